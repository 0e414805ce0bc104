/**
 * What host and remotes share. One copy runs in a page: the host provides it, remotes use it. Only the names listed
 * here are public; see README.md.
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  data,
  isRouteErrorResponse,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  redirect,
  ScrollRestoration,
  useBeforeUnload,
  useBlocker,
  useLocation,
  useMatches,
  useNavigate,
  useNavigationType,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
export type { LoaderFunctionArgs, PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';

export {
  atom,
  createStore,
  Provider,
  useAtom,
  useAtomValue,
  useSetAtom,
  useStore,
  type PrimitiveAtom,
  type WritableAtom,
} from 'jotai';

export { I18nextProvider, useTranslation } from 'react-i18next';
export type { TFunction } from 'i18next';

export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  skipToken,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';

export * from './i18n.ts';
export * from './session.ts';
export * from './events.ts';
export * from './own-writes.ts';
export * from './remote.ts';
export * from './page-title.ts';
