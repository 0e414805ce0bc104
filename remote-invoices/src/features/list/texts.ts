import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/list.json' with { type: 'json' };

registerTexts('invoices', texts);
