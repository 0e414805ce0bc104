import type { createStore } from '@cessio/shell';
import { ownBuild } from '../federation/own-build.ts';
import { remoteStatesAtom } from '../federation/remote-states.ts';
import { post, routeOf } from './reports.ts';

/** The browser does not report shorter interactions. */
const SHORTEST_MS = 40;

interface Interaction extends PerformanceEntry {
  /** 0: not a user interaction. */
  interactionId?: number;
}

/** The last entry of this kind, or the longest: the figure reported for a page. */
function watch(type: string, next: (entry: Interaction, value: number) => number): () => number {
  let value = 0;
  try {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) value = next(entry, value);
    }).observe({ type, buffered: true, durationThreshold: SHORTEST_MS } as PerformanceObserverInit);
  } catch {
    // This browser does not measure it.
  }
  return () => value;
}

/**
 * Reports how fast this page was, when it is first left or hidden: its largest paint (LCP), its longest interaction
 * (INP), and how long each remote took. The browser has buffered entries from before this call.
 */
export function sendVitals(store: ReturnType<typeof createStore>): void {
  const route = routeOf(location.pathname);
  const largest = watch('largest-contentful-paint', ({ startTime }) => startTime);
  const longest = watch('event', ({ interactionId, duration }, before) =>
    interactionId ? Math.max(before, duration) : before,
  );
  const send = (): void => {
    if (document.visibilityState === 'visible') return;
    document.removeEventListener('visibilitychange', send);
    const host = { app: 'host', version: ownBuild(), route };
    for (const [name, value] of [
      ['LCP', largest()],
      ['INP', longest()],
    ] as const)
      if (value > 0) post('vitals', { ...host, name, value: Math.round(value) });
    for (const [app, { phase, version, ms }] of Object.entries(store.get(remoteStatesAtom)))
      if (phase === 'ready' && ms !== undefined)
        post('vitals', { app, version, route, name: 'remote-load', value: ms });
  };
  document.addEventListener('visibilitychange', send);
}
