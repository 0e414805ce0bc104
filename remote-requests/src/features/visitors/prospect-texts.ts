import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/prospects.json' with { type: 'json' };

registerTexts('requests', texts);
