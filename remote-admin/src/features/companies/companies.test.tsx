import {
  exportParties,
  getParty,
  listParties,
  listRelations,
  party,
  partyTimeline,
  relationRow,
} from '@cessio/contract';
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

beforeEach(() => {
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
  const show = () =>
    renderInPortal(<CompanyPage />, {
      user: adviser,
      path: `/Clients/Edit/${company.id}`,
      route: '/Clients/Edit/:id',
      texts: { admin: fr },
    });

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
    const partner = await screen.findByRole('link', { name: 'Halbrane Distribution' });
    expect(partner).toHaveAttribute('href', `/Clients/Edit/${relation.debtor.id}`);
    expect(api.sentTo(listRelations)[0]?.query.get('assignorId')).toBe(company.id);
    await user.click(screen.getByRole('tab', { name: 'Contacts et accès' }));
    expect(address()).toContain('?tab=people');
    const people = await screen.findByRole('region', { name: 'Utilisateurs' });
    expect(within(people).getByText('Camille Vasseur')).toBeInTheDocument();
  });

  it('says in one line what is wrong, each with the way to it', async () => {
    api.on(getParty, {
      ...company,
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
      ['Connaissance client expirée', `/Clients/Edit/${company.id}?tab=identity`],
      ['2 documents refusés', `/Clients/Edit/${company.id}?tab=documents`],
      ['1 compte à vérifier', `/Clients/Edit/${company.id}?tab=accounts`],
    ]);
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
