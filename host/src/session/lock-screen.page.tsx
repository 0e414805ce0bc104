import { useEffect } from 'react';
import { pages } from '@cessio/contract';
import {
  Navigate,
  useLocation,
  useNavigate,
  useOptionalUser,
  useSetAtom,
  useTranslation,
} from '@cessio/shell';
import { wayBack } from './way-back.ts';
import { AuthFrame } from './auth-frame.tsx';
import { LockForm } from './lock-form.tsx';
import { lockedAtom } from './session.ts';

/** Asks for the password again, and leads back. */
export function LockScreenPage() {
  const { t } = useTranslation('host');
  const user = useOptionalUser();
  const navigate = useNavigate();
  const setLocked = useSetAtom(lockedAtom);
  const { search } = useLocation();
  const userId = user?.id;
  // Once per person: the same person signing in again unlocks.
  useEffect(() => {
    if (userId !== undefined) setLocked(true);
  }, [userId, setLocked]);
  if (user === null) return <Navigate to={pages.signIn} replace />;
  return (
    <AuthFrame title={t('lock.title')} subtitle={t('lock.subtitle')}>
      <LockForm user={user} onUnlocked={() => navigate(wayBack(search), { replace: true })} />
    </AuthFrame>
  );
}
