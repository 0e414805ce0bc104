import { registerTexts } from '@cessio/shell';
import texts from '../../../locales/documents.json' with { type: 'json' };

registerTexts('admin', texts);
