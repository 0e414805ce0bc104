import { registerTexts, useTranslation } from '@cessio/shell';
import texts from '../locales/fr.json' with { type: 'json' };

// The kit brings its own texts into `common`, so that no part of it is ever drawn with bare keys.
registerTexts('common', texts);

/** `t` of the namespace the kit's texts live in; this is the one place that says which. */
export function useText() {
  return useTranslation('common').t;
}
