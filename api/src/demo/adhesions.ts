import { adhesionStates, stateNames } from '@cessio/contract';
import { DAY, HOUR, iso, type Clock } from './clock.ts';
import type { DemoRow } from './insert.ts';
import { APPLICANTS } from './names.ts';
import { demoSiren, yearlyNumbers } from './numbers.ts';
import type { Bank } from './people.ts';
import { random } from './random.ts';

/** Where the committee has its terms: from its table on. */
const WITH_TERMS = new Set(['committee', 'approved', 'to_sign', 'signed', 'active', 'closed']);

/** The bank's usual terms, up to the ceiling that was wished for. */
const termsOf = (ceiling: number) => ({
  ceiling: Math.max(ceiling, 10_000_000),
  quotitePpm: 900_000,
  fdgPpm: 100_000,
  feePpm: 8_000,
  feeMin: 500,
  guaranteeFeePpm: 2_000,
  ratePpm: 35_000,
  vatPpm: 200_000,
  maxTenorDays: 120,
  recourse: true,
  notification: 'notified',
});

export function makeAdhesions(clock: Clock, bank: Bank): DemoRow[] {
  const states = stateNames(adhesionStates);
  const rows = APPLICANTS.map((name, index) => {
    const draw = random(`adhesion/${name}`);
    const status = states[index] ?? 'submitted';
    const old = status === 'closed' || status === 'active' || status === 'refused';
    const createdAt = clock.now - (old ? draw.int(60, 500) : draw.int(1, 34)) * DAY - draw.int(1, 20) * HOUR;
    const turnover = draw.int(8, 90) * 10_000_000;
    const wantedCeiling = Math.round(turnover / 60_000_000) * 10_000_000;
    return {
      id: draw.uuid(createdAt),
      number: '',
      legalName: name,
      country: 'FR',
      nationalId: demoSiren(120 + index),
      expectedTurnover: turnover,
      wantedCeiling,
      terms: WITH_TERMS.has(status) ? termsOf(wantedCeiling) : null,
      assignedTo:
        status === 'draft' || status === 'submitted' ? null : draw.pick([bank.adviser, bank.otherAdviser]).id,
      status,
      createdAt: iso(createdAt),
    };
  });
  const numberOf = yearlyNumbers();
  return rows
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    .map((row) => ({ ...row, number: numberOf('ADH', Date.parse(row.createdAt)) }));
}
