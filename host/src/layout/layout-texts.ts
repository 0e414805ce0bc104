import { registerTexts } from '@cessio/shell';
import texts from '../../locales/layout.json' with { type: 'json' };

/** Menu, header, bell and settings: what only whoever is signed in reads. */
registerTexts('host', texts);
