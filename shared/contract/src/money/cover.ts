/** A guarantee that can cover an invoice of its pair now, and what is left of it: minor units of its currency. */
export interface CoverRoom {
  readonly id: string;
  readonly number: string;
  readonly left: number;
}

/** What one guarantee bears of an invoice, and what nobody bears; minor units of the invoice's currency. */
export interface Cover {
  readonly guarantee: CoverRoom | null;
  readonly covered: number;
  readonly uncovered: number;
}

/**
 * One invoice is covered by one guarantee, the one with the most left, up to what is left of it (domain.md, settled
 * since). What is announced before an approval and what the approval takes are both this.
 * @param rooms of the pair, in the invoice's currency, in the order of their ids
 * @param due what is owed of the invoice
 */
export function coverOf(rooms: readonly CoverRoom[], due: number): Cover {
  const guarantee = rooms.toSorted((a, b) => b.left - a.left)[0] ?? null;
  const covered = Math.max(0, Math.min(due, guarantee?.left ?? 0));
  return { guarantee, covered, uncovered: due - covered };
}
