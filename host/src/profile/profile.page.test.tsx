import { changePassword, myParty, ownParty, readMe, updateMe, whoActsNext, type Me } from '@cessio/contract';
import { userAtom } from '@cessio/shell';
import {
  act,
  buildOf,
  freshApi,
  buildUser,
  newId,
  problem,
  renderInPortal,
  screen,
  textsOf,
  waitFor,
  within,
  type InPortal,
} from '@cessio/testing';
import '../layout/layout-texts.ts';
import '../session/host-texts.ts';
import { PasswordCard } from './password-card.tsx';
import { ProfilePage } from './profile.page.tsx';

const user = buildUser({ role: 'supplier', notifications_count: 3 });
const me: Me = {
  ...user,
  phone: '+33 1 99 00 12 34',
  adviserTitle: null,
  preferences: { digest: 'daily', quietFrom: null, quietTo: null, mailTypes: ['1', '2', '3'] },
  updatedAt: '2026-01-15T08:00:00.000Z',
  version: 4,
};
const party = buildOf(ownParty, {
  id: newId(),
  legalName: 'Atelier Brévanne',
  legalForm: 'SAS',
  country: 'FR',
  city: 'Nantes',
  nationalId: '999900483',
  isAssignor: true,
  status: 'active',
  adviser: {
    name: 'Inès Delmotte',
    title: 'conseillere',
    phone: '+33 1 99 00 20 01',
    email: 'i.delmotte@banque.test',
  },
  accounts: [
    {
      id: newId(),
      iban: 'FR7699999000020000000500038',
      bic: 'CESSFR21XXX',
      holder: 'Atelier Brévanne',
      status: 'verified',
      usableFrom: '2026-01-01T08:00:00.000Z',
    },
  ],
});
const api = freshApi();
beforeEach(() => {
  api.on(readMe, me);
  api.on(myParty, party);
});

const open = (tab = '') => renderInPortal(<ProfilePage />, { user, path: `/users/profile${tab}` });
const identity = () => screen.findByRole('form', { name: 'Identité' });
const field = (form: HTMLElement, name: string | RegExp) => within(form).getByRole('textbox', { name });
/** Letter by letter would take a busy machine seconds. */
async function fill({ user: hand }: Pick<InPortal, 'user'>, input: HTMLElement, value: string) {
  await hand.clear(input);
  await hand.paste(value);
}
const openIdentity = async () => ({ ...(await open()), form: await identity() });
/** Types another last name, and closes the page without saving it. */
async function leaveTyped(name: string) {
  const { form, ...view } = await openIdentity();
  await fill(view, field(form, /^Nom/), name);
  view.unmount();
}
const sent = () => api.sentTo(updateMe).map(({ body }) => body);
const save = (form: HTMLElement) => within(form).getByRole('button', { name: 'Enregistrer' });

