import { getInvitation, register, verifyEmail } from '@cessio/contract';
import {
  addOnboardingDocument,
  onboarding,
  openInvited,
  patchOnboarding,
  readOnboarding,
  resendVerification,
  submitOnboarding,
  type Onboarding,
  type RequiredDocument,
} from '@cessio/contract/onboarding';
import {
  act,
  buildOf,
  freshApi,
  type InPortal,
  type SentCall,
  problem,
  renderInPortal,
  screen,
  waitFor,
  withHeaders,
  within,
} from '@cessio/testing';
import '../session/host-texts.ts';
import { SignUpPage } from './account.page.tsx';
import { CompanyPage } from './company.page.tsx';
import { DocumentsPage } from './documents.page.tsx';
import { forget, keep, readToken } from './kept.ts';
import { MailboxPage } from './mailbox.page.tsx';

const TOKEN = 'the-token-of-this-browser-0123456789';

const onboardingOf = (
  over: Partial<Onboarding['adhesion']> = {},
  rest: Partial<Onboarding> = {},
): Onboarding =>
  buildOf(onboarding, {
    step: 'company',
    adhesion: buildOf(onboarding.shape.adhesion, {
      number: 'ADH-2026-000017',
      version: 3,
      account: {
        side: 'assignor',
        firstName: 'Nadia',
        lastName: 'Benkirane',
        email: 'n@b.test',
        phone: null,
      },
      currency: 'EUR',
      ...over,
    }),
    expiresAt: '2026-12-01T10:00:00.000Z',
    ...rest,
  });

const COMPLETE = {
  legalName: 'Verrerie Oméga',
  country: 'FR',
  nationalId: '404833048',
  address: '3 quai des Souffleurs',
  postcode: '69007',
  city: 'Lyon',
  expectedTurnover: 120_000_000,
  debtorCount: 14,
  exportSharePpm: 125_000,
  wantedCeiling: 20_000_000,
};
const PAPER = { typeCode: 'BALANCE', label: 'Balance âgée', required: true, maxMb: 1, document: null };

const api = freshApi();
beforeEach(() => forget('token', 'account', 'company', 'mailed'));

