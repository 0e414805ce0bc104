import {
  createDocumentType,
  documentTypeAudience,
  listDocumentTypes,
  orderDocumentTypes,
  updateDocumentType,
  type DocumentTypeRow,
} from '@cessio/contract';
import {
  buildUser,
  fireEvent,
  freshApi,
  newId,
  problem,
  renderInPortal,
  screen,
  within,
} from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { DocumentTypesPage } from './document-types.page.tsx';
import { moved } from './order-dialog.tsx';

const api = freshApi();

const buildType = (more: Partial<DocumentTypeRow> = {}): DocumentTypeRow => ({
  id: newId(),
  code: 'KBIS',
  label: 'Extrait d’immatriculation',
  appliesTo: 'party',
  required: true,
  roles: [],
  countries: ['FR'],
  legalForms: ['SAS'],
  requestKinds: [],
  validityMonths: 3,
  formats: ['application/pdf'],
  maxMb: 10,
  reviewer: 'ADVISER',
  position: 10,
  active: true,
  version: 3,
  ...more,
});

async function open(...types: DocumentTypeRow[]) {
  api.on(listDocumentTypes, { data: types, nextCursor: null });
  api.on(documentTypeAudience, { parties: 12, open: 5 });
  const user = buildUser({ role: 'm1' });
  return renderInPortal(<DocumentTypesPage />, { user, texts: { admin: fr } });
}

it('says what each kind of document is for, whether it must be there and for how long', async () => {
  await open(buildType());
  const row = (await screen.findByText('Extrait d’immatriculation')).closest('tr') as HTMLElement;
  expect(row).toHaveTextContent('KBISSociétéOui3 mois10 MoEn usage');
});

it('says how many companies will be asked, checks what is typed, and sends a new kind once', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Ajouter un type' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nouveau type de document' });
  expect(await within(dialog).findByText(/12 sociétés devront fournir ce document/)).toBeVisible();
  const field = (name: RegExp) => within(dialog).getByRole('textbox', { name });
  await user.type(field(/^Code/), 'attestation');
  await user.type(field(/^Libellé/), 'Attestation');
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
  expect(await within(dialog).findAllByText(/De 2 à 40 majuscules/)).not.toHaveLength(0);
  expect(api.sentTo(createDocumentType)).toHaveLength(0);

  await user.clear(field(/^Code/));
  await user.type(field(/^Code/), 'ATTESTATION');
  await user.type(field(/^Formes juridiques/), 'SAS, SARL');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Cédants' }));
  api.on(createDocumentType, buildType());
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Type de document enregistré')).toBeVisible();
  expect(api.sentTo(createDocumentType)[0]?.body).toMatchObject({
    code: 'ATTESTATION',
    label: 'Attestation',
    roles: ['supplier'],
    legalForms: ['SAS', 'SARL'],
    validityMonths: null,
    formats: [],
  });
});

it('changes a kind in the version that was read', async () => {
  const type = buildType();
  const { user } = await open(type);
  await user.click(await screen.findByRole('button', { name: 'Modifier Extrait d’immatriculation' }));
  await user.click(await screen.findByRole('switch', { name: /^Demandé/ }));
  api.on(updateDocumentType, { ...type, active: false, version: 4 });
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Type de document enregistré')).toBeVisible();
  expect(api.sentTo(updateDocumentType)[0]?.body).toMatchObject({
    version: 3,
    active: false,
    countries: ['FR'],
    legalForms: ['SAS'],
    formats: ['application/pdf'],
    validityMonths: 3,
  });
});

it('sets what a colleague saved of a kind beside what is chosen, in words', async () => {
  const type = buildType();
  const { user } = await open(type);
  await user.click(await screen.findByRole('button', { name: 'Modifier Extrait d’immatriculation' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Cédants' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'PNG' }));
  const current = { ...type, roles: ['client'], label: 'Extrait Kbis', version: 4 };
  api.on(updateDocumentType, () =>
    problem('VERSION_CONFLICT', { detail: 'Modifié à 10:12.', members: { current } }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
  const rows = await within(dialog).findByRole('table', { name: 'Modifié entre-temps' });
  expect(within(rows).getByRole('row', { name: /^Demandé aux/ })).toHaveTextContent('CédantsDébiteurs');
  await user.click(within(rows).getByRole('button', { name: /^Prendre.*Demandé aux/ }));
  await user.click(within(dialog).getByRole('button', { name: /^Conserver/ }));
  expect(within(dialog).getByRole('textbox', { name: /^Libellé/ })).toHaveValue('Extrait Kbis');
  api.on(updateDocumentType, { ...current, version: 5 });
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Type de document enregistré')).toBeVisible();
  expect(api.sentTo(updateDocumentType)[1]?.body).toMatchObject({
    version: 4,
    label: 'Extrait Kbis',
    roles: ['client'],
    formats: ['application/pdf', 'image/png'],
  });
});

it('says with which requests for a guarantee a paper is asked for, of those alone', async () => {
  const type = buildType({ appliesTo: 'guarantee', requestKinds: ['demand'] });
  const { user } = await open(type);
  await user.click(await screen.findByRole('button', { name: 'Modifier Extrait d’immatriculation' }));
  const box = await screen.findByRole('checkbox', { name: 'Agrément' });
  expect(screen.getByRole('checkbox', { name: 'Garantie à première demande' })).toBeChecked();
  await user.click(box);
  api.on(updateDocumentType, { ...type, version: 4 });
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Type de document enregistré')).toBeVisible();
  expect(api.sentTo(updateDocumentType)[0]?.body).toMatchObject({ requestKinds: ['limit', 'demand'] });
});

it('is put into another order by the keyboard or by dragging, and says where each stands', async () => {
  const types = ['Premier', 'Deuxième', 'Troisième'].map((label) => buildType({ label, code: label }));
  const { user } = await open(...types);
  await user.click(await screen.findByRole('button', { name: 'Ordre' }));
  await user.click(await screen.findByRole('button', { name: 'Monter Troisième' }));
  expect(screen.getByText('Troisième, place 2 sur 3')).toBeInTheDocument();
  const [, , last] = screen.getAllByRole('listitem');
  const [onto] = screen.getAllByRole('listitem');
  fireEvent.dragStart(last as HTMLElement);
  fireEvent.dragOver(onto as HTMLElement);
  fireEvent.drop(onto as HTMLElement);
  expect(screen.getByText('Deuxième, place 1 sur 3')).toBeInTheDocument();
  api.on(orderDocumentTypes, { data: [] });
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const [first, second, third] = types.map(({ id }) => id);
  expect(await screen.findByText('Ordre enregistré')).toBeVisible();
  expect(api.sentTo(orderDocumentTypes)[0]?.body).toEqual({ ids: [second, first, third] });
});

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
])('moves line %i to place %i', (from, to, order) => {
  expect(moved([...'abc'], from, to).join('')).toBe(order);
});
