import type { Check, InvoiceReading } from '@cessio/contract';
import { FIELD_NAMES, malformed, type DepositValues, type FieldName } from './deposit-values.ts';

/** The field that a check is about, or null for the whole document. */
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

export interface ChecksInput {
  /** The server's checks, null until they arrive. */
  checks: readonly Check[] | null;
  reading: InvoiceReading | null;
  values: DepositValues;
  malformedMessage: string;
}

const ORDER = { blocking: 0, warning: 1, passed: 2 } as const;

/**
 * One list for the panel: the server's checks, until they arrive the document's own, and fields whose input cannot be
 * sent. Blocking first.
 */
export function mergeChecks({ checks, reading, values, malformedMessage }: ChecksInput): Check[] {
  // The total is computed: missing net or VAT are reported themselves.
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
  if (checks === null) {
    for (const finding of reading?.blocking ?? []) list.push({ ...finding, severity: 'blocking' });
    for (const finding of reading?.warnings ?? []) list.push({ ...finding, severity: 'warning' });
  }
  return list.toSorted((a, b) => ORDER[a.severity] - ORDER[b.severity]);
}

/** Per field: the first blocking message and the first warning. « Missing » is shown once the field was left. */
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
