import { PASSWORD_MIN } from '@cessio/contract';
import type { Onboarding } from '@cessio/contract/onboarding';
import { useNavigate, useTranslation } from '@cessio/shell';
import { DescriptionList, Notice, Stack } from '@cessio/ui';
import {
  CheckboxField,
  Form,
  FormError,
  PasswordField,
  passwordRefusal,
  PasswordStrength,
  SubmitButton,
  TextField,
  usePortalForm,
  useWatch,
  type FormSchema,
} from '@cessio/ui/form';
import { takeUpInvited } from './onboarding-calls.ts';
import { TermsLinks } from './terms-links.tsx';
import { STEP_PATHS } from './use-onboarding.ts';

interface Values {
  phone: string;
  password: string;
  acceptTerms: boolean;
}

const schemaOf = (t: (key: string) => string): FormSchema<Values> => ({
  safeParse: (value) => {
    const { password, acceptTerms } = value as Values;
    const issues = [
      password.trim() === '' && { path: ['password'], message: t('signup.required') },
      !acceptTerms && { path: ['acceptTerms'], message: t('signup.required') },
    ].filter((one) => one !== false);
    return issues.length > 0
      ? { success: false, error: { issues } }
      : { success: true, data: value as Values };
  },
});

/** The account of somebody whom the bank has invited: who they are is known, the password is theirs to choose. */
export function InvitedForm({ onboarding, reread }: { onboarding: Onboarding; reread: () => Promise<void> }) {
  const { t } = useTranslation('host');
  const navigate = useNavigate();
  const { account, legalName, number } = onboarding.adhesion;
  const { firstName, lastName, email } = account;
  const form = usePortalForm<Values>({
    schema: schemaOf((key) => t(key)),
    defaultValues: { phone: '', password: '', acceptTerms: false },
  });
  const password = useWatch({ control: form.control, name: 'password' });
  const personal = [firstName, lastName, email];
  const send = async (values: Values): Promise<void> => {
    const refusal = await passwordRefusal(values.password, personal);
    if (refusal) {
      form.setError('password', { message: refusal }, { shouldFocus: true });
      return;
    }
    await takeUpInvited({
      password: values.password,
      phone: values.phone.trim() || null,
      acceptTerms: true,
    });
    await reread();
    await navigate(STEP_PATHS.company);
  };
  return (
    <Form form={form} aria-label={t('signUp.title')} onSubmit={send}>
      <FormError />
      <Notice severity="info" title={t('signup.invited.title')}>
        {t('signup.invited.text')}
      </Notice>
      <DescriptionList
        ruled
        items={[
          { term: t('signup.number'), value: number },
          { term: t('signup.legalName'), value: legalName },
          { term: t('signup.person'), value: `${firstName} ${lastName}` },
          { term: t('field.email'), value: <bdi dir="ltr">{email}</bdi> },
        ]}
      />
      <TextField name="phone" type="tel" label={t('field.phone')} autoComplete="tel" />
      <Stack gap={8}>
        <PasswordField
          name="password"
          label={t('field.password')}
          autoComplete="new-password"
          help={t('field.newPassword.help', { min: PASSWORD_MIN })}
          required
        />
        <PasswordStrength value={password} personal={personal} />
      </Stack>
      <Stack gap={4}>
        <CheckboxField name="acceptTerms" label={t('signup.terms')} required />
        <TermsLinks />
      </Stack>
      <SubmitButton size={44} fullWidth>
        {t('signup.create')}
      </SubmitButton>
    </Form>
  );
}
