import { listRelations, relationRow } from '@cessio/contract';
import { freshApi, buildOf, buildUser, newId, renderInPortal, screen, waitFor } from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import relations from '../../../locales/relations.json' with { type: 'json' };
import { MyClientsPage } from './my-clients.page.tsx';

const api = freshApi();
const show = () =>
  renderInPortal(<MyClientsPage />, {
    user: buildUser({ role: 'supplier' }),
    path: '/clients/my',
    texts: { admin: { ...fr, ...relations } },
  });

it('shows a supplier its debtors with terms, what they owe and what is still covered', async () => {
  const relation = buildOf(relationRow, {
    id: newId(),
    assignor: { id: newId(), legalName: 'Atelier Brévanne' },
    debtor: { id: newId(), legalName: 'Halbrane Distribution' },
    notification: 'confidential',
    termsDays: 45,
    status: 'active',
    exposure: [
      { currency: 'EUR', amount: 78_083_177 },
      { currency: 'TND', amount: 1_000 },
    ],
    currency: 'EUR',
  });
  api.on(listRelations, { data: [relation], nextCursor: null });
  const { user } = await show();
  const row = (await screen.findByText('Halbrane Distribution')).closest('tr') as HTMLElement;
  expect(row).toHaveTextContent('45 jours');
  expect(row).toHaveTextContent(/780 831,77 € · 1,000 (TND|DT)/);
  expect(row).toHaveTextContent('Confidentielle');
  await user.click(screen.getByRole('button', { name: 'Encours cédé' }));
  await waitFor(() => expect(api.sent.at(-1)?.query.get('sort')).toBe('exposure'));
});

it('says what to do when there is none', async () => {
  api.on(listRelations, { data: [], nextCursor: null });
  await show();
  expect(await screen.findByText('Aucun client')).toBeInTheDocument();
});
