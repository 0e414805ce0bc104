import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/new-request.json' with { type: 'json' };

registerTexts('requests', texts);
