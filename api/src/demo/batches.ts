import { createHash } from 'node:crypto';
import { formatDate, formatMoney } from '@cessio/contract';
import type { Config } from '../config.ts';
import { batchCode } from '../modules/batches/batch-code.ts';
import { byDebtor, shownOf, totalsOf } from '../modules/batches/batch.figures.ts';
import { deedPdf, METHODS, type DeedBank } from '../modules/batches/deed.ts';
import { keep } from '../modules/files/files.store.ts';
import type { DemoBatch } from './account-book.ts';
import type { Book } from './book.ts';
import { dateOf, DAY, HOUR, iso, type Clock } from './clock.ts';
import { namedAs, type DemoRow } from './insert.ts';
import type { DemoInvoice } from './invoices.ts';
import { yearlyNumbers } from './numbers.ts';
import { legalFormOf, type Person } from './people.ts';
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
  bank: DemoBank,
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
  const drawn = signed
    .toSorted((a, b) => a.signedAt - b.signedAt)
    .map((batch) => {
      const { id, contract, assignor, signedAt } = batch;
      const { person } = assignor;
      const createdAt = signedAt - 20 * 60_000;
      const row = head(id, contract, assignor, signedAt);
      told(createdAt, person, id, 'create', null, 'draft');
      told(signedAt - 10 * 60_000, person, id, 'finalise', 'draft', 'to_sign');
      told(signedAt, person, id, 'sign', 'to_sign', 'signed');
      return { row, batch, createdAt };
    });
  const made = await Promise.all(
    drawn.map(async ({ row, batch, createdAt }) => {
      const number = row['number'] as string;
      const real = batch.assignor.name === 'Atelier Brévanne' && batch.signedAt > clock.now - 90 * DAY;
      const bytes = real ? await realDeed(batch, number, bank) : deedAsPdf(batch, number);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const fileId = random(`deed/${batch.id}`).uuid(batch.signedAt);
      return { row, batch, bytes, sha256, fileId, createdAt };
    }),
  );
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
      method: METHOD,
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

/** How every batch was signed. */
const METHOD = 'totp';

/** The bank whose deeds they are, and the key of their codes. */
export type DemoBank = DeedBank & Pick<Config, 'codesKey'>;

/** The deed as the portal writes it. */
function realDeed(
  { contract, assignor, signedAt, lines }: DemoBatch,
  number: string,
  bank: DemoBank,
): Promise<Buffer> {
  const { currency, ratePpm } = contract;
  const feesPaidBy = contract.program === 'reverse' ? 'principal' : 'assignor';
  const shown = lines.map(({ invoice, figures }) => ({
    ...shownOf(
      {
        ...figures,
        cost: { onTime: figures.costOnTime, late15: figures.costLate15, late30: figures.costLate30 },
      },
      feesPaidBy,
    ),
    number: invoice.number ?? invoice.ref,
    docType: '380' as const,
    debtor: { id: invoice.pair.debtor.id, legalName: invoice.pair.debtor.name },
    confidential: invoice.pair.confidential,
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
  }));
  const totals = totalsOf(shown);
  const pricedOn = dateOf(signedAt);
  const coded = { number, count: lines.length, due: totals.due, currency };
  return deedPdf(
    {
      ...coded,
      assignor: { id: assignor.id, legalName: assignor.name },
      contractNumber: contract.number,
      termsNumber: 1,
      deed: 'subrogation',
      confidential: shown.every(({ confidential }) => confidential),
      feesPaidBy,
      ratePpm,
      pricedOn,
      totals,
      byDebtor: byDebtor(shown),
      lines: shown,
    },
    {
      assignor: {
        ...assignor,
        legalForm: legalFormOf(assignor),
        address: `${assignor.address}, ${assignor.city}`,
      },
      debtors: new Map(lines.map(({ invoice: { pair } }) => [pair.debtor.id, pair.debtor])),
    },
    bank,
    {
      as: 'original',
      signer: assignor.person.identity.name,
      method: METHODS[METHOD] as string,
      at: new Date(signedAt),
      code: batchCode(bank, coded, pricedOn),
    },
  );
}

/**
 * One page of text: a real deed takes some fifteen milliseconds, and there are hundreds that nobody opens; those of the
 * supplier's account are real for three months.
 */
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
