import {
  addReleaserKey,
  answerMenuProposal,
  leaveGuestBuild,
  listGuestBuilds,
  listReleaserKeys,
  listRemoteOrigins,
  listRemotes,
  removeRemoteOrigin,
  stepRemote,
  TRIAL_PERCENT,
  withdrawRemoteInvitation,
  type RemotesOverview,
} from '@cessio/contract';
import {
  buildRemoteRecord,
  buildUser,
  freshApi,
  newId,
  problem,
  renderInPortal,
  screen,
  within,
} from '@cessio/testing';
import '../../layout/layout-texts.ts';
import '../../session/host-texts.ts';
import { RemotesPage } from './remotes.page.tsx';

type Version = RemotesOverview['remotes'][number]['versions'][number];

const version = (n: number, state: Version['state'], more: Partial<Version> = {}): Version => ({
  version: `1.${n}.0-abcdef0${n}`,
  state,
  commit: 'c0ffee1234',
  releasedAt: '2026-01-15T08:31:00.000Z',
  releasedBy: n % 2 ? 'Équipe factures' : null,
  liveAt: null,
  liveUntil: null,
  stoppedAt: null,
  stoppedWhy: null,
  bytes: 9_000,
  bytesReason: null,
  misfits: [],
  figures: null,
  ...more,
});
const overview: RemotesOverview = {
  menu: [],
  invitations: [],
  releaseFailures: 4,
  hosts: [
    {
      build: 'abcdef0123',
      version: '0.1.0-abcdef01',
      commit: null,
      registeredAt: '2026-01-15T08:31:00.000Z',
    },
  ],
  remotes: [
    {
      id: newId(),
      name: 'invoices',
      prefixes: ['/Invoices'],
      live: version(3, 'live').version,
      percent: 20,
      versions: [
        version(5, 'released', {
          misfits: ['@cessio/ui: Tiroir'],
          stoppedAt: '2026-01-15T09:00:00.000Z',
          stoppedWhy: '3 utilisateurs',
        }),
        version(4, 'canary', { figures: { users: 3, loadErrors: 2, crashes: 0, loadP95Ms: 1_234 } }),
        version(3, 'live'),
        version(2, 'previous', { liveUntil: '2026-01-14T08:00:00.000Z' }),
        version(1, 'withdrawn'),
      ],
    },
  ],
};
const [canary, live, back] = [4, 3, 2].map((n) => version(n, 'live').version) as [string, string, string];

const api = freshApi();
beforeEach(() => {
  api.on(listRemotes, overview);
  api.on(listReleaserKeys, []);
  api.on(listRemoteOrigins, []);
  api.on(listGuestBuilds, []);
});
const open = () =>
  renderInPortal(<RemotesPage />, { user: buildUser({ role: 'super' }), path: '/ops/remotes' });
const line = (of: string) => screen.findByRole('article', { name: of });
const buttonsOf = async (of: string) =>
  within(await line(of))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

it('offers on each version what its state allows, and says how browsers do with it', async () => {
  await open();
  expect(await buttonsOf(live)).toEqual([]);
  expect(screen.getByText('0.1.0-abcdef01')).toBeVisible();
  expect(await buttonsOf(canary)).toEqual(['Déployer', 'Changer la part…', 'Arrêter l’essai', 'Retirer']);
  expect(await buttonsOf(back)).toEqual([
    `Revenir à ${back}`,
    `Essayer sur ${TRIAL_PERCENT}\u00a0%`,
    'Retirer',
  ]);
  const trial = await line(canary);
  expect(trial).toHaveTextContent('À l’essai, 20 %');
  expect(trial).toHaveTextContent(/Utilisateurs aujourd’hui3.*chargement \(24 h\)2.*moins de1.234 ms/);
});

it('neither tries nor deploys what does not fit, and says what is missing', async () => {
  const { user } = await open();
  await user.click(await screen.findByText('2 autres versions'));
  const misfit = await line(version(5, 'released').version);
  expect(misfit).toHaveTextContent('@cessio/ui: Tiroir');
  expect(misfit).toHaveTextContent(/Arrêtée le .*: 3 utilisateurs/);
  expect(await buttonsOf(version(5, 'released').version)).toEqual(['Retirer']);
  expect(await buttonsOf(version(1, 'withdrawn').version)).toEqual([]);
});

it('says of a live version that fails that nothing can replace it', async () => {
  const stopped = { stoppedAt: '2026-01-15T09:00:00.000Z', stoppedWhy: '4 utilisateurs' };
  const [remote] = overview.remotes;
  api.on(listRemotes, {
    ...overview,
    remotes: [{ ...remote, versions: [version(3, 'live', stopped)] }],
  } as never);
  await open();
  expect(await line(version(3, 'live').version)).toHaveTextContent(
    /En échec, sans version pour la remplacer, depuis le .*: 4 utilisateurs/,
  );
});

