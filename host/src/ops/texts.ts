import { registerTexts } from '@cessio/shell';
import texts from '../../locales/ops.json' with { type: 'json' };

/** Operations and maintenance: fetched with the screens that show them. */
registerTexts('host', texts);
