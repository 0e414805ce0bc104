import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/batches.json' with { type: 'json' };

registerTexts('invoices', texts);
