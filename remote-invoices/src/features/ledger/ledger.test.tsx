import {
  answerApproval,
  approval as approvalRecord,
  ledgerEntryMachine,
  stepFormOf,
  timelineEntry,
  todayInParis,
} from '@cessio/contract';
import {
  closeLedgerMonth,
  downloadFec,
  getLedgerEntry,
  getTrialBalance,
  ledgerEntry,
  ledgerEntryRow,
  ledgerEntryTimeline,
  ledgerLineRow,
  listLedgerAccounts,
  listLedgerEntries,
  listLedgerLines,
  listLedgerMonths,
  transitionLedgerEntry,
  updateLedgerAccount,
  type LedgerEntry,
  type LedgerMonth,
} from '@cessio/contract/ledger';
import {
  buildOf,
  buildUser,
  freshApi,
  hrefsOf,
  newId,
  problem,
  renderInPortal,
  screen,
  waitFor,
  within,
  type SentCall,
} from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { LedgerAccountPage } from './account.page.tsx';
import { LedgerAccountsPage } from './accounts.page.tsx';
import { LedgerBalancePage } from './balance.page.tsx';
import { LedgerPage } from './entries.page.tsx';
import { LedgerEntryPage } from './entry.page.tsx';
import { LedgerMonthsPage } from './months.page.tsx';

const api = freshApi();
const texts = { invoices: fr };
const user = buildUser({ role: 'm1' });
const off = {
  id: newId(),
  code: 'OFF',
  name: 'Engagements donnés',
  type: 'OFF',
  planNo: '912',
  version: 3,
} as const;
const contra = { ...off, id: newId(), code: 'OFF_CONTRA', name: 'Contrepartie', planNo: '982' } as const;
const row = buildOf(ledgerEntryRow, {
  id: newId(),
  ref: 'ECR-HB-2026-000012',
  journal: 'HB',
  event: 'E0',
  label: 'Engagement donné : garantie GAR-7 sur Halbrane, en faveur de Brévanne',
  entryDate: '2026-11-23',
  valueDate: '2026-11-23',
  currency: 'EUR',
  amount: 6_000_000,
  status: 'posted',
  postedAt: '2026-11-23T09:00:00.000Z',
  postedBy: 'Inès Delmotte',
});
const guarantee = { id: newId(), label: 'GAR-7' };
const party = { id: newId(), legalName: 'Halbrane Distribution' };
const line = (more: Partial<LedgerEntry['lines'][number]>): LedgerEntry['lines'][number] => ({
  account: 'OFF',
  accountName: off.name,
  planNo: '912',
  debit: 0,
  credit: 0,
  valueDate: '2026-11-23',
  balance: null,
  party,
  contract: null,
  invoice: null,
  guarantee,
  ...more,
});
const steps = ledgerEntryMachine.transitions.map((step) => ({
  ...stepFormOf(step, step.by, { number: 'ECR-HB-2026-000012' }),
  enabled: true,
  blockedBy: null,
}));
let entry: LedgerEntry;

beforeEach(() => {
  entry = buildOf(ledgerEntry, {
    ...row,
    version: 1,
    lines: [
      line({ debit: 6_000_000, balance: 6_000_000 }),
      line({ account: 'OFF_CONTRA', accountName: contra.name, planNo: '982', credit: 6_000_000 }),
    ],
    sealed: { at: '2026-11-23T09:00:01.000Z', hash: 'ab12cd34ef56ab78'.repeat(4) },
    allowedActions: steps,
  });
  api.on(getLedgerEntry, () => entry);
  api.on(ledgerEntryTimeline, {
    data: [buildOf(timelineEntry, { at: row.postedAt, label: 'Passée' })],
  });
  api.on(listLedgerAccounts, { data: [off, contra] });
});

const openEntry = () =>
  renderInPortal(<LedgerEntryPage />, {
    user,
    path: `/ledger/entries/${row.id}`,
    route: '/ledger/entries/:id',
    texts,
  });

