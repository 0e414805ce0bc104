import { call } from '@cessio/client';
import { pages, verifyEmail } from '@cessio/contract';
import { LANGUAGES, useLocation, useQuery, useSearchParams, useTranslation } from '@cessio/shell';
import { Button, IconMail, Link, Notice, Skeleton, v } from '@cessio/ui';
import { ASKED_ONCE } from '../base/query-client.ts';
import { ProblemNotice } from '../layout/problem-notice.tsx';
import { ARABIC } from '../layout/language-menu.tsx';
import { ResendMail } from './resend-mail.tsx';
import { SignUpFrame } from './sign-up-frame.tsx';
import { AuthFrame } from '../session/auth-frame.tsx';
import { STEP_PATHS, useOnboarding } from './use-onboarding.ts';

/** The one page that offers `ae`, which mirrors the layout. */
const MAILBOX_LANGUAGES = [...LANGUAGES, ARABIC];

/** Says that a mail was sent; with the mailed token, verifies the address on any device. */
export function MailboxPage() {
  const { t } = useTranslation('host');
  const [params] = useSearchParams();
  const token = params.get('token');
  return token ? (
    <AuthFrame title={t('mailbox.title')} languages={MAILBOX_LANGUAGES}>
      <Verification token={token} />
    </AuthFrame>
  ) : (
    <Sent />
  );
}

function Sent() {
  const { t } = useTranslation('host');
  const { state } = useLocation();
  const { onboarding, isEnded } = useOnboarding();
  const passed = (state as { email?: unknown } | null)?.email;
  const adhesion = isEnded ? undefined : onboarding?.adhesion;
  const email = typeof passed === 'string' ? passed : (adhesion?.account.email ?? null);
  return (
    <SignUpFrame step="mailbox" title={t('mailbox.title')} languages={MAILBOX_LANGUAGES}>
      <IconMail size={40} strokeWidth={1.5} aria-hidden color={v.primary} />
      <p>
        {t(email ? 'signup.mailbox.sent' : 'signup.mailbox.sentUnknown')}{' '}
        {email && <strong dir="ltr">{email}</strong>}
      </p>
      <p style={{ color: v.text2 }}>{t('signup.mailbox.help')}</p>
      {adhesion &&
        (adhesion.sentAt ? (
          <Notice severity="success" title={t('signup.mailbox.complete.title', { number: adhesion.number })}>
            {t('signup.mailbox.complete.text')}
          </Notice>
        ) : (
          <GoOn />
        ))}
      <ResendMail email={email} />
      <Link to={pages.signIn}>{t('signup.mailbox.verifiedElsewhere')}</Link>
    </SignUpFrame>
  );
}

/** A sign-up left unfinished in this browser. */
function GoOn() {
  const { t } = useTranslation('host');
  // Reads the sign-up again when shown: the verification may have ended it.
  const { onboarding } = useOnboarding();
  if (!onboarding) return null;
  return (
    <Notice
      severity="warning"
      title={t('signup.mailbox.incomplete.title')}
      action={
        <Button size={30} to={STEP_PATHS[onboarding.step]}>
          {t('signup.continue')}
        </Button>
      }
    >
      {t('signup.mailbox.incomplete.text')}
    </Notice>
  );
}

function Verification({ token }: { token: string }) {
  const { t } = useTranslation('host');
  const { onboarding, isEnded, reread } = useOnboarding();
  const { isPending, error } = useQuery({
    // A link works once: never fetched twice.
    queryKey: ['verify-email', token],
    queryFn: async () => {
      const answer = await call(verifyEmail, { body: { token } });
      await reread();
      return answer;
    },
    ...ASKED_ONCE,
  });
  if (isPending) return <Skeleton lines={2} />;
  return (
    <>
      {error ? (
        <>
          <ProblemNotice error={error} />
          <ResendMail email={onboarding?.adhesion.account.email ?? null} />
          <Link to={pages.signUp}>{t('signup.mailbox.again')}</Link>
        </>
      ) : (
        <Notice severity="success" live title={t('signup.mailbox.verified.title')}>
          {t('signup.mailbox.verified.text')}
          {!isEnded && onboarding?.step === 'mailbox' && ` ${t('signup.mailbox.verified.filed')}`}
        </Notice>
      )}
      {!error && isEnded && (
        // Another registration than the one begun here was verified, perhaps somebody else's.
        <Notice severity="warning" title={t('signup.mailbox.other.title')}>
          {t('signup.mailbox.other.text')}{' '}
          <Link to={pages.passwordReset}>{t('signup.mailbox.other.reset')}</Link>
        </Notice>
      )}
      {!isEnded && onboarding && onboarding.step !== 'mailbox' && <GoOn />}
      <Button variant="primary" size={44} fullWidth to={pages.signIn}>
        {t('signIn.submit')}
      </Button>
    </>
  );
}