describe('identity', () => {
  it('sends what was changed at the version it was read at, and everything follows', async () => {
    api.on(updateMe, { ...me, lastName: 'Delorme', notifications_count: 3, version: 5 });
    const { form, ...view } = await openIdentity();
    expect(save(form)).toHaveAttribute('aria-disabled', 'true');
    await fill(view, field(form, /^Nom/), 'Delorme');
    await view.user.click(save(form));
    expect(await screen.findByText('Modifications enregistrées')).toBeInTheDocument();
    expect(sent()).toEqual([{ version: 4, lastName: 'Delorme' }]);
    expect(view.store.get(userAtom)).toMatchObject({ firstName: 'Camille', lastName: 'Delorme' });
    await waitFor(() => expect(save(form)).toHaveAttribute('aria-disabled', 'true'));
  });

  it('finds a time zone by its letters and says what the clocks show there', async () => {
    api.on(updateMe, { ...me, timeZone: 'Asia/Tokyo', version: 5 });
    const { form, ...view } = await openIdentity();
    const zone = within(form).getByRole('combobox', { name: /^Fuseau horaire/ });
    await view.user.clear(zone);
    await view.user.type(zone, 'tokyo{Enter}');
    expect(zone).toHaveValue('Tokyo (Asie)');
    expect(zone).toHaveAccessibleDescription(/^Heure actuelle dans ce fuseau.*\d\d:\d\d/);
    await view.user.click(save(form));
    await waitFor(() => expect(sent()).toEqual([{ version: 4, timeZone: 'Asia/Tokyo' }]));
  });

  it('shows a refusal at its field and keeps what was typed', async () => {
    api.on(
      updateMe,
      problem('VALIDATION_FAILED', {
        errors: [{ path: '/phone', code: 'FORMAT', message: 'Format inattendu' }],
      }),
    );
    const { form, ...view } = await openIdentity();
    await fill(view, field(form, 'Téléphone'), 'appelez-moi');
    await view.user.click(save(form));
    await waitFor(() => expect(field(form, 'Téléphone')).toHaveAccessibleDescription(/Format inattendu/));
    expect(field(form, 'Téléphone')).toHaveValue('appelez-moi');
  });

  it('shows both values of a conflict, and goes on from what is stored with what was typed', async () => {
    const theirs = { ...me, lastName: 'Autre', phone: null, version: 7 };
    api.on(updateMe, problem('VERSION_CONFLICT', { members: { current: theirs } }));
    const { form, ...view } = await openIdentity();
    await fill(view, field(form, /^Nom/), 'Mienne');
    await view.user.click(save(form));
    const row = await within(form).findByRole('row', { name: /Nom/ });
    expect(textsOf(within(row).getAllByRole('cell'))).toEqual(['Mienne', 'Autre']);
    api.on(updateMe, { ...theirs, lastName: 'Mienne', version: 8 });
    await view.user.click(within(form).getByRole('button', { name: 'Conserver ma saisie' }));
    expect(field(form, /^Nom/)).toHaveValue('Mienne');
    expect(field(form, 'Téléphone')).toHaveValue('');
    await view.user.click(save(form));
    await waitFor(() => expect(sent()[1]).toEqual({ version: 7, lastName: 'Mienne' }));
    expect(sent()).toHaveLength(2);
  });

  it('or takes what is stored', async () => {
    api.on(
      updateMe,
      problem('VERSION_CONFLICT', { members: { current: { ...me, lastName: 'Autre', version: 7 } } }),
    );
    const { form, ...view } = await openIdentity();
    await view.user.type(field(form, /^Nom/), 'x');
    await view.user.click(save(form));
    const take = await within(form).findByRole('button', { name: 'Prendre la version enregistrée' });
    await view.user.click(take);
    expect(field(form, /^Nom/)).toHaveValue('Autre');
    expect(within(form).queryByRole('table')).not.toBeInTheDocument();
  });

  it('keeps what was typed while one looks at another tab, and asks before one leaves', async () => {
    const view = await open();
    await view.user.type(field(await identity(), /^Nom/), 'x');
    await view.user.click(screen.getByRole('tab', { name: 'Préférences' }));
    expect(await screen.findByRole('form', { name: 'E-mails de notification' })).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Identité' })).not.toBeInTheDocument();
    await view.user.click(screen.getByRole('tab', { name: 'Identité' }));
    expect(field(await identity(), /^Nom/)).toHaveValue('Vasseurx');
    await act(() => view.router.navigate('/'));
    expect(await screen.findByRole('alertdialog', { name: /^Quitter sans enregistrer/ })).toBeVisible();
    expect(view.address()).toBe('/users/profile');
  });

  it('brings back what was typed, says since when, and forgets what is saved', async () => {
    await leaveTyped('Delorme');
    const { form, ...view } = await openIdentity();
    expect(await within(form).findByText('Saisie retrouvée')).toBeVisible();
    expect(field(form, /^Nom/)).toHaveValue('Delorme');
    api.on(updateMe, { ...me, lastName: 'Delorme', version: 5 });
    await view.user.click(save(form));
    expect(await screen.findByText('Modifications enregistrées')).toBeInTheDocument();
    expect(sent()).toEqual([{ version: 4, lastName: 'Delorme' }]);
    await waitFor(() => expect(within(form).queryByText('Saisie retrouvée')).not.toBeInTheDocument());
    view.unmount();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('throws away what was brought back when asked', async () => {
    await leaveTyped('Delorme');
    const { form, ...view } = await openIdentity();
    await view.user.click(await within(form).findByRole('button', { name: 'Abandonner cette saisie' }));
    expect(field(form, /^Nom/)).toHaveValue('Vasseur');
    expect(save(form)).toHaveAttribute('aria-disabled', 'true');
    await act(() => view.router.navigate('/'));
    expect(view.address()).toBe('/');
  });

  it('shows both values when what was typed over was saved elsewhere since', async () => {
    await leaveTyped('Mienne');
    api.on(readMe, { ...me, lastName: 'Autre', version: 7 });
    const { form, ...view } = await openIdentity();
    const row = await within(form).findByRole('row', { name: /Nom/ });
    expect(textsOf(within(row).getAllByRole('cell'))).toEqual(['Mienne', 'Autre']);
    await view.user.click(within(form).getByRole('button', { name: 'Conserver ma saisie' }));
    expect(within(form).queryByRole('table')).not.toBeInTheDocument();
    api.on(updateMe, { ...me, lastName: 'Mienne', version: 8 });
    await view.user.click(save(form));
    await waitFor(() => expect(sent()).toEqual([{ version: 7, lastName: 'Mienne' }]));
  });

  it('refuses a file that is no image, whatever it is called', async () => {
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    const view = await open();
    const region = await screen.findByRole('region', { name: 'Photo' });
    const input = region.querySelector('input[type="file"]') as HTMLInputElement;
    await view.user.upload(input, new File(['<svg onload="x"/>'], 'moi.png', { type: 'image/png' }));
    expect(
      await within(region).findByText(/^Ce fichier n’est pas une image PNG ou JPG lisible/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('preferences', () => {
  it('are sent whole; quiet hours only when wished', async () => {
    api.on(updateMe, ({ body }: { body: object }) => ({ ...me, ...body, version: 5 }));
    const view = await open('?tab=preferences');
    const form = await screen.findByRole('form', { name: 'E-mails de notification' });
    await view.user.click(within(form).getByRole('radio', { name: /Un résumé par semaine/ }));
    for (const name of [/^Factures/, /^Demandes/, /^Documents/])
      await view.user.click(within(form).getByRole('checkbox', { name }));
    expect(within(form).getByText(/^Aucun sujet choisi/)).toBeVisible();
    await view.user.click(within(form).getByRole('checkbox', { name: /^Demandes/ }));
    await view.user.click(save(form));
    await waitFor(() => expect(api.sentTo(updateMe)).toHaveLength(1));
    await view.user.click(within(form).getByRole('switch', { name: /Ne rien m’envoyer/ }));
    await view.user.selectOptions(within(form).getByRole('combobox', { name: 'De' }), '22:00');
    await view.user.click(save(form));
    await waitFor(() => expect(api.sentTo(updateMe)).toHaveLength(2));
    const quiet = { digest: 'weekly', mailTypes: ['2'], quietFrom: null, quietTo: null };
    expect(sent()).toEqual([
      { version: 4, preferences: quiet },
      { version: 5, preferences: { ...quiet, quietFrom: '22:00', quietTo: '07:30' } },
    ]);
  });

  it('are brought back as they were chosen', async () => {
    const first = await open('?tab=preferences');
    const mails = { name: 'E-mails de notification' };
    await first.user.click(
      within(await screen.findByRole('form', mails)).getByRole('checkbox', { name: /^Factures/ }),
    );
    first.unmount();
    await open('?tab=preferences');
    const form = await screen.findByRole('form', mails);
    expect(await within(form).findByText('Saisie retrouvée')).toBeVisible();
    expect(within(form).getByRole('checkbox', { name: /^Factures/ })).not.toBeChecked();
    expect(within(form).getByRole('checkbox', { name: /^Demandes/ })).toBeChecked();
    expect(save(form)).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('say what is always sent', async () => {
    await open('?tab=preferences');
    const always = await screen.findByRole('region', { name: 'Toujours envoyé' });
    expect(textsOf(within(always).getAllByRole('listitem'))).toContain('Contrat à signer');
  });
});

describe('password', () => {
  it('is never kept on this device', async () => {
    const view = await open('?tab=security');
    await fill(view, await screen.findByLabelText(/^Nouveau mot de passe/), 'Marmite-de-cuivre-2');
    view.unmount();
    expect(JSON.stringify(localStorage)).not.toContain('Marmite');
  });

  const type = async (view: InPortal, values: readonly string[]) => {
    const names = ['Mot de passe actuel', 'Nouveau mot de passe', 'Répétez le mot de passe'];
    for (const [index, value] of values.entries())
      await fill(view, screen.getByLabelText(new RegExp(`^${names[index]}`)), value);
    await view.user.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
  };

  it('that was not repeated, or that is weak, is not sent', async () => {
    const view = await renderInPortal(<PasswordCard />, { user });
    await type(view, ['ancien', 'Marmite-de-cuivre-2', 'Marmite-de-cuivre-3']);
    expect(await screen.findByText('Les deux mots de passe diffèrent')).toBeInTheDocument();
    expect(api.sentTo(changePassword)).toEqual([]);
  });

  it('a wrong present one is said at its field', async () => {
    api.on(
      changePassword,
      problem('VALIDATION_FAILED', {
        errors: [{ path: '/current', code: 'CREDENTIALS_INVALID', message: 'Ce n’est pas le vôtre' }],
      }),
    );
    const view = await renderInPortal(<PasswordCard />, { user });
    await type(view, ['autre', 'Marmite-de-cuivre-2', 'Marmite-de-cuivre-2']);
    const current = screen.getByLabelText(/^Mot de passe actuel/);
    await waitFor(() => expect(current).toHaveAccessibleDescription(/Ce n’est pas le vôtre/));
    expect(api.sentTo(changePassword).map(({ body }) => body)).toEqual([
      { current: 'autre', password: 'Marmite-de-cuivre-2' },
    ]);
  });
});

describe('company', () => {
  it('shows itself, its accounts in groups of four, and the rights in words', async () => {
    api.on(myParty, party);
    await renderInPortal(<ProfilePage />, {
      user: { ...user, rights: ['submit'] },
      path: '/users/profile?tab=company',
    });
    expect(await screen.findByText('FR76 9999 9000 0200 0000 0500 038')).toBeInTheDocument();
    expect(screen.getByText('Vérifié')).toBeInTheDocument();
    expect(screen.getByText('Inès Delmotte,').closest('section')).toHaveTextContent('votre conseillère');
    expect(screen.getByRole('link', { name: '+33 1 99 00 20 01' })).toHaveAttribute(
      'href',
      'tel:+33199002001',
    );
    expect(screen.getByRole('link', { name: 'i.delmotte@banque.test' })).toBeInTheDocument();
    const rights = within(screen.getByRole('region', { name: 'Vos droits pour cette société' }));
    expect(
      rights.getAllByRole('listitem').map((item) => /Accordé|Non accordé/.exec(item.textContent)?.[0]),
    ).toEqual(['Accordé', 'Non accordé', 'Non accordé']);
  });

  it('says of an account that is not verified yet who checks it, and until when', async () => {
    const [account] = party.accounts;
    api.on(myParty, { ...party, accounts: [{ ...account, status: 'pending', usableFrom: null }] } as never);
    api.on(whoActsNext, {
      mine: null,
      elsewhere: {
        entity: 'bank_account',
        id: newId(),
        label: 'FR76…0038',
        about: null,
        amount: null,
        currency: '',
        since: '2026-11-25T09:00:00.000Z',
        href: '/',
        who: 'Votre banque',
        why: 'Compte à vérifier',
        dueOn: '2026-11-27',
      },
      toPay: null,
    });
    await renderInPortal(<ProfilePage />, { user, path: '/users/profile?tab=company' });
    expect(await screen.findByText('Compte à vérifier, au plus tard le 27/11/2026')).toBeInTheDocument();
    expect(screen.getByText(/Votre banque/)).toBeInTheDocument();
  });

  it('is no tab of the bank’s people', async () => {
    const adviser = buildUser({ role: 'adviser' });
    api.on(readMe, { ...me, ...adviser, preferences: me.preferences });
    await renderInPortal(<ProfilePage />, { user: adviser, path: '/users/profile?tab=company' });
    await identity();
    expect(screen.queryByRole('tab', { name: 'Société' })).not.toBeInTheDocument();
  });
});
