import { tokens } from '@cessio/client';
import { logout } from '@cessio/contract';
import { useAtomValue, useNavigate, useStore, userAtom } from '@cessio/shell';
import { buildUser, freshApi, renderInPortal, screen } from '@cessio/testing';
import '../layout/layout-texts.ts';
import { keptWork } from './kept-work.ts';
import { leave, leavingAtom } from './leaving.ts';
import { SignOutQuestion } from './sign-out-question.tsx';

const api = freshApi();
const user = buildUser();
const draft = (name: string, savedAt: string) =>
  localStorage.setItem(`draft:${name}`, JSON.stringify({ savedAt, values: { number: 'F-1' } }));

function Leaving() {
  const store = useStore();
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => leave(store, navigate)}>
        Sortir
      </button>
      {useAtomValue(leavingAtom) && <SignOutQuestion user={user} />}
    </>
  );
}
const open = async () => {
  api.on(logout, undefined);
  const view = await renderInPortal(<Leaving />, { user });
  tokens.write({ token: 't', refreshToken: 'r' }, 600, 'signedIn');
  await view.user.click(screen.getByRole('button', { name: 'Sortir' }));
  return view;
};

it('signs out at once when nothing was typed', async () => {
  const { store } = await open();
  expect(store.get(userAtom)).toBeNull();
});

it('names what signing out deletes, and keeps all of it unless that is confirmed', async () => {
  draft(`cessio.deposit.${user.id}.new`, '2026-11-22T15:02:00.000Z');
  draft(`cessio.requests.draft.${user.id}`, '2026-11-22T15:04:00.000Z');
  draft(`cessio.upload.${user.id}.0af3`, '2026-11-22T15:01:00.000Z');
  draft(`cessio.file.cessio.requests.draft.${user.id}/order`, '2026-11-22T15:00:00.000Z');
  draft('cessio.deposit.somebody-else.new', '2026-11-22T15:06:00.000Z');
  const { store, user: hand } = await open();
  expect(store.get(userAtom)).not.toBeNull();
  const dialog = await screen.findByRole('alertdialog', { name: /^Se déconnecter/ });
  expect([...dialog.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
    'Demande de garantie, le 22/11/2026 16:04',
    'Dépôt d’une facture, le 22/11/2026 16:02',
    'Envoi interrompu d’un document, le 22/11/2026 16:01',
    'Fichier choisi, pas encore envoyé, le 22/11/2026 16:00',
  ]);
  await hand.keyboard('{Escape}');
  expect(store.get(userAtom)).not.toBeNull();
  expect(keptWork(user.id)).toHaveLength(4);

  await hand.click(screen.getByRole('button', { name: 'Sortir' }));
  await hand.click(screen.getByRole('button', { name: 'Se déconnecter et supprimer' }));
  expect(store.get(userAtom)).toBeNull();
  expect(keptWork(user.id)).toHaveLength(0);
});
