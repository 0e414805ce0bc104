import { useState } from 'react';
import { NOTE_MAX, type NOTED_ENTITIES } from '@cessio/contract';
import { useQueryClient, useUser } from '@cessio/shell';
import { Button } from '../actions/button.tsx';
import { UNDO_MS } from '../feedback/use-offer-undo.ts';
import { showToast } from '../feedback/toast-store.ts';
import { toProblem } from '../feedback/problem.ts';
import { TextAreaInput } from '../fields/text-inputs.tsx';
import { loadDraft, useDraft } from '../form/draft.ts';
import { IconMessage } from '../icons/icons.ts';
import { Row, Stack } from '../layout/stack.tsx';
import { useText } from './record-text.ts';
import { historyKey } from './use-record.ts';

/** The notes of one record; the application supplies the calls, because the kit makes none. */
export interface NoteCalls {
  readonly entity: (typeof NOTED_ENTITIES)[number];
  readonly entityId: string;
  add(text: string): Promise<{ id: string }>;
  remove(id: string): Promise<unknown>;
}

/** Adds and removes notes; either can be undone for some seconds, and a failure is reported. */
function useNotes({ entity, entityId, add, remove }: NoteCalls) {
  const t = useText();
  const queries = useQueryClient();
  const told = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      showToast({ severity: 'error', title: t('note.failed'), message: toProblem(error).detail ?? '' });
      return false;
    } finally {
      void queries.invalidateQueries({ queryKey: historyKey(entity, entityId) });
    }
  };
  const undoable = (title: string, undo: () => Promise<unknown>) =>
    showToast({
      severity: 'success',
      title,
      duration: UNDO_MS,
      action: { label: t('note.undo'), onClick: () => void undo() },
    });
  const write = (text: string): Promise<boolean> =>
    told(async () => {
      const { id } = await add(text);
      undoable(t('note.added'), () => told(async () => void (await remove(id))));
    });
  const erase = (id: string, text: string): Promise<boolean> =>
    told(async () => {
      await remove(id);
      undoable(t('note.removed'), () => write(text));
    });
  return { write, erase };
}

/** Leaves an internal note; the input stays on this device until it is saved. */
export function NoteForm({ calls }: { calls: NoteCalls }) {
  const t = useText();
  const { id: user } = useUser();
  const key = `cessio.note.${user}.${calls.entity}.${calls.entityId}`;
  const [kept] = useState(() =>
    loadDraft<{ text: string }>(key, (found) => typeof found['text'] === 'string'),
  );
  const [text, setText] = useState(kept?.text ?? '');
  const [open, setOpen] = useState(kept !== null);
  const [busy, setBusy] = useState(false);
  const { write } = useNotes(calls);
  useDraft(key, text.trim() ? { text } : null);
  if (!open)
    return (
      <Row style={{ marginBlockEnd: 12 }}>
        <Button size={30} icon={IconMessage} onClick={() => setOpen(true)}>
          {t('note.add')}
        </Button>
      </Row>
    );
  const send = async () => {
    setBusy(true);
    const left = await write(text.trim());
    setBusy(false);
    if (!left) return;
    setText('');
    setOpen(false);
  };
  return (
    <Stack gap={8} style={{ marginBlockEnd: 16 }}>
      <TextAreaInput
        label={t('note.label')}
        help={t('note.help')}
        rows={3}
        maxLength={NOTE_MAX}
        value={text}
        onChange={setText}
      />
      <Row>
        <Button
          size={30}
          variant="primary"
          loading={busy}
          disabled={!text.trim()}
          onClick={() => void send()}
        >
          {t('note.save')}
        </Button>
        <Button size={30} variant="text" onClick={() => setOpen(false)}>
          {t('note.close')}
        </Button>
      </Row>
    </Stack>
  );
}

/** Removes the user's own note. */
export function RemoveNote({ calls, id, text }: { calls: NoteCalls; id: string; text: string }) {
  const t = useText();
  const { erase } = useNotes(calls);
  return (
    <Button size={30} variant="text" onClick={() => void erase(id, text)}>
      {t('note.remove')}
    </Button>
  );
}
