import { tokens } from '@cessio/client';
import { RemoteError } from '../federation/remote-error.ts';
import { forgetSent, routeOf, sendFailure } from './reports.ts';

const { jest } = import.meta;
let sent: RequestInit[] = [];
const bodies = () => sent.map(({ body }) => JSON.parse(String(body)) as Record<string, string>);
beforeEach(() => {
  forgetSent();
  sent = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    sent.push(init ?? {});
    return Promise.resolve(new Response(null, { status: 204 }));
  });
});
afterEach(() => jest.restoreAllMocks());

it('tells what failed, in whose name, and nothing personal', () => {
  tokens.write({ token: 't0', refreshToken: 'r' }, 600, 'signedIn');
  history.replaceState(null, '', '/Invoices/01940000-0000-7000-8000-000000000001?tab=all');
  const error = new TypeError('No camille@banque.fr with FR76 3000 6000 0112 3456 7890 189');
  error.stack = 'TypeError: x\n at y (https://r.test/a.js?token=abc:1:2)';
  sendFailure({ error, app: 'invoices', version: '1.0.0', code: 'REMOTE_CRASHED' });
  expect(sent[0]).toMatchObject({ keepalive: true, headers: { Authorization: 'Bearer t0' } });
  expect(bodies()[0]).toMatchObject({
    app: 'invoices',
    version: '1.0.0',
    code: 'REMOTE_CRASHED',
    message: 'No … with …',
    route: '/Invoices/:id',
  });
  expect(bodies()[0]?.['stack']).not.toContain('token');
  expect(routeOf('/demandegarantie/details/kJhGfDsAqWeRtYuIoPmNbVcXz')).toBe('/demandegarantie/details/:id');
});

it('sends a few in a minute, each once', () => {
  const error = new RemoteError('REMOTE_REFUSED', 'needs @cessio/ui: Drawer');
  sendFailure({ error });
  sendFailure({ error });
  expect(bodies()).toMatchObject([{ code: 'REMOTE_REFUSED', message: 'needs @cessio/ui: Drawer' }]);
  for (let index = 0; index < 20; index += 1) sendFailure({ error: new Error(`crash ${'x'.repeat(index)}`) });
  expect(sent).toHaveLength(5);
});
