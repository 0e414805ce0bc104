import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/guarantees.json' with { type: 'json' };

registerTexts('requests', texts);
