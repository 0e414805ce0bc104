import { guaranteeRequestStates, pages, stateNames } from '@cessio/contract';
import { PORTAL_ROUTES } from '@cessio/contract/routes';
import { firstTab, queryOf, tabsOf } from './request-tabs.ts';

describe('tabs of the worklist', () => {
  it('shows each state in exactly one tab beside « Toutes »; a draft only to its owner', () => {
    const states = (role: 'client' | 'adviser') => tabsOf({ role }).flatMap((tab) => tab.states ?? []);
    expect(states('client').sort()).toEqual(stateNames(guaranteeRequestStates).sort());
    expect(states('adviser').sort()).toEqual(
      stateNames(guaranteeRequestStates)
        .filter((state) => state !== 'draft')
        .sort(),
    );
  });

  it('has every tab that an address may name, beside that of guarantees', () => {
    const shown = (['client', 'adviser'] as const).flatMap((role) => tabsOf({ role }).map(({ id }) => id));
    const named = PORTAL_ROUTES.find(({ path }) => path === pages.requests)?.tabs;
    expect(new Set([...shown, 'guarantees'])).toEqual(new Set(named));
  });

  it('opens on what waits for one’s own function', () => {
    expect(firstTab({ role: 'adviser', department: 'RISK' })).toBe('risk');
    expect(firstTab({ role: 'adviser', department: 'ADVISER' })).toBe('study');
    expect(firstTab({ role: 'm1', department: 'M1' })).toBe('decision');
    expect(firstTab({ role: 'client', department: null })).toBe('all');
  });

  it('leaves drafts out of the bank’s « Toutes »', () => {
    expect(queryOf({ id: 'all' }, { role: 'super' })).toEqual({ 'status.not': 'draft' });
    expect(queryOf({ id: 'all' }, { role: 'client' })).toEqual({});
  });
});
