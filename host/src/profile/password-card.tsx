import { call } from '@cessio/client';
import { changePassword, pages } from '@cessio/contract';
import { useQueryClient, useTranslation, useUser } from '@cessio/shell';
import { Button, Card, Hint, Row, showToast } from '@cessio/ui';
import { Form, FormError, PasswordField, SubmitButton, usePortalForm } from '@cessio/ui/form';
import { isRefused, NewPasswordField } from '../security/new-password.tsx';

const EMPTY = { current: '', password: '', again: '' };

/** Changes the password of a user who knows the current one. */
export function PasswordCard() {
  const { t } = useTranslation('host');
  const { firstName, lastName, email } = useUser();
  const client = useQueryClient();
  const form = usePortalForm({ defaultValues: EMPTY });
  const personal = [firstName, lastName, email];

  const submit = async ({ current, password, again }: typeof EMPTY) => {
    if (password !== again) {
      form.setError('again', { message: t('profile.password.different') }, { shouldFocus: true });
      return;
    }
    if (await isRefused(form, password, personal)) return;
    await call(changePassword, { body: { current, password } });
    form.reset(EMPTY);
    showToast({ title: t('profile.password.changed'), severity: 'success' });
    await client.invalidateQueries({ queryKey: ['me', 'sessions'] });
  };
  return (
    <Card title={t('profile.password')}>
      <Form form={form} aria-label={t('profile.password')} onSubmit={submit}>
        <Hint>{t('profile.password.text')}</Hint>
        <FormError />
        {/* Lets a password manager know whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name="current"
          label={t('profile.password.current')}
          autoComplete="current-password"
          required
        />
        <NewPasswordField personal={personal} />
        <PasswordField name="again" label={t('field.again')} autoComplete="new-password" required />
        <Row>
          <SubmitButton>{t('profile.password.submit')}</SubmitButton>
          <Button variant="text" to={pages.passwordReset}>
            {t('profile.password.forgotten')}
          </Button>
        </Row>
      </Form>
    </Card>
  );
}
