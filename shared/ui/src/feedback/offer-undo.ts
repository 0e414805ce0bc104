import type { TFunction } from '@cessio/shell';
import { showToast } from './toast-store.ts';

/** ms for which what was thrown away can be taken back. */
export const UNDO_MS = 10_000;

/** Says that what was typed was thrown away, and takes it back when asked within ten seconds (Alt+T by keyboard). */
export function offerUndo(t: TFunction<'common'>, undo: () => void): void {
  showToast({
    title: t('draft.dropped'),
    duration: UNDO_MS,
    severity: 'info',
    action: { label: t('draft.undo'), onClick: undo },
  });
}
