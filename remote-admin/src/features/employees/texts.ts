import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/employees.json' with { type: 'json' };

registerTexts('admin', texts);
