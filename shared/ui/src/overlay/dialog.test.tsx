/** @jest-environment-options {"customExportConditions": ["browser"]} */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TextAreaInput, TextInput } from '../fields/text-inputs.tsx';
import { renderKit } from '../testing/render-kit.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, DialogClose } from './dialog.tsx';

const { jest } = import.meta;
const onClose = jest.fn();
const onConfirm = jest.fn();
beforeEach(() => {
  onClose.mockReset();
  onConfirm.mockReset();
});

function Opinion() {
  const [words, setWords] = useState('Avis');
  const [search, setSearch] = useState('');
  return (
    <ConfirmDialog open onClose={onClose} title="Rendre l’avis" confirmLabel="Rendre" onConfirm={onConfirm}>
      <TextAreaInput label="Motivation" value={words} onChange={setWords} />
      <TextInput type="search" label="Chercher" value={search} onChange={setSearch} />
    </ConfirmDialog>
  );
}
const open = () => renderKit(<Opinion />, { path: '/requests/1' });
const words = () => screen.getByLabelText('Motivation');
const question = () => screen.findByRole('alertdialog', { name: 'Fermer sans enregistrer\u00a0?' });
const escape = () => userEvent.keyboard('{Escape}');
const press = (name: string) => () => userEvent.click(screen.getByRole('button', { name }));

it.each([
  ['Escape', escape],
  ['the cross', press('Fermer')],
  ['« Revenir »', press('Revenir')],
])('asks before %s closes it with something typed, and keeps or closes as answered', async (_how, leave) => {
  await open();
  await userEvent.type(words(), ' réservé');
  await leave();
  const asked = await question();
  expect(onClose).not.toHaveBeenCalled();
  await escape();
  await waitFor(() => expect(asked).not.toBeInTheDocument());
  expect(words()).toHaveValue('Avis réservé');
  await leave();
  await userEvent.click((await question()).querySelector('footer button:last-child') as HTMLElement);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('closes at once when nothing was typed, it was taken back, or only a search was', async () => {
  await open();
  await escape();
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.type(words(), 'x{Backspace}');
  await userEvent.type(screen.getByLabelText('Chercher'), 'Halbrane');
  await escape();
  expect(onClose).toHaveBeenCalledTimes(2);
});

it.each(['what it holds', 'its actions'])('is closed by a button among %s', async (where) => {
  const button = <DialogClose>Annuler</DialogClose>;
  await renderKit(
    <Dialog open onClose={onClose} title="Ajouter" {...(where === 'its actions' && { actions: button })}>
      <form>{where === 'what it holds' && button}</form>
    </Dialog>,
  );
  await press('Annuler')();
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('asks before Back leaves the page under it', async () => {
  const { router } = await open();
  await userEvent.type(words(), ' réservé');
  await waitFor(() => router.navigate('/elsewhere'));
  expect(await screen.findByText(/^Quitter sans enregistrer/)).toBeInTheDocument();
  expect(screen.getByTestId('where')).toHaveTextContent('/requests/1');
});

it('asks nothing once it is sent, even if that leaves the page', async () => {
  const { router } = await open();
  onConfirm.mockImplementation(async () => {
    await new Promise((answered) => setTimeout(answered, 20));
    await router.navigate('/elsewhere');
  });
  await userEvent.type(words(), ' réservé');
  await press('Rendre')();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent('/elsewhere'));
});
