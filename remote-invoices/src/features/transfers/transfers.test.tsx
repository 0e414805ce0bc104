import { formatMoney, paymentFileMachine, stepFormOf, timelineEntry, whoActsNext } from '@cessio/contract';
import {
  createPaymentFile,
  getPaymentFile,
  listFileTransfers,
  listTransfers,
  paymentFile,
  paymentFileTimeline,
  receiveAnswer,
  settleTransfers,
  transferRow,
  waitingTransfer,
  type PaymentFile,
  type TransferGroup,
} from '@cessio/contract/transfers';
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
import { PaymentFilePage } from './payment-file.page.tsx';
import { TransfersPage } from './transfers.page.tsx';

const api = freshApi();
const texts = { invoices: fr };
const manager = buildUser({ role: 'm1' });
const iban = 'FR7630006000011234567890189';
const waiting = (number: string, amount: number, more: object = {}) =>
  buildOf(waitingTransfer, {
    kind: 'financing',
    sourceId: newId(),
    recordId: newId(),
    number,
    party: { id: newId(), legalName: 'Atelier Brévanne' },
    holder: 'Atelier Brévanne',
    amount,
    iban,
    usable: true,
    unusable: null,
    usableFrom: null,
    ...more,
  });
const group = (more: Partial<TransferGroup> = {}): TransferGroup => {
  const transfers = [
    waiting('FIN-2026-000001', 10_000_00),
    waiting('FIN-2026-000002', 2_300_00),
    waiting('GAR-2026-000007', 500_00, {
      kind: 'guarantee_call',
      iban: null,
      usable: false,
      unusable: 'none',
    }),
  ];
  return {
    currency: 'EUR',
    executionDate: '2026-11-30',
    cutOffAt: '2026-11-27T14:30:00.000Z',
    late: false,
    transfers,
    total: transfers.reduce((sum, { amount }) => sum + amount, 0),
    ...more,
  };
};
const account = { id: newId(), iban, holder: 'Cessio', currency: 'EUR' };
const making = (minor: number) => `Préparer le fichier de ${formatMoney(minor, 'EUR')}`;
const answered = (groups: TransferGroup[], accounts = [account]) =>
  api.on(listTransfers, { groups, accounts, computedAt: '2026-11-27T14:20:00.000Z' });
const open = (user = manager) =>
  renderInPortal(<TransfersPage />, { user, path: '/transfers', route: '/transfers', texts });
const groupCard = async () =>
  within(await screen.findByRole('region', { name: 'Exécution le lundi 30 novembre' }));

describe('what waits', () => {
  it('is ticked but for an account that nothing leaves to, and the total follows the ticks', async () => {
    answered([group()]);
    const { user: hand } = await open();
    const card = await groupCard();
    expect(card.getByText('Part avant le vendredi 27 novembre, 15:30')).toBeVisible();
    expect(card.getByRole('checkbox', { name: 'Virer FIN-2026-000001' })).toBeChecked();
    expect(card.getByRole('checkbox', { name: 'Virer GAR-2026-000007' })).toBeDisabled();
    expect(card.getByRole('checkbox', { name: 'Virer GAR-2026-000007' })).not.toBeChecked();
    expect(card.getByText('La société n’a aucun compte utilisable.')).toBeVisible();
    expect(card.getByRole('button', { name: making(12_300_00) })).toBeVisible();
    await hand.click(card.getByRole('checkbox', { name: 'Virer FIN-2026-000002' }));
    expect(card.getByText('1 virement coché sur 3')).toBeVisible();
    expect(card.getByRole('button', { name: making(10_000_00) })).toBeVisible();
  });

  it('keeps the ticks when its file is refused, and asks again with the same key', async () => {
    const shown = group();
    answered([shown]);
    const { user: hand } = await open();
    const card = await groupCard();
    await hand.click(card.getByRole('checkbox', { name: 'Virer FIN-2026-000001' }));
    const detail = 'Vous avez validé FIN-2026-000002 au-delà de votre limite.';
    api.on(createPaymentFile, problem('OWN_VALIDATION', { detail }));
    const make = card.getByRole('button', { name: making(2_300_00) });
    await hand.click(make);
    expect(await card.findByRole('alert')).toHaveTextContent(detail);
    expect(card.getByRole('checkbox', { name: 'Virer FIN-2026-000001' })).not.toBeChecked();
    await hand.click(make);
    const [first, again] = api.sentTo(createPaymentFile);
    expect(first?.body).toEqual({
      accountId: account.id,
      executionDate: '2026-11-30',
      transfers: [shown.transfers[1]?.sourceId],
      total: 2_300_00,
    });
    expect(again?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key']);
  });

  it('leaves from the account chosen, where there are several', async () => {
    const other = { ...account, id: newId(), holder: 'Cessio Réserve' };
    answered([group()], [account, other, { ...account, id: newId(), currency: 'TND' }]);
    const { user: hand } = await open();
    const card = await groupCard();
    const from = card.getByRole('combobox', { name: 'Compte débité' });
    expect(within(from).getAllByRole('option')).toHaveLength(2);
    await hand.selectOptions(from, other.id);
    api.on(createPaymentFile, problem('NO_PAYING_ACCOUNT'));
    await hand.click(card.getByRole('button', { name: /^Préparer le fichier/ }));
    expect(await card.findByRole('alert')).toBeVisible();
    expect(api.sentTo(createPaymentFile)[0]?.body).toMatchObject({ accountId: other.id });
  });

  it('is only read by an adviser, and by nobody put into a file that has left', async () => {
    answered([group()]);
    const { unmount } = await open(buildUser({ role: 'adviser' }));
    let card = await groupCard();
    expect(card.getByRole('link', { name: 'FIN-2026-000001' })).toBeVisible();
    expect(card.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Préparer|Lire)/ })).toBeNull();
    unmount();
    answered([group({ late: true })]);
    await open();
    card = await groupCard();
    expect(card.getByText('Ces virements ont manqué leur fichier')).toBeVisible();
    expect(card.queryByRole('button', { name: /^Préparer/ })).toBeNull();
  });

  it('has no date, and makes no file, where nobody has entered the holidays of its currency', async () => {
    answered([group({ currency: 'DZD', executionDate: null, cutOffAt: null })]);
    await open();
    const card = within(await screen.findByRole('region', { name: /^Date d’exécution inconnue/ }));
    expect(card.getByText(/^Aucun jour de fermeture des banques n’est saisi pour DZD/)).toBeVisible();
    expect(card.queryByRole('button', { name: /^Préparer/ })).toBeNull();
  });
});

