/** @jest-environment-options {"customExportConditions": ["browser"]} */
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { holdMedia } from '../testing/hold-media.ts';
import { renderKit } from '../testing/render-kit.tsx';
import { FileDrop } from './file-drop.tsx';

const { jest } = import.meta;

const pdf = new File(['%PDF-1.7'], 'facture.pdf', { type: 'application/pdf' });
const heic = new File(['x'], 'scan.heic');

it('takes a chosen file', async () => {
  const onFiles = jest.fn();
  await renderKit(<FileDrop label="Facture" accept={['.pdf']} onFiles={onFiles} />);
  await userEvent.upload(screen.getByLabelText('Facture'), pdf);
  expect(onFiles).toHaveBeenCalledWith([pdf]);
});

it('speaks of dragging only where that can be done', async () => {
  const { unmount } = await renderKit(<FileDrop label="Facture" accept={['.pdf']} onFiles={() => {}} />);
  expect(screen.getByText('Glissez un fichier')).toBeVisible();
  unmount();
  holdMedia('coarse');
  await renderKit(<FileDrop label="Facture" accept={['.pdf']} onFiles={() => {}} />);
  expect(screen.queryByText('Glissez un fichier')).toBeNull();
  expect(screen.getByText('parcourez')).toBeVisible();
  expect(screen.queryByText('Prendre en photo')).toBeNull();
});

it('offers the camera first where one touches and a picture is taken', async () => {
  holdMedia('coarse');
  const onFiles = jest.fn();
  await renderKit(<FileDrop label="Facture" accept={['.pdf', '.jpg']} onFiles={onFiles} />);
  const camera = screen.getByLabelText(/^Facture\s: photo$/);
  expect(camera).toHaveAttribute('capture', 'environment');
  expect(camera.compareDocumentPosition(screen.getByLabelText('Facture'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const photo = new File(['x'], 'image.jpg', { type: 'image/jpeg' });
  await userEvent.upload(camera, photo);
  expect(onFiles).toHaveBeenCalledWith([photo]);
});

it('takes dropped files and refuses the others with their remedy', async () => {
  const onFiles = jest.fn();
  await renderKit(<FileDrop label="Facture" accept={['.pdf', '.xml']} multiple onFiles={onFiles} />);
  const zone = screen.getByLabelText('Facture').closest('label') as HTMLElement;
  fireEvent.drop(zone, { dataTransfer: { files: [pdf, heic] } });
  expect(onFiles).toHaveBeenCalledWith([pdf]);
  const refused = await screen.findByText('scan.heic');
  const line = refused.closest('li') as HTMLElement;
  expect(line).toHaveTextContent(
    /n’est pas d’un format accepté\. Formats\s: PDF, XML\. Code FILE_TYPE_REFUSED/,
  );
  await userEvent.click(within(line).getByRole('button', { name: 'Retirer scan.heic' }));
  expect(screen.queryByText('scan.heic')).not.toBeInTheDocument();
});

it('refuses what is too heavy or empty before sending it', async () => {
  const onFiles = jest.fn();
  await renderKit(<FileDrop label="Facture" accept={['.pdf']} maxBytes={4} multiple onFiles={onFiles} />);
  await userEvent.upload(screen.getByLabelText('Facture'), [pdf, new File([], 'vide.pdf')]);
  expect(onFiles).not.toHaveBeenCalled();
  expect(screen.getByText(/Fichier trop lourd.*Code FILE_TOO_LARGE/)).toBeInTheDocument();
  expect(screen.getByText(/Fichier vide.*Code FILE_EMPTY/)).toBeInTheDocument();
});

it('shows progress in bytes and says how to stop', async () => {
  const onRemove = jest.fn();
  await renderKit(
    <FileDrop
      label="Facture"
      accept={['.pdf']}
      onFiles={jest.fn()}
      onRemove={onRemove}
      items={[{ id: '1', name: 'a.pdf', state: 'sending', size: 2_100_000, loaded: 1_400_000 }]}
    />,
  );
  expect(screen.getByText(/1,4\sMo sur 2,1\sMo/)).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'a.pdf' })).toHaveAttribute('value', '1400000');
  await userEvent.click(screen.getByRole('button', { name: 'Interrompre l’envoi\u00a0: a.pdf' }));
  expect(onRemove).toHaveBeenCalledWith('1');
});
