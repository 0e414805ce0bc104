import { useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from '../theme/styled.ts';
import { useText } from '../i18n.ts';
import { Button } from '../actions/button.tsx';
import { SelectInput, TextAreaInput } from '../fields/text-inputs.tsx';
import type { Option } from '../fields/text-inputs.tsx';
import { Notice } from '../feedback/notice.tsx';
import { toProblem } from '../feedback/problem.ts';
import { IconGavel } from '../icons/icons.ts';
import type { IconLike } from '../icons/icon-like.ts';
import { family as families, v } from '../theme/palette.ts';
import { text } from '../theme/text-styles.ts';
import { ConsequenceList } from './consequence-list.tsx';
import type { Consequence } from './consequence-list.tsx';
import { Dialog } from './dialog.tsx';

const Mark = styled('span')({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 36,
  blockSize: 36,
  borderRadius: 8,
  flex: 'none',
});
const Note = styled('p')({ color: v.text2, ...text('caption') });

export interface ConfirmAnswer {
  reason: string;
  comment: string;
}

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  /** The question, with the count: « Approuver 3 factures ? » */
  title: string;
  subtitle?: ReactNode;
  icon?: IconLike;
  /** What happens to whom, and what does not. */
  consequences?: readonly Consequence[];
  /** Whether it can be undone, and until when. */
  note?: ReactNode;
  /** Reasons to choose from; choosing one is then required. */
  reasons?: readonly Option[];
  reasonLabel?: string;
  /** `required`, `optional`, or none. */
  comment?: 'required' | 'optional';
  commentLabel?: string;
  /** Repeats the verb: « Approuver 3 factures ». */
  confirmLabel: string;
  /** Only if it cannot be undone. */
  danger?: boolean;
  /** Closes once settled; what it throws is shown and the dialog stays. */
  onConfirm: (answer: ConfirmAnswer) => unknown;
  children?: ReactNode;
}

/** Asks before something binding: the question, the consequences, the way back, a button that repeats the verb. */
export function ConfirmDialog({ open, ...props }: ConfirmDialogProps) {
  return open ? <OpenConfirm {...props} /> : null;
}

function OpenConfirm({
  onClose,
  title,
  subtitle,
  icon: Icon = IconGavel,
  consequences = [],
  note,
  reasons,
  reasonLabel,
  comment: commentMode,
  commentLabel,
  confirmLabel,
  danger = false,
  onConfirm,
  children,
}: Omit<ConfirmDialogProps, 'open'>) {
  const t = useText();
  const [reason, setReason] = useState('');
  const [comment, setComment] = useState('');
  const [asked, setAsked] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const reasonMissing = Boolean(reasons) && !reason;
  const commentMissing = commentMode === 'required' && !comment.trim();
  const problem = failure ? toProblem(failure) : null;
  const look = families[danger ? 'danger' : 'action'];

  const confirm = async () => {
    setAsked(true);
    if (sending || reasonMissing || commentMissing) return;
    setSending(true);
    setFailure(null);
    try {
      await onConfirm({ reason, comment: comment.trim() });
      onClose();
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
  };

  return (
    <Dialog
      open
      onClose={sending ? () => undefined : onClose}
      role="alertdialog"
      title={title}
      subtitle={subtitle}
      sticky
      mark={
        <Mark style={{ background: look.bg, color: look.fg }}>
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </Mark>
      }
      actions={
        <>
          <Button onClick={onClose} disabled={sending}>
            {t('confirm.cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={sending} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {consequences.length > 0 && <ConsequenceList items={consequences} />}
      {children}
      {reasons && (
        <SelectInput
          label={reasonLabel ?? t('confirm.reason')}
          required
          placeholder={t('confirm.reasonPlaceholder')}
          options={reasons}
          value={reason}
          onChange={setReason}
          error={asked && reasonMissing ? t('confirm.reasonMissing') : undefined}
        />
      )}
      {commentMode && (
        <TextAreaInput
          label={commentLabel ?? t('confirm.comment')}
          required={commentMode === 'required'}
          maxLength={2000}
          value={comment}
          onChange={setComment}
          error={asked && commentMissing ? t('confirm.commentMissing') : undefined}
        />
      )}
      {problem && (
        <Notice severity="error" live title={problem.title}>
          {problem.detail ?? t('error.text')}
        </Notice>
      )}
      {note && <Note>{note}</Note>}
    </Dialog>
  );
}
