import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/rates.json' with { type: 'json' };

registerTexts('invoices', texts);
