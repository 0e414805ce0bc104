import type { Check, Finding, InvoiceReading } from '@cessio/contract';
import {
  asRead,
  FIELD_NAMES,
  malformed,
  type DepositValues,
  type FieldName,
  type ReadMap,
} from './deposit-values.ts';

/** Which field a check speaks of, or null when it speaks of the whole document. */
const FIELD_OF: Readonly<Record<string, FieldName | 'file'>> = {
  '/gross': 'net',
  '/fileId': 'file',
  '/sellerName': 'assignorId',
  '/sellerId': 'assignorId',
  '/buyerName': 'debtorId',
  '/buyerId': 'debtorId',
};
const FIELDS = new Set<string>(FIELD_NAMES);

export function fieldOf(path: string | null): FieldName | 'file' | null {
  if (path === null) return null;
  const known = FIELD_OF[path];
  if (known) return known;
  const name = path.slice(1);
  return FIELDS.has(name) ? (name as FieldName) : null;
}

/** What must still stand as it was read for a finding of the document to hold. */
const RESTS_ON: Readonly<Record<string, readonly FieldName[]>> = { '/gross': ['net', 'vat'] };

function stands(finding: Finding, read: ReadMap, values: DepositValues): boolean {
  const field = fieldOf(finding.path);
  if (field === null || field === 'file') return true;
  const names = RESTS_ON[finding.path] ?? [field];
  // A field the document left unreadable is judged by the server as soon as somebody fills it.
  return names.every((name) => (read[name] ? asRead(read, name, values) : !values[name]));
}

export interface ChecksInput {
  /** The server's answer, null while none has come. */
  checks: readonly Check[] | null;
  reading: InvoiceReading | null;
  read: ReadMap;
  values: DepositValues;
  malformedMessage: string;
}

const ORDER = { blocking: 0, warning: 1, passed: 2 } as const;

/**
 * One list for the panel: the server's checks, the document's own findings that still hold and that the server
 * did not repeat, and fields whose text no call can carry. Blocking first.
 */
export function mergeChecks({ checks, reading, read, values, malformedMessage }: ChecksInput): Check[] {
  // The total is computed: what it misses is the net amount or the VAT, which say so themselves.
  const list: Check[] = (checks ?? []).filter(
    ({ code, path }) => !(code === 'REQUIRED' && path === '/gross'),
  );
  const unfit = malformed(values);
  for (const name of unfit) {
    const path = `/${name}`;
    const at = list.findIndex((check) => check.path === path && check.severity === 'blocking');
    if (at >= 0) list.splice(at, 1);
    list.push({ code: 'FORMAT', severity: 'blocking', message: malformedMessage, path });
  }
  const add = (findings: readonly Finding[], severity: 'blocking' | 'warning') => {
    for (const finding of findings) {
      const said = list.some(
        ({ code, path, severity: other }) =>
          code === finding.code && (path === finding.path || other !== 'passed'),
      );
      if (!said && stands(finding, read, values)) list.push({ ...finding, severity });
    }
  };
  add(reading?.blocking ?? [], 'blocking');
  add(reading?.warnings ?? [], 'warning');
  return list.toSorted((a, b) => ORDER[a.severity] - ORDER[b.severity]);
}

/** Per field: the first blocking message and the first warning. « Missing » waits until the field was left. */
export function messagesByField(
  checks: readonly Check[],
  showMissing: (name: FieldName) => boolean,
): Partial<Record<FieldName, { error?: string; warning?: string }>> {
  const out: Partial<Record<FieldName, { error?: string; warning?: string }>> = {};
  for (const check of checks) {
    const name = fieldOf(check.path);
    if (check.severity === 'passed' || name === null || name === 'file') continue;
    if (check.code === 'REQUIRED' && !showMissing(name)) continue;
    const kind = check.severity === 'blocking' ? 'error' : 'warning';
    out[name] ??= {};
    out[name][kind] ??= check.message;
  }
  return out;
}
