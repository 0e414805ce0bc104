import { useEffect, useState } from 'react';
import { call } from '@cessio/client';
import {
  getInvitation,
  NAME_FAULTS,
  pages,
  personNameFault,
  phoneText,
  type ResponseOf,
} from '@cessio/contract';
import type { Onboarding } from '@cessio/contract/onboarding';
import { useNavigate, useQuery, useSearchParams, useTranslation } from '@cessio/shell';
import { Button, DescriptionList, Grid, Hint, Link, Notice, Skeleton, toProblem } from '@cessio/ui';
import {
  Form,
  FormError,
  NameField,
  RadioField,
  rulesOf,
  TextField,
  usePortalForm,
  useWatch,
} from '@cessio/ui/form';
import { isRefused } from '../security/new-password.tsx';
import { AccessPart } from './access-part.tsx';
import { forget, keep, readKept } from './kept.ts';
import { InvitedForm } from './invited-form.tsx';
import { holdInvited, startSignUp } from './onboarding-calls.ts';
import { SignUpFrame } from './sign-up-frame.tsx';
import { useKeptWhileTyped } from './use-kept.ts';
import { STEP_PATHS, useOnboarding } from './use-onboarding.ts';

const EMPTY = {
  side: 'assignor' as 'assignor' | 'debtor',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  password: '',
  acceptTerms: false,
};
type Account = typeof EMPTY;

type KeptAccount = Omit<Account, 'password' | 'acceptTerms'>;
const isKept = (value: unknown): value is KeptAccount =>
  typeof value === 'object' &&
  value !== null &&
  ['side', 'firstName', 'lastName', 'email', 'phone'].every(
    (key) => typeof (value as Record<string, unknown>)[key] === 'string',
  );

/** A company that its supplier has invited, and the link's secret. */
interface Invited {
  token: string;
  invitation: ResponseOf<typeof getInvitation>;
}

