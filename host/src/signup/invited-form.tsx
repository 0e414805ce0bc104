import type { Onboarding } from '@cessio/contract/onboarding';
import { useNavigate, useTranslation } from '@cessio/shell';
import { DescriptionList, Notice } from '@cessio/ui';
import { Form, FormError, rulesOf, usePortalForm } from '@cessio/ui/form';
import { isRefused } from '../security/new-password.tsx';
import { AccessPart } from './access-part.tsx';
import { takeUpInvited } from './onboarding-calls.ts';
import { STEP_PATHS } from './use-onboarding.ts';

const EMPTY = { phone: '', password: '', acceptTerms: false };
type Values = typeof EMPTY;

const schemaOf = (t: (key: string) => string) =>
  rulesOf<Values>((typed, wrong) => {
    if (typed.password.trim() === '') wrong('password', t('signup.required'));
    if (!typed.acceptTerms) wrong('acceptTerms', t('signup.required'));
    return typed;
  });

/** The account of somebody whom the bank invited: their identity is known, they choose the password. */
export function InvitedForm({ onboarding, reread }: { onboarding: Onboarding; reread: () => Promise<void> }) {
  const { t } = useTranslation('host');
  const navigate = useNavigate();
  const { account, legalName, number } = onboarding.adhesion;
  const { firstName, lastName, email } = account;
  const form = usePortalForm<Values>({
    schema: schemaOf((key) => t(key)),
    defaultValues: EMPTY,
  });
  const personal = [firstName, lastName, email];
  const send = async (values: Values): Promise<void> => {
    if (await isRefused(form, values.password, personal)) return;
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
      <AccessPart personal={personal} />
    </Form>
  );
}
