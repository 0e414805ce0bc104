import {
  answerApproval,
  approval as approvalRecord,
  getGuarantee,
  guarantee as guaranteeRecord,
  guaranteeCall,
  guaranteeCallFile,
  guaranteeCertificate,
  guaranteeChange,
  guaranteeEvent,
  guaranteeImpact,
  guaranteeMachine,
  guaranteeRequestTimeline,
  guaranteeTimeline,
  receiveGuaranteeChange,
  stepFormOf,
  timelineEntry,
  transitionGuarantee,
  uploadFile,
  whoActsNext,
  type AllowedAction,
  type Approval,
  type Guarantee,
  type GuaranteeAction,
  type GuaranteeCall,
  type GuaranteeImpact,
} from '@cessio/contract';
import { ledgerEntryRow, listLedgerEntries } from '@cessio/contract/ledger';
import {
  freshApi,
  hrefsOf,
  buildOf,
  buildUser,
  newId,
  problem,
  renderInPortal,
  screen,
  textsOf,
  waitFor,
  within,
} from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { testDrawnSteps } from '../../drawn-steps.ts';
import { GuaranteePage } from './guarantee.page.tsx';

const api = freshApi();
const debtor = { id: newId(), legalName: 'Halbrane Distribution' };
const common = buildOf(guaranteeRecord, {
  id: newId(),
  number: 'GAR-2026-000007',
  debtor,
  beneficiary: { id: newId(), legalName: 'Atelier Brévanne' },
  granted: 6_000_000,
  used: 1_500_000,
  left: 4_500_000,
  currency: 'EUR',
  validFrom: '2026-01-01',
  validUntil: '2099-12-31',
  status: 'active',
  createdAt: '2026-01-01T09:00:00.000Z',
});
const request: Guarantee['request'] = {
  id: newId(),
  number: 'DG-2026-000019',
  kind: 'limit',
  requester: debtor,
  asked: 8_000_000,
  tenorDays: 90,
};
const covers: Guarantee['covers'] = [
  {
    id: newId(),
    number: 'FA-2026-0117',
    covered: 1_500_000,
    due: 2_000_000,
    dueDate: '2026-05-01',
    status: 'financed',
  },
];
let record: Guarantee;

beforeEach(() => {
  api.on(getGuarantee, () => record);
  const approval = { at: '2025-12-20T10:00:00.000Z', label: 'Accordée', from: 'decision', to: 'approved' };
  api.on(guaranteeRequestTimeline, { data: [buildOf(timelineEntry, approval)] });
  api.on(guaranteeTimeline, { data: [] });
  api.on(listLedgerEntries, { data: [], nextCursor: null });
  api.on(whoActsNext, { mine: null, elsewhere: null, toPay: null });
});

const show = (role: 'client' | 'supplier' | 'adviser' | 'm1') =>
  renderInPortal(<GuaranteePage />, {
    user: buildUser({ role }),
    path: `/guarantees/${common.id}`,
    route: '/guarantees/:id',
    texts: { requests: fr },
  });

