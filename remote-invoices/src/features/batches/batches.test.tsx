import { batchMachine, listInvoices, stepFormOf, whoActsNext } from '@cessio/contract';
import {
  batch,
  batchLine,
  batchTimeline,
  getBatch,
  transitionBatch,
  updateBatch,
  type Batch,
  type BatchLine,
} from '@cessio/contract/batches';
import {
  buildInvoiceRow,
  buildOf,
  buildUser,
  freshApi,
  newId,
  problem,
  renderInPortal,
  screen,
  waitFor,
  within,
  type SentCall,
} from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { BatchPage } from './batch.page.tsx';

const api = freshApi();
const id = newId();
const halbrane = { id: newId(), legalName: 'Halbrane Distribution' };
const line = (at: number, more: Partial<BatchLine> = {}): BatchLine =>
  buildOf(batchLine, {
    id: newId(),
    ref: `FAC-${at}`,
    number: `FA-${String(at).padStart(3, '0')}`,
    docType: '380',
    debtor: halbrane,
    dueDate: '2027-01-15',
    status: 'approved',
    due: 100_000,
    covered: 100_000,
    fdg: 10_000,
    serviceFee: 800,
    guaranteeFee: 200,
    vat: 200,
    account: 88_800,
    available: 88_800,
    cost: { onTime: 1_718, late15: 1_847, late30: 1_977 },
    explained: [
      { rule: 'due', text: 'Net à payer', amount: 100_000 },
      { rule: 'fdg', text: 'Fonds de garantie : 10 % × 1 000,00 €', amount: -10_000 },
      { rule: 'available', text: 'Disponible : solde du compte', amount: 88_800 },
    ],
    ...more,
  });

const stepsOf = (status: Batch['status'], of: 'S' | 'A'): Batch['allowedActions'] =>
  batchMachine.transitions
    .filter(
      ({ from, by }) =>
        (from as readonly string[]).includes(status) && (by as readonly string[]).includes(of),
    )
    .map((step) => ({
      ...stepFormOf(step, step.by, {
        number: 'BOR-2026-000007',
        count: '2 factures',
        total: '2 000,00 €',
        bank: 'Banque Affacturage',
        cost: '34,36 €',
        account: '1 776,00 € sur votre compte',
        notice: 'Les débiteurs sont avertis',
      }),
      enabled: true,
      blockedBy: null,
    }));

let shown: Batch;
const make = (lines: BatchLine[], more: Partial<Batch> = {}): Batch => {
  const sum = (of: (one: BatchLine) => number) => lines.reduce((total, one) => total + of(one), 0);
  const status = more.status ?? 'draft';
  return buildOf(batch, {
    id,
    number: 'BOR-2026-000007',
    status,
    assignor: { id: newId(), legalName: 'Atelier Brévanne' },
    contractId: newId(),
    contractNumber: 'AF-2024-0187',
    currency: 'EUR',
    count: lines.length,
    due: sum(({ due }) => due),
    version: 3,
    deed: 'subrogation',
    feesPaidBy: 'assignor',
    ratePpm: 35_000,
    pricedOn: '2026-11-27',
    totals: {
      due: sum(({ due }) => due),
      covered: sum(({ covered }) => covered),
      fdg: sum(({ fdg }) => fdg),
      reserve: 0,
      serviceFee: sum(({ serviceFee }) => serviceFee),
      guaranteeFee: sum(({ guaranteeFee }) => guaranteeFee),
      vat: sum(({ vat }) => vat),
      account: sum(({ account }) => account),
      available: sum(({ available }) => available),
      cost: {
        onTime: sum(({ cost }) => cost.onTime),
        late15: sum(({ cost }) => cost.late15),
        late30: sum(({ cost }) => cost.late30),
      },
    },
    byDebtor: [
      { id: halbrane.id, label: halbrane.legalName, count: lines.length, due: sum(({ due }) => due) },
    ],
    byType: [{ label: 'Facture commerciale', count: lines.length, due: sum(({ due }) => due) }],
    lines,
    allowedActions: stepsOf(status, 'S'),
    ...more,
  });
};

beforeEach(() => {
  shown = make([line(1), line(2)]);
  api.on(getBatch, () => shown);
  api.on(batchTimeline, { data: [] });
  api.on(whoActsNext, { mine: null, elsewhere: null, toPay: null });
});
const open = (role: 'supplier' | 'adviser' = 'supplier') =>
  renderInPortal(<BatchPage />, {
    user: buildUser({ role, rights: ['sign', 'submit'] }),
    path: `/Invoices/batches/${id}`,
    route: '/Invoices/batches/:id',
    texts: { invoices: fr },
  });
