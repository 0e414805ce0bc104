import { myParty } from '@cessio/contract';
import { myAdhesion, ownAdhesion } from '@cessio/contract/onboarding';
import { buildOf, buildUser, freshApi, newId, problem, renderInPortal, screen } from '@cessio/testing';
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
