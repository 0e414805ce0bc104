import { changePartyContact, listPartyContacts, type PartyContact } from '@cessio/contract/parties';
import {
  buildUser,
  freshApi,
  newId,
  problem,
  renderInPortal,
  screen,
  waitFor,
  within,
} from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { ContactsCard } from './contacts-card.tsx';

const api = freshApi();
const contact: PartyContact = {
  id: newId(),
  name: 'Odile Ferrand',
  role: 'finance',
  email: 'odile@verrerie.test',
  phone: null,
  version: 3,
};

it('sets what somebody else saved of a contact beside what is typed, field by field', async () => {
  api.on(listPartyContacts, [contact]);
  const current: PartyContact = { ...contact, role: 'director', name: 'Odile Ferrand-Roy', version: 4 };
  api.on(changePartyContact, () =>
    problem('VERSION_CONFLICT', {
      detail: 'Hélène Marchadier a modifié ce dossier à 10:12. Comparez puis recommencez.',
      members: { current },
    }),
  );
  const { user } = await renderInPortal(<ContactsCard partyId={newId()} open />, {
    user: buildUser({ role: 'adviser' }),
    texts: { admin: fr },
  });
  await user.click(await screen.findByRole('button', { name: /^Modifier .*Odile Ferrand/ }));
  const dialog = await screen.findByRole('dialog');
  const field = (name: RegExp) => within(dialog).getByRole('textbox', { name });
  await user.clear(field(/^Nom/));
  await user.paste('Odile F.');
  await user.click(field(/^Téléphone/));
  await user.paste('+33 1 23 45 67 89');
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));

  const rows = await within(dialog).findByRole('table', { name: 'Modifié entre-temps' });
  expect(within(rows).getByRole('row', { name: /^Nom/ })).toHaveTextContent('Odile F.Odile Ferrand-Roy');
  await user.click(within(rows).getByRole('button', { name: /^Prendre.*Nom/ }));
  expect(field(/^Nom/)).toHaveValue('Odile Ferrand-Roy');
  expect(within(rows).queryByRole('row', { name: /^Nom/ })).toBeNull();

  api.on(changePartyContact, { ...current, version: 5 });
  await user.click(within(dialog).getByRole('button', { name: /Conserver/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(api.sentTo(changePartyContact)).toHaveLength(2));
  // Theirs where accepted or untouched, mine where typed, on their version.
  expect(api.sentTo(changePartyContact)[1]?.body).toMatchObject({
    name: 'Odile Ferrand-Roy',
    role: 'director',
    phone: '+33 1 23 45 67 89',
    version: 4,
  });
});

it('changes what its reader has just saved on the version of the answer, before the list is read again', async () => {
  let lists = 0;
  const later = Promise.withResolvers<void>();
  api.on(listPartyContacts, () => {
    lists += 1;
    return lists === 1 ? [contact] : later.promise.then(() => [contact]);
  });
  api.on(changePartyContact, { ...contact, role: 'director', version: 4 });
  const { user } = await renderInPortal(<ContactsCard partyId={newId()} open />, {
    user: buildUser({ role: 'adviser' }),
    texts: { admin: fr },
  });
  const save = async () => {
    await user.click(await screen.findByRole('button', { name: /^Modifier .*Odile Ferrand/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByRole('combobox'), 'director');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  await save();
  await save();
  expect(api.sentTo(changePartyContact).map(({ body }) => (body as PartyContact).version)).toEqual([3, 4]);
  later.resolve();
});
