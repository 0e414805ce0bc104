import { fitAddress, misfits, serves } from './fit.ts';
import type { RemoteFit } from './remotes.schemas.ts';

const offers: RemoteFit = {
  contract: '1.4',
  shared: {
    react: { version: '19.3.1', names: ['useState'] },
    '@cessio/ui': { version: '0.2.1', names: ['Button', 'Card'] },
  },
  calls: ['GET /api/invoices', 'POST /api/invoices'],
};
const needs = (changed: Partial<RemoteFit>): RemoteFit => ({
  contract: '1.2',
  shared: {},
  calls: [],
  ...changed,
});

describe('misfits', () => {
  it('finds none where all that is taken is offered', () => {
    const shared = { '@cessio/ui': { version: '0.2.0', names: ['Button'] } };
    expect(misfits(needs({ shared, calls: ['GET /api/invoices'] }), offers)).toEqual([]);
  });

  it.each([
    [
      'an export',
      { shared: { '@cessio/ui': { version: '0.2.0', names: ['Card', 'Drawer'] } } },
      '@cessio/ui: Drawer',
    ],
    [
      'an entry point',
      { shared: { '@cessio/ui/table': { version: '0.2.0', names: [] } } },
      '@cessio/ui/table',
    ],
    ['another React', { shared: { react: { version: '18.3.1', names: [] } } }, 'react 18.3.1 (19.3.1)'],
    [
      'a newer kit',
      { shared: { '@cessio/ui': { version: '0.2.2', names: [] } } },
      '@cessio/ui 0.2.2 (0.2.1)',
    ],
    ['a call', { calls: ['DELETE /api/invoices'] }, 'DELETE /api/invoices'],
    ['another contract', { contract: '2.0' }, 'contract 2.0 (1.4)'],
    ['a newer contract', { contract: '1.5' }, 'contract 1.5 (1.4)'],
    ['a name of every object', { shared: { constructor: { version: '1.0.0', names: [] } } }, 'constructor'],
  ])('names what is missing: %s', (_what, changed, missing) => {
    expect(misfits(needs(changed), offers)).toEqual([missing]);
  });
});

it('compares versions as package managers do', () => {
  expect([
    serves('1.4.0', '1.3.9'),
    serves('0.3.0', '0.2.0'),
    serves('0.2.4', '0.2.4'),
    serves('x', '1.0'),
  ]).toEqual([true, false, true, false]);
});

it('finds the fit beside the folder of the entry', () => {
  expect(fitAddress('https://r.test/1.0.0-abc/assets/remote-entry.1.js')).toBe(
    'https://r.test/1.0.0-abc/fit.json',
  );
});
