/** @jest-environment-options {"customExportConditions": ["browser"]} */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderKit } from '../testing/render-kit.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useTableState } from './use-table-state.ts';

function Phone() {
  const state = useTableState('test', {
    defaults: { sort: '-createdAt' },
    filters: [{ id: 'debtor', label: 'Débiteur', kind: 'text' }],
  });
  return (
    <FilterBar
      state={state}
      columns={[
        { id: 'number', header: 'Numéro', cell: () => null },
        { id: 'dueDate', header: 'Échéance', cell: () => null, sortKey: 'dueDate' },
      ]}
      hidden={[]}
      setHidden={() => undefined}
      list="test"
      phone
    />
  );
}

const address = () => new URLSearchParams(screen.getByTestId('where').textContent?.split('?')[1]);

it('sorts a list and keeps its view on a phone', async () => {
  await renderKit(<Phone />);
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Tri et filtres' }));
  await open();
  const sort = await screen.findByRole('combobox', { name: 'Trier par' });
  expect(sort).toHaveDisplayValue('Ordre habituel');
  expect(within(sort).queryByRole('option', { name: /Numéro/ })).not.toBeInTheDocument();
  await userEvent.selectOptions(sort, '-dueDate');
  expect(sort).toHaveDisplayValue(/Échéance\s: ordre décroissant/);
  expect(address().get('sort')).toBe('-dueDate');
  await userEvent.type(screen.getByRole('textbox', { name: 'Nom de la vue' }), 'Les plus tardives{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  await open();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Trier par' }), 'dueDate');
  expect(address().get('sort')).toBe('dueDate');
  await userEvent.click(await screen.findByRole('button', { name: 'Les plus tardives' }));
  expect(address().get('sort')).toBe('-dueDate');
});