it('says what an answer of the bank settled, which file it is of, and what it does not know', async () => {
  answered([]);
  const { user: hand } = await open();
  expect(await screen.findByText('Rien à virer')).toBeVisible();
  await hand.click(screen.getByRole('button', { name: 'Lire une réponse de la banque' }));
  const dialog = within(await screen.findByRole('dialog'));
  const drop = dialog.getByLabelText('Réponse de la banque', { selector: 'input' });
  const detail = 'Ce fichier n’est pas du XML entier. Rien n’a changé.';
  api.on(receiveAnswer, problem('BANK_FILE_INVALID', { detail }));
  await hand.upload(drop, new File(['<Document'], 'coupee.xml', { type: 'application/xml' }));
  expect(await dialog.findByText(new RegExp(detail))).toBeVisible();

  const fileId = newId();
  api.on(receiveAnswer, {
    fileId,
    number: 'VIR-2026-000012',
    executed: 10,
    rejected: 1,
    leftWaiting: 0,
    unknown: ['FIN-9'],
    contradicted: ['FIN-2026-000004'],
  });
  await hand.upload(drop, new File(['<Document/>'], 'pain002.xml', { type: 'application/xml' }));
  expect(await dialog.findByText('10 exécutés, 1 rejeté, 0 en attente, 1 contredit')).toBeVisible();
  expect(
    dialog.getByText('Déjà constaté autrement, inchangé, à vérifier auprès de la banque : FIN-2026-000004'),
  ).toBeVisible();
  expect(dialog.getByText('Référence inconnue, sans effet : FIN-9')).toBeVisible();
  expect(hrefsOf('Ouvrir le fichier VIR-2026-000012')).toEqual([`/transfers/${fileId}`]);
});

