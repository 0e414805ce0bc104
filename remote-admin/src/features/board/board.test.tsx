import { dashboardWidget } from '@cessio/contract';
import { freshApi, buildUser, problem, renderInPortal, screen, testWidgets } from '@cessio/testing';
import { places } from '../../board.ts';
import { remote } from '../../remote.ts';
import { FiguresWidget } from './figures.widget.tsx';

const texts = { admin: remote.texts.fr };
const api = freshApi();

testWidgets(remote, places, texts.admin);

it.each([
  ['client', buildUser({ role: 'client' }), ['missing', 'expiring']],
  ['adviser', buildUser({ role: 'adviser' }), ['toCheck', 'kyc']],
  ['legal', buildUser({ role: 'adviser', department: 'LEGAL' }), ['toCheck', 'expiring']],
])('shows %s the documents that await something', async (_role, user, keys) => {
  const figures = keys.map((key) => ({
    key,
    count: { value: 2, capped: false },
    amounts: [],
    days: null,
    href: `/documents/my?tab=${key}`,
  }));
  api.on(dashboardWidget, { asOf: '2026-01-15', figures, points: [] });
  await renderInPortal(<FiguresWidget />, { user, texts });
  for (const key of keys)
    expect(
      await screen.findByRole('link', { name: texts.admin[`board.figure.${key}`] ?? '?' }),
    ).toHaveAttribute('href', `/documents/my?tab=${key}`);
});

it('counts one in the singular, and says of what until when', async () => {
  const figure = { count: { value: 1, capped: false }, amounts: [], days: null, href: '/documents/my' };
  const figures = ['kyc', 'toCheck', 'expiring'].map((key) => ({ ...figure, key }));
  api.on(dashboardWidget, { asOf: '2026-01-15', figures, points: [] });
  await renderInPortal(<FiguresWidget />, { user: buildUser({ role: 'adviser' }), texts });
  await screen.findByRole('link', { name: 'Connaissance client à revoir' });
  expect(screen.getByRole('region', { name: 'Connaissance client à revoir' })).toHaveTextContent(/1cédant$/);
  expect(screen.getByRole('region', { name: 'Documents à vérifier' })).toHaveTextContent(/1reçu$/);
  expect(screen.getByRole('region', { name: 'Documents à renouveler' })).toHaveTextContent(/1sous 30 jours$/);
});

it('says that they could not be read', async () => {
  api.on(dashboardWidget, problem('INTERNAL'));
  await renderInPortal(<FiguresWidget />, { user: buildUser({ role: 'supplier' }), texts });
  expect(await screen.findByRole('alert')).toHaveTextContent('INTERNAL');
});
