import { CALENDAR_KINDS, type CalendarKind } from '@cessio/contract';
import { Temporal } from 'temporal-polyfill';
import { dayName, monthName } from './month.ts';
import { addDays } from './zoned.ts';

export type CalendarView = 'month' | 'week' | 'day' | 'list';

export const VIEWS: readonly CalendarView[] = ['month', 'week', 'day', 'list'];
const WORDS: Record<CalendarView, string> = { month: 'mois', week: 'semaine', day: 'jour', list: 'liste' };

/** What the page's address says to show. */
export interface CalendarState {
  view: CalendarView;
  /** The selected day; the month or week shown contains it. */
  date: string;
  /** Null: every kind. */
  kinds: ReadonlySet<CalendarKind> | null;
}

/** Whether the text is a date of the calendar; 30 February is not. */
const isDate = (text: string): boolean =>
  /^(19[7-9]\d|2[01]\d\d)-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  addDays(text, 0) === text;

/** Reads `?vue=semaine&date=2026-11-24&afficher=echeance,kyc`; ignores what it cannot read. */
export function readAddress(
  params: URLSearchParams,
  { today, narrow }: { today: string; narrow: boolean },
): CalendarState {
  const word = params.get('vue');
  const date = params.get('date') ?? '';
  const shown = params.get('afficher');
  return {
    view: VIEWS.find((view) => WORDS[view] === word) ?? (narrow ? 'list' : 'month'),
    date: isDate(date) ? date : today,
    kinds:
      shown === null
        ? null
        : new Set(
            shown.split(',').filter((kind): kind is CalendarKind => Object.hasOwn(CALENDAR_KINDS, kind)),
          ),
  };
}

/** The address with a change; other parameters stay. */
export function writeAddress(params: URLSearchParams, change: Partial<CalendarState>): URLSearchParams {
  const next = new URLSearchParams(params);
  if (change.view) next.set('vue', WORDS[change.view]);
  if (change.date) next.set('date', change.date);
  if (change.kinds === null) next.delete('afficher');
  else if (change.kinds) next.set('afficher', [...change.kinds].join(','));
  return next;
}

const mondayOf = (date: string): string => addDays(date, 1 - Temporal.PlainDate.from(date).dayOfWeek);

/** First and last day that a view shows; around a month, whole weeks. */
export function spanOf(view: CalendarView, date: string): { from: string; to: string } {
  if (view === 'day') return { from: date, to: date };
  const monday = mondayOf(date);
  if (view === 'week') return { from: monday, to: addDays(monday, 6) };
  const month = Temporal.PlainYearMonth.from(date.slice(0, 7));
  const from = `${month.toString()}-01`;
  const to = addDays(from, month.daysInMonth - 1);
  return view === 'list' ? { from, to } : { from: mondayOf(from), to: addDays(mondayOf(to), 6) };
}

/**
 * First and last day of what the heading names: for a month its own days only, not those of the weeks around
 * it.
 */
export const periodOf = (view: CalendarView, date: string): { from: string; to: string } =>
  spanOf(view === 'month' ? 'list' : view, date);

/** The selected day after going forward or back by one view; the 31st becomes the 30th. */
export function stepFrom(view: CalendarView, date: string, by: 1 | -1): string {
  if (view === 'day') return addDays(date, by);
  if (view === 'week') return addDays(date, 7 * by);
  return Temporal.PlainDate.from(date).add({ months: by }).toString();
}

const WEEK = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** « Novembre 2026 », « 23 – 29 novembre 2026 », « mardi 24 novembre » */
export function nameOf(view: CalendarView, date: string): string {
  if (view === 'day') return `${dayName(date)} ${date.slice(0, 4)}`;
  if (view !== 'week') return monthName(date.slice(0, 7));
  const { from, to } = spanOf('week', date);
  return WEEK.formatRange(new Date(from), new Date(to));
}
