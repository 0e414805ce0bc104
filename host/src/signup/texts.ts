import { registerTexts } from '@cessio/shell';
import texts from '../../locales/signup.json' with { type: 'json' };

registerTexts('host', texts);
