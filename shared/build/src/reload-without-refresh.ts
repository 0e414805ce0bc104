/**
 * Reloads the page of a dev server where an update would change nothing on screen: with a React that cannot replace
 * components (a production build), or when it needs a shared module that no file of the remote used before.
 */
interface Page {
  __REACT_DEVTOOLS_GLOBAL_HOOK__?: { renderers: Map<number, { scheduleRefresh?: unknown }> };
  location: { reload: () => void };
}
interface Hot {
  status: () => string;
  addStatusHandler: (handler: (status: string) => void) => void;
}
/** The bundler's own; `i` are called before a module runs. */
declare const __webpack_require__: { i: ((module: { factory: unknown }) => void)[] };

const page = globalThis as unknown as Page;
const hot = (import.meta as { webpackHot?: Hot }).webpackHot;

hot?.addStatusHandler((status) => {
  const renderers = [...(page.__REACT_DEVTOOLS_GLOBAL_HOOK__?.renderers.values() ?? [])];
  if (status === 'prepare' && renderers.every(({ scheduleRefresh }) => scheduleRefresh === undefined))
    page.location.reload();
});
if (hot)
  __webpack_require__.i.push(({ factory }) => {
    if (factory === undefined && hot.status() !== 'idle') page.location.reload();
  });
