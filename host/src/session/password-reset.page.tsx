import { useState } from 'react';
import { call } from '@cessio/client';
import { forgotPassword, pages, PASSWORD_MIN, resetPassword } from '@cessio/contract';
import { registerTexts, useSearchParams, useTranslation } from '@cessio/shell';
import { Button, Link, Notice } from '@cessio/ui';
import { Form, FormError, PasswordField, SubmitButton, TextField, usePortalForm } from '@cessio/ui/form';
import { isRefused, NewPasswordField } from '../security/new-password.tsx';
import { AuthFrame } from './auth-frame.tsx';
import texts from '../../locales/password-reset.json' with { type: 'json' };

registerTexts('host', texts);

/** Requests the mail; with the mailed token, asks for the new password. */
export function PasswordResetPage() {
  const [params] = useSearchParams();
  const token = params.get('token');
  return token ? <NewPassword token={token} /> : <AskForMail />;
}

function AskForMail() {
  const { t } = useTranslation('host');
  const form = usePortalForm({ defaultValues: { email: '' } });
  const [sent, setSent] = useState<string | null>(null);
  return (
    <AuthFrame title={t('password.title')} subtitle={t('password.subtitle')}>
      {sent ? (
        <Notice severity="success" live title={t('password.sent.title')}>
          {sent}
        </Notice>
      ) : (
        <Form
          form={form}
          aria-label={t('password.title')}
          onSubmit={async ({ email }) => {
            const { message } = await call(forgotPassword, { body: { email: email.trim() } });
            setSent(message);
          }}
        >
          <FormError />
          <TextField name="email" type="email" label={t('field.email')} autoComplete="username" required />
          <SubmitButton size={44} fullWidth>
            {t('password.send')}
          </SubmitButton>
        </Form>
      )}
      <p style={{ textAlign: 'center' }}>
        <Link to={pages.signIn}>{t('password.back')}</Link>
      </p>
    </AuthFrame>
  );
}

function NewPassword({ token }: { token: string }) {
  const { t } = useTranslation('host');
  const form = usePortalForm({ defaultValues: { password: '', again: '' } });
  const [done, setDone] = useState(false);
  if (done)
    return (
      <AuthFrame title={t('reset.done.title')} subtitle={t('reset.done.text')}>
        <Button variant="primary" size={44} fullWidth to={pages.signIn}>
          {t('signIn.submit')}
        </Button>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t('reset.title')} subtitle={t('reset.subtitle', { min: PASSWORD_MIN })}>
      <Form
        form={form}
        aria-label={t('reset.submit')}
        onSubmit={async ({ password, again }) => {
          if (password !== again) {
            form.setError('again', { message: t('reset.different') }, { shouldFocus: true });
            return;
          }
          // Only the API knows the link's owner; it checks again, with their name.
          if (await isRefused(form, password)) return;
          await call(resetPassword, { body: { token, password } });
          setDone(true);
        }}
      >
        <FormError />
        <NewPasswordField />
        <PasswordField name="again" label={t('field.again')} autoComplete="new-password" required />
        <SubmitButton size={44} fullWidth>
          {t('reset.submit')}
        </SubmitButton>
      </Form>
      <p style={{ textAlign: 'center' }}>
        <Link to={pages.passwordReset}>{t('reset.newLink')}</Link>
      </p>
    </AuthFrame>
  );
}
