import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { documentStates, YES_NO, type DocumentState } from '@cessio/contract';
import { clock } from '../../clock.ts';
import type { Queryable } from '../../db/caller.ts';
import { allRows } from '../../db/rows.ts';
import { exportColumns } from '../../export/columns.ts';
import { csvOf } from '../../export/csv.ts';
import type { ZippedFile } from '../../export/stored-zip.ts';
import { downloadName } from '../files/stored-name.ts';

/** A company's paper, as its archive names it. */
export interface FiledPaper {
  id: string;
  typeLabel: string;
  filename: string | null;
  status: DocumentState;
  internal: boolean;
  expiresOn: string | null;
  uploadedAt: string | null;
  reviewer: string | null;
  rejectReason: string | null;
  replacesId: string | null;
  fileId: string | null;
  /** Null when there is no file, or it has not passed the antivirus. */
  mime: string | null;
  size: number | null;
  sha256: string | null;
  storageKey: string | null;
}

/** Every paper of a company whose file may be shown; only the bank's login reads internal papers. */
export const papersOf = (db: Queryable, partyId: string): Promise<FiledPaper[]> =>
  allRows<FiledPaper>(
    db,
    `select d.id, d.type_label as "typeLabel", d.filename, d.status, d.internal, d.expires_on as "expiresOn", d.uploaded_at as "uploadedAt",
        (select u.first_name || ' ' || u.last_name from users u where u.id = d.reviewer_id) as reviewer,
        d.reject_reason as "rejectReason", d.replaces_id as "replacesId", d.file_id as "fileId", f.mime, f.size, f.sha256, f.storage_key as "storageKey"
      from documents d left join files f on f.id = d.file_id and d.status <> 'uploaded'
      where d.party_id = $1 order by d.type_label, d.created_at, d.id`,
    [partyId],
  );

const INDEX = 'index.csv';
const MOST_NAME = 120;
/** Device names, which some systems open instead of a file. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A file name valid on every system: no folders, control or direction characters, nor dots at its ends. */
export function plainName(name: string): string {
  const signs = name
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[/\\:*?"<>|]/g, '-')
    .replaceAll(/\s+/g, ' ');
  const dot = signs.lastIndexOf('.');
  const [stem, end] = dot > 0 ? [signs.slice(0, dot), signs.slice(dot)] : [signs, ''];
  const short = [...stem].slice(0, MOST_NAME).join('') + [...end].slice(0, 12).join('');
  const plain = short.replace(/^[\s.~]+/, '').replace(/[\s.]+$/, '');
  return DEVICE.test(plain) ? `_${plain}` : plain || 'fichier';
}

/** Makes names unique, ignoring case: the second becomes « nom (2).pdf ». */
export function uniqueNames(): (name: string) => string {
  const taken = new Set([INDEX]);
  return (name) => {
    const dot = name.lastIndexOf('.');
    const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let unique = name;
    for (let n = 2; taken.has(unique.toLowerCase()); n += 1) unique = `${stem} (${n})${end}`;
    taken.add(unique.toLowerCase());
    return unique;
  };
}

interface IndexLine extends FiledPaper {
  name: string | null;
  round: number;
  why: string | null;
}
const COLUMNS = exportColumns<IndexLine>({
  typeLabel: 'Document',
  name: 'Fichier de l’archive',
  filename: 'Nom d’origine',
  status: ['État', documentStates],
  round: 'Version',
  expiresOn: ['Valable jusqu’au', 'date'],
  uploadedAt: ['Déposé le', 'day'],
  reviewer: 'Vérifié par',
  rejectReason: 'Motif du refus',
  internal: ['Document interne', YES_NO],
  sha256: 'Empreinte SHA-256',
  size: 'Taille en octets',
  why: 'Remarque',
});

/** Version number of each paper: one more than the one it replaces. */
function roundsOf(papers: readonly FiledPaper[]): (paper: FiledPaper) => number {
  const byId = new Map(papers.map((paper) => [paper.id, paper]));
  const roundOf = (paper: FiledPaper, depth = 1): number => {
    const before = paper.replacesId ? byId.get(paper.replacesId) : undefined;
    return before && depth < papers.length ? roundOf(before, depth + 1) : depth;
  };
  return (paper) => roundOf(paper);
}

/**
 * The files of a company's papers one by one, then the index of all, including those without a file.
 * @param goesOn called before each file: false ends the archive there
 */
export async function* companyArchive(
  papers: readonly FiledPaper[],
  dataDir: string,
  goesOn: () => boolean,
): AsyncGenerator<ZippedFile> {
  const unique = uniqueNames();
  const round = roundsOf(papers);
  const lines: IndexLine[] = [];
  const bytesOf = readByTurns(papers, dataDir);
  for (const [at, paper] of papers.entries()) {
    if (!goesOn()) throw new Error('The session ended while its archive was read.');
    const { mime, typeLabel, filename } = paper;
    const bytes = await bytesOf(at);
    if (bytes === null || mime === null) {
      lines.push({ ...paper, name: null, round: round(paper), why: whyNone(paper) });
      continue;
    }
    const own = plainName(downloadName(`${typeLabel} - ${filename ?? 'fichier'}`, mime));
    const name = unique(paper.internal ? `Documents internes/${own}` : own);
    lines.push({ ...paper, name, round: round(paper), why: null });
    yield { name, bytes, at: paper.uploadedAt ? new Date(paper.uploadedAt) : clock.now() };
  }
  const index = await csvOf(COLUMNS, inOneSlice(lines)).toArray();
  yield { name: INDEX, bytes: Buffer.from(index.join('')), at: clock.now() };
}

/**
 * Reads each file while the previous one is sent, into two alternating buffers: a new buffer for each would burden the
 * garbage collector. The result is valid until the next call.
 * @returns the bytes of a paper, in order; null without a file
 */
function readByTurns(papers: readonly FiledPaper[], dataDir: string): (at: number) => Promise<Buffer | null> {
  const buffers: [Buffer?, Buffer?] = [];
  const read = async (at: number) => {
    const key = papers[at]?.storageKey;
    if (!key) return null;
    const file = await open(join(dataDir, key)).catch(absent);
    if (!file) return null;
    try {
      const { size } = await file.stat();
      let buffer = buffers[at % 2];
      if (!buffer || buffer.length < size) buffer = buffers[at % 2] = Buffer.allocUnsafeSlow(size);
      let got = 0;
      while (got < size) {
        const { bytesRead } = await file.read(buffer, got, size - got, got);
        if (bytesRead === 0) break;
        got += bytesRead;
      }
      return buffer.subarray(0, got);
    } finally {
      await file.close();
    }
  };
  const start = (at: number) => {
    const reading = read(at);
    // Nobody awaits it once the archive has ended.
    reading.catch(() => undefined);
    return reading;
  };
  let next = start(0);
  return async (at) => {
    const bytes = await next;
    next = start(at + 1);
    return bytes;
  };
}

async function* inOneSlice<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}

/** Removed since it was listed, or lost: the others are delivered all the same. */
function absent(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

function whyNone({ fileId, storageKey, status }: FiledPaper): string {
  if (!fileId) return 'Aucun fichier';
  if (storageKey) return 'Fichier introuvable';
  return status === 'uploaded' ? 'En cours d’analyse' : 'Fichier non disponible';
}
