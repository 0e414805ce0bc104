import {
  outcomeFor,
  PORTAL_ROUTES,
  PUBLIC_ROUTES,
  titleFor,
  UNKNOWN_ROUTES,
  VIEWERS,
  type Viewer,
} from '@cessio/contract/routes';
import { pages } from '@cessio/contract';
import { addressOf, type Records } from '../fixtures/records.ts';
import { callApi, fetchTokens } from '../fixtures/stack.ts';

/** One screen: its viewer and its address. */
export interface Screen {
  /** An applicant has started to sign up in this browser. */
  viewer: Viewer | 'visitor' | 'applicant';
  path: string;
  /** In file names: `employees-edit-id`. */
  name: string;
}

export const VARIANTS = [
  { name: '1440-light', width: 1440, scheme: 'light', rtl: false },
  { name: '1440-dark', width: 1440, scheme: 'dark', rtl: false },
  { name: '360-dark', width: 360, scheme: 'dark', rtl: false },
  { name: '360-light', width: 360, scheme: 'light', rtl: false },
  { name: '1440-rtl', width: 1440, scheme: 'light', rtl: true },
] as const;
export type Variant = (typeof VARIANTS)[number];

const slug = (path: string): string =>
  path
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase() || 'accueil';

/** Viewers for whom the page differs, by its title, and for the home page by its figures; and those asked for. */
function viewersOf(rule: (typeof PORTAL_ROUTES)[number], asked: readonly string[]): Viewer[] {
  const seen = new Set<string>();
  return VIEWERS.filter((viewer) => {
    if (outcomeFor(rule, viewer) !== 'shown') return false;
    const key = rule.path === '/' ? viewer : titleFor(rule, viewer);
    if (seen.has(key) && !asked.includes(viewer)) return false;
    seen.add(key);
    return true;
  });
}

/** Where most of the work is done, each in the state that requires it: `npm run screenshots -- --work`. */
export async function workScreens(): Promise<Screen[]> {
  const { token } = await fetchTokens('m1');
  const pathOf = async (page: string, query: string): Promise<string> => {
    const { data } = await callApi<{ data: { id: string }[] }>(token, 'GET', `/api/${query}&limit=1`);
    return page.replace(':id', data[0]?.id ?? '');
  };
  return [
    { viewer: 'adviser', path: pages.work, name: 'worklist' },
    { viewer: 'adviser', path: `${pages.myInvoices}?tab=review`, name: 'worklist-invoices' },
    { viewer: 'supplier', path: pages.newInvoice, name: 'deposit' },
    {
      viewer: 'adviser',
      path: await pathOf(pages.invoice, 'invoices?status=under_review'),
      name: 'approval',
    },
    {
      viewer: 'm1',
      path: await pathOf(pages.adhesion, 'adhesions?status=committee'),
      name: 'committee',
    },
  ];
}

/** All screens, once per kind of user who sees them differently, and all those of a viewer in `asked`. */
export function screensOf(records: Records, asked: readonly string[]): Screen[] {
  const portal = PORTAL_ROUTES.flatMap((rule) =>
    viewersOf(rule, asked).map((viewer): Screen => ({
      viewer,
      path: addressOf(rule, records),
      name: slug(rule.path),
    })),
  );
  const open = PUBLIC_ROUTES.map(({ path, visitorTo }): Screen => ({
    viewer: visitorTo ? 'adviser' : 'visitor',
    path,
    name: slug(path),
  }));
  const begun = ['/auth/cedant-signup2', '/auth/cedant-signup3', '/auth/cedant-mailbox'].map(
    (path): Screen => ({ viewer: 'applicant', path, name: slug(path) }),
  );
  const tabs = ['security', 'preferences', 'company'].map((tab): Screen => ({
    viewer: 'supplier',
    path: `/users/profile?tab=${tab}`,
    name: `users-profile-${tab}`,
  }));
  const refused: Screen = { viewer: 'supplier', path: '/crypto', name: 'acces-refuse' };
  const unknown: Screen = { viewer: 'visitor', path: UNKNOWN_ROUTES[0] ?? '/rien', name: 'page-inconnue' };
  return [...portal, ...tabs, refused, ...open, ...begun, unknown];
}

export const pictureOf = ({ viewer, name }: Screen, variant: Variant): string =>
  `${viewer}/${name}--${variant.name}.png`;
