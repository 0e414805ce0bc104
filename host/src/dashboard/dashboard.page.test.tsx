import {
  adhesionMachine,
  adhesionStates,
  stepFormOf,
  listParties,
  listRecordPapers,
  listWork,
  myParty,
  pages,
  partyRow,
  profile,
  stateNames,
  type WidgetPlace,
} from '@cessio/contract';
import { myAdhesion, ownAdhesion, resumeOnboarding, type OwnAdhesion } from '@cessio/contract/onboarding';
import { createStore, registerTexts, type RemoteDefinition, type User } from '@cessio/shell';
import {
  act,
  freshApi,
  buildOf,
  buildRemoteRecord,
  buildUser,
  newId,
  problem,
  renderInPortal,
  screen,
  waitFor,
  within,
  withHeaders,
} from '@cessio/testing';
import appTexts from '../../locales/app.json' with { type: 'json' };
import { createFederation, federationAtom, type Federation } from '../federation/federation.ts';
import { registryAtom, type RemoteRecord } from '../federation/registry.ts';
import { RemoteError } from '../federation/remote-error.ts';
import { Remotes } from '../federation/remotes.ts';
import type { RemoteRuntime } from '../federation/runtime.ts';
import '../layout/layout-texts.ts';
import { buildWork, buildWorkItem } from '../menu/test-work.ts';
import '../session/host-texts.ts';
import { DashboardPage } from './dashboard.page.tsx';
import { loadWidget } from './load-widget.ts';
import { placesOn } from './places.ts';
import { PortfolioPage } from './portfolio.page.tsx';

registerTexts('app', appTexts);

const place = (over: Partial<WidgetPlace>): WidgetPlace => ({
  name: 'figures',
  title: 'invoices:figures',
  board: 'home',
  actors: 'CSARLMX',
  size: 'half',
  height: 96,
  phoneHeight: 114,
  parts: 2,
  order: 10,
  ...over,
});
const AREAS: Record<string, string> = { invoices: 'Factures', admin: 'Documents et clients' };
const record = (name: RemoteRecord['name'], widgets: WidgetPlace[]) =>
  buildRemoteRecord({ name, widgets, labels: { 'registry.area': AREAS[name] ?? '' } });
const definition = (name: string, widgets: RemoteDefinition['widgets'] = {}): RemoteDefinition => ({
  name,
  contractRange: '^1.0',
  namespace: name,
  texts: { fr: {} },
  routes: [{ path: `/${name}` }],
  widgets,
});
const shows = (text: string) => () => Promise.resolve({ default: () => <p>{text}</p> });

type Store = ReturnType<typeof createStore>;

interface Portal {
  user?: User;
  remotes: RemoteRecord[] | null;
  load?: RemoteRuntime['load'];
  registry?: (store: Store) => ReturnType<Federation['registry']>;
}

const api = freshApi();
beforeEach(() => {
  api.on(listWork, buildWork());
  api.on(listParties, { data: [], nextCursor: null });
});

const INVOICES = record('invoices', [
  place({ name: 'figures', order: 10 }),
  place({ name: 'todo', order: 40 }),
  place({ name: 'board', board: 'portfolio', actors: 'ARL' }),
  place({ name: 'bank', actors: 'ARLMX' }),
]);
const ADMIN = record('admin', [place({ name: 'figures', title: 'admin:figures', order: 30 })]);
const WIDGETS = { figures: shows('chiffres'), todo: shows('à traiter'), board: shows('portefeuille') };
const answering: RemoteRuntime['load'] = ({ name }) =>
  Promise.resolve(definition(name, name === 'admin' ? { figures: shows('documents') } : WIDGETS));

/** How the host loads remotes, with a runtime that a test supplies. */
function federationOf(store: Store, { remotes, load = answering, registry }: Portal): Federation {
  let made: Remotes | undefined;
  const options = { missingOf: () => Promise.resolve([]), isTampered: () => Promise.resolve(false) };
  const federation = createFederation({
    store,
    known: remotes,
    readRegistry: () => Promise.resolve(remotes ?? []),
    fetchRemotes: (given) =>
      Promise.resolve((made ??= new Remotes({ ...given, ...options, runtime: { load } }))),
  });
  return registry ? { ...federation, registry: () => registry(store) } : federation;
}

