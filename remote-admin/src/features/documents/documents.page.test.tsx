import {
  bulkTransitionDocuments,
  documentRow,
  documentStates,
  getParty,
  listDocuments,
  stateNames,
  type DocumentRow,
} from '@cessio/contract';
import {
  freshApi,
  buildOf,
  buildUser,
  newId,
  renderInPortal,
  screen,
  waitFor,
  within,
  type SentCall,
} from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { CompanyDocumentsPage, DocumentsPage } from './documents.page.tsx';

const api = freshApi();
const document = (over: Partial<DocumentRow>) =>
  buildOf(documentRow, {
    id: newId(),
    typeLabel: 'Statuts à jour',
    ownerName: 'Atelier Brévanne',
    filename: 'statuts.pdf',
    status: 'valid',
    required: true,
    createdAt: '2026-01-01T09:00:00.000Z',
    ...over,
  });
const documents = [
  document({}),
  document({ typeLabel: 'RIB', status: 'refused', rejectReason: 'Titulaire illisible' }),
  document({ typeLabel: 'Comptes annuels', status: 'requested', filename: null }),
];
const show = (user: Parameters<typeof buildUser>[0]) =>
  renderInPortal(<DocumentsPage />, {
    user: buildUser(user),
    path: '/documents/my',
    texts: { admin: fr },
  });
const tables = () => api.sentTo(listDocuments).filter(({ query }) => query.get('limit') === '25');

beforeEach(() => {
  api.on(listDocuments, ({ query }: SentCall) => ({
    data: documents,
    nextCursor: null,
    ...(query.get('total') ? { total: { value: 7, capped: false } } : {}),
  }));
});

it('says beside the state of a document what comes next, never the state again', async () => {
  const all = stateNames(documentStates).map((status) =>
    document({ status, expiresOn: '2025-01-31', rejectReason: status === 'refused' ? 'Illisible' : null }),
  );
  api.on(listDocuments, { data: all, nextCursor: null });
  await show({ role: 'supplier' });
  const table = await screen.findByRole('table', { name: /documents/i });
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(all.length + 1));
  for (const row of within(table).getAllByRole('row').slice(1)) {
    const [state, next] = within(row).getAllByRole('cell').slice(-3);
    expect(next?.textContent).not.toBe('');
    expect(next?.textContent).not.toContain(state?.textContent);
  }
});

describe('documents of one’s own company', () => {
  it('sums the file up and tells first what is missing, with the reason of a refusal', async () => {
    await show({ role: 'supplier' });
    expect(await screen.findByText('1 valide sur 3')).toBeInTheDocument();
    const todo = screen.getByRole('region', { name: 'À faire' });
    const items = within(todo).getAllByRole('listitem');
    expect(items[0]).toHaveTextContent('RIB');
    expect(items[0]).toHaveTextContent('Titulaire illisible');
    expect(items[1]).toHaveTextContent('Comptes annuels');
    expect(screen.getByRole('tab', { name: 'À faire 2' })).toBeInTheDocument();
    // A long file name wraps rather than overlapping what is beside it.
    for (const name of screen.getAllByText('statuts.pdf'))
      expect(name).toHaveStyle({ overflowWrap: 'anywhere' });
    expect(api.sent.every(({ query }) => !query.has('partyId'))).toBe(true);
  });

  it('does not call the file of an applicant complete: what is missing stands with the request', async () => {
    api.on(listDocuments, { data: [], nextCursor: null });
    await show({ role: 'supplier', pendingAdhesionId: newId() });
    const todo = within(await screen.findByRole('region', { name: 'À faire' }));
    expect(await todo.findByRole('link', { name: 'Suivre la demande' })).toHaveAttribute('href', '/');
    expect(todo.queryByText(/le dossier est à jour/)).toBeNull();
    expect(screen.getByText('Aucune pièce ici')).toBeInTheDocument();
  });

  it('filters by tab on the server', async () => {
    const { user } = await show({ role: 'client' });
    await user.click(await screen.findByRole('tab', { name: /À faire/ }));
    await waitFor(() => expect(tables().at(-1)?.query.get('status')).toBe('requested,refused,expired'));
  });
});

