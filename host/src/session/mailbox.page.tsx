import { call } from '@cessio/client';
import { verifyEmail } from '@cessio/contract';
import { LANGUAGES, useLocation, useQuery, useSearchParams, useTranslation } from '@cessio/shell';
import { Button, IconMail, Link, Notice, Skeleton, toProblem, v } from '@cessio/ui';
import { AuthFrame } from './auth-frame.tsx';

/** The one screen that offers `ae`, which turns the layout round. */
const MAILBOX_LANGUAGES = [...LANGUAGES, { code: 'ae', name: 'العربية' }];

/** Says that a mail was sent; with the mailed token, verifies the address on any device. */
export function MailboxPage() {
  const { t } = useTranslation('host');
  const [params] = useSearchParams();
  const token = params.get('token');
  const { state } = useLocation();
  const email = (state as { email?: unknown } | null)?.email;
  return (
    <AuthFrame title={t('mailbox.title')} languages={MAILBOX_LANGUAGES}>
      {token ? (
        <Verification token={token} />
      ) : (
        <>
          <IconMail size={40} strokeWidth={1.5} aria-hidden color={v.primary} />
          <p>
            {typeof email === 'string' ? t('mailbox.sent') : t('mailbox.sentUnknown')}{' '}
            {typeof email === 'string' && <strong dir="ltr">{email}</strong>}
          </p>
          <p style={{ color: v.text2 }}>{t('mailbox.help')}</p>
          <Link to="/auth/boxed-signin">{t('mailbox.verifiedElsewhere')}</Link>
        </>
      )}
    </AuthFrame>
  );
}

function Verification({ token }: { token: string }) {
  const { t } = useTranslation('host');
  const { isPending, error } = useQuery({
    // A link works once: never asked for twice.
    queryKey: ['verify-email', token],
    queryFn: () => call(verifyEmail, { body: { token } }),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (isPending) return <Skeleton lines={2} />;
  return (
    <>
      {error ? (
        <Notice severity="error" live title={toProblem(error).title}>
          {toProblem(error).detail}
        </Notice>
      ) : (
        <Notice severity="success" live title={t('mailbox.verified.title')}>
          {t('mailbox.verified.text')}
        </Notice>
      )}
      <Button variant="primary" size={44} fullWidth to="/auth/boxed-signin">
        {t('signIn.submit')}
      </Button>
    </>
  );
}
