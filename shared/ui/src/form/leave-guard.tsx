import { useBeforeUnload, useBlocker } from '@cessio/shell';
import { useText } from '../i18n.ts';
import { IconInfo } from '../icons/icons.ts';
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx';

/** What would be left behind: nothing, what this device keeps, or what it refuses to keep. */
export type Unsaved = 'nothing' | 'kept' | 'lost';

/** Asks before what was typed and not sent is left behind, and says what becomes of it. */
export function LeaveGuard({ unsaved }: { unsaved: Unsaved }) {
  const t = useText();
  const asks = unsaved !== 'nothing';
  useBeforeUnload((event) => {
    if (asks) event.preventDefault();
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => asks && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      icon={IconInfo}
      title={t('leave.title')}
      consequences={[{ text: t(unsaved === 'lost' ? 'leave.lost' : 'leave.kept') }]}
      confirmLabel={t('leave.confirm')}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
