import { useText } from '../i18n.ts';
import { showToast } from './toast-store.ts';

/** ms for which what was thrown away can be taken back. */
export const UNDO_MS = 10_000;

/** Says that what was typed was thrown away, and takes it back when asked within ten seconds (Alt+T by keyboard). */
export function useOfferUndo(): (undo: () => void) => void {
  const t = useText();
  return (undo) =>
    showToast({
      title: t('draft.dropped'),
      duration: UNDO_MS,
      severity: 'info',
      action: { label: t('draft.undo'), onClick: undo },
    });
}
