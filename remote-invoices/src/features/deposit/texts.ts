import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/deposit.json' with { type: 'json' };

registerTexts('invoices', texts);
