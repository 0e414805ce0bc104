import { useState } from 'react';
import { call } from '@cessio/client';
import { answerContactMessage, CONTACT_NOTE_MAX, type ContactMessage } from '@cessio/contract';
import { useQueryClient, useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  DateTimeText,
  DescriptionList,
  Drawer,
  IconMail,
  Link,
  Row,
  Stack,
  styled,
  useToast,
} from '@cessio/ui';
import {
  Form,
  FormError,
  SubmitButton,
  TextAreaField,
  usePortalForm,
  RestoredNotice,
  useFormDraft,
} from '@cessio/ui/form';

const Written = styled('p')({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

/** One message whole, the way to answer it, and what is noted once it was. */
export function MessageDrawer({ message, onClose }: { message: ContactMessage | null; onClose: () => void }) {
  const { t } = useTranslation('host');
  const title = message ? (message.subject ?? t('ops.messages.noSubject')) : '';
  return (
    <Drawer open={message !== null} onClose={onClose} title={title} side="end" width={520}>
      {message && <Details key={message.id} message={message} />}
    </Drawer>
  );
}

function Details({ message }: { message: ContactMessage }) {
  const { t } = useTranslation('host');
  const answer = useAnswer(message);
  const subject = encodeURIComponent(`Re\u00a0: ${message.subject ?? t('contact-us.title')}`);
  return (
    <Stack gap={16}>
      <DescriptionList
        items={[
          { term: t('ops.messages.from'), value: message.name },
          { term: t('field.email'), value: <Link href={`mailto:${message.email}`}>{message.email}</Link> },
          { term: t('ops.messages.at'), value: <DateTimeText instant={message.createdAt} /> },
        ]}
      />
      <Written>{message.message}</Written>
      <Row>
        <Button icon={IconMail} href={`mailto:${message.email}?subject=${subject}`}>
          {t('ops.messages.reply')}
        </Button>
      </Row>
      {message.status === 'open' ? (
        <NoteForm message={message} onSend={(note) => answer('answered', note)} />
      ) : (
        <>
          <DescriptionList
            items={[
              {
                term: t('ops.messages.answeredBy', { who: message.answeredBy ?? '' }),
                value: message.answeredAt && <DateTimeText instant={message.answeredAt} />,
              },
              message.note !== null && { term: t('ops.messages.note'), value: message.note },
            ]}
          />
          <Reopen onReopen={() => answer('open', null)} />
        </>
      )}
    </Stack>
  );
}

interface NoteFormProps {
  message: ContactMessage;
  onSend: (note: string | null) => Promise<void>;
}

function NoteForm({ message, onSend }: NoteFormProps) {
  const { t } = useTranslation('host');
  const form = usePortalForm({ defaultValues: { note: '' } });
  const draft = useFormDraft(form, `cessio.note.${useUser().id}.message.${message.id}`);
  return (
    <Form
      form={form}
      aria-label={t('ops.messages.answered')}
      onSubmit={async ({ note }) => {
        await onSend(note.trim() || null);
        draft.forget();
      }}
    >
      <FormError />
      {draft.restoredAt && <RestoredNotice at={draft.restoredAt} onDrop={draft.discard} />}
      <TextAreaField
        name="note"
        label={t('ops.messages.note')}
        help={t('ops.messages.note.help')}
        rows={3}
        maxLength={CONTACT_NOTE_MAX}
      />
      <Row>
        <SubmitButton>{t('ops.messages.answered')}</SubmitButton>
      </Row>
    </Form>
  );
}

function Reopen({ onReopen }: { onReopen: () => Promise<void> }) {
  const { t } = useTranslation('host');
  const [busy, setBusy] = useState(false);
  const reopen = () => {
    setBusy(true);
    void onReopen().finally(() => setBusy(false));
  };
  return (
    <Row>
      <Button loading={busy} onClick={reopen}>
        {t('ops.messages.reopen')}
      </Button>
    </Row>
  );
}

/** Marks a message; list, tab and what waits for oneself follow. */
function useAnswer({ id }: ContactMessage) {
  const { t } = useTranslation('host');
  const client = useQueryClient();
  const toast = useToast();
  return async (status: ContactMessage['status'], note: string | null) => {
    await call(answerContactMessage, { params: { id }, body: { status, note } });
    toast.show({ title: t(`ops.messages.saved.${status}`), severity: 'success' });
    await Promise.all([
      client.invalidateQueries({ queryKey: ['list', 'messages'] }),
      client.invalidateQueries({ queryKey: ['work'] }),
    ]);
  };
}
