import { adhesionRow, adhesionStates, listAdhesions } from '@cessio/contract';
import {
  fireEvent,
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
import { AdhesionsPage } from './adhesions.page.tsx';

const api = freshApi();
const adhesion = buildOf(adhesionRow, {
  id: newId(),
  number: 'ADH-2026-000013',
  legalName: 'Gravures Solignade',
  country: 'FR',
  currency: 'EUR',
  status: 'risk_review',
  createdAt: '2026-01-10T09:00:00.000Z',
});
const show = (department: 'ADVISER' | 'RISK' = 'ADVISER', search = '') =>
  renderInPortal(<AdhesionsPage />, {
    user: buildUser({ role: 'adviser', department }),
    path: `/requests/client${search}`,
    texts: { requests: fr },
  });

it('lists adhesion requests by tab, filtered by the server', async () => {
  const inCommittee = { ...adhesion, id: newId(), number: 'ADH-2026-000014', status: 'committee' as const };
  const rows = [
    { ...adhesion, dueOn: '2026-01-13' },
    { ...inCommittee, decidedBy: 'no_rate' as const, currency: 'MAD' },
  ];
  api.on(listAdhesions, { data: rows, nextCursor: null });
  const { user } = await show();
  expect(await screen.findAllByText('Gravures Solignade')).toHaveLength(2);
  // Late answers first, and by how much.
  expect(api.sentTo(listAdhesions)[0]?.query.get('sort')).toBe('dueOn');
  expect(screen.getAllByText(/^\d+ jours ouvrés de retard$/)).toHaveLength(1);
  expect(screen.getByText('Aucun taux de comparaison pour le MAD')).toBeInTheDocument();
  expect(api.sent.at(-1)?.query.get('status')).toContain('committee');
  await user.click(screen.getByRole('tab', { name: 'Refusées et closes' }));
  await waitFor(() => expect(api.sent.at(-1)?.query.get('status')).toBe('refused,closed'));
  await user.click(screen.getByRole('button', { name: 'État' }));
  expect(await screen.findByRole('checkbox', { name: adhesionStates.refused.label })).toBeVisible();
});

it('shows open requests by state, and takes the step that leads where one is moved', async () => {
  const { adhesionRecord, getAdhesion } = await import('@cessio/contract/adhesions');
  const record = buildOf(adhesionRecord, { ...adhesion, side: 'assignor', version: 4 });
  api.on(listAdhesions, { data: [record], nextCursor: 'more' });
  const locked = {
    action: 'to_committee',
    label: 'Présenter au comité',
    done: 'Présentée au comité',
    confirm: 'Présenter ADH-2026-000013 au comité ?',
    needs: { reason: null, comment: 'none' as const, payload: null },
    enabled: false,
    blockedBy: { code: 'SCREENING_NOT_CLEAR', text: 'Un bénéficiaire figure sur une liste.', who: 'Risque' },
  };
  api.on(getAdhesion, { ...record, allowedActions: [locked] });
  const { user } = await show('RISK', '?tab=board');
  expect(await screen.findByRole('link', { name: 'Gravures Solignade' })).toBeInTheDocument();
  // There are more than fit: the ones due first are shown, and the page says so.
  expect(api.sentTo(listAdhesions)[0]?.query.get('sort')).toBe('dueOn');
  expect(screen.getByText(/^Les 200 demandes à traiter en premier/)).toBeInTheDocument();
  const move = screen.getByRole('combobox', { name: 'Déplacer ADH-2026-000013' });
  await user.selectOptions(move, 'committee');
  expect(await screen.findByText('Un bénéficiaire figure sur une liste.')).toBeInTheDocument();
  api.on(getAdhesion, { ...record, allowedActions: [{ ...locked, enabled: true, blockedBy: null }] });
  // Dragging it to the column asks the same.
  const dragged = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, text: string) => dragged.set(type, text),
    getData: (type: string) => dragged.get(type) ?? '',
  };
  const card = screen.getByRole('link', { name: 'Gravures Solignade' }).closest('li') as HTMLElement;
  fireEvent.dragStart(card, { dataTransfer });
  const column = screen.getByRole('region', { name: 'Comité' });
  fireEvent.dragOver(column, { dataTransfer });
  expect(column).toHaveAttribute('data-over', 'true');
  fireEvent.drop(column, { dataTransfer });
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Présenter ADH-2026-000013 au comité ?');
});

