import ICAL from 'ical.js';
import { toIcs } from './calendar.ics.ts';
import type { DatedEvent } from './calendar.view.ts';

const base: DatedEvent = {
  id: '01980000-0000-7000-8000-000000000001',
  kind: 'custom',
  title: 'Point',
  detail: null,
  start: '2026-11-20T09:00:00.000Z',
  end: '2026-11-20T10:00:00.000Z',
  allDay: false,
  timeZone: 'Europe/Paris',
  description: null,
  amount: null,
  count: 1,
  late: false,
  href: null,
  generated: false,
  version: 1,
  stamp: '2026-11-01T08:00:00.000Z',
  sequence: 0,
};

const write = (...events: Partial<DatedEvent>[]) =>
  toIcs(
    events.map((event, index) => ({ ...base, id: `${base.id.slice(0, -1)}${index}`, ...event })),
    'Cessio',
    'https://portail.test',
  );

function read(text: string): { calendar: ICAL.Component; events: ICAL.Event[] } {
  const calendar = new ICAL.Component(ICAL.parse(text) as string);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return {
    calendar,
    events: calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one)),
  };
}
const first = (text: string): ICAL.Event => read(text).events[0] as ICAL.Event;

afterEach(() => ICAL.TimezoneService.reset());

describe('hours, by a reader that knows no zone but those of the file', () => {
  test.each([
    ['winter, the day before summer time', '2027-03-27T09:00:00.000Z', '10:00:00'],
    ['the last Sunday of March, before two', '2027-03-28T00:30:00.000Z', '01:30:00'],
    ['the last Sunday of March, after two', '2027-03-28T01:30:00.000Z', '03:30:00'],
    ['summer', '2027-07-01T08:00:00.000Z', '10:00:00'],
    ['the last Sunday of October, before two', '2026-10-24T23:30:00.000Z', '01:30:00'],
    ['the last Sunday of October, after three', '2026-10-25T02:30:00.000Z', '03:30:00'],
  ])('%s', (_, start, wall) => {
    const text = write({ start, end: null });
    const { startDate } = first(text);
    expect(text).toMatch(new RegExp(`DTSTART;TZID=Europe/Paris:\\d{8}T${wall.replaceAll(':', '')}`));
    expect(startDate.toJSDate().toISOString()).toBe(start);
  });

  test.each([['2026-10-25T00:30:00.000Z'], ['2026-10-25T01:30:00.000Z']])(
    'half past two comes twice that night, so %s is told in UTC',
    (start) => {
      const text = write({ start, end: '2026-10-25T03:00:00.000Z' });
      expect(text).toContain(`DTSTART:20261025T0${start.slice(12, 13)}3000Z`);
      expect(first(text).startDate.toJSDate().toISOString()).toBe(start);
    },
  );

  test('lasting over the change is as long as it is', () => {
    const { startDate, endDate } = first(
      write({ start: '2026-10-24T20:00:00.000Z', end: '2026-10-25T07:00:00.000Z' }),
    );
    expect(endDate.toJSDate().getTime() - startDate.toJSDate().getTime()).toBe(11 * 3_600_000);
  });

  test('each zone used is described once, no other', () => {
    const text = write({}, {}, { timeZone: 'Africa/Tunis' }, { timeZone: 'UTC', allDay: false });
    expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(2);
    expect(text).toContain('TZID:Africa/Tunis');
    expect(write({ allDay: true, start: '2026-11-20', end: null })).not.toContain('VTIMEZONE');
  });
});

test('whole days are dates: no zone can move them', () => {
  const text = write({ allDay: true, start: '2026-10-25', end: '2026-10-27' });
  expect(text).toContain('DTSTART;VALUE=DATE:20261025\r\n');
  expect(text).toContain('DTEND;VALUE=DATE:20261027\r\n');
  expect(first(write({ allDay: true, start: '2026-10-25', end: null })).startDate.toString()).toBe(
    '2026-10-25',
  );
});

test('what is typed stays text: line breaks, commas, a whole calendar in it', () => {
  const title = 'Rendez-vous, « Brévanne » ; suite \\ fin';
  const description = 'une\nEND:VEVENT\r\nBEGIN:VALARM\n,;\\';
  const { events } = read(write({ title, description }));
  expect(events).toHaveLength(1);
  expect(events[0]?.summary).toBe(title);
  expect(events[0]?.description).toBe(description.replaceAll('\r\n', '\n'));
});

test('lines end in CRLF, none is longer than 75 octets, none breaks a letter in two', () => {
  const title = 'é'.repeat(200);
  const text = write({ title, description: '😀'.repeat(60) });
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(first(text).summary).toBe(title);
});

test('the same events give the same bytes; UID, SEQUENCE and DTSTAMP are the record’s', () => {
  const due: Partial<DatedEvent> = {
    id: 'echeance:01980000-0000-7000-8000-000000000002',
    kind: 'echeance',
    title: 'FA-1',
    detail: 'Atelier Brévanne',
    allDay: true,
    start: '2026-11-20',
    end: null,
    timeZone: null,
    amount: { minor: 123_456, currency: 'EUR' },
    href: '/Invoices/01980000-0000-7000-8000-000000000002',
    generated: true,
    sequence: 4,
  };
  const text = write(due);
  expect(write(due)).toBe(text);
  const event = first(text);
  expect(event.uid).toBe('echeance:01980000-0000-7000-8000-000000000002@cessio');
  expect(event.sequence).toBe(4);
  expect(event.summary).toBe('Échéance\u00a0: FA-1 (Atelier Brévanne)');
  expect(event.description).toBe('1\u00a0234,56\u00a0€');
  expect(text).toContain('DTSTAMP:20261101T080000Z');
  expect(event.component.getFirstPropertyValue('url')).toBe(
    'https://portail.test/Invoices/01980000-0000-7000-8000-000000000002',
  );
});

test('nothing to show is a calendar all the same', () => {
  expect(read(write()).events).toEqual([]);
});
