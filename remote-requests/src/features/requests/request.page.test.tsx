import {
  createDocument,
  getDebtorStanding,
  getGuaranteeRequest,
  inviteBeneficiary,
  guaranteeRequestTimeline,
  guaranteeRequestExposure,
  guaranteeRequestMachine,
  listRecordPapers,
  priceGuaranteeRequest,
  recordPaper,
  timelineEntry,
  transitionGuaranteeRequest,
  whoActsNext,
  type DebtorStanding,
  type GuaranteeRequest,
  type TimelineEntry,
  type User,
} from '@cessio/contract';
import { portalEvents } from '@cessio/shell';
import {
  act,
  freshApi,
  hrefsOf,
  buildOf,
  buildUser,
  problem,
  renderInPortal,
  screen,
  waitFor,
  within,
  newId,
  type InPortal,
} from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { testDrawnSteps } from '../../drawn-steps.ts';
import { buildAction, buildInviting, buildRequest } from './test-records.ts';
import { RequestPage } from './request.page.tsx';

const api = freshApi();
let record: GuaranteeRequest;
let history: TimelineEntry[];
let standing: DebtorStanding;

const show = (user: User) =>
  renderInPortal(<RequestPage />, {
    user,
    path: `/requests/${record.id}`,
    route: '/requests/:id',
    texts: { requests: fr },
  });
const confirm = (user: InPortal['user'], name: string) =>
  user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
const refuse = buildAction('refuse', { confirm: 'La demande sera refusée.' });
const sent = () => api.sentTo(transitionGuaranteeRequest);

beforeEach(() => {
  record = buildRequest();
  history = [];
  standing = {
    ceilings: [],
    payments: { paid: 0, late: 0, meanDaysLate: null, paidHref: '', overdue: 0, overdueHref: '' },
  };
  api.on(getGuaranteeRequest, () => record);
  api.on(listRecordPapers, { data: [] });
  api.on(priceGuaranteeRequest, {
    commission: 0,
    vat: 0,
    days: null,
    formulaText: 'Sans frais.',
    cover: null,
    warnings: [],
  });
  api.on(whoActsNext, { mine: null, elsewhere: null, toPay: null });
  api.on(guaranteeRequestTimeline, () => ({ data: history }));
  api.on(guaranteeRequestExposure, () => ({ lines: [], around: [] }));
  api.on(getDebtorStanding, () => standing);
  api.on(transitionGuaranteeRequest, () => {
    record = { ...record, version: record.version + 1, status: 'refused', allowedActions: [] };
    return record;
  });
});

