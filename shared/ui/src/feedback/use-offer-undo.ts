import { useText } from '../i18n.ts';
import { showToast } from './toast-store.ts';

/** ms during which discarded input can be restored. */
export const UNDO_MS = 10_000;

/** Reports that input was discarded, and restores it on request within ten seconds (Alt+T by keyboard). */
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
