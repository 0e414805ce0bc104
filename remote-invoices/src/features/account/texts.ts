import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/account.json' with { type: 'json' };

registerTexts('invoices', texts);
