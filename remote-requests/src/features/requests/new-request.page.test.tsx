import {
  createGuaranteeRequest,
  listContracts,
  transitionGuaranteeRequest,
  type ContractRow,
  type User,
  type OwnParty,
  myParty,
} from '@cessio/contract';
import { freshApi, buildUser, newId, problem, renderInPortal, screen, waitFor } from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { buildRequest } from './test-records.ts';
import { NewRequestPage } from './new-request.page.tsx';

const api = freshApi();
const supplier = { id: newId(), legalName: 'Atelier Brévanne' };
const contract = {
  id: newId(),
  number: 'RF-2024-0285',
  program: 'reverse',
  status: 'active',
  currency: 'EUR',
  participants: [supplier],
  terms: { guaranteeFeePpm: 2_000, vatPpm: 200_000 },
} as unknown as ContractRow;
let me: User;
const created = buildRequest({ status: 'draft', version: 1 });

const show = () =>
  renderInPortal(<NewRequestPage />, { user: me, path: '/requests/new', texts: { requests: fr } });
const fill = async (user: Awaited<ReturnType<typeof show>>['user']) => {
  await user.selectOptions(await screen.findByLabelText(/Bénéficiaire/), 'Atelier Brévanne');
  // Letter by letter it would take a busy machine seconds.
  for (const [label, text] of [
    [/Montant demandé/, '100000'],
    [/Durée/, '90'],
    [/Motif de la demande/, 'Trois boutiques'],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
};

beforeEach(() => {
  me = buildUser({ role: 'client', party: { id: newId(), legalName: 'Halbrane Distribution' } });
  api.on(listContracts, { data: [contract], nextCursor: null });
  api.on(createGuaranteeRequest, created);
  api.on(transitionGuaranteeRequest, { ...created, status: 'submitted', version: 2 });
});

describe('a new request', () => {
  it('says what is missing and sends nothing', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Envoyer la demande' }));
    expect(await screen.findByText('Choisissez le fournisseur à couvrir')).toBeInTheDocument();
    expect(screen.getByText('Entre 1 et 180 jours')).toBeInTheDocument();
    expect(api.sentTo(createGuaranteeRequest)).toHaveLength(0);
  });

  it('is created for one’s own company, then sent, each under its key, and its draft forgotten', async () => {
    const { user, address } = await show();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Envoyer la demande' }));
    await waitFor(() => expect(address()).toBe(`/requests/${created.id}`));
    const [creation] = api.sentTo(createGuaranteeRequest);
    const [sending] = api.sentTo(transitionGuaranteeRequest);
    expect(creation?.body).toEqual({
      kind: 'limit',
      debtorId: me.party?.id,
      beneficiaryId: supplier.id,
      amount: 10_000_000,
      currency: 'EUR',
      tenorDays: 90,
      validUntil: null,
      reason: 'Trois boutiques',
    });
    expect(sending?.body).toEqual({ action: 'submit', version: 1 });
    expect(creation?.headers['idempotency-key']).toBeTruthy();
    expect(sending?.headers['idempotency-key']).toBeTruthy();
    expect(JSON.stringify(localStorage)).not.toContain('Trois boutiques');
  });

  it('keeps what is typed across a reload and shows the contract’s cost with its rule', async () => {
    const first = await show();
    await fill(first.user);
    expect(screen.getByText('240,00 €')).toBeInTheDocument();
    expect(screen.getByText(/contrat RF-2024-0285/)).toBeInTheDocument();
    first.unmount();
    await show();
    expect(await screen.findByLabelText(/Motif de la demande/)).toHaveValue('Trois boutiques');
    expect(screen.getByLabelText(/Montant demandé/)).toHaveValue('100\u00a0000,00');
  });

  it('throws away what was kept when asked', async () => {
    const first = await show();
    await fill(first.user);
    first.unmount();
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Abandonner cette saisie' }));
    expect(screen.getByLabelText(/Motif de la demande/)).toHaveValue('');
    expect(screen.getByLabelText(/Montant demandé/)).toHaveValue('');
    expect(JSON.stringify(localStorage)).not.toContain('Trois boutiques');
  });

  it('can be saved without being sent', async () => {
    const { user, address } = await show();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(address()).toBe(`/requests/${created.id}`));
    expect(api.sentTo(transitionGuaranteeRequest)).toHaveLength(0);
  });

  it('says that it exists when only the sending failed', async () => {
    api.on(
      transitionGuaranteeRequest,
      problem('RIGHT_MISSING', { detail: 'Il vous faut le droit d’envoyer des demandes.' }),
    );
    const { user, address } = await show();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Envoyer la demande' }));
    expect(await screen.findByText(/est enregistrée mais n’est pas envoyée/)).toBeInTheDocument();
    expect(address()).toBe(`/requests/${created.id}`);
  });

  it('tries again under the same key when the answer was lost, and puts server errors on their fields', async () => {
    let tries = 0;
    api.on(createGuaranteeRequest, () => {
      tries += 1;
      return tries === 1
        ? problem('VALIDATION_FAILED', {
            errors: [{ path: '/beneficiaryId', code: 'UNKNOWN_REF', message: 'Élément introuvable' }],
          })
        : created;
    });
    const { user, address } = await show();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Envoyer la demande' }));
    expect(await screen.findByText('Élément introuvable')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Envoyer la demande' }));
    await waitFor(() => expect(address()).toBe(`/requests/${created.id}`));
    const [one, two] = api.sentTo(createGuaranteeRequest);
    expect(two?.headers['idempotency-key']).toBe(one?.headers['idempotency-key']);
  });

  it('asks before one leaves with something typed', async () => {
    const { user, address } = await show();
    await fill(user);
    await user.click(screen.getByRole('link', { name: 'Mes demandes' }));
    expect(await screen.findByRole('alertdialog', { name: /^Quitter sans enregistrer/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Quitter' }));
    await waitFor(() => expect(address()).toBe('/requests/debtor'));
  });

  it('lets somebody without the right to submit save only, and says why', async () => {
    me = buildUser({ role: 'client', rights: [] });
    await show();
    const send = await screen.findByRole('button', { name: 'Envoyer la demande' });
    expect(send).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(/Il vous faut le droit d’envoyer des demandes/)).toBeInTheDocument();
  });

  it('explains itself to a buyer without contract', async () => {
    api.on(listContracts, { data: [], nextCursor: null });
    api.on(myParty, { adviser: null } as OwnParty);
    await show();
    expect(await screen.findByText('Aucun fournisseur à couvrir')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Écrire à la banque' })).toHaveAttribute(
      'href',
      '/contact-us',
    );
  });
});
