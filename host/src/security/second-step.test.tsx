import { completeSignIn, config, login } from '@cessio/contract';
import { userAtom } from '@cessio/shell';
import {
  freshApi,
  buildConfig,
  buildSignedIn,
  problem,
  renderInPortal,
  screen,
  waitFor,
} from '@cessio/testing';
import '../session/host-texts.ts';
import { SignInPage } from '../session/sign-in.page.tsx';

const CHALLENGE = 'c'.repeat(43);
const required = problem('MFA_REQUIRED', {
  members: { challenge: CHALLENGE, methods: ['totp', 'recovery'], expiresAt: '2026-01-01T00:05:00.000Z' },
});

const api = freshApi();
beforeEach(() => {
  api.on(config, buildConfig());
  api.on(login, required);
});

async function reachSecondStep() {
  const view = await renderInPortal(<SignInPage />, { path: '/auth/boxed-signin?next=%2Fdocuments%2Fmy' });
  await view.user.type(screen.getByLabelText(/Adresse e-mail/), 'a@b.test');
  await view.user.type(screen.getByLabelText(/^Mot de passe/), 'secret');
  await view.user.click(screen.getByRole('button', { name: 'Se connecter' }));
  expect(await screen.findByRole('heading', { name: 'Vérification en deux étapes' })).toBeInTheDocument();
  return view;
}

it('asks the code for the challenge of the password, and leads to the place one wanted', async () => {
  api.on(completeSignIn, buildSignedIn());
  const { user, store, address } = await reachSecondStep();
  const code = await screen.findByRole('textbox', { name: /^Code de sécurité/ });
  expect(code).toHaveFocus();
  await user.type(code, '123 456');
  await user.click(screen.getByRole('button', { name: 'Valider' }));
  await waitFor(() => expect(address()).toBe('/documents/my'));
  expect(store.get(userAtom)).not.toBeNull();
  expect(api.sentTo(completeSignIn)[0]?.body).toEqual({
    challenge: CHALLENGE,
    method: 'totp',
    code: '123 456',
  });
});

it('says a wrong code, keeps the step, and takes a recovery code instead', async () => {
  api.on(completeSignIn, problem('MFA_INVALID'));
  const { user, address } = await reachSecondStep();
  await user.type(await screen.findByRole('textbox', { name: /^Code de sécurité/ }), '000000');
  await user.click(screen.getByRole('button', { name: 'Valider' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Ce code est incorrect ou déjà utilisé.');
  await user.click(screen.getByRole('button', { name: 'Utiliser un code de secours' }));
  api.on(completeSignIn, buildSignedIn());
  await user.type(await screen.findByRole('textbox', { name: /^Code de secours/ }), 'K7QX2-9MVAB');
  await user.click(screen.getByRole('button', { name: 'Valider' }));
  await waitFor(() => expect(address()).toBe('/documents/my'));
  expect(api.sentTo(completeSignIn)[1]?.body).toMatchObject({ method: 'recovery', code: 'K7QX2-9MVAB' });
});

it('goes back to the password when the step has lapsed, says so, and keeps what was typed', async () => {
  api.on(completeSignIn, problem('MFA_INVALID', { members: { restart: true } }));
  const { user } = await reachSecondStep();
  await user.type(await screen.findByRole('textbox', { name: /^Code de sécurité/ }), '123456');
  await user.click(screen.getByRole('button', { name: 'Valider' }));
  expect(await screen.findByText(/Le délai est dépassé/)).toBeInTheDocument();
  expect(screen.getByLabelText(/Adresse e-mail/)).toHaveValue('a@b.test');
  expect(screen.getByLabelText(/^Mot de passe/)).toHaveValue('secret');
});

it('offers a passkey only where the browser knows them', async () => {
  await renderInPortal(<SignInPage />, { path: '/auth/boxed-signin' });
  expect(screen.queryByRole('button', { name: /clé d’accès/ })).not.toBeInTheDocument();
});
