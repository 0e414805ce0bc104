import { tokens } from '@cessio/client';
import { createStore, userAtom, type RouteObject, type User } from '@cessio/shell';
import { NavigationClock } from '../federation/deadline.ts';
import { maintenanceAtom } from '../ops/maintenance/maintenance.ts';
import { detourOf, protectRoutes, requireUser, signInPath } from './guards.tsx';
import { wayBack } from '../session/way-back.ts';

const request = (path: string): Request => new Request(`http://localhost${path}`);
const as = (permissions: string[], rest: Partial<User> = {}) => {
  const store = createStore();
  store.set(userAtom, { id: 'u', permissions, ...rest } as unknown as User);
  return store;
};
const run = (route: RouteObject | undefined, path: string): unknown => {
  const loader = route?.loader as unknown as (args: { request: Request }) => unknown;
  return loader({ request: request(path) });
};
const refused = expect.objectContaining({ init: { status: 403 } });
const thrownBy = (open: () => unknown): unknown => {
  try {
    return open();
  } catch (error) {
    return error;
  }
};

describe('requireUser', () => {
  it('sends a visitor to sign in, with the way back', () => {
    const open = () => requireUser(createStore())({ request: request('/Invoices/my?tab=compte') });
    const thrown = thrownBy(open);
    expect((thrown as Response).status).toBe(302);
    expect((thrown as Response).headers.get('Location')).toBe(
      '/auth/boxed-signin?next=%2FInvoices%2Fmy%3Ftab%3Dcompte',
    );
  });

  it('sends staff who must enrol a second factor there first, with the way back', () => {
    const user = { permissions: [], mustEnrolMfa: true } as unknown as User;
    expect(detourOf(user, '/Invoices?q=FA')).toBe('/auth/second-factor?next=%2FInvoices%3Fq%3DFA');
    expect(detourOf({ ...user, mustEnrolMfa: false }, '/Invoices')).toBeNull();
    expect(detourOf(null, '/Invoices')).toBe('/auth/boxed-signin?next=%2FInvoices');
  });

  it('keeps somebody whose session is stored where they are while the portal is closed', () => {
    const store = createStore();
    tokens.write({ token: 'a.b.c', refreshToken: 'r' }, 600, 'signedIn');
    store.set(maintenanceAtom, { until: null, message: null });
    expect(requireUser(store)({ request: request('/Invoices/my') })).toBeNull();
    tokens.remove();
    expect(() => requireUser(store)({ request: request('/Invoices/my') })).toThrow(
      expect.objectContaining({ status: 302 }),
    );
  });

  it('lets a user through', () => {
    expect(requireUser(as([]))({ request: request('/') })).toBeNull();
  });
});

describe('protectRoutes', () => {
  const guarded = (
    permissions: string[],
    permission?: 'invoices.read' | ['invoices.read', 'parties.read'],
    rest: Partial<User> = {},
  ) => {
    const [route] = protectRoutes(
      [{ path: '/x', ...(permission && { handle: { permission } }), loader: () => 'loaded' }],
      as(permissions, rest),
      new NavigationClock(),
    );
    return () => run(route, '/x');
  };

  it('leads an applicant to its application instead', () => {
    const open = guarded([], 'invoices.read', { pendingAdhesionId: 'a' });
    expect((thrownBy(open) as Response).headers.get('location')).toBe('/');
  });

  it('refuses with 403 who lacks the permission', () => {
    expect(guarded(['parties.read'], 'invoices.read')).toThrow(refused);
  });

  it('keeps the route’s own loader for who has one of them', () => {
    expect(guarded(['parties.read'], ['invoices.read', 'parties.read'])()).toBe('loaded');
    expect(guarded([])()).toBe('loaded');
  });

  it('guards children too', () => {
    const routes = [
      { path: '/x', children: [{ path: 'y', handle: { permission: 'invoices.read' as const } }] },
    ];
    const [route] = protectRoutes(routes, as([]), new NavigationClock());
    expect(() => run(route?.children?.[0], '/x/y')).toThrow(refused);
  });
});

describe('the way back', () => {
  it('is left out for the dashboard', () => {
    expect(signInPath('/')).toBe('/auth/boxed-signin');
  });

  it.each([
    ['?next=%2FInvoices%3Ftab%3D1%23a', '/Invoices?tab=1#a'],
    ['', '/'],
    ['?next=Invoices', '/'],
    ['?next=%2F%2Fevil.test%2Fx', '/'],
    ['?next=%2F%5Cevil.test', '/'],
    ['?next=https%3A%2F%2Fevil.test', '/'],
    ['?next=javascript%3Aalert(1)', '/'],
    ['?next=%2F.%2F%2Fevil.test', '/evil.test'],
  ])('of %p is %p', (search, expected) => {
    expect(wayBack(search, 'https://portail.test')).toBe(expected);
  });
});
