import { timeIn, timeZones } from './time-zones.ts';

it('names zones by town, with the region in French, and keeps the one that is chosen', () => {
  const zones = timeZones('Atlantis/New_Town');
  const label = (zone: string): string | undefined => zones.find(({ value }) => value === zone)?.label;
  expect(label('Europe/Paris')).toBe('Paris (Europe)');
  expect(label('America/Argentina/Ushuaia')).toBe('Ushuaia, Argentina (Amérique)');
  expect(label('Africa/Casablanca')).toBe('Casablanca (Afrique)');
  expect(label('Atlantis/New_Town')).toBe('New Town (Atlantis)');
  expect(zones.filter(({ value }) => value === 'Europe/Paris')).toHaveLength(1);
});

it('says what the clocks show, and nothing for a zone that nobody knows', () => {
  const noon = new Date('2026-07-01T12:00:00Z');
  expect(timeIn('Europe/Paris', noon)).toBe('14:00');
  expect(timeIn('Atlantis/New_Town', noon)).toBe('');
});
