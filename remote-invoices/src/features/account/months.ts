import { plusDays, todayInParis } from '@cessio/contract';

/** A calendar month by its first and last day. */
export interface Month {
  readonly from: string;
  readonly to: string;
}

const starting = (from: string): Month => ({
  from,
  to: plusDays(`${plusDays(from, 31).slice(0, 8)}01`, -1),
});

/** The month of a day. */
export const monthOf = (day: string): Month => starting(`${day.slice(0, 8)}01`);

/** The next month, or the one before. */
export const monthsApart = ({ from, to }: Month, by: 1 | -1): Month =>
  monthOf(by === 1 ? plusDays(to, 1) : plusDays(from, -1));

/** « Novembre 2026 ». */
export function monthName({ from }: Month): string {
  const name = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${from}T00:00:00Z`),
  );
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The day, if it is one, and not one to come; else null. */
export const pastDay = (text: string | null): string | null =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && text <= todayInParis()
    ? text
    : null;