/** At once: typing key by key is tested in the kit. */
async function fill(user: InPortal['user'], field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

/** This browser has a sign-up under way. */
function resume(answer: unknown): void {
  keep('token', TOKEN);
  api.on(readOnboarding, answer);
}

async function expectLinkTo(name: string | RegExp, href: string): Promise<void> {
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
}

async function fillPerson(user: InPortal['user'], password: string): Promise<void> {
  await fill(user, box('Prénom'), 'Nadia');
  await fill(user, box('Nom'), 'Benkirane');
  await fill(user, passwordField(), password);
}

const box = (name: string | RegExp) => screen.getByRole('textbox', { name });
const passwordField = () => screen.getByLabelText(/^Mot de passe/);

describe('the account', () => {
  const open = (search = '') => renderInPortal(<SignUpPage />, { path: `/auth/boxed-signup${search}` });
  const create = (user: InPortal['user']) =>
    user.click(screen.getByRole('button', { name: 'Créer mon compte et continuer' }));
  const acceptAndCreate = async (user: InPortal['user']) => {
    await user.click(screen.getByRole('checkbox'));
    await create(user);
  };

  it('keeps what is typed, but the password, and holds the draft once it is made', async () => {
    api.on(register, withHeaders(true, { 'x-onboarding-token': TOKEN }));
    const first = await open();
    await fill(first.user, box('Adresse e-mail'), ' n@b.test');
    await fillPerson(first.user, 'Verre-souffle-42');
    first.unmount();
    expect(JSON.stringify({ ...localStorage })).not.toContain('Verre');

    const { user, address } = await open();
    expect(box('Nom')).toHaveValue('Benkirane');
    expect(passwordField()).toHaveValue('');
    await fill(user, passwordField(), 'Verre-souffle-42');
    await create(user);
    expect(await screen.findByText('Champ obligatoire')).toBeVisible();
    expect(api.sentTo(register)).toHaveLength(0);
    await acceptAndCreate(user);
    await waitFor(() => expect(address()).toBe('/auth/cedant-signup2'));
    expect(api.sentTo(register)[0]?.body).toMatchObject({
      email: 'n@b.test',
      side: 'assignor',
      acceptTerms: true,
    });
    expect(readToken()).toBe(TOKEN);
    expect(localStorage.getItem('signup.account')).toBeNull();
  });

  it('begins with what a supplier wrote, joins as a debtor, and says when the invitation is over', async () => {
    api.on(getInvitation, {
      invitedBy: 'Atelier Brévanne',
      side: 'debtor',
      legalName: 'Charpentes Ourdelaine',
      country: 'FR',
      nationalId: '999987738',
      email: 'compta@exemple.test',
      expiresAt: '2026-11-30T10:00:00.000Z',
    });
    api.on(register, problem('LINK_USED'));
    const { user, unmount } = await open('?invitation=the-link');
    expect(await screen.findByText(/^Atelier Brévanne vous invite au nom de Charpentes/)).toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(box('Adresse e-mail')).toHaveValue('compta@exemple.test');
    await fillPerson(user, 'Verre-souffle-42');
    await acceptAndCreate(user);
    expect(await screen.findByText(/déjà servi/)).toBeInTheDocument();
    expect(api.sentTo(register).map(({ body }) => body)).toMatchObject([
      { side: 'debtor', email: 'compta@exemple.test', invitation: 'the-link' },
    ]);
    expect(box('Prénom')).toHaveValue('Nadia');
    unmount();
    forget('account');
    api.on(getInvitation, problem('LINK_EXPIRED'));
    await open('?invitation=the-link');
    expect(await screen.findByText('Cette invitation ne peut plus servir')).toBeInTheDocument();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
  });

  it('takes nothing that one invitation said for what is typed under another, or under none', async () => {
    const invitation = {
      invitedBy: 'Atelier Brévanne',
      side: 'debtor' as const,
      legalName: 'Charpentes Ourdelaine',
      country: 'FR' as const,
      nationalId: '999987738',
      email: 'compta@exemple.test',
      expiresAt: '2026-11-30T10:00:00.000Z',
    };
    const email = async () =>
      (await screen.findByRole<HTMLInputElement>('textbox', { name: /^Adresse e-mail/ })).value;
    api.on(getInvitation, invitation);
    const first = await open('?invitation=the-link');
    await fill(first.user, await screen.findByRole('textbox', { name: 'Prénom' }), 'Nadia');
    first.unmount();
    api.on(getInvitation, { ...invitation, email: 'achats@autre.test' });
    const second = await open('?invitation=another-link');
    expect(await email()).toBe('achats@autre.test');
    expect(box('Prénom')).toHaveValue('Nadia');
    second.unmount();
    await open('');
    expect(await email()).toBe('');
    expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleName('Céder vos factures');
  });

  it('asks whom the bank has invited for a password alone, and leads on with another token', async () => {
    api.on(readOnboarding, onboardingOf(COMPLETE, { invited: true }));
    api.on(openInvited, withHeaders(true, { 'x-onboarding-token': TOKEN }));
    const { user, address } = await open('?token=the-token-of-the-mail-0123456789');
    expect(await screen.findByText('Votre conseiller a commencé votre demande')).toBeVisible();
    expect(screen.getByText('Verrerie Oméga')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Prénom' })).toBeNull();
    await fill(user, passwordField(), 'Quatorze-fours-bleus');
    await acceptAndCreate(user);
    await waitFor(() => expect(address()).toBe('/auth/cedant-signup2'));
    const [sent] = api.sentTo(openInvited);
    expect(sent?.headers['x-onboarding-token']).toBe('the-token-of-the-mail-0123456789');
    expect(readToken()).toBe(TOKEN);
  });

  it('says that an e-mail address is none as one leaves it, and where the conditions are read', async () => {
    const { user } = await open();
    await fill(user, box('Adresse e-mail'), 'nadia@verrerie');
    await user.tab();
    await waitFor(() => expect(box('Adresse e-mail')).toHaveAccessibleDescription(/nom@societe\.fr/));
    await user.clear(box('Adresse e-mail'));
    await fill(user, box('Adresse e-mail'), 'n@b.test');
    await waitFor(() => expect(box('Adresse e-mail')).not.toHaveAccessibleDescription(/nom@societe\.fr/));
    await expectLinkTo(/conditions d’utilisation/, '/cgu');
    await expectLinkTo('Données personnelles', '/confidentialite');
  });

  it('refuses a password with one’s own name before anything is sent', async () => {
    const { user } = await open();
    await fill(user, box('Adresse e-mail'), 'n@b.test');
    await fillPerson(user, 'Vive-Nadia-encore');
    expect(await screen.findByText(/Faible\. Il contient votre nom/)).toBeVisible();
    await acceptAndCreate(user);
    await waitFor(() => expect(passwordField()).toHaveAccessibleDescription(/Il contient votre nom/));
    expect(api.sentTo(register)).toHaveLength(0);
  });

  it('shows what was given when one comes back', async () => {
    resume(onboardingOf());
    await open();
    expect(await screen.findByText('Votre inscription est en cours')).toBeVisible();
    expect(screen.getByText('n@b.test')).toBeVisible();
    await expectLinkTo('Continuer mon inscription', '/auth/cedant-signup2');
    expect(api.sent[0]?.headers['x-onboarding-token']).toBe(TOKEN);
  });

  it('says when the token is good no more, and lets one begin again', async () => {
    resume(problem('LINK_EXPIRED'));
    await open();
    expect(await screen.findByText('Cette inscription n’est plus ouverte')).toBeVisible();
    expect(box('Prénom')).toBeVisible();
  });
});

it('keeps a sign-up as long as the page where storage is refused, and no longer than storage where it is not', () => {
  const { jest } = import.meta;
  keep('token', TOKEN);
  localStorage.clear();
  expect(readToken()).toBeNull();
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keep('token', TOKEN);
  refuse.mockRestore();
  expect(localStorage).toHaveLength(0);
  expect(readToken()).toBe(TOKEN);
});

describe('the company', () => {
  const open = async (state: Onboarding) => {
    resume(state);
    const view = await renderInPortal(<CompanyPage />, { path: '/auth/cedant-signup2' });
    await screen.findByRole('textbox', { name: 'Raison sociale' });
    return view;
  };
  const save = () => screen.getByRole('button', { name: 'Enregistrer et continuer' });
  const saved = onboardingOf({ ...COMPLETE, version: 4 }, { step: 'documents' });

  it('checks the number by its country’s rule and names every field to correct', async () => {
    const { user } = await open(onboardingOf());
    await fill(user, box('SIREN ou SIRET'), '404833049');
    await user.click(save());
    const list = await screen.findByRole('alert');
    expect(within(list).getByText(/SIREN ou SIRET\s: Numéro incorrect/)).toBeVisible();
    expect(within(list).getByText(/Ville\s: Champ obligatoire/)).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Pays' }), 'MA');
    expect(box('ICE')).toBeVisible();
    expect(api.sentTo(patchOnboarding)).toHaveLength(0);
  });

  it('blames nobody for a row just added, and leaves it out where it stays empty', async () => {
    api.on(patchOnboarding, saved);
    const { user, address } = await open(onboardingOf(COMPLETE));
    await user.click(await screen.findByRole('button', { name: 'Ajouter un débiteur' }));
    expect(await screen.findByRole('button', { name: 'Retirer le débiteur 1' })).toBeVisible();
    expect(screen.queryByText('Champ obligatoire')).toBeNull();
    await user.click(save());
    await waitFor(() => expect(address()).toBe('/auth/cedant-signup3'));
    expect(api.sentTo(patchOnboarding)[0]?.body).toMatchObject({ debtors: [] });
  });

  it('finds again what was typed and not sent, sends it once, then keeps nothing', async () => {
    const before = onboardingOf({ ...COMPLETE, city: null });
    api.on(patchOnboarding, saved);
    const first = await open(before);
    await fill(first.user, box('Ville'), 'Nantes');
    first.unmount();
    const { user, address } = await open(before);
    expect(box('Ville')).toHaveValue('Nantes');
    await user.dblClick(save());
    await waitFor(() => expect(address()).toBe('/auth/cedant-signup3'));
    expect(api.sentTo(patchOnboarding)).toHaveLength(1);
    expect(api.sentTo(patchOnboarding)[0]?.body).toMatchObject({ ...COMPLETE, city: 'Nantes', version: 3 });
    expect(localStorage.getItem('signup.company')).toBeNull();
  });

  it('lets one choose when another tab has saved meanwhile', async () => {
    const current = onboardingOf({ ...COMPLETE, city: 'Brest', version: 7 }, { step: 'documents' });
    api.on(patchOnboarding, ({ body }: SentCall) =>
      (body as { version: number }).version === 7
        ? saved
        : problem('VERSION_CONFLICT', { members: { current } }),
    );
    const { user, address } = await open(onboardingOf(COMPLETE, { step: 'documents' }));
    await fill(user, box('Ville'), ' 3e');
    await user.click(save());
    expect(await screen.findByText('Modifié dans un autre onglet')).toBeVisible();
    expect(box('Ville')).toHaveValue('Lyon 3e');
    await user.click(screen.getByRole('button', { name: 'Reprendre ce qui est enregistré' }));
    expect(box('Ville')).toHaveValue('Brest');
    await user.click(save());
    await waitFor(() => expect(address()).toBe('/auth/cedant-signup3'));
  });

  it('asks a buyer for no figures', async () => {
    const account = { ...onboardingOf().adhesion.account, side: 'debtor' as const };
    await open(onboardingOf({ account }));
    expect(screen.queryByRole('textbox', { name: /Chiffre d’affaires/ })).toBeNull();
  });

  it('says where to begin without a draft', async () => {
    await renderInPortal(<CompanyPage />, { path: '/auth/cedant-signup2' });
    expect(await screen.findByText('Commencez par votre compte')).toBeVisible();
    expect(api.sent).toHaveLength(0);
  });
});

describe('the papers', () => {
  /** The step with one required paper; `state` is what the API answers from then on. */
  const open = async (paper: RequiredDocument = PAPER) => {
    const state = onboardingOf(COMPLETE, { step: 'documents', required: [paper] });
    resume(() => structuredClone(state));
    const view = await renderInPortal(<DocumentsPage />, { path: '/auth/cedant-signup3' });
    const send = await screen.findByRole('button', { name: 'Envoyer ma demande' });
    return { ...view, state, send };
  };

  it('offers the formats that its kind of paper names, else those of every paper', async () => {
    const { unmount } = await open();
    const dropped = () => screen.getByLabelText('Balance âgée', { selector: 'input' });
    expect(dropped()).toHaveAttribute('accept', '.pdf,.png,.jpg,.jpeg');
    unmount();
    await open({ ...PAPER, formats: ['application/pdf', 'text/csv'] });
    expect(dropped()).toHaveAttribute('accept', '.pdf,.csv');
    expect(screen.getByText('PDF, CSV, 1 Mo au plus')).toBeVisible();
  });

  it('says what the API refused of a file, and takes another', async () => {
    const given = {
      id: '0190b9d2-0000-7000-8000-000000000001',
      filename: 'balance.pdf',
      size: 4,
      mime: 'application/pdf',
    };
    api.on(
      addOnboardingDocument,
      problem('FILE_TYPE_REFUSED', { detail: 'Formats acceptés : PDF, PNG, JPG.' }),
    );
    const { user, state } = await open();
    const drop = screen.getByLabelText('Balance âgée', { selector: 'input' });
    await user.upload(drop, new File(['MZ'], 'facture.pdf', { type: 'application/pdf' }));
    expect(
      await screen.findByText(/Formats acceptés : PDF, PNG, JPG\. Code FILE_TYPE_REFUSED/),
    ).toBeVisible();
    api.on(addOnboardingDocument, () => {
      state.required = [{ ...PAPER, document: given }];
      return given;
    });
    await user.upload(drop, new File(['%PDF'], 'balance.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('balance.pdf')).toBeVisible();
    const sent = api.sentTo(addOnboardingDocument)[1]?.body;
    expect(sent instanceof FormData && sent.get('typeCode')).toBe('BALANCE');
  });

  it('leaves only with every paper and the consent', async () => {
    const complete = onboardingOf({ ...COMPLETE, sentAt: '2026-11-21T10:00:00.000Z' }, { step: 'mailbox' });
    api.on(submitOnboarding, complete);
    const { user, address, router, queryClient, state, send } = await open();
    await user.click(screen.getByRole('checkbox'));
    await user.click(send);
    expect(await screen.findByText('Balance âgée')).toBeVisible();
    expect(api.sentTo(submitOnboarding)).toHaveLength(0);
    state.required = [];
    await act(() => queryClient.invalidateQueries());
    await screen.findByText(/Aucune pièce n’est demandée/);
    await user.click(send);
    await waitFor(() => expect(address()).toBe('/auth/cedant-mailbox'));
    expect(router.state.location.state).toEqual({ email: 'n@b.test' });
  });
});

describe('the mailbox', () => {
  const open = (state?: unknown, search = '') =>
    renderInPortal(<MailboxPage />, { path: { pathname: '/auth/cedant-mailbox', search, state } });
  const resend = (user: InPortal['user']) =>
    user.click(screen.getByRole('button', { name: 'Renvoyer l’e-mail' }));

  it('names the address it was told, and counts down to the next mail', async () => {
    api.on(resendVerification, { message: 'Si cette adresse attend sa vérification…', retryAfter: 60 });
    const { user, unmount } = await open({ email: 'n@b.test' });
    expect(screen.getByText('n@b.test')).toBeVisible();
    await expectLinkTo(/vérifié sur un autre appareil/, '/auth/boxed-signin');
    await resend(user);
    expect(await screen.findByText('Si cette adresse attend sa vérification…')).toBeVisible();
    expect(api.sentTo(resendVerification)[0]?.body).toEqual({ email: 'n@b.test' });
    expect(screen.getByRole('button', { name: /Renvoyer l’e-mail dans \d+\ss/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    unmount();
    await open();
    expect(screen.getByRole('button', { name: /dans \d+\ss/ })).toBeVisible();
  });

  it('asks for the address when it was told none', async () => {
    api.on(resendVerification, { message: 'm', retryAfter: 60 });
    const { user } = await open();
    await fill(user, box('Adresse e-mail'), 'x@y.test');
    await resend(user);
    await waitFor(() => expect(api.sentTo(resendVerification)[0]?.body).toEqual({ email: 'x@y.test' }));
  });

  it('asks for the mail of this browser’s own registration', async () => {
    resume(onboardingOf(COMPLETE, { step: 'documents' }));
    api.on(resendVerification, { message: 'm', retryAfter: 60 });
    const { user } = await open({ email: 'n@b.test' });
    await resend(user);
    await waitFor(() => expect(api.sentTo(resendVerification)).toHaveLength(1));
    expect(api.sentTo(resendVerification)[0]?.headers['x-onboarding-token']).toBe(TOKEN);
  });

  it('says when the link that was followed is not the one of this browser’s registration', async () => {
    resume(onboardingOf(COMPLETE, { step: 'documents' }));
    api.on(verifyEmail, () => {
      api.on(readOnboarding, problem('LINK_INVALID'));
      return { verified: true };
    });
    await open(undefined, `?token=${TOKEN}`);
    expect(await screen.findByText('Adresse vérifiée')).toBeVisible();
    expect(await screen.findByText('L’inscription commencée dans ce navigateur a pris fin')).toBeVisible();
    await expectLinkTo('Choisissez un nouveau mot de passe', '/auth/boxed-password-reset');
  });

  it('leads back to a request that was not sent yet', async () => {
    resume(onboardingOf(COMPLETE, { step: 'documents' }));
    await open();
    await expectLinkTo('Continuer mon inscription', '/auth/cedant-signup3');
  });
});
