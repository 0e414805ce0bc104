import { registerTexts } from '@cessio/shell';
import texts from '../../locales/calendar.json' with { type: 'json' };

registerTexts('host', texts);