const brings = async () => within(await screen.findByRole('region', { name: 'Ce que la cession apporte' }));
const row = (name: string) =>
  within(screen.getByRole('table', { hidden: true }))
    .getByRole('link', { name, hidden: true })
    .closest('tr')!;

it('says what the cession brings, until when money is kept, and what financing costs, late too', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Bordereau BOR-2026-000007' })).toBeVisible();
  const card = await brings();
  expect(card.getByText('Fonds de garantie').closest('div')).toHaveTextContent(
    /jusqu’au 15\/01\/2027, si payée à l’échéance.*−200,00 €/,
  );
  expect(card.getByText('Sur le compte').closest('div')).toHaveTextContent('1 776,00 €');
  const cost = screen.getByRole('region', { name: 'Ce que coûte le financement' });
  expect(cost).toHaveTextContent(/échéance34,36 €.*15 jours de retard36,94 €.*30 jours de retard39,54 €/);
  expect(cost).toHaveTextContent(/1,72.%/);
  expect(screen.getByRole('region', { name: 'Par débiteur' })).toHaveTextContent('Halbrane Distribution');
  expect(screen.getByRole('region', { name: 'Acte de cession' })).toHaveTextContent(
    'Avertis du compte où payer après la signature',
  );
});

it('where the principal bears the fees no cost of the supplier’s names them, and nothing is −0,00 €', async () => {
  const free = { serviceFee: 0, guaranteeFee: 0, vat: 0, account: 90_000 };
  shown = make([line(1, free), line(2, free)], { feesPaidBy: 'principal' });
  await open();
  const cost = await screen.findByRole('region', { name: 'Ce que coûte le financement' });
  expect(cost).toHaveTextContent('Intérêts du montant finançable, versé le 27/11/2026, au taux de 3,50 %.');
  expect(cost).not.toHaveTextContent('Commissions');
  expect(row('FA-001')).not.toHaveTextContent('−0,00');
});

it('keeps its number whole in the heading', async () => {
  await open();
  const heading = await screen.findByRole('heading', { level: 1, name: 'Bordereau BOR-2026-000007' });
  expect(within(heading).getByText('BOR-2026-000007')).toHaveStyle({ display: 'inline-block' });
});

it('opens the calculation of a line, and warns where it costs more than it brings', async () => {
  shown = make([line(1), line(2, { due: 99, account: -631, available: 0 })]);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Calcul de la facture FA-001' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Facture FA-001' }));
  expect(drawer.getByText('Fonds de garantie : 10 % × 1 000,00 €').closest('div')).toHaveTextContent(
    '−100,00 €',
  );
  expect(row('FA-002')).toHaveTextContent(/−6,31 €Cette facture coûte plus qu’elle ne rapporte/);
  expect(row('FA-001')).not.toHaveTextContent('coûte plus');
});

it('shows five hundred lines page by page, those with a problem first', async () => {
  const all = Array.from({ length: 500 }, (_, at) => line(at + 1));
  all[400] = line(401, { problem: 'échue' });
  shown = make(all);
  const { user } = await open();
  const table = await screen.findByRole('table', { name: 'Factures du bordereau' });
  // Head, rows, sums.
  expect(within(table).getAllByRole('row')).toHaveLength(27);
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/FA-401.*échue/);
  await user.click(screen.getByRole('button', { name: 'Suivant' }));
  expect(await within(table).findByRole('link', { name: 'FA-025' })).toBeVisible();
  expect(within(table).queryByRole('link', { name: 'FA-401' })).toBeNull();
});

