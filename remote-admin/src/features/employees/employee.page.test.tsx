import { configureClient } from '@cessio/client';
import {
  createEmployee,
  employee,
  employeeOpenFiles,
  employeePortfolio,
  employeeTimeline,
  getEmployee,
  inviteEmployee,
  listEmployees,
  listParties,
  movePortfolio,
  partyRow,
  updateEmployee,
  type Employee,
  type User,
} from '@cessio/contract';
import {
  freshApi,
  buildOf,
  buildUser,
  newId,
  problem,
  renderInPortal,
  screen,
  waitFor,
  within,
  type SentCall,
} from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { EmployeePage } from './employee.page.tsx';
import { NewEmployeePage } from './new-employee.page.tsx';

const api = freshApi();
const m1 = buildUser({ role: 'm1' });
const heir = { id: newId(), firstName: 'Noé', lastName: 'Astier' };
let record: Employee;

beforeEach(() => {
  record = buildOf(employee, {
    id: newId(),
    firstName: 'Inès',
    lastName: 'Delmotte',
    email: 'ines@cessio.test',
    role: 'adviser',
    department: 'ADVISER',
    staffNo: 'B0214',
    approvalLimit: 5_000_000,
    active: true,
    portfolioCount: 2,
    joined: true,
    lastSignInAt: '2026-01-12T09:00:00.000Z',
    version: 77,
    editable: true,
  });
  api.on(getEmployee, () => record);
  api.on(employeeTimeline, { data: [] });
  api.on(listEmployees, () => ({ data: [{ ...record, ...heir }, record], nextCursor: null }));
  api.on(updateEmployee, () => (record = { ...record, version: record.version + 1 }));
  api.on(inviteEmployee, () => record);
  api.on(employeeOpenFiles, {
    counts: { companies: 2, invoices: 1, guaranteeRequests: 0, adhesions: 0, documents: 0 },
    total: 3,
    successors: [{ id: heir.id, name: 'Noé Astier' }],
  });
});

const show = (user: User = m1) =>
  renderInPortal(<EmployeePage />, {
    user,
    path: `/employees/Edit/${record.id}`,
    route: '/employees/Edit/:id',
    texts: { admin: fr },
  });
const bodies = (endpoint: typeof updateEmployee | typeof createEmployee) =>
  api.sentTo(endpoint).map(({ body }) => body);

