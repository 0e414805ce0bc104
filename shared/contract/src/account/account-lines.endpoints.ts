import { z } from 'zod';
import { id, isoDate, money, partyRef, signedMoney } from '../common.ts';
import { get } from '../endpoint.ts';
import { LEDGER_EVENTS, type LedgerEvent } from '../ledger/ledger.ts';
import { defineListSpec, listQuery, page } from '../list.ts';
import { exportAt } from '../shapes.endpoints.ts';

const events = Object.keys(LEDGER_EVENTS) as [LedgerEvent, ...LedgerEvent[]];

/** A movement of a supplier's account, as its company reads it: a debit takes money, a credit brings some. Minor units. */
export const accountLine = z.object({
  /** Place among all lines: later ones have greater ones. */
  id: z.string(),
  entryId: id,
  contractId: id,
  contractNumber: z.string(),
  assignor: partyRef,
  date: isoDate,
  valueDate: isoDate,
  event: z.enum(events),
  /** The entry's sentence. */
  label: z.string(),
  invoice: z.object({ id, label: z.string() }).nullable(),
  debit: money,
  credit: money,
  /** After this line: CCA − ADR; negative where the company owes. */
  balance: signedMoney,
  currency: z.string(),
});
export type AccountLine = z.output<typeof accountLine>;

export const accountLineListSpec = defineListSpec({
  filters: {
    contractId: { kind: 'id' },
    assignorId: { kind: 'id' },
    invoiceId: { kind: 'id' },
    date: { kind: 'date' },
    event: { kind: 'enum', values: events },
    amount: { kind: 'amount' },
  },
  sorts: ['id'],
  defaultSort: '-id',
  /** The sentence, the number and reference of the invoice; the bank also the entry's number. */
  search: true,
  sums: ['debit', 'credit'],
});
export const listAccountLines = get('/api/account-lines', 'account.read', {
  summary: 'Movements of suppliers’ accounts, newest first, each with the balance after it.',
  query: listQuery(accountLineListSpec),
  response: page(accountLine),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
});
export const exportAccountLines = exportAt('/api/account-lines.:format', 'account.read', accountLineListSpec);

const period = z.strictObject({ contractId: id, assignorId: id, from: isoDate, to: isoDate });
export const statement = z.object({
  contractId: id,
  contractNumber: z.string(),
  assignor: partyRef,
  currency: z.string(),
  from: isoDate,
  to: isoDate,
  /** Before the first day's first movement, and after the last day's last one. */
  opening: signedMoney,
  debit: money,
  credit: money,
  closing: signedMoney,
  count: z.int(),
});
export type Statement = z.output<typeof statement>;

/** Most days of a statement. */
export const STATEMENT_DAYS = 400;
export const getStatement = get('/api/statement', 'account.read', {
  summary: 'Opening and closing balance of an account over a period, and what moved between.',
  query: period,
  response: statement,
  errors: ['NOT_FOUND', 'QUERY_INVALID'],
});
export const statementPdf = get('/api/statement.pdf', 'account.read', {
  summary: 'The same with every movement, as PDF.',
  query: period,
  produces: 'application/pdf',
  errors: ['NOT_FOUND', 'QUERY_INVALID', 'EXPORT_TOO_LARGE'],
});

/** What an event is to the company whose account it moves; the same words on screen, on paper and in exports. */
export const ACCOUNT_EVENTS: Readonly<Partial<Record<LedgerEvent, string>>> = {
  E2: 'Fonds de garantie',
  E3: 'Commissions et TVA',
  E6: 'Encaissé auprès du débiteur',
  E6a: 'Intérêts ajustés',
  E7: 'Retenue rendue',
  E8: 'Versement sur votre compte',
  E10: 'Recours',
  E12: 'Payé par le débiteur sur votre compte bancaire',
  E14: 'Somme qui vous revient',
};
export const accountEvent = (event: LedgerEvent): string => ACCOUNT_EVENTS[event] ?? LEDGER_EVENTS[event];
