import { registerTexts } from '@cessio/shell';
import texts from '../../locales/security.json' with { type: 'json' };

/** Texts of second factors and sessions; they come with their screens. */
registerTexts('host', texts);
