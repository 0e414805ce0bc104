import { registerTexts } from '@cessio/shell';
import fields from '../../../locales/invoice-fields.json' with { type: 'json' };
import texts from '../../../locales/deposit.json' with { type: 'json' };

registerTexts('invoices', { ...fields, ...texts });