it('asks before each step, with its share or its reason, and shows what refused it', async () => {
  const { user } = await open();
  await user.click(within(await line(canary)).getByRole('button', { name: 'Changer la part…' }));
  const trial = await screen.findByRole('alertdialog');
  await user.selectOptions(within(trial).getByLabelText('Part des utilisateurs'), '50');
  expect(trial).toHaveTextContent('4 utilisateurs en échec en cinq minutes arrêtent l’essai');
  expect(api.sentTo(stepRemote)).toEqual([]);
  api.on(stepRemote, problem('RELEASE_IN_PROGRESS', { detail: 'Une autre opération est en cours.' }));
  await user.click(within(trial).getByRole('button', { name: 'Essayer sur 50\u00a0%' }));
  expect(await within(trial).findByText('Une autre opération est en cours.')).toBeVisible();
  await user.click(within(trial).getByRole('button', { name: 'Revenir' }));

  api.on(stepRemote, overview.remotes[0]);
  await user.click(within(await line(back)).getByRole('button', { name: `Revenir à ${back}` }));
  const question = await screen.findByRole('alertdialog');
  await user.type(within(question).getByLabelText('Motif (facultatif)'), 'Écran vide');
  await user.click(within(question).getByRole('button', { name: `Revenir à ${back}` }));
  expect(await screen.findByText(`Version ${back} rétablie`)).toBeVisible();
  expect(api.sentTo(stepRemote).map(({ body }) => body)).toEqual([
    { action: 'canary', version: canary, percent: 50, reason: null },
    { action: 'rollback', version: back, reason: 'Écran vide' },
  ]);
});

