import { config, login } from '@cessio/contract';
import { userAtom } from '@cessio/shell';
import {
  act,
  freshApi,
  buildConfig,
  buildSignedIn,
  problem,
  renderInPortal,
  screen,
  waitFor,
} from '@cessio/testing';
import './host-texts.ts';
import { endedAtom } from './session.ts';
import { SignInPage } from './sign-in.page.tsx';

const DEMO = {
  password: 'Cessio-demo-2026',
  accounts: [
    { email: 'client@cessio.test', name: 'Lucie Roumégas', role: 'Acheteur' },
    { email: 'supplier@cessio.test', name: 'Camille Vasseur', role: 'Cédant' },
  ],
};
const signedIn = () => buildSignedIn({ notifications_count: 3 });

const api = freshApi();
beforeEach(() => api.on(config, buildConfig({ demo: DEMO })));

const open = (path = '/auth/boxed-signin') => renderInPortal(<SignInPage />, { path });
async function fill(user: Awaited<ReturnType<typeof open>>['user'], email: string, password: string) {
  await user.clear(screen.getByLabelText(/Adresse e-mail/));
  await user.type(screen.getByLabelText(/Adresse e-mail/), email);
  await user.type(screen.getByLabelText(/^Mot de passe/), password);
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
}

it('takes the configuration from the page, and asks only when the page does not say', async () => {
  const told = document.createElement('meta');
  told.name = 'cessio-config';
  told.content = JSON.stringify(buildConfig({ demo: DEMO }));
  document.head.append(told);
  await open();
  expect(screen.getByRole('button', { name: /client@cessio.test/ })).toBeInTheDocument();
  expect(api.sentTo(config)).toEqual([]);
  told.remove();
});

it('stores the tokens, sets the user and goes back to where one wanted to be', async () => {
  api.on(login, signedIn);
  const { user, store, address } = await open('/auth/boxed-signin?next=%2FInvoices%2Fmy%3Fstatus%3Dpaid');
  await fill(user, 'supplier@cessio.test', 'Cessio-demo-2026');
  await waitFor(() => expect(address()).toBe('/Invoices/my?status=paid'));
  expect(api.sentTo(login)[0]?.body).toEqual({
    email: 'supplier@cessio.test',
    password: 'Cessio-demo-2026',
    role: 'client',
  });
  expect(store.get(userAtom)?.notifications_count).toBe(3);
  expect(localStorage.getItem('authToken')).toBe('t');
  expect(localStorage.getItem('refresh_token')).toBe('r');
});

it('sends the mark that an earlier sign-in left, and keeps the one it gets', async () => {
  localStorage.setItem('cessio.browser', 'earlier');
  api.on(login, signedIn);
  const { user } = await open();
  await fill(user, 'supplier@cessio.test', 'x');
  await waitFor(() => expect(localStorage.getItem('cessio.browser')).toBe('m'.repeat(43)));
  expect(api.sentTo(login)[0]?.body).toMatchObject({ browser: 'earlier' });
});

it('never follows a way back that leaves the portal', async () => {
  api.on(login, signedIn);
  const { user, address } = await open('/auth/boxed-signin?next=%2F%2Fevil.test');
  await fill(user, 'supplier@cessio.test', 'x');
  await waitFor(() => expect(address()).toBe('/'));
});

it('fills the form from a demo account', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /client@cessio\.test/ }));
  expect(screen.getByLabelText(/Adresse e-mail/)).toHaveValue('client@cessio.test');
  expect(screen.getByLabelText(/^Mot de passe/)).toHaveValue('Cessio-demo-2026');
  expect(screen.getByRole('button', { name: /client@cessio\.test/ })).toHaveAttribute('aria-pressed', 'true');
});

it('says in French what was refused and keeps what was typed', async () => {
  api.on(login, problem('CREDENTIALS_INVALID'));
  const { user } = await open();
  await fill(user, 'a@b.test', 'wrong');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'L’adresse e-mail ou le mot de passe est incorrect.',
  );
  expect(screen.getByLabelText(/Adresse e-mail/)).toHaveValue('a@b.test');
  expect(screen.getByLabelText(/^Mot de passe/)).toHaveValue('wrong');
});

it('counts a lock down and does not send meanwhile', async () => {
  api.on(login, problem('ACCOUNT_LOCKED', { headers: { 'retry-after': '90' } }));
  const { user } = await open();
  await fill(user, 'a@b.test', 'wrong');
  expect(await screen.findByRole('alert')).toHaveTextContent(/possible dans 1:(30|29)/);
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
  expect(api.sentTo(login)).toHaveLength(1);
  // Another account was not tried.
  await user.type(screen.getByLabelText(/Adresse e-mail/), 'x');
  expect(screen.queryByText(/possible dans/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
  await waitFor(() => expect(api.sentTo(login)).toHaveLength(2));
});

it.each([
  ['logout', 'Déconnexion effectuée.'],
  ['revoked', 'Votre session a été fermée. Reconnectez-vous.'],
  ['elsewhere', 'Votre session a été fermée dans un autre onglet. Reconnectez-vous.'],
] as const)('says that the session ended by %s', async (reason, words) => {
  const { store } = await open();
  act(() => store.set(endedAtom, reason));
  expect(await screen.findByText(words)).toBeInTheDocument();
});

it('says why the last session ended, and shows what the bank never asks outside a demonstration', async () => {
  api.on(config, buildConfig());
  const { store } = await open();
  act(() => store.set(endedAtom, 'expired'));
  expect(await screen.findByText(/Votre session a expiré/)).toBeInTheDocument();
  expect(await screen.findByText('La banque ne demande jamais votre mot de passe')).toBeInTheDocument();
  expect(screen.queryByText('Comptes de démonstration')).not.toBeInTheDocument();
});
