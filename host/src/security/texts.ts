import { registerTexts } from '@cessio/shell';
import texts from '../../locales/security.json' with { type: 'json' };

registerTexts('host', texts);
