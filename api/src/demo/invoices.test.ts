import {
  guaranteeRequestMachine,
  invoiceMachine,
  invoiceStates,
  stateNames,
  type Check,
  fold,
} from '@cessio/contract';
import { Book } from './book.ts';
import { clockAt, DAY } from './clock.ts';
import { makeGuarantees } from './guarantees.ts';
import { PLAN } from './invoice-plan.ts';
import { tellInvoice } from './invoice-story.ts';
import { makeInvoices } from './invoices.ts';
import { makeBank, makeCompanies } from './people.ts';
import { makeTrade } from './trade.ts';

/** Nights, weekends, new year, a leap day, the start of daylight saving time. */
const INSTANTS = [
  '2026-01-01T00:10:00Z',
  '2026-03-29T01:30:00Z',
  '2026-05-02T23:50:00Z',
  '2026-07-12T12:00:00Z',
  '2026-11-23T08:00:00Z',
  '2027-12-31T22:59:00Z',
  '2028-02-29T15:00:00Z',
].map((text) => Date.parse(text));

function story(now: number) {
  const clock = clockAt(now);
  const bank = makeBank(clock);
  const companies = makeCompanies(clock, bank);
  const { pairs } = makeTrade(clock, companies);
  const invoices = makeInvoices(clock, pairs);
  const { guarantees } = makeGuarantees(clock, pairs, companies, invoices);
  const book = new Book(clock);
  for (const invoice of invoices) {
    if (invoice.state === 'draft') continue;
    invoice.file = { id: invoice.id, sha256: invoice.id };
  }
  return { invoices, guarantees, rows: invoices.map((invoice) => tellInvoice(invoice, bank, book)) };
}

describe.each(INSTANTS.map((now) => [new Date(now).toISOString(), now] as const))(
  'invoices told on %s',
  (_, now) => {
    const { invoices, guarantees, rows } = story(now);

    test('every state as planned', () => {
      for (const state of stateNames(invoiceStates)) {
        expect(invoices.filter((invoice) => invoice.state === state)).toHaveLength(PLAN[state].all);
      }
    });

    test('steps in order, in the past, after the issue', () => {
      for (const { history, issueDate, dueDate } of invoices) {
        const times = history.map(({ at }) => at);
        expect(times.toSorted((a, b) => a - b)).toEqual(times);
        expect(times.at(-1)).toBeLessThan(now);
        expect(times[0]).toBeGreaterThan(Date.parse(issueDate) - DAY);
        expect(dueDate > issueDate).toBe(true);
      }
    });

    test('no number twice, whatever its punctuation', () => {
      const keys = rows.map(
        (row) =>
          `${String(row['assignorId'])}/${fold(String(row['number'] ?? row['ref']))}/${String(row['issueDate']).slice(0, 4)}`,
      );
      expect(new Set(keys).size).toBe(keys.length);
    });

    test('nothing sent was blocked', () => {
      const blocked = rows.filter(
        (row) =>
          row['status'] !== 'draft' &&
          (row['checks'] as Check[]).some(({ severity }) => severity === 'blocking'),
      );
      expect(blocked).toEqual([]);
    });

    test('guarantees hold what was reserved', () => {
      for (const { left } of guarantees) expect(left).toBeGreaterThanOrEqual(0);
      expect(guarantees.some(({ left, granted }) => left < granted)).toBe(true);
    });

    test('there are lookalikes to be looked at', () => {
      expect(invoices.filter(({ resembles }) => resembles).length).toBeGreaterThanOrEqual(4);
    });
  },
);

test('the same seed tells the same invoices', () => {
  const amounts = (now: number) =>
    story(now)
      .invoices.map(({ gross, id }) => [gross, id.slice(-12)])
      .toSorted();
  expect(amounts(INSTANTS[0] as number)).toEqual(amounts(INSTANTS[3] as number));
});

// Rows of both machines, each altered in one way: the table must allow the demonstration's histories.
test.each([
  ['invoice', invoiceMachine, 'approve', { from: ['needs_info'] }, 'cannot approve from under_review'],
  ['invoice', invoiceMachine, 'confirm', { by: ['A'] }, 'O cannot confirm from awaiting_confirmation'],
  ['invoice', invoiceMachine, 'settle', { to: 'paid' }, 'a history ends in paid, not in settled'],
  [
    'invoice',
    invoiceMachine,
    'submit',
    { followedBy: undefined },
    'a history ends in submitted, not in awaiting_confirmation',
  ],
  ['request', guaranteeRequestMachine, 'study', { by: ['M'] }, 'A cannot study from submitted'],
  [
    'request',
    guaranteeRequestMachine,
    'to_legal',
    { from: ['draft'] },
    'system cannot to_legal from approved',
  ],
])('a history of an %s that the table forbids is not told: %#', (_, machine, action, change, message) => {
  const rows = machine.transitions as readonly object[] as { action: string }[];
  const index = rows.findIndex((row) => row.action === action);
  const [row] = rows.splice(index, 1, { ...rows[index], action, ...change });
  try {
    expect(() => story(INSTANTS[3] as number)).toThrow(message);
  } finally {
    rows.splice(index, 1, row as { action: string });
  }
});
