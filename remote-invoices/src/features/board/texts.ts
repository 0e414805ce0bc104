import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/board.json' with { type: 'json' };

registerTexts('invoices', texts);