describe('the record', () => {
  it('saves what was changed, with the version that was read', async () => {
    const { user } = await show();
    const save = await screen.findByRole('button', { name: 'Enregistrer' });
    expect(save).toHaveAttribute('aria-disabled', 'true');
    const limit = screen.getByLabelText(/^Limite d’approbation/);
    await user.clear(limit);
    await user.type(limit, '75000');
    await user.tab();
    await user.click(save);
    await waitFor(() => expect(bodies(updateEmployee)).toHaveLength(1));
    expect(bodies(updateEmployee)[0]).toMatchObject({
      version: 77,
      approvalLimit: 7_500_000,
      role: 'adviser',
      department: 'ADVISER',
    });
    expect(screen.getByLabelText(/^E-mail/)).toBeDisabled();
  });

  it('sets what somebody else saved beside what is typed, and loses nothing of it', async () => {
    const { user } = await show();
    const field = (name: RegExp) => screen.getByRole('textbox', { name });
    await user.type(await screen.findByRole('textbox', { name: /^Nom/ }), '-Roux');
    await user.clear(field(/^Matricule/));
    await user.type(field(/^Matricule/), 'B0999');
    const current = { ...record, lastName: 'Delmotte-Roy', firstName: 'Ines', version: 78 };
    api.on(updateEmployee, () =>
      problem('VERSION_CONFLICT', {
        detail: 'Naïm Tazi a modifié ce dossier à 10:12. Comparez puis recommencez.',
        members: { current },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    const rows = await screen.findByRole('table', { name: 'Modifié entre-temps' });
    expect(within(rows).getByRole('row', { name: /^Nom/ })).toHaveTextContent('Delmotte-RouxDelmotte-Roy');
    expect(field(/^Matricule/)).toHaveValue('B0999');
    api.on(updateEmployee, () => (record = { ...current, staffNo: 'B0999', version: 79 }));
    await user.click(within(rows).getByRole('button', { name: /^Prendre.*Nom/ }));
    await user.click(screen.getByRole('button', { name: /^Conserver/ }));
    expect(field(/^Prénom/)).toHaveValue('Ines');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(bodies(updateEmployee)).toHaveLength(2));
    expect(bodies(updateEmployee)[1]).toMatchObject({
      version: 78,
      firstName: 'Ines',
      lastName: 'Delmotte-Roy',
      staffNo: 'B0999',
    });
  });

  it('asks who takes over before a department is left', async () => {
    const { user } = await show();
    await user.selectOptions(await screen.findByLabelText(/^Fonction/), 'adviser/RISK');
    await user.selectOptions(await screen.findByLabelText(/^Repreneur/), heir.id);
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(bodies(updateEmployee)).toHaveLength(1));
    expect(bodies(updateEmployee)[0]).toMatchObject({ department: 'RISK', handoverTo: heir.id });
  });

  it('deactivates after confirmation, with somebody for the files', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Désactiver' }));
    const dialog = screen.getByRole('alertdialog', { name: /Désactiver Inès Delmotte/ });
    expect(dialog).toHaveTextContent('Ses sessions ouvertes sont fermées aussitôt.');
    expect(await within(dialog).findByText(/: 2 sociétés, 1 facture\.$/)).toBeVisible();
    await user.selectOptions(await within(dialog).findByLabelText(/^Repreneur/), heir.id);
    await user.click(within(dialog).getByRole('button', { name: 'Désactiver' }));
    await waitFor(() =>
      expect(bodies(updateEmployee)).toEqual([{ version: 77, active: false, handoverTo: heir.id }]),
    );
  });

  it('shows a manager’s colleague, and one’s own rights, without a way to change them', async () => {
    record = { ...record, role: 'm1', department: 'M1', editable: false };
    await show();
    expect(await screen.findByText(/Seule l’administration modifie/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Désactiver' })).toBeNull();
  });

  it('leaves one’s own rights to others', async () => {
    const own = buildUser({ role: 'super' });
    record = { ...record, id: own.id, role: 'super', department: null, portfolioCount: 0 };
    const { user } = await show(own);
    expect(await screen.findByLabelText(/^Fonction/)).toBeDisabled();
    expect(screen.getByLabelText(/^Limite d’approbation/)).toBeDisabled();
    await user.type(screen.getByLabelText(/^Nom/), '-Roux');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(bodies(updateEmployee)).toEqual([
        { version: 77, firstName: 'Inès', lastName: 'Delmotte-Roux', staffNo: 'B0214' },
      ]),
    );
  });

  it('mails the invitation again to somebody who has not joined', async () => {
    record = { ...record, joined: false, lastSignInAt: null };
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Renvoyer l’invitation' }));
    await waitFor(() => expect(api.sentTo(inviteEmployee)).toHaveLength(1));
    expect(screen.getByText('Jamais')).toBeVisible();
  });
});

describe('the manager', () => {
  it('is found by name among colleagues, never oneself, and sent once it is another', async () => {
    const { user } = await show();
    const field = await screen.findByLabelText(/^Responsable/);
    await user.type(field, 'ast');
    expect(await screen.findByRole('option', { name: /Noé Ast ?ier/ })).toBeVisible();
    expect(screen.queryByRole('option', { name: /Inès Delmotte/ })).toBeNull();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(bodies(updateEmployee)).toHaveLength(1));
    expect(bodies(updateEmployee)[0]).toMatchObject({ managerId: heir.id });
  });

  it('who is refused says why beside the field', async () => {
    const message = 'Cette personne dépend déjà de celle-ci';
    api.on(updateEmployee, () =>
      problem('VALIDATION_FAILED', { errors: [{ path: '/managerId', code: 'CIRCLE', message }] }),
    );
    const { user } = await show();
    await user.type(await screen.findByLabelText(/^Responsable/), 'ast');
    await screen.findByRole('option', { name: /Noé Ast ?ier/ });
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText(/^Responsable/)).toHaveValue('Noé Astier');
  });
});

