import { useState } from 'react';
import { isApiProblem } from '@cessio/client';
import type { Onboarding, RequiredDocument } from '@cessio/contract/onboarding';
import { useNavigate, useTranslation } from '@cessio/shell';
import { Button, Notice, Stack, styled, text, v } from '@cessio/ui';
import {
  CheckboxField,
  FileDrop,
  Form,
  FormError,
  paperEndings,
  paperFormats,
  SubmitButton,
  usePortalForm,
  type DropItem,
  FormActions,
} from '@cessio/ui/form';
import { FormSection } from './form-section.tsx';
import { sendSignUp } from './onboarding-calls.ts';
import { StepGate } from './step-gate.tsx';
import { STEP_PATHS, useOnboarding } from './use-onboarding.ts';
import { useUploads, type Sending } from './use-uploads.ts';

const Paper = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  '& h3': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: 8,
    ...text('body'),
    fontWeight: 550,
  },
  '& h3 small': { color: v.text3, ...text('small') },
});

/** Third step: the papers of an adhesion, consent, and submission. */
export function DocumentsPage() {
  const { t } = useTranslation('host');
  return (
    <StepGate
      step="documents"
      title={t('signup.documents.title')}
      subtitle={t('signup.documents.subtitle')}
      wide
    >
      {(onboarding, take) => <Papers onboarding={onboarding} take={take} />}
    </StepGate>
  );
}

function itemsOf(given: RequiredDocument['document'], sending: Sending | undefined): DropItem[] {
  if (sending) {
    const { name, size, loaded, problem } = sending;
    return [
      problem
        ? {
            id: 'sending',
            name,
            size,
            state: 'refused',
            message: problem.detail ?? problem.title,
            code: problem.code ?? '',
          }
        : { id: 'sending', name, size, loaded, state: loaded >= size ? 'reading' : 'sending' },
    ];
  }
  return given ? [{ id: given.id, name: given.filename, size: given.size, state: 'read' }] : [];
}

function Papers({ onboarding, take }: { onboarding: Onboarding; take: (answer: Onboarding) => void }) {
  const { t } = useTranslation('host');
  const navigate = useNavigate();
  const { refetch } = useOnboarding();
  const { sending, isSending, send, drop } = useUploads(refetch);
  const [lacking, setLacking] = useState<readonly string[]>([]);
  const form = usePortalForm({ defaultValues: { consent: false } });
  const { required, adhesion } = onboarding;

  const submit = async (): Promise<void> => {
    const missing = required.filter((paper) => paper.required && !paper.document);
    setLacking(missing.map(({ typeCode }) => typeCode));
    if (missing.length > 0) return;
    try {
      take(await sendSignUp(adhesion.version));
    } catch (error) {
      // Taken back or changed in another tab: the page shows it.
      if (isApiProblem(error, 'DOCUMENTS_MISSING', 'ITEMS_MISSING', 'VERSION_CONFLICT')) await refetch();
      throw error;
    }
    await navigate(STEP_PATHS.mailbox, { state: { email: adhesion.account.email } });
  };

  return (
    <Form form={form} gap={24} aria-label={t('signup.documents.title')} onSubmit={submit}>
      <FormError />
      {required.length === 0 ? (
        <Notice>{t('signup.documents.none')}</Notice>
      ) : (
        <Stack gap={20}>
          {required.map(({ typeCode, label, required: needed, maxMb, formats = [], document }) => (
            <Paper key={typeCode}>
              <h3>
                <span>{label}</span>
                <small>{t(needed ? 'signup.documents.required' : 'signup.documents.optional')}</small>
              </h3>
              <FileDrop
                label={label}
                accept={paperEndings(formats)}
                maxBytes={maxMb * 1024 * 1024}
                hint={t('signup.documents.hint', { formats: paperFormats(formats), max: maxMb })}
                items={itemsOf(document, sending[typeCode])}
                onFiles={([file]) => {
                  if (!file) return;
                  setLacking((before) => before.filter((code) => code !== typeCode));
                  void send(typeCode, file);
                }}
                onRemove={() => void drop(typeCode, document)}
                onRetry={() => {
                  const again = sending[typeCode]?.file;
                  if (again) void send(typeCode, again);
                }}
              />
              {lacking.includes(typeCode) && !document && (
                <Notice severity="error" live>
                  {t('signup.documents.missing', { label })}
                </Notice>
              )}
            </Paper>
          ))}
        </Stack>
      )}
      <FormSection title={t('signup.consent')} text={t('signup.consentText')}>
        <CheckboxField name="consent" label={t('signup.consentLabel')} required />
      </FormSection>
      <FormActions justify="space-between" gap={12}>
        <Button size={44} to={STEP_PATHS.company}>
          {t('signup.back')}
        </Button>
        <SubmitButton size={44} disabled={isSending} disabledReason={t('signup.documents.wait')}>
          {t('signup.send')}
        </SubmitButton>
      </FormActions>
    </Form>
  );
}
