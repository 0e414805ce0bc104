import { DOC_TYPE_LABELS, formatMoney, invoiceStates } from '@cessio/contract';
import type { AssignmentFigures, Batch, BatchLine } from '@cessio/contract/batches';
import { simulate, withoutFees } from '@cessio/contract/money';
import { clock } from '../../clock.ts';
import type { BatchRecord, KeptFigures, LineFacts } from './batches.repository.ts';

/** A line with what its assignment brings today, and what is stored of it when it is finalised. */
export interface PricedLine extends BatchLine {
  readonly kept: KeptFigures;
}

const DAY = 86_400_000;
const daysAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/** Why an invoice cannot be assigned today; null when it can. */
export function problemOf({
  status,
  dueDate,
  disputed,
}: Pick<LineFacts, 'status' | 'dueDate' | 'disputed'>): string | null {
  if (status !== 'approved') return `à l’état «\u00a0${invoiceStates[status].label}\u00a0»`;
  if (dueDate <= clock.today()) return 'échue';
  return disputed > 0 ? 'en litige' : null;
}

const NOTHING = { fdg: 0, reserve: 0, serviceFee: 0, guaranteeFee: 0, vat: 0, account: 0, available: 0 };

/**
 * The invoices of a batch with their figures of today, in the order of references, in which the guarantee fund's cap is
 * used up (D11); of a signed batch, those of its signature. Amounts are the assignor's; `kept` has the fees, whichever company
 * pays them.
 */
export function pricedLines(record: BatchRecord): PricedLine[] {
  const known = priced.get(record.lines);
  if (known) return known;
  const lines = price(record);
  priced.set(record.lines, lines);
  return lines;
}

/** Priced once, though conditions, dialog and page ask for it: five hundred invoices take a while. */
const priced = new WeakMap<readonly LineFacts[], PricedLine[]>();

function price({ status, contract, fdgHeld, lines }: BatchRecord): PricedLine[] {
  const borne = contract.feesPaidBy === 'principal' ? withoutFees(contract.terms) : contract.terms;
  let held = fdgHeld;
  return lines.map(
    ({ kept: stored, credited, disputed, collected: _collected, currency: _currency, ...line }) => {
      if (status === 'signed' && stored)
        return {
          ...line,
          ...shownOf(stored, contract.feesPaidBy),
          problem: null,
          explained: [],
          kept: stored,
        };
      const problem = problemOf({ ...line, disputed });
      if (line.dueDate <= clock.today()) {
        const cost = { onTime: 0, late15: 0, late30: 0 };
        const kept = { ...NOTHING, due: line.due, covered: line.covered, cost };
        return { ...line, ...NOTHING, cost, problem, explained: [], kept };
      }
      const invoice = {
        due: line.due,
        covered: line.covered,
        disputed,
        credited,
        dueDate: line.dueDate,
        fdgHeld: held,
      };
      const paid = (late: number, terms = borne) =>
        simulate(terms, invoice, clock.today(), null, late === 0 ? null : daysAfter(line.dueDate, late));
      const onTime = paid(0);
      const fees = borne === contract.terms ? onTime : paid(0, contract.terms);
      held += onTime.fdg;
      const cost = {
        onTime: onTime.totalCost,
        late15: paid(15).totalCost,
        late30: paid(30).totalCost,
      };
      const { fdg, reserve, available } = onTime;
      const kept: KeptFigures = {
        due: line.due,
        covered: line.covered,
        fdg,
        reserve,
        serviceFee: fees.serviceFee,
        guaranteeFee: fees.guaranteeFee,
        // Of the fees alone, without that of the interest.
        vat: -(fees.lines.find(({ rule }) => rule === 'vat')?.amount ?? 0),
        available,
        cost,
      };
      return { ...line, ...shownOf(kept, contract.feesPaidBy), problem, explained: onTime.lines, kept };
    },
  );
}