it('takes invoices out of a draft, names those that cannot be assigned, and adds others of the contract', async () => {
  shown = make([line(1), line(2, { problem: 'échue' }), line(3)]);
  const [first, , third] = shown.lines;
  api.on(updateBatch, ({ body }: SentCall) => {
    const { invoiceIds } = body as { invoiceIds: string[] };
    shown = make(
      shown.lines.filter((one) => invoiceIds.includes(one.id)),
      { version: shown.version + 1 },
    );
    return { ...shown, leftOut: [] };
  });
  const { user } = await open();
  const notice = (await screen.findByText('1 facture ne peut pas être cédée')).closest('div')!;
  expect(notice).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Les retirer' }));
  await waitFor(() =>
    expect(api.sentTo(updateBatch)[0]?.body).toEqual({
      version: 3,
      invoiceIds: [first!.id, third!.id],
      leaveOut: true,
    }),
  );
  await waitFor(() => expect(screen.queryByRole('link', { name: 'FA-002' })).toBeNull());
  const other = buildInvoiceRow({ number: 'FA-9', status: 'approved', due: 5_000 });
  // More than one call gives.
  api.on(listInvoices, ({ query }: SentCall) =>
    query.has('cursor')
      ? { data: [other], nextCursor: null, total: { value: 2, capped: false } }
      : {
          data: [buildInvoiceRow({ number: 'FA-8', status: 'approved', due: 1_000 })],
          nextCursor: 'next',
          total: { value: 2, capped: false },
        },
  );
  await user.click(screen.getByRole('button', { name: 'Ajouter des factures' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter des factures' }));
  await user.click(await dialog.findByRole('checkbox', { name: /^FA-9/ }));
  expect(api.sentTo(listInvoices)[0]?.query.get('batchable')).toBe('true');
  await user.click(dialog.getByRole('button', { name: 'Ajouter 1 facture' }));
  await waitFor(() => expect(api.sentTo(updateBatch)).toHaveLength(2));
  expect(api.sentTo(updateBatch)[1]?.body).toMatchObject({
    version: 4,
    invoiceIds: [first!.id, third!.id, other.id],
  });
});

it('signs what it announced; amounts that changed are named, with the way to modify the batch', async () => {
  shown = make([line(1), line(2)], { status: 'to_sign' });
  const changes = ['FA-001, garantie : 800,00 € au lieu de 1 000,00 €'];
  api.on(transitionBatch, () => {
    shown = make(shown.lines, { status: 'to_sign', changes });
    return problem('FIGURES_CHANGED', { detail: `Depuis la finalisation du bordereau : ${changes[0]}.` });
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Signer la cession' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(
    dialog.getByText('Vous cédez 2 factures pour 2 000,00 € à Banque Affacturage. Coût annoncé : 34,36 €.'),
  ).toBeVisible();
  expect(dialog.getByText('1 776,00 € sur votre compte')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Signer la cession' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('800,00 € au lieu de 1 000,00 €');
  await user.click(dialog.getByRole('button', { name: 'Revenir' }));
  expect(await screen.findByText(changes[0]!)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Modifier le bordereau' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Reprendre le bordereau');
});

it('keeps who signed, how, the fingerprint, the code and the announced cost', async () => {
  shown = make([line(1)], {
    status: 'signed',
    signature: {
      by: 'Camille Vasseur',
      at: '2026-11-27T09:00:00.000Z',
      method: 'totp',
      sha256: 'ab12'.repeat(16),
      code: 'K7QF-92MD',
    },
  });
  await open('adviser');
  const card = await screen.findByRole('region', { name: 'Signature' });
  expect(card).toHaveTextContent(/Quittance subrogative.*Camille Vasseur.*application d’authentification/);
  expect(card).toHaveTextContent('K7QF-92MD');
  expect(card).toHaveTextContent('ab12'.repeat(16));
  expect(within(card).getByRole('button', { name: 'Ouvrir l’acte (PDF)' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Coût annoncé à la signature' })).toHaveTextContent('17,18 €');
  expect(screen.queryByRole('button', { name: 'Ajouter des factures' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('shows the second worked example to the cent', async () => {
  const none = { onTime: 0, late15: 0, late30: 0 };
  const first = {
    due: 5_432_155,
    covered: 4_000_000,
    fdg: 543_216,
    reserve: 1_217_332,
    serviceFee: 40_741,
    guaranteeFee: 9_200,
    vat: 9_988,
    account: 3_611_678,
    available: 3_400_000,
    cost: none,
  };
  const second = {
    due: 3_654_045,
    covered: 3_654_045,
    fdg: 256_784,
    reserve: 0,
    serviceFee: 27_405,
    guaranteeFee: 8_404,
    vat: 7_162,
    account: 3_354_290,
    available: 3_105_938,
    cost: none,
  };
  const made = make([line(1, first), line(2, second)]);
  shown = { ...made, totals: { ...made.totals, reserve: 1_217_332 } };
  open();
  const brings = await screen.findByRole('region', { name: 'Ce que la cession apporte' });
  for (const amount of ['90 862,00', '8 000,00', '12 173,32', '69 659,68', '65 059,38'])
    expect(brings.textContent?.replaceAll(/\s/g, ' ')).toContain(`${amount} €`);
});
