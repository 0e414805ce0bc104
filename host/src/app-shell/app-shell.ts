/**
 * The app shell: what every page of a signed-in user needs, in one file (docs/adr/0022). Only `fetchAppShell` imports
 * it, because visitors do not need it.
 */
export { PortalLayout } from '../layout/layout.tsx';
export { signedInPages } from '../pages/signed-in-pages.ts';

/** What loads remotes: the federation runtime and the modules it provides; imported here so that its chunk leaves out what the app shell has. */
export const fetchFederation = () => import(/* webpackChunkName: "federation" */ '../federation/remotes.ts');
