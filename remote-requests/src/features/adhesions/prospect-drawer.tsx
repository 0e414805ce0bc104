import { call } from '@cessio/client';
import { answerProspect, PROSPECT_NOTE_MAX, type Prospect } from '@cessio/contract/onboarding';
import { useQueryClient, useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  DateTimeText,
  DescriptionList,
  Drawer,
  Hint,
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
  RestoredNotice,
  SubmitButton,
  TextAreaField,
  useFormDraft,
  usePortalForm,
} from '@cessio/ui/form';
import { useState } from 'react';

const Written = styled('p')({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

/** One company that asked to join, the way to answer it, and what is noted once it was. */
export function ProspectDrawer({ prospect, onClose }: { prospect: Prospect | null; onClose: () => void }) {
  return (
    <Drawer
      open={prospect !== null}
      onClose={onClose}
      title={prospect?.legalName ?? ''}
      side="end"
      width={520}
    >
      {prospect && <Details key={prospect.id} prospect={prospect} />}
    </Drawer>
  );
}

function Details({ prospect }: { prospect: Prospect }) {
  const { t } = useTranslation('requests');
  const mark = useMark(prospect);
  const { nationalId, country, name, email, phone, message, createdAt } = prospect;
  return (
    <Stack gap={16}>
      <DescriptionList
        items={[
          { term: t('prospects.person'), value: name },
          {
            term: t('prospect.email'),
            value: <Link href={`mailto:${email}`}>{email}</Link>,
          },
          phone !== null && { term: t('prospect.phone'), value: <bdi dir="ltr">{phone}</bdi> },
          { term: t('field.country'), value: t(`country.${country}`, { defaultValue: country }) },
          nationalId !== null && { term: t('prospect.number'), value: <bdi dir="ltr">{nationalId}</bdi> },
          { term: t('prospects.at'), value: <DateTimeText instant={createdAt} /> },
        ]}
      />
      {message !== null && <Written>{message}</Written>}
      <Hint>{t('prospects.unverified')}</Hint>
      <Row>
        <Button icon={IconMail} href={`mailto:${email}?subject=${encodeURIComponent(t('prospect.title'))}`}>
          {t('prospects.reply')}
        </Button>
      </Row>
      {prospect.status === 'open' ? (
        <NoteForm prospect={prospect} onSend={(note) => mark('handled', note)} />
      ) : (
        <>
          <DescriptionList
            items={[
              {
                term: t('prospects.handledBy', { who: prospect.handledBy ?? '' }),
                value: prospect.handledAt && <DateTimeText instant={prospect.handledAt} />,
              },
              prospect.note !== null && { term: t('prospects.note'), value: prospect.note },
            ]}
          />
          <Reopen onReopen={() => mark('open', null)} />
        </>
      )}
    </Stack>
  );
}

interface NoteFormProps {
  prospect: Prospect;
  onSend: (note: string | null) => Promise<void>;
}

function NoteForm({ prospect, onSend }: NoteFormProps) {
  const { t } = useTranslation('requests');
  const form = usePortalForm({ defaultValues: { note: '' } });
  const draft = useFormDraft(form, `cessio.note.${useUser().id}.prospect.${prospect.id}`);
  return (
    <Form
      form={form}
      aria-label={t('prospects.handled')}
      onSubmit={async ({ note }) => {
        await onSend(note.trim() || null);
        draft.forget();
      }}
    >
      <FormError />
      {draft.restoredAt && <RestoredNotice at={draft.restoredAt} onDrop={draft.discard} />}
      <TextAreaField
        name="note"
        label={t('prospects.note')}
        help={t('prospects.note.help')}
        rows={3}
        maxLength={PROSPECT_NOTE_MAX}
      />
      <Row>
        <SubmitButton>{t('prospects.handled')}</SubmitButton>
      </Row>
    </Form>
  );
}

function Reopen({ onReopen }: { onReopen: () => Promise<void> }) {
  const { t } = useTranslation('requests');
  const [busy, setBusy] = useState(false);
  const reopen = () => {
    setBusy(true);
    void onReopen().finally(() => setBusy(false));
  };
  return (
    <Row>
      <Button loading={busy} onClick={reopen}>
        {t('prospects.reopen')}
      </Button>
    </Row>
  );
}

/** Marks one; the list follows. */
function useMark({ id }: Prospect) {
  const { t } = useTranslation('requests');
  const client = useQueryClient();
  const toast = useToast();
  return async (status: Prospect['status'], note: string | null) => {
    await call(answerProspect, { params: { id }, body: { status, note } });
    toast.show({ title: t(`prospects.saved.${status}`), severity: 'success' });
    await Promise.all([
      client.invalidateQueries({ queryKey: ['list', 'prospects'] }),
      client.invalidateQueries({ queryKey: ['work'] }),
    ]);
  };
}
