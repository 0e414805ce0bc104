import { createHash } from 'node:crypto';
import { formatDate, formatMoney } from '@cessio/contract';
import { keep } from '../modules/files/files.store.ts';
import type { DemoBatch } from './account-book.ts';
import type { Book } from './book.ts';
import { dateOf, HOUR, iso, type Clock } from './clock.ts';
import { namedAs, type DemoRow } from './insert.ts';
import type { DemoInvoice } from './invoices.ts';
import { yearlyNumbers } from './numbers.ts';
import type { Person } from './people.ts';
import { pageAsPdf } from './pdf.ts';
import { random } from './random.ts';
import type { Contract } from './trade.ts';

/** Lines of a page after which a deed only counts. */
const MOST_LINES = 24;

export interface BatchRows {
  readonly files: DemoRow[];
  readonly batches: DemoRow[];
  readonly lines: DemoRow[];
  readonly prepared: DemoRow[];
  readonly preparedLines: DemoRow[];
}

/** Signed batches with their deeds, then those that wait; their history is in the book. */
export async function makeBatches(
  clock: Clock,
  dataDir: string,
  signed: readonly DemoBatch[],
  invoices: readonly DemoInvoice[],
  termsOf: ReadonlyMap<string, string>,
  book: Book,
): Promise<BatchRows> {
  const numberOf = yearlyNumbers();
  const head = (id: string, contract: Contract, assignor: DemoBatch['assignor'], at: number): DemoRow => ({
    id,
    number: numberOf('BOR', at),
    contractId: contract.id,
    contractNumber: contract.number,
    program: contract.program,
    ...namedAs('assignor', assignor),
    currency: contract.currency,
  });
  const told = (at: number, by: Person, id: string, action: string, from: string | null, to: string) =>
    book.event(
      at,
      by,
      { action: `batches.${action}`, entity: 'batch', entityId: id, from, to },
      { client: null, supplier: by.partyId },
    );
  const made = signed
    .toSorted((a, b) => a.signedAt - b.signedAt)
    .map((batch) => {
      const { id, contract, assignor, signedAt } = batch;
      const { person } = assignor;
      const createdAt = signedAt - 20 * 60_000;
      const row = head(id, contract, assignor, signedAt);
      told(createdAt, person, id, 'create', null, 'draft');
      told(signedAt - 10 * 60_000, person, id, 'finalise', 'draft', 'to_sign');
      told(signedAt, person, id, 'sign', 'to_sign', 'signed');
      const bytes = deedAsPdf(batch, row['number'] as string);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const fileId = random(`deed/${id}`).uuid(signedAt);
      return { row, batch, bytes, sha256, fileId, createdAt };
    });
  const files = await Promise.all(
    made.map(async ({ batch: { assignor, signedAt }, row, bytes, sha256, fileId }) => ({
      id: fileId,
      partyId: assignor.id,
      uploadedBy: assignor.person.id,
      filename: `${String(row['number'])}.pdf`,
      mime: 'application/pdf',
      size: bytes.length,
      sha256,
      storageKey: await keep(dataDir, sha256, bytes),
      createdAt: iso(signedAt),
    })),
  );
  const ready = Map.groupBy(
    // The account's own invoices wait for its choice.
    invoices.filter(
      ({ state, dueDate, pair }) =>
        state === 'approved' && dueDate > clock.today && pair.assignor.name !== 'Atelier Brévanne',
    ),
    ({ pair: { contract, assignor } }) => `${contract.number} ${assignor.name}`,
  );
  const waiting = [...ready]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, own]) => {
      const { contract, assignor } = (own[0] as DemoInvoice).pair;
      const createdAt = clock.now - HOUR;
      const id = random(`prepared/${key}`).uuid(createdAt);
      book.event(
        createdAt,
        assignor.adviser,
        { action: 'batches.create', entity: 'batch', entityId: id, from: null, to: 'draft' },
        { client: null, supplier: assignor.id },
      );
      const row = {
        ...head(id, contract, assignor, createdAt),
        createdBy: assignor.adviser.id,
        createdAt: iso(createdAt),
      };
      return { row, lines: own.map((invoice) => ({ batchId: id, invoiceId: invoice.id })) };
    });
  return {
    files,
    batches: made.map(({ row, batch: { contract, assignor, signedAt }, sha256, fileId, createdAt }) => ({
      ...row,
      status: 'signed',
      termsId: termsOf.get(contract.id),
      fileId,
      sha256,
      signedBy: assignor.person.id,
      signedName: assignor.person.identity.name,
      signedAt: iso(signedAt),
      signedOn: dateOf(signedAt),
      method: 'totp',
      ratePpm: contract.ratePpm,
      version: 3,
      createdBy: assignor.person.id,
      createdAt: iso(createdAt),
    })),
    lines: signed.flatMap(({ id, lines }) =>
      lines.map(({ invoice, figures }) => ({ batchId: id, invoiceId: invoice.id, ...figures })),
    ),
    prepared: waiting.map(({ row }) => row),
    preparedLines: waiting.flatMap(({ lines }) => lines),
  };
}

/** One page of text: the real deed takes a hundred times as long, and there are hundreds. */
function deedAsPdf({ contract, assignor, signedAt, lines }: DemoBatch, number: string): Buffer {
  const money = (amount: number) => formatMoney(amount, contract.currency);
  const total = lines.reduce((sum, { invoice }) => sum + invoice.due, 0);
  const text = (x: number, y: number, value: string, size = 10, bold = false) => ({
    x,
    y,
    size,
    text: value,
    bold,
  });
  const shown = lines.slice(0, MOST_LINES);
  const end = 620 - shown.length * 16;
  return pageAsPdf([
    text(56, 780, 'Quittance subrogative', 18, true),
    text(56, 758, `Bordereau ${number}, contrat ${contract.number}`, 12),
    text(56, 730, `${assignor.name}, ${assignor.address}, ${assignor.city}`),
    text(
      56,
      714,
      `cède à la banque ${lines.length} ${lines.length > 1 ? 'créances' : 'créance'} pour ${money(total)}`,
    ),
    text(56, 698, 'et la subroge dans ses droits, en même temps que leur prix est porté à son compte.'),
    text(56, 650, 'Facture', 9, true),
    text(190, 650, 'Débiteur', 9, true),
    text(380, 650, 'Échéance', 9, true),
    text(460, 650, 'Montant', 9, true),
    ...shown.flatMap(({ invoice }, index) => {
      const y = 634 - index * 16;
      return [
        text(56, y, invoice.number ?? invoice.ref, 9),
        text(190, y, invoice.pair.debtor.name, 9),
        text(380, y, formatDate(invoice.dueDate), 9),
        text(460, y, money(invoice.due), 9),
      ];
    }),
    text(380, end, 'Total', 10, true),
    text(460, end, money(total), 10, true),
    text(
      56,
      end - 40,
      `Signé sur le portail le ${formatDate(dateOf(signedAt))} par ${assignor.person.identity.name}, code d’authentification.`,
    ),
    text(56, 80, 'Document de démonstration : sociétés, numéros et comptes inventés.', 8),
  ]);
}
