import { registerTexts } from '@cessio/shell';
import texts from '../../locales/record.json' with { type: 'json' };
import { useText as useKitText } from '../i18n.ts';

// Only for records: these texts are not part of a first view.
registerTexts('common', texts);

/**
 * The kit's `t` with the texts of records. A function of its own: tree shaking would remove a bare re-export together
 * with the texts.
 */
export function useText() {
  return useKitText();
}