describe('documents for the bank', () => {
  it('decides on several at once, those that are its reader’s to check', async () => {
    const mine = document({
      typeLabel: 'Kbis',
      status: 'under_review',
      reviewer: 'ADVISER',
      claimed: false,
      version: 2,
    });
    const others = document({
      typeLabel: 'Bilans',
      status: 'under_review',
      reviewer: 'RISK',
      claimed: false,
    });
    api.on(listDocuments, { data: [mine, others], nextCursor: null });
    api.on(bulkTransitionDocuments, {
      succeeded: 1,
      failed: 0,
      results: [{ id: mine.id, ok: true, code: null, detail: null }],
    });
    const { user } = await show({ role: 'adviser', department: 'ADVISER' });
    expect(await screen.findByRole('link', { name: /^Kbis/ })).toHaveAttribute(
      'href',
      `/documents/${mine.id}`,
    );
    expect(screen.getByRole('checkbox', { name: /Bilans/ })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: /Kbis/ }));
    await user.click(await screen.findByRole('button', { name: 'Refuser 1 document' }));
    const ask = within(await screen.findByRole('alertdialog'));
    await user.selectOptions(ask.getByLabelText(/Motif du refus/), 'NON_SIGNE');
    await user.click(ask.getByRole('button', { name: 'Refuser 1 document' }));
    await waitFor(() =>
      expect(api.sentTo(bulkTransitionDocuments)[0]?.body).toEqual({
        action: 'refuse',
        items: [{ id: mine.id, version: 2 }],
        reasonCode: 'NON_SIGNE',
      }),
    );
  });

  it('opens on what is to be checked, with each company and counts', async () => {
    const { user } = await show({ role: 'adviser' });
    expect(screen.getByRole('heading', { level: 1, name: 'Documents à vérifier' })).toBeInTheDocument();
    expect(await screen.findByRole('columnheader', { name: 'Société' })).toBeInTheDocument();
    expect(await screen.findByRole('tab', { name: 'À vérifier 7' })).toBeInTheDocument();
    const asked = () => Object.fromEntries(tables().at(-1)?.query ?? []);
    // The reader's own queue, longest waiting first.
    expect(asked()).toMatchObject({ status: 'uploaded,under_review', turn: 'A', sort: 'createdAt' });
    await user.click(screen.getByRole('tab', { name: /^Chez d’autres/ }));
    await waitFor(() => expect(asked()).toMatchObject({ status: 'uploaded,under_review', 'turn.not': 'A' }));
  });

  it('shows a manager, who checks none, all that waits, and with whom', async () => {
    const waiting = { status: 'under_review', filename: 'a.pdf' } as const;
    api.on(listDocuments, {
      data: [
        document({ ...waiting, reviewer: 'LEGAL', claimed: false }),
        document({ ...waiting, reviewer: 'RISK', claimed: true }),
      ],
      nextCursor: null,
    });
    await show({ role: 'm1' });
    expect(await screen.findByText('Au département Juridique')).toBeVisible();
    expect(screen.getByText('Pris en charge')).toBeVisible();
    expect(tables().at(-1)?.query.has('turn')).toBe(false);
    expect(screen.queryByRole('tab', { name: /^Chez d’autres/ })).toBeNull();
  });

  it('shows one company’s file and leads back to it', async () => {
    const id = newId();
    api.on(getParty, { id, legalName: 'Halbrane Distribution' });
    await renderInPortal(<CompanyDocumentsPage />, {
      user: buildUser({ role: 'adviser' }),
      path: `/Clients/documents/${id}`,
      route: '/Clients/documents/:id',
      texts: { admin: fr },
    });
    const back = await screen.findByRole('link', { name: 'Halbrane Distribution' });
    expect(back).toHaveAttribute('href', `/Clients/Edit/${id}`);
    await waitFor(() => expect(tables()).toHaveLength(1));
    expect(api.sentTo(listDocuments).every(({ query }) => query.get('partyId') === id)).toBe(true);
  });
});
