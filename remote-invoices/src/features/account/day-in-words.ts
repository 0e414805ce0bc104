const DAY = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** « jeudi 20 janvier » */
export const dayInWords = (date: string): string => DAY.format(new Date(`${date}T00:00:00Z`));
