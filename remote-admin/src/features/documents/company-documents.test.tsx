import {
  type AllowedAction,
  createDownload,
  documentRecord,
  getDocument,
  listDocuments,
  party,
} from '@cessio/contract';
import {
  buildOf,
  buildUser,
  freshApi,
  newId,
  problem,
  renderInPortal,
  screen,
  waitFor,
} from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { DocumentsTab } from './company-documents.tab.tsx';
import { OwnDocument } from './own-document.tsx';

const api = freshApi();
const company = buildOf(party, { id: newId(), legalName: 'Atelier Brévanne' });
const saved: string[] = [];
const { click } = HTMLAnchorElement.prototype;
beforeEach(() => {
  saved.length = 0;
  // A browser would save it; here it would leave the page.
  HTMLAnchorElement.prototype.click = function save(this: HTMLAnchorElement) {
    saved.push(`${this.getAttribute('href')} ${this.hasAttribute('download')}`);
  };
  api.on(listDocuments, () => ({ data: [], nextCursor: null, total: { value: 0, capped: false } }));
});
afterEach(() => {
  HTMLAnchorElement.prototype.click = click;
});

const tab = () =>
  renderInPortal(<DocumentsTab {...({ company } as Parameters<typeof DocumentsTab>[0])} />, {
    user: buildUser({ role: 'adviser' }),
    path: `/Clients/Edit/${company.id}`,
    texts: { admin: fr },
  });

it('saves the papers of a company by an address that is used once', async () => {
  api.on(createDownload, () => ({ url: '/api/downloads/abc', expiresAt: '2026-01-01T00:00:00.000Z' }));
  const { user } = await tab();
  await user.click(await screen.findByRole('button', { name: 'Télécharger le dossier (ZIP)' }));
  await waitFor(() => expect(saved).toEqual(['/api/downloads/abc true']));
  expect(api.sentTo(createDownload).map(({ body }) => body)).toEqual([
    { path: `/api/parties/${company.id}/documents.zip` },
  ]);
});

it('says why there is none', async () => {
  api.on(createDownload, () => problem('FORBIDDEN'));
  const { user } = await tab();
  await user.click(await screen.findByRole('button', { name: 'Télécharger le dossier (ZIP)' }));
  expect(await screen.findByText('Le dossier n’a pas pu être téléchargé')).toBeInTheDocument();
  expect(saved).toEqual([]);
});

it('a paper that the antivirus has not judged says so, and can be taken back', async () => {
  const waiting = buildOf(documentRecord, {
    id: newId(),
    typeLabel: 'Extrait Kbis',
    filename: 'kbis.pdf',
    status: 'uploaded',
    file: null,
    version: 1,
    allowedActions: [
      { action: 'withdraw', label: 'Retirer', enabled: true, needs: {}, look: { rank: 'danger' } },
    ] as unknown as AllowedAction[],
  });
  api.on(getDocument, () => waiting);
  await renderInPortal(<OwnDocument id={waiting.id} onClose={() => undefined} />, {
    user: buildUser({ role: 'supplier' }),
    path: '/documents/my',
    texts: { admin: fr },
  });
  expect(await screen.findByRole('dialog', { name: /kbis\.pdf/ })).toHaveTextContent('En cours d’analyse');
  expect(screen.getByRole('button', { name: 'Retirer' })).toBeInTheDocument();
});
