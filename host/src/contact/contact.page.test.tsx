import { sendContact } from '@cessio/contract';
import {
  act,
  freshApi,
  buildUser,
  networkDown,
  problem,
  renderInPortal,
  screen,
  waitFor,
} from '@cessio/testing';
import '../session/host-texts.ts';
import { ContactPage } from './contact.page.tsx';

const { jest } = import.meta;

const api = freshApi();
afterEach(() => jest.restoreAllMocks());

const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
const keys = () => api.sentTo(sendContact).map(({ headers }) => headers['idempotency-key']);

it('knows who is signed in, and sends what is written and nothing empty', async () => {
  api.on(sendContact, { received: true });
  const me = buildUser();
  const { user } = await renderInPortal(<ContactPage />, { user: me, path: '/contact-us' });
  expect(box('Nom')).toHaveValue('Camille Vasseur');
  expect(box('Adresse e-mail')).toHaveValue(me.email);
  await user.type(box('Message'), 'Bonjour.');
  await user.click(screen.getByRole('button', { name: 'Envoyer le message' }));
  expect(await screen.findByText('Message envoyé')).toBeVisible();
  expect(api.sentTo(sendContact)[0]?.body).toEqual({
    name: 'Camille Vasseur',
    email: me.email,
    message: 'Bonjour.',
  });
  await user.click(screen.getByRole('button', { name: 'Écrire un autre message' }));
  expect(box('Nom')).toHaveValue('Camille Vasseur');
  expect(box('Message')).toHaveValue('');
});

it('keeps what was typed when it fails; the same message keeps its key, another gets another', async () => {
  const { user } = await renderInPortal(<ContactPage />, { path: '/contact-us' });
  const send = screen.getByRole('button', { name: 'Envoyer le message' });
  await user.type(box('Nom'), 'Noé Arvel');
  await user.type(box('Adresse e-mail'), 'noe@exemple.test');
  await user.type(box('Message'), 'Bonjour.');

  api.on(sendContact, networkDown);
  await user.click(send);
  expect(await screen.findByRole('alert')).toHaveTextContent('Votre saisie est conservée');
  expect(box('Message')).toHaveValue('Bonjour.');

  api.on(sendContact, problem('RATE_LIMITED', { detail: 'Patientez 12 min (jusqu’à 17:41).' }));
  await user.click(send);
  expect(await screen.findByText(/Patientez 12 min/)).toBeVisible();
  await user.type(box('Message'), ' Encore.');
  await user.click(send);
  await screen.findByText(/Patientez 12 min/);
  const [first, second, third] = keys();
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('asks for what is missing before anything is sent, and hides the trap from people', async () => {
  const { user, container } = await renderInPortal(<ContactPage />, { path: '/contact-us' });
  await user.click(screen.getByRole('button', { name: 'Envoyer le message' }));
  expect(screen.getAllByText('Champ obligatoire').length).toBeGreaterThanOrEqual(3);
  expect(api.sent).toEqual([]);
  const trap = container.querySelector('input[name="website"]');
  expect(trap).toHaveAttribute('tabindex', '-1');
  expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull();
});

it('brings a message back to who typed it, and forgets it once it is sent', async () => {
  api.on(sendContact, { received: true });
  const me = buildUser();
  const open = (user?: typeof me) =>
    renderInPortal(<ContactPage />, { ...(user && { user }), path: '/contact-us' });
  const first = await open(me);
  await first.user.type(box('Message'), 'Bonjour.');
  first.unmount();

  const visitor = await open();
  expect(box('Message')).toHaveValue('');
  expect(screen.queryByText('Saisie retrouvée')).not.toBeInTheDocument();
  visitor.unmount();

  const again = await open(me);
  expect(await screen.findByText('Saisie retrouvée')).toBeVisible();
  expect(box('Message')).toHaveValue('Bonjour.');
  await again.user.click(screen.getByRole('button', { name: 'Envoyer le message' }));
  expect(await screen.findByText('Message envoyé')).toBeVisible();
  await again.user.click(screen.getByRole('button', { name: 'Écrire un autre message' }));
  expect(screen.queryByText('Saisie retrouvée')).not.toBeInTheDocument();
  again.unmount();
  expect(drafts()).toEqual([]);
});

it('throws a message away when asked', async () => {
  const first = await renderInPortal(<ContactPage />, { path: '/contact-us' });
  await first.user.type(box('Message'), 'Bonjour.');
  first.unmount();
  const { user } = await renderInPortal(<ContactPage />, { path: '/contact-us' });
  await user.click(await screen.findByRole('button', { name: 'Abandonner cette saisie' }));
  expect(box('Message')).toHaveValue('');
  expect(drafts()).toEqual([]);
});

it('asks before a message is left that is not sent, and not after', async () => {
  api.on(sendContact, { received: true });
  const view = await renderInPortal(<ContactPage />, { user: buildUser(), path: '/contact-us' });
  await view.user.type(box('Message'), 'Bonjour.');
  await act(() => view.router.navigate('/'));
  const question = await screen.findByRole('alertdialog', { name: /^Quitter sans enregistrer/ });
  expect(question).toHaveTextContent('vous la retrouverez en revenant');
  await view.user.click(screen.getByRole('button', { name: 'Revenir' }));
  expect(view.address()).toBe('/contact-us');
  await view.user.click(await screen.findByRole('button', { name: 'Envoyer le message' }));
  expect(await screen.findByText('Message envoyé')).toBeVisible();
  await act(() => view.router.navigate('/'));
  expect(view.address()).toBe('/');
});

it('says that what is left is lost where the browser refuses to keep it', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const view = await renderInPortal(<ContactPage />, { user: buildUser(), path: '/contact-us' });
  await view.user.type(box('Message'), 'Bonjour.');
  await act(() => view.router.navigate('/'));
  const question = await screen.findByRole('alertdialog', { name: /^Quitter sans enregistrer/ });
  await waitFor(() => expect(question).toHaveTextContent('votre navigateur refuse de le conserver'));
  expect(box('Message')).toHaveValue('Bonjour.');
});
