import { useState, type ComponentProps, type ReactNode } from 'react';
import { useUser } from '@cessio/shell';
import { Button } from '../actions/button.tsx';
import { toProblem } from '../feedback/problem.ts';
import { showToast } from '../feedback/toast-store.ts';
import { Form, FormError, SubmitButton } from '../form/form.tsx';
import { TextAreaField } from '../form/fields.tsx';
import { RestoredNotice } from '../form/restored-notice.tsx';
import { useFormDraft } from '../form/use-form-draft.ts';
import { usePortalForm } from '../form/use-portal-form.ts';
import { IconMail } from '../icons/icons.ts';
import { DescriptionList } from '../layout/description-list.tsx';
import { Row, Stack } from '../layout/stack.tsx';
import { Drawer } from '../overlay/drawer.tsx';
import { styled } from '../theme/look.ts';
import { DateTimeText } from '../values/money.tsx';
import { useText } from './record-text.ts';

/** A visitor's text as written. */
export const Written = styled('p')({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

/** When it was handled, and the note. */
interface Handled {
  at: string | null;
  note: string | null;
}

export interface VisitorMessage {
  /** Identifies the message, and the draft of its note. */
  id: string;
  title: string;
  facts: ComponentProps<typeof DescriptionList>['items'];
  /** The message, below the facts. */
  children: ReactNode;
  /** `mailto:` address for the answer. */
  mail: string;
  /** null while it is open. */
  handled: Handled | null;
  /** Characters. */
  noteMax: number;
  words: Readonly<Record<'reply' | 'handle' | 'handledBy' | 'note' | 'noteHelp' | 'reopen', string>>;
  /** Marks it as handled; returns the message to show, as does the other. */
  onHandle: (note: string | null) => Promise<string>;
  /** Reopens it. */
  onReopen: () => Promise<string>;
}

export interface VisitorMessageDrawerProps {
  message: VisitorMessage | null;
  onClose: () => void;
}

/** One visitor's message in full, how to answer it, and the note that it was handled. */
export function VisitorMessageDrawer({ message, onClose }: VisitorMessageDrawerProps) {
  return (
    <Drawer open={message !== null} onClose={onClose} title={message?.title ?? ''} side="end" width={520}>
      {message && <Details key={message.id} {...message} />}
    </Drawer>
  );
}

function Details(message: VisitorMessage) {
  const { facts, children, mail, handled, words, onReopen } = message;
  const t = useText();
  const [busy, setBusy] = useState(false);
  const reopen = async () => {
    setBusy(true);
    try {
      showToast({ severity: 'success', title: await onReopen() });
    } catch (error) {
      showToast({
        severity: 'error',
        title: t('visitor.failed'),
        message: toProblem(error).detail ?? t('error.text'),
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap={16}>
      <DescriptionList items={facts} />
      {children}
      <Row>
        <Button icon={IconMail} href={mail}>
          {words.reply}
        </Button>
      </Row>
      {handled ? (
        <>
          <DescriptionList
            items={[
              { term: words.handledBy, value: handled.at && <DateTimeText instant={handled.at} /> },
              handled.note !== null && { term: words.note, value: handled.note },
            ]}
          />
          <Row>
            <Button loading={busy} onClick={reopen}>
              {words.reopen}
            </Button>
          </Row>
        </>
      ) : (
        <NoteForm {...message} />
      )}
    </Stack>
  );
}

function NoteForm({ id, noteMax, words, onHandle }: VisitorMessage) {
  const form = usePortalForm({ defaultValues: { note: '' } });
  const draft = useFormDraft(form, `cessio.note.${useUser().id}.${id}`);
  return (
    <Form
      form={form}
      aria-label={words.handle}
      onSubmit={async ({ note }) => {
        showToast({ severity: 'success', title: await onHandle(note.trim() || null) });
        draft.forget();
      }}
    >
      <FormError />
      {draft.restoredAt && <RestoredNotice at={draft.restoredAt} onDrop={draft.discard} />}
      <TextAreaField name="note" label={words.note} help={words.noteHelp} rows={3} maxLength={noteMax} />
      <Row>
        <SubmitButton>{words.handle}</SubmitButton>
      </Row>
    </Form>
  );
}
