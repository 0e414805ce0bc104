import { useEffect, useState, type ReactNode } from 'react';
import type { Assertion, PasskeyRequest, StepUpMethod } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Button, Hint, IconKey, styled } from '@cessio/ui';
import { Form, FormError, SubmitButton, TextField, usePortalForm } from '@cessio/ui/form';
import { supportsPasskeys } from './passkey-support.ts';
import './texts.ts';

const Others = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 2,
  marginInline: -8,
  '&[data-size="44"]': { alignItems: 'center' },
});

export type Proof =
  { method: Exclude<StepUpMethod, 'passkey'>; code: string } | { method: 'passkey'; assertion: Assertion };

export interface ProofFormProps {
  methods: readonly StepUpMethod[];
  /** Sends the proof; what it throws is shown and the form stays. */
  onProof: (proof: Proof) => Promise<void>;
  /** The challenge for a passkey. */
  passkeyRequest: () => Promise<PasskeyRequest>;
  submitLabel: string;
  /** Shown under the field of a mailed code. */
  mailNote?: ReactNode;
  size?: 36 | 44;
}

/** Asks for a proof of identity, by one method, and offers the others. */
export function ProofForm(props: ProofFormProps) {
  const { t } = useTranslation('host');
  const methods = props.methods.filter((method) => method !== 'passkey' || supportsPasskeys());
  const [chosen, choose] = useState<StepUpMethod | undefined>();
  const method = chosen ?? methods[0];
  const others = methods.filter((other) => other !== method);
  if (!method) return <Hint>{t('security.proof.none')}</Hint>;
  return (
    <>
      {method === 'passkey' ? (
        <PasskeyProof {...props} />
      ) : (
        <CodeProof key={method} {...props} method={method} />
      )}
      {others.length > 0 && (
        <Others data-size={props.size}>
          {others.map((other) => (
            <li key={other}>
              <Button variant="text" size={30} onClick={() => choose(other)}>
                {t(`security.proof.use.${other}`)}
              </Button>
            </li>
          ))}
        </Others>
      )}
    </>
  );
}

function CodeProof({
  method,
  onProof,
  submitLabel,
  mailNote,
  size = 36,
}: ProofFormProps & { method: Exclude<StepUpMethod, 'passkey'> }) {
  const { t } = useTranslation('host');
  const form = usePortalForm({ defaultValues: { code: '' }, mode: 'onSubmit' });
  const digits = method !== 'recovery';
  useEffect(() => form.setFocus('code'), [form]);
  return (
    <Form
      form={form}
      aria-label={t(`security.proof.${method}`)}
      onSubmit={({ code }) => onProof({ method, code })}
      onError={() => form.setFocus('code', { shouldSelect: true })}
    >
      <FormError />
      <TextField
        name="code"
        label={t(`security.proof.${method}`)}
        help={t(`security.proof.${method}.help`)}
        autoComplete={digits ? 'one-time-code' : 'off'}
        inputMode={digits ? 'numeric' : 'text'}
        spellCheck={false}
        maxLength={digits ? 8 : 16}
        required
      />
      {method === 'email' && mailNote}
      <SubmitButton size={size} fullWidth>
        {submitLabel}
      </SubmitButton>
    </Form>
  );
}

function PasskeyProof({ onProof, passkeyRequest, size = 36 }: ProofFormProps) {
  const { t } = useTranslation('host');
  const form = usePortalForm({ defaultValues: {} });
  return (
    <Form
      form={form}
      aria-label={t('security.proof.passkey')}
      onSubmit={async () => {
        const [request, { signWithPasskey }] = await Promise.all([passkeyRequest(), import('./passkeys.ts')]);
        await onProof({ method: 'passkey', assertion: await signWithPasskey(request) });
      }}
    >
      <FormError />
      <Hint>{t('security.proof.passkey.help')}</Hint>
      <SubmitButton size={size} fullWidth icon={IconKey}>
        {t('security.proof.passkey')}
      </SubmitButton>
    </Form>
  );
}
