import { Button } from '../actions/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useText } from '../i18n.ts';
import { formatDateTime } from '../values/format.ts';

export interface RestoredNoticeProps {
  /** UTC instant at which it was typed. */
  at: string;
  onDrop: () => void;
}

/** Says that a draft was restored, and offers to discard it. */
export function RestoredNotice({ at, onDrop }: RestoredNoticeProps) {
  const t = useText();
  return (
    <Notice
      severity="info"
      title={t('draft.title')}
      action={
        <Button size={30} onClick={onDrop}>
          {t('draft.drop')}
        </Button>
      }
    >
      {t('draft.text', { time: formatDateTime(at) })}
    </Notice>
  );
}