it('lists entries with their sentence, and reads again until the last one is numbered', async () => {
  let ref: string | null = null;
  const latest = { ...row, id: newId(), label: 'Commission de la garantie GAR-7' };
  api.on(listLedgerEntries, () => ({
    data: [{ ...latest, ref }, row],
    nextCursor: null,
    total: { value: 2, capped: false, sums: [{ currency: 'EUR', amounts: { amount: 12_000_000 } }] },
  }));
  await renderInPortal(<LedgerPage />, { user, path: '/ledger', route: '/ledger', texts });
  const table = await screen.findByRole('table', { name: 'Journal des écritures' });
  expect(await within(table).findByText(row.label)).toBeVisible();
  expect(within(table).getByRole('link', { name: 'ECR-HB-2026-000012' })).toHaveAttribute(
    'href',
    `/ledger/entries/${row.id}`,
  );
  expect(within(table).getByText('Numéro en attente')).toBeVisible();
  ref = 'ECR-OD-2026-000003';
  expect(await within(table).findByText(ref, {}, { timeout: 3000 })).toBeVisible();
});

it('explains an entry first, with both sides, the records it comes from and its seal', async () => {
  await openEntry();
  expect(await screen.findByRole('heading', { level: 1, name: 'Écriture ECR-HB-2026-000012' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent(row.label);
  const lines = within(screen.getByRole('table', { name: 'Lignes' }));
  expect(lines.getByRole('link', { name: '912 · Engagements donnés' })).toHaveAttribute(
    'href',
    '/ledger/accounts/OFF',
  );
  expect(lines.getByText('débiteur')).toBeVisible();
  expect(hrefsOf('GAR-7')).toEqual([`/guarantees/${guarantee.id}`]);
  expect(hrefsOf('Halbrane Distribution').at(-1)).toBe(`/Clients/Edit/${party.id}`);
  expect(screen.getByRole('region', { name: 'Scellement' })).toHaveTextContent('ab12cd34ef56ab78…');
});

it('says that a number is pending, and shows it once it is there', async () => {
  entry = { ...entry, ref: null, sealed: null };
  await openEntry();
  expect((await screen.findAllByText('Numéro en attente'))[0]).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Écriture' })).toBeVisible();
  entry = { ...entry, ref: row.ref };
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Écriture ECR-HB-2026-000012' }, { timeout: 3000 }),
  ).toBeVisible();
});

it('does not offer to reverse what follows a record', async () => {
  entry = { ...entry, followsRecord: true, allowedActions: [] };
  await openEntry();
  expect(await screen.findByText(/^Elle suit un dossier/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Contre-passer' })).toBeNull();
});

it('asks for a reversal with its reason, and shows what waits for a second person', async () => {
  const { user: hand } = await openEntry();
  await hand.click(await screen.findByRole('button', { name: 'Contre-passer' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Les deux écritures restent au journal')).toBeVisible();
  await hand.type(dialog.getByRole('textbox', { name: /^Motif/ }), 'Saisie en double');
  const pendingApproval = buildOf(approvalRecord, {
    id: newId(),
    label: 'Contre-passer',
    details: [],
    hash: 'h',
    awaits: 'M',
    madeBy: 'Hélène Marchadier',
    madeAt: '2026-11-23T10:00:00.000Z',
    lapsesOn: '2026-11-30',
    answers: ['approve', 'reject'],
    stepUp: true,
  });
  entry = { ...entry, pendingApproval, allowedActions: [] };
  api.on(transitionLedgerEntry, () => entry);
  await hand.click(dialog.getByRole('button', { name: 'Contre-passer' }));
  const waiting = within(await screen.findByRole('region', { name: /^À approuver/ }));
  expect(waiting.getByText('Hélène Marchadier, 23/11/2026')).toBeVisible();
  expect(api.sentTo(transitionLedgerEntry)[0]?.body).toMatchObject({
    action: 'reverse',
    version: 1,
    comment: 'Saisie en double',
  });

  await hand.click(waiting.getByRole('button', { name: 'Approuver' }));
  const reversal = { id: newId(), label: 'ECR-HB-2026-000013' };
  entry = { ...entry, status: 'reversed', pendingApproval: null, reversedBy: reversal };
  api.on(answerApproval, { ...pendingApproval, status: 'approved' });
  await hand.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approuver' }));
  expect(await screen.findByRole('link', { name: 'ECR-HB-2026-000013' })).toHaveAttribute(
    'href',
    `/ledger/entries/${reversal.id}`,
  );
});

it('groups the balance by kind of account, says that it is equal, and asks for another day', async () => {
  const of = { currency: 'EUR', name: off.name, type: 'OFF' } as const;
  api.on(getTrialBalance, ({ query }: SentCall) => ({
    at: query.get('at') ?? todayInParis(),
    data: [
      { ...of, account: 'OFF', planNo: '912', debit: 6_000_000, credit: 0, balance: 6_000_000 },
      { ...of, account: 'OFF_CONTRA', planNo: '982', debit: 0, credit: 6_000_000, balance: -6_000_000 },
    ],
    totals: [{ currency: 'EUR', debit: 6_000_000, credit: 6_000_000 }],
  }));
  const { user: hand } = await renderInPortal(<LedgerBalancePage />, {
    user,
    path: '/ledger/balance?at=2026-10-31',
    route: '/ledger/balance',
    texts,
  });
  const table = within(await screen.findByRole('table', { name: 'Balance au 31/10/2026, EUR' }));
  expect(table.getAllByRole('row').map((one) => one.textContent?.split('6')[0])).toEqual([
    'N° au planCompteDébitCréditSolde',
    'Hors bilan',
    '912Engagements donnés',
    '982Engagements donnés–',
    'Total',
  ]);
  expect(screen.getByText('Équilibrée')).toBeVisible();
  expect(table.getAllByRole('link')[0]).toHaveAttribute(
    'href',
    '/ledger/accounts/OFF?currency=EUR&entryDate.lte=2026-10-31',
  );
  const day = screen.getByLabelText(/^Arrêtée au/);
  await hand.clear(day);
  await hand.type(day, '30/09/2026');
  await hand.click(screen.getByRole('button', { name: 'Afficher' }));
  expect(await screen.findByRole('table', { name: 'Balance au 30/09/2026, EUR' })).toBeVisible();
});

it('shows an account’s lines with the balance after each, and what it stood at before and after the days chosen', async () => {
  api.on(listLedgerLines, {
    data: [
      buildOf(ledgerLineRow, {
        id: '9',
        entryId: row.id,
        ref: 'ECR-HB-2026-000012',
        label: row.label,
        account: 'OFF',
        currency: 'EUR',
        debit: 6_000_000,
        credit: 0,
        accountBalance: 7_000_000,
        party,
      }),
    ],
    nextCursor: null,
  });
  api.on(getTrialBalance, ({ query }: SentCall) => ({
    at: query.get('at') ?? '',
    data: [
      {
        ...off,
        account: 'OFF',
        currency: 'EUR',
        debit: 0,
        credit: 0,
        balance: query.get('at') === '2026-10-31' ? 1_000_000 : 7_000_000,
      },
    ],
    totals: [],
  }));
  await renderInPortal(<LedgerAccountPage />, {
    user,
    path: '/ledger/accounts/OFF?entryDate.gte=2026-11-01&entryDate.lte=2026-11-30',
    route: '/ledger/accounts/:id',
    texts,
  });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Compte 912 · Engagements donnés' }),
  ).toBeVisible();
  const table = within(await screen.findByRole('table', { name: 'Grand livre du compte 912' }));
  expect(await table.findByRole('link', { name: 'ECR-HB-2026-000012' })).toBeVisible();
  expect(table.getByText('70 000,00 €')).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Solde au 31/10/2026' })).toHaveTextContent('10 000,00 €');
  expect(screen.getByRole('region', { name: 'Solde au 30/11/2026' })).toHaveTextContent('70 000,00 €');
  expect(api.sentTo(listLedgerLines)[0]?.query.get('account')).toBe('OFF');
});

it('numbers an account as the bank’s plan does, shows a duplicate at its field and what somebody else saved', async () => {
  const { user: hand } = await renderInPortal(<LedgerAccountsPage />, {
    user,
    path: '/ledger/accounts',
    route: '/ledger/accounts',
    texts,
  });
  await hand.click(await screen.findByRole('button', { name: /^Modifier.*Engagements/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const number = dialog.getByRole('textbox', { name: /^Numéro au plan comptable/ });
  await hand.clear(number);
  await hand.type(number, '982');
  const message = 'Le numéro de compte est déjà utilisé.';
  api.on(
    updateLedgerAccount,
    problem('DUPLICATE_RECORD', { errors: [{ path: '/planNo', code: 'DUPLICATE_RECORD', message }] }),
  );
  await hand.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect((await dialog.findAllByText(message))[0]).toBeVisible();

  await hand.clear(number);
  await hand.type(number, '913A');
  const current = { ...off, name: 'Engagements de garantie', version: 4 };
  api.on(
    updateLedgerAccount,
    problem('VERSION_CONFLICT', { detail: 'Modifié à 10:12.', members: { current } }),
  );
  await hand.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText('Modifié à 10:12.')).toBeVisible();
  await hand.click(dialog.getByRole('button', { name: /^Conserver/ }));
  expect(number).toHaveValue('913A');
  expect(dialog.getByRole('textbox', { name: /^Intitulé/ })).toHaveValue('Engagements de garantie');
  api.on(updateLedgerAccount, { ...current, planNo: '913A', version: 5 });
  await hand.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Compte enregistré')).toBeVisible();
  expect(api.sentTo(updateLedgerAccount).at(-1)?.body).toEqual({
    planNo: '913A',
    name: 'Engagements de garantie',
    version: 4,
  });
});

describe('months', () => {
  const month = (more: Partial<LedgerMonth>): LedgerMonth => ({
    month: '2026-11',
    state: 'running',
    entries: 12,
    debit: [{ currency: 'EUR', amount: 6_000_000 }],
    closedAt: null,
    closedBy: null,
    missingRates: [],
    canClose: false,
    canCloseThrough: false,
    fec: 'provisional',
    ...more,
  });
  const open = (data: LedgerMonth[]) => {
    api.on(listLedgerMonths, () => ({ data }));
    return renderInPortal(<LedgerMonthsPage />, {
      user,
      path: '/ledger/months',
      route: '/ledger/months',
      texts,
    });
  };

  it('are closed once what that does is said, and say who closed them when', async () => {
    const october = month({
      month: '2026-10',
      state: 'ended',
      canClose: true,
      canCloseThrough: true,
      fec: null,
    });
    const months = [month({}), october];
    const { user: hand } = await open(months);
    await hand.click(await screen.findByRole('button', { name: /^Clôturer.*octobre 2026/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Plus aucune écriture ne peut être passée dans ce mois.')).toBeVisible();
    const closed = month({
      month: '2026-10',
      state: 'closed',
      closedAt: '2026-11-02T08:00:00.000Z',
      closedBy: 'Hélène Marchadier',
      fec: 'final',
    });
    api.on(closeLedgerMonth, () => {
      months[1] = closed;
      return closed;
    });
    await hand.click(dialog.getByRole('button', { name: 'Clôturer' }));
    expect(await screen.findByText('Clos le 02/11/2026 par Hélène Marchadier')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Clôturer/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Télécharger le FEC.*octobre 2026/ })).toBeVisible();
  });

  it('are closed with the open months before them', async () => {
    const ended = { state: 'ended', canCloseThrough: true, fec: null } as const;
    const { user: hand } = await open([
      month({ ...ended, month: '2026-10' }),
      month({ ...ended, month: '2026-09', canClose: true }),
    ]);
    expect(await screen.findByRole('button', { name: 'Clôturer\u00a0: septembre 2026' })).toBeVisible();
    await hand.click(screen.getByRole('button', { name: 'Clôturer jusqu’à\u00a0: octobre 2026' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Plus aucune écriture ne peut être passée dans ces mois.')).toBeVisible();
    const asked: unknown[] = [];
    api.on(closeLedgerMonth, ({ path, body }: SentCall) => {
      asked.push([path, body]);
      return month({ month: '2026-10', state: 'closed', fec: 'final' });
    });
    await hand.click(dialog.getByRole('button', { name: 'Clôturer' }));
    await waitFor(() => expect(asked).toEqual([['/api/ledger/months/2026-10/close', { through: true }]]));
  });

  it('name the rates that are missing, with the way to enter them, and offer no file without them', async () => {
    await open([month({ missingRates: [{ currency: 'TND', onDate: '2026-11-20' }], fec: null })]);
    expect(await screen.findByText('TND au 20/11/2026')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Saisir les taux' })).toHaveAttribute(
      'href',
      '/rates?tab=accounting',
    );
    expect(screen.queryByRole('button', { name: /provisoire/ })).toBeNull();
  });

  it('give a provisional file while they run, and say why one was refused', async () => {
    const { user: hand } = await open([month({})]);
    api.on(downloadFec, problem('ACCOUNTING_RATE_MISSING', { detail: 'Le taux TND du 20/11/2026 manque.' }));
    await hand.click(await screen.findByRole('button', { name: /^Télécharger le FEC provisoire/ }));
    expect(await screen.findByText('Le taux TND du 20/11/2026 manque.')).toBeVisible();
  });
});
