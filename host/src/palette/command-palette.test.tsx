import { listWork, search, type SearchHit } from '@cessio/contract';
import { createStore } from '@cessio/shell';
import {
  act,
  freshApi,
  buildUser,
  fireEvent,
  networkDown,
  newId,
  remoteRecords,
  renderInPortal,
  screen,
  waitFor,
  within,
} from '@cessio/testing';
import '../layout/layout-texts.ts';
import '../session/host-texts.ts';
import { registryAtom } from '../federation/registry.ts';
import { buildWork, buildWorkItem } from '../menu/test-work.ts';
import { lockedAtom } from '../session/session.ts';
import { themeAtom } from '../settings/settings.ts';
import { CommandPalette } from './command-palette.tsx';

const { jest } = import.meta;
const me = buildUser({ role: 'client' });
const api = freshApi();
beforeEach(() => api.on(listWork, buildWork()));

const hit = (over: Partial<SearchHit> = {}): SearchHit => {
  const id = newId();
  return {
    kind: 'invoice',
    id,
    label: 'FA-2026/0117',
    hint: 'Atelier Brévanne · 1 200,00 €',
    href: `/Invoices/${id}`,
    score: 100,
    ...over,
  };
};

async function open(query = '', user = me) {
  const onClose = jest.fn();
  const store = createStore();
  store.set(registryAtom, await remoteRecords());
  const view = await renderInPortal(<CommandPalette user={user} query={query} onClose={onClose} />, {
    user,
    store,
    path: '/here',
  });
  const field = screen.getByRole('combobox', { name: 'Rechercher' });
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent?.trim());
  const active = () =>
    document.querySelector(`#${CSS.escape(field.getAttribute('aria-activedescendant') ?? '')}`);
  return { ...view, field, options, active, onClose };
}

it('offers what waits for oneself first, until something is typed', async () => {
  const why = 'À confirmer ou à contester';
  const data = Array.from({ length: 7 }, (_, index) => buildWorkItem(index, { why }));
  api.on(listWork, buildWork({ data }));
  api.on(search, []);
  const view = await open();
  const group = within(await screen.findByRole('group', { name: 'À traiter' }));
  expect(group.getAllByRole('option')).toHaveLength(5);
  expect(view.options()[0]).toMatch(/^FA-0.*À confirmer ou à contester$/);
  await view.user.type(view.field, 'cal');
  await waitFor(() => expect(screen.queryByRole('group', { name: 'À traiter' })).toBeNull());
  await view.user.clear(view.field);
  await view.user.keyboard('{Enter}');
  expect(view.address()).toBe('/Invoices/i0');
});

it('offers the pages of one’s menu and what can be done, before anything is typed', async () => {
  await open();
  const pages = within(screen.getByRole('group', { name: 'Pages' }));
  expect(pages.getByRole('option', { name: /Mes factures/ })).toBeInTheDocument();
  expect(pages.getByRole('option', { name: 'Calendrier' })).toBeInTheDocument();
  // Neither the bank's nor the other side's pages.
  expect(pages.queryByRole('option', { name: /Tableau de bord|Mes Clients|Composants/ })).toBeNull();
  const actions = within(screen.getByRole('group', { name: 'Actions' }));
  expect(actions.getAllByRole('option').map(({ textContent }) => textContent?.trim())).toEqual([
    'Déposer une facture',
    'Demander une garantie',
    'Passer au thème sombre',
    'Suivre le thème de l’appareil',
    'Personnaliser l’affichage',
    'Verrouiller la session',
    'Se déconnecter',
  ]);
  expect(screen.queryByRole('group', { name: 'Récents' })).toBeNull();
  expect(screen.queryByRole('group', { name: 'À traiter' })).toBeNull();
  expect(api.sentTo(search)).toHaveLength(0);
});

it('is a combobox: the field keeps the focus, arrows go round, the chosen option is named to screen readers', async () => {
  const { user, field, active } = await open();
  expect(field).toHaveFocus();
  const all = screen.getAllByRole('option');
  expect(active()).toBe(all[0]);
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe(all[1]);
  expect(all[1]).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(active()).toBe(all.at(-1));
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
});

it('finds records in groups, marks what was typed without reading it as HTML, says how many, and goes', async () => {
  const evil = hit({
    kind: 'party',
    label: 'Atelier <img src=x onerror=alert(1)>',
    hint: '',
    href: '/clients/my?q=A',
  });
  const found = hit();
  api.on(search, [found, evil]);
  const { user, address, onClose } = await open();
  await user.type(screen.getByRole('combobox'), 'atelier');
  const companies = within(await screen.findByRole('group', { name: 'Sociétés' }));
  const option = companies.getByRole('option');
  expect(option).toHaveTextContent('Atelier <img src=x onerror=alert(1)>');
  expect(option.querySelector('img')).toBeNull();
  expect(option.querySelector('b')).toHaveTextContent('Atelier');
  expect(within(screen.getByRole('group', { name: 'Factures' })).getByRole('option')).toHaveTextContent(
    'FA-2026/0117 Atelier Brévanne · 1 200,00 €',
  );
  expect(screen.getByRole('status')).toHaveTextContent('2 résultats');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(address()).toBe('/clients/my?q=A');
  // One call for the whole word, not one per letter.
  expect(api.sentTo(search).map(({ query }) => query.get('q'))).toEqual(['atelier']);
});

