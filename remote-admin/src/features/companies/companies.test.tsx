import {
  exportParties,
  getParty,
  listParties,
  listRelations,
  party,
  partyTimeline,
  relationRow,
} from '@cessio/contract';
import {
  addOwner,
  addPartyContact,
  beneficialOwner,
  changePartyUser,
  getPartyImpact,
  getPartyScreening,
  gradeParty,
  invitePartyUser,
  listOwners,
  listPartyAgeing,
  listPartyContacts,
  listPartyLinks,
  listPartyUsers,
  partyUser,
  screeningHit,
  transitionParty,
} from '@cessio/contract/parties';
import { portalEvents } from '@cessio/shell';
import {
  act,
  freshApi,
  buildOf,
  buildUser,
  newId,
  problem,
  renderInPortal,
  screen,
  waitFor,
  within,
} from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { AssignorsPage, DebtorsPage } from './companies.page.tsx';
import { CompanyPage } from './company.page.tsx';

const api = freshApi();
const adviser = buildUser({ role: 'adviser' });
const company = buildOf(party, {
  id: newId(),
  legalName: 'Atelier Brévanne',
  country: 'FR',
  nationalId: '732829320',
  isAssignor: true,
  status: 'active',
  kycStatus: 'expired',
  kycExpiresOn: '2026-01-02',
  kycReviewedAt: '2025-01-01T23:30:00.000Z',
  kycReviewer: 'Inès Delmotte',
  siren: '732829320',
  contracts: [
    {
      id: newId(),
      number: 'AF-2024-0187',
      program: 'classic',
      status: 'active',
      ceiling: 120_000_000,
      currency: 'EUR',
    },
  ],
  users: [
    {
      id: newId(),
      name: 'Camille Vasseur',
      email: 'supplier@cessio.test',
      role: 'supplier',
      status: 'active',
    },
  ],
});
const relation = buildOf(relationRow, {
  id: newId(),
  assignor: { id: company.id, legalName: company.legalName },
  debtor: { id: newId(), legalName: 'Halbrane Distribution' },
  notification: 'notified',
  status: 'active',
  currency: 'EUR',
});

const person = buildOf(partyUser, {
  id: newId(),
  partyId: company.id,
  firstName: 'Camille',
  lastName: 'Vasseur',
  email: 'supplier@cessio.test',
  role: 'supplier',
  rights: ['submit'],
  status: 'active',
  allowedActions: [],
});

beforeEach(() => {
  api.on(listPartyUsers, [person]);
  api.on(listPartyContacts, []);
  api.on(listPartyLinks, [{ party: relation.debtor, kind: 'domain', shared: 'halbrane.test' }]);
  api.on(listOwners, []);
  api.on(listParties, { data: [company], nextCursor: null, total: { value: 1, capped: false } });
  api.on(getParty, company);
  api.on(partyTimeline, { data: [] });
  api.on(listRelations, { data: [relation], nextCursor: null });
});

