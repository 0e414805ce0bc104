import { dayInParis } from '@cessio/contract';
import { formatDateTime } from '@cessio/ui';

const HOUR_MS = 3_600_000;
const TIME = /^([01]?\d|2[0-3])[:hH]([0-5]\d)$/;

/** Date and time of an instant in Paris. */
export const inParis = (instant: string): { date: string; time: string } => ({
  date: dayInParis(instant),
  time: formatDateTime(instant).slice(-5),
});

/**
 * The end of that minute in Paris, as `…Z`, so that everything in it counts; the second of two when the hour is
 * repeated.
 * @returns null for an invalid or skipped time
 */
export function endOfMinuteInParis(date: string, time: string): string | null {
  const [, hour, minute] = TIME.exec(time.trim()) ?? [];
  if (!hour || !minute) return null;
  const wall = `${hour.padStart(2, '0')}:${minute}`;
  const read = Date.parse(`${date}T${wall}:59.999Z`);
  if (Number.isNaN(read)) return null;
  for (const offset of [1, 2]) {
    const instant = new Date(read - offset * HOUR_MS).toISOString();
    const shown = inParis(instant);
    if (shown.date === date && shown.time === wall) return instant;
  }
  return null;
}
