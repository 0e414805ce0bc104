import type { PortalRoute } from '@cessio/shell';
import type { Failure } from './failure.ts';
import { FailurePage } from './route-error-page.tsx';

const NOT_FOUND: Failure = { kind: 'notFound', code: 'NOT_FOUND', retry: false };
const CRASH: Failure = { kind: 'crash', code: 'APP_CRASH', retry: false };
const UNAVAILABLE: Failure = { kind: 'unavailable', code: 'SERVICE_UNAVAILABLE', retry: false };
const PAGES: Record<string, Failure> = { 404: NOT_FOUND, 500: CRASH, 503: UNAVAILABLE };

/** The specified error pages by address, on the blank page. */
export const errorRoutes: PortalRoute[] = Object.entries(PAGES).map(([status, failure]) => ({
  path: `/pages/error${status}`,
  element: <FailurePage standalone failure={failure} />,
  handle: { public: true, title: `app:${failure.kind}.title` },
}));

/** Whatever nobody knows. */
export function UnknownPathPage() {
  return <FailurePage standalone failure={NOT_FOUND} />;
}