describe('the portfolio', () => {
  const companies = ['Atelier Brévanne', 'Halbrane Distribution', 'Optique Sauvennes'].map((legalName) =>
    buildOf(partyRow, { id: newId(), legalName, adviser: 'Noé Astier', exposure: [] }),
  );
  beforeEach(() => {
    const all = { data: companies, nextCursor: null, total: { value: 3, capped: false } };
    api.on(employeePortfolio, all);
    api.on(listParties, all);
    api.on(movePortfolio, { moved: 2 });
  });
  const choose = async (user: Awaited<ReturnType<typeof show>>['user']) => {
    for (const name of ['Atelier Brévanne', 'Optique Sauvennes'])
      await user.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
  };
  const two = [companies[0]?.id, companies[2]?.id];

  it('gives chosen companies to a colleague, who must be named', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('tab', { name: 'Portefeuille' }));
    await choose(user);
    await user.click(await screen.findByRole('button', { name: 'Confier à un collègue' }));
    const dialog = screen.getByRole('alertdialog', { name: /Confier 2 sociétés/ });
    const confirm = within(dialog).getByRole('button', { name: 'Confier 2 sociétés' });
    await user.click(confirm);
    expect(api.sentTo(movePortfolio)).toEqual([]);
    await user.selectOptions(await within(dialog).findByLabelText(/^Collègue/), heir.id);
    await user.click(confirm);
    expect(await screen.findByText('2 sociétés confiées à Noé Astier')).toBeVisible();
    expect(api.sentTo(movePortfolio)).toMatchObject([
      { path: `/api/employees/${heir.id}/portfolio`, body: { partyIds: two } },
    ]);
  });

  it('takes companies of others, and keeps the choice when that is refused', async () => {
    api.on(movePortfolio, () => problem('HANDOVER_INVALID', { detail: 'Son accès est fermé.' }));
    const { user } = await show();
    await user.click(await screen.findByRole('tab', { name: 'Confier des sociétés' }));
    await choose(user);
    await user.click(await screen.findByRole('button', { name: 'Confier à Inès Delmotte' }));
    const dialog = screen.getByRole('alertdialog', { name: /Confier 2 sociétés/ });
    await user.click(within(dialog).getByRole('button', { name: 'Confier 2 sociétés' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Son accès est fermé.');
    await user.keyboard('{Escape}');
    expect(screen.getByText('2 sociétés choisies')).toBeVisible();
  });

  it('is there for advisers alone, and more is given to those at work alone', async () => {
    record = { ...record, active: false };
    const { unmount } = await show();
    await screen.findByRole('tab', { name: 'Portefeuille' });
    expect(screen.queryByRole('tab', { name: 'Confier des sociétés' })).toBeNull();
    unmount();
    record = { ...record, department: 'RISK' };
    await show();
    await screen.findByRole('button', { name: 'Enregistrer' });
    expect(screen.queryByRole('tab')).toBeNull();
  });
});

describe('a new one', () => {
  const open = (user: User = m1) =>
    renderInPortal(<NewEmployeePage />, { user, path: '/employees/add', texts: { admin: fr } });
  const fill = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.type(screen.getByLabelText(/^Prénom/), 'Maud');
    await user.type(screen.getByLabelText(/^Nom/), 'Kerlann');
    await user.type(screen.getByLabelText(/^E-mail/), 'maud@cessio.test');
    await user.type(screen.getByLabelText(/^Matricule/), 'B0999');
    await user.selectOptions(screen.getByLabelText(/^Fonction/), 'adviser/LEGAL');
  };

  it('is sent once complete; a refusal stands beside its field and nothing typed is lost', async () => {
    api.on(createEmployee, () =>
      problem('DUPLICATE_RECORD', {
        errors: [
          { path: '/email', code: 'DUPLICATE_RECORD', message: 'Adresse déjà utilisée par Nora Vidal' },
        ],
      }),
    );
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Ouvrir l’accès' }));
    expect(await screen.findByText('Indiquez le prénom')).toBeVisible();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Ouvrir l’accès' }));
    expect(await screen.findByText('Adresse déjà utilisée par Nora Vidal')).toBeVisible();
    expect(screen.getByLabelText(/^Prénom/)).toHaveValue('Maud');
    expect(bodies(createEmployee)).toEqual([
      {
        firstName: 'Maud',
        lastName: 'Kerlann',
        email: 'maud@cessio.test',
        staffNo: 'B0999',
        approvalLimit: null,
        role: 'adviser',
        department: 'LEGAL',
      },
    ]);
  });

  it('waits for a proof with all that was typed, and goes on with it', async () => {
    const asked: ((token: string | null) => void)[] = [];
    configureClient({ onStepUp: () => new Promise((resolve) => asked.push(resolve)) });
    api.on(createEmployee, ({ headers }: SentCall) =>
      headers['x-step-up'] === 'proof'
        ? record
        : problem('STEP_UP_REQUIRED', { members: { methods: ['email'] } }),
    );
    const { user } = await open();
    await fill(user);
    const send = screen.getByRole('button', { name: 'Ouvrir l’accès' });
    await user.click(send);
    await waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.(null);
    expect(await screen.findByRole('alert')).toHaveTextContent('Saisissez à nouveau');
    expect(screen.getByLabelText(/^E-mail/)).toHaveValue('maud@cessio.test');
    await user.click(send);
    await waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.('proof');
    await waitFor(() => expect(bodies(createEmployee)).toHaveLength(3));
    expect(new Set(bodies(createEmployee).map((body) => JSON.stringify(body))).size).toBe(1);
    expect(await screen.findByText('Accès ouvert à Maud Kerlann')).toBeVisible();
    configureClient({ onStepUp: () => Promise.resolve(null) });
  });

  it('keeps what is typed on the device', async () => {
    const { user, unmount } = await open();
    await fill(user);
    unmount();
    await open();
    expect(screen.getByLabelText(/^E-mail/)).toHaveValue('maud@cessio.test');
  });

  it('offers a manager the posts that a manager may give', async () => {
    const offered = () =>
      within(screen.getByLabelText(/^Fonction/))
        .getAllByRole('option')
        .map((option) => option.textContent)
        .slice(1);
    const { unmount } = await open();
    expect(offered()).toEqual(['Conseiller', 'Département Risque', 'Département Juridique']);
    unmount();
    await open(buildUser({ role: 'super' }));
    expect(offered()).toContain('Administration');
  });
});
