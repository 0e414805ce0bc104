import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/document-types.json' with { type: 'json' };

registerTexts('admin', texts);
