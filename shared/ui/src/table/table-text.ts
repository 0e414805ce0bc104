import { registerTexts } from '@cessio/shell';
import texts from '../../locales/table.json' with { type: 'json' };
import { useText as useKitText } from '../i18n.ts';

// Lists only: these texts are no part of a first view.
registerTexts('common', texts);

/** `t` of the kit, with the texts of tables. A function of its own: a bare re-export would be shaken off with the texts. */
export function useText() {
  return useKitText();
}
