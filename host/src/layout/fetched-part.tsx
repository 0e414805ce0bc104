import {
  createElement,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useTranslation } from '@cessio/shell';
import { dismissToast, showToast } from '@cessio/ui';

/** One toast for all parts: it reports the one that was opened last. */
const MISSING = 'part-missing';

/**
 * A component of the layout whose chunk is fetched by `prefetch` or when it is first drawn; until then `meanwhile` is
 * drawn. Once fetched it is drawn at once. When the chunk does not load, a toast says so and `onMissing` closes the part;
 * opening it again retries.
 */
export function fetchedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props & { onMissing: () => void }> & { prefetch: () => void } {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async (): Promise<ComponentType<Props>> => (loaded ??= await load());

  function FetchedPart({ onMissing, ...props }: Props & { onMissing: () => void }) {
    const { t } = useTranslation('host');
    const [part, setPart] = useState(() => loaded);
    const close = useEffectEvent(onMissing);
    useEffect(() => {
      // Prefetched since it was drawn, it has arrived and is not drawn yet.
      if (part) return undefined;
      let left = false;
      const fetch = async (): Promise<void> => {
        try {
          const component = await loadOnce();
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
          close();
        }
      };
      void fetch();
      return () => {
        left = true;
      };
    }, [part, t]);
    return part ? createElement(part, props as unknown as Props) : meanwhile;
  }
  // A failed prefetch is silent: drawing the part tries again and reports it.
  return Object.assign(FetchedPart, { prefetch: () => void loadOnce().catch(() => undefined) });
}
