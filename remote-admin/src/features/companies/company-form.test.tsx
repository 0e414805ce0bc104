import { getParty, listRelations, party, partyTimeline, type Party, type User } from '@cessio/contract';
import {
  createParty,
  deriveParty,
  similarParties,
  updateParty,
  type SimilarParty,
} from '@cessio/contract/parties';
import {
  freshApi,
  buildOf,
  buildUser,
  newId,
  problem,
  renderInPortal,
  screen,
  waitFor,
  within,
  type InPortal,
} from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { CompanyPage } from './company.page.tsx';
import { NewCompanyPage } from './new-company.page.tsx';

const api = freshApi();
const adviser = buildUser({ role: 'adviser' });
const SIREN = '303265045';
const like: SimilarParty = {
  id: newId(),
  legalName: 'Verrerie Omega SA',
  country: 'FR',
  city: 'Nîmes',
  nationalId: '334175221',
  isDebtor: true,
  isAssignor: false,
  status: 'active',
  score: 92,
  matched: ['name'],
};
let record: Party;

beforeEach(() => {
  record = buildOf(party, {
    id: newId(),
    legalName: 'Verrerie Oméga',
    country: 'FR',
    city: 'Nîmes',
    nationalId: SIREN,
    isDebtor: true,
    status: 'prospect',
    kycStatus: 'none',
    version: 4,
    legalForm: 'SAS',
    siren: SIREN,
    vatNo: 'FR40303265045',
    postcode: '30900',
  });
  api.on(deriveParty, { valid: true, message: null, siren: SIREN, siret: null, vatNo: null, existing: null });
  api.on(similarParties, []);
  api.on(createParty, () => record);
  api.on(getParty, () => record);
  api.on(partyTimeline, { data: [] });
  api.on(listRelations, { data: [], nextCursor: null });
  api.on(updateParty, () => (record = { ...record, version: record.version + 1 }));
});

type Pen = InPortal['user'];
const field = (name: RegExp) => screen.getByLabelText(name);
/** Pasted: a form this long renders once, not for each letter. */
const write = async (user: Pen, name: RegExp, text: string) => {
  await user.click(field(name));
  await user.paste(text);
};
const send = (user: Pen) => user.click(screen.getByRole('button', { name: 'Créer la fiche' }));
const bodies = (endpoint: typeof createParty | typeof updateParty) =>
  api.sentTo(endpoint).map(({ body }) => body);

