const DAY_MS = 86_400_000;

const isCalendarDay = (iso: string): boolean => {
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
};

/** xsd:date (a zone is dropped) or format 102 of UN/EDIFACT (`YYYYMMDD`) → `YYYY-MM-DD`; null when it is no day. */
export function parseDate(text: string): string | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:Z|[+-]\d{2}:\d{2}|T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?$/.exec(text);
  if (!match) return null;
  const iso = `${match[1]}-${match[2]}-${match[3]}`;
  return isCalendarDay(iso) ? iso : null;
}

export function addDays(from: string, days: number): string {
  return new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}
