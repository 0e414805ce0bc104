import { listWork } from '@cessio/contract';
import { buildUser, freshApi, renderInPortal, screen } from '@cessio/testing';
import '../session/host-texts.ts';
import { OpsNavigation } from './ops-navigation.tsx';

const api = freshApi();

it.each([0, 3])('counts the messages that wait, also when there are %s', async (value) => {
  const none = { value: 0, capped: false };
  const totals = {
    invoice: none,
    guarantee_request: none,
    contact_message: { value, capped: false },
    all: none,
  };
  api.on(listWork, { data: [], elsewhere: [], totals, elsewhereTotals: totals });
  await renderInPortal(<OpsNavigation current="settings" />, { user: buildUser({ role: 'super' }) });
  expect(await screen.findByRole('link', { name: new RegExp(`^Messages reçus ?${value}$`) })).toBeVisible();
});
