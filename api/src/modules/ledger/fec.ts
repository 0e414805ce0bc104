import anyAscii from 'any-ascii';
import { decimalsOf } from '@cessio/contract/money';

/* The file of entries as article A47 A-1 of the tax procedures code describes it (docs/adr/0104). */

/** A line of an entry, days as `2026-11-30`. */
export interface FecLine {
  journal: string;
  journalName: string;
  number: number;
  entryDate: string;
  account: string;
  accountName: string;
  party: string | null;
  partyName: string | null;
  ref: string;
  label: string;
  /** Cents; a debit is positive. Text, as sums may exceed exact numbers. */
  euros: string;
  /** The same for all lines that match each other. */
  letter: number | null;
  letteredOn: string | null;
  sealedOn: string;
  /** Minor units of its own currency. */
  amount: string;
  currency: string;
}

const HEADER =
  'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise';

/** Where ISO 8859-15 differs from ISO 8859-1. */
const OWN_PLACES: Readonly<Record<string, string>> = {
  '€': '\u00a4',
  Š: '\u00a6',
  š: '\u00a8',
  Ž: '\u00b4',
  ž: '\u00b8',
  Œ: '\u00bc',
  œ: '\u00bd',
  Ÿ: '\u00be',
};
const NOT_IN_IT =
  /[^\p{ASCII}\u0080-\u00a3\u00a5\u00a7\u00a9-\u00b3\u00b5-\u00b7\u00b9-\u00bb\u00bf-\u00ff€ŠšŽžŒœŸ]/gu;

/** A text without what ends a column or a line. */
export const column = (text: string): string => text.replaceAll(/[|\p{Cc}]+/gu, ' ').trim();

/** A text in ISO 8859-15, other letters transliterated; what ends columns and lines stays as it was. */
export const latin9 = (text: string): Buffer =>
  Buffer.from(
    text
      .normalize('NFC')
      .replaceAll(NOT_IN_IT, (letter) => anyAscii(letter).replaceAll(/[|\p{Cc}]/gu, ' '))
      .replaceAll(/[€ŠšŽžŒœŸ]/g, (letter) => OWN_PLACES[letter] ?? ''),
    'latin1',
  );

const day = (date: string | null): string => (date ?? '').replaceAll('-', '');

/** `-1234, 2` → `-12,34`. */
function decimal(minor: bigint, digits: number): string {
  const text = String(minor < 0n ? -minor : minor).padStart(digits + 1, '0');
  return `${minor < 0n ? '-' : ''}${text.slice(0, -digits)},${text.slice(-digits)}`;
}

/** 1 → A, 26 → Z, 27 → AA, as matched lines are lettered. */
export function lettering(place: number): string {
  let [letters, rest] = ['', place];
  for (; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

function fecLine(line: FecLine): string {
  const euros = BigInt(line.euros);
  const foreign = line.currency !== 'EUR';
  return [
    line.journal,
    column(line.journalName),
    line.number,
    day(line.entryDate),
    line.account,
    column(line.accountName),
    column(line.party ?? ''),
    column(line.partyName ?? ''),
    line.ref,
    // What an entry refers to is the record it was posted from, by the entry's own reference and day.
    day(line.entryDate),
    column(line.label),
    decimal(euros > 0n ? euros : 0n, 2),
    decimal(euros < 0n ? -euros : 0n, 2),
    line.letter === null ? '' : lettering(line.letter),
    day(line.letteredOn),
    day(line.sealedOn),
    foreign ? decimal(BigInt(line.amount), decimalsOf(line.currency)) : '',
    foreign ? line.currency : '',
  ].join('|');
}

/** The file's bytes, slice by slice. */
export async function* fecBytes(slices: AsyncIterable<readonly FecLine[]>): AsyncGenerator<Buffer> {
  yield latin9(`${HEADER}\r\n`);
  for await (const lines of slices) yield latin9(lines.map((line) => `${fecLine(line)}\r\n`).join(''));
}
