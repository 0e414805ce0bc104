import { registerTexts } from '@cessio/shell';
import texts from '../../locales/drafts.json' with { type: 'json' };

registerTexts('host', texts);
