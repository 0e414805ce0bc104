import { pageFact } from '../base/page-fact.ts';
import { askedOverride, ORIGIN, readKept } from './kept-overrides.ts';

declare global {
  /** React's modules in their development build, by their names (shared/build/src/react-loader.ts). */
  var __cessioReact: Readonly<Record<string, unknown>> | null | undefined;
}

/** ms after which a dev server counts as stopped. */
const PATIENCE_MS = 5000;

/** @returns whether the script has run */
function runScript(src: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => resolve(false));
    setTimeout(() => resolve(false), PATIENCE_MS);
    script.src = src;
    document.head.append(script);
  });
}

/**
 * Lets the dev server of a remote bring React's development build, which alone replaces components in place: the host's
 * modules of React are then these (shared/build/src/react-loader.ts). Called before any of them runs. Without an answer,
 * or where the portal allows no remote of this machine, the page runs with its own.
 */
export async function loadDevelopmentReact(): Promise<void> {
  if ((pageFact('config') as { remoteOverrides?: unknown } | null)?.remoteOverrides !== true) return;
  const origins = new Set([...readKept(), ...askedOverride()].map(([, at]) => at));
  for (const origin of origins) if (ORIGIN.test(origin) && (await runScript(`${origin}/react.js`))) break;
  // A script that arrives later must not mix its React with the one that runs.
  Object.defineProperty(globalThis, '__cessioReact', {
    value: globalThis.__cessioReact ?? null,
    writable: false,
  });
}
