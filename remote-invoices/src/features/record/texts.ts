import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/record.json' with { type: 'json' };

registerTexts('invoices', texts);
