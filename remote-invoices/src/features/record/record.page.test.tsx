import { configureClient } from '@cessio/client';
import {
  getDebtorStanding,
  getInvoice,
  invoiceCdar,
  invoiceFile,
  invoiceTimeline,
  transitionInvoice,
  uploadFile,
  whoActsNext,
  type Invoice,
  type NextAction,
} from '@cessio/contract';
import {
  freshApi,
  hrefsOf,
  buildInvoice,
  buildUser,
  newId,
  problem,
  renderInPortal,
  screen,
  waitFor,
  within,
  type SentCall,
} from '@cessio/testing';
import texts from '../../../locales/fr.json' with { type: 'json' };
import { RecordPage } from './record.page.tsx';
import { action } from './test-steps.ts';

const ID = newId();
const invoice = (over: Partial<Invoice> = {}): Invoice =>
  buildInvoice({
    id: ID,
    number: 'FL-26-0031',
    contractNumber: 'AF-1',
    net: 100,
    vat: 20,
    orderRef: 'HD-48817',
    source: 'facturx',
    fieldSources: { number: 'BT-1 /a', orderRef: 'BT-13 /b [lu\u00a0: HD-4881]' },
    checks: [{ code: 'X', severity: 'warning', message: 'Délai de 63 jours', path: '/dueDate' }],
    version: 3,
    ...over,
  });

const api = freshApi();
const NOBODY: NextAction = { mine: null, elsewhere: null, toPay: null };
beforeEach(() => {
  api.on(invoiceTimeline, { data: [] });
  api.on(whoActsNext, NOBODY);
  api.on(getDebtorStanding, {
    ceilings: [{ currency: 'EUR', ceiling: 1_000_000, commitments: 620_000, contracts: 2 }],
    payments: {
      paid: 24,
      late: 5,
      meanDaysLate: 6,
      paidHref: '/Invoices?debtorId=d&paidOn.gte=2025-11-22',
      overdue: 0,
      overdueHref: '/Invoices?debtorId=d',
    },
  });
});
const open = (user = buildUser({ role: 'adviser' })) =>
  renderInPortal(<RecordPage />, {
    user,
    path: `/Invoices/${ID}`,
    route: '/Invoices/:id',
    texts: { invoices: texts },
  });

/** Opens the page and asks for a step: its dialog, and the button that takes it. */
const ask = async (name: string, reader?: Parameters<typeof open>[0]) => {
  const { user } = await open(reader);
  await user.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('alertdialog'));
  return { user, dialog, take: () => user.click(dialog.getByRole('button', { name })) };
};

describe('an invoice that belongs to the bank', () => {
  const payTo = {
    iban: 'FR7699999000010000000000115',
    bic: 'CESSFRPPXXX',
    holder: 'Banque Cessio',
    reference: 'FAC-2026-000007',
    checkCode: 'K7F-29Q',
  };

  it('tells its buyer the account to pay, with the code by which a forged one is recognised', async () => {
    api.on(getInvoice, invoice({ status: 'assigned', payTo }));
    await open(buildUser({ role: 'client' }));
    const card = await screen.findByRole('region', { name: 'Payez sur le compte de la banque' });
    expect(within(card).getByRole('button', { name: 'Copier l’IBAN' })).toBeVisible();
    // Before anything else of the invoice.
    expect(card.compareDocumentPosition(screen.getByRole('tablist'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    for (const said of [/^FR76.9999.9000/, 'CESSFRPPXXX', 'Banque Cessio', 'FAC-2026-000007', 'K7F-29Q'])
      expect(screen.getByText(said)).toBeInTheDocument();
  });

  it('gives its seller the messages that its own platform sends, and says that the bank sends none', async () => {
    api.on(getInvoice, invoice({ status: 'assigned', payTo, cdar: ['226', '227'] }));
    api.on(
      invoiceCdar,
      problem('CDAR_NOT_OFFERED', { detail: 'Vendeur et acheteur ont besoin d’un SIREN.' }),
    );
    const { user } = await open(buildUser({ role: 'supplier' }));
    expect(await screen.findByText(/Votre plateforme agréée les envoie/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^225/ })).not.toBeInTheDocument();
    expect(
      screen.queryByRole('heading', { name: 'Payez sur le compte de la banque' }),
    ).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '227 Changement de compte à payer (XML)' }));
    expect(await screen.findByText('Vendeur et acheteur ont besoin d’un SIREN.')).toBeInTheDocument();
    expect(api.sentTo(invoiceCdar).map(({ path }) => path)).toEqual([`/api/invoices/${ID}/cdar/227.xml`]);
  });
});

