import { call } from '@cessio/client';
import { answerContactMessage, CONTACT_NOTE_MAX, type ContactMessage } from '@cessio/contract';
import { useQueryClient, useTranslation } from '@cessio/shell';
import { DateTimeText, Link } from '@cessio/ui';
import { VisitorMessageDrawer, Written, type VisitorMessage } from '@cessio/ui/record';

interface MessageDrawerProps {
  message: ContactMessage | null;
  onClose: () => void;
}

/** One message in full, how to answer it, and the note that it was answered. */
export function MessageDrawer({ message, onClose }: MessageDrawerProps) {
  const { t } = useTranslation('host');
  const client = useQueryClient();
  /** As shown and marked; list, tab and pending work follow. */
  const shown = (message: ContactMessage): VisitorMessage => {
    const { id, subject, name, email, createdAt, status, answeredBy, answeredAt, version } = message;
    const mark = async (to: ContactMessage['status'], note: string | null): Promise<string> => {
      await call(answerContactMessage, { params: { id }, body: { version, status: to, note } });
      await Promise.all([
        client.invalidateQueries({ queryKey: ['list', 'messages'] }),
        client.invalidateQueries({ queryKey: ['work'] }),
      ]);
      return t(`ops.messages.saved.${to}`);
    };
    return {
      id: `message.${id}`,
      title: subject ?? t('ops.messages.noSubject'),
      facts: [
        { term: t('ops.messages.from'), value: name },
        { term: t('field.email'), value: <Link href={`mailto:${email}`}>{email}</Link> },
        { term: t('ops.messages.at'), value: <DateTimeText instant={createdAt} /> },
      ],
      children: <Written>{message.message}</Written>,
      mail: `mailto:${email}?subject=${encodeURIComponent(`Re\u00a0: ${subject ?? t('contact-us.title')}`)}`,
      handled: status === 'open' ? null : { at: answeredAt, note: message.note },
      noteMax: CONTACT_NOTE_MAX,
      words: {
        reply: t('ops.messages.reply'),
        handle: t('ops.messages.answered'),
        handledBy: t('ops.messages.answeredBy', { who: answeredBy ?? '' }),
        note: t('ops.messages.note'),
        noteHelp: t('ops.messages.note.help'),
        reopen: t('ops.messages.reopen'),
      },
      onHandle: (note) => mark('answered', note),
      onReopen: () => mark('open', null),
    };
  };
  return <VisitorMessageDrawer message={message && shown(message)} onClose={onClose} />;
}
