import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/commissions.json' with { type: 'json' };

registerTexts('invoices', texts);
