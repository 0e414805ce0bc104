import type { CalendarEvent } from '@cessio/contract';
import { insertInvoice } from './fixtures.ts';
import { people, world } from './small-world.ts';
import { daysFromToday, type Person } from './world.ts';

/* Shared by tests of the calendar. Importing it gives the file its own small world. */

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
export function invoice(columns: object = {}): Promise<string> {
  last += 1;
  return insertInvoice(world, {
    ref: `CAL-${last}`,
    number: `CAL-${last}`,
    due_date: FUTURE_DAY,
    net: 100_000,
    vat: 20_000,
    gross: 120_000,
    status: 'assigned',
    submitted_at: '2026-01-05T08:00:00Z',
    ...columns,
  });
}
