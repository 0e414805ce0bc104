/** @jest-environment-options {"customExportConditions": ["browser"]} */
import type { User } from '@cessio/contract';
import { createStore, Provider, setUserAtom, useLocation } from '@cessio/shell';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts } from '../feedback/toasts.tsx';
import { renderKit } from '../testing/render-kit.tsx';
import { DataTable } from './data-table.tsx';
import type { FilterDef, SavedView } from './types.ts';
import { useTableState } from './use-table-state.ts';
import { connectViews } from './view-store.ts';

const FILTERS: FilterDef[] = [{ id: 'status', label: 'État', kind: 'text', pinned: true }];

function List() {
  const state = useTableState('invoices', { filters: FILTERS });
  return (
    <DataTable
      caption="Factures"
      columns={[{ id: 'id', header: 'Facture', cell: ({ id }: { id: string }) => id }]}
      state={state}
      page={{ data: [], nextCursor: null }}
      rowId={({ id }) => id}
    />
  );
}
const Page = () => (useLocation().pathname === '/autre' ? null : <List />);

const where = () => screen.getByTestId('where').textContent;
function open(id: string, path = '/', more: object = {}) {
  const store = createStore();
  const defaultViews = { invoices: { query: { status: 'unpaid' }, columns: [], ...more } };
  store.set(setUserAtom, { id, role: id, letterKeys: false, defaultViews } as unknown as User);
  return renderKit(
    <Provider store={store}>
      <Page />
      <Toasts />
    </Provider>,
    { path },
  );
}

it('opens with the view that its reader chose, unless the address says what is wanted', async () => {
  (await open('u1', '/?status=paid')).unmount();
  await open('u1');
  await waitFor(() => expect(where()).toBe('/?status=unpaid'));
});

it('leaves a list as it is to somebody who comes back to it', async () => {
  const { router } = await open('u1', '/autre');
  await act(() => router.navigate('/'));
  await waitFor(() => expect(where()).toBe('/?status=unpaid'));
  await userEvent.click(screen.getAllByRole('button', { name: 'Effacer' })[0] as HTMLElement);
  expect(where()).toBe('/');
  await act(() => router.navigate('/autre'));
  await act(() => router.navigate(-1));
  await screen.findByRole('button', { name: 'Vue' });
  expect(where()).toBe('/');
});

it('follows what is chosen and given up in the panel of views, one at most', async () => {
  let account: SavedView[] = [
    { id: '1', name: 'En retard', params: { status: 'unpaid' }, isDefault: true },
    { id: '2', name: 'Au calme', params: { status: 'draft' }, isDefault: false },
  ];
  connectViews(async () => ({
    load: async () => account,
    save: async (_list, view) => {
      account = account.map((one) => (one.id === view.id ? view : { ...one, isDefault: false }));
      return view;
    },
    remove: async () => undefined,
  }));
  const star = (name: string) => screen.findByRole('button', { name: `Ouvrir la liste sur la vue ${name}` });
  const first = await open('u2', '/?status=paid');
  await userEvent.click(screen.getByRole('button', { name: 'Vue' }));
  expect(await star('En retard')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(await star('Au calme'));
  await waitFor(async () => expect(await star('Au calme')).toHaveAttribute('aria-pressed', 'true'));
  expect(await star('En retard')).toHaveAttribute('aria-pressed', 'false');
  first.unmount();

  const again = await open('u2');
  await waitFor(() => expect(where()).toBe('/?status=draft'));
  await userEvent.click(screen.getByRole('button', { name: 'Vue' }));
  await userEvent.click(await star('Au calme'));
  await waitFor(async () => expect(await star('Au calme')).toHaveAttribute('aria-pressed', 'false'));
  again.unmount();

  const last = await open('u2');
  await screen.findByRole('button', { name: 'Vue' });
  expect(where()).toBe('/');
  last.unmount();
  // Somebody else's choice does not apply.
  await open('u3');
  await waitFor(() => expect(where()).toBe('/?status=unpaid'));
});

it('says that a view was opened without what its list no longer has', async () => {
  await open('u3', '/', { stale: true });
  await waitFor(() => expect(where()).toBe('/?status=unpaid'));
  expect(await screen.findByText(/n’existent plus/)).toBeVisible();
});

it('shares a view with a role, for a manager or an administrator', async () => {
  let account: SavedView[] = [
    { id: '1', name: 'En retard', params: {} },
    { id: '2', name: 'Du service', params: {}, own: false },
  ];
  connectViews(async () => ({
    load: async () => account,
    save: async (_list, view) => {
      account = account.map((one) => (one.id === view.id ? view : one));
      return view;
    },
    remove: async () => undefined,
  }));
  const views = async (role: string) => {
    const page = await open(role, '/?status=paid');
    await userEvent.click(screen.getByRole('button', { name: 'Vue' }));
    await screen.findByRole('button', { name: 'En retard' });
    return page;
  };
  const share = () => screen.queryByRole('button', { name: /^Partager la vue/ });
  const adviser = await views('adviser');
  expect(share()).not.toBeInTheDocument();
  expect(screen.getByText('partagée avec vous')).toBeVisible();
  adviser.unmount();
  await views('m1');
  for (const [role, kept] of [
    ['Cédants', 'supplier'],
    ['Moi seul', null],
  ] as const) {
    await userEvent.click(share() as HTMLElement);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Visible par' }), role);
    await waitFor(() => expect(account[0]).toMatchObject({ name: 'En retard', shared: kept }));
    expect(screen.queryByRole('combobox', { name: 'Visible par' })).not.toBeInTheDocument();
    expect(screen.queryAllByText(/^partagée\s: Cédants$/)).toHaveLength(kept ? 1 : 0);
  }
});

it('shows a view that was kept while those before it were still being read', async () => {
  let read = (_views: SavedView[]) => {};
  const saved: string[] = [];
  connectViews(async () => ({
    load: () => new Promise<SavedView[]>((resolve) => (read = resolve)),
    save: async (_list, view) => {
      saved.push(view.name);
      return { ...view, id: '2' };
    },
    remove: async () => undefined,
  }));
  await open('u4', '/?status=paid');
  await userEvent.click(screen.getByRole('button', { name: 'Vue' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nom de la vue' }), 'Payées{Enter}');
  expect(saved).toEqual([]);
  await act(async () => read([{ id: '1', name: 'En retard', params: { status: 'unpaid' } }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Payées' }));
  expect(await screen.findByRole('button', { name: 'En retard' })).toBeVisible();
});
