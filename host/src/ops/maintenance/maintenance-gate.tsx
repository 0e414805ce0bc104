import { lazy, Suspense } from 'react';
import { useAtomValue, useLocation, useOptionalUser } from '@cessio/shell';
import { maintenanceAtom } from './maintenance.ts';

const Cover = lazy(async () => ({ default: (await import('./maintenance-cover.tsx')).MaintenanceCover }));
const Reminder = lazy(async () => ({
  default: (await import('./maintenance-cover.tsx')).MaintenanceReminder,
}));

/** Pages that need no API, and those the administrator signs in by. */
const STAYS_OPEN =
  /^\/(?:auth\/(?:boxed-signin|cover-login)|maintenance|about|coming-soon|pages\/error\d+)\/?$/i;

/** The maintenance page, which needs no cover. */
const OWN_PAGE = /^\/ops\/settings\/?$/i;

/**
 * Covers the page while the portal is closed for maintenance. The page stays mounted behind it, so that nothing typed is
 * lost.
 */
export function MaintenanceGate() {
  const closed = useAtomValue(maintenanceAtom);
  const user = useOptionalUser();
  const { pathname } = useLocation();
  if (closed === null) return null;
  if (user?.role === 'super')
    return OWN_PAGE.test(pathname) ? null : (
      <Suspense>
        <Reminder />
      </Suspense>
    );
  if (STAYS_OPEN.test(pathname)) return null;
  return (
    <Suspense>
      <Cover />
    </Suspense>
  );
}
