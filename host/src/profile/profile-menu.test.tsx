import { listWork } from '@cessio/contract';
import { buildUser, freshApi, renderInPortal, screen, within } from '@cessio/testing';
import { buildWork } from '../menu/test-work.ts';
import hostTexts from '../../locales/fr.json' with { type: 'json' };
import texts from '../../locales/layout.json' with { type: 'json' };
import { ProfileMenu } from './profile-menu.tsx';

const api = freshApi();

it('says to the administrator how many messages wait', async () => {
  api.on(listWork, buildWork({ messages: 3 }));
  const me = buildUser({ role: 'super' });
  const { user } = await renderInPortal(<ProfileMenu user={me} />, { user: me, texts: { host: texts } });
  await user.click(screen.getByRole('button', { name: /^Compte/ }));
  const menu = within(screen.getByRole('dialog'));
  expect(await menu.findByRole('link', { name: 'Exploitation 3 en attente' })).toBeVisible();
  expect(menu.queryByRole('link', { name: 'Tâches' })).toBeNull();
});

it('leads a manager to the jobs, whose other pages of operations are the administrator’s', async () => {
  const me = buildUser({ role: 'm1' });
  const { user } = await renderInPortal(<ProfileMenu user={me} />, {
    user: me,
    texts: { host: { ...texts, ...hostTexts } },
  });
  await user.click(screen.getByRole('button', { name: /^Compte/ }));
  const menu = within(screen.getByRole('dialog'));
  expect(menu.getByRole('link', { name: 'Tâches' })).toHaveAttribute('href', '/ops/jobs');
  expect(menu.queryByRole('link', { name: /^Exploitation/ })).toBeNull();
});
