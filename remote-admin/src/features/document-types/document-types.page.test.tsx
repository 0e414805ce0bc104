import { listDocumentTypes } from '@cessio/contract';
import { freshApi, buildUser, newId, renderInPortal, screen } from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { DocumentTypesPage } from './document-types.page.tsx';

const api = freshApi();

it('says what each kind of document is for, whether it must be there and for how long', async () => {
  const type = {
    id: newId(),
    code: 'KBIS',
    label: 'Extrait d’immatriculation',
    appliesTo: 'party',
    required: true,
    validityMonths: 3,
    maxMb: 10,
    active: true,
  };
  api.on(listDocumentTypes, { data: [type], nextCursor: null });
  await renderInPortal(<DocumentTypesPage />, { user: buildUser({ role: 'm1' }), texts: { admin: fr } });
  const row = (await screen.findByText('Extrait d’immatriculation')).closest('tr') as HTMLElement;
  expect(row).toHaveTextContent('KBISSociétéOui3 mois10 MoEn usage');
});
