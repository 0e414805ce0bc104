import { useState } from 'react';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderKit } from '../testing/render-kit.tsx';
import { SidePanel } from './drawer.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        Réglages
      </button>
      <input aria-label="Contenu" />
      <SidePanel open={open} onClose={() => setOpen(false)} title="Personnalisation">
        <input aria-label="Choix" />
      </SidePanel>
    </>
  );
}

it('takes the focus, and returns it when it closes with the focus in it', async () => {
  await renderKit(<Page />);
  const opener = screen.getByRole('button', { name: 'Réglages' });
  for (const close of [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(screen.getByRole('button', { name: 'Fermer' })),
  ]) {
    await userEvent.click(opener);
    expect(screen.getByRole('complementary', { name: 'Personnalisation' })).toHaveFocus();
    await userEvent.tab();
    await close();
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(opener).toHaveFocus();
  }
});

it('leaves the focus alone when it closes while one works in the page', async () => {
  await renderKit(<Page />);
  const opener = screen.getByRole('button', { name: 'Réglages' });
  await userEvent.click(opener);
  await userEvent.click(screen.getByRole('textbox', { name: 'Contenu' }));
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(opener).toHaveFocus();
});
