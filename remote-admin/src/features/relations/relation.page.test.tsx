import {
  createRelation,
  getRelation,
  inviteAgain,
  listRelations,
  relation,
  relationTimeline,
  updateRelation,
  type Relation,
} from '@cessio/contract';
import {
  freshApi,
  buildOf,
  buildUser,
  newId,
  problem,
  renderInPortal,
  screen,
  waitFor,
} from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import texts from '../../../locales/relations.json' with { type: 'json' };
import { MyClientsPage } from './my-clients.page.tsx';
import { RelationPage } from './relation.page.tsx';

const api = freshApi();
const one: Relation = buildOf(relation, {
  id: newId(),
  assignor: { id: newId(), legalName: 'Atelier Brévanne' },
  debtor: { id: newId(), legalName: 'Charpentes Ourdelaine' },
  debtorNationalId: '999987738',
  assignorRef: 'C2071',
  notification: 'confidential',
  termsDays: 45,
  status: 'active',
  exposure: [],
  currency: 'EUR',
  guaranteeLeft: null,
  avgDelayDays: 12,
  dilutionPpm: 25_049,
  disputes: 1,
  version: 3,
  known: null,
  invitation: null,
  allowedActions: [],
});
const admin = { ...fr, ...texts };
const show = (role: 'supplier' | 'adviser', over: Partial<Relation> = {}) => {
  api.on(getRelation, { ...one, ...over });
  api.on(relationTimeline, { data: [] });
  return renderInPortal(<RelationPage />, {
    user: buildUser({ role }),
    path: `/Clients/relations/${one.id}`,
    route: '/Clients/relations/:id',
    texts: { admin },
  });
};

it('shows how the debtor pays, and changes terms on the version that was read', async () => {
  const { user } = await show('supplier');
  expect(await screen.findByText('12 jours')).toBeInTheDocument();
  expect(screen.getByText(/^2,5\s%$/)).toBeInTheDocument();
  api.on(updateRelation, { ...one, termsDays: 30, version: 4 });
  const days = screen.getByLabelText(/^Délai de paiement/);
  await user.clear(days);
  await user.type(days, '121');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Indiquez un nombre de jours entre 0 et 120')).toBeInTheDocument();
  expect(api.sentTo(updateRelation)).toEqual([]);
  await user.clear(days);
  await user.type(days, '30');
  await user.click(screen.getByLabelText(/^Notifiée/));
  expect(screen.getByText(/Le débiteur sera prévenu/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(api.sentTo(updateRelation)[0]?.body).toEqual({
      version: 3,
      assignorRef: 'C2071',
      notification: 'notified',
      termsDays: 30,
    }),
  );
});

it('lets its reader save again once it has read the version that they have just made', async () => {
  const { user } = await show('supplier');
  const days = await screen.findByLabelText(/^Délai de paiement/);
  const read = Promise.withResolvers<Relation>();
  api.on(updateRelation, { ...one, termsDays: 30, version: 4 });
  api.on(getRelation, () => read.promise);
  await user.clear(days);
  await user.type(days, '30');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(api.sentTo(getRelation)).toHaveLength(2));
  expect(screen.queryByText('Conditions enregistrées')).not.toBeInTheDocument();
  read.resolve({ ...one, termsDays: 30, version: 4 });
  expect(await screen.findByText('Conditions enregistrées')).toBeInTheDocument();
  const again = await screen.findByLabelText(/^Délai de paiement/);
  await user.clear(again);
  await user.type(again, '60');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(api.sentTo(updateRelation).map(({ body }) => (body as { version: number }).version)).toEqual([
      3, 4,
    ]),
  );
});

it('says to the bank alone whether it has a file of an invited company', async () => {
  const { unmount } = await show('adviser', { status: 'invited' });
  expect(await screen.findByRole('link', { name: 'Créer la fiche' })).toHaveAttribute('href', '/Clients/new');
  unmount();
  await show('supplier', { status: 'invited' });
  expect(await screen.findByText(/La banque étudie ce client/)).toBeInTheDocument();
  expect(screen.queryByText(/fiche/)).not.toBeInTheDocument();
});

it('takes the e-mail of a debtor that was named without one, and sends the invitation', async () => {
  const { user } = await show('adviser', { status: 'invited', notification: 'notified' });
  api.on(inviteAgain, { ...one, status: 'invited' });
  await user.type(await screen.findByRole('textbox', { name: /^E-mail du client/ }), 'compta@vaubrun.test');
  await user.click(screen.getByRole('button', { name: 'Envoyer l’invitation' }));
  await waitFor(() => expect(api.sentTo(inviteAgain)[0]?.body).toEqual({ email: 'compta@vaubrun.test' }));
  expect(await screen.findByText('Invitation envoyée')).toBeInTheDocument();
});

it('adds a client by name, number and e-mail; what the API refuses stands at its field', async () => {
  api.on(listRelations, { data: [], nextCursor: null });
  api.on(
    createRelation,
    problem('VALIDATION_FAILED', {
      errors: [{ path: '/invite/nationalId', code: 'SIREN_INVALID', message: 'Ce SIREN est faux' }],
    }),
  );
  const { user } = await renderInPortal(<MyClientsPage />, {
    user: buildUser({ role: 'supplier' }),
    path: '/clients/my',
    texts: { admin },
  });
  await user.click(screen.getAllByRole('button', { name: 'Ajouter un client' })[0] as HTMLElement);
  await user.type(await screen.findByLabelText(/^Raison sociale/), 'Charpentes Ourdelaine');
  await user.type(screen.getByLabelText(/^Numéro d’immatriculation/), '999987739');
  await user.type(screen.getByLabelText(/^E-mail/), 'compta@exemple.test');
  await user.click(screen.getByRole('button', { name: 'Ajouter' }));
  expect(await screen.findByText('Ce SIREN est faux')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Raison sociale/)).toHaveValue('Charpentes Ourdelaine');
  expect(api.sentTo(createRelation)[0]?.body).toEqual({
    invite: {
      legalName: 'Charpentes Ourdelaine',
      country: 'FR',
      nationalId: '999987739',
      email: 'compta@exemple.test',
    },
    assignorRef: '',
    notification: 'notified',
    termsDays: 60,
  });
});