/** First step: the person and the account. On return it shows what was entered. */
export function SignUpPage() {
  const { t } = useTranslation('host');
  const [params, setParams] = useSearchParams();
  const mailed = params.get('token');
  // Before the sign-up is first read.
  useState(() => mailed && holdInvited(mailed));
  useEffect(() => {
    if (mailed) setParams({}, { replace: true });
  }, [mailed, setParams]);
  const [restarted, setRestarted] = useState(false);
  const { token, onboarding, isEnded, error, reread } = useOnboarding();
  const underWay = token !== null && !restarted && !isEnded;
  const link = params.get('invitation');
  const invitation = useQuery({
    queryKey: ['invitation', link],
    queryFn: ({ signal }) => call(getInvitation, { params: { token: link ?? '' }, signal }),
    enabled: link !== null,
    retry: false,
  });
  const invited = link !== null && invitation.data ? { token: link, invitation: invitation.data } : null;
  return (
    <SignUpFrame
      step="account"
      reached={underWay ? (onboarding?.step ?? 'account') : 'account'}
      title={t('signUp.title')}
      subtitle={t('signup.subtitle')}
    >
      {underWay && onboarding?.invited ? (
        <InvitedForm onboarding={onboarding} reread={reread} />
      ) : underWay && onboarding ? (
        <UnderWay
          onboarding={onboarding}
          onRestart={() => {
            forget('token', 'company');
            setRestarted(true);
          }}
        />
      ) : (underWay && !error) || invitation.isLoading ? (
        <Skeleton lines={6} />
      ) : (
        <>
          {isEnded && !restarted && (
            <Notice severity="warning" title={t('signup.ended.title')}>
              {t('signup.ended.text')}
            </Notice>
          )}
          {invitation.error && (
            <Notice severity="warning" title={t('signup.invitation.over')}>
              {toProblem(invitation.error).detail}
            </Notice>
          )}
          <AccountForm invited={invited} />
        </>
      )}
      <Hint style={{ textAlign: 'center' }}>
        {t('signup.haveAccount')} <Link to={pages.signIn}>{t('signIn.submit')}</Link>
      </Hint>
    </SignUpFrame>
  );
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** Errors show as the user leaves a field; the API checks again. */
const accountSchema = (t: (key: string) => string) =>
  rulesOf<Account>((account, wrong) => {
    for (const name of ['firstName', 'lastName', 'email', 'password'] as const)
      if (account[name].trim() === '') wrong(name, t('signup.required'));
    for (const name of ['firstName', 'lastName'] as const) {
      const fault = personNameFault(account[name].trim());
      if (fault) wrong(name, NAME_FAULTS[fault]);
    }
    if (!EMAIL.test(account.email.trim())) wrong('email', t('signup.email'));
    if (!account.acceptTerms) wrong('acceptTerms', t('signup.required'));
    return account;
  });

function AccountForm({ invited }: { invited: Invited | null }) {
  const { t } = useTranslation('host');
  const navigate = useNavigate();
  const kept = readKept('account', isKept);
  const form = usePortalForm<Account>({
    schema: accountSchema((key) => t(key)),
    defaultValues: {
      ...EMPTY,
      ...kept,
      email: kept?.email || (invited?.invitation.email ?? ''),
      ...(invited && { side: invited.invitation.side }),
    },
  });
  const typed = useWatch({ control: form.control });
  const { firstName, lastName, email } = { ...EMPTY, ...typed };
  useKeptWhileTyped(form, ({ side, firstName, lastName, email, phone }) =>
    keep('account', {
      // What the invitation filled in was not typed: the next invitation fills in its own.
      side: invited ? (kept?.side ?? EMPTY.side) : side,
      email: email === invited?.invitation.email ? '' : email,
      firstName,
      lastName,
      phone,
    }),
  );
  const personal = [firstName, lastName, email];
  const send = async (values: Account): Promise<void> => {
    if (await isRefused(form, values.password, personal)) return;
    const { acceptTerms: _, ...rest } = values;
    await startSignUp({
      ...rest,
      email: rest.email.trim(),
      phone: rest.phone.trim() || null,
      acceptTerms: true,
      ...(invited && { invitation: invited.token }),
    });
    await navigate(STEP_PATHS.company);
  };
  return (
    <Form form={form} aria-label={t('signUp.title')} onSubmit={send}>
      <FormError />
      {invited ? (
        <Notice severity="info" title={t('signup.invitation')}>
          {t('signup.invitation.text', {
            by: invited.invitation.invitedBy,
            company: invited.invitation.legalName,
          })}
        </Notice>
      ) : (
        <RadioField
          name="side"
          label={t('signup.side')}
          options={[
            { value: 'assignor', label: t('signup.side.assignor') },
            { value: 'debtor', label: t('signup.side.debtor') },
          ]}
        />
      )}
      <Grid columns={2} min={160} gap={14}>
        <NameField name="firstName" label={t('field.firstName')} autoComplete="given-name" required />
        <NameField name="lastName" label={t('field.lastName')} autoComplete="family-name" required />
      </Grid>
      <TextField
        name="email"
        type="email"
        label={t('field.email')}
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        required
      />
      <AccessPart personal={personal} />
    </Form>
  );
}

/** The account is created: what was given, and two ways to continue. */
function UnderWay({ onboarding, onRestart }: { onboarding: Onboarding; onRestart: () => void }) {
  const { t } = useTranslation('host');
  const { account, number } = onboarding.adhesion;
  const { email } = account;
  return (
    <>
      <Notice severity="success" title={t('signup.underWay.title')}>
        {t('signup.underWay.text')}
      </Notice>
      <DescriptionList
        ruled
        items={[
          { term: t('signup.number'), value: number },
          { term: t('signup.side'), value: t(`signup.side.${account.side}`) },
          { term: t('signup.person'), value: `${account.firstName} ${account.lastName}` },
          { term: t('field.email'), value: <bdi dir="ltr">{email}</bdi> },
          ...(account.phone
            ? [{ term: t('field.phone'), value: <bdi dir="ltr">{phoneText(account.phone)}</bdi> }]
            : []),
        ]}
      />
      <Button variant="primary" size={44} fullWidth to={STEP_PATHS[onboarding.step]}>
        {t(onboarding.step === 'mailbox' ? 'signup.underWay.sent' : 'signup.continue')}
      </Button>
      <Button variant="text" onClick={onRestart}>
        {t('signup.restart')}
      </Button>
    </>
  );
}
