/** Dates as `YYYY-MM-DD`, months as `YYYY-MM`; no time zone anywhere. */
const iso = (date: Date): string => date.toISOString().slice(0, 10);

/** The first day of a month, shifted by whole months. */
export function shiftMonth(month: string, by: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return iso(date).slice(0, 7);
}

/** The weeks that show a month, Monday first; days of the neighbours fill the edges. */
export function weeksOf(month: string): string[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const day = new Date(first);
  day.setUTCDate(1 - ((first.getUTCDay() + 6) % 7));
  const weeks: string[][] = [];
  do {
    weeks.push(
      Array.from({ length: 7 }, () => {
        const date = iso(day);
        day.setUTCDate(day.getUTCDate() + 1);
        return date;
      }),
    );
  } while (iso(day).slice(0, 7) === month);
  return weeks;
}

/** « Janvier 2026 » */
export function monthName(month: string): string {
  const words = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** « jeudi 15 janvier » */
export function dayName(date: string): string {
  return new Intl.DateTimeFormat('fr-FR', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));
}
