import { registerTexts } from '@cessio/shell';
import texts from '../../locales/charts.json' with { type: 'json' };

// Boards only: these texts are no part of a first view.
registerTexts('common', texts);

export { useText } from '../i18n.ts';
