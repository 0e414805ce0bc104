import { asked, drawn, example, take } from '../../test/financings.ts';
import { columnOf, people, world } from '../../test/small-world.ts';
import type { Person } from '../../test/world.ts';
import { transactAs } from '../db/caller.ts';
import { sendDigests } from './digests.ts';

/** The only mail of a morning to come: the digest of that person, who alone wants one. */
async function digestOf({ identity }: Person): Promise<string> {
  await world.owner.query('delete from outbox_mails');
  await world.owner.query(`update users set digest = case id when $1 then 'daily' else 'off' end`, [
    identity.userId,
  ]);
  await world.owner.query('update notifications set held = true where not is_read');
  const system = world.app.services.pools.of('system');
  await transactAs(system, (tx) => sendDigests(tx, world.app.services, new Date('2099-01-16T07:00:00Z')));
  const [mail = '', ...others] = await columnOf<string>('select body_text from outbox_mails');
  expect(others).toEqual([]);
  return mail;
}

test('the adviser reads which financings wait for the decision, the supplier what became of its own', async () => {
  const { contract } = await example();
  const waiting = await asked(people.supplier, contract, 6_000_000);
  const mail = await digestOf(people.adviser);
  expect(mail).toMatch(
    new RegExp(
      `À TRAITER \\(1\\)\n\n- ${waiting.number}, Atelier Brévanne, Financement à valider, 60.000,00.€, avant le 19/01/2026\n  http://localhost:3000/account/financings/${waiting.id}\n`,
    ),
  );
  expect(mail).toMatch(
    new RegExp(`FINANCEMENTS \\(1\\)\n\n- Financement ${waiting.number} de 60.000,00.€ demandé par`),
  );

  await take(people.adviser, waiting, 'refuse', { reasonCode: 'CONCENTRATION' });
  const paid = await drawn(contract, 100_000);
  expect(await digestOf(people.supplier)).toMatch(
    new RegExp(
      `FINANCEMENTS \\(2\\)\n\n- Financement ${paid.number} de 1.000,00.€ validé.: .+ sur votre compte le 20/01/2026\\.\n  http://localhost:3000/account/financings/${paid.id}\n+- Financement ${waiting.number} de 60.000,00.€ refusé.: Part du débiteur trop élevée\\.\n  http://localhost:3000/account/financings/${waiting.id}\n`,
    ),
  );
});
