import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/contract-draft.json' with { type: 'json' };

registerTexts('invoices', texts);
