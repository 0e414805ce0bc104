import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/companies.json' with { type: 'json' };

registerTexts('admin', texts);
