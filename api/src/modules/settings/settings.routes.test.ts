import type { PortalSettings, Problem, PublicConfig } from '@cessio/contract';
import { stepUpHeader } from '../../../test/step-up.ts';
import { world } from '../../../test/small-world.ts';

const seen = async (): Promise<PortalSettings> =>
  (await world.people.super.call('GET', '/api/settings')).json();
const patch = async (body: object) =>
  world.people.super.call(
    'PATCH',
    '/api/settings',
    body,
    await stepUpHeader(world.owner, world.people.super.identity),
  );
const change = async (body: object) => patch({ version: (await seen()).version, ...body });
const config = async (): Promise<PublicConfig> =>
  (await world.app.fastify.inject({ url: '/api/config' })).json();

describe('settings', () => {
  test.each(['client', 'supplier', 'adviser', 'risk', 'legal', 'm1'] as const)(
    '%s neither reads nor changes them',
    async (who) => {
      const person = world.people[who];
      const answers = [
        await person.call('GET', '/api/settings'),
        await person.call('PATCH', '/api/settings', { version: 1, idleLockMinutes: 60 }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
    },
  );

  test('a change wants a fresh proof', async () => {
    const { version } = await seen();
    const refused = await world.people.super.call('PATCH', '/api/settings', { version, idleLockMinutes: 60 });
    expect(refused.json()).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
    expect((await seen()).version).toBe(version);
  });

  test('only the super’s own row in the database may write them, whatever the API lets through', async () => {
    const { m1 } = world.people;
    const client = await world.app.services.pools.of('staff').connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('app.user', $1, true), set_config('app.staff', $1, true)`, [
        m1.identity.userId,
      ]);
      const { rowCount } = await client.query('update portal_settings set mfa_required_for_staff = true');
      expect(rowCount).toBe(0);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('a change is versioned, audited and known to whoever asks for the configuration', async () => {
    const before = await seen();
    expect(await config()).toMatchObject({ mfaRequiredForStaff: false, idleLockMinutes: 15 });
    const answer = await change({
      mfaRequiredForStaff: true,
      idleLockMinutes: 30,
      committeeThreshold: 25_000_000,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      version: before.version + 1,
      mfaRequiredForStaff: true,
      idleLockMinutes: 30,
      committeeThreshold: 25_000_000,
      updatedBy: 'naim tazi',
    });
    expect(await config()).toMatchObject({ mfaRequiredForStaff: true, idleLockMinutes: 30 });
    const { rows } = await world.owner.query(
      `select actor_id, before, after, internal from audit_events where action = 'settings.update' order by seq desc limit 1`,
    );
    expect(rows[0]).toMatchObject({
      actor_id: world.people.super.identity.userId,
      internal: true,
      before: { idleLockMinutes: 15, mfaRequiredForStaff: false, committeeThreshold: null },
      after: { idleLockMinutes: 30, mfaRequiredForStaff: true, committeeThreshold: 25_000_000 },
    });
    // The administrator of this world has no second factor, and may now not even take the demand back.
    expect((await change({ idleLockMinutes: 15 })).json()).toMatchObject({ code: 'MFA_ENROLMENT_REQUIRED' });
    await world.owner.query('update portal_settings set mfa_required_for_staff = false');
    world.app.services.settings.forget();
    await change({ idleLockMinutes: 15, committeeThreshold: null });
    expect(await seen()).toMatchObject({ committeeThreshold: null, idleLockMinutes: 15 });
  });

  test('visitors read who the bank is, its numbers without blanks; what is not said is null', async () => {
    const bank = {
      name: ' Banque d’essai ',
      siren: '732 829 320',
      vatNo: 'FR 44 732829320',
      email: 'contact@banque.test',
    };
    expect((await change({ bank })).statusCode).toBe(200);
    expect((await config()).bank).toEqual({
      name: 'Banque d’essai',
      siren: '732829320',
      vatNo: 'FR44732829320',
      address: null,
      phone: null,
      email: 'contact@banque.test',
    });
    expect((await change({ idleLockMinutes: 15 })).json()).toMatchObject({ bank: { siren: '732829320' } });
  });

  test('what somebody else changed meanwhile is not written over', async () => {
    const { version } = await seen();
    await change({ idleLockMinutes: 20 });
    const stale = await patch({ version, idleLockMinutes: 90 });
    expect(stale.json()).toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
      current: { idleLockMinutes: 20 },
      yours: { idleLockMinutes: 90 },
    });
    await change({ idleLockMinutes: 15 });
  });

  test.each([
    [{ idleLockMinutes: 0 }, '/idleLockMinutes'],
    [{ idleLockMinutes: 241 }, '/idleLockMinutes'],
    [{ committeeThreshold: 0 }, '/committeeThreshold'],
    [{ committeeThreshold: 12.5 }, '/committeeThreshold'],
    [{ maintenance: { on: true } }, '/maintenance/until'],
    [{ maintenance: { on: true, until: '2020-01-01T10:00:00Z' } }, '/maintenance/until'],
    [{ brand: 'Autre' }, '/brand'],
    [{ bank: { siren: '732829321' } }, '/bank/siren'],
    [{ bank: { vatNo: 'FR45732829320' } }, '/bank/vatNo'],
    [{ bank: { name: 'Banque \u202e' } }, '/bank/name'],
    [{ bank: { email: 'banque' } }, '/bank/email'],
    [{ bank: { iban: 'FR76' } }, '/bank/iban'],
  ])('%j is refused and changes nothing', async (body, path) => {
    const before = await seen();
    const answer = await change(body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<Problem>().errors?.map((error) => error.path)).toContain(path);
    expect(await seen()).toEqual(before);
  });
});
