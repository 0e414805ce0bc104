import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/financings.json' with { type: 'json' };

registerTexts('invoices', texts);
