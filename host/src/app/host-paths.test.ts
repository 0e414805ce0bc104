import { HOST_PATHS } from '@cessio/contract/routes';
import { errorRoutes } from './error-pages.tsx';
import { kit } from '../routes.ts';
import { authRoutes } from '../session/auth-routes.tsx';
import { pageRoutes } from '../pages/page-routes.tsx';

/** Addresses of pages that the host draws. */
const own = [...pageRoutes, ...authRoutes, ...errorRoutes].flatMap(({ path }) =>
  path && path !== '/' && path !== kit ? path : [],
);
const under = (path: string, start: string): boolean => `${path.toLowerCase()}/`.startsWith(`${start}/`);

it('keeps each page of the host from being claimed by a remote, and nothing else', () => {
  expect(own.length).toBeGreaterThan(20);
  expect(own.filter((path) => !HOST_PATHS.some((start) => under(path, start)))).toEqual([]);
  expect(HOST_PATHS.filter((start) => !own.some((path) => under(path, start)))).toEqual([]);
});
