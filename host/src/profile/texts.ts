import { registerTexts } from '@cessio/shell';
import texts from '../../locales/profile.json' with { type: 'json' };

registerTexts('host', texts);
