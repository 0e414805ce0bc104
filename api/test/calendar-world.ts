import type { CalendarEvent } from '@cessio/contract';
import { people, world } from './small-world.ts';
import { daysFromToday, type Person } from './world.ts';

/* What tests of the calendar share. Importing it gives the file its own small world. */

export { people, world };

export const FUTURE_DAY = daysFromToday(20);
const FROM = daysFromToday(-30);
const TO = daysFromToday(330);

export async function events(person: Person, query = `from=${FROM}&to=${TO}`): Promise<CalendarEvent[]> {
  const answer = await person.call('GET', `/api/calendar/events?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
export const ofKind = async (person: Person, kind: CalendarEvent['kind']) =>
  (await events(person)).filter((event) => event.kind === kind);

export let last = 0;
export async function invoice(columns: Record<string, unknown> = {}): Promise<string> {
  last += 1;
  const row = {
    ref: `CAL-${last}`,
    number: `CAL-${last}`,
    program: 'classic',
    assignor_id: world.parties.assignor,
    assignor_name: 'Atelier Brévanne',
    debtor_id: world.parties.debtor,
    debtor_name: 'Halbrane Distribution',
    contract_id: world.contracts.classic,
    issue_date: daysFromToday(-10),
    due_date: FUTURE_DAY,
    net: 100_000,
    vat: 20_000,
    gross: 120_000,
    status: 'assigned',
    submitted_at: '2026-01-05T08:00:00Z',
    ...columns,
  };
  const names = Object.keys(row);
  const { rows } = await world.owner.query<{ id: string }>(
    `insert into invoices (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()}) returning id`,
    Object.values(row),
  );
  return rows[0]?.id ?? '';
}