describe('a new company', () => {
  const open = (path = '/Clients/new') =>
    renderInPortal(<NewCompanyPage />, { user: adviser, path, texts: { admin: fr } });
  const fill = async (user: Pen) => {
    await write(user, /^SIREN ou SIRET/, `${SIREN.slice(0, 3)} 265 045`);
    await write(user, /^Raison sociale/, 'Verrerie Oméga');
    await user.click(field(/^Débiteur/));
  };

  it('is sent as typed, with the VAT number that follows from its SIREN, and leads to its record', async () => {
    const { user, address } = await open();
    await fill(user);
    expect(field(/^N° de TVA/)).toHaveValue('FR40303265045');
    await send(user);
    await waitFor(() => expect(address()).toBe(`/Clients/Edit/${record.id}`));
    expect(bodies(createParty)).toEqual([
      {
        country: 'FR',
        nationalId: '303 265 045',
        legalName: 'Verrerie Oméga',
        legalForm: null,
        vatNo: 'FR40303265045',
        activityCode: null,
        isAssignor: false,
        isDebtor: true,
        address: null,
        postcode: null,
        city: null,
        phone: null,
        email: null,
      },
    ]);
    expect(api.sentTo(createParty)[0]?.headers['idempotency-key']).toMatch(/^[\w-]{16,}$/);
  });

  it('says what is wrong beside each field, and asks nobody', async () => {
    const { user } = await open();
    await write(user, /^SIREN ou SIRET/, '303265046');
    await write(user, /^E-mail/, 'standard');
    await send(user);
    expect(await screen.findByText(/^Numéro incorrect.*vérifiez la clé du SIREN$/)).toBeVisible();
    expect(screen.getByText('Indiquez la raison sociale')).toBeVisible();
    expect(screen.getByText('Choisissez au moins un rôle')).toBeVisible();
    expect(screen.getByText(/^Format attendu.*nom@societe\.fr$/)).toBeVisible();
    await user.click(field(/^Cédant/));
    await waitFor(() => expect(screen.queryByText('Choisissez au moins un rôle')).toBeNull());
    expect(bodies(createParty)).toEqual([]);
  });

  it('takes the SIREN from a SIRET, and leaves a VAT number that somebody typed', async () => {
    const { user } = await open();
    await write(user, /^N° de TVA/, 'FRK7399859412');
    await write(user, /^SIREN ou SIRET/, '73282932000074');
    expect(await screen.findByText(/^SIREN de la société.*732\s829\s320$/)).toBeVisible();
    expect(field(/^N° de TVA/)).toHaveValue('FRK7399859412');
    expect(await screen.findByText(/il porte un autre SIREN que la société/)).toBeVisible();
    await user.clear(field(/^N° de TVA/));
    await user.type(field(/^SIREN ou SIRET/), '{Backspace}4');
    expect(field(/^N° de TVA/)).toHaveValue('FR44732829320');
  });

  it('judges by the rules of the country, and asks French companies only for a VAT number', async () => {
    const { user } = await open();
    await user.selectOptions(field(/^Pays/), 'TN');
    expect(screen.queryByLabelText(/^N° de TVA/)).toBeNull();
    await write(user, /^Matricule fiscal/, '1219773U');
    await user.tab();
    expect(await screen.findByText(/vérifiez la clé du matricule fiscal/)).toBeVisible();
    await user.selectOptions(field(/^Pays/), 'FR');
    expect(await screen.findByText(/un SIREN compte 9 chiffres/)).toBeVisible();
  });

  it('leads to the company that has the number already, before and after sending; nothing typed is lost', async () => {
    const existing = { id: newId(), label: 'Omega' };
    const { user } = await open();
    api.on(createParty, () =>
      problem('DUPLICATE_RECORD', {
        errors: [{ path: '/nationalId', code: 'DUPLICATE_RECORD', message: 'Déjà celui de Omega' }],
        members: { existing },
      }),
    );
    await fill(user);
    await send(user);
    expect(await screen.findByText('Déjà celui de Omega')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ouvrir sa fiche' })).toHaveAttribute(
      'href',
      `/Clients/Edit/${existing.id}`,
    );
    expect(field(/^Raison sociale/)).toHaveValue('Verrerie Oméga');
    expect(field(/^Débiteur/)).toBeChecked();
    // Another number is not a duplicate, unless the API knows it too.
    api.on(deriveParty, {
      valid: true,
      message: null,
      siren: null,
      siret: null,
      vatNo: null,
      existing: { id: newId(), label: 'Une autre' },
    });
    await user.clear(field(/^SIREN ou SIRET/));
    expect(screen.queryByText('Omega porte déjà ce numéro')).toBeNull();
    await write(user, /^SIREN ou SIRET/, '334175221');
    expect(await screen.findByText('Une autre porte déjà ce numéro')).toBeVisible();
  });

  it('shows companies of a similar name while one types', async () => {
    api.on(similarParties, [like]);
    const { user } = await open();
    expect(screen.getByText(/s’affichent ici/)).toBeVisible();
    await fill(user);
    const link = await screen.findByRole('link', { name: 'Verrerie Omega SA' });
    expect(link).toHaveAttribute('href', `/Clients/Edit/${like.id}`);
    const asked = api.sentTo(similarParties).at(-1)?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({ name: 'Verrerie Oméga', country: 'FR' });
    await send(user);
    await waitFor(() => expect(bodies(createParty)).toHaveLength(1));
  });

  /** Submitted right after another name is typed, before similar ones could appear. */
  const sendUnseen = async () => {
    const { user } = await open();
    await fill(user);
    await screen.findByText('Aucune société au nom proche.');
    api.on(similarParties, [like]);
    await user.type(field(/^Raison sociale/), 's{Enter}');
    const dialog = await screen.findByRole('alertdialog', { name: /Une société porte un nom proche/ });
    return { user, dialog };
  };

  it('asks first where such a company was never on screen', async () => {
    const { user, dialog } = await sendUnseen();
    expect(dialog).toHaveTextContent('Verrerie Omega SA, Nîmes · 334 175 221 · Débiteur');
    await user.click(within(dialog).getByRole('button', { name: 'Revenir' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(bodies(createParty)).toEqual([]);
    expect(field(/^Raison sociale/)).toHaveValue('Verrerie Omégas');
  });

  it('is entered all the same by whoever says so', async () => {
    const { user, dialog } = await sendUnseen();
    await user.click(within(dialog).getByRole('button', { name: 'Créer quand même' }));
    await waitFor(() => expect(bodies(createParty)).toHaveLength(1));
  });

  it('is entered where similar ones cannot be asked for', async () => {
    api.on(similarParties, () => problem('INTERNAL'));
    const { user } = await open();
    await fill(user);
    await send(user);
    await waitFor(() => expect(bodies(createParty)).toHaveLength(1));
  });

  it('keeps what is typed on the device until it is sent or thrown away', async () => {
    const { user, unmount } = await open('/Clients/new?role=assignor');
    expect(field(/^Cédant/)).toBeChecked();
    await fill(user);
    unmount();
    const again = await open('/Clients/new?role=assignor');
    expect(await screen.findByText('Saisie retrouvée')).toBeVisible();
    expect(field(/^Raison sociale/)).toHaveValue('Verrerie Oméga');
    expect(field(/^Débiteur/)).toBeChecked();
    await again.user.click(screen.getByRole('button', { name: 'Abandonner cette saisie' }));
    expect(field(/^Raison sociale/)).toHaveValue('');
    expect(localStorage.getItem(`draft:cessio.admin.company.${adviser.id}`)).toBeNull();
  });
});

describe('a company that is there', () => {
  const open = async (user: User = adviser) => {
    const view = await renderInPortal(<CompanyPage />, {
      user,
      path: `/Clients/Edit/${record.id}`,
      route: '/Clients/Edit/:id',
      texts: { admin: fr },
    });
    await screen.findByRole('heading', { level: 1, name: 'Verrerie Oméga' });
    return view;
  };
  const edit = async () => {
    const view = await open();
    await view.user.click(screen.getByRole('button', { name: 'Modifier' }));
    await waitFor(() => expect(field(/^Raison sociale/)).toHaveFocus());
    return view;
  };
  const save = (user: Pen) => user.click(screen.getByRole('button', { name: 'Enregistrer' }));

  it('is changed in place: only what was changed is sent, with the version that was read', async () => {
    const { user } = await edit();
    expect(screen.getByRole('button', { name: 'Enregistrer' })).toHaveAttribute('aria-disabled', 'true');
    await write(user, /^Adresse/, '4 quai du Verre');
    await save(user);
    expect(await screen.findByRole('region', { name: 'Coordonnées' })).toBeVisible();
    expect(bodies(updateParty)).toEqual([{ version: 4, address: '4 quai du Verre' }]);
    expect(screen.getByRole('button', { name: 'Modifier' })).toHaveFocus();
  });

  it('sets what somebody else saved beside what is typed, and goes on from there', async () => {
    const { user } = await edit();
    await user.clear(field(/^Raison sociale/));
    await write(user, /^Raison sociale/, 'Omega Verre');
    const current = { ...record, legalName: 'Oméga Nîmes', city: 'Alès', version: 5 };
    api.on(updateParty, () =>
      problem('VERSION_CONFLICT', {
        detail: 'Hélène Marchadier a modifié ce dossier à 10:12. Comparez puis recommencez.',
        members: { current },
      }),
    );
    await save(user);
    const notice = (await screen.findByText('Modifié entre-temps', { selector: 'strong' })).closest(
      '[role=status]',
    ) as HTMLElement;
    expect(notice).toHaveTextContent('Hélène Marchadier a modifié ce dossier à 10:12.');
    expect(within(notice).getByRole('row', { name: /Raison sociale/ })).toHaveTextContent(
      'Omega VerreOméga Nîmes',
    );
    api.on(updateParty, () => (record = { ...current, version: 6 }));
    await user.click(within(notice).getByRole('button', { name: /Conserver/ }));
    expect(field(/^Raison sociale/)).toHaveValue('Omega Verre');
    expect(field(/^Ville/)).toHaveValue('Alès');
    await save(user);
    await waitFor(() => expect(bodies(updateParty)).toHaveLength(2));
    expect(bodies(updateParty)[1]).toEqual({ version: 5, legalName: 'Omega Verre' });
  });

  it('says that somebody was faster, also where nothing tells what stands now', async () => {
    const { user } = await edit();
    await write(user, /^Adresse/, '4 quai du Verre');
    api.on(updateParty, () => problem('VERSION_CONFLICT', { detail: 'Modifié à 10:12.' }));
    await save(user);
    expect(await screen.findByText(/Modifié à 10:12/)).toBeVisible();
    expect(field(/^Adresse/)).toHaveValue('4 quai du Verre');
  });

  it('keeps what is typed on the device; cancelling throws it away', async () => {
    const { user, unmount } = await edit();
    await write(user, /^Adresse/, '4 quai du Verre');
    await user.click(screen.getByRole('link', { name: 'Débiteurs' }));
    const question = await screen.findByRole('alertdialog', { name: /^Quitter sans enregistrer/ });
    expect(question).toHaveTextContent('Votre saisie est conservée sur cet appareil');
    await user.click(within(question).getByRole('button', { name: 'Revenir' }));
    unmount();
    const again = await edit();
    expect(await screen.findByText('Saisie retrouvée')).toBeVisible();
    expect(field(/^Adresse/)).toHaveValue('4 quai du Verre');
    await again.user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull();
    await again.user.click(screen.getByRole('button', { name: 'Modifier' }));
    expect(field(/^Adresse/)).toHaveValue('');
    expect(bodies(updateParty)).toEqual([]);
  });

  it('says beside the field what rests on a side', async () => {
    api.on(updateParty, () =>
      problem('VALIDATION_FAILED', {
        errors: [{ path: '/isDebtor', code: 'IN_USE', message: 'Ne peut plus changer' }],
      }),
    );
    const { user } = await edit();
    await user.click(field(/^Débiteur/));
    await user.click(field(/^Cédant/));
    await save(user);
    expect(await screen.findByText('Ne peut plus changer')).toBeVisible();
  });

  it('is read only once closed, and by those who may not change companies', async () => {
    record = { ...record, status: 'closed' };
    const { unmount } = await open();
    expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull();
    unmount();
    record = { ...record, status: 'active' };
    await open(buildUser({ role: 'adviser', permissions: ['parties.read'] }));
    expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull();
  });
});
