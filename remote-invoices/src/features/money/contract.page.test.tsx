import {
  contractTermMachine,
  listInvoices,
  listRecordPapers,
  recordPaper,
  stepFormOf,
  whoActsNext,
  type AllowedAction,
  invoiceStates,
  statesWith,
  type ContractTermAction,
  type InvoiceRow,
} from '@cessio/contract';
import {
  contractDocument,
  contractRecord,
  contractTimeline,
  contractVersion,
  createAmendment,
  DEFAULT_TERMS,
  getContract,
  transitionAmendment,
  type AgreedTerms,
  type ContractRecord,
  type ContractVersion,
} from '@cessio/contract/contracts';
import {
  buildInvoiceRow,
  buildOf,
  buildUser,
  fireEvent,
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
import { ContractPage } from './contract.page.tsx';

const api = freshApi();
const TERMS: AgreedTerms = {
  ...DEFAULT_TERMS,
  ceiling: 50_000_000,
  recourse: false,
  notification: 'notified',
  quotitePpm: 900_000,
  fdgPpm: 100_000,
  feePpm: 8000,
  feeMin: 500,
  guaranteeFeePpm: 2000,
  marginPpm: 35_000,
  vatPpm: 200_000,
  maxTenorDays: 120,
};
const first = buildOf(contractVersion, {
  id: newId(),
  number: 1,
  status: 'signed',
  effectiveFrom: '2025-01-01',
  terms: TERMS,
  clauses: [{ label: 'Plafond', text: '500 000,00 € (cinq cent mille euros)' }],
});
const principal = { id: newId(), legalName: 'Atelier Brévanne' };
const base = buildOf(contractRecord, {
  id: newId(),
  number: 'AF-2026-0187',
  program: 'classic',
  principal,
  participants: [principal],
  currency: 'EUR',
  ceiling: 50_000_000,
  committed: 20_000_000,
  status: 'active',
  terms: {
    currency: 'EUR',
    quotitePpm: 900_000,
    fdgPpm: 100_000,
    fdgCap: null,
    feePpm: 8000,
    feeMin: 500,
    guaranteeFeePpm: 2000,
    vatPpm: 200_000,
    vatOnInterest: false,
    ratePpm: 35_000,
    dayBasis: 360,
    fundUncovered: false,
    maxTenorDays: 120,
  },
  versions: [first],
  inForce: first.id,
  mayAmend: true,
  version: 3,
});

const COMMITTED = statesWith(invoiceStates, 'holdsCover').join(',');
const none = { data: [], nextCursor: null, total: { value: 0, capped: false } };

let record: ContractRecord;
beforeEach(() => {
  record = base;
  api.on(getContract, () => record);
  api.on(contractTimeline, { data: [] });
  api.on(listInvoices, none);
  api.on(listRecordPapers, { data: [] });
  api.on(whoActsNext, { mine: null, elsewhere: null, toPay: null });
});
const userOf = (role: 'adviser' | 'supplier' | 'client' | 'legal') =>
  buildUser(role === 'legal' ? { role: 'adviser', department: 'LEGAL' } : { role });
const show = (role: Parameters<typeof userOf>[0] = 'adviser', user = userOf(role)) =>
  renderInPortal(<ContractPage />, {
    user,
    path: `/contracts/${base.id}`,
    route: '/contracts/:id',
    texts: { invoices: fr },
  });
const step = (action: ContractTermAction): AllowedAction => {
  const row = contractTermMachine.transitions.find((one) => one.action === action);
  if (!row) throw new Error(action);
  const words = { name: 'avenant n° 1', party: principal.legalName, from: '01/01/2099' };
  return { ...stepFormOf(row, row.by, words), enabled: true, blockedBy: null };
};
const amendment = (more: Partial<ContractVersion>): ContractVersion => ({
  ...first,
  id: newId(),
  number: 2,
  effectiveFrom: '2099-01-01',
  terms: { ...TERMS, feePpm: 7000 },
  changes: [{ field: 'Commission d’affacturage', before: '0,8\u00a0%', after: '0,7\u00a0%' }],
  reason: 'Volume doublé',
  ...more,
});

it('says every term in words, what an invoice costs, and what is left of the ceiling', async () => {
  await show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Contrat AF-2026-0187' })).toBeVisible();
  expect(screen.getByText(/cinq cent mille euros/)).toBeVisible();
  expect(screen.getByText(/^Reste 60/)).toBeVisible();
  // Worked example 1 of domain.md: 88 800,00 for 60 days at 3,50 %.
  expect(screen.getByText(/TEG : 3,55 %/)).toBeVisible();
  expect(screen.getAllByText(/^88 282,00/)).toHaveLength(3);
  expect(hrefsOf('Atelier Brévanne')[0]).toBe(`/Clients/Edit/${principal.id}?tab=contracts`);
});

it('lists its invoices, those under its ceiling first, and leads to all of them and to those', async () => {
  const row = (number: string, status: InvoiceRow['status']) =>
    buildInvoiceRow({ id: newId(), number, status, outstanding: 100 });
  const total = (value: number) => ({ nextCursor: null, total: { value, capped: false } });
  api.on(listInvoices, ({ query }: SentCall) =>
    query.get('status')
      ? { data: [row('FA-2', 'assigned')], ...total(1) }
      : { data: [row('FA-3', 'settled'), row('FA-1', 'draft')], ...total(12) },
  );
  await show('supplier');
  const table = within(await screen.findByRole('table', { name: 'Factures du contrat' }));
  const numbers = table.getAllByRole('link').map(({ textContent }) => textContent);
  expect(numbers).toEqual(['FA-2', 'FA-3', 'FA-1']);
  expect(hrefsOf('Voir les 13 factures')).toEqual([`/Invoices/my?tab=all&contractId=${base.id}`]);
  expect(hrefsOf('Engagements')).toEqual([
    `/Invoices/my?tab=all&contractId=${base.id}&status=${COMMITTED.replaceAll(',', '%2C')}`,
  ]);
  const asked = api.sentTo(listInvoices).map(({ query }) => Object.fromEntries(query));
  expect(asked).toMatchObject([
    { contractId: base.id, status: COMMITTED },
    { contractId: base.id, 'status.not': COMMITTED },
    { contractId: base.id, batchable: 'true' },
  ]);
});

it('leads to what can be assigned, where there is any', async () => {
  const ready = buildInvoiceRow({ status: 'approved' });
  const one = { ...none, data: [ready], total: { value: 1, capped: false } };
  let batchable = one;
  api.on(listInvoices, ({ query }: SentCall) => (query.get('batchable') ? batchable : one));
  const view = await show();
  await screen.findByRole('link', { name: 'Préparer un bordereau' });
  expect(hrefsOf('Préparer un bordereau')).toEqual([`/Invoices?contractId=${base.id}&batchable=true`]);
  view.unmount();
  batchable = { ...none, data: [] };
  await show('supplier');
  await screen.findByRole('table', { name: 'Factures du contrat' });
  expect(screen.queryByRole('link', { name: 'Céder' })).toBeNull();
});

it('keeps the document of each version, who signed it, and the papers that belong to the contract', async () => {
  const by = (name: string) => ({ by: name, at: '2026-01-05T10:00:00Z' });
  const signed = { signed: by('Nora Brévanne'), countersigned: by('Le département Juridique') };
  record = { ...base, versions: [amendment({ status: 'signed', ...signed }), first] };
  const paper = {
    typeId: newId(),
    label: 'Contrat commercial',
    required: true,
    documentId: null,
    status: null,
  };
  api.on(listRecordPapers, { data: [buildOf(recordPaper, paper)] });
  await show('supplier');
  expect(await screen.findByText('Contrat commercial')).toBeVisible();
  expect(screen.getByText(/^Signé par Nora Brévanne, .* · Contresigné par Le département/)).toBeVisible();
  api.on(contractDocument, () => problem('NOT_FOUND'));
  fireEvent.click(screen.getByRole('button', { name: /^Ouvrir le document.: Avenant n°.1$/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Introuvable');
});

it('drafts an amendment from the terms in force, and keeps what was typed when the API refuses it', async () => {
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Préparer un avenant' }));
  const fee = await screen.findByRole('textbox', { name: /Commission d’affacturage, en.%/ });
  expect(fee).toHaveValue('0,8');
  fireEvent.change(fee, { target: { value: '340' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer le brouillon' }));
  await waitFor(() => expect(fee).toHaveAccessibleDescription(/Vouliez-vous dire 3,40.%/));
  expect(api.sentTo(createAmendment)).toHaveLength(0);
  fireEvent.change(fee, { target: { value: '0,7' } });
  fireEvent.change(screen.getByRole('textbox', { name: /Motif, lu par la société/ }), {
    target: { value: 'Volume doublé' },
  });
  api.on(createAmendment, () => problem('DUPLICATE_RECORD'));
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer le brouillon' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(fee).toHaveValue('0,7');
  api.on(createAmendment, () => ({
    ...base,
    versions: [amendment({ status: 'draft' }), first],
    mayAmend: false,
  }));
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer le brouillon' }));
  await waitFor(() => expect(screen.getAllByText(/0,8.% → 0,7.%/)).toHaveLength(2));
  expect(api.sentTo(createAmendment).at(-1)?.body).toMatchObject({
    version: 3,
    reason: 'Volume doublé',
    terms: { ...TERMS, feePpm: 7000 },
  });
});

it('keeps an amendment that is being written on the device, and shows what has changed since', async () => {
  const user = userOf('adviser');
  const view = await show('adviser', user);
  const open = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Préparer un avenant' }));
  const fee = () => screen.findByRole('textbox', { name: /Commission d’affacturage, en.%/ });
  await open();
  fireEvent.change(await fee(), { target: { value: '0,7' } });
  view.unmount();
  const again = await show('adviser', user);
  await open();
  expect(await fee()).toHaveValue('0,7');
  expect(screen.getByText('Saisie retrouvée')).toBeVisible();
  again.unmount();
  record = { ...base, versions: [{ ...first, terms: { ...TERMS, feePpm: 9000 } }] };
  await show('adviser', user);
  await open();
  const table = within(await screen.findByRole('table', { name: 'Modifié entre-temps' }));
  expect(table.getByRole('row', { name: /Commission d’affacturage 0,70.% 0,90.%/ })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Conserver ma saisie' }));
  expect(await fee()).toHaveValue('0,7');
});

it('says to a supplier of a reverse programme what is its own, not what is left for all', async () => {
  record = { ...base, program: 'reverse', mayAmend: false };
  await show('supplier');
  expect(await screen.findByRole('region', { name: 'Vos engagements' })).toBeVisible();
  expect(screen.queryByText(/^Reste/)).toBeNull();
});

it('changes a participant’s own fee, in a reverse programme', async () => {
  const supplier = { id: newId(), legalName: 'Ferrolune SAS' };
  record = { ...base, program: 'reverse', participants: [principal, supplier] };
  record.versions = [{ ...first, prices: [{ assignor: principal, feePpm: 4000 }] }];
  await show();
  expect(await screen.findByText(/propre.: 0,40.%$/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Préparer un avenant' }));
  expect(await screen.findByRole('textbox', { name: /^Atelier Brévanne, en/ })).toHaveValue('0,4');
  fireEvent.change(screen.getByRole('textbox', { name: /^Ferrolune SAS, en/ }), {
    target: { value: '0,35' },
  });
  fireEvent.change(screen.getByRole('textbox', { name: /Motif, lu par la société/ }), {
    target: { value: 'Nouveau cédant' },
  });
  api.on(createAmendment, () => record);
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer le brouillon' }));
  await waitFor(() => expect(api.sentTo(createAmendment)).toHaveLength(1));
  expect(api.sentTo(createAmendment)[0]?.body).toMatchObject({
    prices: [
      { assignorId: principal.id, feePpm: 4000 },
      { assignorId: supplier.id, feePpm: 3500 },
    ],
  });
});

it('lets the company sign what waits for it, after its clauses', async () => {
  const waiting = amendment({ status: 'to_sign', allowedActions: [step('sign'), step('decline')] });
  record = { ...base, versions: [waiting, first], mayAmend: false };
  await show('supplier');
  fireEvent.click(await screen.findByRole('button', { name: 'Signer' }));
  const signing = await screen.findByRole('alertdialog');
  expect(within(signing).getByText(/cinq cent mille euros/)).toBeVisible();
  expect(within(signing).getByText(/0,8.% → 0,7.%/)).toBeVisible();
  fireEvent.click(within(signing).getByRole('button', { name: 'Revenir' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Décliner' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).queryByText(/cinq cent mille euros/)).toBeNull();
  fireEvent.change(within(dialog).getByRole('textbox'), {
    target: { value: 'La commission reste trop élevée.' },
  });
  api.on(transitionAmendment, () => ({
    ...base,
    versions: [{ ...waiting, status: 'declined', version: 2, allowedActions: [] }, first],
  }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Décliner' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.sentTo(transitionAmendment)[0]).toMatchObject({
    path: `/api/contracts/${base.id}/terms/${waiting.id}/transitions`,
    body: { action: 'decline', version: waiting.version },
  });
});

it('leads back when there is none', async () => {
  api.on(getContract, () => problem('NOT_FOUND'));
  await show('client');
  expect(await screen.findByRole('alert')).toHaveTextContent('Introuvable');
});
