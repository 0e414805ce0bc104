import { registerTexts } from '@cessio/shell';
import texts from '../../locales/palette.json' with { type: 'json' };

/** The palette's own words; only it imports them. */
registerTexts('host', texts);
