import { lazy, Suspense } from 'react';
import { useAtomValue, useLocation, useOptionalUser, type User } from '@cessio/shell';
import { styled, v } from '@cessio/ui';
import { lockedAtom } from './session.ts';
import { useIdleLock } from './use-idle-lock.ts';

const fetchCover = () => import('./lock-cover.tsx');
const Cover = lazy(async () => ({ default: (await fetchCover()).LockCover }));

const LOCK_PAGE = /^\/auth\/(?:boxed|cover)-lockscreen\/?$/i;

// Hides the page while the cover is still loading.
const Blank = styled('div')({ position: 'fixed', inset: 0, zIndex: 2000, background: v.canvas });

/** Covers the page while the session is locked, by the user or after inactivity. */
export function LockGate() {
  const user = useOptionalUser();
  return user === null ? null : <Lock user={user} />;
}

function Lock({ user }: { user: User }) {
  const locked = useAtomValue(lockedAtom);
  const { pathname } = useLocation();
  useIdleLock(fetchCover);
  if (!locked || LOCK_PAGE.test(pathname)) return null;
  return (
    <Suspense fallback={<Blank />}>
      <Cover user={user} />
    </Suspense>
  );
}
