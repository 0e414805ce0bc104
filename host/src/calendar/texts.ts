import { registerTexts } from '@cessio/shell';
import texts from '../../locales/calendar.json' with { type: 'json' };

/** The calendar's words; they come with its pages. */
registerTexts('host', texts);
