import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/relations.json' with { type: 'json' };

registerTexts('admin', texts);