describe('record of an invoice', () => {
  it('tells who decides on it how its debtor stands and pays, and nobody else', async () => {
    api.on(getInvoice, invoice({ status: 'under_review', currency: 'EUR' }));
    const { unmount } = await open();
    await screen.findByText('12 derniers mois');
    const card = screen.getByRole('region', { name: /^Débiteur/ });
    expect(card).toHaveTextContent(/Engagements 62\s% du plafond6\s200,00\s€/);
    expect(card).toHaveTextContent(/Dont payées en retard5, soit 21\s%Retard moyen6 jours/);
    expect(hrefsOf('24', within(card))).toEqual(['/Invoices?debtorId=d&paidOn.gte=2025-11-22']);
    unmount();
    const asked = api.sentTo(getDebtorStanding).length;
    await open(buildUser({ role: 'supplier' }));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: /^Débiteur/ })).toBeNull();
    expect(api.sentTo(getDebtorStanding)).toHaveLength(asked);
  });

  it('says where it stands, where each figure comes from, and which checks ran', async () => {
    const passed = { code: 'Y', severity: 'passed', message: 'Facture jointe', path: null } as const;
    api.on(getInvoice, invoice({ checks: [...invoice().checks, passed] }));
    const view = await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Facture FL-26-0031' })).toBeVisible();
    expect(screen.getByText('lu dans le fichier, BT-1')).toBeVisible();
    expect(screen.getByText('corrigé ; lu : HD-4881 (BT-13)')).toBeVisible();
    await view.user.click(screen.getByRole('tab', { name: /Contrôles/ }));
    expect(screen.getByText('Délai de 63 jours')).toBeVisible();
    expect(screen.getByText('1 problème')).toBeVisible();
  });

  it('shows beside it the invoice that an alert takes it for, also where that alert is lifted', async () => {
    const other = { id: newId(), number: 'FL-26-0030', assignor: 'Atelier Brévanne', gross: 120 };
    const facts = { currency: 'EUR', issueDate: '2026-01-10', status: 'approved' } as const;
    const alert = {
      code: 'NEAR_DUPLICATE',
      severity: 'warning',
      message: 'Même couple',
      path: '/gross',
    } as const;
    const alerts = [{ ...alert, others: [{ ...other, ...facts }] }];
    api.on(getInvoice, invoice({ alerts, checks: [], allowedActions: [action('clear_alert', {}, ['R'])] }));
    const view = await open(buildUser({ role: 'adviser', department: 'RISK' }));
    await view.user.click(await screen.findByRole('tab', { name: /Contrôles/ }));
    const compared = screen.getByRole('table');
    expect(within(compared).getByRole('columnheader', { name: 'FL-26-0031, cette facture' })).toBeVisible();
    expect(hrefsOf('FL-26-0030', within(compared))).toEqual([`/Invoices/${other.id}`]);
    expect(within(compared).getByRole('row', { name: /Montant TTC.*1,20/ })).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Lever l’alerte' }));
    const dialog = screen.getByRole('alertdialog');
    expect(within(dialog).getByText('Même couple')).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'FL-26-0030' })).toBeVisible();
  });

  it.each([
    ['12 000,00 €', { net: 1_000_000, vat: 200_000, gross: 1_200_000, due: 1_200_000 }],
    ['–', { net: 1_000_000, vat: null, gross: null, due: null }],
  ])('says of a draft that %s would be due, not the nothing that is owed of it', async (said, amounts) => {
    const draft = {
      status: 'draft',
      currency: 'EUR',
      outstanding: 0,
      prepaid: null,
      rounding: null,
    } as const;
    api.on(getInvoice, invoice({ ...draft, ...amounts }));
    await open(buildUser({ role: 'supplier' }));
    const term = await screen.findByText('Reste dû');
    expect((term.nextElementSibling?.textContent ?? '').replaceAll(/\s/g, ' ')).toBe(said);
  });

  it('shows the total, what was paid before and what is due; what was read as one reads it', async () => {
    api.on(
      getInvoice,
      invoice({
        gross: 67_115,
        prepaid: 20_100,
        due: 47_015,
        payeeIban: 'FR2012421242124212421242124',
        fieldSources: {
          prepaid: 'BT-113 /a [lu\u00a0: 10000]',
          issueDate: 'BT-2 /b [lu\u00a0: 2017-11-13]',
        },
        checks: [{ code: 'PDF_DIFFERS', severity: 'passed', message: 'PDF et XML concordent', path: null }],
        file: { id: newId(), filename: 'FA-1.xml', mime: 'application/xml', size: 3, sha256: 'abcd1234' },
      }),
    );
    api.on(invoiceFile, new Blob(['<Invoice><a href="javascript:0">9</a></Invoice>']));
    const view = await open();
    await screen.findByRole('heading', { level: 1, name: 'Facture FL-26-0031' });
    for (const term of ['Montant TTC', 'Déjà payé', 'Net à payer'])
      expect(screen.getAllByText(term)[0]).toBeVisible();
    expect(screen.getAllByText('470,15 €').length).toBeGreaterThan(1);
    expect(screen.getByText('déjà payé : 201,00 €')).toBeVisible();
    expect(screen.getByText('corrigé ; lu : 100,00 € (BT-113)')).toBeVisible();
    expect(screen.getByText('corrigé ; lu : 13/11/2017 (BT-2)')).toBeVisible();
    expect(screen.getByText('FR20 1242 1242 1242 1242 1242 124')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Voir la facture' }));
    const paper = within(await screen.findByRole('dialog', { name: 'FA-1.xml' }));
    expect(paper.getByText('PDF et XML concordent')).toBeVisible();
    // As text, never as markup.
    expect(await paper.findByText('<Invoice><a href="javascript:0">9</a></Invoice>')).toBeVisible();
  });

  it('titles its summary once, draws no way of one step, and links companies, contract and guarantee', async () => {
    const [guaranteeId, contractId] = [newId(), newId()];
    const numbers = { guaranteeId, guaranteeNumber: 'GAR-2026-000001', contractId };
    const cancelled = invoice({ status: 'cancelled', ...numbers });
    const { assignor, debtor } = cancelled;
    api.on(getInvoice, cancelled);
    const { unmount } = await open();
    const parties = within(await screen.findByRole('region', { name: 'Parties' }));
    expect(screen.getAllByText('Synthèse')).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Parcours de la facture' })).toBeNull();
    const links = parties.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      [assignor?.legalName, `/Clients/Edit/${assignor?.id}`],
      [debtor?.legalName, `/Clients/Edit/${debtor?.id}`],
      ['AF-1', `/contracts/${contractId}`],
      ['GAR-2026-000001', `/guarantees/${guaranteeId}`],
    ]);
    unmount();
    await open(buildUser({ role: 'supplier' }));
    const own = within(await screen.findByRole('region', { name: 'Parties' }));
    expect(own.getAllByRole('link').map((link) => link.textContent)).toEqual(['AF-1', 'GAR-2026-000001']);
  });

  it('says of a deleted draft that it was deleted, and of no state', async () => {
    const remove = action('cancel', { label: 'Supprimer le brouillon', done: 'Brouillon supprimé' });
    api.on(getInvoice, invoice({ status: 'draft', allowedActions: [remove] }));
    api.on(transitionInvoice, () => invoice({ status: 'cancelled', version: 4 }));
    const { take } = await ask('Supprimer le brouillon', buildUser({ role: 'supplier' }));
    await take();
    expect(await screen.findByText(/^Brouillon supprimé/)).toBeVisible();
    expect(screen.queryByText(/Nouvel état/)).toBeNull();
  });

  it('refuses only with a reason of its list, once, with a key', async () => {
    const reject = action('reject', { confirm: 'La facture sera refusée.' });
    api.on(getInvoice, invoice({ allowedActions: [reject] }));
    api.on(transitionInvoice, () => invoice({ status: 'rejected', version: 4 }));
    const { user, dialog, take } = await ask('Rejeter');
    expect(dialog.getByText('La facture sera refusée.')).toBeVisible();
    await take();
    expect(dialog.getByText('Choisissez un motif')).toBeVisible();
    expect(api.sentTo(transitionInvoice)).toHaveLength(0);
    await user.selectOptions(dialog.getByRole('combobox', { name: /Motif/ }), 'HORS_CONTRAT');
    await user.dblClick(dialog.getByRole('button', { name: 'Rejeter' }));
    await screen.findByText('Nouvel état : Rejetée');
    const sent = api.sentTo(transitionInvoice);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({ action: 'reject', reasonCode: 'HORS_CONTRAT', version: 3 });
    expect(sent[0]?.headers['idempotency-key']).toBeTruthy();
  });

  it('asks which pieces are missing', async () => {
    api.on(getInvoice, invoice({ allowedActions: [action('request_info')] }));
    api.on(transitionInvoice, () => invoice({ status: 'needs_info', version: 4 }));
    const { user, dialog, take } = await ask('Demander des compléments');
    await take();
    expect(await dialog.findByText('Aucune pièce choisie')).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: 'Bon de livraison' }));
    await user.type(dialog.getByRole('textbox', { name: /Bon de livraison/ }), 'signé');
    await take();
    expect(await api.firstBody(transitionInvoice)).toMatchObject({
      payload: { items: [{ code: 'BON_LIVRAISON', comment: 'signé' }] },
    });
  });

  it('confirms by sounding only with its proof', async () => {
    const proof = newId();
    api.on(getInvoice, invoice({ status: 'awaiting_confirmation', allowedActions: [action('confirm')] }));
    api.on(uploadFile, { id: proof, filename: 'mail.pdf', mime: 'application/pdf', size: 3, sha256: 'x' });
    api.on(transitionInvoice, () => invoice({ version: 4 }));
    const { user, dialog, take } = await ask('Confirmer par sondage');
    await take();
    expect(await dialog.findByText('Joignez la preuve du sondage.')).toBeVisible();
    await user.upload(
      dialog.getByLabelText('Preuve du sondage', { selector: 'input' }),
      new File(['x'], 'mail.pdf'),
    );
    await dialog.findByText('Pièce jointe');
    await take();
    expect(await api.firstBody(transitionInvoice)).toMatchObject({ payload: { fileId: proof } });
  });

  it('says why a step is locked and who can lift it', async () => {
    const locked = action('approve', {
      enabled: false,
      blockedBy: {
        code: 'APPROVAL_LIMIT_EXCEEDED',
        text: '90 000 € : au-delà de votre limite. Décision réservée au responsable.',
        who: 'Responsable',
      },
    });
    api.on(getInvoice, invoice({ allowedActions: [locked] }));
    await open();
    const list = await screen.findByRole('list', { name: 'Actions verrouillées' });
    expect(list).toHaveTextContent('90 000 € : au-delà de votre limite. Décision réservée au responsable.');
    expect(screen.queryByRole('button', { name: 'Approuver' })).not.toBeInTheDocument();
  });

  const waiting = {
    entity: 'invoice',
    id: ID,
    label: 'FL-26-0031',
    about: null,
    amount: 100,
    currency: 'EUR',
    since: '2026-01-10T09:00:00Z',
    dueOn: '2026-01-17',
  } as const;
  const isMain = (name: string) =>
    screen.getByRole('button', { name }).getAttribute('data-variant') === 'primary';

  it('says who acts next, since when and until when, and puts no step of its reader’s first', async () => {
    api.on(whoActsNext, {
      ...NOBODY,
      elsewhere: { ...waiting, why: 'À compléter', who: 'Textiles Garambelle', href: '/' },
    });
    const handedOn = action('reject', {
      enabled: false,
      blockedBy: { code: 'APPROVAL_LIMIT_EXCEEDED', text: 'transmettez au responsable', who: 'Responsable' },
    });
    api.on(getInvoice, invoice({ status: 'under_review', allowedActions: [action('approve'), handedOn] }));
    await open();
    const line = await screen.findByText('En attente : Textiles Garambelle, depuis le 10/01/2026');
    expect(line.closest('section')).toHaveTextContent('À compléter, au plus tard le 17/01/2026');
    expect(isMain('Approuver')).toBe(false);
    expect(screen.queryByText('transmettez au responsable')).toBeNull();
  });

  it('puts the usual next step first: what the record waits for, or handing it on where that is locked', async () => {
    const mine = { ...waiting, why: 'À contrôler', action: { label: 'Approuver', href: '/' } };
    api.on(whoActsNext, { ...NOBODY, mine });
    const others = [action('request_info'), action('escalate')];
    api.on(getInvoice, invoice({ allowedActions: [...others, action('approve')] }));
    const { unmount } = await open();
    await waitFor(() => expect(isMain('Approuver')).toBe(true));
    expect(isMain('Demander des compléments')).toBe(false);
    unmount();
    api.on(getInvoice, invoice({ allowedActions: others }));
    await open();
    await waitFor(() => expect(isMain('Transmettre au responsable')).toBe(true));
    expect(isMain('Demander des compléments')).toBe(false);
  });

  it('says who assigns an approved invoice, and leads to its batch', async () => {
    const assignor = { id: newId(), legalName: 'Atelier Brévanne' };
    const batch = { id: newId(), number: 'BOR-2026-000007', status: 'to_sign' } as const;
    api.on(whoActsNext, {
      ...NOBODY,
      elsewhere: { ...waiting, dueOn: null, why: 'Paiement attendu', who: 'Halbrane', href: '/' },
    });
    const cession = async () => screen.findByRole('region', { name: 'Cession' });
    const seen: Partial<Invoice> = { status: 'approved', assignor, batch: null, allowedActions: [] };
    api.on(getInvoice, invoice(seen));
    let view = await open(buildUser({ role: 'supplier' }));
    expect(within(await cession()).getByText('À céder')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Céder' }));
    expect(await screen.findByRole('alertdialog', { name: /^Céder 1 facture/ })).toBeVisible();
    expect(screen.queryByText(/Paiement attendu/)).toBeNull();
    view.unmount();
    view = await open();
    expect(within(await cession()).getByText('En attente : cession par le cédant')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Préparer un bordereau' })).toBeVisible();
    view.unmount();
    api.on(getInvoice, invoice({ ...seen, batch }));
    view = await open(buildUser({ role: 'supplier' }));
    expect(within(await cession()).getByText('En attente : votre signature')).toBeVisible();
    expect(hrefsOf('Bordereau BOR-2026-000007')).toEqual([`/Invoices/batches/${batch.id}`]);
    view.unmount();
    view = await open(buildUser({ role: 'adviser', department: 'RISK' }));
    expect(
      within(await cession()).getByText('En attente : signature du cédant, Atelier Brévanne'),
    ).toBeVisible();
    view.unmount();
    api.on(getInvoice, invoice({ ...seen, status: 'assigned', batch, assignedOn: '2026-11-27' }));
    await open();
    expect(await screen.findByText('Cédée le 27/11/2026')).toBeVisible();
    expect(hrefsOf('BOR-2026-000007')).toEqual([`/Invoices/batches/${batch.id}`]);
    expect(screen.queryByRole('region', { name: 'Cession' })).toBeNull();
  });

  it('tells a debtor in arrears what to pay, where, and with which reference', async () => {
    const toPay = {
      amount: 2_850_000,
      currency: 'EUR',
      dueOn: '2026-01-02',
      iban: 'FR7612345000010000000000123',
      holder: 'Cessio',
      reference: 'F-000031',
    };
    api.on(whoActsNext, { ...NOBODY, toPay });
    api.on(getInvoice, invoice({ status: 'unpaid', allowedActions: [] }));
    await open(buildUser({ role: 'client' }));
    expect(
      await screen.findByText(/^En retard\s: 28\s500,00\s€ à payer depuis le 02\/01\/2026$/),
    ).toBeVisible();
    expect(screen.getByText(/^FR76\s1234\s5000/)).toBeVisible();
    expect(screen.getByText('F-000031')).toBeVisible();
    expect(screen.queryByText('Aucune action n’est attendue.')).toBeNull();
  });

  it('shows both states when somebody else was quicker, and reloads', async () => {
    api.on(getInvoice, invoice({ allowedActions: [action('approve')] }));
    const now = invoice({ status: 'rejected', version: 9 });
    api.on(
      transitionInvoice,
      problem('VERSION_CONFLICT', { members: { current: now }, detail: 'Hélène a modifié ce dossier.' }),
    );
    const { take } = await ask('Approuver');
    api.on(getInvoice, now);
    await take();
    const notice = (await screen.findByText('Hélène a modifié ce dossier.')).closest(
      '[role="status"]',
    ) as HTMLElement;
    expect(within(notice).getByText('En contrôle')).toBeVisible();
    expect(within(notice).getByText('Rejetée')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Approuver' })).not.toBeInTheDocument();
  });

  it('asks for a fresh proof, and takes the step with what was typed, or keeps it when none is given', async () => {
    let given: string | null = null;
    configureClient({ onStepUp: () => Promise.resolve(given) });
    const reject = action('reject');
    api.on(
      getInvoice,
      invoice({ allowedActions: [{ ...reject, needs: { ...reject.needs, stepUp: true } }] }),
    );
    api.on(transitionInvoice, ({ headers }: SentCall) =>
      headers['x-step-up'] === 'proof'
        ? invoice({ status: 'rejected', version: 4 })
        : problem('STEP_UP_REQUIRED', { members: { methods: ['totp'] } }),
    );
    const { user, dialog, take } = await ask('Rejeter');
    await user.selectOptions(dialog.getByRole('combobox', { name: /Motif/ }), 'HORS_CONTRAT');
    await user.type(dialog.getByRole('textbox', { name: /Commentaire/ }), 'Contrat clos en juin');
    await take();
    expect(await dialog.findByText('Confirmez votre identité')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Commentaire/ })).toHaveValue('Contrat clos en juin');
    given = 'proof';
    await take();
    await screen.findByText('Nouvel état : Rejetée');
    const sent = {
      action: 'reject',
      reasonCode: 'HORS_CONTRAT',
      comment: 'Contrat clos en juin',
      version: 3,
    };
    expect(api.sentTo(transitionInvoice).map(({ body }) => body)).toEqual([sent, sent, sent]);
    configureClient({ onStepUp: () => Promise.resolve(null) });
  });

  it('tells the depositor why it was refused and how to go on', async () => {
    api.on(
      getInvoice,
      invoice({
        status: 'rejected',
        reason: { code: 'TX_TVA_ERR', label: 'Taux de TVA erroné', comment: 'Attendu 10 %' },
      }),
    );
    await open(buildUser({ role: 'supplier' }));
    expect(await screen.findByText('Contestée : Taux de TVA erroné')).toBeVisible();
    expect(screen.getByText(/Attendu 10 %/)).toBeVisible();
    expect(hrefsOf('Corriger et redéposer')[0]).toBe(`/Invoices/new?from=${ID}`);
  });
});
