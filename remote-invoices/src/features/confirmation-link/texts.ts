import { registerTexts } from '@cessio/shell';
import fields from '../../../locales/invoice-fields.json' with { type: 'json' };
import texts from '../../../locales/confirmation-link.json' with { type: 'json' };

registerTexts('invoices', { ...fields, ...texts });
