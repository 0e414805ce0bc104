import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { call, isApiProblem, type ApiProblem } from '@cessio/client';
import { pages, passkeyOptions, passkeySignIn } from '@cessio/contract';
import {
  useAtomValue,
  useLocation,
  useNavigate,
  useOptionalUser,
  useStore,
  useTranslation,
} from '@cessio/shell';
import { Button, IconKey, Link, Notice, Skeleton, styled, text, v } from '@cessio/ui';
import {
  Form,
  FormError,
  PasswordField,
  SubmitButton,
  TextField,
  usePortalForm,
  useWatch,
  type UseFormReturn,
} from '@cessio/ui/form';
import { wayBack } from './way-back.ts';
import { ProblemNotice } from '../layout/problem-notice.tsx';
import { AuthFrame, SafetyPanel } from './auth-frame.tsx';
import { DemoAccounts, type DemoAccountsProps } from './demo-accounts.tsx';
import { supportsPasskeys } from '../security/passkey-support.ts';
import { readBrowserMark } from '../settings/storage.ts';
import { endedAtom, signIn, takeSession } from './session.ts';
import { useConfig } from './use-config.ts';
import { useCountdown } from './use-countdown.ts';

const Aside = styled('div')({ display: 'flex', justifyContent: 'flex-end', ...text('small') });
const Below = styled('p')({ textAlign: 'center', color: v.text2, ...text('small') });

const SecondStep = lazy(async () => ({ default: (await import('../security/second-step.tsx')).SecondStep }));

interface Credentials {
  email: string;
  password: string;
}

/** Where a sign-in leads: `?next=`, else where a link came from, else the dashboard. */
function useWayBack(): string {
  const { search, state } = useLocation();
  const from = (state as { from?: unknown } | null)?.from;
  const next = wayBack(search);
  return next === '/' && typeof from === 'string' ? wayBack(`?next=${encodeURIComponent(from)}`) : next;
}

export function SignInPage() {
  const { t } = useTranslation('host');
  const store = useStore();
  const navigate = useNavigate();
  const user = useOptionalUser();
  const ended = useAtomValue(endedAtom);
  const next = useWayBack();
  const configuration = useConfig();
  const form = usePortalForm<Credentials>({ defaultValues: { email: '', password: '' }, mode: 'onSubmit' });
  const [lock, setLock] = useState<{ seconds: number; at: number; email: string } | null>(null);
  const countdown = useCountdown(lock);
  // Typing re-renders the page only while an account is locked.
  useWatch({ control: form.control, name: 'email', disabled: lock === null });
  const email = form.getValues('email').trim();
  // Only the account that was tried is locked.
  const left = lock?.email === email ? countdown : 0;
  const [second, setSecond] = useState<ApiProblem | null>(null);
  const [lapsed, setLapsed] = useState(false);
  const [unverified, setUnverified] = useState<string | null>(null);

  // Also when another tab signed in meanwhile.
  useEffect(() => {
    if (user) void navigate(next, { replace: true });
  }, [user, next, navigate]);

  useEffect(() => form.setFocus('email'), [form]);

  const submit = async ({ email, password }: Credentials): Promise<void> => {
    setLapsed(false);
    setUnverified(null);
    try {
      await signIn(store, { email: email.trim(), password });
    } catch (error) {
      if (isApiProblem(error, 'MFA_REQUIRED')) return setSecond(error);
      if (isApiProblem(error, 'EMAIL_NOT_VERIFIED')) setUnverified(email.trim());
      if (isApiProblem(error, 'ACCOUNT_LOCKED'))
        setLock({ seconds: error.retryAfter ?? 30, at: Date.now(), email: email.trim() });
      throw error;
    }
  };

  const choose = (chosen: string, password: string): void =>
    startTransition(() => {
      form.reset({ email: chosen, password });
      setSecond(null);
      setLock(null);
    });

  const { demo } = configuration ?? {};
  const panel = demo ? (
    <ChosenAccounts demo={demo} form={form} onChoose={choose} />
  ) : configuration ? (
    <SafetyPanel />
  ) : undefined;

  if (second)
    return (
      <AuthFrame
        title={t('secondStep.title')}
        subtitle={
          <>
            {t('secondStep.subtitle')} <bdi dir="ltr">{email}</bdi>
          </>
        }
        panel={panel}
      >
        <Suspense fallback={<Skeleton lines={4} />}>
          <SecondStep
            problem={second}
            onBack={(tooLate) => {
              setLapsed(tooLate);
              setSecond(null);
            }}
          />
        </Suspense>
      </AuthFrame>
    );

  return (
    <AuthFrame title={t('signIn.title')} subtitle={t('signIn.subtitle')} panel={panel}>
      {lapsed && (
        <Notice severity="warning" live>
          {t('secondStep.lapsed')}
        </Notice>
      )}
      {ended && (
        <Notice severity={ended === 'unreachable' ? 'warning' : 'info'} live>
          {t(`signIn.ended.${ended}`)}
        </Notice>
      )}
      {configuration?.maintenance && (
        <Notice severity="warning" title={t('signIn.maintenance.title')}>
          {t('signIn.maintenance.text')}
        </Notice>
      )}
      <Form form={form} onSubmit={submit} aria-label={t('signIn.title')}>
        {left > 0 ? (
          <Notice severity="error" live title={t('signIn.locked.title')}>
            {t('signIn.locked.text', { wait: waitText(left) })}
          </Notice>
        ) : (
          <FormError />
        )}
        {unverified && (
          <Button variant="text" onClick={() => navigate(pages.mailbox, { state: { email: unverified } })}>
            {t('signIn.resend')}
          </Button>
        )}
        <TextField
          name="email"
          type="email"
          label={t('field.email')}
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
          required
        />
        <PasswordField name="password" label={t('field.password')} autoComplete="current-password" required />
        <Aside>
          <Link to={pages.passwordReset}>{t('signIn.forgotten')}</Link>
        </Aside>
        <SubmitButton size={44} fullWidth disabled={left > 0} disabledReason={t('signIn.locked.title')}>
          {t('signIn.submit')}
        </SubmitButton>
      </Form>
      {supportsPasskeys() && <PasskeySignIn />}
      <Below>
        {t('signIn.noAccount')} <Link to={pages.signUp}>{t('signIn.signUp')}</Link>
      </Below>
    </AuthFrame>
  );
}

interface ChosenAccountsProps extends Omit<DemoAccountsProps, 'chosen'> {
  form: UseFormReturn<Credentials>;
}

/** The only part that typing the address re-renders. */
function ChosenAccounts({ form: { control }, ...accounts }: ChosenAccountsProps) {
  const email = useWatch({ control, name: 'email' });
  return <DemoAccounts {...accounts} chosen={email.trim()} />;
}

/** No password: a passkey is both factors. */
function PasskeySignIn() {
  const { t } = useTranslation('host');
  const store = useStore();
  const [failure, setFailure] = useState<unknown>(null);
  const enter = async (): Promise<void> => {
    setFailure(null);
    try {
      const [{ signWithPasskey }, request] = await Promise.all([
        import('../security/passkeys.ts'),
        call(passkeyOptions),
      ]);
      const assertion = await signWithPasskey(request);
      const body = { challenge: request.challenge, assertion, browser: readBrowserMark() };
      takeSession(store, await call(passkeySignIn, { body }));
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <>
      <Button size={44} fullWidth icon={IconKey} onClick={enter}>
        {t('signIn.passkey')}
      </Button>
      <ProblemNotice error={failure} />
    </>
  );
}

/** `0:28`, `2:05`. */
function waitText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
