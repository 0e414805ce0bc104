import { registerTexts, useTranslation } from '@cessio/shell';
import texts from '../locales/fr.json' with { type: 'json' };

// The kit registers its own texts in `common`, so that its components never show bare keys.
registerTexts('common', texts);

/** `t` of the kit's namespace, which only this place names. */
export function useText() {
  return useTranslation('common').t;
}
