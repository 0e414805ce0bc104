import { insertInvoice } from './fixtures.ts';
import { EMPTY_PDF, type World } from './world.ts';

let serial = 0;
const files = new WeakMap<World, string>();

/**
 * An invoice of the classic contract, a little more than 120,00 EUR with its document, awaiting the bank's decision at
 * version 1, unless the columns say otherwise.
 */
export async function invoiceUnderReview(
  world: World,
  columns: Record<string, unknown> = {},
): Promise<string> {
  let fileId = files.get(world);
  if (!fileId) {
    const stored = await world.people.supplier.upload('/api/uploads', 'facture.pdf', EMPTY_PDF);
    fileId = stored.json<{ id: string }>().id;
    files.set(world, fileId);
  }
  serial += 1;
  const number = `U-${serial}`;
  // A unique amount, so that it is no lookalike of another.
  const amounts = { net: 10_000 + serial, gross: 12_000 + serial };
  const submitted_at = new Date();
  return insertInvoice(world, {
    ...amounts,
    ref: number,
    number,
    file_id: fileId,
    status: 'under_review',
    submitted_at,
    ...columns,
  });
}