it('remembers what was opened, shows it first, and forgets it when asked', async () => {
  const found = hit();
  api.on(search, [found]);
  const { user, unmount, address } = await open('FA-2026');
  await screen.findByRole('group', { name: 'Factures' });
  await user.keyboard('{Enter}');
  expect(address()).toBe(found.href);
  unmount();
  const again = await open();
  expect(again.options()[0]).toBe('FA-2026/0117 Atelier Brévanne · 1 200,00 €');
  await again.user.click(screen.getByRole('button', { name: 'Effacer les récents' }));
  expect(screen.queryByRole('group', { name: 'Récents' })).toBeNull();
  expect(again.field).toHaveFocus();
  again.unmount();
  await open();
  expect(screen.queryByRole('group', { name: 'Récents' })).toBeNull();
});

it('does not follow a remembered address that is another host’s', async () => {
  for (const href of ['//evil.test', 'https://evil.test', 'javascript:alert(1)']) {
    localStorage.setItem(`cessio.palette.${me.id}`, JSON.stringify([{ ...hit(), href }]));
    const { unmount } = await open();
    expect(screen.queryByRole('group', { name: 'Récents' })).toBeNull();
    unmount();
  }
});

it('keeps pages at hand when the API does not answer, and asks again', async () => {
  api.on(search, networkDown);
  const { user, address } = await open();
  await user.type(screen.getByRole('combobox'), 'facture');
  expect(await screen.findByText(/La recherche n’a pas répondu/)).toBeInTheDocument();
  expect(screen.getByRole('option', { name: /Mes factures/ })).toBeInTheDocument();
  api.on(search, [hit({ label: 'Facture retrouvée' })]);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('option', { name: /Facture retrouvée/ })).toBeInTheDocument();
  await user.click(screen.getByRole('option', { name: /Mes factures/ }));
  expect(address()).toBe('/Invoices/debtor/my');
});

it('does not say that nothing matches where nobody could look', async () => {
  api.on(search, networkDown);
  await open('zzzz');
  expect(
    await screen.findByText('La recherche n’a pas répondu, et aucune page ni action ne correspond.'),
  ).toBeInTheDocument();
  expect(screen.queryByText(/Rien ne correspond/)).toBeNull();
});

it('shows no record of earlier letters that what is typed now excludes', async () => {
  api.on(search, [hit({ label: 'AB-1' }), hit({ label: 'AB-2' })]);
  const { user, options } = await open('AB');
  await waitFor(() => expect(options()).toHaveLength(2));
  api.on(search, () => new Promise(() => undefined));
  await user.type(screen.getByRole('combobox'), '-2');
  expect(options()).toEqual(['AB-2 Atelier Brévanne · 1 200,00 €']);
  expect(screen.getByRole('status')).toHaveTextContent('Recherche en cours…');
});

it('opens what is typed, also where Enter comes before the list for it', async () => {
  const { field, active, address } = await open();
  expect(active()).toHaveTextContent('Dashboard');
  act(() => {
    fireEvent.change(field, { target: { value: 'calendrier' } });
    fireEvent.keyDown(field, { key: 'Enter' });
  });
  await waitFor(() => expect(address()).toBe('/apps/calendar'));
});

it('says when nothing matches', async () => {
  api.on(search, []);
  await open('zzzz');
  expect(await screen.findByText(/Rien ne correspond à « zzzz »\. Cherchez/)).toBeInTheDocument();
  expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
});

it('does what an action says, and remembers nothing of it', async () => {
  api.on(search, []);
  const { user, store } = await open('sombre');
  await user.keyboard('{Enter}');
  expect(store.get(themeAtom)).toBe('dark');
  expect(localStorage.getItem(`cessio.palette.${me.id}`)).toBeNull();
});

it('locks the session without leaving the page', async () => {
  api.on(search, []);
  const { user, store, address } = await open('verrouiller');
  await user.keyboard('{Enter}');
  expect(store.get(lockedAtom)).toBe(true);
  expect(address()).toBe('/here');
});

it.each([
  ...['argent', 'disponible', 'solde', 'retenue', 'compte'].map((word) => [word, 'Disponible et compte']),
  ['commissions', 'Mes Comissions'],
])('answers « %s » with the page « %s »', async (word, page) => {
  api.on(search, { data: [] });
  const { options } = await open(word, buildUser({ role: 'supplier' }));
  await waitFor(() => expect(options()).toContain(page));
});
