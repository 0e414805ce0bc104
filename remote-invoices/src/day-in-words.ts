const DAY = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** « jeudi 20 janvier », « mardi 1er décembre ». */
export const dayInWords = (date: string): string =>
  DAY.format(new Date(`${date}T00:00:00Z`)).replace(/ 1 /, ' 1er ');
