import { useEffect, useRef } from 'react';
import {
  brandAtom,
  Outlet,
  pageTitleAtom,
  ScrollRestoration,
  useAtomValue,
  useLocation,
  useMatches,
  useTranslation,
  type RouteHandle,
} from '@cessio/shell';
import { MaintenanceGate } from '../ops/maintenance/maintenance-gate.tsx';
import { StepUpGate } from '../security/step-up-gate.tsx';
import { LockGate } from '../session/lock-gate.tsx';
import { useAppliedSettings } from '../settings/use-applied-settings.ts';
import { focusHeading } from './focus-heading.ts';
import { usePaintedPage } from './painted-page.ts';
import { StorageNotice } from './storage-notice.tsx';

/** `<page> | Cessio Factoring | Banque Affacturage` */
function useDocumentTitle(): void {
  const { t } = useTranslation('app');
  const brand = useAtomValue(brandAtom);
  const own = useAtomValue(pageTitleAtom);
  const key = useMatches()
    .map(({ handle }) => (handle as RouteHandle | undefined)?.title)
    .findLast(Boolean);
  const page = own ?? (key ? t(key) : null);
  useEffect(() => {
    const end = `${brand} Factoring | Banque Affacturage`;
    document.title = page ? `${page} | ${end}` : end;
  }, [brand, page]);
}

/** Focuses the heading of each new page; on the first page the focus stays where the browser put it. */
function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    return focusHeading(document);
  }, [pathname]);
}

/** The root route: around every page, with and without the layout. */
export function Root() {
  useAppliedSettings();
  useDocumentTitle();
  useHeadingFocus();
  usePaintedPage();
  return (
    <>
      <Outlet />
      <StepUpGate />
      <StorageNotice />
      <LockGate />
      <MaintenanceGate />
      <ScrollRestoration />
    </>
  );
}
