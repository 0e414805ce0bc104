import {
  getGuarantee,
  guarantee as guaranteeRecord,
  guaranteeRequestTimeline,
  timelineEntry,
  type Guarantee,
} from '@cessio/contract';
import { freshApi, buildOf, buildUser, newId, problem, renderInPortal, screen } from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
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
});

const show = (role: 'client' | 'supplier' | 'adviser') =>
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
  expect(screen.getByRole('link', { name: 'FA-2026-0117' })).toHaveAttribute(
    'href',
    `/Invoices/${covers?.[0]?.id}`,
  );
  expect(screen.getByRole('link', { name: 'DG-2026-000019' })).toHaveAttribute(
    'href',
    `/requests/${request?.id}`,
  );
  expect(screen.getAllByRole('link', { name: 'Halbrane Distribution' })[0]).toHaveAttribute(
    'href',
    `/Clients/Edit/${debtor.id}`,
  );
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
  expect(screen.getAllByRole('link', { name: 'Garanties' })[0]).toHaveAttribute(
    'href',
    '/requests/debtor?tab=guarantees',
  );
});
