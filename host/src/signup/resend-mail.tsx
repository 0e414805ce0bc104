import { useState } from 'react';
import { useTranslation } from '@cessio/shell';
import { Notice } from '@cessio/ui';
import { Form, FormError, SubmitButton, TextField, usePortalForm } from '@cessio/ui/form';
import { useCountdown } from '../session/use-countdown.ts';
import { keep, readMailedAt } from './kept.ts';
import { resendLink } from './onboarding-calls.ts';

/** Between two mails, seconds; the server counts too (api.md §2). */
const COOLDOWN = 60;

/** Requests the mail again, at most once a minute. The answer is the same whether or not the address is known. */
export function ResendMail({ email }: { email: string | null }) {
  const { t } = useTranslation('host');
  const [wait, setWait] = useState(() => {
    const at = readMailedAt();
    // A clock set back must not make the wait longer.
    return at === null || at > Date.now() ? null : { seconds: COOLDOWN, at };
  });
  const left = useCountdown(wait);
  const [answer, setAnswer] = useState<string | null>(null);
  const form = usePortalForm({ defaultValues: { email: '' } });
  return (
    <Form
      form={form}
      aria-label={t('signup.resend')}
      onSubmit={async (typed) => {
        const { message, retryAfter } = await resendLink((email ?? typed.email).trim());
        const at = Date.now();
        keep('mailed', at);
        setWait({ seconds: retryAfter, at });
        setAnswer(message);
      }}
    >
      <FormError />
      {answer && (
        <Notice severity="success" live>
          {answer}
        </Notice>
      )}
      {email === null && (
        <TextField name="email" type="email" label={t('field.email')} autoComplete="username" required />
      )}
      <SubmitButton
        variant="secondary"
        size={44}
        fullWidth
        disabled={left > 0}
        disabledReason={t('signup.resend.wait')}
      >
        {left > 0 ? t('signup.resend.in', { left }) : t('signup.resend')}
      </SubmitButton>
    </Form>
  );
}
