import { useEffect } from 'react';
import { useAtomValue } from '@cessio/shell';
import { isDarkModeAtom } from './settings.ts';

/** Keeps the specified class `dark` on body in step with the choice. The first paint has set it already. */
export function useAppliedSettings(): void {
  const dark = useAtomValue(isDarkModeAtom);
  useEffect(() => {
    document.body.classList.toggle('dark', dark);
  }, [dark]);
}
