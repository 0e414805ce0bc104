import { pages, type Actor } from '@cessio/contract';
import { PORTAL_ROUTES } from '@cessio/contract/routes';
import { countOf, tabsFor, type ListTab } from './list-tabs.ts';
import { awaitsMe, waitingWord } from '../../waiting-word.ts';
import { dueOffset, goesToManager, offsetKey, sinceParts } from './row-rules.ts';

const tab = (actor: Parameters<typeof tabsFor>[0], id: string) =>
  tabsFor(actor).find((one) => one.id === id) as ListTab;

describe('tabs', () => {
  it('opens companies on everything, the bank on its queue, and whom nothing waits for on everything', () => {
    const first = (actor: Actor) =>
      tabsFor(actor)
        .slice(0, 3)
        .map(({ id }) => id);
    expect(first('S')).toEqual(['all', 'queue', 'others']);
    expect(first('C')).toEqual(['all', 'queue', 'others']);
    for (const actor of ['A', 'R', 'M', 'X'] as const)
      expect(first(actor)).toEqual(['queue', 'others', 'disputed']);
    expect(first('L')[0]).toBe('all');
    expect(tabsFor('L').map(({ id }) => id)).not.toContain('queue');
  });
  it('has every tab that an address may name', () => {
    const named = (page: string) => new Set(PORTAL_ROUTES.find(({ path }) => path === page)?.tabs);
    const shown = (...actors: Actor[]) =>
      new Set<string>(actors.flatMap((actor) => tabsFor(actor).map(({ id }) => id)));
    expect(shown('S', 'A', 'R', 'L', 'M', 'X')).toEqual(named(pages.myInvoices));
    expect(shown('C')).toEqual(named(pages.debtorInvoices));
  });
  it('asks only for what awaits this reader', () => {
    for (const actor of ['C', 'S', 'A', 'R', 'M', 'X'] as const)
      expect(tab(actor, 'queue')).toMatchObject({ query: { turn: actor }, count: 'mine' });
    expect(tab('A', 'all').query).toEqual({});
  });
  it('sums the states of a tab and leaves the others to the list', () => {
    const byStatus = [
      { status: 'draft', count: 2 },
      { status: 'disputed', count: 3 },
      { status: 'unpaid', count: 4 },
    ];
    expect(countOf(tab('S', 'trouble'), byStatus)).toBe(7);
    expect(countOf(tab('S', 'all'), byStatus)).toBe(9);
    expect(countOf(tab('A', 'queue'), byStatus)).toBeUndefined();
    expect(countOf(tab('S', 'all'), undefined)).toBeUndefined();
  });
});

describe('rows', () => {
  it('counts days to the due date', () => {
    expect(dueOffset('2026-03-16', '2026-01-15')).toBe(60);
    expect([60, 0, -6].map(offsetKey)).toEqual(['left', 'today', 'late']);
  });
  it('says how long a file has waited', () => {
    const now = Date.parse('2026-01-15T12:00:00Z');
    expect(sinceParts('2026-01-15T11:20:00Z', now)).toEqual({ unit: 'minutes', value: '40' });
    expect(sinceParts('2026-01-15T09:55:00Z', now)).toEqual({ unit: 'hours', value: '2 h 05' });
    expect(sinceParts('2026-01-13T11:00:00Z', now)).toEqual({ unit: 'days', value: '2' });
    expect(sinceParts('2026-01-15T13:00:00Z', now)).toEqual({ unit: 'minutes', value: '0' });
  });
  it('lets the side confirm that did not deposit', () => {
    const classic = { status: 'awaiting_confirmation', program: 'classic' } as const;
    const reverse = { status: 'awaiting_confirmation', program: 'reverse' } as const;
    expect(awaitsMe(classic, 'client')).toBe(true);
    expect(awaitsMe(reverse, 'client')).toBe(false);
    expect(awaitsMe(reverse, 'supplier')).toBe(true);
    expect(awaitsMe(classic, 'staff')).toBe(false);
    expect(waitingWord(classic, 'supplier')).toBe('atDebtor');
    expect(waitingWord(reverse, 'client')).toBe('atSupplier');
    expect(waitingWord(classic, 'client')).toBeNull();
  });
  it('knows what goes to the manager', () => {
    const limited = (code: string, holder: string | null = null) => ({
      holder,
      limitedBy: { code, text: '' },
    });
    expect(goesToManager(limited('APPROVAL_LIMIT_EXCEEDED'))).toBe(true);
    expect(goesToManager(limited('APPROVAL_LIMIT_NONE'))).toBe(true);
    expect(goesToManager(limited('APPROVAL_LIMIT_EXCEEDED', 'm1'))).toBe(false);
    expect(goesToManager(limited('COMPARISON_RATE_MISSING'))).toBe(false);
    expect(goesToManager({ holder: null, limitedBy: null })).toBe(false);
  });
});
