import { registerTexts } from '@cessio/shell';
import texts from '../../locales/charts.json' with { type: 'json' };
import { useText as useKitText } from '../i18n.ts';

// Texts that only boards need, and a first view does not.
registerTexts('common', texts);

/** `t` of the kit, with the texts of boards. A function of its own, because tree shaking would remove a bare re-export together with the texts. */
export function useText() {
  return useKitText();
}
