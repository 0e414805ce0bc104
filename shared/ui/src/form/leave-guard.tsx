import { useBeforeUnload, useBlocker } from '@cessio/shell';
import { useText } from '../i18n.ts';
import { IconInfo } from '../icons/icons.ts';
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx';

/** What would be left behind: nothing, what this device keeps, what it refuses to keep, or what nothing keeps. */
export type Unsaved = 'nothing' | 'kept' | 'lost' | 'unkept';

export interface LeaveGuardProps {
  /** As a function it is asked at the moment of leaving: a form that was sent just now is left without a word. */
  unsaved: Unsaved | (() => Unsaved);
  /** Before the page is left after all. */
  onLeave?: () => void;
}

/** Asks before what was typed and not sent is left behind, and says what becomes of it. */
export function LeaveGuard({ unsaved, onLeave }: LeaveGuardProps) {
  const t = useText();
  const now = (): Unsaved => (typeof unsaved === 'function' ? unsaved() : unsaved);
  useBeforeUnload((event) => {
    if (now() !== 'nothing') event.preventDefault();
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && now() !== 'nothing',
  );
  const state = now();
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
