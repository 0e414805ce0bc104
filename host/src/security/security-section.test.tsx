import {
  confirmTotp,
  endOtherSessions,
  endSession,
  enrolTotp,
  listPasskeys,
  listSessions,
  profile,
  renamePasskey,
  renewRecoveryCodes,
} from '@cessio/contract';
import {
  freshApi,
  buildUser,
  newId,
  problem,
  renderInPortal,
  screen,
  textsOf,
  waitFor,
  within,
  type InPortal,
} from '@cessio/testing';
import '../session/host-texts.ts';
import { EnrolmentPage } from './enrolment.page.tsx';
import { SecuritySection } from './security-section.tsx';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODES = Array.from({ length: 10 }, (_, n) => `AAAA${'ABCDEFGHJK'[n]}-BBBBB`);
const session = (device: string, current = false) => ({
  id: newId(),
  device,
  ip: '203.0.•••',
  place: null,
  createdAt: '2026-01-10T09:00:00.000Z',
  lastUsedAt: '2026-01-10T10:00:00.000Z',
  current,
});
const mine = session('Firefox sur Linux', true);
const lost = session('Safari sur iOS');

const api = freshApi();
beforeEach(() => {
  api.on(listPasskeys, { data: [] });
  api.on(listSessions, { data: [mine, lost] });
  api.on(enrolTotp, { secret: SECRET, otpauthUri: `otpauth://totp/Cessio:a?secret=${SECRET}` });
  api.on(confirmTotp, { recoveryCodes: CODES });
});

const open = (mfa = { totp: false, passkeys: 0, recoveryCodes: 0 }) => {
  const me = buildUser({ mfa });
  api.on(profile, me);
  return renderInPortal(<SecuritySection />, { user: me });
};

async function confirm(user: InPortal['user'], name: string) {
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name }));
}
async function activate(user: InPortal['user'], code: string) {
  await user.click(screen.getByRole('button', { name: 'Ajouter une application' }));
  await user.type(await screen.findByRole('textbox', { name: /^Code affiché/ }), code);
  await user.click(screen.getByRole('button', { name: 'Activer l’application' }));
}

it('adds an application: picture, letters and link; then the codes, once', async () => {
  const { user } = await open();
  expect(screen.queryByText('Codes de secours')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ajouter une application' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ajouter une application' });
  expect(await within(dialog).findByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  expect(within(dialog).getByTitle(/Code QR/)).toBeInTheDocument();
  expect(within(dialog).getByRole('link', { name: /Ouvrir/ })).toHaveAttribute(
    'href',
    expect.stringContaining('otpauth://totp/'),
  );
  api.on(profile, buildUser({ mfa: { totp: true, passkeys: 0, recoveryCodes: 10 } }));
  await user.type(within(dialog).getByRole('textbox', { name: /^Code affiché/ }), '123456');
  await user.click(within(dialog).getByRole('button', { name: 'Activer l’application' }));
  const codes = await screen.findByRole('dialog', { name: 'Codes de secours' });
  expect(textsOf(within(codes).getAllByRole('listitem'))).toEqual(CODES);
  await user.click(within(codes).getByRole('button', { name: 'Copier' }));
  expect(await screen.findByText('Codes copiés')).toBeInTheDocument();
  await user.click(within(codes).getByRole('button', { name: 'J’ai conservé mes codes' }));
  expect(await screen.findByText('Activée')).toBeInTheDocument();
  expect(screen.getByText('Il en reste 10.')).toBeInTheDocument();
  expect(api.sentTo(enrolTotp)).toHaveLength(1);
});

it('leads back when one cancels the proof that it takes', async () => {
  api.on(enrolTotp, problem('STEP_UP_REQUIRED', { members: { methods: ['email'] } }));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Ajouter une application' }));
  await waitFor(() => expect(api.sentTo(enrolTotp)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Ajouter une application' })).toBeVisible();
});

it('says a wrong code and keeps the secret', async () => {
  api.on(confirmTotp, problem('MFA_INVALID'));
  const { user } = await open();
  await activate(user, '000000');
  expect(await screen.findByRole('alert')).toHaveTextContent('Ce code est incorrect');
  expect(api.sentTo(enrolTotp)).toHaveLength(1);
});

it('shows new codes once they are made', async () => {
  api.on(renewRecoveryCodes, { recoveryCodes: CODES });
  const { user } = await open({ totp: true, passkeys: 0, recoveryCodes: 3 });
  await user.click(screen.getByRole('button', { name: 'Créer dix nouveaux codes' }));
  await confirm(user, 'Créer dix nouveaux codes');
  const codes = await screen.findByRole('dialog', { name: 'Codes de secours' });
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
});

it('renames a passkey', async () => {
  const key = { id: newId(), name: 'Téléphone', createdAt: mine.createdAt, lastUsedAt: null };
  api.on(listPasskeys, { data: [key] });
  api.on(renamePasskey, { ...key, name: 'Portable' });
  const { user } = await open({ totp: false, passkeys: 1, recoveryCodes: 0 });
  expect(await screen.findByText(/jamais utilisée/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Renommer la clé d’accès Téléphone' }));
  const field = await screen.findByRole('textbox', { name: /^Nom de la clé/ });
  await user.clear(field);
  await user.type(field, 'Portable');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(api.sentTo(renamePasskey)[0]?.body).toEqual({ name: 'Portable' }));
  expect(api.sentTo(renamePasskey)[0]?.path).toContain(key.id);
});

it('ends one session, or all others; never this one', async () => {
  api.on(endSession, undefined);
  api.on(endOtherSessions, undefined);
  const { user } = await open();
  const list = await screen.findByRole('list', { name: 'Sessions ouvertes' });
  expect(within(list).getAllByRole('button')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Fermer la session Safari sur iOS' }));
  await confirm(user, 'Fermer la session');
  await waitFor(() => expect(api.sentTo(endSession)[0]?.path).toBe(`/api/me/sessions/${lost.id}`));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Fermer toutes les autres' }));
  await confirm(user, 'Fermer toutes les autres');
  await waitFor(() => expect(api.sentTo(endOtherSessions)).toHaveLength(1));
});

describe('enrolment before anything else', () => {
  it('leads on once the codes were shown', async () => {
    const me = buildUser({ role: 'adviser', mustEnrolMfa: true });
    const { user, address } = await renderInPortal(<EnrolmentPage />, {
      user: me,
      path: '/auth/second-factor?next=%2FInvoices',
    });
    await activate(user, '123456');
    expect(await screen.findAllByRole('listitem')).toHaveLength(10);
    expect(address()).toBe('/auth/second-factor?next=%2FInvoices');
    api.on(profile, { ...me, mustEnrolMfa: false });
    await user.click(screen.getByRole('button', { name: 'Continuer vers le portail' }));
    await waitFor(() => expect(address()).toBe('/Invoices'));
  });

  it('is no place for those who need not', async () => {
    const { address } = await renderInPortal(<EnrolmentPage />, {
      user: buildUser(),
      path: '/auth/second-factor?next=%2F%2Fevil.test',
    });
    await waitFor(() => expect(address()).toBe('/'));
  });
});
