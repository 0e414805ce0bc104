/** Time zones that the browser knows, and the one that is chosen already. */
export function timeZones(chosen: string): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set([chosen, ...known])]
    .toSorted((a, b) => a.localeCompare(b, 'fr'))
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

/** What the clocks show there now: `17:04`. Empty for a zone that the browser does not know. */
export function timeIn(zone: string, now: Date = new Date()): string {
  try {
    return new Intl.DateTimeFormat('fr-FR', { timeZone: zone, timeStyle: 'short' }).format(now);
  } catch {
    return '';
  }
}
