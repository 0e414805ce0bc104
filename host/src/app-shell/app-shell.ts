/**
 * The app shell: what every page of a signed-in user needs, in one file (docs/adr/0022). Only `fetchAppShell` imports
 * it, because visitors do not need it.
 */
export { PortalLayout } from '../layout/layout.tsx';
export { signedInPages } from '../pages/signed-in-pages.ts';

/**
 * The federation runtime and the modules it provides. Imported here so that its chunk leaves out what the app
 * shell already contains.
 */
export const fetchFederation = () => import(/* webpackChunkName: "federation" */ '../federation/remotes.ts');
