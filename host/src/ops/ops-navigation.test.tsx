import { listWork } from '@cessio/contract';
import { buildUser, freshApi, renderInPortal, screen } from '@cessio/testing';
import { buildWork } from '../menu/test-work.ts';
import '../session/host-texts.ts';
import { OpsNavigation } from './ops-navigation.tsx';

const api = freshApi();

it.each([0, 3])('counts the messages that wait, also when there are %s', async (value) => {
  api.on(listWork, buildWork({ messages: value }));
  await renderInPortal(<OpsNavigation current="settings" />, { user: buildUser({ role: 'super' }) });
  expect(await screen.findByRole('link', { name: new RegExp(`^Messages reçus ?${value}$`) })).toBeVisible();
});
