/** @jest-environment-options {"customExportConditions": ["browser"]} */
import type { User } from '@cessio/contract';
import { createStore, Provider, setUserAtom, useLocation } from '@cessio/shell';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import userEvent from '@testing-library/user-event';
import { holdMedia } from '../testing/hold-media.ts';
import { renderKit } from '../testing/render-kit.tsx';
import { returnTo, useListedPlace } from './listed-records.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { Column, FilterDef } from './types.ts';
import { useTableState } from './use-table-state.ts';

const { jest } = import.meta;

interface Row {
  id: string;
  debtor: string;
  gross: number;
}
const ROWS: Row[] = [
  { id: 'FA-1', debtor: 'Halbrane', gross: 100_000 },
  { id: 'FA-2', debtor: 'Valcorme', gross: 50_050 },
  { id: 'FA-3', debtor: 'Sauvennes', gross: 1 },
];
const COLUMNS: Column<Row>[] = [
  { id: 'number', header: 'Facture', cell: (row) => row.id, sortKey: 'number', card: 'title' },
  { id: 'debtor', header: 'Débiteur', cell: (row) => row.debtor, hideable: true, exports: ['debtorName'] },
  { id: 'gross', header: 'Montant', cell: (row) => row.gross, sortKey: 'gross', align: 'end' },
];
const FILTERS: FilterDef[] = [
  {
    id: 'status',
    label: 'État',
    kind: 'enum',
    pinned: true,
    options: [
      { value: 'draft', label: 'Brouillon' },
      { value: 'paid', label: 'Encaissée' },
    ],
  },
  { id: 'dueDate', label: 'Échéance', kind: 'dateRange' },
  {
    id: 'debtorId',
    label: 'Débiteur',
    kind: 'enum',
    loadOptions: async () => [],
    nameOf: async (id) => (id === 'd1' ? 'Halbrane' : undefined),
  },
];

function List({ page, ...props }: Partial<DataTableProps<Row>>) {
  const state = useTableState('test', { filters: FILTERS, defaults: { sort: '-number', limit: 25 } });
  return (
    <>
      <output data-testid="query">{JSON.stringify(state.query)}</output>
      <DataTable
        caption="Factures"
        columns={COLUMNS}
        state={state}
        page={page ?? { data: ROWS, nextCursor: 'c1', total: { value: 32, capped: false } }}
        rowHref={(row) => `/Invoices/${row.id}`}
        searchLabel="Numéro"
        {...props}
      />
    </>
  );
}

const query = () => JSON.parse(screen.getByTestId('query').textContent ?? '{}') as Record<string, string>;
const where = () => screen.getByTestId('where').textContent;

beforeEach(() => localStorage.clear());

/** A record of the list: shows its position and moves on. */
function Opened() {
  const place = useListedPlace();
  return (
    <button type="button" onClick={() => place?.decided()}>
      {place ? `${place.at + 1}/${place.count}` : 'seul'}
    </button>
  );
}

function Either({ list }: { list: ReactNode }) {
  return useLocation().pathname.startsWith('/Invoices/') ? <Opened /> : list;
}

it('says the name of a choice that an address brings, not how many there are', async () => {
  await renderKit(<List />, { path: '/?debtorId=d1' });
  expect(await screen.findByRole('button', { name: /^Débiteur\s*:\s*Halbrane/ })).toBeVisible();
});