/** A board in the portal, for a client unless another user is given. */
function open(portal: Portal, board = <DashboardPage />, path = '/') {
  const store = createStore();
  store.set(federationAtom, federationOf(store, portal));
  return renderInPortal(board, { store, path, user: portal.user ?? buildUser({ role: 'client' }) });
}

it('arranges what the remotes place for this role, in one order whatever the remote', async () => {
  const { container } = await open({ remotes: [INVOICES, ADMIN] });
  expect(screen.getByRole('heading', { level: 1, name: 'Bonjour Camille' })).toBeInTheDocument();
  await screen.findByText('documents');
  const shown = [...container.querySelectorAll('[data-width] p')].map((line) => line.textContent);
  expect(shown).toEqual(['chiffres', 'documents', 'à traiter']);
  expect(screen.queryByText('portefeuille')).toBeNull();
});

it('calls an adviser as the adviser chose', async () => {
  for (const [adviserTitle, word] of [
    ['conseillere', /· Conseillère$/],
    [null, /· Conseiller$/],
  ] as const) {
    const user = buildUser({ role: 'adviser', adviserTitle });
    const { unmount } = await open({ user, remotes: [] });
    expect(screen.getByText(word)).toBeInTheDocument();
    unmount();
  }
});

it('shows the portfolio board its own widgets, to those whom the table names', async () => {
  await open({ user: buildUser({ role: 'adviser' }), remotes: [INVOICES] }, <PortfolioPage />);
  expect(await screen.findByText('portefeuille')).toBeInTheDocument();
  expect(screen.queryByText('chiffres')).toBeNull();
  const manager = buildUser({ role: 'm1' });
  expect(placesOn('portfolio', manager, [INVOICES])).toEqual([]);
  expect(placesOn('home', manager, [INVOICES]).map((one) => one.place.name)).toEqual([
    'figures',
    'bank',
    'todo',
  ]);
});

it('keeps whose portfolio figures are shown, and over which months, in the address', async () => {
  const id = newId();
  api.on(listParties, { data: [buildOf(partyRow, { id, legalName: 'Ferrolune SAS' })], nextCursor: null });
  const adviser = buildUser({ role: 'adviser' });
  const { user, address } = await open(
    { user: adviser, remotes: [] },
    <PortfolioPage />,
    '/crypto?by=debtor',
  );
  await screen.findByRole('option', { name: 'Ferrolune SAS' });
  expect(api.sentTo(listParties).at(-1)?.query.get('portfolio')).toBe('me');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Cédant' }), id);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Règlements' }), '3');
  expect(address()).toBe(`/crypto?by=debtor&assignorId=${id}&months=3`);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Règlements' }), '12');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Cédant' }), '');
  expect(address()).toBe('/crypto?by=debtor');
});

it('leaves the others standing when a remote does not load, and tries again', async () => {
  let down = true;
  const { user } = await open({
    remotes: [INVOICES, ADMIN],
    load: (record) =>
      record.name === 'admin' && down
        ? Promise.reject(new RemoteError('REMOTE_UNAVAILABLE', 'down', { remote: 'admin' }))
        : answering(record),
  });
  const missing = await screen.findByRole('region', { name: 'Documents et clients' });
  expect(within(missing).getByRole('alert')).toHaveTextContent('Cette partie du portail ne répond pas.');
  expect(missing).toHaveTextContent('REMOTE_UNAVAILABLE');
  expect(screen.getByText('chiffres')).toBeInTheDocument();
  expect(screen.getByText('à traiter')).toBeInTheDocument();
  down = false;
  await user.click(within(missing).getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('documents')).toBeInTheDocument();
});

it('keeps a component that throws to itself, and draws it anew', async () => {
  let broken = true;
  const Fragile = () => {
    if (broken) throw new Error('boom');
    return <p>réparé</p>;
  };
  const quiet = import.meta.jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const widgets = { ...WIDGETS, figures: () => Promise.resolve({ default: Fragile }) };
  const { user } = await open({
    remotes: [INVOICES],
    load: () => Promise.resolve(definition('invoices', widgets)),
  });
  const fallen = await screen.findByRole('region', { name: 'Factures' });
  expect(screen.getByText('à traiter')).toBeInTheDocument();
  broken = false;
  await user.click(within(fallen).getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('réparé')).toBeInTheDocument();
  quiet.mockRestore();
});

