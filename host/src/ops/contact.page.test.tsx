import { sendContact } from '@cessio/contract';
import { apiDouble, buildUser, networkDown, problem, renderInPortal, screen } from '@cessio/testing';
import '../session/host-texts.ts';
import { ContactPage } from './contact.page.tsx';

let api: ReturnType<typeof apiDouble>;
beforeEach(() => {
  api = apiDouble();
});
afterEach(() => api.restore());

const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
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
