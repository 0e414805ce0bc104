import { useState, type ReactNode } from 'react';
import { family as families, styled, text, v } from '../theme/look.ts';
import { useText } from '../i18n.ts';
import { Button } from '../actions/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { toProblem } from '../feedback/problem.ts';
import { IconGavel, type IconLike } from '../icons/icons.ts';
import { ConsequenceList, type Consequence } from './consequence-list.tsx';
import { Dialog, DialogClose, type DialogProps } from './dialog.tsx';

const Mark = styled('span')({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 36,
  blockSize: 36,
  borderRadius: 8,
  flex: 'none',
});
const Note = styled('p')({ color: v.text2, ...text('caption') });

export interface ConfirmDialogProps extends Pick<DialogProps, 'unsaved'> {
  open: boolean;
  onClose: () => void;
  /** The question, with the count: « Approuver 3 factures ? » */
  title: string;
  subtitle?: ReactNode;
  icon?: IconLike;
  /** Who is affected and how, and what is not. */
  consequences?: readonly Consequence[];
  /** Whether it can be undone, and until when. */
  note?: ReactNode;
  /** Repeats the verb: « Approuver 3 factures ». */
  confirmLabel: string;
  /** Nothing to fill in: the button is focused at once. */
  atOnce?: boolean;
  /** Only if it cannot be undone. */
  danger?: boolean;
  /** Closes once settled, unless that returns `false`; an error is shown and the dialog stays. */
  onConfirm: () => unknown;
  children?: ReactNode;
}

/** Asks before a binding action: the question, the consequences, cancel, and a button that repeats the verb. */
export function ConfirmDialog({ open, ...props }: ConfirmDialogProps) {
  return open ? <OpenConfirm {...props} /> : null;
}

/** A record's number is not broken where the question takes two lines. */
const unbroken = (question: string) =>
  question.split(/([A-Z]{2,4}-\d{4}-\d+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  );

function OpenConfirm({
  onClose,
  title,
  subtitle,
  icon: Icon = IconGavel,
  consequences = [],
  note,
  confirmLabel,
  atOnce = false,
  danger = false,
  onConfirm,
  unsaved,
  children,
}: Omit<ConfirmDialogProps, 'open'>) {
  const t = useText();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const problem = failure ? toProblem(failure) : null;
  const look = families[danger ? 'danger' : 'action'];

  const confirm = async () => {
    if (sending) return;
    setSending(true);
    setFailure(null);
    try {
      if ((await onConfirm()) === false) setSending(false);
      else onClose();
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
  };

  return (
    <Dialog
      open
      onClose={sending ? () => undefined : onClose}
      onEnter={confirm}
      role="alertdialog"
      title={unbroken(title)}
      subtitle={subtitle}
      sticky
      sending={sending}
      unsaved={unsaved}
      mark={
        <Mark style={{ background: look.bg, color: look.fg }}>
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </Mark>
      }
      actions={
        <>
          <DialogClose disabled={sending}>{t('confirm.cancel')}</DialogClose>
          <Button
            variant={danger ? 'danger' : 'primary'}
            loading={sending}
            onClick={confirm}
            data-autofocus={atOnce || undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {consequences.length > 0 && <ConsequenceList items={consequences} />}
      {children}
      {problem && (
        <Notice severity="error" live title={problem.title}>
          {problem.detail ?? t('error.text')}
        </Notice>
      )}
      {note && <Note>{note}</Note>}
    </Dialog>
  );
}