it('says that a slow part is late, and takes it when it comes', async () => {
  const slow = Promise.withResolvers<RemoteDefinition>();
  const placed = { record: ADMIN, place: ADMIN.widgets?.[0] as WidgetPlace };
  const federation = federationOf(createStore(), { remotes: [ADMIN], load: () => slow.promise });
  const error = await loadWidget(federation, placed, 5).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: 'REMOTE_UNAVAILABLE', late: expect.any(Promise) });
  let late = true;
  await open({
    remotes: [ADMIN],
    load: () =>
      // What `loadWidget` throws at its limit, without waiting for it here.
      late ? Promise.reject(error as Error) : slow.promise,
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('tarde à répondre');
  late = false;
  await act(async () => {
    slow.resolve(definition('admin', { figures: shows('documents') }));
    await slow.promise;
  });
  expect(await screen.findByText('documents')).toBeInTheDocument();
});

it('refuses a widget that the remote no longer declares', async () => {
  await open({ remotes: [ADMIN], load: () => Promise.resolve(definition('admin')) });
  expect(await screen.findByRole('alert')).toHaveTextContent('REMOTE_REFUSED');
});

it('asks for the registry where the page came without it', async () => {
  let answers = false;
  const { user } = await open({
    remotes: null,
    registry: (store) => {
      if (!answers) return Promise.reject(new RemoteError('REGISTRY_INVALID', 'no answer'));
      store.set(registryAtom, [ADMIN]);
      return Promise.resolve([ADMIN]);
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('REGISTRY_INVALID');
  answers = true;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('documents')).toBeInTheDocument();
});

it('keeps room for a widget before it is there, and leaves out a place that is not well made', async () => {
  const broken = { ...place({ name: 'odd' }), height: 'tall' } as unknown as WidgetPlace;
  const { container } = await open({
    remotes: [record('admin', [place({}), broken])],
    load: () => new Promise(() => undefined),
  });
  const rooms = [...container.querySelectorAll<HTMLElement>('[data-width]')];
  expect(rooms.map((room) => room.style.getPropertyValue('--room'))).toEqual(['96px']);
});

describe('what waits', () => {
  const totalOf = (value: number) => ({ ...buildWork().totals, all: { value, capped: false } });
  const board = (user?: User) => open({ remotes: [ADMIN], ...(user && { user }) });

  it('comes first, the most urgent at the top, and apart what waits for others', async () => {
    const late = buildWorkItem(0, { dueOn: '2026-01-12' });
    const work = buildWork({
      data: [late, ...Array.from({ length: 7 }, (_, index) => buildWorkItem(index + 1))],
      elsewhere: [{ ...buildWorkItem(9), who: 'Textiles Garambelle', href: '/Invoices/i9' }],
      totals: totalOf(8),
      elsewhereTotals: totalOf(1),
    });
    api.on(listWork, work);
    await board();
    const mine = await screen.findByRole('region', { name: 'À traiter' });
    const lines = () =>
      within(mine)
        .getAllByRole('listitem')
        .map((line) => line.textContent);
    await within(mine).findByRole('link', { name: 'FA-0' });
    expect(lines()[0]).toMatch(
      /^FA-0Halbrane.*À contrôlerdepuis le 10\/01\/2026.*En retard depuis le 12\/01\/2026$/,
    );
    expect(lines()).toHaveLength(6);
    const lead = screen.getByRole('region', { name: 'À faire d’abord' });
    expect(lead).toHaveTextContent(/^8 dossiers vous attendent. 1 est en retard.D’abord FA-0/);
    expect(within(lead).getByRole('link', { name: 'Commencer' })).toHaveAttribute('href', '/Invoices/i0');
    const figures = await screen.findByText('documents');
    expect(lead.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(figures.compareDocumentPosition(mine)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(within(mine).getByRole('link', { name: 'Tout afficher' })).toHaveAttribute('href', '/work');
    expect(screen.getByRole('region', { name: 'Chez d’autres' })).toHaveTextContent(
      /Textiles Garambelle.*À contrôler, depuis le 10\/01\/2026/,
    );
  });

  it('comes after a supplier’s money', async () => {
    api.on(listWork, buildWork({ data: [buildWorkItem(0)], totals: totalOf(1) }));
    await board(buildUser({ role: 'supplier' }));
    const money = await screen.findByText('documents');
    const lead = await screen.findByRole('region', { name: 'À faire d’abord' });
    expect(money.compareDocumentPosition(lead)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('says that nothing does', async () => {
    await board();
    expect(await screen.findByText('Rien à traiter')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Chez d’autres' })).toBeNull();
  });

  it('teaches who has nothing yet, in place of figures that are all zero', async () => {
    api.on(listWork, buildWork({ newcomer: true }));
    await board();
    const card = await screen.findByRole('region', { name: 'Bienvenue' });
    expect(within(card).getAllByRole('listitem')).toHaveLength(3);
    expect(within(card).getByRole('link', { name: 'Demander une garantie' })).toHaveAttribute(
      'href',
      '/requests/new',
    );
    expect(screen.queryByText('documents')).toBeNull();
    expect(screen.queryByText('Rien à traiter')).toBeNull();
  });

  const applicant = buildUser({ role: 'supplier', pendingAdhesionId: 'a1' });
  const CARD = { name: 'Votre demande d’adhésion' };
  /** The board of an applicant whose request is in this state. */
  const apply = (request: Partial<OwnAdhesion>) => {
    api.on(
      myAdhesion,
      buildOf(ownAdhesion, { id: 'a1', number: 'ADH-1', legalName: 'Verrerie', ...request }),
    );
    api.on(myParty, problem('NOT_FOUND'));
    api.on(listRecordPapers, { data: [] });
    return board(applicant);
  };

  it('is not asked for one who is not a member yet: no figure, only the request’s way', async () => {
    await board(applicant);
    expect(screen.queryByRole('region', { name: 'À traiter' })).toBeNull();
    expect(screen.queryByText('documents')).toBeNull();
  });

  it.each(stateNames(adhesionStates))(
    'says in French what comes next of a request that is %s',
    async (status) => {
      api.on(profile, applicant);
      await apply({ status });
      const card = await screen.findByRole('region', CARD);
      await within(card).findByText(/ADH-1/);
      expect(card).not.toHaveTextContent('signup.');
    },
  );

  it('shows who signs the contract what it says, with its PDF, before', async () => {
    const row = adhesionMachine.transitions.find(({ action }) => action === 'sign');
    if (!row) throw new Error('sign');
    const sign = { ...stepFormOf(row, ['D'], {}), enabled: true, blockedBy: null };
    const contract = { sha256: 'a', signedAt: null, countersignedAt: null };
    const clauses = [{ label: 'Résiliation', text: 'Préavis de 60 jours' }];
    const { user } = await apply({ status: 'to_sign', contract, clauses, allowedActions: [sign] });
    const card = await screen.findByRole('region', CARD);
    expect(await within(card).findByText('Préavis de 60 jours')).toBeVisible();
    await user.click(within(card).getByRole('button', { name: 'Signer le contrat' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText('Préavis de 60 jours')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Lire le contrat (PDF)' })).toBeEnabled();
  });

  it('says that the bank signs once the company has', async () => {
    const contract = { sha256: 'a', signedAt: '2026-01-10T09:00:00.000Z', countersignedAt: null };
    await apply({ status: 'to_sign', contract });
    expect(await screen.findByText('Signé : la banque contresigne.')).toBeVisible();
  });

  it('offers whoever let the draft lapse another one, with what was given', async () => {
    api.on(resumeOnboarding, withHeaders(true, { 'x-onboarding-token': 'of-the-new-draft-0123456789' }));
    const { user, address } = await apply({ status: 'closed', lapsed: true, missing: ['Balance âgée'] });
    const card = await screen.findByRole('region', CARD);
    expect(
      await within(card).findByText(/pas été envoyée à temps.*reprend ce que vous aviez saisi/),
    ).toBeVisible();
    expect(card).toHaveTextContent(/Il manque\s:\s*Balance âgée/);
    expect(within(card).queryByText('Étude')).toBeNull();
    await user.click(within(card).getByRole('button', { name: 'Commencer une nouvelle demande' }));
    await waitFor(() => expect(address()).toBe(pages.signUpDocuments));
    expect(api.sentTo(resumeOnboarding)).toHaveLength(1);
  });

  it('becomes a member’s once the request is active, without a reload', async () => {
    api.on(profile, { ...applicant, pendingAdhesionId: null });
    await apply({ status: 'active' });
    expect(await screen.findByText('Rien à traiter')).toBeVisible();
    expect(screen.queryByRole('region', CARD)).toBeNull();
  });
});
