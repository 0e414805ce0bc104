import { registerTexts, useTranslation } from '@cessio/shell';
import texts from '../locales/fr.json' with { type: 'json' };

// The kit registers its own texts in `common`, so that its components are never rendered with bare keys.
registerTexts('common', texts);

/** `t` of the namespace the kit's texts live in; this is the one place that says which. */
export function useText() {
  return useTranslation('common').t;
}
