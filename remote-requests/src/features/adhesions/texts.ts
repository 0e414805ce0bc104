import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/adhesions.json' with { type: 'json' };

registerTexts('requests', texts);
