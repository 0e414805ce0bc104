import { registerTexts } from '@cessio/shell';
import texts from '../../locales/record.json' with { type: 'json' };
import { useText as useKitText } from '../i18n.ts';

// Records only: these texts are no part of a first view.
registerTexts('common', texts);

/** `t` of the kit, with the texts of records. A function of its own: a bare re-export would be shaken off with the texts. */
export function useText() {
  return useKitText();
}
