import { registerTexts } from '@cessio/shell';
import texts from '../../locales/contact.json' with { type: 'json' };

/** Fetched with the screen that shows them. */
registerTexts('host', texts);
