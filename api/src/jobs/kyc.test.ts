import { transactAs } from '../db/caller.ts';
import { world } from '../../test/small-world.ts';
import { watchKyc } from './kyc.ts';

const watch = (today: string) =>
  transactAs(world.app.services.pools.of('system'), (tx) => watchKyc(tx, world.app.services, today));
const told = async () =>
  (
    await world.owner.query<{ message: string; company: boolean }>(
      `select n.message, u.party_id is not null as company from notifications n join users u on u.id = n.user_id
        where n.event = 'party.kyc' order by n.seq`,
    )
  ).rows;

test('the end of a review is announced 60, 30 and 7 days before, each once, then it expires', async () => {
  const id = world.parties.debtor;
  await world.owner.query(`update parties set kyc_status = 'none', kyc_expires_on = null`);
  await world.owner.query(
    `update parties set kyc_status = 'valid', kyc_expires_on = '2030-03-31', status = 'active', risk_grade = null where id = $1`,
    [id],
  );
  const days = [
    '2030-01-29',
    '2030-01-30',
    '2030-02-15',
    '2030-03-01',
    '2030-03-02',
    '2030-03-24',
    '2030-03-31',
  ];
  const announced: number[] = [];
  for (const day of days) announced.push((await watch(day)).announced);
  expect(announced).toEqual([0, 1, 0, 1, 0, 1, 0]);
  const first = await told();
  expect(first.some(({ company }) => company)).toBe(true);
  expect(first.some(({ company }) => !company)).toBe(true);
  expect(first[0]?.message).toContain('31/03/2030');
  expect(await watch('2030-03-31')).toEqual({ announced: 0, expired: 0 });
  expect(await watch('2030-04-01')).toEqual({ announced: 0, expired: 1 });
  expect(await watch('2030-04-02')).toEqual({ announced: 0, expired: 0 });
  const { rows } = await world.owner.query(
    `select p.kyc_status, (select count(*)::int from audit_events where entity_id = p.id and action = 'parties.expire_kyc') as logged
      from parties p where id = $1`,
    [id],
  );
  expect(rows).toEqual([{ kyc_status: 'expired', logged: 1 }]);
  expect((await told()).at(-1)?.message).toContain('expirée');
});

test('after a pause only the nearest announcement is made, and a new review is announced anew', async () => {
  const id = world.parties.assignor;
  const until = (day: string) =>
    world.owner.query(
      `update parties set kyc_status = 'valid', kyc_expires_on = $2, status = 'active' where id = $1`,
      [id, day],
    );
  await until('2030-03-31');
  expect((await watch('2030-03-28')).announced).toBe(1);
  expect((await watch('2030-03-29')).announced).toBe(0);
  await until('2031-03-31');
  expect((await watch('2031-03-28')).announced).toBe(1);
});
