import { PASSWORD_MIN } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { PasswordField, passwordRefusal, PasswordStrength, useWatch } from '@cessio/ui/form';

interface NewPasswordFieldProps {
  label?: 'field.newPassword' | 'field.password';
  /** What it must not contain: its owner's names and e-mail address. */
  personal?: readonly string[];
}

/** Field `password` of a form that sets one: its rules and strength. */
export function NewPasswordField({ label = 'field.newPassword', personal = [] }: NewPasswordFieldProps) {
  const { t } = useTranslation('host');
  const password = useWatch({ name: 'password' }) as string;
  return (
    <>
      <PasswordField
        name="password"
        label={t(label)}
        autoComplete="new-password"
        help={t('field.newPassword.help', { min: PASSWORD_MIN })}
        required
      />
      <PasswordStrength value={password} personal={personal} />
    </>
  );
}

interface PasswordForm {
  setError: (name: 'password', error: { message: string }, options: { shouldFocus: boolean }) => void;
}

/** Whether the password is refused before it is sent; the field says why. */
export async function isRefused(
  form: PasswordForm,
  password: string,
  personal: readonly string[] = [],
): Promise<boolean> {
  const message = await passwordRefusal(password, personal);
  if (message) form.setError('password', { message }, { shouldFocus: true });
  return message !== null;
}
