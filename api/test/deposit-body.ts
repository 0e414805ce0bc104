import { daysFromToday, EMPTY_PDF, type Person, type World } from './world.ts';

let serial = 0;

/** A document never uploaded before. */
export const newDocument = () => Buffer.concat([EMPTY_PDF, Buffer.from(`% ${++serial}\n`)]);

/** Id of a document just uploaded by this person. */
export async function upload(by: Person, bytes = newDocument()): Promise<string> {
  const file = await by.upload('/api/uploads', 'facture.pdf', bytes);
  expect(file.statusCode).toBe(201);
  return file.json<{ id: string }>().id;
}

/** A valid deposit of 12 000,00 € under the classic contract, with its own document, by default. */
export async function depositBody(
  { parties, contracts }: World,
  by: Person,
  over: Record<string, unknown> = {},
) {
  const fileId = 'fileId' in over ? over['fileId'] : await upload(by);
  serial += 1;
  return {
    number: `FA-${serial}`,
    debtorId: parties.debtor,
    contractId: contracts.classic,
    issueDate: daysFromToday(-10),
    dueDate: daysFromToday(40),
    currency: 'EUR',
    net: 1_000_000 + serial,
    vat: 200_000,
    gross: 1_200_000 + serial,
    fileId,
    ...over,
  };
}
