import { pages } from '@cessio/contract';
import type { PortalRoute } from '@cessio/shell';
import type { Failure } from '../federation/failure.ts';
import { FailurePage } from './route-error-page.tsx';

const NOT_FOUND: Failure = { kind: 'notFound', code: 'NOT_FOUND', retry: false };
const CRASH: Failure = { kind: 'crash', code: 'APP_CRASH', retry: false };
const UNAVAILABLE: Failure = { kind: 'unavailable', code: 'SERVICE_UNAVAILABLE', retry: false };
const PAGES: readonly (readonly [path: string, failure: Failure])[] = [
  [pages.error404, NOT_FOUND],
  [pages.error500, CRASH],
  [pages.error503, UNAVAILABLE],
];

/** The specified error pages by address, on the blank page. */
export const errorRoutes: PortalRoute[] = PAGES.map(([path, failure]) => ({
  path,
  element: <FailurePage standalone failure={failure} />,
  handle: { public: true, title: `app:${failure.kind}.title` },
}));

/** The 404 page of an address that no route matches. */
export function UnknownPathPage() {
  return <FailurePage standalone failure={NOT_FOUND} />;
}
