import { registerTexts } from '@cessio/shell';
import texts from '../../locales/layout.json' with { type: 'json' };

/** Texts of the layout (menu, header, bell, settings), which visitors do not need. */
registerTexts('host', texts);
