import { listAdhesions, type AdhesionRow } from '@cessio/contract';
import { apiDouble, buildUser, newId, renderInPortal, screen, waitFor } from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { AdhesionsPage } from './adhesions.page.tsx';

const api = apiDouble();
const adhesion: AdhesionRow = {
  id: newId(),
  number: 'ADH-2026-000013',
  legalName: 'Gravures Solignade',
  country: 'FR',
  expectedTurnover: 160_000_000,
  wantedCeiling: 30_000_000,
  currency: 'EUR',
  status: 'risk_review',
  assignedTo: null,
  createdAt: '2026-01-10T09:00:00.000Z',
};
afterAll(() => api.restore());

it('lists adhesion requests by tab, filtered by the server', async () => {
  api.on(listAdhesions, { data: [adhesion], nextCursor: null });
  const { user } = await renderInPortal(<AdhesionsPage />, {
    user: buildUser({ role: 'adviser' }),
    path: '/requests/client',
    texts: { requests: fr },
  });
  expect(await screen.findByText('Gravures Solignade')).toBeInTheDocument();
  expect(api.sent.at(-1)?.query.get('status')).toContain('committee');
  await user.click(screen.getByRole('tab', { name: 'Refusées et closes' }));
  await waitFor(() => expect(api.sent.at(-1)?.query.get('status')).toBe('refused,closed'));
});
