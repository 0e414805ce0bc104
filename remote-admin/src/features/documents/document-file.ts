import type { DocumentRow } from '@cessio/contract';
import type { Family } from '@cessio/ui';

type Status = DocumentRow['status'];

/** How a company's file stands, in the order in which it is told. */
export const PARTS = ['valid', 'review', 'todo', 'refused'] as const;
export type Part = (typeof PARTS)[number];

const PART: Readonly<Record<Status, Part | null>> = {
  valid: 'valid',
  uploaded: 'review',
  under_review: 'review',
  requested: 'todo',
  refused: 'refused',
  expired: 'refused',
  replaced: null,
  archived: null,
};

export const PART_FAMILY: Readonly<Record<Part, Family>> = {
  valid: 'success',
  review: 'progress',
  todo: 'action',
  refused: 'danger',
};

/** Documents that count today, by part. */
export function countParts(
  documents: readonly Pick<DocumentRow, 'status'>[],
): Record<Part, number> & { total: number } {
  const counts = { valid: 0, review: 0, todo: 0, refused: 0, total: 0 };
  for (const { status } of documents) {
    const part = PART[status];
    if (!part) continue;
    counts[part] += 1;
    counts.total += 1;
  }
  return counts;
}

/** Days before its end that a valid document is told to expire soon. */
export const SOON_DAYS = 30;

export function expiresSoon(
  { status, expiresOn }: Pick<DocumentRow, 'status' | 'expiresOn'>,
  today: string,
): boolean {
  return status === 'valid' && expiresOn !== null && daysUntil(expiresOn, today) <= SOON_DAYS;
}

/** Whole days from one date to another. */
export function daysUntil(date: string, today: string): number {
  return Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
}

const ORDER: readonly Status[] = ['refused', 'expired', 'requested', 'valid'];

/** What its owner must do, most pressing first: refused, expired, missing, about to expire; required before optional. */
export function toDo<Row extends Pick<DocumentRow, 'status' | 'expiresOn' | 'required'>>(
  documents: readonly Row[],
  today: string,
): Row[] {
  return documents
    .filter((one) => (ORDER.includes(one.status) && one.status !== 'valid') || expiresSoon(one, today))
    .sort(
      (a, b) =>
        Number(b.required) - Number(a.required) ||
        ORDER.indexOf(a.status) - ORDER.indexOf(b.status) ||
        (a.expiresOn ?? '9999').localeCompare(b.expiresOn ?? '9999'),
    );
}
