const DAY = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Paris',
});
const TIME = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: 'Europe/Paris' });

/** « lundi 30 novembre », « mardi 1er décembre ». @param day `YYYY-MM-DD`, or an instant of Paris */
export const dayInWords = (day: string): string => DAY.format(new Date(day)).replace(/ 1 /, ' 1er ');

/** « vendredi 27 novembre, 15:30 ». @param instant ISO 8601 */
export const instantInWords = (instant: string): string =>
  `${dayInWords(instant)}, ${TIME.format(new Date(instant))}`;
