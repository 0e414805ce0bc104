import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/guarantee-link.json' with { type: 'json' };

registerTexts('invoices', texts);
