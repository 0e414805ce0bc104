import { dashboardWidget, type DashboardWidget } from '@cessio/contract';
import {
  freshApi,
  buildUser,
  newId,
  problem,
  renderInPortal,
  screen,
  testWidgets,
  within,
} from '@cessio/testing';
import { places } from '../../board.ts';
import { remote } from '../../remote.ts';
import { FiguresWidget } from './figures.widget.tsx';
import { GuaranteesWidget } from './guarantees.widget.tsx';

const texts = { requests: remote.texts.fr };
const api = freshApi();

const answer = (over: Partial<DashboardWidget>): DashboardWidget => ({
  asOf: '2026-01-15',
  figures: [],
  points: [],
  ...over,
});
const figures = (keys: readonly string[]) =>
  keys.map((key) => ({
    key,
    count: { value: 2, capped: false },
    amounts: [],
    days: null,
    href: `/requests/debtor?tab=${key}`,
  }));

testWidgets(remote, places, texts.requests);

it.each([
  ['client', buildUser({ role: 'client' }), ['todo', 'guarantees']],
  ['supplier', buildUser({ role: 'supplier' }), ['guarantees', 'ending']],
  ['adviser', buildUser({ role: 'adviser' }), ['todo', 'guarantees']],
  ['risk', buildUser({ role: 'adviser', department: 'RISK' }), ['todo', 'adhesionsRisk']],
  [
    'legal',
    buildUser({ role: 'adviser', department: 'LEGAL' }),
    ['toFormalise', 'calls', 'toPrepare', 'toCountersign'],
  ],
  ['m1', buildUser({ role: 'm1' }), ['todo', 'committee']],
])('shows the figures of %s with the lists behind them', async (_role, user, keys) => {
  api.on(dashboardWidget, answer({ figures: figures(keys) }));
  await renderInPortal(<FiguresWidget />, { user, texts });
  for (const key of keys)
    expect(
      await screen.findByRole('link', { name: texts.requests[`board.figure.${key}`] ?? '?' }),
    ).toHaveAttribute('href', `/requests/debtor?tab=${key}`);
});

it('shows what is granted, used and left of each guarantee', async () => {
  api.on(
    dashboardWidget,
    answer({
      points: [
        {
          key: newId(),
          label: 'Atelier Brévanne',
          currency: 'EUR',
          amount: 1_000_000,
          part: 250_000,
          count: 1,
          href: '/requests/debtor?tab=guarantees&q=GAR-1',
        },
      ],
    }),
  );
  const { user } = await renderInPortal(<GuaranteesWidget />, { user: buildUser({ role: 'client' }), texts });
  const link = await screen.findByRole('link', { name: 'Atelier Brévanne' });
  expect(link).toHaveAttribute('href', '/requests/debtor?tab=guarantees&q=GAR-1');
  expect(link.closest('li')).toHaveTextContent(/7,5\sk€ libres25\s% utilisés/);
  await user.click(screen.getByRole('button', { name: 'Voir en tableau' }));
  const row = within(screen.getByRole('table')).getByRole('row', { name: /Atelier Brévanne/ });
  expect(row).toHaveTextContent(/10\s000,00\s€2\s500,00\s€7\s500,00\s€/);
});

it('says that there is no guarantee, or that it could not be read', async () => {
  api.on(dashboardWidget, answer({}));
  const { unmount } = await renderInPortal(<GuaranteesWidget />, {
    user: buildUser({ role: 'supplier' }),
    texts,
  });
  expect(await screen.findByText('Aucune garantie en vigueur')).toBeInTheDocument();
  unmount();
  api.on(dashboardWidget, problem('INTERNAL'));
  await renderInPortal(<GuaranteesWidget />, { user: buildUser({ role: 'supplier' }), texts });
  expect(await screen.findByRole('alert')).toHaveTextContent('INTERNAL');
});
