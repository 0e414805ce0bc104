import { Button } from '../actions/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useOfferUndo } from '../feedback/use-offer-undo.ts';
import { useText } from '../i18n.ts';
import { formatDateTime } from '../values/format.ts';

export interface RestoredNoticeProps {
  /** UTC instant of the input. */
  at: string;
  /** Discards it; returns how to undo that. */
  onDrop: () => () => void;
}

/** Says that a draft was restored, and offers to discard it; that can be undone. */
export function RestoredNotice({ at, onDrop }: RestoredNoticeProps) {
  const t = useText();
  const offerUndo = useOfferUndo();
  return (
    <Notice
      severity="info"
      title={t('draft.title')}
      action={
        <Button size={30} onClick={() => offerUndo(onDrop())}>
          {t('draft.drop')}
        </Button>
      }
    >
      {t('draft.text', { time: formatDateTime(at) })}
    </Notice>
  );
}
