/** The first part of the zones' names; a town follows. */
const REGIONS: Readonly<Record<string, string>> = {
  Africa: 'Afrique',
  America: 'Amérique',
  Antarctica: 'Antarctique',
  Arctic: 'Arctique',
  Asia: 'Asie',
  Atlantic: 'Atlantique',
  Australia: 'Australie',
  Indian: 'Océan Indien',
  Pacific: 'Pacifique',
};

/** `Europe/Paris` → « Paris (Europe) », the town first. */
function nameOf(zone: string): string {
  const [region = '', ...places] = zone.replaceAll('_', ' ').split('/');
  return places.length > 0 ? `${places.toReversed().join(', ')} (${REGIONS[region] ?? region})` : region;
}

/** The browser's time zones, and the chosen one, by town. */
export function timeZones(chosen: string): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set([chosen, ...known])]
    .map((zone) => ({ value: zone, label: nameOf(zone) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'fr'));
}

/** The local time there now: `17:04`. Empty for a zone that the browser does not know. */
export function timeIn(zone: string, now: Date = new Date()): string {
  try {
    return new Intl.DateTimeFormat('fr-FR', { timeZone: zone, timeStyle: 'short' }).format(now);
  } catch {
    return '';
  }
}