it('shows the bank amounts, shares, what is covered and where it came from', async () => {
  record = { ...common, request, covers, documents: [] };
  await show('adviser');
  expect(await screen.findByRole('heading', { level: 1, name: 'Garantie GAR-2026-000007' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Libre' })).toHaveTextContent('45 000,00 €');
  expect(screen.getByRole('region', { name: 'Utilisé' })).toHaveTextContent('25 % du montant accordé');
  expect(hrefsOf('FA-2026-0117')).toEqual([`/Invoices/${covers?.[0]?.id}`]);
  expect(hrefsOf('DG-2026-000019')).toEqual([`/requests/${request?.id}`]);
  expect(hrefsOf('Halbrane Distribution')[0]).toBe(`/Clients/Edit/${debtor.id}`);
  expect(await screen.findByText('Accordée')).toBeVisible();
});

it('asks a beneficiary’s page for nothing that it may not read', async () => {
  record = { ...common, covers: [] };
  await show('supplier');
  expect(await screen.findByText('Aucune facture couverte pour l’instant')).toBeVisible();
  expect(screen.queryByText('Issue de la demande')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Documents' })).toBeNull();
  expect(screen.getByText('Garantie accordée')).toBeVisible();
  expect(api.sentTo(guaranteeRequestTimeline)).toHaveLength(0);
});

it('says that one which has ended covers nothing more', async () => {
  record = { ...common, status: 'expired', left: 0, validUntil: '2025-01-01', request, documents: [] };
  await show('client');
  expect(await screen.findByText('ne couvre plus de nouvelle facture')).toBeVisible();
  expect(screen.getByText('terme passé')).toBeVisible();
});

it('leads back to the list when there is none', async () => {
  api.on(getGuarantee, () => problem('NOT_FOUND'));
  await show('client');
  expect(await screen.findByRole('alert')).toHaveTextContent('Introuvable');
  expect(hrefsOf('Garanties')[0]).toBe('/requests/debtor?tab=guarantees');
});

/** A step as the API offers it for this guarantee. */
function step(action: GuaranteeAction): AllowedAction {
  const row = guaranteeMachine.transitions.find((one) => one.action === action);
  if (!row) throw new Error(action);
  const words = { number: common.number, granted: '60\u00a0000,00\u00a0€', answerBy: '30/11/2026' };
  return { ...stepFormOf(row, row.by, words, { amount: common.granted }), enabled: true, blockedBy: null };
}
const change = buildOf(guaranteeChange, {
  id: newId(),
  action: 'reduce',
  label: 'Réduction',
  old: 6_000_000,
  new: 4_000_000,
  reason: 'Dégradation du débiteur',
  notifiedAt: '2026-11-23T08:00:00.000Z',
  receivedAt: null,
});
const pending: Approval = buildOf(approvalRecord, {
  id: newId(),
  action: 'reduce',
  label: 'Réduire',
  details: [{ label: 'Nouveau montant', text: '40 000,00 €' }],
  newAmount: 4_000_000,
  hash: 'read',
  status: 'pending',
  awaits: 'M',
  madeBy: 'Pascal Orsini',
  madeAt: '2026-11-22T23:30:00.000Z',
  lapsesOn: '2026-11-30',
  answers: ['approve', 'reject'],
});
const called: GuaranteeCall = buildOf(guaranteeCall, {
  id: newId(),
  amount: 4_000_000,
  statement: 'Trois factures impayées.',
  file: { filename: 'demande.pdf' },
  calledAt: '2026-11-23T08:00:00.000Z',
  dueAt: '2026-11-30T17:00:00.000Z',
  answer: null,
});
const affected = (
  number: string,
  covered: number,
  keeps: number,
): GuaranteeImpact['staysCovered'][number] => ({
  id: newId(),
  number,
  due: covered,
  covered,
  keeps,
  status: 'approved',
});
const dialog = () => screen.findByRole('alertdialog');

it('lists the amounts that steps moved, and names the accounts in French, for whoever does not read the ledger', async () => {
  const event = (more: object) =>
    buildOf(guaranteeEvent, { id: newId(), onDate: '2026-11-23', currency: 'EUR', ...more });
  record = {
    ...common,
    events: [
      event({ step: 'granted', amount: 6_000_000, posting: 'E0', debit: 'OFF', credit: 'OFF_CONTRA' }),
      event({ step: 'commission', amount: 50_000, posting: 'E20', debit: 'CLI', credit: 'GAR' }),
      event({ step: 'called', amount: 4_000_000 }),
    ],
    balances: [{ account: 'OFF', currency: 'EUR', amount: 6_000_000 }],
  };
  await show('adviser');
  const table = await screen.findByRole('table', { name: 'Mouvements' });
  expect(table).toHaveTextContent(/Accordée.*60 000,00 €.*Commission.*500,00 €/);
  expect(screen.queryByRole('region', { name: 'Écritures' })).toBeNull();
  expect(within(table).queryByText('Mise en jeu')).toBeNull();
  expect(screen.getByText('Solde : engagements donnés')).toBeVisible();
  expect(document.body).not.toHaveTextContent(/OFF|CONTRA/);
});

it('shows what was posted for it to those who read the ledger, with number and link', async () => {
  record = common;
  const entry = buildOf(ledgerEntryRow, {
    id: newId(),
    ref: 'ECR-HB-2026-000012',
    label: 'Engagement donné : garantie GAR-1 sur Verrerie',
    currency: 'EUR',
    amount: 6_000_000,
    status: 'posted',
  });
  const later = { ...entry, id: newId(), ref: null, label: 'Commission de la garantie GAR-1' };
  let numbered = false;
  api.on(listLedgerEntries, () => ({
    data: [numbered ? { ...later, ref: 'ECR-OD-2026-000003' } : later, entry],
    nextCursor: null,
  }));
  await show('m1');
  const table = await screen.findByRole('table', { name: 'Écritures' });
  expect(within(table).getByRole('link', { name: 'ECR-HB-2026-000012' })).toHaveAttribute(
    'href',
    `/ledger/entries/${entry.id}`,
  );
  expect(within(table).getByRole('link', { name: 'Numéro en attente' })).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Mouvements' })).toBeNull();
  numbered = true;
  expect(
    await within(table).findByRole('link', { name: 'ECR-OD-2026-000003' }, { timeout: 3000 }),
  ).toBeVisible();
  expect(api.sentTo(listLedgerEntries)[0]?.query.get('guaranteeId')).toBe(record.id);
});

testDrawnSteps(
  guaranteeMachine,
  'guarantee',
  (allowedActions) => {
    record = { ...common, request, allowedActions };
    return record.id;
  },
  () => show('adviser'),
);

it('counts no cover of a demand guarantee, which covers no invoice', async () => {
  record = { ...common, kind: 'demand', used: 0, covers: [] };
  await show('adviser');
  expect(await screen.findByRole('region', { name: 'Accordé' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Utilisé' })).toBeNull();
  expect(screen.queryByText('Factures couvertes')).toBeNull();
});

describe('what is awaited', () => {
  it.each<[string, 'client' | 'supplier' | 'adviser', Partial<Guarantee>, string]>([
    ['nothing', 'client', {}, 'Rien n’est attendu. La garantie court jusqu’au 31/12/2099.'],
    [
      'its first day',
      'client',
      { validFrom: '2098-01-01', left: 0 },
      'Rien n’est attendu. La garantie prend effet le 01/01/2098.',
    ],
    [
      'a second person',
      'adviser',
      { pendingApproval: { ...pending, answers: [] } },
      '« Réduire » attend un responsable, au plus tard le 30/11/2026.',
    ],
    [
      'one’s own answer',
      'adviser',
      { pendingApproval: { ...pending, action: 'pay', answers: ['approve', 'reject'] } },
      'À vous d’approuver ou non « Réduire », au plus tard le 30/11/2026.',
    ],
    [
      'the beneficiary',
      'client',
      { changes: [change] },
      'Réduction : prend effet quand Atelier Brévanne l’a reçue.',
    ],
    ['the bank', 'client', { status: 'called', call: called }, 'La banque répond avant le 30/11/2026, 18 h.'],
    [
      'what is owed',
      'client',
      { status: 'paid', call: { ...called, answer: 'paid', paidAmount: 4_000_000 } },
      'La garantie a pris fin. Vous devez 40 000,00 € à la banque.',
    ],
    [
      'what is paid',
      'supplier',
      { status: 'paid', call: { ...called, answer: 'paid', paidAmount: 4_000_000 } },
      'La garantie a pris fin. La banque vous paie 40 000,00 €.',
    ],
    ['the end', 'supplier', { status: 'released' }, 'La garantie a pris fin.'],
  ])('is said: %s', async (_what, role, more, text) => {
    record = { ...common, ...more };
    await show(role);
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('a change by two persons', () => {
  it('shows what it does to invoices before it is asked for, once the amount is one', async () => {
    record = { ...common, allowedActions: [step('reduce')], version: 3 };
    api.on(guaranteeImpact, {
      staysCovered: [affected('FA-1', 100, 100)],
      newlyUncovered: [affected('FA-2', 120_000, 30_000)],
    });
    api.on(transitionGuarantee, () => record);
    const { user } = await show('adviser');
    await user.click(await screen.findByRole('button', { name: 'Réduire' }));
    expect(api.sentTo(guaranteeImpact)).toHaveLength(0);
    await user.type(screen.getByLabelText(/^Nouveau montant/), '40000');
    expect(await screen.findByText('1 facture reste couverte')).toBeVisible();
    expect(screen.getByText('FA-2 : 1 200,00 € → 300,00 €')).toBeVisible();
    expect(api.sentTo(guaranteeImpact).at(-1)?.body).toEqual({ action: 'reduce', newAmount: 4_000_000 });
    await user.selectOptions(screen.getByLabelText(/^Motif/), 'DEGRADATION');
    await user.click(within(await dialog()).getByRole('button', { name: 'Réduire' }));
    expect(await api.firstBody(transitionGuarantee)).toMatchObject({
      action: 'reduce',
      version: 3,
      payload: { newAmount: 4_000_000 },
    });
  });

  it('is approved as it was read, with what it does before one’s eyes', async () => {
    record = { ...common, pendingApproval: pending };
    api.on(guaranteeImpact, { staysCovered: [], newlyUncovered: [] });
    api.on(answerApproval, { ...pending, status: 'approved' });
    const { user } = await show('m1');
    const card = await screen.findByRole('region', { name: 'À approuver\u00a0: Réduire' });
    expect(card).toHaveTextContent('Nouveau montant40 000,00 €');
    expect(card).toHaveTextContent('Demandé parPascal Orsini, 23/11/2026');
    expect(card).toHaveTextContent('Au plus tard le30/11/2026');
    expect(await within(card).findByText('Aucune facture n’est couverte.')).toBeVisible();
    await user.click(within(card).getByRole('button', { name: 'Approuver' }));
    expect(await dialog()).toHaveTextContent('Nouveau montant40 000,00 €');
    await user.click(within(await dialog()).getByRole('button', { name: 'Approuver' }));
    expect(await api.firstBody(answerApproval)).toEqual({ answer: 'approve', hash: 'read' });
  });

  it('is not approved without saying why', async () => {
    record = { ...common, pendingApproval: pending };
    api.on(guaranteeImpact, { staysCovered: [], newlyUncovered: [] });
    api.on(answerApproval, { ...pending, status: 'rejected' });
    const { user } = await show('m1');
    await user.click(await screen.findByRole('button', { name: 'Ne pas approuver' }));
    const send = () => screen.getAllByRole('button', { name: 'Ne pas approuver' }).at(-1) as HTMLElement;
    await user.click(send());
    expect(api.sentTo(answerApproval)).toHaveLength(0);
    await user.type(screen.getByLabelText(/^Commentaire/), 'Pas de motif.');
    await user.click(send());
    expect(await api.firstBody(answerApproval)).toEqual({
      answer: 'reject',
      hash: 'read',
      comment: 'Pas de motif.',
    });
  });

  it('waits for somebody else before whoever may not answer', async () => {
    record = { ...common, pendingApproval: { ...pending, answers: [] } };
    await show('adviser');
    expect(await screen.findByText('Une deuxième personne doit approuver.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approuver' })).toBeNull();
    expect(api.sentTo(guaranteeImpact)).toHaveLength(0);
  });

  it('is received by its beneficiary’s opening of the page, once, and by nobody else’s', async () => {
    record = { ...common, changes: [change] };
    api.on(receiveGuaranteeChange, () => {
      record = { ...record, changes: [{ ...change, receivedAt: '2026-11-23T09:30:00.000Z' }] };
      return record;
    });
    await show('supplier');
    expect(await screen.findByText('Reçue le 23/11/2026 10:30')).toBeVisible();
    expect(api.sentTo(receiveGuaranteeChange).map(({ body }) => body)).toEqual([
      { changeId: change.id, how: 'page' },
    ]);
    expect(screen.getByText(/60.000,00.€ → 40.000,00.€ · Dégradation du débiteur/)).toBeVisible();
  });

  it.each(['called', 'released'] as const)('waits for nobody while the guarantee is %s', async (status) => {
    record = { ...common, status, changes: [change], ...(status === 'called' ? { call: called } : {}) };
    const { unmount } = await show('supplier');
    expect(await screen.findByText(/^Notifiée le 23\/11\/2026/)).toBeVisible();
    expect(api.sentTo(receiveGuaranteeChange)).toHaveLength(0);
    unmount();
    await show('adviser');
    expect(await screen.findByText(/^Notifiée le 23\/11\/2026/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Prouver la réception' })).toBeNull();
  });

  it('is shown to its requester, who receives nothing by looking', async () => {
    record = { ...common, changes: [change] };
    await show('client');
    expect(
      await screen.findByText('Effet à réception par Atelier Brévanne, prévenu le 23/11/2026.'),
    ).toBeVisible();
    expect(api.sentTo(receiveGuaranteeChange)).toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Prouver la réception' })).toBeNull();
  });

  it('is proved by the bank with an instant and a paper, each of them named', async () => {
    record = { ...common, changes: [change] };
    api.on(uploadFile, { id: newId(), filename: 'ar.pdf' });
    api.on(receiveGuaranteeChange, () => record);
    const { user } = await show('adviser');
    await user.click(await screen.findByRole('button', { name: 'Prouver la réception' }));
    const asked = within(await dialog());
    expect(asked.getByText('Accusé de réception')).toBeVisible();
    expect(asked.getByText('Jour et heure, par exemple 24/11/2026 09:30')).toBeVisible();
    await user.upload(
      asked.getByLabelText('Accusé de réception'),
      new File(['%PDF-1.7'], 'ar.pdf', { type: 'application/pdf' }),
    );
    await user.type(asked.getByLabelText(/^Reçue le/), '23/11/2026 11:15');
    await asked.findByText(/ar\.pdf/);
    await user.click(asked.getByRole('button', { name: 'Prouver la réception' }));
    expect(await api.firstBody(receiveGuaranteeChange)).toMatchObject({
      changeId: change.id,
      how: 'proof',
      receivedAt: '2026-11-23T10:15:00.000Z',
    });
  });
});

describe('a call', () => {
  it('says what is asked and until when the bank answers, and gives its papers', async () => {
    record = { ...common, kind: 'demand', status: 'called', call: called };
    api.on(guaranteeCallFile, new Blob(['x']));
    URL.createObjectURL = () => '#file';
    const { user } = await show('supplier');
    const card = await screen.findByRole('region', { name: 'Mise en jeu' });
    expect(card).toHaveTextContent('Montant demandé40 000,00 €');
    expect(card).toHaveTextContent('Réponse de la banqueavant le 30/11/2026, 18 h');
    await user.click(within(card).getByRole('button', { name: 'Télécharger les pièces' }));
    await waitFor(() => expect(api.sentTo(guaranteeCallFile)).toHaveLength(1));
  });

  it('lists every discrepancy of its refusal', async () => {
    const discrepancies = ['Demande non signée', 'Facture 12 absente'];
    record = { ...common, kind: 'demand', call: { ...called, answer: 'refused', discrepancies } };
    await show('supplier');
    const card = await screen.findByRole('region', { name: 'Mise en jeu' });
    expect(textsOf(within(card).getAllByRole('listitem'))).toEqual(discrepancies);
    expect(card).toHaveTextContent('Réponse de la banquePaiement refusé');
  });
});

it('gives the certificate with its edition and the code that proves it', async () => {
  record = {
    ...common,
    edition: 2,
    editionAt: '2026-11-22T23:30:00.000Z',
    verificationCode: 'ABCD-EFGH-JKMN',
  };
  api.on(guaranteeCertificate, new Blob(['x']));
  URL.createObjectURL = () => '#file';
  const { user } = await show('client');
  const card = await screen.findByRole('region', { name: 'Certificat' });
  expect(card).toHaveTextContent('2 du 23/11/2026');
  expect(card).toHaveTextContent('ABCD-EFGH-JKMN');
  expect(hrefsOf('Page de vérification', within(card))).toEqual(['/demandegarantie/details']);
  await user.click(within(card).getByRole('button', { name: 'Télécharger le certificat' }));
  await waitFor(() => expect(api.sentTo(guaranteeCertificate)).toHaveLength(1));
});

it('drops what is to be done under the rest where there is no room beside it', async () => {
  const before = globalThis.matchMedia;
  globalThis.matchMedia = ((query: string) => ({
    matches: query.includes('max-width: 1199'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia;
  try {
    record = { ...common, kind: 'demand' };
    await show('client');
    const steps = await screen.findByRole('region', { name: 'Vos actions' });
    expect(steps.compareDocumentPosition(screen.getByRole('region', { name: 'Accordé' }))).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    );
  } finally {
    globalThis.matchMedia = before;
  }
});
