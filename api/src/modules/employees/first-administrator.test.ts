import { createTestDatabase } from '../../../test/database.ts';
import { testConfig } from '../../../test/world.ts';
import { Client } from 'pg';
import { buildApp } from '../../app.ts';
import { inviteFirstAdministrator } from './first-administrator.ts';

test('the first administrator is invited once, by mail, joins by the link, and leaves a trace', async () => {
  const database = await createTestDatabase();
  const owner = new Client({ connectionString: database.url });
  await owner.connect();
  const { fastify, services } = await buildApp(testConfig(database.url, ''), { realtime: false });
  const mails = async () =>
    (
      await owner.query<{ recipient: string; body_text: string }>(
        'select recipient, body_text from outbox_mails',
      )
    ).rows;
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
    const { rows: log } = await owner.query('select action, actor_id from audit_events');
    expect(log).toEqual([{ action: 'employees.create', actor_id: null }]);

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
    await owner.end();
    await database.drop();
  }
});
