import { registerTexts } from '@cessio/shell';
import texts from '../../locales/ops.json' with { type: 'json' };

registerTexts('host', texts);
