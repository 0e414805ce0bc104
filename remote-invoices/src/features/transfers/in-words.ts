import { dayInParis } from '@cessio/contract';
import { dayInWords } from '../../day-in-words.ts';

const TIME = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: 'Europe/Paris' });

/** « vendredi 27 novembre, 15:30 ». @param instant ISO 8601 */
export const instantInWords = (instant: string): string =>
  `${dayInWords(dayInParis(instant))}, ${TIME.format(new Date(instant))}`;