it('lists for the advisers the companies that asked to be called back, and marks one with a note', async () => {
  const { answerProspect, listProspects, prospect } = await import('@cessio/contract/onboarding');
  const asking = buildOf(prospect, {
    id: newId(),
    legalName: 'Tanneries Ombrelle',
    name: 'Noé Arvel',
    email: 'noe@ombrelle.test',
    country: 'FR',
    message: 'Nous livrons deux cédants.',
    status: 'open',
    createdAt: '2026-01-10T09:00:00.000Z',
  });
  api.on(listAdhesions, { data: [], nextCursor: null });
  api.on(listProspects, { data: [asking], nextCursor: null });
  const { user, unmount } = await show('ADVISER', '?tab=prospects');
  await user.click(await screen.findByRole('link', { name: 'Tanneries Ombrelle' }));
  expect(await screen.findByText('Nous livrons deux cédants.')).toBeInTheDocument();
  api.on(answerProspect, { ...asking, status: 'handled' });
  await user.type(screen.getByRole('textbox', { name: 'Note pour la banque' }), 'Rappelée');
  await user.click(screen.getByRole('button', { name: 'Marquer comme traitée' }));
  await waitFor(() =>
    expect(api.sentTo(answerProspect).map(({ body }) => body)).toEqual([
      { version: asking.version, status: 'handled', note: 'Rappelée' },
    ]),
  );
  unmount();
  // A failure to reopen is reported, and the button works again.
  api.on(listProspects, { data: [{ ...asking, status: 'handled' as const }], nextCursor: null });
  api.on(answerProspect, problem('INTERNAL'));
  const again = await show('ADVISER', '?tab=prospects');
  await again.user.click(await screen.findByRole('link', { name: 'Tanneries Ombrelle' }));
  const reopen = await screen.findByRole('button', { name: 'À rappeler de nouveau' });
  await again.user.click(reopen);
  expect(await screen.findByRole('alert')).toHaveTextContent('Le changement n’a pas été enregistré');
  expect(reopen).not.toHaveAttribute('aria-busy');
  again.unmount();
  // Other departments do not have that tab.
  await show('RISK', '?tab=prospects');
  expect(await screen.findByRole('tab', { name: 'En cours' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByRole('tab', { name: 'Demandes de contact' })).not.toBeInTheDocument();
});

it('begins an adhesion: a number that is known is shown beside it, and the contact is invited', async () => {
  const { adhesionRecord, createAdhesion } = await import('@cessio/contract/adhesions');
  const { deriveParty } = await import('@cessio/contract/parties');
  api.on(listAdhesions, { data: [], nextCursor: null });
  api.on(deriveParty, {
    valid: true,
    message: null,
    siren: null,
    siret: null,
    vatNo: null,
    existing: { id: newId(), label: 'Verrerie Oméga' },
  });
  api.on(createAdhesion, buildOf(adhesionRecord, { ...adhesion, status: 'draft' }));
  const { user, address } = await show();
  await user.click(screen.getByRole('button', { name: 'Nouveau cédant' }));
  const write = async (name: RegExp, text: string) => {
    await user.click(await screen.findByLabelText(name));
    await user.paste(text);
  };
  await write(/^SIREN ou SIRET/, '303265046');
  await user.click(screen.getByRole('button', { name: 'Envoyer l’invitation' }));
  expect(await screen.findByText(/vérifiez la clé du SIREN/)).toBeVisible();
  expect(screen.getAllByText('À remplir')).toHaveLength(4);
  await user.clear(screen.getByLabelText(/^SIREN ou SIRET/));
  await write(/^SIREN ou SIRET/, '303265045');
  expect(await screen.findByText('Verrerie Oméga a déjà ce numéro')).toBeVisible();
  await write(/^Raison sociale/, 'Verrerie Oméga');
  await write(/^Prénom du contact/, 'Aline');
  await write(/^Nom du contact/, 'Cassalune');
  await write(/^E-mail du contact/, 'aline@cassalune.test');
  await user.click(screen.getByRole('button', { name: 'Envoyer l’invitation' }));
  await waitFor(() => expect(api.sentTo(createAdhesion)).toHaveLength(1));
  expect(api.sentTo(createAdhesion)[0]?.body).toEqual({
    legalName: 'Verrerie Oméga',
    country: 'FR',
    legalForm: null,
    nationalId: '303265045',
    firstName: 'Aline',
    lastName: 'Cassalune',
    email: 'aline@cassalune.test',
  });
  await waitFor(() => expect(address()).toBe(`/adhesions/${adhesion.id}`));
});
