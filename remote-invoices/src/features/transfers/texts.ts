import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/transfers.json' with { type: 'json' };

registerTexts('invoices', texts);