/** Stored figures as the assignor bears them. */
export function shownOf(kept: KeptFigures, feesPaidBy: 'assignor' | 'principal'): AssignmentFigures {
  const fees =
    feesPaidBy === 'assignor'
      ? { serviceFee: kept.serviceFee, guaranteeFee: kept.guaranteeFee, vat: kept.vat }
      : { serviceFee: 0, guaranteeFee: 0, vat: 0 };
  const { due, covered, fdg, reserve, available, cost } = kept;
  const account = due - fdg - reserve - fees.serviceFee - fees.guaranteeFee - fees.vat;
  return { due, covered, fdg, reserve, ...fees, account, available, cost };
}

const AMOUNTS = [
  'due',
  'covered',
  'fdg',
  'reserve',
  'serviceFee',
  'guaranteeFee',
  'vat',
  'account',
  'available',
] as const;
const COSTS = ['onTime', 'late15', 'late30'] as const;

const sumOf = <Name extends string>(all: readonly Readonly<Record<Name, number>>[], names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, all.reduce((sum, one) => sum + one[name], 0)])) as Record<
    Name,
    number
  >;

/** Sum of the lines: what is shown of a batch adds up to what is shown of its invoices. */
export const totalsOf = (lines: readonly AssignmentFigures[]): AssignmentFigures => ({
  ...sumOf(lines, AMOUNTS),
  cost: sumOf(
    lines.map(({ cost }) => cost),
    COSTS,
  ),
});

/** Which debtors receive a notice of the assignment. */
export function toldOf(lines: readonly Pick<BatchLine, 'confidential'>[]): 'all' | 'some' | 'none' {
  const silent = lines.filter(({ confidential }) => confidential).length;
  return silent === 0 ? 'all' : silent < lines.length ? 'some' : 'none';
}

function subtotals<Line extends Pick<PricedLine, 'due'>, Key extends string>(
  lines: readonly Line[],
  keyOf: (line: Line) => Key,
  labelOf: (line: Line) => string,
) {
  const found = new Map<Key, { id: Key; label: string; count: number; due: number }>();
  for (const line of lines) {
    const key = keyOf(line);
    const { count, due } = found.get(key) ?? { count: 0, due: 0 };
    found.set(key, { id: key, label: labelOf(line), count: count + 1, due: due + line.due });
  }
  return [...found.values()].toSorted((a, b) => b.due - a.due || a.label.localeCompare(b.label, 'fr'));
}

export const byDebtor = (lines: readonly Pick<PricedLine, 'debtor' | 'due'>[]): Batch['byDebtor'] =>
  subtotals(
    lines,
    ({ debtor }) => debtor.id,
    ({ debtor }) => debtor.legalName,
  );
export const byType = (lines: readonly PricedLine[]): Batch['byType'] =>
  subtotals(
    lines,
    ({ docType }) => docType,
    ({ docType }) => DOC_TYPE_LABELS[docType],
  ).map(({ label, count, due }) => ({ label, count, due }));

/** What is posted, by its name on screen: a signature keeps to what was finalised. */
const POSTED = {
  due: 'net à payer',
  covered: 'garantie',
  fdg: 'fonds de garantie',
  reserve: 'réserve',
  serviceFee: 'commission d’affacturage',
  guaranteeFee: 'commission de garantie',
  vat: 'TVA',
} as const satisfies Partial<Record<keyof KeptFigures, string>>;

/** What differs from the figures that were finalised, in words. @param lines as priced now */
export function changesOf(record: BatchRecord, lines: readonly PricedLine[]): string[] {
  if (record.status !== 'to_sign') return [];
  const changes =
    record.termsId === record.contract.termsId ? [] : ['d’autres conditions du contrat sont en vigueur'];
  const money = (amount: number) => formatMoney(amount, record.currency);
  for (const [at, { number, kept }] of lines.entries()) {
    const was = record.lines[at]?.kept;
    for (const name of Object.keys(POSTED) as (keyof typeof POSTED)[])
      if (was?.[name] !== kept[name])
        changes.push(
          `${number}, ${POSTED[name]}\u00a0: ${money(kept[name])} au lieu de ${money(was?.[name] ?? 0)}`,
        );
  }
  return changes;
}
