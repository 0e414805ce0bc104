import { documentStates, hasTag, statesWith, type DocumentRow, type TagOf } from '@cessio/contract';
import type { Family } from '@cessio/ui';
import { daysUntil, SOON_DAYS } from '../../record/days-until.ts';

type Status = DocumentRow['status'];

/** States of a company's papers, in display order. */
export const PARTS = ['valid', 'review', 'todo', 'refused'] as const;
export type Part = (typeof PARTS)[number];

const is = (status: Status, tag: TagOf<typeof documentStates>) => hasTag(documentStates, status, tag);
const partOf = (status: Status): Part | null =>
  is(status, 'toCheck')
    ? 'review'
    : is(status, 'unfit')
      ? 'refused'
      : is(status, 'toProvide')
        ? 'todo'
        : status === 'valid'
          ? 'valid'
          : null;

export const PART_FAMILY: Readonly<Record<Part, Family>> = {
  valid: 'success',
  review: 'progress',
  todo: 'action',
  refused: 'danger',
};

/** Current documents, by state. */
export function countParts(
  documents: readonly Pick<DocumentRow, 'status'>[],
): Record<Part, number> & { total: number } {
  const counts = { valid: 0, review: 0, todo: 0, refused: 0, total: 0 };
  for (const { status } of documents) {
    const part = partOf(status);
    if (!part) continue;
    counts[part] += 1;
    counts.total += 1;
  }
  return counts;
}

/** Whether a valid document expires soon. */
export function expiresSoon(
  { status, expiresOn }: Pick<DocumentRow, 'status' | 'expiresOn'>,
  today: string,
): boolean {
  return status === 'valid' && expiresOn !== null && daysUntil(expiresOn, today) <= SOON_DAYS;
}

const ORDER: readonly Status[] = [...statesWith(documentStates, 'unfit'), 'requested', 'valid'];

/** What its owner must do, most urgent first: refused, expired, missing, about to expire; required before optional. */
export function toDo<Row extends Pick<DocumentRow, 'status' | 'expiresOn' | 'required'>>(
  documents: readonly Row[],
  today: string,
): Row[] {
  return documents
    .filter((one) => is(one.status, 'toProvide') || expiresSoon(one, today))
    .sort(
      (a, b) =>
        Number(b.required) - Number(a.required) ||
        ORDER.indexOf(a.status) - ORDER.indexOf(b.status) ||
        (a.expiresOn ?? '9999').localeCompare(b.expiresOn ?? '9999'),
    );
}
