const TYPED = /^(\d{2})\/(\d{2})\/(\d{4}) +(\d{1,2})[:h](\d{2})$/;

/** « 24/11/2026 09:30 » in the reader's time zone, as an instant (UTC); null if invalid. */
export function instantIn(typed: string, timeZone: string): string | null {
  const [, day, month, year, hour, minute] = TYPED.exec(typed.trim()) ?? [];
  if (!day) return null;
  const asked = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  if (new Date(asked).getUTCDate() !== Number(day)) return null;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const shown = (at: number) => Date.parse(`${clock.format(new Date(at)).replace(' ', 'T')}Z`);
  // The zone's offset from UTC at that moment; computed twice because of daylight saving time.
  const first = asked - (shown(asked) - asked);
  const at = asked - (shown(first) - first);
  return shown(at) === asked ? new Date(at).toISOString() : null;
}
