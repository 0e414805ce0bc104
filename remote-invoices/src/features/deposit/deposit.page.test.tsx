import {
  checkInvoice,
  contractRow,
  createInvoice,
  invoiceReading,
  getInvoice,
  listContracts,
  listRelations,
  readInvoice,
  relationRow,
  transitionInvoice,
  updateInvoice,
  uploadedFile,
  uploadFile,
  type Check,
  type Invoice,
  type PartyRef,
  type User,
} from '@cessio/contract';
import {
  act,
  freshApi,
  hrefsOf,
  buildInvoice,
  buildOf,
  buildTerms,
  buildUser,
  networkDown,
  newId,
  problem,
  renderInPortal,
  screen,
  waitFor,
  within,
} from '@cessio/testing';
import texts from '../../../locales/fr.json' with { type: 'json' };
import { DepositPage } from './deposit.page.tsx';
import { SAVES_ITSELF } from './use-saves-itself.ts';

const DEBTOR = { id: newId(), legalName: 'Halbrane Distribution' };
const CONTRACT = newId();
const FILE = newId();
const INVOICE = newId();

const reading = buildOf(invoiceReading, {
  kind: 'facturx',
  fields: buildOf(invoiceReading.shape.fields, {
    docType: '380',
    number: 'FA-2026-0117',
    issueDate: '2026-01-12',
    dueDate: '2099-03-16',
    currency: 'EUR',
    net: 8_333_333,
    vat: 1_666_667,
    gross: 10_000_000,
    sellerName: 'Atelier Brévanne',
    buyerName: 'HALBRANE DISTRIBUTION',
    orderRef: 'HD-4881',
  }),
  sources: {
    docType: 'BT-3 /a',
    number: 'BT-1 /b',
    issueDate: 'BT-2 /c',
    dueDate: 'BT-9 /d',
    currency: 'BT-5 /e',
    net: 'BT-109 /f',
    vat: 'BT-110 /g',
    buyerName: 'BT-44 /h',
    orderRef: 'BT-13 /i',
  },
});
const passed: Check = { code: 'X', severity: 'passed', message: 'Numéro bien formé', path: '/number' };

const invoice = (over: Partial<Invoice> = {}): Invoice =>
  buildInvoice({
    id: INVOICE,
    status: 'draft',
    number: 'FA-2026-0117',
    contractId: CONTRACT,
    contractNumber: 'AF-1',
    net: 8_333_333,
    vat: 1_666_667,
    source: 'facturx',
    ...over,
  });

const api = freshApi();
let checks: Check[];
let user: User;

beforeEach(() => {
  SAVES_ITSELF.afterMs = 3_600_000;
  checks = [passed];
  user = buildUser({ role: 'supplier' });
  api.on(listRelations, {
    nextCursor: null,
    data: [
      buildOf(relationRow, {
        id: newId(),
        debtor: DEBTOR,
        debtorNationalId: '999905664',
        notification: 'notified',
        termsDays: 60,
        status: 'active',
        currency: 'EUR',
        guaranteeLeft: 18_000_000,
      }),
    ],
  });
  api.on(listContracts, {
    nextCursor: null,
    data: [
      buildOf(contractRow, {
        id: CONTRACT,
        number: 'AF-2024-0187',
        program: 'classic',
        principal: user.party as PartyRef,
        currency: 'EUR',
        notification: 'notified',
        status: 'active',
        terms: buildTerms(),
      }),
    ],
  });
  api.on(checkInvoice, () => ({ checks }));
  api.on(readInvoice, reading);
  api.on(uploadFile, {
    id: FILE,
    filename: 'facture.pdf',
    mime: 'application/pdf',
    size: 184_000,
    sha256: 'x',
  });
  api.on(createInvoice, () => invoice());
  api.on(updateInvoice, () => invoice({ version: 2 }));
  api.on(transitionInvoice, () =>
    invoice({ status: 'awaiting_confirmation', version: 2, confirmBy: '2026-02-01T21:59:59Z' }),
  );
});

const open = (path = '/Invoices/new', route = '/Invoices/:action/:id?') =>
  renderInPortal(<DepositPage />, { user, path, route, texts: { invoices: texts } });
type Portal = Awaited<ReturnType<typeof open>>;
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const depositButton = () => screen.getByRole('button', { name: 'Déposer la facture' });

