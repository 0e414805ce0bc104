import { listRecordPapers, myParty, recordPaper } from '@cessio/contract';
import { myAdhesion, ownAdhesion } from '@cessio/contract/onboarding';
import {
  buildOf,
  buildUser,
  freshApi,
  newId,
  problem,
  renderInPortal,
  screen,
  within,
} from '@cessio/testing';
import { AdhesionCard } from './adhesion-card.tsx';

const api = freshApi();
const toSign = {
  id: newId(),
  number: 'ADH-2026-000013',
  legalName: 'Gravures Solignade',
  status: 'to_sign' as const,
  side: 'assignor' as const,
  decision: null,
  asked: [],
  missing: [],
  allowedActions: [],
};

beforeEach(() => api.on(listRecordPapers, { data: [] }));

it('lists the papers that the request asks for, each with its state, once it was sent', async () => {
  api.on(myParty, problem('NOT_FOUND'));
  api.on(myAdhesion, buildOf(ownAdhesion, { ...toSign, status: 'kyc_review' }));
  const paper = { required: true, reviewer: 'ADVISER' as const, formats: [], documentId: newId() };
  api.on(listRecordPapers, {
    data: [
      buildOf(recordPaper, { ...paper, typeId: newId(), label: 'Bilans', status: 'under_review' }),
      buildOf(recordPaper, {
        ...paper,
        typeId: newId(),
        label: 'Statuts',
        status: 'refused',
        rejectReason: 'Page illisible',
      }),
    ],
  });
  await renderInPortal(<AdhesionCard />, { user: buildUser({ role: 'supplier' }) });
  const card = within(await screen.findByRole('region', { name: 'Pièces du dossier' }));
  const [bilans, statuts] = card.getAllByRole('listitem');
  expect(bilans).toHaveTextContent(/Bilans.*À vérifier/);
  expect(statuts).toHaveTextContent(/Statuts.*Refusé.*Page illisible/);
  const { query } = api.sentTo(listRecordPapers)[0] ?? {};
  expect(`${query}`).toBe(`ownerType=adhesion&ownerId=${toSign.id}`);
});

it('asks for no papers of a draft: it says itself what it lacks', async () => {
  api.on(myParty, problem('NOT_FOUND'));
  api.on(myAdhesion, buildOf(ownAdhesion, { ...toSign, status: 'draft', missing: ['Statuts'] }));
  await renderInPortal(<AdhesionCard />, { user: buildUser({ role: 'supplier' }) });
  expect(await screen.findByText('Statuts')).toBeVisible();
  expect(api.sentTo(listRecordPapers)).toEqual([]);
});

it.each([
  [null, 'Votre contrat est à signer.', 'Contrat à signer'],
  ['2026-01-12T09:00:00.000Z', 'Signé : la banque contresigne.', 'Signé, la banque contresigne'],
])('signed at %s, the contract is said to wait for whoever signs next', async (signedAt, text, chip) => {
  api.on(myParty, problem('NOT_FOUND'));
  const contract = { sha256: 'a'.repeat(64), signedAt, countersignedAt: null };
  api.on(myAdhesion, buildOf(ownAdhesion, { ...toSign, contract }));
  await renderInPortal(<AdhesionCard />, { user: buildUser({ role: 'supplier' }) });
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByText(chip)).toBeInTheDocument();
});
