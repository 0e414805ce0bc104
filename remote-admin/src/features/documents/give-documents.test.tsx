import {
  createDocument,
  createResumableUpload,
  documentRow,
  listDocuments,
  listDocumentTypes,
  documentTypeRow,
  sendResumableBytes,
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
  within,
} from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { DocumentsPage } from './documents.page.tsx';

const api = freshApi();
const [kbis, rib] = [newId(), newId()];
const row = (over: object) =>
  buildOf(documentRow, {
    id: newId(),
    ownerName: 'Atelier Brévanne',
    required: true,
    createdAt: '2026-01-01T09:00:00.000Z',
    ...over,
  });
const file = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });

beforeEach(() => {
  api.on(createResumableUpload, () => ({ id: newId(), received: 0, kept: false }));
  api.on(sendResumableBytes, undefined);
  api.on(listDocuments, {
    data: [
      row({
        typeId: kbis,
        typeLabel: 'Extrait d’immatriculation',
        status: 'refused',
        rejectReason: 'Illisible',
        filename: 'k.pdf',
      }),
      row({ typeId: rib, typeLabel: 'RIB', status: 'requested', filename: null }),
    ],
    nextCursor: null,
  });
  api.on(listDocumentTypes, {
    data: [
      buildOf(documentTypeRow, {
        id: kbis,
        code: 'KBIS',
        label: 'Extrait d’immatriculation',
        active: true,
        formats: [],
        maxMb: 5,
      }),
      buildOf(documentTypeRow, {
        id: rib,
        code: 'RIB',
        label: 'RIB',
        active: true,
        formats: ['application/pdf', 'text/csv'],
        maxMb: 12,
      }),
      buildOf(documentTypeRow, { id: newId(), code: 'OLD', label: 'Ancien type', active: false }),
    ],
    nextCursor: null,
  });
});
const shown = () =>
  renderInPortal(<DocumentsPage />, {
    user: buildUser({ role: 'supplier' }),
    path: '/documents/my',
    texts: { admin: fr },
  });

/** Where what is missing is asked for. */
const toDo = async () => within(await screen.findByRole('region', { name: 'À faire' }));
const giveRib = async (...names: string[]) => {
  const { user } = await shown();
  await user.upload(
    await (await toDo()).findByLabelText('Déposer : RIB', { selector: 'input' }),
    names.map(file),
  );
  return user;
};

it('gives files of one kind from what is asked for, at once', async () => {
  api.on(createDocument, { id: newId() });
  await giveRib('a.pdf', 'b.pdf');
  await waitFor(() => expect(api.sentTo(createDocument)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('takes the formats that a kind names, else those of every paper, and says them', async () => {
  const { user } = await shown();
  const todo = await toDo();
  const rest = '.pdf,.png,.jpg,.jpeg';
  const accepted = (label: string) => todo.getByLabelText(label, { selector: 'input' });
  await waitFor(() => expect(accepted('Déposer : RIB')).toHaveAttribute('accept', '.pdf,.csv'));
  expect(accepted('Déposer : Extrait d’immatriculation')).toHaveAttribute('accept', rest);
  await user.click(await screen.findByRole('button', { name: 'Déposer des documents' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('PDF, PNG, JPG, CSV, 12 Mo au plus par fichier')).toBeInTheDocument();
  const every = dialog.getByLabelText('Fichiers à déposer', { selector: 'input' });
  expect(every).toHaveAttribute('accept', `${rest},.csv`);
});

it('says what the one kind takes whose files were chosen first', async () => {
  api.on(createDocument, problem('FILE_TYPE_REFUSED'));
  await giveRib('a.csv');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('PDF, CSV, 12 Mo au plus par fichier')).toBeInTheDocument();
});

it('gives several of different kinds: each is guessed by its name, or must be chosen', async () => {
  api.on(createDocument, { id: newId() });
  const { user } = await shown();
  await user.click(await screen.findByRole('button', { name: 'Déposer des documents' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.upload(dialog.getByLabelText('Fichiers à déposer', { selector: 'input' }), [
    file('KBIS 2026.pdf'),
    file('IMG_2034.pdf'),
  ]);
  expect(dialog.getByLabelText('Type du fichier KBIS 2026.pdf')).toHaveValue(kbis);
  const unknown = dialog.getByLabelText('Type du fichier IMG_2034.pdf');
  expect(unknown).toHaveValue('');
  expect(within(unknown).queryByText('Ancien type')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Déposer 2 documents' }));
  expect(dialog.getByText('Choisissez le type de chaque document')).toBeInTheDocument();
  expect(api.sentTo(createDocument)).toHaveLength(0);
  await user.selectOptions(unknown, rib);
  await user.click(dialog.getByRole('button', { name: 'Déposer 2 documents' }));
  await waitFor(() => expect(api.sentTo(createDocument)).toHaveLength(2));
});

it('sends three at once, and the others in their turn; one is paused, taken up again, or taken out', async () => {
  const begun: (() => void)[] = [];
  api.on(createDocument, () => new Promise((resolve) => begun.push(() => resolve({ id: newId() }))));
  const user = await giveRib('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf');
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(begun).toHaveLength(3));
  expect(dialog.getAllByText('En attente')).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Suspendre d.pdf' }));
  expect(dialog.getByText('En pause, conservé 24 heures')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Interrompre l’envoi\u00a0: e.pdf' }));
  for (const go of begun) go();
  await waitFor(() => expect(dialog.getAllByText('Déposé, en vérification')).toHaveLength(3));
  await user.click(dialog.getByRole('button', { name: 'Reprendre d.pdf' }));
  await waitFor(() => expect(begun).toHaveLength(4));
  begun[3]?.();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sentTo(createDocument)).toHaveLength(4);
});

it('says why a file is refused, and keeps it to be sent again', async () => {
  api.on(createDocument, problem('FILE_ENCRYPTED'));
  const user = await giveRib('a.pdf');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/FILE_ENCRYPTED/)).toBeInTheDocument();
  api.on(createDocument, { id: newId() });
  await user.click(dialog.getByRole('button', { name: /Réessayer/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('takes a photograph where there is no mouse', async () => {
  const before = globalThis.matchMedia;
  globalThis.matchMedia = ((query: string) => ({
    matches: query === '(pointer: coarse)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia;
  try {
    await shown();
    const todo = await toDo();
    const buttons = await todo.findAllByRole('button', { name: /^Prendre une photo/ });
    // Each says of which document.
    expect(new Set(buttons.map((button) => button.getAttribute('aria-label'))).size).toBe(2);
    for (const input of todo.getAllByLabelText(/^Prendre une photo/, { selector: 'input' }))
      expect(input).toHaveAttribute('capture', 'environment');
  } finally {
    globalThis.matchMedia = before;
  }
});
