import { freshDatabase } from '../../../test/fixtures.ts';
import { testConfig } from '../../../test/world.ts';
import { buildApp } from '../../app.ts';
import { allRows } from '../../db/rows.ts';
import { inviteFirstAdministrator } from './first-administrator.ts';

const owner = freshDatabase();

test('the first administrator is invited once, by mail, joins by the link, and leaves a trace', async () => {
  const { fastify, services } = await buildApp(testConfig(owner.url(), ''), { realtime: false });
  const mails = () =>
    allRows<{ recipient: string; body_text: string }>(owner, 'select recipient, body_text from outbox_mails');
  try {
    // Two at once, as containers start.
    const invited = await Promise.all(
      ['premiere@banque.test', 'seconde@banque.test'].map((email) =>
        inviteFirstAdministrator(services, email),
      ),
    );
    expect(invited.toSorted()).toEqual([false, true]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(await allRows(owner, 'select action, actor_id from audit_events')).toEqual([
      { action: 'employees.create', actor_id: null },
    ]);

    const token = /token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1];
    const password = 'Quatre-chevaux-violets-8';
    const chosen = await fastify.inject({
      method: 'POST',
      url: '/api/auth/reset-pass',
      payload: { token, password },
    });
    expect(chosen.statusCode).toBeLessThan(300);
    const entered = await fastify.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: mail?.recipient, password, role: 'client' },
    });
    expect(entered.json()).toMatchObject({ user: { role: 'super' } });

    expect(await inviteFirstAdministrator(services, 'autre@banque.test')).toBe(false);
    expect((await mails()).map(({ recipient }) => recipient)).not.toContain('autre@banque.test');
  } finally {
    await fastify.close();
  }
});
