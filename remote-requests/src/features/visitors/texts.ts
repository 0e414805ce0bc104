import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/verification.json' with { type: 'json' };

registerTexts('requests', texts);
