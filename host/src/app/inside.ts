/**
 * The inside of the portal: what whoever is signed in needs around every page, in one file (docs/adr/0022).
 * Fetched by `fetchInside`, never imported otherwise: the first view of a visitor does without.
 */
export { federationRuntime } from '../federation/runtime.ts';
export { PortalLayout } from '../layout/layout.tsx';
export { insidePages } from '../pages/inside-pages.ts';
