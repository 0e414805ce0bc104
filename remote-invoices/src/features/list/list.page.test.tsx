import {
  announceApproval,
  bulkTransitionInvoices,
  countInvoices,
  exportInvoices,
  getInvoice,
  listInvoices,
  listWork,
  transitionInvoice,
  type InvoiceRow,
} from '@cessio/contract';
import { batch, batchRow, createBatch, listBatches } from '@cessio/contract/batches';
import { contractRecord, getContract } from '@cessio/contract/contracts';
import { portalEvents } from '@cessio/shell';
import {
  freshApi,
  hrefsOf,
  buildInvoice,
  buildInvoiceRow,
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
import { useListAddress } from '@cessio/ui/record';
import texts from '../../../locales/fr.json' with { type: 'json' };
import { DebtorInvoicesPage, MyInvoicesPage } from './list.page.tsx';

const api = freshApi();
let rows: InvoiceRow[];
beforeEach(() => {
  rows = [];
  api.on(listInvoices, () => ({
    data: rows,
    nextCursor: null,
    total: { value: rows.length, capped: false },
  }));
  api.on(countInvoices, {
    byStatus: [
      { status: 'draft', count: 2, outstanding: 0 },
      { status: 'under_review', count: 3, outstanding: 100 },
    ],
    ageing: [{ bucket: 'notDue', amount: 238_300_000 }],
    currency: 'EUR',
  });
  const counted = (value: number) => ({ value, capped: false });
  const others = {
    guarantee_request: counted(0),
    contact_message: counted(0),
    batch: counted(2),
    approval: counted(4),
  };
  api.on(listWork, {
    data: [],
    elsewhere: [
      {
        entity: 'invoice',
        id: 'i9',
        label: 'FA-9',
        about: 'Halbrane',
        amount: 100,
        currency: 'EUR',
        why: 'À confirmer',
        who: 'Halbrane',
        since: '2026-01-10T09:00:00Z',
        dueOn: '2099-01-10',
        href: '/Invoices/i9',
      },
    ],
    totals: { ...others, invoice: counted(7), all: counted(0) },
    elsewhereTotals: { ...others, invoice: counted(1), all: counted(1) },
  });
});

const my = (user: ReturnType<typeof buildUser>, path = '/Invoices/my') =>
  renderInPortal(<MyInvoicesPage />, { user, path, route: '/Invoices/my', texts: { invoices: texts } });
const lastList = () =>
  api
    .sentTo(listInvoices)
    .filter(({ query }) => query.get('limit') !== '1')
    .at(-1)?.query;

describe('Factures', () => {
  it('gives a supplier its tabs with their numbers', async () => {
    const view = await my(buildUser({ role: 'supplier' }));
    expect(await screen.findByRole('tab', { name: 'Brouillons 2' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Toutes 5' })).toHaveAttribute('aria-selected', 'true');
    expect(hrefsOf('Nouvelle facture')[0]).toBe('/Invoices/new');
    await view.user.click(screen.getByRole('tab', { name: 'Brouillons 2' }));
    await waitFor(() => expect(lastList()?.get('status')).toBe('draft'));
    expect(view.address()).toBe('/Invoices/my?tab=drafts');
  });

  it('is narrowed to a contract, named by its number', async () => {
    const id = '01940000-0000-7000-8000-0000000000c1';
    api.on(getContract, buildOf(contractRecord, { id, number: 'AF-2026-0187' }));
    await my(buildUser({ role: 'supplier' }), `/Invoices/my?tab=all&contractId=${id}`);
    expect(await screen.findByRole('button', { name: /^Contrat.*AF-2026-0187/ })).toBeVisible();
    expect(lastList()?.get('contractId')).toBe(id);
  });

  it('opens an adviser on the queue of the portfolio, with its ageing', async () => {
    await my(buildUser({ role: 'adviser', approvalLimit: 5_000_000 }));
    expect(await screen.findByRole('tab', { name: /^Ma file/ })).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByText('Encours cédé du portefeuille')).toBeVisible();
    await waitFor(() => expect(lastList()?.get('turn')).toBe('A'));
    expect(lastList()?.has('portfolio')).toBe(false);
    expect(screen.getByRole('tab', { name: 'Ma file 7' })).toBeVisible();
  });

  it('shows what waits for others, with who and since when', async () => {
    const view = await my(buildUser({ role: 'supplier' }));
    await view.user.click(await screen.findByRole('tab', { name: 'Chez d’autres 1' }));
    const line = (await screen.findByRole('link', { name: 'FA-9' })).closest('li');
    expect(line).toHaveTextContent(/Halbrane.*À confirmer, depuis le 10\/01\/2026.*Avant le/);
  });

  it('decides many at once: approves, hands on what is above the limit, shows each result', async () => {
    const limitedBy = (code: string, text: string) => ({ limitedBy: { code, text } });
    rows = [
      buildInvoiceRow({ number: 'FA-1', status: 'under_review', gross: 1_000_000, holder: 'adviser' }),
      buildInvoiceRow({ number: 'FA-2', status: 'under_review', gross: 2_000_000, holder: 'adviser' }),
      buildInvoiceRow({
        number: 'FA-3',
        status: 'under_review',
        gross: 9_000_000,
        holder: 'adviser',
        ...limitedBy('APPROVAL_LIMIT_EXCEEDED', '90 000,00 € : au-delà de votre limite de 50 000,00 €.'),
      }),
      buildInvoiceRow({
        number: 'FA-4',
        status: 'under_review',
        gross: 1_000,
        ...limitedBy('COMPARISON_RATE_MISSING', 'Aucun taux de comparaison pour le MAD.'),
      }),
    ];
    const [one, two, three, four] = rows as [InvoiceRow, InvoiceRow, InvoiceRow, InvoiceRow];
    api.on(bulkTransitionInvoices, {
      succeeded: 1,
      failed: 1,
      results: [
        { id: one.id, ok: true, code: null, detail: null },
        { id: two.id, ok: false, code: 'ALERT_OPEN', detail: 'Doublon probable' },
        { id: four.id, ok: false, code: 'COMPARISON_RATE_MISSING', detail: 'Aucun taux' },
      ],
    });
    api.on(transitionInvoice, {});
    const data = [one, two, four].map(({ id }, index) => ({
      id,
      refusal: [null, null, 'Doublon probable : le département Risque doit la lever.'][index] ?? null,
      guarantee: null,
      covered: 0,
      uncovered: index * 123,
      reason: index === 1 ? 'Pourquoi approuver hors garantie' : null,
    }));
    const effects = [{ text: 'Finançable après la cession\u00a0: 25\u00a0500,00\u00a0€', icon: 'banknote' }];
    api.on(announceApproval, { data, effects });
    const view = await my(buildUser({ role: 'adviser', approvalLimit: 5_000_000 }));
    await screen.findByRole('link', { name: 'FA-4' });
    await view.user.click(screen.getByRole('checkbox', { name: 'Tout sélectionner sur cette page' }));
    const bar = await screen.findByRole('region', { name: '4 factures sélectionnées' });
    expect(bar).toHaveTextContent('120 010,00 €');
    expect(bar).toHaveTextContent('FA-3 dépasse votre limite et sera transmise au responsable');
    await view.user.click(within(bar).getByRole('button', { name: 'Approuver…' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('2 factures approuvées aussitôt, 30 000,00 €');
    expect(dialog).toHaveTextContent('FA-3 est transmise. 90 000,00 € : au-delà de votre limite');
    // What the approval would do now, of those that are not handed on.
    expect(await within(dialog).findByText('FA-2 : 1,23 € hors garantie')).toBeVisible();
    expect(dialog).toHaveTextContent('FA-4 ne peut pas être approuvée. Doublon probable');
    expect(dialog).toHaveTextContent('Finançable après la cession : 25 500,00 €');
    expect(within(dialog).queryByText(/FA-1.*hors garantie/)).not.toBeInTheDocument();
    expect(api.sentTo(announceApproval)[0]?.body).toEqual({ ids: [one.id, two.id, four.id] });
    const approve = within(dialog).getByRole('button', { name: 'Approuver 2 factures' });
    await view.user.click(approve);
    expect(api.sentTo(bulkTransitionInvoices)).toHaveLength(0);
    const why = within(dialog).getByRole('textbox', { name: /^Pourquoi approuver hors garantie/ });
    await view.user.type(why, 'Débiteur connu.');
    await view.user.dblClick(approve);
    const result = await screen.findByRole('dialog', { name: 'Résultat' });
    expect(result).toHaveTextContent('2 traitées, 2 non traitées');
    expect(result).toHaveTextContent('Doublon probable');
    expect(result).toHaveTextContent('transmise au responsable');
    const sent = api.sentTo(bulkTransitionInvoices);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers['idempotency-key']).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({
      action: 'approve',
      comment: 'Débiteur connu.',
      items: [{ id: one.id }, { id: two.id }, { id: four.id }],
    });
    expect(api.sentTo(transitionInvoice)[0]?.path).toContain(three.id);
  });

  it('assigns approved invoices: names those that cannot be, goes on without them and opens the batch', async () => {
    rows = [
      buildInvoiceRow({ number: 'FA-1', status: 'approved', due: 1_000_000 }),
      buildInvoiceRow({ number: 'FA-2', status: 'approved', due: 2_000_000 }),
      buildInvoiceRow({ number: 'FA-3', status: 'under_review' }),
    ];
    const [one, two] = rows as [InvoiceRow, InvoiceRow];
    const contract = { contractId: newId(), contractNumber: 'AF-2024-0187' };
    api.on(getInvoice, buildInvoice({ ...contract, assignor: { id: newId(), legalName: 'Brévanne' } }));
    const detail = 'Ne peuvent pas être cédées : FAC-2 (échue).';
    const left = { id: two.id, ref: 'FAC-2', reasons: ['échue'] };
    const made = newId();
    api.on(createBatch, ({ body }: SentCall) =>
      (body as { leaveOut?: boolean }).leaveOut
        ? { ...buildOf(batch, { id: made }), leftOut: [left] }
        : problem('NOT_ELIGIBLE', { detail, members: { reasons: [left] } }),
    );
    const view = await my(buildUser({ role: 'supplier' }));
    await screen.findByRole('link', { name: 'FA-3' });
    await view.user.click(screen.getByRole('checkbox', { name: 'Tout sélectionner sur cette page' }));
    const bar = await screen.findByRole('region', { name: '2 factures sélectionnées' });
    expect(bar).toHaveTextContent('30 000,00 €');
    await view.user.click(within(bar).getByRole('button', { name: 'Céder' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Céder 2 factures/ }));
    expect(dialog.getByText('Rien n’est cédé avant la signature')).toBeVisible();
    await view.user.click(dialog.getByRole('button', { name: 'Préparer le bordereau' }));
    expect(await dialog.findByText(detail)).toBeVisible();
    await view.user.click(dialog.getByRole('button', { name: 'Continuer sans elles' }));
    await waitFor(() => expect(view.address()).toBe(`/Invoices/batches/${made}`));
    const sent = api.sentTo(createBatch);
    expect(sent.map(({ body }) => body)).toEqual([
      { invoiceIds: [one.id, two.id] },
      { invoiceIds: [one.id, two.id], leaveOut: true },
    ]);
    expect(sent.every(({ headers }) => headers['idempotency-key'])).toBe(true);
  });

  it('offers a batch for each contract where invoices of several were chosen', async () => {
    rows = [
      buildInvoiceRow({ number: 'FA-1', status: 'approved', due: 1_000_000 }),
      buildInvoiceRow({ number: 'FA-2', status: 'approved', due: 2_000_000 }),
    ];
    const [one, two] = rows as [InvoiceRow, InvoiceRow];
    api.on(getInvoice, buildInvoice({}));
    const group = (contractNumber: string, { id, due }: InvoiceRow) => ({
      contractNumber,
      assignorName: 'Brévanne',
      currency: 'EUR',
      due,
      invoiceIds: [id],
    });
    const groups = [group('AF-2024-0187', two), group('RF-2024-0285', one)];
    const made = newId();
    api.on(createBatch, ({ body }: SentCall) =>
      (body as { invoiceIds: string[] }).invoiceIds.length > 1
        ? problem('CONTRACT_MIXED', { detail: 'Un seul contrat par bordereau.', members: { groups } })
        : { ...buildOf(batch, { id: made }), leftOut: [] },
    );
    const view = await my(buildUser({ role: 'supplier' }));
    await screen.findByRole('link', { name: 'FA-2' });
    await view.user.click(screen.getByRole('checkbox', { name: 'Tout sélectionner sur cette page' }));
    await view.user.click(await screen.findByRole('button', { name: 'Céder' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await view.user.click(dialog.getByRole('button', { name: 'Préparer le bordereau' }));
    await view.user.click(
      await dialog.findByRole('radio', { name: /^RF-2024-0285 · 1 facture · 10.000,00.€$/ }),
    );
    await view.user.click(dialog.getByRole('button', { name: 'Préparer le bordereau' }));
    await waitFor(() => expect(view.address()).toBe(`/Invoices/batches/${made}`));
    expect(api.sentTo(createBatch).at(-1)?.body).toEqual({ invoiceIds: [one.id] });
  });

  it('assigns all of the contract at once', async () => {
    rows = [buildInvoiceRow({ number: 'FA-1', status: 'approved', due: 1_000_000 })];
    const contractId = newId();
    const assignor = { id: newId(), legalName: 'Brévanne' };
    api.on(getInvoice, buildInvoice({ contractId, contractNumber: 'AF-2024-0187', assignor }));
    api.on(listInvoices, ({ query }: SentCall) => ({
      data: rows,
      nextCursor: null,
      total: query.get('batchable')
        ? { value: 37, capped: false, sums: [{ currency: 'EUR', amounts: { due: 51_200_000 } }] }
        : { value: 1, capped: false },
    }));
    api.on(createBatch, { ...buildOf(batch, { id: newId() }), leftOut: [] });
    const view = await my(buildUser({ role: 'adviser' }), '/Invoices/my?tab=all');
    await view.user.click(await screen.findByRole('checkbox', { name: /FA-1/ }));
    await view.user.click(await screen.findByRole('button', { name: 'Préparer un bordereau' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await view.user.click(
      await dialog.findByRole('checkbox', {
        name: /^Toutes celles du contrat AF-2024-0187.*37 factures, 512.000,00.€/,
      }),
    );
    await view.user.click(dialog.getByRole('button', { name: 'Préparer le bordereau' }));
    await waitFor(() =>
      expect(api.sentTo(createBatch)[0]?.body).toEqual({ contractId, assignorId: assignor.id }),
    );
  });

  it('lists batches in a tab of their own, and leads the bank’s people to their approvals', async () => {
    api.on(listBatches, {
      data: [
        buildOf(batchRow, { id: newId(), number: 'BOR-2026-000007', status: 'to_sign', currency: 'EUR' }),
      ],
      nextCursor: null,
      total: { value: 1, capped: false, sums: [{ currency: 'EUR', amounts: { due: 100 } }] },
    });
    const view = await my(buildUser({ role: 'adviser' }));
    await view.user.click(await screen.findByRole('tab', { name: 'Bordereaux 2' }));
    expect(await screen.findByRole('link', { name: 'BOR-2026-000007' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/Invoices\/batches\//),
    );
    expect(screen.getByText('À signer')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: /^Net à payer/ })).toBeVisible();
    await view.user.click(screen.getByRole('tab', { name: 'Approbations 4' }));
    await waitFor(() => expect(view.address()).toBe('/work?tab=approval'));
  });

  it('looks again when somebody changed an invoice', async () => {
    await my(buildUser({ role: 'supplier' }));
    await screen.findByRole('tab', { name: 'Toutes 5' });
    const before = api.sentTo(listInvoices).length;
    portalEvents.emit('recordChanged', { entity: 'invoice', id: 'x' });
    await waitFor(() => expect(api.sentTo(listInvoices).length).toBeGreaterThan(before));
  });

  it('exports what is filtered, not the page', async () => {
    api.on(exportInvoices, new Blob(['x']));
    URL.createObjectURL = () => 'blob:x';
    const view = await my(buildUser({ role: 'supplier' }), '/Invoices/my?tab=drafts&q=FA');
    await view.user.click(await screen.findByRole('button', { name: 'Exporter la liste' }));
    await view.user.click(screen.getByRole('menuitem', { name: 'Classeur Excel (XLSX)' }));
    await waitFor(() => expect(api.sentTo(exportInvoices)).toHaveLength(1));
    const { query } = api.sentTo(exportInvoices)[0]!;
    expect([query.get('status'), query.get('q'), query.get('limit')]).toEqual(['draft', 'FA', null]);
    expect(query.get('columns')).toBe(
      'number,ref,debtorName,due,currency,outstanding,currency,coveredPpm,dueDate,createdAt,status',
    );
  });
});

describe('Mes factures', () => {
  const allDone = () => ({
    succeeded: 1,
    failed: 0,
    results: [{ id: rows[0]?.id, ok: true, code: null, detail: null }],
  });
  const debtor = (user: ReturnType<typeof buildUser>) =>
    renderInPortal(<DebtorInvoicesPage />, { user, path: '/Invoices/debtor/my', texts: { invoices: texts } });

  it('sends other roles to their own list', async () => {
    const view = await debtor(buildUser({ role: 'supplier' }));
    await waitFor(() => expect(view.address()).toBe('/Invoices/my'));
  });

  it('confirms one in one press and a question, and only what awaits this reader', async () => {
    rows = [
      buildInvoiceRow({ number: 'BK-7741', status: 'awaiting_confirmation', program: 'classic' }),
      buildInvoiceRow({ number: 'RV-1', status: 'awaiting_confirmation', program: 'reverse' }),
    ];
    api.on(bulkTransitionInvoices, allDone);
    const view = await debtor(buildUser({ role: 'client' }));
    await view.user.click(await screen.findByRole('button', { name: 'Confirmer la facture BK-7741' }));
    expect(screen.queryByRole('button', { name: 'Confirmer la facture RV-1' })).not.toBeInTheDocument();
    expect(screen.getByText('Chez le fournisseur')).toBeVisible();
    await view.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirmer' }),
    );
    await screen.findByText('1 facture confirmée');
    expect(api.sentTo(bulkTransitionInvoices)[0]?.body).toMatchObject({
      action: 'confirm',
      items: [{ id: rows[0]?.id }],
    });
  });

  it('asks in words that are all filled, of one and of several', async () => {
    rows = ['BK-1', 'BK-2'].map((number) =>
      buildInvoiceRow({ number, status: 'awaiting_confirmation', program: 'classic' }),
    );
    const view = await debtor(buildUser({ role: 'client' }));
    for (const number of ['BK-1', 'BK-2']) {
      await view.user.click(await screen.findByRole('checkbox', { name: `Sélectionner ${number}` }));
      for (const button of ['Contester…']) {
        await view.user.click(screen.getByRole('button', { name: button }));
        const dialog = await screen.findByRole('alertdialog');
        expect(dialog.textContent).not.toMatch(/[{}]/);
        await view.user.keyboard('{Escape}');
        await waitFor(() => expect(dialog).not.toBeInTheDocument());
      }
    }
  });

  it('contests with a reason, and « Autre » only with words', async () => {
    rows = [buildInvoiceRow({ number: 'BK-7741', status: 'awaiting_confirmation', program: 'classic' })];
    api.on(bulkTransitionInvoices, allDone);
    const view = await debtor(buildUser({ role: 'client' }));
    await view.user.click(await screen.findByRole('checkbox', { name: 'Sélectionner BK-7741' }));
    await view.user.click(screen.getByRole('button', { name: 'Contester…' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await view.user.click(dialog.getByRole('button', { name: 'Contester' }));
    expect(dialog.getByText('Choisissez un motif')).toBeVisible();
    await view.user.selectOptions(dialog.getByRole('combobox', { name: /Motif/ }), 'AUTRE');
    await view.user.click(dialog.getByRole('button', { name: 'Contester' }));
    expect(await dialog.findByText(/10 caractères/)).toBeVisible();
    expect(api.sentTo(bulkTransitionInvoices)).toHaveLength(0);
    await view.user.type(dialog.getByRole('textbox', { name: /Commentaire/ }), 'Marchandise jamais reçue');
    await view.user.click(dialog.getByRole('button', { name: 'Contester' }));
    await waitFor(() => expect(api.sentTo(bulkTransitionInvoices)).toHaveLength(1));
    expect(api.sentTo(bulkTransitionInvoices)[0]?.body).toMatchObject({
      action: 'refuse_confirmation',
      reasonCode: 'AUTRE',
    });
  });
});

it('leaves the way back to its tab and filters, for its reader alone', async () => {
  const user = buildUser({ role: 'supplier' });
  const Crumb = () => <p>{useListAddress('/Invoices/my')}</p>;
  const crumb = async (reader: typeof user) => {
    const { container, unmount } = await renderInPortal(<Crumb />, { user: reader });
    const words = container.textContent;
    unmount();
    return words;
  };
  const list = await my(user, '/Invoices/my?tab=drafts&q=FA');
  await screen.findByRole('tab', { name: 'Brouillons 2' });
  list.unmount();
  expect(await crumb(user)).toContain('/Invoices/my?tab=drafts&q=FA');
  expect(await crumb(buildUser({ role: 'supplier', id: 'somebody-else' }))).not.toContain('tab=drafts');
});
