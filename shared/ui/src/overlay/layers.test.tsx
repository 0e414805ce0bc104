import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { Toasts } from '../feedback/toasts.tsx';
import { ComboInput } from '../fields/combo-input.tsx';
import { renderKit } from '../testing/render-kit.tsx';
import { Dialog, DialogClose } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { Menu } from './menu.tsx';

const { jest } = import.meta;

const CITIES = ['Lyon', 'Nantes', 'Rennes'].map((city) => ({ value: city, label: city }));

function Page() {
  const [open, setOpen] = useState<'nothing' | 'drawer' | 'dialog'>('nothing');
  const [city, setCity] = useState('');
  return (
    <>
      <Toasts />
      <Menu label="Actions" items={[{ label: 'Filtrer', onSelect: () => setOpen('drawer') }]} />
      <Drawer open={open !== 'nothing'} onClose={() => setOpen('nothing')} title="Filtres">
        <Button onClick={() => setOpen('dialog')}>Renommer</Button>
      </Drawer>
      <Dialog
        open={open === 'dialog'}
        onClose={() => setOpen('drawer')}
        title="Renommer la vue"
        actions={<DialogClose>Revenir</DialogClose>}
      >
        <ComboInput label="Ville" value={city} onChange={setCity} options={CITIES} />
      </Dialog>
    </>
  );
}

const dialog = () => screen.queryByRole('dialog', { name: 'Renommer la vue' });
const drawer = () => screen.queryByRole('dialog', { name: 'Filtres', hidden: true });
const escape = () => userEvent.keyboard('{Escape}');

test('a list over a dialog over a drawer that a menu opened closes one by one, and the focus goes back', async () => {
  await renderKit(<Page />);
  const menu = screen.getByRole('button', { name: 'Actions' });
  await userEvent.click(menu);
  expect(screen.getByRole('menuitem', { name: 'Filtrer' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const rename = screen.getByRole('button', { name: 'Renommer' });
  await userEvent.click(rename);
  expect(dialog()).toHaveFocus();
  // What is under a modal layer can be neither pressed nor read; toasts can.
  await waitFor(() => expect(rename.closest('[data-kit-inert]')).not.toBeNull());
  expect(menu.closest('[data-kit-inert]')).not.toBeNull();
  expect(screen.getByRole('region', { hidden: true }).closest('[data-kit-inert]')).toBeNull();

  await userEvent.click(screen.getByRole('combobox', { name: 'Ville' }));
  expect(screen.getByRole('option', { name: 'Rennes' })).toBeInTheDocument();
  await escape();
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(dialog()).toBeInTheDocument();
  await escape();
  expect(dialog()).toBeNull();
  expect(rename).toHaveFocus();
  await escape();
  expect(drawer()).toBeNull();
  expect(menu).toHaveFocus();
  expect(menu.closest('[data-kit-inert]')).toBeNull();
});

test('Tab stays in a dialog, and Escape is heard where nothing has the focus', async () => {
  await renderKit(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Renommer' }));
  const panel = within(dialog() as HTMLElement);
  const stops = [
    panel.getByRole('button', { name: 'Fermer' }),
    panel.getByRole('combobox', { name: 'Ville' }),
    panel.getByRole('button', { name: 'Revenir' }),
  ];
  for (const stop of [...stops, stops[0]]) {
    await userEvent.tab();
    expect(stop).toHaveFocus();
  }
  await userEvent.tab({ shift: true });
  expect(stops[2]).toHaveFocus();
  (document.activeElement as HTMLElement).blur();
  await escape();
  expect(dialog()).toBeNull();
});

test('a layer asks for no measure of the page while it opens: the browser would place all of it once more', async () => {
  let asked = 0;
  const width = import.meta.jest
    .spyOn(document.documentElement, 'clientWidth', 'get')
    .mockImplementation(() => {
      asked += 1;
      return 1000;
    });
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Ouvrir</Button>
        <Dialog open={open} onClose={() => setOpen(false)} title="Sans mesure" />
      </>
    );
  }
  await renderKit(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  expect(screen.getByRole('dialog', { name: 'Sans mesure' })).toHaveFocus();
  expect(asked).toBe(0);
  width.mockRestore();
});

test('before the page is inert nothing in it keeps the focus, and the next key finds it inert', async () => {
  await renderKit(<Page />);
  const menu = screen.getByRole('button', { name: 'Actions' });
  await userEvent.click(menu);
  await userEvent.keyboard('{Enter}');
  const rename = screen.getByRole('button', { name: 'Renommer' });
  // The drawer's own frame has come; the one that paints the dialog never does.
  await waitFor(() => expect(menu.closest('[data-kit-inert]')).not.toBeNull());
  const frames = jest.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  await userEvent.click(rename);
  expect(dialog()).toHaveFocus();
  expect(rename.closest('[data-kit-inert]')).toBeNull();
  rename.focus();
  expect(dialog()).toHaveFocus();
  expect(rename.closest('[data-kit-inert]')).not.toBeNull();
  await escape();
  expect(rename.closest('[data-kit-inert]')).toBeNull();

  await userEvent.click(rename);
  expect(rename.closest('[data-kit-inert]')).toBeNull();
  await userEvent.keyboard('a');
  expect(rename.closest('[data-kit-inert]')).not.toBeNull();
  frames.mockRestore();
});
