import type { Identity, Queryable, Transaction } from '../db/caller.ts';
import { firstRow } from '../db/rows.ts';
import { invalid } from '../http/errors.ts';

/** A company's answer to one of the requested items, in their order. */
interface GivenAnswer {
  text?: string;
  fileId?: string;
}

/** Where the answers on one kind of record are stored. */
interface AnswersTable {
  readonly table: string;
  /** The record's column. */
  readonly of: string;
}

type Payload = Readonly<Record<string, unknown>>;

/** The requested items, in the bank's order. */
interface Asked {
  readonly missing: readonly { label: string; comment: string | null }[];
}

const answersIn = (payload: Payload) => (payload['answers'] as readonly GivenAnswer[] | undefined) ?? [];

/** Labels of requested items without an answer. */
export function unanswered({ missing }: Asked, payload: Payload): string[] {
  const answers = answersIn(payload);
  return missing.flatMap(({ label }, index) =>
    answers[index]?.text || answers[index]?.fileId ? [] : [label],
  );
}

/**
 * Stores a company's answers, and returns the names of the items.
 * @throws ApiError VALIDATION_FAILED (UNKNOWN_REF) for a file that is not the company's own: one it may merely read is
 * not
 *   its own to give
 */
export async function keepAnswers(
  {
    tx,
    identity: { partyId, name },
    record,
    payload,
  }: {
    tx: Transaction;
    identity: Identity;
    record: Asked & { id: string };
    payload: Payload;
  },
  { table, of }: AnswersTable,
): Promise<string> {
  const answers = answersIn(payload);
  const labels = answers.map((_, index) => record.missing[index]?.label ?? '');
  const files = answers.flatMap(({ fileId }) => fileId ?? []);
  const { rowCount } = await tx.query('select from files where id = any($1) and party_id = $2', [
    files,
    partyId ?? '',
  ]);
  if (rowCount !== new Set(files).size)
    throw invalid([{ path: '/payload/answers', code: 'UNKNOWN_REF', message: 'Fichier introuvable' }]);
  await tx.query(
    `insert into ${table} (${of}, party_id, given_by, label, asked, answer, file_id)
     select $1, $2, $3, a.* from unnest($4::text[], $5::text[], $6::text[], $7::uuid[]) a`,
    [
      record.id,
      partyId,
      name,
      labels,
      answers.map((_, index) => record.missing[index]?.comment ?? null),
      answers.map(({ text }) => text || null),
      answers.map(({ fileId }) => fileId ?? null),
    ],
  );
  return labels.join(', ');
}

/** A file as sent to a reader. */
export interface StoredFile {
  id: string;
  filename: string;
  mime: string;
  size: number;
  storageKey: string;
}

/** An answer's file, as far as the caller may read it. */
export function findAnswerFile(
  db: Queryable,
  { table, of }: AnswersTable,
  { id, answerId }: { id: string; answerId: string },
): Promise<StoredFile | null> {
  return firstRow<StoredFile>(
    db,
    `select f.id, f.filename, f.mime, f.size::int as size, f.storage_key as "storageKey"
     from ${table} a join files f on f.id = a.file_id where a.${of} = $1 and a.id = $2`,
    [id, answerId],
  );
}
