import { useRef } from 'react';
import { useBeforeUnload, useBlocker, useLocation, usePortalEvent } from '@cessio/shell';
import { useText } from '../i18n.ts';
import { IconInfo } from '../icons/icons.ts';
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx';
import type { Unsaved } from './unsaved.ts';

export interface LeaveGuardProps {
  /** A function is called at the moment of leaving, so that a form just submitted is left without a question. */
  unsaved: Unsaved | (() => Unsaved);
  /** Called before the page is left after all. */
  onLeave?: () => void;
}

/** Asks before unsent input is left, and says what happens to it. */
export function LeaveGuard({ unsaved, onLeave }: LeaveGuardProps) {
  const t = useText();
  // When the session has ended, the page is left in any case.
  const ended = useRef(false);
  usePortalEvent('sessionEnded', () => {
    ended.current = true;
  });
  const look = (): Unsaved => (typeof unsaved === 'function' ? unsaved() : unsaved);
  const now = (): Unsaved => (ended.current ? 'nothing' : look());
  useBeforeUnload((event) => {
    if (now() !== 'nothing') event.preventDefault();
  });
  const { pathname: own } = useLocation();
  // Back, pressed right after the page was left, finds its guard still registered: that concerns another page.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname === own && nextLocation.pathname !== own && now() !== 'nothing',
  );
  const state = look();
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      icon={IconInfo}
      title={t('leave.title')}
      consequences={[{ text: t(`leave.${state === 'nothing' ? 'kept' : state}`) }]}
      confirmLabel={t('leave.confirm')}
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    />
  );
}
