import { call, configureClient } from '@cessio/client';
import { removeTotp, sendStepUpCode, stepUp, type StepUpMethod } from '@cessio/contract';
import { createStore, setUserAtom, signedOutAtom } from '@cessio/shell';
import {
  act,
  freshApi,
  buildUser,
  problem,
  renderInPortal,
  screen,
  waitFor,
  type SentCall,
} from '@cessio/testing';
import { StepUpGate } from './step-up-gate.tsx';
import { stepUpAsker } from './step-up.ts';

const api = freshApi();
let store: ReturnType<typeof createStore>;
beforeEach(() => {
  store = createStore();
  configureClient({ onStepUp: stepUpAsker(store) });
});
afterEach(() => configureClient({ onStepUp: () => Promise.resolve(null) }));

/** As the API does: each proof serves one call. */
function protect(methods: StepUpMethod[]): void {
  const good = new Set<string>();
  let made = 0;
  api.on(stepUp, () => {
    made += 1;
    good.add(`proof-${made}`);
    return { stepUpToken: `proof-${made}`, expiresAt: '2026-01-01T00:05:00.000Z' };
  });
  api.on(removeTotp, ({ headers }: SentCall) =>
    good.delete(headers['x-step-up'] ?? '')
      ? undefined
      : problem('STEP_UP_REQUIRED', { members: { methods } }),
  );
}

const open = () => renderInPortal(<StepUpGate />, { user: buildUser(), store });
const dialog = () => screen.findByRole('dialog', { name: 'Confirmez votre identité' });

it('asks above the page, and the call goes on with the proof', async () => {
  protect(['totp', 'recovery']);
  const { user } = await open();
  const done = call(removeTotp);
  await dialog();
  await user.type(await screen.findByRole('textbox', { name: /^Code de sécurité/ }), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirmer' }));
  await done;
  expect(api.sentTo(stepUp)[0]?.body).toEqual({ method: 'totp', code: '123456' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('keeps asking after a wrong code; turning away leaves the call refused', async () => {
  protect(['totp']);
  api.on(stepUp, problem('MFA_INVALID'));
  const { user } = await open();
  const refused = call(removeTotp).catch((error: unknown) => error);
  await dialog();
  await user.type(await screen.findByRole('textbox', { name: /^Code de sécurité/ }), '000000');
  await user.click(screen.getByRole('button', { name: 'Confirmer' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Ce code est incorrect');
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(await refused).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  expect(api.sentTo(removeTotp)).toHaveLength(1);
});

it('mails a code to those without a factor, one per call that asks', async () => {
  protect(['email']);
  api.on(sendStepUpCode, undefined);
  const { user } = await open();
  const done = Promise.all([call(removeTotp), call(removeTotp)]);
  for (const n of [1, 2]) {
    await waitFor(() => expect(api.sentTo(sendStepUpCode)).toHaveLength(n));
    const field = await screen.findByRole('textbox', { name: /^Code reçu par e-mail/ });
    expect(field).toHaveValue('');
    await user.type(field, '123456');
    await user.click(screen.getByRole('button', { name: 'Confirmer' }));
  }
  await done;
  expect(api.sentTo(stepUp).map(({ body }) => body)).toEqual(
    [1, 2].map(() => ({ method: 'email', code: '123456' })),
  );
});

it('lets go when the session ends meanwhile', async () => {
  protect(['totp']);
  await open();
  const refused = call(removeTotp).catch((error: unknown) => error);
  await dialog();
  act(() => store.set(signedOutAtom));
  expect(await refused).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  act(() => store.set(setUserAtom, buildUser()));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