describe('lists of companies', () => {
  it('asks the server for one side, links to the record and shows KYC in words', async () => {
    await renderInPortal(<AssignorsPage />, {
      user: adviser,
      path: '/Clients/Assignor',
      texts: { admin: fr },
    });
    const link = await screen.findByRole('link', { name: 'Atelier Brévanne' });
    expect(link).toHaveAttribute('href', `/Clients/Edit/${company.id}`);
    expect(link.closest('tr')).toHaveTextContent('Expirée');
    expect(api.sentTo(listParties).at(-1)?.query.get('role')).toBe('assignor');
    expect(screen.getByRole('link', { name: 'Cédants' })).toHaveAttribute('aria-current', 'page');
  });

  it('keeps filters in the address, sends them to the server and to the CSV', async () => {
    api.on(exportParties, () => problem('RATE_LIMITED', { detail: 'Patientez 12 s.' }));
    const { user, address } = await renderInPortal(<DebtorsPage />, {
      user: adviser,
      path: '/Clients/Debitor',
      texts: { admin: fr },
    });
    await screen.findByRole('link', { name: 'Atelier Brévanne' });
    await user.click(screen.getByRole('button', { name: 'Portefeuille' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Mon portefeuille' }));
    await waitFor(() => expect(api.sentTo(listParties).at(-1)?.query.get('portfolio')).toBe('me'));
    expect(address()).toContain('portfolio=me');

    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Exporter la liste' }));
    await user.click(screen.getByRole('menuitem', { name: 'Fichier CSV' }));
    await waitFor(() => expect(api.sentTo(exportParties)).toHaveLength(1));
    const { query } = api.sentTo(exportParties)[0] as { query: URLSearchParams };
    expect(Object.fromEntries(query)).toEqual({
      role: 'debtor',
      portfolio: 'me',
      sort: 'legalName',
      columns: 'legalName,nationalId,city,country,exposure,riskGrade,kycStatus,kycExpiresOn,adviser,status',
    });
    expect(await screen.findByText('Patientez 12 s.')).toBeInTheDocument();
  });
});

describe('record of a company', () => {
  const show = (tab?: string, user = adviser) =>
    renderInPortal(<CompanyPage />, {
      user,
      path: `/Clients/Edit/${company.id}${tab ? `?tab=${tab}` : ''}`,
      route: '/Clients/Edit/:id',
      texts: { admin: fr },
    });

  const faster = (current: object) =>
    problem('VERSION_CONFLICT', { detail: 'Modifié à 10:12.', members: { current } });

  it('sorts what the bank knows into tabs that the address names', async () => {
    const { user, address } = await show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Atelier Brévanne' })).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Identité' })).toHaveTextContent('SIREN732 829 320');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Identité',
      'Contacts et accès',
      'Comptes',
      'Bénéficiaires',
      'Contrats',
      'Limites',
      'Relations',
      'Documents',
      'Encours',
      'Historique',
    ]);
    await user.click(screen.getByRole('tab', { name: 'Contrats' }));
    expect(await screen.findByText('AF-2024-0187')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Relations' }));
    const trade = await screen.findByRole('region', { name: 'Débiteurs de ce cédant' });
    const partner = await within(trade).findByRole('link', { name: 'Halbrane Distribution' });
    expect(partner).toHaveAttribute('href', `/Clients/relations/${relation.id}`);
    expect(api.sentTo(listRelations)[0]?.query.get('assignorId')).toBe(company.id);
    await user.click(screen.getByRole('tab', { name: 'Contacts et accès' }));
    expect(address()).toContain('?tab=people');
    const people = await screen.findByRole('region', { name: 'Utilisateurs' });
    expect(await within(people).findByText('Camille Vasseur')).toBeInTheDocument();
  });

  it('says in one line what is wrong, each with the way to it', async () => {
    api.on(getParty, {
      ...company,
      screeningAlerts: 1,
      concerns: [
        { kind: 'kyc_expired', count: 1, dueOn: '2026-01-02' },
        { kind: 'document_refused', count: 2, dueOn: null },
        { kind: 'account_waiting', count: 1, dueOn: null },
      ],
    });
    await show();
    const line = await screen.findByRole('list', { name: 'À regarder' });
    const links = within(line).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1 alerte sur la liste de sanctions', `/Clients/Edit/${company.id}?tab=owners`],
      ['Connaissance client expirée', `/Clients/Edit/${company.id}?tab=identity`],
      ['2 documents refusés', `/Clients/Edit/${company.id}?tab=documents`],
      ['1 compte à vérifier', `/Clients/Edit/${company.id}?tab=accounts`],
    ]);
    // The review date in Paris.
    expect(screen.getByText('Revue le').parentElement).toHaveTextContent('02/01/2025 · Inès Delmotte');
  });

  it('says of a name that compares with nothing that a person must look', async () => {
    const hit = buildOf(screeningHit, {
      id: newId(),
      subject: 'contact',
      subjectName: '王小明',
      reference: '',
      listedName: '',
      listedBirths: '',
      score: 0,
      status: 'open',
      decisions: [],
    });
    api.on(getPartyScreening, { active: true, pending: 0, hits: [hit] });
    await show('owners');
    expect(await screen.findByText(/^Non comparable .* · contact$/)).toBeInTheDocument();
  });

  it('invites somebody with the rights that were ticked', async () => {
    api.on(invitePartyUser, person);
    const { user } = await show('people');
    await user.click(await screen.findByRole('button', { name: 'Inviter une personne' }));
    const dialog = await screen.findByRole('dialog', { name: 'Inviter une personne' });
    await user.type(within(dialog).getByLabelText(/^Prénom/), 'Nour');
    await user.type(within(dialog).getByLabelText(/^Nom/), 'Belkacem');
    await user.type(within(dialog).getByLabelText(/^E-mail/), 'nour@brevanne.test');
    await user.click(within(dialog).getByRole('checkbox', { name: /^Signer/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(api.sentTo(invitePartyUser)).toHaveLength(1));
    expect(api.sentTo(invitePartyUser)[0]?.body).toEqual({
      firstName: 'Nour',
      lastName: 'Belkacem',
      email: 'nour@brevanne.test',
      role: 'supplier',
      rights: ['sign'],
    });
  });

  it('sets rights that a colleague gave meanwhile beside one’s own', async () => {
    api.on(changePartyUser, () => faster({ ...person, rights: ['submit', 'sign'], version: 9 }));
    const { user } = await show('people');
    await user.click(await screen.findByRole('button', { name: 'Droits : Camille Vasseur' }));
    await user.click(await screen.findByRole('checkbox', { name: /^Déposer/ }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByRole('row', { name: /^Déposer/ })).toHaveTextContent('NonOui');
    await user.click(screen.getByRole('button', { name: /^Conserver/ }));
    api.on(changePartyUser, person);
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(api.sentTo(changePartyUser)).toHaveLength(2));
    expect(api.sentTo(changePartyUser)[1]?.body).toEqual({ rights: ['sign'], version: 9 });
  });

  it('sets a grade that a colleague gave meanwhile beside one’s own', async () => {
    api.on(gradeParty, () => faster({ ...company, riskGrade: 'C', version: 9 }));
    const { user } = await show('identity', buildUser({ role: 'adviser', department: 'RISK' }));
    await user.click(await screen.findByRole('button', { name: 'Coter et grouper' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: /^Cotation/ }), 'D');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByRole('row', { name: /^Cotation/ })).toHaveTextContent('DC');
    await user.click(screen.getByRole('button', { name: 'Prendre la version enregistrée' }));
    expect(screen.getByRole('combobox', { name: /^Cotation/ })).toHaveValue('C');
  });

  it('keeps a refused contact in its dialog, beside its field', async () => {
    api.on(addPartyContact, () =>
      problem('VALIDATION_FAILED', {
        errors: [{ path: '/email', code: 'FORMAT', message: 'Exemple\u00a0: nom@societe.fr' }],
      }),
    );
    const { user } = await show('people');
    await user.click(await screen.findByRole('button', { name: 'Ajouter un contact' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ajouter un contact' });
    await user.type(within(dialog).getByLabelText(/^Nom/), 'Odile Ferrand');
    await user.type(within(dialog).getByLabelText(/^E-mail/), 'odile');
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    expect(await within(dialog).findByText(/nom@societe\.fr/)).toBeInTheDocument();
    expect(within(dialog).getByLabelText(/^Nom/)).toHaveValue('Odile Ferrand');
  });

  it('takes no owner of less than a quarter, and sends a share as typed in French', async () => {
    api.on(addOwner, buildOf(beneficialOwner, { id: newId() }));
    const { user } = await show('owners');
    await user.click(await screen.findByRole('button', { name: 'Ajouter un bénéficiaire' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ajouter un bénéficiaire' });
    await user.type(within(dialog).getByLabelText(/^Nom/), 'Théo Lagarde');
    await user.type(within(dialog).getByLabelText(/^Date de naissance/), '12/04/1968');
    await user.type(within(dialog).getByLabelText(/^Part/), '24,9');
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    expect(await within(dialog).findAllByText(/25.% au moins/)).not.toHaveLength(0);
    expect(api.sentTo(addOwner)).toHaveLength(0);
    await user.clear(within(dialog).getByLabelText(/^Part/));
    await user.type(within(dialog).getByLabelText(/^Part/), '33,5');
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(api.sentTo(addOwner)).toHaveLength(1));
    expect(api.sentTo(addOwner)[0]?.body).toMatchObject({ birthDate: '1968-04-12', sharePpm: 335_000 });
  });

  it('says why two companies are linked, and before a stop what it stops', async () => {
    api.on(getParty, {
      ...company,
      allowedActions: [
        {
          action: 'close',
          label: 'Clôturer',
          done: 'Société clôturée',
          enabled: true,
          confirm: 'Clôturer Atelier Brévanne\u00a0?',
          needs: {},
          blockedBy: null,
        },
      ],
    });
    api.on(getPartyImpact, {
      stops: [{ key: 'deposit', text: 'aucun dépôt possible', count: 3 }],
      open: [],
    });
    api.on(transitionParty, { ...company, status: 'closed' });
    const { user } = await show('relations');
    const links = await screen.findByRole('region', { name: 'Liens avec d’autres sociétés' });
    expect(await within(links).findByText('Même domaine d’e-mail')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clôturer' }));
    expect(await screen.findByText('aucun dépôt possible (3 aujourd’hui)')).toBeInTheDocument();
  });

  it('tells what is left to collect by age, with the way to these invoices', async () => {
    const href = `/Invoices?assignorId=${company.id}`;
    const buckets = [{ bucket: 'notDue', amount: 120_000 }];
    api.on(listPartyAgeing, [
      { side: 'assignor', currency: 'EUR', amount: 120_000, buckets, count: 3, href },
    ]);
    await show('exposure');
    const card = await screen.findByRole('region', { name: 'Factures cédées par cette société' });
    expect(card).toHaveTextContent(/Non échu1.200,00/);
    expect(within(card).getByRole('link', { name: 'Ouvrir les 3 factures' })).toHaveAttribute('href', href);
  });

  it('reads again when somebody changes the company', async () => {
    await show();
    await screen.findByRole('heading', { level: 1, name: 'Atelier Brévanne' });
    api.on(getParty, { ...company, status: 'suspended' });
    act(() => portalEvents.emit('recordChanged', { entity: 'party', id: company.id }));
    expect(await screen.findByText('Suspendu')).toBeInTheDocument();
  });

  it('leads back to the list when there is no such company', async () => {
    api.on(getParty, () => problem('NOT_FOUND'));
    await show();
    expect(await screen.findByText('Introuvable')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Retour à la liste' })).toHaveAttribute(
      'href',
      '/Clients/Debitor',
    );
  });
});
