import {
  listGuaranteeRequests,
  listGuarantees,
  listWork,
  type GuaranteeRequestRow,
  type User,
} from '@cessio/contract';
import { portalEvents } from '@cessio/shell';
import { act, freshApi, buildUser, renderInPortal, screen, textsOf, waitFor, within } from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { buildGuarantee, buildRequest } from './test-records.ts';
import { RequestsPage } from './requests.page.tsx';

const api = freshApi();
const page = <Row,>(data: Row[]) => ({
  data,
  nextCursor: null,
  total: { value: data.length, capped: false },
});
let requests: GuaranteeRequestRow[] = [];

const lists = () => api.sentTo(listGuaranteeRequests).filter(({ query }) => query.get('limit') !== '1');
const show = (user: User, path = '/requests/debtor') =>
  renderInPortal(<RequestsPage />, { user, path, texts: { requests: fr } });

beforeEach(() => {
  requests = [buildRequest()];
  api.on(listGuaranteeRequests, () => page(requests));
  api.on(listGuarantees, () => page([buildGuarantee()]));
  const totals = (value: number) => ({
    invoice: { value: 0, capped: false },
    guarantee_request: { value, capped: false },
    contact_message: { value: 0, capped: false },
    all: { value, capped: false },
  });
  api.on(listWork, { data: [], elsewhere: [], totals: totals(3), elsewhereTotals: totals(0) });
});

describe('requests of a client', () => {
  it('shows its own requests, each a link, and where to ask for another', async () => {
    await show(buildUser({ role: 'client' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Mes demandes' })).toBeInTheDocument();
    const link = await screen.findByRole('link', { name: 'DG-2026-000019' });
    expect(link).toHaveAttribute('href', `/requests/${requests[0]?.id}`);
    expect(screen.getByRole('link', { name: /Nouvelle demande/ })).toHaveAttribute('href', '/requests/new');
    expect(screen.queryByRole('columnheader', { name: 'Demandeur' })).not.toBeInTheDocument();
    expect(lists().at(-1)?.query.has('status')).toBe(false);
  });

  it('says what to do when there is none', async () => {
    requests = [];
    await show(buildUser({ role: 'client' }));
    expect(await screen.findByText('Aucune demande de garantie')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: /Nouvelle demande/ })).toHaveLength(2);
  });
});

describe('worklist of the bank', () => {
  it('opens on what waits for one’s function and filters on the server', async () => {
    const { user } = await show(buildUser({ role: 'adviser', department: 'RISK' }));
    await screen.findByRole('link', { name: 'DG-2026-000019' });
    expect(lists().at(-1)?.query.get('turn')).toBe('R');
    expect(screen.getByRole('columnheader', { name: 'Demandeur' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Nouvelle demande/ })).not.toBeInTheDocument();

    await user.click(screen.getByRole('tab', { name: /Actes à préparer/ }));
    await waitFor(() => expect(lists().at(-1)?.query.get('status')).toBe('approved,legal_review'));
    await user.click(screen.getByRole('button', { name: 'Montant demandé' }));
    await waitFor(() => expect(lists().at(-1)?.query.get('sort')).toBe('amount'));

    await user.click(screen.getByRole('tab', { name: /Toutes/ }));
    await waitFor(() => expect(lists().at(-1)?.query.get('status.not')).toBe('draft'));
  });

  it('counts what waits by the one source, the other tabs by their own filters', async () => {
    const { user } = await show(buildUser({ role: 'm1' }));
    expect(await screen.findByRole('tab', { name: 'Ma file 3' })).toBeInTheDocument();
    const counts = api.sentTo(listGuaranteeRequests).filter(({ query }) => query.get('limit') === '1');
    expect(counts.map(({ query }) => query.get('status') ?? query.get('status.not'))).toEqual([
      'approved,legal_review',
      'refused,declined,formalised,cancelled',
      'draft',
    ]);
    await user.click(screen.getByRole('tab', { name: 'Chez d’autres 0' }));
    expect(await screen.findByText('Rien n’attend chez d’autres')).toBeInTheDocument();
    expect(api.sentTo(listWork).at(-1)?.query.get('entity')).toBe('guarantee_request');
  });

  it('reads again when somebody changes a request', async () => {
    await show(buildUser({ role: 'adviser' }));
    await screen.findByRole('link', { name: 'DG-2026-000019' });
    requests = [buildRequest({ number: 'DG-2026-000020' })];
    act(() => portalEvents.emit('recordChanged', { entity: 'guarantee_request' }));
    expect(await screen.findByRole('link', { name: 'DG-2026-000020' })).toBeInTheDocument();
  });
});

describe('a supplier', () => {
  it('reads the guarantees in its favour and can do nothing with them', async () => {
    await show(buildUser({ role: 'supplier' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Garanties en votre faveur' })).toBeInTheDocument();
    const cell = await screen.findByText('GAR-2026-000001');
    const row = cell.closest('tr') as HTMLElement;
    // Its record is all there is to open.
    expect(textsOf(within(row).getAllByRole('link'))).toEqual(['GAR-2026-000001']);
    expect(within(row).queryByRole('button')).not.toBeInTheDocument();
    expect(row).toHaveTextContent('50 000,00 €');
    expect(api.sentTo(listGuaranteeRequests)).toHaveLength(0);
  });

  it('shows nothing as free in a guarantee that has ended', async () => {
    api.on(listGuarantees, () => page([buildGuarantee({ status: 'expired' })]));
    await show(buildUser({ role: 'supplier' }));
    const row = (await screen.findByText('GAR-2026-000001')).closest('tr') as HTMLElement;
    expect(row).not.toHaveTextContent('50 000,00');
  });
});
