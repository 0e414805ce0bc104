import { call } from '@cessio/client';
import { PASSWORD_MIN, register } from '@cessio/contract';
import { useNavigate, useTranslation } from '@cessio/shell';
import { Grid, Link, Notice, Text } from '@cessio/ui';
import {
  CheckboxField,
  Form,
  FormError,
  PasswordField,
  RadioField,
  SelectField,
  SubmitButton,
  TextField,
  usePortalForm,
} from '@cessio/ui/form';
import { AuthFrame } from './auth-frame.tsx';

const COUNTRIES = ['FR', 'MA', 'DZ', 'TN'] as const;

interface SignUp {
  side: 'assignor' | 'debtor';
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  password: string;
  company: { legalName: string; country: string; nationalId: string };
  acceptTerms: boolean;
}

const EMPTY: SignUp = {
  side: 'assignor',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  password: '',
  company: { legalName: '', country: 'FR', nationalId: '' },
  acceptTerms: false,
};

/** Asks for an account: the person, the company, the consent; then the address is verified by mail. */
export function SignUpPage({ cover = false }: { cover?: boolean }) {
  const { t } = useTranslation('host');
  const navigate = useNavigate();
  const form = usePortalForm<SignUp>({ defaultValues: EMPTY });
  return (
    <AuthFrame title={t('signUp.title')} subtitle={t('signUp.subtitle')} cover={cover}>
      <Form
        form={form}
        aria-label={t('signUp.title')}
        onSubmit={async ({ acceptTerms, phone, company, ...rest }) => {
          if (!acceptTerms) {
            form.setError('acceptTerms', { message: t('signUp.termsNeeded') }, { shouldFocus: true });
            return;
          }
          const email = rest.email.trim();
          await call(register, {
            body: {
              ...rest,
              email,
              acceptTerms: true,
              phone: phone || null,
              company: { ...company, nationalId: company.nationalId || null },
            },
          });
          await navigate('/auth/cedant-mailbox', { state: { email } });
        }}
      >
        <FormError />
        <RadioField
          name="side"
          label={t('signUp.side')}
          options={[
            { value: 'assignor', label: t('signUp.side.assignor') },
            { value: 'debtor', label: t('signUp.side.debtor') },
          ]}
        />
        <Grid columns={2} min={160} gap={14}>
          <TextField name="firstName" label={t('field.firstName')} autoComplete="given-name" required />
          <TextField name="lastName" label={t('field.lastName')} autoComplete="family-name" required />
        </Grid>
        <TextField name="email" type="email" label={t('field.email')} autoComplete="username" required />
        <PasswordField
          name="password"
          label={t('field.password')}
          autoComplete="new-password"
          help={t('field.newPassword.help', { min: PASSWORD_MIN })}
          required
        />
        <TextField name="phone" type="tel" label={t('field.phone')} autoComplete="tel" />
        <TextField name="company.legalName" label={t('field.company')} autoComplete="organization" required />
        <Grid columns={2} min={160} gap={14}>
          <SelectField
            name="company.country"
            label={t('field.country')}
            options={COUNTRIES.map((value) => ({ value, label: t(`country.${value}`) }))}
            required
          />
          <TextField name="company.nationalId" label={t('field.nationalId')} />
        </Grid>
        <CheckboxField name="acceptTerms" label={t('signUp.terms')} required />
        <SubmitButton size={44} fullWidth>
          {t('signUp.submit')}
        </SubmitButton>
      </Form>
      <Notice>{t('signUp.next')}</Notice>
      <Text as="p" type="small" tone="second" style={{ textAlign: 'center' }}>
        {t('signUp.haveAccount')} <Link to="/auth/boxed-signin">{t('signIn.submit')}</Link>
      </Text>
    </AuthFrame>
  );
}

export function CoverSignUpPage() {
  return <SignUpPage cover />;
}
