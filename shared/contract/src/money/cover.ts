/** A guarantee that can cover an invoice of its pair now, and what it has left: minor units of its currency. */
export interface CoverRoom {
  readonly id: string;
  readonly number: string;
  readonly left: number;
}

/** What one guarantee bears of an invoice, and what remains uncovered; minor units of the invoice's currency. */
export interface Cover {
  readonly guarantee: CoverRoom | null;
  readonly covered: number;
  readonly uncovered: number;
}

/**
 * One guarantee covers an invoice, the one with the most left, up to that amount (domain.md, settled since). Both the
 * preview before an approval and the approval use this.
 * @param rooms of the pair, in the invoice's currency, ordered by id
 * @param due what is owed on the invoice
 */
export function coverOf(rooms: readonly CoverRoom[], due: number): Cover {
  const guarantee = rooms.toSorted((a, b) => b.left - a.left)[0] ?? null;
  const covered = Math.max(0, Math.min(due, guarantee?.left ?? 0));
  return { guarantee, covered, uncovered: due - covered };
}

/**
 * Whether the uncovered share of an invoice requires a reason from its approver. @param sharePpm millionths of what is
 * due
 */
export const exceedsShare = (uncovered: number, due: number, sharePpm: number): boolean =>
  uncovered > 0 && BigInt(uncovered) * 1_000_000n > BigInt(due) * BigInt(sharePpm);

/**
 * The cover of several invoices approved in this order: what one takes is no longer available to the next of its pair.
 * @param roomsOf the guarantees that can cover an invoice now, before any of them
 */
export function coverInTurn<Invoice extends { readonly due: number | null }>(
  invoices: readonly Invoice[],
  roomsOf: (invoice: Invoice) => readonly CoverRoom[],
): Cover[] {
  const taken = new Map<string, number>();
  return invoices.map((invoice) => {
    const rooms = roomsOf(invoice).map((room) => ({ ...room, left: room.left - (taken.get(room.id) ?? 0) }));
    const cover = coverOf(rooms, invoice.due ?? 0);
    if (cover.guarantee) taken.set(cover.guarantee.id, (taken.get(cover.guarantee.id) ?? 0) + cover.covered);
    return cover;
  });
}
