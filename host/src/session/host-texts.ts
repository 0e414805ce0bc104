import { registerTexts } from '@cessio/shell';
import texts from '../../locales/fr.json' with { type: 'json' };

/** The host's own namespace; imported by every entry into the host's screens. */
registerTexts('host', texts);
