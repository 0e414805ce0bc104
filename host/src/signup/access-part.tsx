import { pages } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Hint, Link, Stack } from '@cessio/ui';
import { CheckboxField, SubmitButton, TextField, FormActions } from '@cessio/ui/form';
import { NewPasswordField } from '../security/new-password.tsx';

/** The end of every form that creates an account: telephone, password, terms and their links, and the button. */
export function AccessPart({ personal }: { personal: readonly string[] }) {
  const { t } = useTranslation('host');
  return (
    <>
      <TextField name="phone" type="tel" label={t('field.phone')} autoComplete="tel" />
      <Stack gap={8}>
        <NewPasswordField label="field.password" personal={personal} />
      </Stack>
      <Stack gap={4}>
        <CheckboxField name="acceptTerms" label={t('signup.terms')} required />
        <Hint>
          <Link to={pages.terms}>{t('signup.terms.read')}</Link> ·{' '}
          <Link to={pages.privacy}>{t('signup.privacy.read')}</Link>
        </Hint>
      </Stack>
      <FormActions justify="flex-start">
        <SubmitButton size={44} fullWidth>
          {t('signup.create')}
        </SubmitButton>
      </FormActions>
    </>
  );
}
