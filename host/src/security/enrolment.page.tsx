import { useState } from 'react';
import { pages } from '@cessio/contract';
import { Navigate, useLocation, useNavigate, useOptionalUser, useStore, useTranslation } from '@cessio/shell';
import { Button, IconKey, Stack } from '@cessio/ui';
import { wayBack } from '../session/way-back.ts';
import { ProblemNotice } from '../layout/problem-notice.tsx';
import { AuthFrame } from '../session/auth-frame.tsx';
import { signOut } from '../session/session.ts';
import { supportsPasskeys } from './passkey-support.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpEnrolment } from './totp-enrolment.tsx';
import { createPasskey, useReloadSelf } from './use-own-factors.ts';

/** Staff must add a required second factor here before anything else, and are then led on. */
export function EnrolmentPage() {
  const { t } = useTranslation('host');
  const store = useStore();
  const user = useOptionalUser();
  const navigate = useNavigate();
  const reload = useReloadSelf();
  const { search } = useLocation();
  const [way, setWay] = useState<'choice' | 'totp'>('choice');
  const [codes, setCodes] = useState<string[] | null>(null);
  if (user === null) return <Navigate to={pages.signIn} replace />;
  if (!user.mustEnrolMfa && !codes) return <Navigate to={wayBack(search)} replace />;
  const leadOn = async (): Promise<void> => {
    await reload();
    setCodes(null);
  };
  const leave = (): void => {
    signOut(store, true);
    void navigate(pages.signIn, { replace: true });
  };
  return (
    <AuthFrame
      title={t(codes ? 'security.codes.title' : 'security.enrol.title')}
      subtitle={codes ? undefined : t('security.enrol.text')}
    >
      {codes ? (
        <>
          <RecoveryCodes codes={codes} />
          <Button variant="primary" size={44} fullWidth onClick={leadOn}>
            {t('security.enrol.continue')}
          </Button>
        </>
      ) : way === 'totp' ? (
        <>
          <TotpEnrolment onDone={setCodes} onCancelled={() => setWay('choice')} />
          <Button variant="text" onClick={() => setWay('choice')}>
            {t('security.enrol.otherWay')}
          </Button>
        </>
      ) : (
        <Choice onTotp={() => setWay('totp')} onDone={reload} />
      )}
      {!codes && (
        <Button variant="text" onClick={leave}>
          {t('security.enrol.leave')}
        </Button>
      )}
    </AuthFrame>
  );
}

function Choice({ onTotp, onDone }: { onTotp: () => void; onDone: () => Promise<void> }) {
  const { t } = useTranslation('host');
  const [failure, setFailure] = useState<unknown>(null);
  const make = async (): Promise<void> => {
    setFailure(null);
    try {
      await createPasskey(t('security.passkeys.defaultName'));
      await onDone();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Stack gap={12}>
      <ProblemNotice error={failure} />
      <Button variant="primary" size={44} fullWidth onClick={onTotp}>
        {t('security.totp.add')}
      </Button>
      {supportsPasskeys() && (
        <Button size={44} fullWidth icon={IconKey} onClick={make}>
          {t('security.passkeys.add')}
        </Button>
      )}
    </Stack>
  );
}
