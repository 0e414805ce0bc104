import { registerTexts } from '@cessio/shell';
import texts from '../../locales/signup.json' with { type: 'json' };

/** Texts of sign-up, outside the first view; imported by each of its pages. */
registerTexts('host', texts);
