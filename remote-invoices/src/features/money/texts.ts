import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/contract.json' with { type: 'json' };

registerTexts('invoices', texts);
