import { guaranteeRequestStates, pages, stateNames } from '@cessio/contract';
import { PORTAL_ROUTES } from '@cessio/contract/routes';
import { tabsOf } from './request-tabs.ts';

const CLIENT = { role: 'client', department: null } as const;
const ADVISER = { role: 'adviser', department: 'ADVISER' } as const;
const LEGAL = { role: 'adviser', department: 'LEGAL' } as const;
const idsOf = (user: Parameters<typeof tabsOf>[0]) => tabsOf(user).map(({ id }) => id);

describe('tabs of the worklist', () => {
  it('has every tab that an address may name, beside that of guarantees', () => {
    const named = PORTAL_ROUTES.find(({ path }) => path === pages.requests)?.tabs;
    expect(new Set([...idsOf(CLIENT), ...idsOf(ADVISER), 'guarantees'])).toEqual(new Set(named));
  });

  it('opens on what waits for one’s own function', () => {
    for (const [user, turn] of [
      [ADVISER, 'A'],
      [{ role: 'adviser', department: 'RISK' }, 'R'],
      [LEGAL, 'L'],
      [{ role: 'm1', department: 'M1' }, 'M'],
      [{ role: 'super', department: null }, 'X'],
    ] as const)
      expect(tabsOf(user)[0]).toEqual({ id: 'queue', query: { turn } });
    expect(idsOf(CLIENT)[0]).toBe('all');
    expect(tabsOf(CLIENT)[1]).toEqual({ id: 'queue', query: { turn: 'C' } });
  });

  it('names only states that there are, and leaves drafts out of the bank’s « Toutes »', () => {
    const known: readonly string[] = stateNames(guaranteeRequestStates);
    for (const { query } of [...tabsOf(ADVISER), ...tabsOf(CLIENT)])
      for (const state of query['status']?.split(',') ?? []) expect(known).toContain(state);
    expect(tabsOf(ADVISER).at(-1)?.query).toEqual({ 'status.not': 'draft' });
  });
});
