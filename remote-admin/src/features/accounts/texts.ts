import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/accounts.json' with { type: 'json' };

registerTexts('admin', texts);