it('goes to a row by its number, and says how many there are', async () => {
  const anchors = jest.fn(async (rows: string) => ({
    anchors: rows
      .split(',')
      .flatMap((row) => (Number(row) <= 1200 ? [{ row: Number(row), cursor: `c${row}` }] : [])),
    total: { value: 1200, capped: false },
  }));
  await renderKit(
    <List page={{ data: ROWS, nextCursor: 'c1', total: { value: 1200, capped: false }, anchors }} />,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Lignes/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Aller à une ligne…' }));
  const row = await screen.findByRole('textbox', { name: 'Numéro de ligne' });
  for (const [typed, answer] of [
    ['0', 'Saisissez un nombre entier à partir de 1.'],
    ['dix', 'Saisissez un nombre entier à partir de 1.'],
    ['1201', /^La liste compte 1\s?200 lignes\.$/],
  ] as const) {
    await userEvent.clear(row);
    await userEvent.type(row, `${typed}{Enter}`);
    expect(await screen.findByText(answer)).toBeVisible();
  }
  await userEvent.clear(row);
  await userEvent.type(row, '1 026{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(query()['cursor']).toBe('c1026'));
  // The range is announced too, in a live region with the same text.
  expect(screen.getByText(/^1\s?026-1\s?028 sur/, { selector: 'p' })).toBeVisible();
  // Step by step back to what was skipped.
  await userEvent.click(screen.getByRole('button', { name: 'Précédent' }));
  await waitFor(() => expect(query()['cursor']).toBe('c1001'));
});

describe('from row to row and back', () => {
  const open = async (page?: DataTableProps<Row>['page']) => {
    const store = createStore();
    store.set(setUserAtom, { letterKeys: true } as unknown as User);
    const list = (
      <List
        {...(page ? { page } : {})}
        awaits={(row) => row.id !== 'FA-2'}
        selection={{ isSelectable: (row) => row.id !== 'FA-2', whyNot: () => 'Déjà décidée' }}
      />
    );
    return renderKit(
      <Provider store={store}>
        <main>
          <Either list={list} />
        </main>
      </Provider>,
      { path: '/liste?sort=gross' },
    );
  };
  const link = (name: string) => screen.findByRole('link', { name });
  const rowOf = async (name: string) => (await link(name)).closest('tr');

  it('moves by J and K, opens by Enter, and Back focuses and marks the row that was read', async () => {
    const { router } = await open();
    await link('FA-1');
    await userEvent.keyboard('jjjk');
    expect(await link('FA-2')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('2/32')).toBeVisible();
    await act(() => router.navigate(-1));
    await waitFor(async () => expect(await link('FA-2')).toHaveFocus());
    expect(await rowOf('FA-2')).toHaveAttribute('data-current', 'true');
    expect(await rowOf('FA-1')).not.toHaveAttribute('data-current');
  });

  it('shows the next record that waits after a decision, and the list with its filters after the last', async () => {
    await open();
    await userEvent.click(await link('FA-1'));
    await userEvent.click(await screen.findByText('1/32'));
    await userEvent.click(await screen.findByText('3/32'));
    await link('FA-3');
    expect(where()).toBe('/liste?sort=gross');
  });

  it('returns to what followed a row that is gone', () => {
    const read = { list: '/', hrefs: ['/a', '/b', '/c'], awaiting: [], at: 1 };
    expect(returnTo(read, ['/a', '/b', '/c'])).toBe('/b');
    expect(returnTo(read, ['/a', '/c'])).toBe('/c');
    expect(returnTo(read, ['/x', '/a'])).toBe('/x');
  });

  it('says why a row cannot be chosen', async () => {
    await open();
    const box = await screen.findByRole('checkbox', { name: 'Sélectionner FA-2. Déjà décidée' });
    expect(box).toBeDisabled();
    expect(box.closest('td')).toHaveAttribute('title', 'Déjà décidée');
    expect(screen.getByRole('checkbox', { name: 'Sélectionner FA-1' })).toBeEnabled();
  });
});

describe('state in the URL', () => {
  it('starts from the defaults without writing them', async () => {
    await renderKit(<List />);
    expect(where()).toBe('/');
    expect(query()).toEqual({ sort: '-number', limit: '25' });
  });

  it('reads the address and gives the API its grammar', async () => {
    await renderKit(<List />, {
      path: '/?status=draft,paid&dueDate.lte=2026-03-31&sort=gross&cursor=a&cursor=b&tab=x',
    });
    expect(query()).toEqual({
      status: 'draft,paid',
      'dueDate.lte': '2026-03-31',
      sort: 'gross',
      limit: '25',
      cursor: 'b',
    });
    expect(screen.getByText('avant le 31/03/2026')).toBeInTheDocument();
  });

  it('sorts on the server, both ways, and says so', async () => {
    await renderKit(<List />);
    await userEvent.click(screen.getByRole('button', { name: 'Montant' }));
    expect(where()).toBe('/?sort=gross');
    expect(screen.getByRole('columnheader', { name: 'Montant' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Montant' }));
    expect(query()['sort']).toBe('-gross');
    expect(screen.getByRole('columnheader', { name: 'Montant' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('goes forth and back over a stack of cursors', async () => {
    const { router } = await renderKit(<List />);
    expect(screen.getByRole('button', { name: 'Précédent' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Suivant' }));
    expect(where()).toBe('/?cursor=c1');
    await userEvent.click(screen.getByRole('button', { name: 'Suivant' }));
    expect(where()).toBe('/?cursor=c1&cursor=c1');
    await userEvent.click(screen.getByRole('button', { name: 'Précédent' }));
    expect(where()).toBe('/?cursor=c1');
    await waitFor(() => router.navigate(-1));
    await waitFor(() => expect(where()).toBe('/?cursor=c1&cursor=c1'));
  });

  it('filters from a chip, back to the first page, and clears', async () => {
    await renderKit(<List />, { path: '/?cursor=c1' });
    await userEvent.click(screen.getByRole('button', { name: 'État' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Brouillon' }));
    expect(where()).toBe('/?status=draft');
    expect(query()).toMatchObject({ status: 'draft' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Encaissée' }));
    expect(query()['status']).toBe('draft,paid');
    await userEvent.click(screen.getByRole('button', { name: 'Effacer' }));
    expect(where()).toBe('/');
  });

  it('searches a moment after the last key', async () => {
    await renderKit(<List />);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Numéro' }), 'FA');
    await waitFor(() => expect(where()).toBe('/?q=FA'));
  });

  it('keeps a view by name and takes it again', async () => {
    await renderKit(<List />, { path: '/?status=draft&sort=gross' });
    await userEvent.click(screen.getByRole('button', { name: 'Vue' }));
    await userEvent.type(await screen.findByLabelText('Nom de la vue'), 'Ma file{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Ma file' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Effacer' }));
    expect(where()).toBe('/?sort=gross');
    await userEvent.click(screen.getByRole('button', { name: 'Vue' }));
    await userEvent.click(
      await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Ma file' }),
    );
    expect(query()).toMatchObject({ status: 'draft', sort: 'gross' });
  });
});

describe('keyboard', () => {
  it('walks the rows with arrows, Home and End, and selects with Space', async () => {
    await renderKit(<List selection={{ amount: (row) => ({ minor: row.gross, currency: 'EUR' }) }} />);
    const links = screen.getAllByRole('link');
    links[0]?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(links[1]).toHaveFocus();
    await userEvent.keyboard(' ');
    expect(screen.getByRole('checkbox', { name: 'Sélectionner FA-2' })).toBeChecked();
    await userEvent.keyboard('{End}');
    expect(links[2]).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(links[2]).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(links[0]).toHaveFocus();
    fireEvent.keyDown(screen.getByRole('checkbox', { name: 'Sélectionner FA-1' }), { key: 'ArrowDown' });
    expect(screen.getByRole('checkbox', { name: 'Sélectionner FA-2' })).toHaveFocus();
  });
});

describe('selection', () => {
  it('counts, sums and acts, leaving out what cannot be chosen', async () => {
    const act = jest.fn();
    const bulk = (rows: readonly Row[]) => (
      <button type="button" onClick={() => act(rows.map((row) => row.id))}>
        Approuver
      </button>
    );
    await renderKit(
      <List
        selection={{
          amount: (row) => ({ minor: row.gross, currency: 'EUR' }),
          isSelectable: (row) => row.id !== 'FA-3',
        }}
        bulkActions={bulk}
      />,
    );
    const all = screen.getByRole('checkbox', { name: 'Tout sélectionner sur cette page' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner FA-1' }));
    expect(all).toBePartiallyChecked();
    await userEvent.click(all);
    const bar = screen.getByRole('region', { name: '2 sélectionnées' });
    expect(bar).toHaveTextContent(/1\s500,50\s€/);
    // Announced again when it changes.
    expect(within(bar).getByText('2 sélectionnées')).toHaveAttribute('aria-live', 'polite');
    expect(screen.getByRole('checkbox', { name: 'Sélectionner FA-3' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Approuver' }));
    expect(act).toHaveBeenCalledWith(['FA-1', 'FA-2']);
    await userEvent.click(screen.getByRole('button', { name: 'Désélectionner' }));
    expect(screen.queryByRole('region', { name: '2 sélectionnées' })).not.toBeInTheDocument();
  });
});

describe('what it says', () => {
  it('how many of how many, also when the count stops', async () => {
    await renderKit(<List page={{ data: ROWS, nextCursor: null, total: { value: 10_000, capped: true } }} />);
    expect(screen.getByText(/^1-3 sur plus de 10\s000$/)).toBeInTheDocument();
    // Neither direction is available.
    expect(screen.queryByRole('button', { name: 'Suivant' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Précédent' })).toBeNull();
  });

  it('which rows of how many, also far behind the first page, where not every cursor is kept', async () => {
    await renderKit(<List />, { path: `/?${'cursor=c&'.repeat(50)}limit=3` });
    expect(screen.getByText('151-153 sur 32')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Suivant' }));
    expect(screen.getAllByText('154-156 sur 32')).not.toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Précédent' }));
    expect(screen.getAllByText('151-153 sur 32')).not.toHaveLength(0);
  });

  it('the sums of the whole set by currency, under the column they sum', async () => {
    const sums = [
      { currency: 'EUR', amounts: { gross: 1_500_050 } },
      { currency: 'TND', amounts: { gross: 2_500 } },
    ];
    await renderKit(
      <List page={{ data: ROWS, nextCursor: 'c1', total: { value: 32, capped: false, sums } }} />,
    );
    const cells = within(screen.getByRole('row', { name: /^Total/ })).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent?.replaceAll(/\s/g, ' '))).toEqual([
      '',
      '15 000,50 €2,500 TND',
    ]);
  });

  it('that filters leave nothing, with the way out', async () => {
    await renderKit(<List page={{ data: [] }} />, { path: '/?status=draft' });
    expect(screen.getByText('Aucun résultat avec ces filtres')).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('button', { name: 'Effacer' })[0] as HTMLElement);
    expect(where()).toBe('/');
    expect(screen.getByText('Rien ici pour le moment.')).toBeInTheDocument();
  });

  it('that it failed, with code and retry', async () => {
    const refetch = jest.fn();
    const error = { problem: { code: 'INV-503', correlationId: '7f3a-91c2' } };
    await renderKit(<List page={{ data: undefined, error, refetch }} />);
    expect(screen.getByRole('alert')).toHaveTextContent('INV-503 · 7f3a-91c2');
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });
});

it('hides a column, remembers it, and does without a storage that refuses', async () => {
  const first = await renderKit(<List />);
  await userEvent.click(screen.getByRole('button', { name: 'Colonnes' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Débiteur' }));
  expect(screen.queryByRole('columnheader', { name: 'Débiteur' })).not.toBeInTheDocument();
  first.unmount();
  const second = await renderKit(<List />);
  expect(screen.queryByRole('columnheader', { name: 'Débiteur' })).not.toBeInTheDocument();
  second.unmount();
  const refuse = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('refused');
  });
  await renderKit(<List />);
  expect(screen.getByRole('columnheader', { name: 'Débiteur' })).toBeInTheDocument();
  refuse.mockRestore();
});

it('exports the columns that it shows, or all, as CSV or XLSX, once at a time', async () => {
  let done: () => void = () => undefined;
  const exportAs = jest.fn(() => new Promise<void>((resolve) => (done = resolve)));
  await renderKit(<List exportAs={exportAs} />);
  await userEvent.click(screen.getByRole('button', { name: 'Exporter la liste' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Classeur Excel (XLSX)' }));
  expect(exportAs).toHaveBeenLastCalledWith('xlsx', ['number', 'debtorName', 'gross']);
  const busy = screen.getByRole('button', { name: 'Export en cours' });
  await userEvent.click(busy);
  expect(screen.queryByRole('menuitem')).not.toBeInTheDocument();
  expect(exportAs).toHaveBeenCalledTimes(1);
  done();
  await userEvent.click(await screen.findByRole('button', { name: 'Exporter la liste' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Fichier CSV, toutes les colonnes' }));
  expect(exportAs).toHaveBeenLastCalledWith('csv', []);
  done();
  await userEvent.click(await screen.findByRole('button', { name: 'Colonnes' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Débiteur' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Exporter la liste' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Fichier CSV' }));
  expect(exportAs).toHaveBeenLastCalledWith('csv', ['number', 'gross']);
  done();
  await screen.findByRole('button', { name: 'Exporter la liste' });
});

it('shows nothing below rows that are still asked for, and keeps the room of both', async () => {
  const { container } = await renderKit(<List page={{ data: undefined, isLoading: true }} />);
  expect(container.querySelector('[data-skeleton]')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Suivant' })).toBeNull();
  expect(screen.getByText('Suivant')).not.toBeVisible();
});

it('keeps the room of cards on a phone from the first moment on', async () => {
  holdMedia('max-width: 767');
  const { container } = await renderKit(<List page={{ data: undefined, isLoading: true }} />);
  // First only the reserved space; then the placeholders, once the code for phones has loaded.
  expect(container.querySelector('[data-skeleton]')).toHaveStyle({ minBlockSize: '640px' });
  await waitFor(() => expect(container.querySelector('ul[data-skeleton]')?.children).toHaveLength(6));
});

it('leaves out a column that no row has anything in, and marks where no row can be chosen', async () => {
  const columns = COLUMNS.map((column) =>
    column.id === 'gross' ? { ...column, blank: () => true } : column,
  );
  await renderKit(<List columns={columns} selection={{ isSelectable: () => false }} />);
  expect(screen.queryByRole('columnheader', { name: 'Montant' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('waits for amounts at the side where they will stand, in the places of the last time', async () => {
  localStorage.setItem(
    'cessio.table.test.widths',
    JSON.stringify({ marks: false, columns: { number: 20, debtor: 50, gross: 30 } }),
  );
  const { container } = await renderKit(
    <List page={{ data: undefined, isLoading: true }} selection={{ isSelectable: () => true }} />,
  );
  const heads = [...container.querySelectorAll<HTMLElement>('th')];
  expect(heads.map(({ style }) => style.inlineSize)).toEqual(['20%', '50%', '30%']);
  expect(container.querySelector('tbody td:last-of-type')).toHaveAttribute('data-align', 'end');
});
