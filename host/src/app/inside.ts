/**
 * The inside of the portal: what whoever is signed in needs around every page, in one file (docs/adr/0022).
 * Fetched by `fetchInside`, never imported otherwise: the first view of a visitor does without.
 */
export { PortalLayout } from '../layout/layout.tsx';
export { insidePages } from '../pages/inside-pages.ts';

/** The federation runtime with the doors that it provides; from here, so that its file leaves out what the inside has. */
export const fetchFederation = () => import(/* webpackChunkName: "federation" */ '../federation/runtime.ts');
