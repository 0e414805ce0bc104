import {
  createElement,
  startTransition,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useTranslation } from '@cessio/shell';
import { dismissToast, showToast } from '@cessio/ui';

/** One at a time: it is about what was wanted last. */
const MISSING = 'part-missing';

/**
 * A part of the frame that is fetched when it is first drawn; `meanwhile` stands in its place. When it does not
 * arrive a toast says so until it does, `onMissing` takes the wish back and the page stays as it is; the next wish asks again.
 */
export function fetchedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props & { onMissing: () => void }> {
  return function FetchedPart({ onMissing, ...props }) {
    const { t } = useTranslation('host');
    const [part, setPart] = useState<ComponentType<Props> | null>(null);
    const missing = useRef(onMissing);
    useEffect(() => {
      missing.current = onMissing;
    });
    useEffect(() => {
      let left = false;
      const fetch = async (): Promise<void> => {
        try {
          const component = await load();
          if (left) return;
          dismissToast(MISSING);
          startTransition(() => setPart(() => component));
        } catch {
          if (left) return;
          showToast({
            id: MISSING,
            title: t('part.failed'),
            message: t('part.failed.text'),
            severity: 'error',
          });
          missing.current();
        }
      };
      void fetch();
      return () => {
        left = true;
      };
    }, [t]);
    return part ? createElement(part, props as unknown as Props) : meanwhile;
  };
}
