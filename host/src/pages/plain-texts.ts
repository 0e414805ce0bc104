import { registerTexts } from '@cessio/shell';
import texts from '../../locales/plain.json' with { type: 'json' };

/** Texts of the plain public pages, outside the first view. */
registerTexts('host', texts);
