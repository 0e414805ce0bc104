import { useState, type ComponentProps, type ReactNode } from 'react';
import { useUser } from '@cessio/shell';
import { Button } from '../actions/button.tsx';
import { toProblem } from '../feedback/problem.ts';
import { showToast } from '../feedback/toast-store.ts';
import { TextAreaInput } from '../fields/text-inputs.tsx';
import { loadDraft, useDraft } from '../form/draft.ts';
import { RestoredNotice } from '../form/restored-notice.tsx';
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

/** Takes a step on the message, and says how it went: whether it was taken. */
function useStep() {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const take = async (step: () => Promise<string>): Promise<boolean> => {
    setBusy(true);
    try {
      showToast({ severity: 'success', title: await step() });
      return true;
    } catch (error) {
      const message = toProblem(error).detail ?? t('error.text');
      showToast({ severity: 'error', title: t('visitor.failed'), message });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, take };
}

function Details(message: VisitorMessage) {
  const { facts, children, mail, handled, words, onReopen } = message;
  const { busy, take } = useStep();
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
            <Button loading={busy} onClick={() => take(onReopen)}>
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

/** A plain text: what forms are made of would be fetched with every record's page. */
function NoteForm({ id, noteMax, words, onHandle }: VisitorMessage) {
  const key = `cessio.note.${useUser().id}.${id}`;
  const [kept, setKept] = useState(() =>
    loadDraft<{ text: string }>(key, (found) => typeof found['text'] === 'string'),
  );
  const [note, setNote] = useState(kept?.text ?? '');
  const { busy, take } = useStep();
  const { forget } = useDraft(key, note ? { text: note } : null);
  const send = async () => {
    if (await take(() => onHandle(note.trim() || null))) forget(key);
  };
  const drop = () => {
    setNote('');
    setKept(null);
    return () => {
      setNote(note);
      setKept(kept);
    };
  };
  return (
    <>
      {kept && <RestoredNotice at={kept.savedAt} onDrop={drop} />}
      <TextAreaInput
        label={words.note}
        help={words.noteHelp}
        rows={3}
        maxLength={noteMax}
        value={note}
        onChange={setNote}
      />
      <Row>
        <Button variant="primary" loading={busy} onClick={send}>
          {words.handle}
        </Button>
      </Row>
    </>
  );
}
