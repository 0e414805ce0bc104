import { daysFromToday, EMPTY_PDF, type World } from './world.ts';

let serial = 0;
const files = new WeakMap<World, string>();

/** An invoice of the classic contract, 120,00 EUR with its document, that waits for the bank's decision at version 1. */
export async function invoiceUnderReview(world: World): Promise<string> {
  let fileId = files.get(world);
  if (!fileId) {
    const stored = await world.people.supplier.upload('/api/uploads', 'facture.pdf', EMPTY_PDF);
    fileId = stored.json<{ id: string }>().id;
    files.set(world, fileId);
  }
  serial += 1;
  const { rows } = await world.owner.query<{ id: string }>(
    `insert into invoices (ref, number, program, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, issue_date, due_date,
       net, vat, gross, file_id, status, submitted_at)
     values ($1, $1, 'classic', $2, 'Atelier Brévanne', $3, 'Halbrane Distribution', $4, $5, $6, 10000, 2000, 12000, $7, 'under_review', now())
     returning id`,
    [
      `U-${serial}`,
      world.parties.assignor,
      world.parties.debtor,
      world.contracts.classic,
      daysFromToday(-10),
      daysFromToday(40),
      fileId,
    ],
  );
  return (rows[0] as { id: string }).id;
}
