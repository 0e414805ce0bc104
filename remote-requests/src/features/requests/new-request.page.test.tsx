import {
  createDocument,
  createGuaranteeRequest,
  getGuaranteeRequest,
  listContracts,
  listRequestPapers,
  priceGuaranteeRequest,
  transitionGuaranteeRequest,
  updateGuaranteeRequest,
  type ContractRow,
  type RequestPaper,
  type RequestPrice,
  type User,
} from '@cessio/contract';
import {
  freshApi,
  buildUser,
  newId,
  problem,
  renderInPortal,
  screen,
  waitFor,
  type InPortal,
  type SentCall,
} from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { buildInviting, buildRequest } from './test-records.ts';
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
const price: RequestPrice = {
  commission: 0,
  vat: 0,
  days: null,
  formulaText: 'Sans frais par elle-même. Commission de couverture du contrat RF-2024-0285.',
  cover: {
    contract: 'RF-2024-0285',
    ratePpm: 2_000,
    net: 20_000,
    vatPpm: 200_000,
    vat: 4_000,
    gross: 24_000,
  },
  warnings: [],
};

const show = (path = '/requests/new') =>
  renderInPortal(<NewRequestPage />, { user: me, path, texts: { requests: fr } });
/** Letter by letter would take a busy machine seconds. */
const write = async (user: InPortal['user'], label: RegExp, text: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
};
const writeTerms = async (user: InPortal['user']) => {
  await write(user, /Montant demandé/, '100000');
  await write(user, /Délai maximal|Durée/, '90');
  await write(user, /Motif de la demande/, 'Trois boutiques');
};
const filled = async () => {
  const view = await show();
  await view.user.selectOptions(await screen.findByLabelText(/Bénéficiaire/), 'Atelier Brévanne');
  await writeTerms(view.user);
  return view;
};
const send = async (user: InPortal['user']) =>
  user.click(await screen.findByRole('button', { name: 'Envoyer la demande' }));

beforeEach(() => {
  me = buildUser({ role: 'client', party: { id: newId(), legalName: 'Halbrane Distribution' } });
  api.on(listContracts, { data: [contract], nextCursor: null });
  api.on(createGuaranteeRequest, created);
  api.on(priceGuaranteeRequest, price);
  api.on(listRequestPapers, { data: [] });
  api.on(transitionGuaranteeRequest, { ...created, status: 'submitted', version: 2 });
});

