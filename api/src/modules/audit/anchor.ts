import { access, constants, mkdir, open, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { instant } from '@cessio/contract';
import type { AuditAnchor } from '@cessio/contract/audit';
import type { Queryable } from '../../db/caller.ts';
import { allRows, firstRow } from '../../db/rows.ts';

/* The heads of the log's chain and of the ledger's, hour by hour in a file outside the database (docs/adr/0068). */

const HOUR_MS = 3_600_000;
/** So much later than the job should have written, something is wrong. */
const LATE_MS = 3 * HOUR_MS;

const hash = z.string().regex(/^[\da-f]{64}$/);
const anchorLine = z.object({
  at: instant,
  /** Place in the chain, from 1. */
  no: z.int().min(1),
  hash,
  /** The chain's head before older lines were resealed. */
  before: z.object({ no: z.int(), hash }).optional(),
  /** The ledger's head at that instant, once something is posted. */
  ledger: z.object({ no: z.int(), hash }).optional(),
});
type AnchorLine = z.output<typeof anchorLine>;

/** The lines of the file, and how many of them nobody can read; null where there is no file. */
async function readAnchors(path: string): Promise<{ lines: AnchorLine[]; unreadable: number } | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const read = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      try {
        return anchorLine.parse(JSON.parse(line));
      } catch {
        return null;
      }
    });
  const lines = read.filter((line) => line !== null);
  return { lines, unreadable: read.length - lines.length };
}

/** Adds a line and waits until it is on the disk. What a crash left of a line stays a line of its own. */
async function addAnchor(path: string, line: AnchorLine): Promise<void> {
  // Its folder, and no more: a disk that is not there is not replaced by folders of the same name.
  await mkdir(dirname(path)).catch(() => undefined);
  const file = await open(path, 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await file.read(last, 0, 1, size - 1);
    const torn = size > 0 && last.toString() !== '\n';
    await file.appendFile(`${torn ? '\n' : ''}${JSON.stringify(line)}\n`);
    await file.sync();
    if (size > 0) return;
  } finally {
    await file.close();
  }
  // A new file is there after a crash only once its folder is on the disk as well.
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
}

interface Place {
  no: number;
  hash: string;
}

/** Of these lines the first that the chain does not hold any more. */
async function firstRewritten(db: Queryable, lines: readonly AnchorLine[]): Promise<AnchorLine | null> {
  const rows = await allRows<Place>(
    db,
    `select sealed_no as no, encode(hash, 'hex') as hash from audit_events where sealed_no = any($1)`,
    [lines.map(({ no }) => no)],
  );
  const held = new Map(rows.map((row) => [Number(row.no), row.hash]));
  return lines.find((line) => held.get(line.no) !== line.hash) ?? null;
}

/** Whether the ledger holds this entry no more, at its place and with its hash, which covers those before it. */
async function isLedgerRewritten(db: Queryable, { no, hash: it }: Place): Promise<boolean> {
  const held = `select 1 from ledger_entries where position = $1 and encode(hash, 'hex') = $2`;
  return (await firstRow(db, held, [no, it])) === null;
}

/**
 * Adds the heads of the chains where an hour has passed since the last one; runs in one process at a time.
 * @throws when a chain is not the one that was anchored, or the file cannot be written
 */
export async function anchorHead(db: Queryable, path: string): Promise<void> {
  const last = (await readAnchors(path))?.lines.at(-1);
  if (last) {
    if (await firstRewritten(db, [last]))
      throw new Error(
        `the journal was rewritten: line ${last.no} is not the one that was anchored at ${last.at}`,
      );
    if (last.ledger && (await isLedgerRewritten(db, last.ledger)))
      throw new Error(
        `the ledger was rewritten: entry ${last.ledger.no} is not the one that was anchored at ${last.at}`,
      );
    if (Date.now() - Date.parse(last.at) < HOUR_MS) return;
  }
  // Older lines are resealed first.
  const older = await firstRow(
    db,
    `select 1 from audit_events where hash is not null and digest_version < 3
      union all select 1 from audit_reseals where done_at is null limit 1`,
  );
  if (older) return;
  const head = await firstRow<Place>(
    db,
    `select sealed_no as no, encode(hash, 'hex') as hash from audit_events where hash is not null order by sealed_no desc limit 1`,
  );
  if (!head) return;
  const before = last
    ? null
    : await firstRow<Place>(db, `select old_lines as no, encode(old_head, 'hex') as hash from audit_reseals`);
  const ledger = await firstRow<Place>(
    db,
    `select position as no, encode(hash, 'hex') as hash from ledger_entries where position is not null order by position desc limit 1`,
  );
  const placed = ({ no, hash: it }: Place) => ({ no: Number(no), hash: it });
  await addAnchor(path, {
    at: new Date().toISOString(),
    ...placed(head),
    ...(before && { before: placed(before) }),
    ...(ledger && { ledger: placed(ledger) }),
  });
}

/** What the file holds, whether more can be added to it, and the first line that the chain does not hold any more. */
export async function readAnchor(db: Queryable, path: string): Promise<AuditAnchor> {
  const nothing = { lines: 0, last: null, rewritten: null };
  let anchors: Awaited<ReturnType<typeof readAnchors>>;
  try {
    anchors = await readAnchors(path);
  } catch {
    return { state: 'unreadable', ...nothing };
  }
  if (!anchors || anchors.lines.length === 0) return { state: 'missing', ...nothing };
  const { lines } = anchors;
  const last = lines.at(-1) as AnchorLine;
  const bad = await firstRewritten(db, lines);
  const sound = bad ? (lines[lines.indexOf(bad) - 1] ?? null) : null;
  return {
    state: (await isWritable(path))
      ? Date.now() - Date.parse(last.at) > LATE_MS
        ? 'late'
        : 'ok'
      : 'unwritable',
    lines: lines.length,
    last: { at: last.at, no: last.no, hash: last.hash },
    rewritten: bad && { at: bad.at, no: bad.no, soundUntil: sound && { at: sound.at, no: sound.no } },
  };
}

async function isWritable(path: string): Promise<boolean> {
  try {
    await access(path, constants.W_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
