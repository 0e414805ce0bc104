import { buildCalendarEvent } from '@cessio/testing';
import {
  parseTime,
  readValues,
  slotOn,
  valuesOfEvent,
  valuesOfSlot,
  type EventValues,
} from './event-form.ts';

const PARIS = 'Europe/Paris';
const own = buildCalendarEvent({
  start: '2026-10-25T00:30:00.000Z',
  end: '2026-10-25T01:30:00.000Z',
  allDay: false,
  timeZone: PARIS,
});
const values = (change: Partial<EventValues> = {}): EventValues => ({
  title: 'Point',
  allDay: false,
  startDate: '2026-11-24',
  startTime: '9:30',
  endDate: '2026-11-24',
  endTime: '10:30',
  timeZone: PARIS,
  description: '',
  ...change,
});

test.each([
  ['9', '09:00'],
  ['9h', '09:00'],
  ['9h30', '09:30'],
  ['9 h 30', '09:30'],
  ['0930', '09:30'],
  [' 23:59 ', '23:59'],
  ['24:00', null],
  ['9:60', null],
  ['9:3', null],
  ['', null],
  ['midi', null],
])('« %s » is %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});

test('hours become instants of the zone', () => {
  expect(readValues(values())).toEqual({
    event: {
      title: 'Point',
      description: null,
      timeZone: PARIS,
      allDay: false,
      start: '2026-11-24T08:30:00.000Z',
      end: '2026-11-24T09:30:00.000Z',
    },
  });
  expect(
    readValues(values({ timeZone: 'Africa/Tunis', startDate: '2026-07-01', endDate: '2026-07-01' })),
  ).toMatchObject({
    event: { start: '2026-07-01T08:30:00.000Z' },
  });
});

test('over the night of October five hours last five hours', () => {
  const night = { startDate: '2026-10-24', startTime: '23:00', endDate: '2026-10-25', endTime: '03:00' };
  expect(readValues(values(night))).toMatchObject({
    event: { start: '2026-10-24T21:00:00.000Z', end: '2026-10-25T02:00:00.000Z' },
  });
});

test('an hour that the clocks skip is refused with where they jump to', () => {
  expect(
    readValues(
      values({ startDate: '2027-03-28', startTime: '2:30', endDate: '2027-03-28', endTime: '4:00' }),
    ),
  ).toEqual({
    problems: [{ field: 'startTime', kind: 'skipped', from: '02:30', to: '03:30' }],
  });
});

test('opened and saved without a change, an event of the doubled hour stays where it was', () => {
  const opened = valuesOfEvent(own, PARIS);
  expect(opened).toMatchObject({ startTime: '02:30', endTime: '02:30' });
  expect(readValues(opened, own)).toMatchObject({ event: { start: own.start, end: own.end } });
  expect(readValues({ ...opened, title: 'Autre' }, own)).toMatchObject({
    event: { title: 'Autre', start: own.start, end: own.end },
  });
});

test('a moment of the second half past two stays one', () => {
  const moment = { ...own, start: '2026-10-25T01:30:00.000Z', end: null };
  expect(readValues(valuesOfEvent(moment, PARIS), moment)).toMatchObject({
    event: { start: moment.start, end: null },
  });
});

test('whole days: the last one is included on screen, the end excluded on the wire', () => {
  const days = { ...own, allDay: true, start: '2026-10-25', end: '2026-10-27' };
  const opened = valuesOfEvent(days, PARIS);
  expect(opened).toMatchObject({ startDate: '2026-10-25', endDate: '2026-10-26' });
  expect(readValues(opened, days)).toMatchObject({ event: { start: '2026-10-25', end: '2026-10-27' } });
  expect(readValues({ ...opened, endDate: '2026-10-25' }, days)).toMatchObject({
    event: { start: '2026-10-25', end: null },
  });
});

test.each([
  [{ startDate: '' }, 'startDate', 'date'],
  [{ endDate: 'demain' }, 'endDate', 'date'],
  [{ startTime: '25' }, 'startTime', 'time'],
  [{ endTime: '' }, 'endTime', 'time'],
  [{ endTime: '9:00' }, 'endTime', 'order'],
  [{ allDay: true, endDate: '2026-11-23' }, 'endDate', 'order'],
] as const)('%j is wrong', (change, field, kind) => {
  expect(readValues(values(change))).toEqual({ problems: [{ field, kind }] });
});

test('what was typed in hours does not matter for whole days', () => {
  expect(readValues(values({ allDay: true, startTime: 'x', endTime: '' }))).toMatchObject({
    event: { start: '2026-11-24', end: null },
  });
});

test('a slot of the calendar fills the form in the zone of the screen', () => {
  const slot = { start: '2026-10-25T02:00:00.000Z', end: '2026-10-25T03:00:00.000Z', allDay: false };
  expect(valuesOfSlot(slot, PARIS)).toMatchObject({
    startDate: '2026-10-25',
    startTime: '03:00',
    endTime: '04:00',
    timeZone: PARIS,
  });
  expect(valuesOfSlot({ start: '2026-10-24', end: '2026-10-27', allDay: true }, PARIS)).toMatchObject({
    startDate: '2026-10-24',
    endDate: '2026-10-26',
    allDay: true,
  });
});

test('without a slot: the next full hour of that day, never past its end', () => {
  expect(slotOn('2026-11-24', new Date('2026-11-21T09:20:00Z'), PARIS)).toEqual({
    start: '2026-11-24T10:00:00.000Z',
    end: '2026-11-24T11:00:00.000Z',
    allDay: false,
  });
  // After 22:00 an hour would end on another day than the chosen one; after 23:00 it would begin there.
  for (const late of ['2026-11-21T21:20:00Z', '2026-11-21T22:20:00Z'])
    expect(slotOn('2026-11-24', new Date(late), PARIS).start).toBe('2026-11-24T08:00:00.000Z');
});