it('adds a key for the remotes named, and removes an origin after saying what stops', async () => {
  api.on(listRemoteOrigins, [
    {
      id: newId(),
      origin: 'https://cdn.test',
      addedAt: '2026-01-15T08:31:00.000Z',
      addedBy: null,
      live: ['invoices'],
    },
  ]);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Ajouter une clé' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ajouter une clé' });
  await user.type(within(dialog).getByLabelText(/^Nom/), 'Équipe factures');
  await user.type(within(dialog).getByLabelText(/^Modules/), 'invoices; requests');
  await user.type(within(dialog).getByLabelText(/^Clé publique/), 'MCowBQ');
  api.on(addReleaserKey, {});
  await user.click(within(dialog).getByRole('button', { name: 'Ajouter une clé' }));
  expect(await screen.findByText('Clé ajoutée')).toBeVisible();
  expect(api.sentTo(addReleaserKey)[0]?.body).toEqual({
    name: 'Équipe factures',
    publicKey: 'MCowBQ',
    remotes: ['invoices', 'requests'],
  });

  const origins = screen.getByRole('list', { name: 'Origines autorisées' });
  await user.click(within(origins).getByRole('button', { name: 'Retirer' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent(/ne sont plus servis : invoices/);
  api.on(removeRemoteOrigin, undefined);
  await user.click(within(question).getByRole('button', { name: 'Retirer' }));
  expect(api.sentTo(removeRemoteOrigin)).toHaveLength(1);
});

it('lists links to builds, and ends one that still works in the version that was read', async () => {
  const link = {
    id: newId(),
    remote: 'invoices',
    build: '1.5.0-abcdef05',
    createdBy: 'Équipe factures',
    createdAt: '2026-01-15T08:31:00.000Z',
    until: '2099-01-22T08:31:00.000Z',
    guests: 2,
    withdrawnAt: null,
    withdrawnBy: null,
    version: 3,
  };
  const ended = { withdrawnAt: '2026-01-16T08:31:00.000Z', withdrawnBy: 'Naïm Tazi' };
  api.on(listRemotes, {
    ...overview,
    invitations: [
      link,
      { ...link, id: newId(), until: '2020-01-22T08:31:00.000Z', guests: 1 },
      { ...link, id: newId(), ...ended },
    ],
  });
  const { user } = await open();
  const list = await screen.findByRole('list', { name: 'Liens d’essai' });
  const [valid, expired, withdrawn] = within(list).getAllByRole('listitem') as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  expect(valid).toHaveTextContent(/1\.5\.0-abcdef05 Valable.*2 sessions.*demandé par Équipe factures/);
  expect(expired).toHaveTextContent(/Expiré.*1 session/);
  expect(withdrawn).toHaveTextContent(/Retiré.*retiré par Naïm Tazi/);
  for (const over of [expired, withdrawn]) expect(within(over).queryByRole('button')).toBeNull();
  await user.click(within(valid).getByRole('button', { name: 'Retirer' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('voient la version déployée dès leur prochaine page');
  api.on(withdrawRemoteInvitation, link);
  await user.click(within(question).getByRole('button', { name: 'Retirer' }));
  expect(await screen.findByText('Lien retiré')).toBeVisible();
  expect(api.sentTo(withdrawRemoteInvitation)[0]).toMatchObject({ body: { version: 3 } });
});

it('lists what this browser shows in place of released versions, each with a way back', async () => {
  localStorage.setItem(
    'cessio.overrides',
    JSON.stringify({ admin: 'http://localhost:3003', invoices: 'invited' }),
  );
  const record = buildRemoteRecord({ version: '1.5.0-abcdef05' });
  api.on(listGuestBuilds, [{ record, until: '2099-01-22T08:31:00.000Z' }]);
  const { user } = await open();
  const list = await screen.findByRole('list', { name: 'Versions propres à ce navigateur' });
  expect(await within(list).findByText('1.5.0-abcdef05')).toBeVisible();
  const remove = (of: RegExp) => {
    const item = within(list)
      .getAllByRole('listitem')
      .find(({ textContent }) => of.test(textContent));
    return user.click(within(item as HTMLElement).getByRole('button', { name: 'Retirer' }));
  };
  api.on(leaveGuestBuild, undefined);
  await remove(/essai 1\.5\.0-abcdef05 jusqu’au 22\/01\/2099/);
  expect(api.sentTo(leaveGuestBuild)[0]?.path).toBe('/api/remotes/invoices/guests');
  expect(JSON.parse(localStorage.getItem('cessio.overrides') ?? '')).toEqual({
    admin: 'http://localhost:3003',
  });
  await remove(/http:\/\/localhost:3003/);
  expect(localStorage.getItem('cessio.overrides')).toBeNull();
});

describe('menu entries that a remote proposes', () => {
  const entry = {
    id: newId(),
    remote: 'credits',
    key: 'home',
    label: 'Crédits',
    links: [{ label: 'Crédits', to: '/credits' }],
    proposed: { actors: 'SAR', after: 'dashboard' },
    proposedAt: '2026-01-15T08:31:00.000Z',
    confirmed: null,
    answeredBy: null,
    answeredAt: null,
    version: 1,
  };
  const lines = async () =>
    within(await screen.findByRole('list', { name: 'Entrées de menu à confirmer' })).getAllByRole('listitem');

  it('are confirmed for the roles chosen, with address, roles and place in words', async () => {
    api.on(listRemotes, { ...overview, menu: [entry] });
    const { user } = await open();
    const [line] = (await lines()) as [HTMLElement];
    expect(line).toHaveTextContent(/^Crédits À confirmer.*\/credits/);
    expect(line).toHaveTextContent(/Cédant, Conseiller, Département Risque/);
    expect(line).toHaveTextContent(/Après « Dashboard »/);
    await user.click(within(line).getByRole('button', { name: 'Confirmer' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByLabelText('Cédant'));
    await user.click(within(question).getByLabelText('Administration'));
    await user.selectOptions(within(question).getByLabelText('Place dans le menu'), 'after board');
    api.on(answerMenuProposal, problem('MENU_REFUSED', { detail: 'Entrée de menu « home », rôles.' }));
    await user.click(within(question).getByRole('button', { name: 'Confirmer' }));
    expect(await within(question).findByText('Entrée de menu « home », rôles.')).toBeVisible();
    api.on(answerMenuProposal, entry);
    await user.click(within(question).getByRole('button', { name: 'Confirmer' }));
    expect(await screen.findByText('Entrée « Crédits » confirmée')).toBeVisible();
    expect(api.sentTo(answerMenuProposal).at(-1)?.body).toEqual({
      action: 'confirm',
      version: 1,
      actors: 'ARX',
      parent: null,
      after: 'board',
    });
  });

  it('are refused while they wait, and removed once confirmed', async () => {
    const answered = {
      ...entry,
      id: newId(),
      confirmed: { actors: 'S' },
      answeredBy: 'Naïm Tazi',
      answeredAt: '2026-01-15T09:31:00.000Z',
    };
    api.on(listRemotes, { ...overview, menu: [entry, answered] });
    api.on(answerMenuProposal, entry);
    const { user } = await open();
    const found = await lines();
    expect(
      found.map((one) =>
        within(one)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['Confirmer', 'Refuser'],
      ['Modifier', 'Retirer'],
    ]);
    expect(found[1]).toHaveTextContent(/Confirmée.*CédantEn fin de menudécidée par Naïm Tazi/);
    for (const [at, name] of [
      [0, 'Refuser'],
      [1, 'Retirer'],
    ] as const) {
      await user.click(within(found[at] as HTMLElement).getByRole('button', { name }));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
    }
    expect(api.sentTo(answerMenuProposal).map(({ body }) => body)).toEqual([
      { action: 'refuse', version: 1 },
      { action: 'remove', version: 1 },
    ]);
  });

  it('are asked about only while one waits', async () => {
    const answeredAt = '2026-01-15T09:31:00.000Z';
    api.on(listRemotes, { ...overview, menu: [{ ...entry, answeredBy: 'Naïm Tazi', answeredAt }] });
    await open();
    expect(await screen.findByRole('list', { name: 'Entrées de menu des modules' })).toHaveTextContent(
      'Non affichée',
    );
  });

  it('need no card when there are none', async () => {
    await open();
    await screen.findByText('Clés de livraison');
    expect(screen.queryByText(/^Entrées de menu/)).toBeNull();
  });
});
