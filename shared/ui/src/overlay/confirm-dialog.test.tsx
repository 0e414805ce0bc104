/** @jest-environment-options {"customExportConditions": ["browser"]} */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderKit } from '../testing/render-kit.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const { jest } = import.meta;

it('sends once however often it is pressed, and stays with the reason when refused', async () => {
  let refuse: (error: unknown) => void = () => undefined;
  const onConfirm = jest.fn(() => new Promise((_done, fail) => (refuse = fail)));
  const onClose = jest.fn();
  await renderKit(
    <ConfirmDialog
      open
      onClose={onClose}
      title="Approuver ?"
      confirmLabel="Approuver"
      onConfirm={onConfirm}
    />,
  );
  const button = screen.getByRole('button', { name: 'Approuver' });
  await userEvent.click(button);
  await userEvent.click(button);
  await userEvent.keyboard('{Escape}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
  refuse(
    Object.assign(new Error('409'), {
      problem: { title: 'Dossier modifié', detail: 'I. Delmotte vient de l’approuver.' },
    }),
  );
  expect(await screen.findByText('I. Delmotte vient de l’approuver.')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Sûr ?"
        confirmLabel="Oui"
        onConfirm={jest.fn()}
      />
    </>
  );
}

it('makes the page behind inert, keeps Tab in the dialog, and gives the focus back', async () => {
  const { container } = await renderKit(<Opener />);
  const opener = screen.getByRole('button', { name: 'Ouvrir' });
  await userEvent.click(opener);
  const dialog = screen.getByRole('alertdialog', { name: 'Sûr ?' });
  expect(dialog).toHaveFocus();
  await waitFor(() => expect(container.inert).toBe(true));
  screen.getByRole('button', { name: 'Oui' }).focus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Fermer' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(container.inert).toBe(false);
  expect(opener).toHaveFocus();
});
