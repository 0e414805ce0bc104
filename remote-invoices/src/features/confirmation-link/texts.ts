import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/confirmation-link.json' with { type: 'json' };

registerTexts('invoices', texts);
