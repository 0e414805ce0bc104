import { interest } from './money.ts';
import {
  accrual,
  eligibleOf,
  fdgAfterCredit,
  fundableOf,
  interestOfRepayment,
  reserveOf,
  type DrawnLine,
} from './repayment.ts';

const TERMS = { quotitePpm: 850_000, fdgPpm: 100_000, fundUncovered: false };

/** The two lines of worked example 2, drawn on 20 January 2026 at 4,14 %. */
const line = (open: number, dueDate: string): DrawnLine => ({
  open,
  ratePpm: 41_400,
  dayBasis: 360,
  valueDate: '2026-01-20',
  dueDate,
  deferred: interest(open, 41_400, dueDate === '2026-03-16' ? 55 : 80, 360),
  accruedTo: '2026-01-20',
});
const after = (drawn: DrawnLine, lastDay: string, next: string): DrawnLine => ({
  ...drawn,
  deferred: drawn.deferred - accrual(drawn, lastDay),
  accruedTo: next,
});

test('accrues on the last day of each month, that day counted, and the rest on the due date', () => {
  const january = line(3_400_000, '2026-03-16');
  expect(january.deferred).toBe(21_505);
  expect(accrual(january, '2026-01-31')).toBe(4_692);
  const february = after(january, '2026-01-31', '2026-02-01');
  expect(accrual(february, '2026-02-28')).toBe(10_948);
  const march = after(february, '2026-02-28', '2026-03-01');
  expect(accrual(march, '2026-03-16')).toBe(5_865);
  expect(accrual({ ...march, deferred: 5 }, '2026-03-10')).toBe(5);
});

test('a line repaid 15 days late costs more, one repaid 10 days early gives back; what is left is income', () => {
  expect(interestOfRepayment(line(3_400_000, '2026-03-16'), 3_400_000, '2026-03-31')).toEqual({
    late: 5_865,
    early: 0,
    days: 15,
  });
  const second = line(2_600_000, '2026-04-10');
  const { early } = interestOfRepayment(second, 2_600_000, '2026-03-31');
  expect(early).toBe(2_990);
  const left = after(after(second, '2026-01-31', '2026-02-01'), '2026-02-28', '2026-03-01');
  expect(left.deferred - early).toBe(8_970);
});

test('a repayment before the value date gives back all of it, and on the due date nothing', () => {
  const drawn = line(2_600_000, '2026-04-10');
  expect(interestOfRepayment(drawn, 2_600_000, '2026-01-05').early).toBe(drawn.deferred);
  expect(interestOfRepayment(drawn, 2_600_000, '2026-04-10')).toEqual({ late: 0, early: 0, days: 0 });
});

test('credits and disputes take from the covered part first, money repays it first', () => {
  const invoice = { due: 10_000_000, covered: 8_000_000, credited: 3_000_000, disputed: 0, collected: 0 };
  const terms = { ...TERMS, quotitePpm: 900_000 };
  expect(eligibleOf(terms, invoice)).toBe(5_000_000);
  expect(reserveOf(terms, invoice)).toBe(1_800_000);
  expect(fdgAfterCredit(1_000_000, TERMS, 7_000_000)).toBe(700_000);
  expect(fdgAfterCredit(256_784, TERMS, 3_554_045)).toBe(256_784);
  expect(fundableOf(TERMS, { ...invoice, covered: 4_000_000, credited: 0, collected: 2_000_000 })).toBe(
    1_700_000,
  );
  expect(eligibleOf({ ...terms, fundUncovered: true }, { ...invoice, disputed: 9_000_000 })).toBe(0);
});
