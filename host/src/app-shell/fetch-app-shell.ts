export type AppShell = typeof import('./app-shell.ts');

/** Fetches the app shell once; after a failure the next caller tries again. */
export function fetchAppShell(): Promise<AppShell> {
  return import(/* webpackChunkName: "app-shell" */ './app-shell.ts');
}
