import { registerTexts } from '@cessio/shell';
import texts from '../../locales/document.json' with { type: 'json' };
import { useText as useKitText } from '../i18n.ts';

registerTexts('common', texts);

/** `t` of the kit, with the texts of the viewer. */
export function useText() {
  return useKitText();
}
