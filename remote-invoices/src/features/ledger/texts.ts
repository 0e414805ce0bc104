import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/ledger.json' with { type: 'json' };

registerTexts('invoices', texts);