describe('decision', () => {
  it('refuses only with a reason, after confirmation, once', async () => {
    record.allowedActions = [refuse];
    const { user } = await show(buildUser({ role: 'adviser' }));
    await user.click(await screen.findByRole('radio', { name: /Refuser/ }));
    await user.click(screen.getByRole('button', { name: 'Refuser' }));
    expect(screen.getByText('Choisissez un motif')).toBeInTheDocument();
    expect(sent()).toHaveLength(0);

    await user.selectOptions(screen.getByLabelText(/^Motif/), 'EXPOSITION');
    await user.click(screen.getByRole('button', { name: 'Refuser' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Refuser\u00a0?' });
    expect(within(dialog).getByText('La demande sera refusée.')).toBeVisible();
    expect(sent()).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Refuser' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({ action: 'refuse', version: 4, reasonCode: 'EXPOSITION' });
    expect(sent()[0]?.headers['idempotency-key']).toMatch(/^[\w-]{16,}$/);
    expect(await screen.findByText('Aucune action n’est attendue à cette étape.')).toBeInTheDocument();
  });

  it('offers less than asked, starting from the risk’s advice', async () => {
    record.riskOpinion = { grade: 'B', amount: 15_000_000, note: 'Deux retards', by: null, at: null };
    record.allowedActions = [buildAction('approve_partially')];
    const { user } = await show(buildUser({ role: 'm1' }));
    await user.click(await screen.findByRole('radio', { name: /partiellement/ }));
    expect(screen.getByLabelText(/Montant accordé/)).toHaveValue('150\u00a0000,00');
    await user.type(screen.getByLabelText(/Conditions/), 'Révision en juin');
    await user.type(screen.getByLabelText(/Message/), 'Deux retards');
    await user.click(screen.getByRole('button', { name: 'Accorder partiellement' }));
    await confirm(user, 'Accorder partiellement');
    expect(await api.firstBody(transitionGuaranteeRequest)).toEqual({
      action: 'approve_partially',
      version: 4,
      comment: 'Deux retards',
      payload: { grantedAmount: 15_000_000, conditions: 'Révision en juin' },
    });
  });

  it('asks why more is granted than the risk department advises, and shows it to the bank', async () => {
    record.riskOpinion = { grade: 'B', amount: 15_000_000, note: 'Deux retards', by: null, at: null };
    record.allowedActions = [buildAction('approve', {}, 15_000_000)];
    const { user } = await show(buildUser({ role: 'm1' }));
    await user.click(await screen.findByRole('radio', { name: /Accorder/ }));
    await user.click(screen.getByRole('button', { name: 'Accorder' }));
    expect(screen.getByText('Expliquez l’écart en 10 caractères au moins')).toBeVisible();
    await user.type(screen.getByLabelText(/Raison de l’écart/), 'Caution de la maison mère');
    api.on(transitionGuaranteeRequest, () => {
      const decision = { by: 'Aurélien', at: '2026-01-16T09:00:00.000Z', reason: null, comment: null };
      const deviation = 'Caution de la maison mère';
      record = { ...record, version: 5, status: 'legal_review', allowedActions: [], deviation, decision };
      return record;
    });
    await user.click(screen.getByRole('button', { name: 'Accorder' }));
    await confirm(user, 'Accorder');
    expect(await api.firstBody(transitionGuaranteeRequest)).toMatchObject({
      payload: { deviation: 'Caution de la maison mère' },
    });
    expect(await screen.findByText(/Écart avec l’avis du risque.*Caution de la maison mère/)).toBeVisible();
  });

  it('asks nothing more where the advice is followed', async () => {
    record.allowedActions = [buildAction('approve', {}, 20_000_000)];
    const { user } = await show(buildUser({ role: 'm1' }));
    await user.click(await screen.findByRole('radio', { name: /Accorder/ }));
    expect(screen.queryByLabelText(/Raison de l’écart/)).not.toBeInTheDocument();
  });

  it('says why one may not grant and who may, and offers to hand it over', async () => {
    record.allowedActions = [
      buildAction('approve', {
        enabled: false,
        blockedBy: {
          code: 'APPROVAL_LIMIT_EXCEEDED',
          text: 'Au-delà de 50 000 €. Décision réservée au responsable.',
          who: 'Responsable',
        },
      }),
      buildAction('escalate'),
    ];
    const { user } = await show(buildUser({ role: 'adviser' }));
    await user.click(await screen.findByRole('radio', { name: /Accorder/ }));
    expect(screen.getByText(/Au-delà de 50 000 €\. Décision réservée au responsable/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Accorder' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Transmettre au responsable' })).toBeEnabled();
  });
});

describe('its papers', () => {
  const paper = {
    typeId: newId(),
    code: 'COMMANDE',
    label: 'Commande garantie',
    required: true,
    reviewer: 'LEGAL',
    status: 'under_review',
    documentId: newId(),
    filename: 'commande.pdf',
    given: true,
    maxMb: 10,
  };
  const papers = (more: object = {}) =>
    api.on(listRecordPapers, { data: [buildOf(recordPaper, { ...paper, ...more } as never)] });

  it('stand on the request with their state and who checks them, and lead the bank to each', async () => {
    papers();
    await show(buildUser({ role: 'adviser' }));
    const card = await screen.findByRole('region', { name: 'Pièces du dossier' });
    expect(card).toHaveTextContent(
      /En vérification.*Obligatoire · commande\.pdf · À vérifier.: département Juridique/,
    );
    expect(hrefsOf('Commande garantie', within(card))).toEqual([`/documents/${paper.documentId}`]);
  });

  it('are given by the requester where one is refused, until the request has ended', async () => {
    papers({ status: 'refused', given: false, rejectReason: 'Illisible' });
    const { unmount } = await show(buildUser({ role: 'client' }));
    const card = await screen.findByRole('region', { name: 'Pièces du dossier' });
    expect(card).toHaveTextContent('Illisible');
    expect(within(card).getByLabelText('Commande garantie', { selector: 'input' })).toBeEnabled();
    unmount();
    record.status = 'refused';
    await show(buildUser({ role: 'client' }));
    const ended = await screen.findByRole('region', { name: 'Pièces du dossier' });
    expect(within(ended).queryByLabelText('Commande garantie', { selector: 'input' })).toBeNull();
  });

  it('follow each other: the file that was chosen last is given last', async () => {
    papers({ status: 'refused', given: false });
    const given: (() => void)[] = [];
    api.on(createDocument, () => new Promise((resolve) => given.push(() => resolve({ id: newId() }))));
    const { user } = await show(buildUser({ role: 'client' }));
    for (const name of ['a.pdf', 'b.pdf'])
      await user.upload(
        await screen.findByLabelText('Commande garantie', { selector: 'input' }),
        new File(['%PDF-1.7'], name, { type: 'application/pdf' }),
      );
    expect(given).toHaveLength(1);
    given[0]?.();
    await waitFor(() => expect(given).toHaveLength(2));
    expect(screen.getByText('b.pdf')).toBeInTheDocument();
    given[1]?.();
    await waitFor(() => expect(screen.queryByText('b.pdf')).toBeNull());
  });
});

describe('what was decided and what it costs', () => {
  const price = {
    commission: 12_500,
    vat: 0,
    days: 90,
    formulaText: '25 000 € × 2 % × 90 / 360',
    cover: null,
  };
  beforeEach(() => {
    api.on(priceGuaranteeRequest, { ...price, warnings: [] });
    Object.assign(record, { kind: 'demand', status: 'partially_approved', amount: 4_000_000 });
    Object.assign(record, { grantedAmount: 2_500_000 });
  });

  it('reckons the counter-offer’s cost beside its acceptance and in the dialog, which leads with what is granted', async () => {
    record.allowedActions = [buildAction('accept_offer')];
    const { user } = await show(buildUser({ role: 'client', rights: ['sign'] }));
    const cost = await screen.findByRole('region', { name: 'Coût de la contre-offre' });
    expect(cost).toHaveTextContent('125,00');
    expect((await api.firstBody(priceGuaranteeRequest)) as object).toMatchObject({ amount: 2_500_000 });
    await user.click(screen.getByRole('button', { name: 'Accepter la contre-offre' }));
    const dialog = screen.getByRole('alertdialog');
    expect(within(dialog).getByRole('region', { name: 'Coût de la contre-offre' })).toHaveTextContent(
      '125,00',
    );
    expect(dialog).toHaveTextContent(/25.000,00.€ · demandé.: 40.000,00.€/);
  });

  it('leads with the amount of the counter-offer while it is made', async () => {
    Object.assign(record, { status: 'decision', grantedAmount: null });
    record.allowedActions = [buildAction('approve_partially')];
    const { user } = await show(buildUser({ role: 'm1' }));
    await user.click(await screen.findByRole('radio', { name: /partiellement/ }));
    await user.clear(screen.getByLabelText(/Montant accordé/));
    await user.type(screen.getByLabelText(/Montant accordé/), '25000');
    await user.type(screen.getByLabelText(/Conditions/), 'Révision en juin');
    await user.type(screen.getByLabelText(/Message/), 'Deux retards');
    await user.click(screen.getByRole('button', { name: 'Accorder partiellement' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent(/25.000,00.€ · demandé.: 40.000,00.€/);
  });

  it('says the longest term of invoices of a limit, the duration of a demand guarantee', async () => {
    record.kind = 'limit';
    await show(buildUser({ role: 'adviser' }));
    expect(await screen.findByText('Délai maximal des factures')).toBeVisible();
    expect(screen.queryByText('Durée')).not.toBeInTheDocument();
  });
});

describe('opinion of the risk department', () => {
  it('asks for grade, amount and note, and sends them', async () => {
    record.status = 'risk_review';
    record.allowedActions = [buildAction('give_opinion')];
    const { user } = await show(buildUser({ role: 'adviser', department: 'RISK' }));
    await user.click(await screen.findByRole('button', { name: 'Rendre l’avis' }));
    const dialog = screen.getByRole('alertdialog');
    const send = within(dialog).getByRole('button', { name: 'Rendre l’avis' });
    await user.click(send);
    expect(within(dialog).getByText('Choisissez une cotation')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('radio', { name: 'B' }));
    await user.type(within(dialog).getByLabelText(/Montant conseillé/), '150000');
    await user.type(within(dialog).getByLabelText(/Avis motivé/), 'Fonds propres solides');
    await user.click(send);
    expect(await api.firstBody(transitionGuaranteeRequest)).toEqual({
      action: 'give_opinion',
      version: 4,
      comment: 'Fonds propres solides',
      payload: { grade: 'B', amount: 15_000_000 },
    });
  });

  it('is not drawn for the requester', async () => {
    await show(buildUser({ role: 'client' }));
    await screen.findByRole('heading', { level: 1, name: 'Demande DG-2026-000019' });
    expect(screen.queryByText('Avis du risque', { selector: 'h2' })).not.toBeInTheDocument();
    expect(screen.queryByText(/Garanties sur/)).not.toBeInTheDocument();
    expect(api.sentTo(guaranteeRequestExposure)).toHaveLength(0);
  });
});

it('sums what is granted, approved and asked on the debtor, this request apart, each currency by itself', async () => {
  const line = (currency: string, pending: number) => ({
    beneficiary: record.beneficiary,
    currency,
    used: 2_000_000,
    free: 1_000_000,
    approved: 15_500_000,
    pending,
    asked: 20_000_000,
  });
  const around = (scope: 'debtor' | 'group' | 'beneficiary', name: string) => ({
    scope,
    name,
    currency: 'EUR',
    without: 30_000_000,
    with: scope === 'beneficiary' ? 30_000_000 : 50_000_000,
  });
  api.on(guaranteeRequestExposure, {
    lines: [line('EUR', 11_500_000), line('TND', 0)],
    around: [around('debtor', 'Halbrane'), around('group', '3'), around('beneficiary', 'Brévanne')],
  });
  await show(buildUser({ role: 'm1' }));
  const total = (await screen.findByText('Total si tout est accordé')).closest('li');
  expect(total).toHaveTextContent('500 000,00 €');
  const rowOf = (part: string) => screen.getByText(part, { selector: 'li *' }).closest('li');
  expect(rowOf('Cette demande')).toHaveTextContent('200 000,00 €');
  expect(rowOf('Autres demandes')).toHaveTextContent('115 000,00 €');
  expect(rowOf('Accordé, acte en préparation')).toHaveTextContent('155 000,00 €');
  expect(screen.getByText(/Dans d’autres devises/)).toHaveTextContent(/38 500,000/);
  const beside = screen.getByRole('region', { name: 'Garanties avec et sans cette demande' });
  expect(beside).toHaveTextContent(/Groupe du débiteur, 3 sociétés/);
  expect(beside.textContent.match(/Sans cette demande.{3}300.000,00/g)).toHaveLength(3);
  expect(beside.textContent.match(/Avec cette demande.{3}500.000,00/g)).toHaveLength(2);
});

describe('what is typed and not sent', () => {
  const risk = buildUser({ role: 'adviser', department: 'RISK' });
  const kept = () => Object.keys(localStorage).filter((key) => key.includes('cessio.step.'));
  const openOpinion = async (who = risk) => {
    record.status = 'risk_review';
    record.allowedActions = [buildAction('give_opinion')];
    const view = await show(who);
    await view.user.click(await screen.findByRole('button', { name: 'Rendre l’avis' }));
    return view;
  };
  const note = () => screen.getByLabelText(/Avis motivé/);
  const typeOpinion = async () => {
    const view = await openOpinion();
    await view.user.click(screen.getByRole('radio', { name: 'B' }));
    await view.user.type(screen.getByLabelText(/Montant conseillé/), '150000');
    await view.user.type(note(), 'Fonds propres solides');
    return view;
  };
  afterEach(() => localStorage.clear());

  it('is found again in its dialog, by its user only, until the step is taken', async () => {
    (await typeOpinion()).unmount();
    const other = await openOpinion(buildUser({ id: 'another', role: 'adviser', department: 'RISK' }));
    expect(note()).toHaveValue('');
    other.unmount();

    const { user } = await openOpinion();
    expect(screen.getByText('Saisie retrouvée')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'B' })).toBeChecked();
    expect(note()).toHaveValue('Fonds propres solides');
    await confirm(user, 'Rendre l’avis');
    expect(await api.firstBody(transitionGuaranteeRequest)).toMatchObject({
      payload: { grade: 'B', amount: 15_000_000 },
    });
    await waitFor(() => expect(kept()).toEqual([]));
  });

  it('is thrown away when its dialog is closed on purpose, and taken back for ten seconds', async () => {
    const { user } = await typeOpinion();
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: /^Fermer sans enregistrer/ });
    await user.click(within(question).getAllByRole('button', { name: 'Fermer' }).at(-1) as HTMLElement);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    const undo = await screen.findByRole('button', { name: 'Annuler' });
    expect(undo.closest('[role=status]')).toHaveTextContent('Saisie abandonnée');
    expect(kept()).toEqual([]);
    await user.click(undo);
    expect(note()).toHaveValue('Fonds propres solides');
    expect(kept()).toHaveLength(1);

    await user.click(screen.getByRole('button', { name: 'Abandonner cette saisie' }));
    expect(note()).toHaveValue('');
    await user.click(await screen.findByRole('button', { name: 'Annuler' }));
    expect(note()).toHaveValue('Fonds propres solides');
    // Opened and closed again, it is still there.
    await user.click(screen.getByRole('button', { name: 'Revenir' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(kept()).toHaveLength(1);
  });

  it('says on leaving the page that the dialog keeps it', async () => {
    const { router } = await typeOpinion();
    await act(() => router.navigate('/'));
    const question = await screen.findByRole('alertdialog', { name: /^Quitter sans enregistrer/ });
    expect(question).toHaveTextContent('Votre saisie est conservée sur cet appareil');
  });

  it('comes back in the panel of a decision with its choice, and is dropped by any step taken', async () => {
    record.allowedActions = [refuse, buildAction('approve_partially')];
    const adviser = buildUser({ role: 'adviser' });
    const first = await show(adviser);
    await first.user.click(await screen.findByRole('radio', { name: /partiellement/ }));
    await first.user.type(screen.getByLabelText(/Message/), 'Deux retards');
    first.unmount();

    const { user } = await show(adviser);
    expect(await screen.findByText('Saisie retrouvée')).toBeVisible();
    expect(screen.getByRole('radio', { name: /partiellement/ })).toBeChecked();
    expect(screen.getByLabelText(/Message/)).toHaveValue('Deux retards');
    await user.click(screen.getByRole('radio', { name: /Refuser/ }));
    await user.selectOptions(screen.getByLabelText(/^Motif/), 'EXPOSITION');
    await user.click(screen.getByRole('button', { name: 'Refuser' }));
    await confirm(user, 'Refuser');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await waitFor(() => expect(kept()).toEqual([]));
  });
});

it('sets them beside the debtor’s ceiling, and draws no bar that would say nothing', async () => {
  const line = {
    beneficiary: record.beneficiary,
    currency: 'EUR',
    used: 0,
    free: 0,
    approved: 0,
    pending: 0,
  };
  api.on(guaranteeRequestExposure, { lines: [{ ...line, asked: 20_000_000 }], around: [] });
  const { unmount, container } = await show(buildUser({ role: 'm1' }));
  await screen.findByText('Total si tout est accordé');
  expect(container.querySelectorAll('li i[style*="flex-basis"]')).toHaveLength(0);
  unmount();
  standing = {
    ...standing,
    ceilings: [{ currency: 'EUR', ceiling: 80_000_000, commitments: 8_000_000, contracts: 2 }],
  };
  const { container: drawn } = await show(buildUser({ role: 'm1' }));
  await screen.findByText('Total si tout est accordé');
  const card = screen.getByRole('region', { name: /^Garanties sur/ });
  expect(card).toHaveTextContent(/Plafond du débiteur\s: 800\s000,00\s€.*25\s% du plafond/);
  expect(drawn.querySelector<HTMLElement>('li i[style*="flex-basis"]')?.style.flexBasis).toBe('25%');
  expect(screen.getByRole('region', { name: /^Débiteur/ })).toHaveTextContent(/Engagements 10\s% du plafond/);
});

it('says who advised and when', async () => {
  record.riskOpinion = {
    grade: 'B',
    amount: 15_000_000,
    note: '',
    by: 'Paul Orsini',
    at: '2026-01-14T16:20:00.000Z',
  };
  await show(buildUser({ role: 'm1', timeZone: 'Europe/Paris' }));
  expect(await screen.findByText('Paul Orsini, le 14/01/2026 à 17:20')).toBeInTheDocument();
});

testDrawnSteps(
  guaranteeRequestMachine,
  'guarantee_request',
  (allowedActions) => {
    record = { ...record, allowedActions };
    return record.id;
  },
  () => show(buildUser({ role: 'adviser' })),
);

describe('two people at once', () => {
  it('shows the state one saw and the state it is in, and lets go of the step', async () => {
    record.status = 'submitted';
    record.allowedActions = [buildAction('study')];
    api.on(transitionGuaranteeRequest, () =>
      problem('VERSION_CONFLICT', {
        detail: 'Inès Delmotte a modifié ce dossier à 10:08.',
        members: { current: { ...record, status: 'under_review', version: 5, allowedActions: [] } },
      }),
    );
    const { user } = await show(buildUser({ role: 'adviser' }));
    await user.click(await screen.findByRole('button', { name: 'Prendre en étude' }));
    await confirm(user, 'Prendre en étude');
    const notice = await screen.findByRole('status', { name: '' });
    expect(notice).toHaveTextContent('« Prendre en étude » n’a pas été enregistré');
    expect(notice).toHaveTextContent('Envoyée');
    expect(notice).toHaveTextContent('En étude');
    expect(notice).toHaveTextContent('Inès Delmotte a modifié ce dossier à 10:08.');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Prendre en étude' })).not.toBeInTheDocument();
  });

  it('says that the record moved while one was reading it', async () => {
    record.status = 'submitted';
    await show(buildUser({ role: 'client' }));
    await screen.findByRole('heading', { level: 1, name: /DG-2026-000019/ });
    record = { ...record, status: 'under_review', version: 5 };
    act(() => portalEvents.emit('recordChanged', { entity: 'guarantee_request', id: record.id }));
    expect(await screen.findByText('Modifié entre-temps')).toBeInTheDocument();
  });

  it('keeps what was typed when the network is lost, and sends it again under the same key', async () => {
    record.status = 'needs_info';
    record.allowedActions = [buildAction('complete')];
    api.on(transitionGuaranteeRequest, () =>
      sent().length === 1
        ? problem('UNAVAILABLE')
        : { ...record, version: 5, status: 'under_review', allowedActions: [] },
    );
    const { user } = await show(buildUser({ role: 'client' }));
    await user.click(await screen.findByRole('button', { name: 'Envoyer les compléments' }));
    await user.type(screen.getByLabelText('Commentaire'), 'Comptes joints');
    await confirm(user, 'Envoyer les compléments');
    expect(await screen.findByText('Service momentanément indisponible')).toBeInTheDocument();
    await confirm(user, 'Envoyer les compléments');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.body).toMatchObject({ comment: 'Comptes joints' });
    expect(sent()[1]?.headers['idempotency-key']).toBe(sent()[0]?.headers['idempotency-key']);
  });
});

describe('the page', () => {
  it('tells the client what the bank waits for', async () => {
    record.status = 'needs_info';
    const actor = { id: 'adviser', name: 'Votre conseiller', role: 'adviser' } as const;
    history = [buildOf(timelineEntry, { actor, to: 'needs_info', comment: 'Vos comptes 2025.' })];
    await show(buildUser({ role: 'client' }));
    expect(await screen.findByText('La banque attend de vous')).toBeInTheDocument();
    expect(screen.getByText('Vos comptes 2025.')).toBeInTheDocument();
  });

  it('shows each item that the bank waits for, and what came of those before', async () => {
    record = buildRequest({
      status: 'needs_info',
      missing: [
        { code: 'BILANS', label: 'Bilans', comment: 'Des trois derniers exercices' },
        { code: 'KBIS', label: 'Extrait d’immatriculation', comment: null },
      ],
      answers: [
        {
          id: record.id,
          label: 'Statuts',
          asked: 'À jour',
          answer: 'Inchangés',
          filename: 'statuts.pdf',
          givenAt: '2026-01-10T09:00:00.000Z',
          givenBy: 'Lucie Roumegas',
        },
      ],
    });
    await show(buildUser({ role: 'adviser' }));
    expect(await screen.findByText(/^Bilans\s: Des trois derniers exercices$/)).toBeVisible();
    expect(screen.getByText('Extrait d’immatriculation')).toBeVisible();
    const card = screen.getByRole('region', { name: 'Pièces et réponses reçues' });
    expect(card).toHaveTextContent(/Statuts.*À jour.*Inchangés.*statuts\.pdf.*Lucie Roumegas/);
    expect(within(card).getByRole('button', { name: 'statuts.pdf' })).toBeEnabled();
  });

  it('says who has it, since when, and how late the bank’s answer is', async () => {
    record = buildRequest({
      dueOn: '2026-01-14',
      stage: { holder: 'Inès Delmotte', since: '2026-01-12T23:30:00.000Z', late: true },
    });
    await show(buildUser({ role: 'adviser' }));
    expect(await screen.findByText(/^En charge\s: Inès Delmotte, depuis le 13\/01\/2026$/)).toBeVisible();
    expect(screen.getByText(/jours ouvrés de retard/)).toBeVisible();
  });

  it('says whom its requester has invited, until when, and what the act waits for', async () => {
    record = buildInviting('2026-12-01T10:00:00.000Z', { status: 'legal_review' });
    api.on(inviteBeneficiary, () => record);
    const { user, unmount } = await show(buildUser({ role: 'client' }));
    const card = within(await screen.findByRole('region', { name: 'Bénéficiaire invité' }));
    expect(card.getByText('01/12/2026')).toBeInTheDocument();
    expect(
      card.getByText('L’acte est signé une fois que la banque connaît Ébénisterie Lanvaux.'),
    ).toBeInTheDocument();
    expect(card.queryByText('Fiche de la banque')).not.toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Renvoyer l’invitation' }));
    expect(await screen.findByText('Invitation renvoyée')).toBeInTheDocument();
    expect(api.sentTo(inviteBeneficiary)).toHaveLength(1);
    unmount();

    record = { ...record, known: { id: newId(), legalName: 'Ébénisterie Lanvaux SAS' } };
    await show(buildUser({ role: 'adviser' }));
    const theirs = within(await screen.findByRole('region', { name: 'Bénéficiaire invité' }));
    expect(theirs.getByRole('link', { name: 'Ébénisterie Lanvaux SAS' })).toBeInTheDocument();
    expect(theirs.queryByRole('button')).not.toBeInTheDocument();
    // Its id belongs to no company page.
    expect(screen.queryByRole('link', { name: 'Ébénisterie Lanvaux' })).not.toBeInTheDocument();
  });

  it('shows the reason of a refusal to the requester', async () => {
    record.status = 'refused';
    record.decision = {
      by: 'Responsable',
      at: '2026-01-16T09:00:00.000Z',
      reason: 'Exposition maximale',
      comment: null,
    };
    await show(buildUser({ role: 'client' }));
    expect(await screen.findByText('Exposition maximale')).toBeInTheDocument();
  });

  it('says until when a counter-offer stands, and that it no longer does', async () => {
    const decision = { by: 'Responsable', at: '2026-01-16T09:00:00.000Z', reason: null, comment: null };
    record = { ...record, status: 'partially_approved', decision, grantedAmount: 100, dueOn: '2999-01-31' };
    const { unmount } = await show(buildUser({ role: 'client' }));
    expect(await screen.findByText('Offre valable jusqu’au')).toBeVisible();
    unmount();
    record.dueOn = '2026-01-31';
    await show(buildUser({ role: 'client' }));
    expect(await screen.findByText('Offre expirée depuis le')).toBeVisible();
  });

  it('leads back to the list when there is no such request', async () => {
    api.on(getGuaranteeRequest, () => problem('NOT_FOUND'));
    await show(buildUser({ role: 'adviser' }));
    expect(await screen.findByText('Introuvable')).toBeInTheDocument();
    expect(hrefsOf('Demandes de garantie')[0]).toBe('/requests/debtor');
  });
});
