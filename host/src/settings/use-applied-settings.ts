import { useEffect } from 'react';
import { useStore } from '@cessio/shell';
import { afterFrame } from '@cessio/ui';
import { isDarkModeAtom } from './settings.ts';

/**
 * Keeps the specified class `dark` on body in step with the choice. The first-paint script has set it already; a change
 * applies after the frame that answers the press, because the browser restyles the whole page.
 */
export function useAppliedSettings(): void {
  const store = useStore();
  useEffect(() => {
    const apply = () => void document.body.classList.toggle('dark', store.get(isDarkModeAtom));
    apply();
    return store.sub(isDarkModeAtom, () => afterFrame(apply));
  }, [store]);
}
