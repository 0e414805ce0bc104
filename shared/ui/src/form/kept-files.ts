import { DRAFTS } from '../util/storage.ts';
import { dropDraft, keepDraft, loadDraft, type KeptDraft } from './draft.ts';
import { sealedBytes, type SealedFile } from './sealed-bytes.ts';

/** A file chosen in a form: `bytes` is the key of its bytes. */
interface Note extends SealedFile {
  readonly bytes: string;
}

const FILES = 'cessio.file.';
const store = sealedBytes('cessio.files');
const noteKey = (draft: string, slot: string) => `${FILES}${draft}/${slot}`;

function keys(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(DRAFTS + FILES))
      .map((key) => key.slice(DRAFTS.length));
  } catch {
    return [];
  }
}

const read = (key: string): KeptDraft<Note> | null =>
  loadDraft<Note>(
    key,
    ({ name, bytes, secret }) =>
      typeof name === 'string' && typeof bytes === 'string' && typeof secret === 'string',
  );

/** A draft's stored files, by their places in the form. */
function notesOf(draft: string): [slot: string, note: KeptDraft<Note>][] {
  const begin = noteKey(draft, '');
  return keys()
    .filter((key) => key.startsWith(begin))
    .flatMap((key) => {
      const note = read(key);
      return note ? [[key.slice(begin.length), note] as [string, KeptDraft<Note>]] : [];
    });
}

/** The names of a draft's files on this device, without waiting. */
export const keptFileNames = (draft: string): string[] => notesOf(draft).map(([, { name }]) => name);

/**
 * Stores a file chosen in a form on this device until the form is submitted; it replaces one chosen earlier for the
 * same place.
 * @param draft the key of the form's draft, including its owner
 * @param slot its place in the form
 * @returns false where the browser stores nothing: the form then warns before it is left
 */
export async function keepFile(draft: string, slot: string, file: File): Promise<boolean> {
  forgetFile(draft, slot);
  const bytes = `${draft}/${slot} ${Date.now()}`;
  const secret = await store.keep(bytes, file);
  const { name, type, lastModified } = file;
  if (secret === null) return false;
  return keepDraft(noteKey(draft, slot), { name, type, lastModified, secret, bytes }) !== null;
}

/** A draft's files that still exist, by place. */
export async function keptFiles(draft: string): Promise<[slot: string, file: File][]> {
  const found: [string, File][] = [];
  for (const [slot, note] of notesOf(draft)) {
    const file = await store.open(note.bytes, note);
    if (file) found.push([slot, file]);
    else dropDraft(noteKey(draft, slot));
  }
  await store.sweep(new Set(keys().flatMap((key) => read(key)?.bytes ?? [])));
  return found;
}

/** It was submitted or removed. */
export function forgetFile(draft: string, slot: string): void {
  const note = read(noteKey(draft, slot));
  dropDraft(noteKey(draft, slot));
  if (note) void store.drop(note.bytes);
}

/** The form's files now belong to the saved record's draft: no other form finds them. */
export function moveKeptFiles(from: string, to: string): void {
  for (const [slot, { savedAt: _at, ...note }] of notesOf(from)) {
    keepDraft(noteKey(to, slot), note);
    dropDraft(noteKey(from, slot));
  }
}