async function drop(view: Portal, name = 'facture.pdf') {
  const input = await screen.findByLabelText('Facture à déposer', { selector: 'input' });
  await view.user.upload(input, new File(['%PDF-1.7'], name, { type: 'application/pdf' }));
}
/** New entries stored on this device. */
const keptHere = () =>
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith(`draft:cessio.deposit.${user.id}.new`))
    .map(([, text]) => String(text))
    .join();
/** Another entry in the browser's history. */
const elsewhere = () => window.history.replaceState(null, '');
/** A new deposit filled from a document. */
async function filled() {
  const view = await open();
  await drop(view);
  await waitFor(() => expect(field('Numéro')).toHaveValue('FA-2026-0117'));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: /Débiteur/ })).toHaveValue('Halbrane Distribution'),
  );
  await screen.findByText(/^\d+ règles?, /, {}, { timeout: 3000 });
  return view;
}
/** The same, with nothing blocking it. */
async function ready() {
  const view = await filled();
  await waitFor(() => expect(depositButton()).not.toHaveAttribute('aria-disabled'), { timeout: 3000 });
  return view;
}
async function confirm(view: Portal) {
  await view.user.click(depositButton());
  return within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Déposer la facture' });
}

describe('deposit', () => {
  it('fills itself from a document, marks each source, finds debtor and contract, computes the total', async () => {
    await filled();
    expect(field('Numéro')).toHaveAccessibleDescription(expect.stringContaining('BT-1'));
    expect(screen.getByRole('combobox', { name: /Débiteur/ })).toHaveAccessibleDescription(
      expect.stringContaining('BT-44'),
    );
    expect(field('Échéance')).toHaveValue('16/03/2099');
    expect(field('Montant TTC')).toHaveValue('100\u00a0000,00');
    expect(screen.getByRole('combobox', { name: /Contrat/ })).toHaveValue(CONTRACT);
    expect(screen.getByText('88 800,00 €')).toBeVisible();
    expect(screen.getByText('Estimation, après approbation et cession')).toBeVisible();
    expect(screen.getByText('À recevoir sur votre compte')).toBeVisible();
    expect(screen.queryByText(/^Versé/)).not.toBeInTheDocument();
  });

  it('simulates what is due, and shows it beside the total and what was paid before', async () => {
    api.on(readInvoice, {
      ...reading,
      fields: { ...reading.fields, prepaid: 2_000_000, payable: 8_000_000 },
      sources: { ...reading.sources, prepaid: 'BT-113 /j', payable: 'BT-115 /k' },
    });
    await filled();
    expect([field('Montant TTC'), field('Déjà payé'), field('Net à payer')]).toEqual([
      expect.objectContaining({ value: '100\u00a0000,00' }),
      expect.objectContaining({ value: '20\u00a0000,00' }),
      expect.objectContaining({ value: '80\u00a0000,00' }),
    ]);
    expect(screen.getByText('71 040,00 €')).toBeVisible();
    expect(screen.queryByText('88 800,00 €')).not.toBeInTheDocument();
  });

  it('shows and simulates nothing of a document in another currency', async () => {
    api.on(readInvoice, { ...reading, fields: { ...reading.fields, currency: 'DKK' } });
    const view = await filled();
    expect([field('Montant HT'), field('Montant TTC')]).toEqual([
      expect.objectContaining({ value: '' }),
      expect.objectContaining({ value: '' }),
    ]);
    await view.user.type(field('Montant HT'), '1000');
    await view.user.type(field('TVA'), '0');
    expect(
      screen.getByText('Le document est en DKK : rien n’est simulé dans une autre devise.'),
    ).toBeVisible();
    expect(screen.queryByText(/Le fichier indique/)).not.toBeInTheDocument();
  });

  it('says beside the file whether its pages agree with its data, and leads to a credit note’s invoice', async () => {
    checks = [
      { code: 'PDF_DIFFERS', severity: 'passed', message: 'PDF et XML concordent', path: '/fileId' },
      { code: 'CREDIT_NOTE', severity: 'blocking', message: 'Avoir', path: '/docType', href: '/Invoices/o' },
    ];
    await filled();
    const file = within(screen.getByRole('region', { name: 'Document de la facture' }));
    expect(file.getByText('PDF et XML concordent')).toBeVisible();
    expect(hrefsOf('Voir la facture d’origine')).toEqual(['/Invoices/o']);
  });

  it('shows the pen on a correction and goes back to what was read', async () => {
    const view = await filled();
    await view.user.clear(field('Commande'));
    await view.user.type(field('Commande'), 'HD-48817');
    expect(screen.getByText('lu : HD-4881')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Revenir à la valeur lue' }));
    expect(field('Commande')).toHaveValue('HD-4881');
    expect(screen.queryByText('lu : HD-4881')).not.toBeInTheDocument();
  });

  it('holds the deposit back while something blocks, and says what', async () => {
    checks = [
      {
        code: 'DELIVERY_IN_FUTURE',
        severity: 'blocking',
        message: 'La date de livraison est dans le futur',
        path: '/deliveryDate',
      },
    ];
    const view = await filled();
    const count = await screen.findByText('1 point bloquant à corriger');
    expect(count.parentElement).toHaveAttribute('aria-live', 'polite');
    expect(depositButton()).toHaveAttribute('aria-disabled', 'true');
    expect(depositButton()).toHaveAttribute(
      'title',
      expect.stringContaining('Livrée le\u00a0: la date de livraison est dans le futur'),
    );
    await view.user.click(depositButton());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Aller au champ' }));
    expect(field('Livrée le')).toHaveFocus();
    expect(api.sentTo(createInvoice)).toHaveLength(0);
  });

  it('judges only the form as it stands: an answer about an earlier state locks nothing', async () => {
    const late: ((answer: { checks: Check[] }) => void)[] = [];
    const view = await ready();
    // Not the empty form from before the document.
    expect(api.sentTo(checkInvoice).map(({ body }) => (body as { number: string }).number)).toEqual([
      'FA-2026-0117',
    ]);
    api.on(checkInvoice, () => new Promise((resolve) => late.push(resolve)));
    await view.user.type(field('Commande'), '7');
    await waitFor(() => expect(late).toHaveLength(1), { timeout: 3000 });
    await view.user.type(field('Commande'), '8');
    await act(async () => late[0]?.({ checks: [{ ...passed, severity: 'blocking' }] }));
    expect(depositButton()).not.toHaveAttribute('aria-disabled');
    await waitFor(() => expect(late).toHaveLength(2), { timeout: 3000 });
    await act(async () => late[1]?.({ checks: [{ ...passed, severity: 'blocking' }] }));
    await waitFor(() => expect(depositButton()).toHaveAttribute('aria-disabled', 'true'));
  });

  it('asks whether to send when it is pressed before the last change was judged', async () => {
    checks = [{ code: 'REQUIRED', severity: 'blocking', message: 'Champ obligatoire', path: '/orderRef' }];
    const view = await filled();
    expect(depositButton()).toHaveAttribute('aria-disabled', 'true');
    checks = [passed];
    await view.user.type(field('Commande'), '7');
    await view.user.click(depositButton());
    expect(await screen.findByRole('alertdialog', {}, { timeout: 3000 })).toHaveAccessibleName(/Déposer/);
  });

  it('leads to what blocks when the judgement comes after the press', async () => {
    const view = await ready();
    checks = [{ code: 'DUE_PAST', severity: 'blocking', message: 'Échéance déjà passée', path: '/dueDate' }];
    await view.user.type(field('Commande'), '7');
    await waitFor(() => expect(depositButton()).toHaveAttribute('aria-disabled', 'true'), { timeout: 3000 });
    await view.user.type(field('Commande'), '8');
    await view.user.click(depositButton());
    await waitFor(() => expect(field('Échéance')).toHaveFocus(), { timeout: 3000 });
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('shows no total before both amounts are there', async () => {
    const view = await open();
    await view.user.type(await screen.findByRole('textbox', { name: /^Montant HT/ }), '100');
    for (const name of ['Montant TTC', 'Net à payer']) {
      expect(field(name)).toHaveValue('');
      expect(field(name)).toHaveAttribute('placeholder', '–');
    }
  });

  it('sends once on a double press, with a key, and leads to the record', async () => {
    const view = await ready();
    await view.user.dblClick(await confirm(view));
    await waitFor(() => expect(view.address()).toBe(`/Invoices/${INVOICE}`));
    expect(api.sentTo(createInvoice)).toHaveLength(1);
    expect(api.sentTo(transitionInvoice)).toHaveLength(1);
    expect(api.sentTo(createInvoice)[0]?.body).toMatchObject({
      number: 'FA-2026-0117',
      debtorId: DEBTOR.id,
      contractId: CONTRACT,
      gross: 10_000_000,
      fileId: FILE,
      source: 'facturx',
    });
    expect(api.sentTo(transitionInvoice)[0]?.body).toEqual({ action: 'submit', version: 1 });
    expect(api.sentTo(createInvoice)[0]?.headers['idempotency-key']).toBeTruthy();
    expect(api.sentTo(transitionInvoice)[0]?.headers['idempotency-key']).toBeTruthy();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('keeps everything when no answer comes, and tries again with the same key', async () => {
    const view = await ready();
    api.on(transitionInvoice, networkDown);
    const button = await confirm(view);
    await view.user.click(button);
    await screen.findByText('Connexion perdue');
    expect(field('Numéro')).toHaveValue('FA-2026-0117');
    api.on(transitionInvoice, () => invoice({ status: 'awaiting_confirmation', version: 2 }));
    await view.user.click(button);
    await waitFor(() => expect(view.address()).toBe(`/Invoices/${INVOICE}`));
    const keys = api.sentTo(transitionInvoice).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(api.sentTo(createInvoice)).toHaveLength(1);
  });

  it('puts what the server refuses on its field', async () => {
    const view = await ready();
    api.on(
      transitionInvoice,
      problem('INVOICE_BLOCKED', {
        errors: [{ path: '/number', code: 'DUPLICATE_INVOICE', message: 'Déjà déposée sous FA-1' }],
      }),
    );
    await view.user.click(await confirm(view));
    await waitFor(() =>
      expect(field('Numéro')).toHaveAccessibleDescription(expect.stringContaining('Déjà déposée sous FA-1')),
    );
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(field('Numéro')).toHaveValue('FA-2026-0117');
  });

  it('leaves the form untouched when a document is refused, and says what to do', async () => {
    const view = await open();
    await view.user.type(await screen.findByRole('textbox', { name: /^Numéro/ }), 'MAIN-1');
    api.on(readInvoice, problem('FILE_INFECTED'));
    api.on(uploadFile, problem('FILE_INFECTED'));
    await drop(view, 'eicar.pdf');
    expect(await screen.findByText(/prévenez votre service informatique/)).toHaveTextContent('FILE_INFECTED');
    expect(field('Numéro')).toHaveValue('MAIN-1');
  });

  it('keeps a PDF without data and leaves the form to be typed', async () => {
    const none = Object.fromEntries(Object.keys(reading.fields).map((key) => [key, null]));
    api.on(readInvoice, { kind: 'none', fields: none, sources: {}, blocking: [], warnings: [] });
    const view = await open();
    await drop(view);
    expect(await screen.findByText(/ne contient pas de facture électronique/)).toBeVisible();
    expect(field('Numéro')).toHaveValue('');
  });

  it('keeps what is typed on this device within a second and restores it', async () => {
    const first = await open();
    await first.user.type(await screen.findByRole('textbox', { name: /^Numéro/ }), 'FA-77');
    await waitFor(() => expect(keptHere()).toContain('FA-77'), {
      timeout: 1000,
    });
    first.unmount();
    await open();
    expect(await screen.findByRole('textbox', { name: /^Numéro/ })).toHaveValue('FA-77');
    expect(screen.getByText('Saisie retrouvée')).toBeVisible();
  });

  it('begins empty with another new invoice, and offers what was kept', async () => {
    const first = await open();
    await first.user.type(await screen.findByRole('textbox', { name: /^Commande/ }), 'HD-1');
    await waitFor(() => expect(keptHere()).toContain('HD-1'), { timeout: 1000 });
    first.unmount();
    elsewhere();
    const { user: hand } = await open();
    expect(await screen.findByRole('textbox', { name: /^Commande/ })).toHaveValue('');
    await hand.type(field('Commande'), 'HD-2');
    await hand.click(screen.getByRole('button', { name: 'Reprendre' }));
    expect(field('Commande')).toHaveValue('HD-1');
    // What was typed meanwhile is still offered.
    await hand.click(screen.getByRole('button', { name: 'Reprendre' }));
    expect(field('Commande')).toHaveValue('HD-2');
    await hand.click(screen.getAllByRole('button', { name: 'Abandonner cette saisie' }).at(-1)!);
    expect(screen.queryByRole('button', { name: 'Reprendre' })).not.toBeInTheDocument();
    expect(keptHere()).not.toContain('HD-1');
  });

  it('keeps nothing of the document before, and what was typed', async () => {
    const view = await filled();
    expect(field('Commande')).toHaveValue('HD-4881');
    await view.user.clear(field('Numéro'));
    await view.user.type(field('Numéro'), 'MAIN-1');
    const none = Object.fromEntries(Object.keys(reading.fields).map((key) => [key, null]));
    api.on(readInvoice, { kind: 'none', fields: none, sources: {}, blocking: [], warnings: [], pdf: null });
    await view.user.click(screen.getByRole('button', { name: 'Remplacer' }));
    await drop(view, 'autre.pdf');
    await waitFor(() => expect(field('Commande')).toHaveValue(''));
    expect(
      [field('Échéance'), field('Montant HT'), field('TVA')].map((box) => (box as HTMLInputElement).value),
    ).toEqual(['', '', '']);
    expect(screen.getByRole('combobox', { name: /Débiteur/ })).toHaveValue('');
    expect(field('Numéro')).toHaveValue('MAIN-1');
    expect(screen.getByText('lu : –')).toBeVisible();
  });

  it('shows the document of what this device kept, which no draft bears yet', async () => {
    const first = await open();
    await drop(first);
    await waitFor(() => expect(field('Numéro')).toHaveValue('FA-2026-0117'));
    first.unmount();
    api.on(uploadedFile, '%PDF-1.7');
    const { user: hand } = await open();
    await hand.click(await screen.findByRole('button', { name: 'Aperçu' }));
    expect(await screen.findByRole('dialog', { name: /\.pdf$/ })).toBeVisible();
    await waitFor(() => expect(api.sentTo(uploadedFile)[0]?.path).toBe(`/api/uploads/${FILE}`));
  });

  it('goes back to the server’s draft when what was typed on it is thrown away, and takes that back', async () => {
    api.on(getInvoice, invoice({ debtor: DEBTOR, orderRef: 'HD-4881' }));
    const edit = () => open(`/Invoices/edit/${INVOICE}`, '/Invoices/edit/:id');
    const first = await edit();
    await waitFor(() => expect(field('Commande')).toHaveValue('HD-4881'));
    await first.user.type(field('Commande'), '7');
    first.unmount();
    const { user: hand } = await edit();
    await waitFor(() => expect(field('Commande')).toHaveValue('HD-48817'));
    await hand.click(screen.getByRole('button', { name: 'Abandonner cette saisie' }));
    expect(field('Commande')).toHaveValue('HD-4881');
    expect(field('Numéro')).toHaveValue('FA-2026-0117');
    await hand.click(await screen.findByRole('button', { name: 'Annuler' }));
    expect(field('Commande')).toHaveValue('HD-48817');
    expect(screen.getByText('Saisie retrouvée')).toBeVisible();
  });

  it('warns before leaving with unsaved typing', async () => {
    const view = await open();
    await view.user.type(await screen.findByRole('textbox', { name: /^Numéro/ }), 'FA-77');
    await act(async () => {
      await view.router.navigate('/Invoices/my');
    });
    const dialog = await screen.findByRole('alertdialog', { name: /Quitter sans enregistrer/ });
    expect(view.address()).toBe('/Invoices/new');
    await view.user.click(within(dialog).getByRole('button', { name: 'Quitter' }));
    await waitFor(() => expect(view.address()).toBe('/Invoices/my'));
  });

  it('shows both states when somebody else saved the draft', async () => {
    api.on(getInvoice, invoice({ debtor: DEBTOR }));
    const view = await open(`/Invoices/edit/${INVOICE}`, '/Invoices/edit/:id');
    await waitFor(() => expect(field('Numéro')).toHaveValue('FA-2026-0117'));
    await view.user.type(field('Commande'), 'A-MOI');
    api.on(
      updateInvoice,
      problem('VERSION_CONFLICT', {
        members: { current: invoice({ debtor: DEBTOR, version: 5, orderRef: 'A-LUI', prepaid: 123_456 }) },
      }),
    );
    await view.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    const table = await screen.findByRole('table', { name: 'Modifié entre-temps' });
    expect(within(table).getByText('A-MOI')).toBeVisible();
    expect(within(table).getByText('A-LUI')).toBeVisible();
    expect(within(table).getByText(/^1.234,56.€$/)).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Conserver ma saisie' }));
    api.on(updateInvoice, invoice({ version: 6 }));
    await view.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(api.sentTo(updateInvoice).at(-1)?.body).toMatchObject({ version: 5, orderRef: 'A-MOI' }),
    );
  });

  describe('by itself', () => {
    const saved = () => screen.findByText(/^Enregistré comme brouillon à \d\d:\d\d/, {}, { timeout: 5000 });
    const keyOf = (sent: { headers: Record<string, string> } | undefined) => sent?.headers['idempotency-key'];
    const number = () => screen.findByRole('textbox', { name: /^Numéro/ });
    beforeEach(() => {
      SAVES_ITSELF.afterMs = 20;
    });

    it('becomes one draft at the first number, whose address the page then has, while one goes on typing', async () => {
      let answer: (() => void) | undefined;
      api.on(createInvoice, async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return invoice();
      });
      const view = await open();
      await view.user.type(field('Commande'), 'HD');
      await view.user.type(await number(), 'FA-1');
      await waitFor(() => expect(answer).toBeDefined());
      await view.user.type(await number(), '7');
      act(() => answer?.());
      await saved();
      await waitFor(() => expect(view.address()).toBe(`/Invoices/edit/${INVOICE}`));
      await waitFor(() =>
        expect(api.sentTo(updateInvoice).at(0)?.body).toMatchObject({ number: 'FA-17', version: 1 }),
      );
      expect(api.sentTo(createInvoice)).toHaveLength(1);
      expect(await number()).toHaveFocus();
      expect(await number()).toHaveValue('FA-17');
      expect(api.sentTo(getInvoice)).toHaveLength(0);
      await act(() => view.router.navigate('/Invoices/new'));
      expect(await number()).toHaveValue('');
    });

    it('waits while nothing names it, and keeps on the device what no answer came to', async () => {
      api.on(createInvoice, networkDown);
      const view = await open();
      await view.user.type(field('Commande'), 'HD');
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(api.sentTo(createInvoice)).toHaveLength(0);
      await view.user.type(await number(), 'F');
      await waitFor(() => expect(api.sentTo(createInvoice)).toHaveLength(1));
      await view.user.type(await number(), 'A');
      await waitFor(() => expect(api.sentTo(createInvoice).length).toBeGreaterThan(1));
      // Whatever was typed since: same body and key, so one draft.
      const [first, ...again] = api.sentTo(createInvoice);
      for (const one of again) expect([one.body, keyOf(one)]).toEqual([first?.body, keyOf(first)]);
      await waitFor(() => expect(keptHere()).toContain('"FA"'));
      api.on(createInvoice, () => invoice());
      await view.user.type(await number(), '1');
      await saved();
      await waitFor(() => expect(api.sentTo(updateInvoice).at(-1)?.body).toMatchObject({ number: 'FA1' }));
    });

    it('makes no second draft of what another tab has saved, unless one asks for it', async () => {
      api.on(createInvoice, networkDown);
      const first = await open();
      await first.user.type(await number(), 'FA-1');
      await waitFor(() => expect(api.sentTo(createInvoice).length).toBeGreaterThan(0));
      first.unmount();
      api.on(createInvoice, problem('IDEMPOTENCY_BODY_MISMATCH'));
      const tries = () => api.sentTo(createInvoice);
      const before = tries().length;
      const second = await open();
      expect(await number()).toHaveValue('FA-1');
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(tries()).toHaveLength(before);
      await second.user.type(await number(), '2');
      await waitFor(() => expect(tries()).toHaveLength(before + 1));
      expect(keyOf(tries().at(-1))).toBe(keyOf(tries()[0]));
      await second.user.type(await number(), '3');
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(tries()).toHaveLength(before + 1);
      await second.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
      await waitFor(() => expect(tries()).toHaveLength(before + 3));
      expect(keyOf(tries().at(-1))).not.toBe(keyOf(tries()[0]));
    });

    it('offers to delete it', async () => {
      const view = await open();
      await view.user.click(await number());
      await view.user.paste('FA-1');
      await saved();
      api.on(transitionInvoice, () => invoice({ status: 'cancelled' }));
      await view.user.click(screen.getByRole('button', { name: 'Supprimer le brouillon' }));
      const dialog = within(await screen.findByRole('alertdialog'));
      await view.user.click(dialog.getByRole('button', { name: 'Supprimer le brouillon' }));
      await waitFor(() => expect(view.address()).toBe('/Invoices/my'));
      expect(api.sentTo(transitionInvoice)[0]?.body).toMatchObject({ action: 'cancel', version: 1 });
      expect(await screen.findByText('Brouillon supprimé')).toBeVisible();
    });
  });
});
