import {
  createElement,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
} from 'react';
import { dismissToast, showToast } from '../feedback/toast-store.ts';
import { useText } from '../i18n.ts';

/** One toast for all parts: it reports the last one opened. */
const MISSING = 'part-missing';
/** Cancels the part being loaded and not rendered at all: of two gestures the later one counts. */
let giveUpLast: (() => void) | null = null;

/** A component whose chunk is fetched when first rendered, or earlier. */
export type FetchedPart<Props extends object> = ComponentType<Props & { onMissing: () => void }> & {
  /** Fetches it in advance; a failure is silent, because rendering tries again. */
  prefetch: () => Promise<void>;
};

/**
 * A component whose chunk is fetched by `prefetch` or when first rendered; until then `Meanwhile` is rendered. Once
 * loaded it renders at once. When the chunk does not load, a toast reports it and `onMissing` closes the part; opening
 * it again retries. Escape or another gesture cancels a part that is loading and not rendered at all.
 */
export function fetchedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): FetchedPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async (): Promise<ComponentType<Props>> => (loaded ??= await load());

  function Fetched({ onMissing, ...props }: Props & { onMissing: () => void }) {
    const t = useText();
    const [part, setPart] = useState(() => loaded);
    const close = useEffectEvent(onMissing);
    useEffect(() => {
      // Prefetched since it was rendered: it has arrived and is not shown yet.
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
      const giveUp = () => close();
      const onKey = (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        // One press closes one layer: what is already open stays.
        event.preventDefault();
        event.stopPropagation();
        giveUp();
      };
      if (!Meanwhile) {
        giveUpLast?.();
        giveUpLast = giveUp;
        addEventListener('keydown', onKey, true);
      }
      void fetch();
      return () => {
        left = true;
        if (giveUpLast === giveUp) giveUpLast = null;
        removeEventListener('keydown', onKey, true);
      };
    }, [part, t]);
    const drawn = part ?? Meanwhile;
    return drawn ? createElement(drawn, props as unknown as Props) : null;
  }
  const prefetch = () =>
    loadOnce().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Fetched, { prefetch });
}