describe('a file', () => {
  const none = { count: 0, total: 0 };
  const id = newId();
  const row = (number: string, more: object = {}) =>
    buildOf(transferRow, {
      id: newId(),
      kind: 'financing',
      sourceId: newId(),
      recordId: newId(),
      number,
      party: { id: newId(), legalName: 'Atelier Brévanne' },
      holder: 'Atelier Brévanne',
      iban,
      amount: 10_000_00,
      currency: 'EUR',
      status: 'waiting',
      ...more,
    });
  const rows = [row('FIN-2026-000001'), row('FIN-2026-000002')];
  let file: PaymentFile;
  beforeEach(() => {
    file = buildOf(paymentFile, {
      id,
      number: 'VIR-2026-000012',
      status: 'made',
      currency: 'EUR',
      executionDate: '2026-11-30',
      count: 2,
      total: 20_000_00,
      madeBy: 'Hélène Marchadier',
      madeAt: '2026-11-27T14:20:00.000Z',
      version: 2,
      account: { iban, bic: null, holder: 'Cessio' },
      cutOffAt: '2026-11-27T14:30:00.000Z',
      hash: 'ab12cd34ef56ab78'.repeat(4),
      channel: 'download',
      executed: none,
      rejected: none,
      waiting: { count: 2, total: 20_000_00 },
      ownPart: false,
      answers: [],
      allowedActions: paymentFileMachine.transitions
        .filter(({ action }) => action === 'send' || action === 'cancel')
        .map((step) => ({
          ...stepFormOf(step, step.by, { number: 'VIR-2026-000012' }),
          enabled: true,
          blockedBy: null,
        })),
    });
    api.on(getPaymentFile, () => file);
    api.on(whoActsNext, { next: null });
    api.on(paymentFileTimeline, { data: [buildOf(timelineEntry, { at: file.madeAt, label: 'Préparé' })] });
    api.on(listFileTransfers, { data: rows, nextCursor: null, total: { value: 2, capped: false } });
  });
  const openFile = (user = manager) =>
    renderInPortal(<PaymentFilePage />, { user, path: `/transfers/${id}`, route: '/transfers/:id', texts });
  const sent = () => {
    file = {
      ...file,
      status: 'sent',
      sentBy: 'Inès Delmotte',
      sentAt: '2026-11-27T14:25:00.000Z',
      allowedActions: [],
    };
  };

  it('says what leaves, and is neither fetched nor answered before it is sent', async () => {
    await openFile();
    expect(await screen.findByRole('heading', { level: 1, name: 'Fichier VIR-2026-000012' })).toBeVisible();
    const facts = within(screen.getByRole('region', { name: 'Ce qui part' }));
    expect(facts.getByText('2 virements, exécution le lundi 30 novembre')).toBeVisible();
    expect(facts.getByText('vendredi 27 novembre, 15:30')).toBeVisible();
    expect(facts.getByText('ab12cd34ef56ab78…')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Envoyer à la banque' })[0]).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Télécharger le fichier|Saisir)/ })).toBeNull();
  });

  it.each([
    ['ten minutes after', '2026-11-27T14:25:00.000Z', null, 1],
    ['in the minutes after', new Date().toISOString(), null, 0],
    ['once the channel has dropped it', '2026-11-27T14:25:00.000Z', '2026-11-27T14:26:00.000Z', 0],
  ])('offers what the channel should drop %s it was sent', async (_when, sentAt, deliveredAt, buttons) => {
    sent();
    file = { ...file, channel: 'folder', sentAt, deliveredAt };
    await openFile();
    expect(await screen.findByText('Déposé dans le dossier de la banque')).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Télécharger le fichier' })).toHaveLength(buttons);
  });

  it('takes the bank’s answer by hand: who is rejected with the reason, who is not told waits', async () => {
    sent();
    const { user: hand } = await openFile();
    expect(await screen.findByRole('button', { name: 'Télécharger le fichier' })).toBeVisible();
    await hand.click(screen.getByRole('button', { name: 'Saisir la réponse de la banque' }));
    const dialog = within(await screen.findByRole('dialog'));
    const first = within(await dialog.findByRole('radiogroup', { name: 'Réponse pour FIN-2026-000001' }));
    await hand.click(first.getByRole('radio', { name: 'Rejeté' }));
    expect(dialog.getByText('0 exécuté, 1 rejeté, 1 en attente')).toBeVisible();
    const save = dialog.getByRole('button', { name: 'Enregistrer la réponse' });
    await hand.click(save);
    expect(await dialog.findByText('Indiquez le motif de la banque')).toBeVisible();
    expect(api.sentTo(settleTransfers)).toEqual([]);
    await hand.type(dialog.getByRole('textbox', { name: /^Motif de la banque/ }), 'Compte clos');
    api.on(settleTransfers, () => file);
    await hand.click(save);
    expect(await screen.findByText('Réponse enregistrée : VIR-2026-000012')).toBeVisible();
    expect(api.sentTo(settleTransfers)[0]?.body).toEqual({
      version: 2,
      outcomes: [{ id: rows[0]?.id, outcome: 'rejected', reason: 'Compte clos' }],
    });
  });

  it('takes back what the bank had executed, with its reason, found among many', async () => {
    sent();
    file = {
      ...file,
      status: 'answered',
      executed: { count: 2, total: 20_000_00 },
      waiting: none,
      returned: { count: 1, total: 100 },
    };
    const { user: hand } = await openFile();
    await hand.click(await screen.findByRole('button', { name: 'Saisir un retour' }));
    expect(screen.queryByRole('button', { name: 'Saisir la réponse de la banque' })).toBeNull();
    const dialog = within(await screen.findByRole('dialog'));
    const first = within(await dialog.findByRole('radiogroup', { name: 'Réponse pour FIN-2026-000001' }));
    await hand.click(first.getByRole('radio', { name: 'Retourné' }));
    expect(dialog.getByText('1 exécuté, 0 rejeté, 2 retournés, 0 en attente')).toBeVisible();
    await hand.type(dialog.getByRole('textbox', { name: /^Motif de la banque/ }), 'Compte soldé');
    await hand.type(dialog.getByRole('searchbox', { name: 'Chercher un virement' }), 'FIN-2026-000002');
    await waitFor(() => {
      const asked = api.sentTo(listFileTransfers).at(-1)?.query;
      expect([asked?.get('status'), asked?.get('q')]).toEqual(['executed', 'FIN-2026-000002']);
    });
    api.on(settleTransfers, () => file);
    await hand.click(dialog.getByRole('button', { name: 'Enregistrer la réponse' }));
    expect(await screen.findByText('Réponse enregistrée : VIR-2026-000012')).toBeVisible();
    expect(api.sentTo(settleTransfers)[0]?.body).toEqual({
      version: 2,
      outcomes: [{ id: rows[0]?.id, outcome: 'returned', reason: 'Compte soldé' }],
    });
  });

  it('has another person enter its outcomes than who made or sent it', async () => {
    sent();
    file = { ...file, ownPart: true, executed: { count: 1, total: 100 } };
    await openFile();
    expect(
      await screen.findByText(/^Vous avez préparé ou envoyé ce fichier : une autre personne saisit/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Saisir/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Lire une réponse de la banque' })).toBeVisible();
  });

  it('shows the transfer whose reason is missing, though a search hides it', async () => {
    sent();
    file = { ...file, status: 'answered', executed: { count: 2, total: 20_000_00 }, waiting: none };
    api.on(listFileTransfers, ({ query }: SentCall) => {
      const data = query.get('q') ? rows.slice(1) : rows;
      return { data, nextCursor: null, total: { value: data.length, capped: false } };
    });
    const { user: hand } = await openFile();
    await hand.click(await screen.findByRole('button', { name: 'Saisir un retour' }));
    const dialog = within(await screen.findByRole('dialog'));
    const first = within(await dialog.findByRole('radiogroup', { name: 'Réponse pour FIN-2026-000001' }));
    await hand.click(first.getByRole('radio', { name: 'Retourné' }));
    await hand.type(dialog.getByRole('searchbox', { name: 'Chercher un virement' }), 'FIN-2026-000002');
    await waitFor(() => expect(dialog.queryByText(/FIN-2026-000001/)).toBeNull());
    await hand.click(dialog.getByRole('button', { name: 'Enregistrer la réponse' }));
    expect(await dialog.findByText('Indiquez le motif de la banque')).toBeVisible();
    expect(api.sentTo(settleTransfers)).toEqual([]);
  });

  it('shows an adviser what the bank did, with its reason, and no button', async () => {
    sent();
    file = {
      ...file,
      status: 'answered',
      executed: { count: 1, total: 10_000_00 },
      rejected: { count: 1, total: 10_000_00 },
      waiting: none,
      answers: [
        {
          id: newId(),
          filename: 'pain002.xml',
          executed: 1,
          rejected: 1,
          returned: 0,
          leftWaiting: 0,
          contradicted: 0,
          receivedAt: '2026-11-30T07:30:00.000Z',
          receivedBy: null,
        },
      ],
    };
    const reason = 'Le compte du bénéficiaire est clos.';
    const data = [
      row('FIN-2026-000001', { status: 'rejected', reason }),
      row('FIN-2026-000002', { status: 'executed' }),
    ];
    api.on(listFileTransfers, { data, nextCursor: null, total: { value: 2, capped: false } });
    await openFile(buildUser({ role: 'adviser' }));
    const answers = within(await screen.findByRole('region', { name: 'Réponse de la banque' }));
    expect(answers.getByText('1 exécuté, 1 rejeté, 0 en attente')).toBeVisible();
    expect(answers.getByText('pain002.xml · Le portail')).toBeVisible();
    const table = within(await screen.findByRole('table', { name: 'Virements' }));
    expect(await table.findByText(reason)).toBeVisible();
    expect(table.getByText('Exécuté')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Télécharger le fichier|Saisir|Lire)/ })).toBeNull();
  });
});
