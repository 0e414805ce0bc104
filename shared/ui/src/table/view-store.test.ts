/** @jest-environment-options {"customExportConditions": ["browser"]} */
import type { SavedView } from './types.ts';
import { connectViews, loadViews, saveView } from './view-store.ts';

const LATE: SavedView = { name: 'En retard', params: { status: 'unpaid' } };
const MINE: SavedView = { name: 'À moi', params: { q: 'Halbrane' } };

it('moves the views of this device to the account, once', async () => {
  await saveView('invoices', LATE);
  await saveView('invoices', MINE);
  expect(await loadViews('invoices')).toEqual([LATE, MINE]);

  const account: SavedView[] = [{ ...MINE, id: '1' }];
  connectViews(async () => ({
    load: async () => [...account],
    save: async (_list, view) => {
      const kept = { ...view, id: String(account.length + 1) };
      account.push(kept);
      return kept;
    },
    remove: async () => undefined,
  }));
  const views = await loadViews('invoices');
  // The account already has one of that name.
  expect(views).toEqual([
    { ...MINE, id: '1' },
    { ...LATE, id: '2' },
  ]);
  expect(localStorage.getItem('cessio.table.invoices.views')).toBe('[]');
  expect(await loadViews('invoices')).toEqual(views);
});

it('leaves on this device what the account refuses', async () => {
  localStorage.setItem('cessio.table.guarantees.views', JSON.stringify([LATE]));
  connectViews(async () => ({
    load: async () => [],
    save: () => Promise.reject(new Error('422')),
    remove: async () => undefined,
  }));
  await expect(loadViews('guarantees')).rejects.toThrow('422');
  expect(JSON.parse(localStorage.getItem('cessio.table.guarantees.views') ?? '')).toEqual([LATE]);
});
