import { call, createAttemptKeys } from '@cessio/client';
import { countryName, COUNTRIES, sendProspectFields, type BodyIn } from '@cessio/contract';
import { sendProspect } from '@cessio/contract/onboarding';
import { useTranslation } from '@cessio/shell';
import { Button, Grid, Notice, styled } from '@cessio/ui';
import {
  Form,
  FormError,
  LeaveGuard,
  NameField,
  RestoredNotice,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useFormContext,
  useFormDraft,
  usePortalForm,
  FormActions,
} from '@cessio/ui/form';
import { useState } from 'react';

/** Hidden and out of the Tab order; only bots fill it. */
const Trap = styled('div')({
  position: 'absolute',
  insetInlineStart: -9999,
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
});

type Typed = Required<{ [Name in keyof BodyIn<typeof sendProspect>]: string }>;

const EMPTY: Typed = {
  legalName: '',
  country: 'FR',
  nationalId: '',
  name: '',
  email: '',
  phone: '',
  message: '',
  website: '',
};

/** A company that would like to join introduces itself; input stays on the device until sent. */
export function ProspectForm() {
  const { t } = useTranslation('requests');
  const [keyFor] = useState(createAttemptKeys);
  const [answeredTo, setAnsweredTo] = useState<string | null>(null);
  const form = usePortalForm<Typed>({ defaultValues: EMPTY });
  // A honeypot that a program on this device filled must not be restored for a person.
  const draft = useFormDraft(form, 'cessio.prospect', ['website']);
  const unsaved =
    form.formState.isDirty && answeredTo === null ? (draft.refused ? 'lost' : 'kept') : 'nothing';

  const submit = async (typed: Typed): Promise<void> => {
    const given = Object.entries(typed).filter(([, value]) => value.trim() !== '');
    const body = Object.fromEntries(given) as BodyIn<typeof sendProspect>;
    await call(sendProspect, { body, idempotencyKey: keyFor('prospect', body) });
    draft.forget();
    setAnsweredTo(typed.email.trim());
  };
  if (answeredTo !== null)
    return (
      <>
        <Notice severity="success" live title={t('prospect.sent')}>
          {t('prospect.sent.text', { email: answeredTo })}
        </Notice>
        <Button
          onClick={() => {
            form.reset(EMPTY);
            setAnsweredTo(null);
          }}
        >
          {t('prospect.again')}
        </Button>
      </>
    );
  const text = (name: 'legalName' | 'name' | 'email' | 'phone' | 'message') => ({
    name,
    label: t(`prospect.${name}`),
    maxLength: sendProspectFields[name].max,
  });
  return (
    <>
      <Form form={form} onSubmit={submit} aria-label={t('prospect.ask')}>
        <FormError />
        {draft.restoredAt && <RestoredNotice at={draft.restoredAt} onDrop={draft.discard} />}
        <Grid columns={2} min={220} gap={14}>
          <NameField {...text('legalName')} autoComplete="organization" required />
          <SelectField
            name="country"
            label={t('field.country')}
            options={COUNTRIES.map((value) => ({ value, label: countryName(value) }))}
            required
          />
          <TextField
            name="nationalId"
            label={t('prospect.number')}
            maxLength={sendProspectFields.nationalId.max}
            help={t('prospect.number.help')}
            autoComplete="off"
            spellCheck={false}
          />
          <NameField {...text('name')} autoComplete="name" required />
          <TextField {...text('email')} type="email" autoComplete="email" inputMode="email" required />
          <TextField {...text('phone')} type="tel" autoComplete="tel" />
        </Grid>
        <TextAreaField {...text('message')} rows={4} />
        <Honeypot />
        <FormActions justify="flex-start">
          <SubmitButton>{t('prospect.send')}</SubmitButton>
        </FormActions>
      </Form>
      <LeaveGuard unsaved={unsaved} />
    </>
  );
}

function Honeypot() {
  const { register } = useFormContext<Typed>();
  return (
    <Trap aria-hidden>
      <input type="text" tabIndex={-1} autoComplete="off" {...register('website')} />
    </Trap>
  );
}
