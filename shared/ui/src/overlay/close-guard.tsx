import { LeaveGuard } from '../form/leave-guard.tsx';
import type { Unsaved } from '../form/unsaved.ts';
import { useText } from '../i18n.ts';
import { IconInfo } from '../icons/icons.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface CloseGuardProps {
  asking: boolean;
  isTouched: () => boolean;
  unsaved: Unsaved | undefined;
  onStay: () => void;
  onClose: () => void;
}

/** Asks before a dialog, or the page under it, is left with unsent input. */
export function CloseGuard({ asking, isTouched, unsaved = 'unkept', onStay, onClose }: CloseGuardProps) {
  const t = useText();
  return (
    <>
      <LeaveGuard unsaved={() => (isTouched() ? unsaved : 'nothing')} />
      <ConfirmDialog
        open={asking}
        onClose={onStay}
        icon={IconInfo}
        title={t('dialog.leave.title')}
        consequences={[{ text: t('leave.unkept') }]}
        confirmLabel={t('dialog.leave.confirm')}
        onConfirm={() => {
          onClose();
          // Closing the dialog closes this question too.
          return false;
        }}
      />
    </>
  );
}
