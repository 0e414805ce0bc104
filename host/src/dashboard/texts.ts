import { registerTexts } from '@cessio/shell';
import texts from '../../locales/dashboard.json' with { type: 'json' };

/** Texts of the boards, which only their pages need. */
registerTexts('host', texts);
