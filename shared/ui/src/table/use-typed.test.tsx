/** @jest-environment-options {"customExportConditions": ["browser"]} */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderKit } from '../testing/render-kit.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { FilterDef } from './types.ts';
import { useTableState } from './use-table-state.ts';

const FILTERS: FilterDef[] = [
  { id: 'gross', label: 'Montant', kind: 'amountRange', pinned: true },
  { id: 'dueDate', label: 'Échéance', kind: 'dateRange', pinned: true },
  { id: 'debtor', label: 'Débiteur', kind: 'text', pinned: true },
];

function Filters() {
  const state = useTableState('test', { filters: FILTERS });
  return (
    <FilterBar
      state={state}
      columns={[]}
      hidden={[]}
      setHidden={() => undefined}
      list="test"
      searchLabel="Numéro"
      phone={false}
    />
  );
}

const address = () => new URLSearchParams(screen.getByTestId('where').textContent?.split('?')[1]);
const open = async (filter: string) => {
  await renderKit(<Filters />);
  await userEvent.click(screen.getByRole('button', { name: filter }));
  await screen.findByRole('dialog', { name: filter });
};

describe.each([
  { filter: 'Montant', field: 'Au moins', typed: '8526,65', key: 'gross.gte', value: '852665' },
  { filter: 'Montant', field: 'Au plus', typed: '1 234,5', key: 'gross.lte', value: '123450' },
  { filter: 'Échéance', field: 'À partir du', typed: '16/03/2026', key: 'dueDate.gte', value: '2026-03-16' },
  { filter: 'Échéance', field: 'Jusqu’au', typed: '16032026', key: 'dueDate.lte', value: '2026-03-16' },
  { filter: 'Débiteur', field: 'Contient', typed: 'Halbrane D ', key: 'debtor', value: 'Halbrane D' },
])('« $field » of $filter', ({ filter, field, typed, key, value }) => {
  it('shows every key as it was typed, and is applied after a pause', async () => {
    await open(filter);
    const box = screen.getByLabelText<HTMLInputElement>(field);
    const texts: string[] = [];
    await userEvent.click(box);
    const user = userEvent.setup({ delay: 20 });
    for (const one of typed) {
      await user.keyboard(one);
      texts.push(box.value);
    }
    expect(texts).toEqual([...typed].map((_, at) => typed.slice(0, at + 1)));
    await waitFor(() => expect(address().get(key)).toBe(value));
    expect(box).toHaveValue(typed);
  });

  it('is applied at once by Enter, and when its panel closes', async () => {
    await open(filter);
    await userEvent.type(screen.getByLabelText(field), `${typed}{Enter}`);
    expect(address().get(key)).toBe(value);
    await userEvent.clear(screen.getByLabelText(field));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(address().get(key)).toBeNull());
  });
});

it.each(['8 526,65', '8\u202f526,65 €', '8.526,65', '\u00a08526.65'])(
  'takes « %s », pasted into an amount',
  async (pasted) => {
    await open('Montant');
    await userEvent.click(screen.getByLabelText('Au moins'));
    await userEvent.paste(pasted);
    await userEvent.tab();
    expect(address().get('gross.gte')).toBe('852665');
    expect(screen.getByLabelText('Au moins')).toHaveValue('8\u00a0526,65');
  },
);

it('keeps an incomplete date and an impossible amount in their fields, unapplied', async () => {
  await open('Échéance');
  await userEvent.type(screen.getByLabelText('À partir du'), '31/02/2026');
  await userEvent.tab();
  expect(screen.getByLabelText('À partir du')).toHaveValue('31/02/2026');
  expect(screen.getByText('Date attendue au format JJ/MM/AAAA')).toBeInTheDocument();
  expect([...address().keys()]).toEqual([]);
});

it('applies both bounds typed one after the other', async () => {
  await open('Montant');
  await userEvent.type(screen.getByLabelText('Au moins'), '10');
  await userEvent.tab();
  await userEvent.keyboard('20{Enter}');
  expect(Object.fromEntries(address())).toEqual({ 'gross.gte': '1000', 'gross.lte': '2000' });
});

it('empties a field whose filter is cleared', async () => {
  await renderKit(<Filters />);
  await userEvent.type(screen.getByRole('searchbox'), 'FA-26 {Enter}');
  expect(address().get('q')).toBe('FA-26');
  expect(screen.getByRole('searchbox')).toHaveValue('FA-26 ');
  await userEvent.click(screen.getByRole('button', { name: 'Effacer' }));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});
