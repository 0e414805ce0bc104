import { useRef, useState } from 'react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderKit } from '../testing/render-kit.tsx';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';

/** Rows that can be removed, at once or after a question. */
function Rows({ ask = false }: { ask?: boolean }) {
  const [rows, setRows] = useState(['un', 'deux', 'trois']);
  const [asking, setAsking] = useState<string | null>(null);
  const remove = (gone: string | null) => setRows(rows.filter((row) => row !== gone));
  return (
    <section tabIndex={-1} aria-label="Liste">
      <input aria-label="Filtre" />
      <ul>
        {rows.map((row) => (
          <li key={row}>
            {row}
            <button type="button" onClick={() => (ask ? setAsking(row) : remove(row))}>
              Retirer {row}
            </button>
          </li>
        ))}
      </ul>
      <Dialog open={asking !== null} onClose={() => setAsking(null)} title="Retirer ?">
        <button
          type="button"
          onClick={() => {
            remove(asking);
            setAsking(null);
          }}
        >
          Oui
        </button>
      </Dialog>
    </section>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

it('gives the focus back without scrolling the page', async () => {
  await renderKit(<Rows ask />);
  const opener = button('Retirer deux');
  await userEvent.click(opener);
  await screen.findByRole('dialog');
  const focus = import.meta.jest.spyOn(opener, 'focus');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
});

it('moves to what took the place of a removed row, then to the one before, then to the part that held them', async () => {
  await renderKit(<Rows />);
  button('Retirer deux').focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(button('Retirer trois')).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(button('Retirer un')).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  // Focus moved automatically must not go to a field, where it would open a phone's keyboard.
  await waitFor(() => expect(screen.getByRole('region', { name: 'Liste' })).toHaveFocus());
});

it('does the same after a dialog, though the row that asked is gone before it closes', async () => {
  await renderKit(<Rows ask />);
  button('Retirer un').focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(button('Oui'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(button('Retirer deux')).toHaveFocus());
});

it('is back in the page when two dialogs close together, the one that asked and the one it asked from', async () => {
  function Event() {
    const [there, setThere] = useState(true);
    const [editing, setEditing] = useState(false);
    const [asking, setAsking] = useState(false);
    const remove = () => {
      setThere(false);
      setEditing(false);
      setAsking(false);
    };
    return (
      <section>
        <button type="button">Nouveau</button>
        {there && (
          <button type="button" onClick={() => setEditing(true)}>
            Comité
          </button>
        )}
        <Dialog open={editing} onClose={() => setEditing(false)} title="Modifier">
          <button type="button" onClick={() => setAsking(true)}>
            Supprimer
          </button>
          <Dialog open={asking} onClose={() => setAsking(false)} title="Supprimer ?">
            <button type="button" onClick={remove}>
              Oui
            </button>
          </Dialog>
        </Dialog>
      </section>
    );
  }
  await renderKit(<Event />);
  await userEvent.click(button('Comité'));
  await userEvent.click(button('Supprimer'));
  await userEvent.click(button('Oui'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(button('Nouveau')).toHaveFocus());
});

it('leaves the focus alone when another page has come with it', async () => {
  function Pages() {
    const [first, setFirst] = useState(true);
    const leave = () => {
      history.pushState(null, '', '/ailleurs');
      setFirst(false);
    };
    return (
      <main tabIndex={-1}>
        {first ? (
          <button type="button" onClick={leave}>
            Partir
          </button>
        ) : (
          <a href="/ailleurs">Autre page</a>
        )}
      </main>
    );
  }
  await renderKit(<Pages />);
  button('Partir').focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('link', { name: 'Autre page' })).toBeVisible();
  await new Promise(requestAnimationFrame);
  expect(document.body).toHaveFocus();
  history.replaceState(null, '', '/');
});

it('goes back to the button of a panel whose link leads to where one is', async () => {
  function Panel() {
    const anchor = useRef<HTMLButtonElement>(null);
    const [open, setOpen] = useState(false);
    return (
      <>
        <button ref={anchor} type="button" onClick={() => setOpen(!open)}>
          Compte
        </button>
        <Popover open={open} onClose={() => setOpen(false)} anchor={anchor} label="Mon compte">
          <button type="button" onClick={() => setOpen(false)}>
            Profil
          </button>
        </Popover>
        <Menu label="Clients" items={[{ label: 'Débiteurs', to: '/' }]} />
      </>
    );
  }
  await renderKit(<Panel />);
  button('Compte').focus();
  await userEvent.keyboard('{Enter}');
  expect(button('Profil')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button('Compte')).toHaveFocus();

  button('Clients').focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('menuitem', { name: 'Débiteurs' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button('Clients')).toHaveFocus();
});