describe('a new request', () => {
  it('says what is missing and sends nothing', async () => {
    const { user } = await show();
    await send(user);
    expect(await screen.findByText('Choisissez le bénéficiaire')).toBeInTheDocument();
    expect(screen.getByText('Entre 1 et 180 jours')).toBeInTheDocument();
    expect(api.sentTo(createGuaranteeRequest)).toHaveLength(0);
  });

  it('is created for one’s own company, then sent, each under its key, and its draft forgotten', async () => {
    const { user, address } = await filled();
    await send(user);
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

  it('keeps what is typed across a reload and shows the price of the API, asked once typing has paused', async () => {
    const first = await filled();
    expect(await screen.findByText('240,00 €')).toBeInTheDocument();
    expect(screen.getByText(/couverture du contrat RF-2024-0285/)).toBeInTheDocument();
    expect(api.sentTo(priceGuaranteeRequest).map(({ body }) => body)).toEqual([
      {
        kind: 'limit',
        amount: 10_000_000,
        currency: 'EUR',
        tenorDays: 90,
        validUntil: null,
        debtorId: me.party?.id,
        beneficiaryId: supplier.id,
      },
    ]);
    first.unmount();
    await show();
    expect(await screen.findByLabelText(/Motif de la demande/)).toHaveValue('Trois boutiques');
    expect(screen.getByLabelText(/Montant demandé/)).toHaveValue('100\u00a0000,00');
  });

  it('throws away what was kept when asked', async () => {
    const first = await filled();
    first.unmount();
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Abandonner cette saisie' }));
    expect(screen.getByLabelText(/Motif de la demande/)).toHaveValue('');
    expect(screen.getByLabelText(/Montant demandé/)).toHaveValue('');
    expect(JSON.stringify(localStorage)).not.toContain('Trois boutiques');
  });

  it('can be saved without being sent', async () => {
    const { user, address } = await filled();
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(address()).toBe(`/requests/${created.id}`));
    expect(api.sentTo(transitionGuaranteeRequest)).toHaveLength(0);
  });

  it('says that it exists when only the sending failed', async () => {
    api.on(
      transitionGuaranteeRequest,
      problem('RIGHT_MISSING', { detail: 'Il vous faut le droit d’envoyer des demandes.' }),
    );
    const { user, address } = await filled();
    await send(user);
    expect(await screen.findByText(/est enregistrée mais n’est pas envoyée/)).toBeInTheDocument();
    expect(address()).toBe(`/requests/new?id=${created.id}`);
  });

  it('goes on with what was saved and refused, the refusal beside its field', async () => {
    api.on(
      transitionGuaranteeRequest,
      problem('CEILING_EXCEEDED', { detail: '200 000,00 € dépasse 100 000,00 €' }),
    );
    api.on(updateGuaranteeRequest, { ...created, amount: 9_000_000, version: 2 });
    const { user, address } = await filled();
    await send(user);
    await waitFor(() => expect(address()).toBe(`/requests/new?id=${created.id}`));
    await screen.findByRole('textbox', { name: /Montant demandé/, description: /dépasse 100.000,00/ });
    expect(screen.getByLabelText(/Motif de la demande/)).toHaveValue(created.reason);
    api.on(transitionGuaranteeRequest, { ...created, status: 'submitted', version: 3 });
    await write(user, /Montant demandé/, '90000');
    await send(user);
    await waitFor(() => expect(address()).toBe(`/requests/${created.id}`));
    expect(api.sentTo(createGuaranteeRequest)).toHaveLength(1);
    expect(api.sentTo(updateGuaranteeRequest)[0]?.body).toMatchObject({ amount: 9_000_000, version: 1 });
    expect(api.sentTo(transitionGuaranteeRequest).at(-1)?.body).toEqual({ action: 'submit', version: 2 });
  });

  it('says what the API warns of, and sends all the same', async () => {
    api.on(priceGuaranteeRequest, {
      ...price,
      commission: 221_875,
      days: 213,
      cover: null,
      formulaText: '250 000,00 € × 1,50 % × 213 / 360',
      warnings: [{ code: 'ALREADY_ASKED', text: 'Déjà demandé pour ces sociétés : DG-2026-000007.' }],
    });
    const { user, address } = await filled();
    await user.click(screen.getByRole('radio', { name: /première demande/ }));
    expect(await screen.findByText('2 218,75 €')).toBeInTheDocument();
    expect(screen.getByText('213 jours')).toBeInTheDocument();
    expect(screen.getByText(/DG-2026-000007/)).toBeInTheDocument();
    await send(user);
    await waitFor(() => expect(address()).toBe(`/requests/${created.id}`));
  });

  describe('its papers', () => {
    const order: RequestPaper = {
      typeId: newId(),
      code: 'COMMANDE',
      label: 'Commande garantie',
      required: true,
      maxMb: 10,
      formats: ['application/pdf'],
      documentId: null,
      filename: null,
      status: null,
      rejectReason: null,
      given: false,
    };
    const given: RequestPaper = {
      ...order,
      documentId: newId(),
      filename: 'commande.pdf',
      status: 'under_review',
      given: true,
    };
    const pdf = () => new File(['%PDF-1.7'], 'commande.pdf', { type: 'application/pdf' });

    it('wait for the request, which is saved first, then given, then sent', async () => {
      api.on(listRequestPapers, { data: [order] });
      const calls: string[] = [];
      api.on(createGuaranteeRequest, () => (calls.push('saved'), created));
      api.on(createDocument, () => (calls.push('given'), {}));
      api.on(transitionGuaranteeRequest, () => (calls.push('sent'), created));
      const { user, address } = await filled();
      await user.upload(await screen.findByLabelText('Commande garantie', { selector: 'input' }), pdf());
      expect(await screen.findByText('Sera jointe à l’enregistrement.')).toBeInTheDocument();
      await send(user);
      await waitFor(() => expect(address()).toBe(`/requests/${created.id}`));
      expect(calls).toEqual(['saved', 'given', 'sent']);
      const sent = api.sentTo(createDocument)[0]?.body as FormData;
      expect([sent.get('typeId'), sent.get('ownerType'), sent.get('ownerId')]).toEqual([
        order.typeId,
        'guarantee',
        created.id,
      ]);
    });

    it('are given with a request although the list of their kinds has failed meanwhile', async () => {
      api.on(listRequestPapers, { data: [order] });
      const { user, address } = await filled();
      await user.upload(await screen.findByLabelText('Commande garantie', { selector: 'input' }), pdf());
      api.on(listRequestPapers, problem('UNAVAILABLE'));
      api.on(createDocument, {});
      await send(user);
      await waitFor(() => expect(address()).toBe(`/requests/${created.id}`));
      expect(api.sentTo(createDocument)).toHaveLength(1);
    });

    it('chosen for a kind that the request is no more are not given', async () => {
      const demand = ({ query }: SentCall) => `${query}`.includes('demand');
      api.on(listRequestPapers, (sent: SentCall) => ({ data: demand(sent) ? [order] : [] }));
      const { user, address } = await filled();
      await user.click(screen.getByRole('radio', { name: /première demande/ }));
      await user.upload(await screen.findByLabelText('Commande garantie', { selector: 'input' }), pdf());
      await user.click(screen.getByRole('radio', { name: /Agrément/ }));
      await waitFor(() => expect(screen.queryByText('commande.pdf')).not.toBeInTheDocument());
      await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
      await waitFor(() => expect(address()).toBe(`/requests/${created.id}`));
      expect(api.sentTo(createDocument)).toHaveLength(0);
    });

    it('follow each other: the one that was chosen last is given last, and it is shown', async () => {
      api.on(listRequestPapers, { data: [order] });
      api.on(getGuaranteeRequest, created);
      const given: (() => void)[] = [];
      api.on(createDocument, () => new Promise((resolve) => given.push(() => resolve({}))));
      const { user } = await show(`/requests/new?id=${created.id}`);
      const place = () => screen.findByLabelText('Commande garantie', { selector: 'input' });
      for (const name of ['a.pdf', 'b.pdf', 'c.pdf'])
        await user.upload(await place(), new File(['%PDF-1.7'], name, { type: 'application/pdf' }));
      await waitFor(() => expect(given).toHaveLength(1));
      given[0]?.();
      await waitFor(() => expect(given).toHaveLength(2));
      expect(screen.getByText('c.pdf')).toBeInTheDocument();
      const [, second] = api.sentTo(createDocument);
      expect((second?.body as FormData | undefined)?.get('file')).toHaveProperty('name', 'c.pdf');
      given[1]?.();
      await waitFor(() => expect(screen.queryByText('c.pdf')).not.toBeInTheDocument());
    });

    it('that are missing or refused are said, and the request stays where it is', async () => {
      api.on(listRequestPapers, { data: [order] });
      api.on(getGuaranteeRequest, created);
      api.on(
        transitionGuaranteeRequest,
        problem('DOCUMENTS_MISSING', {
          detail: 'Il manque : Commande garantie.',
          members: { missing: [{ code: 'COMMANDE', label: 'Commande garantie' }] },
        }),
      );
      const { user, address } = await filled();
      await send(user);
      expect(await screen.findByText(/Joignez « Commande garantie »/)).toBeInTheDocument();
      expect(address()).toBe(`/requests/new?id=${created.id}`);
      // For a saved request a file is uploaded when chosen.
      api.on(createDocument, problem('FILE_UNREADABLE', { detail: 'Ce fichier est endommagé.' }));
      const field = () => screen.getByLabelText('Commande garantie', { selector: 'input' });
      await user.upload(field(), pdf());
      expect(await screen.findByText(/Ce fichier est endommagé/)).toBeInTheDocument();
      api.on(createDocument, {});
      api.on(listRequestPapers, { data: [given] });
      await user.click(screen.getByRole('button', { name: 'Réessayer' }));
      expect(await screen.findByText('En vérification')).toBeInTheDocument();
      expect(screen.queryByText(/Joignez «/)).not.toBeInTheDocument();
    });
  });

  describe('a draft that the API holds', () => {
    const path = `/requests/new?id=${created.id}`;
    const draft = { ...created, beneficiary: supplier };

    it('is opened again, and only what was changed since is sent before it leaves', async () => {
      api.on(getGuaranteeRequest, draft);
      api.on(updateGuaranteeRequest, { ...draft, version: 2 });
      const { user, address } = await show(path);
      expect(await screen.findByRole('heading', { name: `Demande ${created.number}` })).toBeInTheDocument();
      expect(screen.getByLabelText(/Montant demandé/)).toHaveValue('200\u00a0000,00');
      await write(user, /Motif de la demande/, 'Quatre boutiques');
      await send(user);
      await waitFor(() => expect(address()).toBe(`/requests/${created.id}`));
      expect(api.sentTo(updateGuaranteeRequest)[0]?.body).toMatchObject({
        reason: 'Quatre boutiques',
        version: 1,
      });
      expect(api.sentTo(transitionGuaranteeRequest)[0]?.body).toEqual({ action: 'submit', version: 2 });
    });

    it('that somebody else has changed is compared: what one keeps is sent over it', async () => {
      api.on(getGuaranteeRequest, draft);
      const theirs = { ...draft, reason: 'Cinq boutiques', version: 7 };
      api.on(updateGuaranteeRequest, problem('VERSION_CONFLICT', { members: { current: theirs } }));
      const { user, address } = await show(path);
      await write(user, /Motif de la demande/, 'Quatre boutiques');
      await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
      expect(await screen.findByRole('cell', { name: 'Cinq boutiques' })).toBeInTheDocument();
      expect(screen.getByRole('cell', { name: 'Quatre boutiques' })).toBeInTheDocument();
      api.on(updateGuaranteeRequest, { ...draft, version: 8 });
      await user.click(screen.getByRole('button', { name: 'Conserver ma saisie' }));
      await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
      await waitFor(() => expect(address()).toBe(`/requests/${created.id}`));
      expect(api.sentTo(updateGuaranteeRequest).at(-1)?.body).toMatchObject({
        reason: 'Quatre boutiques',
        version: 7,
      });
    });

    it('that was sent meanwhile is a record', async () => {
      api.on(getGuaranteeRequest, { ...draft, status: 'submitted' });
      const { address } = await show(path);
      await waitFor(() => expect(address()).toBe(`/requests/${created.id}`));
    });
  });

  it('tries again under the same key when the answer was lost, and puts server errors on their fields', async () => {
    const errors = [{ path: '/beneficiaryId', code: 'UNKNOWN_REF', message: 'Élément introuvable' }];
    api.on(createGuaranteeRequest, () =>
      api.sentTo(createGuaranteeRequest).length === 1 ? problem('VALIDATION_FAILED', { errors }) : created,
    );
    const { user, address } = await filled();
    await send(user);
    expect(await screen.findByText('Élément introuvable')).toBeInTheDocument();
    await send(user);
    await waitFor(() => expect(address()).toBe(`/requests/${created.id}`));
    const [one, two] = api.sentTo(createGuaranteeRequest);
    expect(two?.headers['idempotency-key']).toBe(one?.headers['idempotency-key']);
  });

  it('asks before one leaves with something typed', async () => {
    const { user, address } = await filled();
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

  it('invites a beneficiary without a contract, in its own words and currency', async () => {
    api.on(listContracts, { data: [], nextCursor: null });
    const { user } = await show();
    await user.selectOptions(await screen.findByLabelText(/Bénéficiaire/), 'Un autre bénéficiaire…');
    await send(user);
    for (const said of [
      'Indiquez la raison sociale',
      'Indiquez le numéro d’immatriculation',
      'Indiquez une adresse e-mail valable',
    ])
      expect(await screen.findByText(said)).toBeInTheDocument();
    await write(user, /Raison sociale du bénéficiaire/, 'Ébénisterie Lanvaux');
    await write(user, /Numéro d’immatriculation/, '318240007');
    await send(user);
    expect(
      await screen.findByText(/SIREN/, { selector: '[role=alert] *, [id$=error], [id$=error] *' }),
    ).toBeInTheDocument();
    await write(user, /Numéro d’immatriculation/, '318240009');
    await write(user, /E-mail du bénéficiaire/, 'compta@lanvaux.test');
    await user.selectOptions(screen.getByLabelText(/Devise/), 'MAD');
    await writeTerms(user);
    await waitFor(() =>
      expect(api.sentTo(priceGuaranteeRequest).at(-1)?.body).toMatchObject({
        invite: { country: 'FR', nationalId: '318240009' },
      }),
    );
    await send(user);
    await waitFor(() => expect(api.sentTo(createGuaranteeRequest)).toHaveLength(1));
    expect(api.sentTo(createGuaranteeRequest)[0]?.body).toEqual({
      kind: 'limit',
      debtorId: me.party?.id,
      invite: {
        legalName: 'Ébénisterie Lanvaux',
        country: 'FR',
        nationalId: '318240009',
        email: 'compta@lanvaux.test',
      },
      amount: 10_000_000,
      currency: 'MAD',
      tenorDays: 90,
      validUntil: null,
      reason: 'Trois boutiques',
    });
  });

  it('goes on with the invitation of a draft, and says what the API refuses at its field', async () => {
    const draft = buildInviting(null, { status: 'draft', version: 1 });
    api.on(getGuaranteeRequest, draft);
    api.on(
      updateGuaranteeRequest,
      problem('VALIDATION_FAILED', {
        errors: [{ path: '/invite/email', code: 'FORMAT', message: 'Adresse refusée' }],
      }),
    );
    const { user } = await show(`/requests/new?id=${draft.id}`);
    expect(await screen.findByLabelText(/Raison sociale du bénéficiaire/)).toHaveValue('Ébénisterie Lanvaux');
    expect(screen.getByLabelText(/Pays/)).toHaveValue('FR');
    expect(screen.getByLabelText(/Numéro d’immatriculation/)).toHaveValue('318240009');
    await write(user, /Motif de la demande/, 'Autre motif');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Adresse refusée')).toBeInTheDocument();
    expect(screen.getByLabelText(/E-mail du bénéficiaire/)).toHaveValue('compta@lanvaux.test');
  });
});
