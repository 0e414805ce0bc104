import { registerTexts } from '@cessio/shell';
import texts from '../../locales/password-reset.json' with { type: 'json' };

/** Texts of the forgotten password, outside the first view. */
registerTexts('host', texts);
