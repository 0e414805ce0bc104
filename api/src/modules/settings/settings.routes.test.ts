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
    // This administrator has no second factor, and now cannot even revoke the requirement.
    expect((await change({ idleLockMinutes: 15 })).json()).toMatchObject({ code: 'MFA_ENROLMENT_REQUIRED' });
    await world.owner.query('update portal_settings set mfa_required_for_staff = false');
    world.app.services.settings.forget();
    await change({ idleLockMinutes: 15, committeeThreshold: null });
    expect(await seen()).toMatchObject({ committeeThreshold: null, idleLockMinutes: 15 });
  });

  test('production refuses remotes of a developer’s machine until the administrator allows them', async () => {
    const { config: deployed } = world.app.services;
    const allowed = deployed.remoteOverrides;
    deployed.remoteOverrides = false;
    try {
      expect(await config()).not.toHaveProperty('remoteOverrides');
      expect((await change({ remoteOverrides: true })).json()).toMatchObject({ remoteOverrides: true });
      expect(await config()).toMatchObject({ remoteOverrides: true });
      await change({ remoteOverrides: false });
      expect(await config()).not.toHaveProperty('remoteOverrides');
    } finally {
      deployed.remoteOverrides = allowed;
    }
  });

  test('a comparison rate is added to those before it, audited, and never written over', async () => {
    const rate = { currency: 'MAD', perEuroPpm: 10_850_000, since: '2026-01-01' } as const;
    const first = await change({ comparisonRate: rate });
    expect(first.json()).toMatchObject({ comparisonRates: [{ ...rate, setBy: 'naim tazi' }] });
    await change({ comparisonRate: { ...rate, perEuroPpm: 10_900_000 } });
    await change({ comparisonRate: { ...rate, since: '2025-12-01', perEuroPpm: 10_700_000 } });
    expect((await seen()).comparisonRates.map(({ since, perEuroPpm }) => [since, perEuroPpm])).toEqual([
      ['2026-01-01', 10_900_000],
      ['2026-01-01', 10_850_000],
      ['2025-12-01', 10_700_000],
    ]);
    const { rows } = await world.owner.query(
      `select before -> 'comparisonRate' as before, after -> 'comparisonRate' as after from audit_events
       where after ? 'comparisonRate' order by seq`,
    );
    expect(rows.slice(0, 2)).toEqual([
      { before: { currency: 'MAD', perEuroPpm: null, since: null }, after: rate },
      { before: rate, after: { ...rate, perEuroPpm: 10_900_000 } },
    ]);
    for (let day = 1; day <= 12; day += 1)
      await world.owner.query(
        `insert into comparison_rates (currency, per_euro_ppm, since) values ('TND', 3400000, $1)`,
        [`2026-01-${day}`],
      );
    world.app.services.settings.forget();
    expect((await seen()).comparisonRates.filter(({ currency }) => currency === 'MAD')).toHaveLength(3);
  });

  test('only the super’s own row in the database may add a rate, in their own name, of a day that has come', async () => {
    const { m1, super: administrator } = world.people;
    const client = await world.app.services.pools.of('staff').connect();
    const tried = async (as: string, by: string, since: string) => {
      await client.query('begin');
      await client.query(`select set_config('app.user', $1, true), set_config('app.staff', $1, true)`, [as]);
      const text = `insert into comparison_rates (currency, per_euro_ppm, since, set_by) values ('MAD', 10850000, ${since}, $1)`;
      const code = await client.query(text, [by]).then(
        () => null,
        (error: unknown) => (error as { code: string }).code,
      );
      await client.query('rollback');
      return code;
    };
    try {
      const [hers, his] = [m1.identity.userId, administrator.identity.userId];
      expect(await tried(his, his, 'today_in_paris()')).toBeNull();
      expect(await tried(hers, hers, 'today_in_paris()')).toBe('42501');
      expect(await tried(hers, his, 'today_in_paris()')).toBe('42501');
      expect(await tried(his, hers, 'today_in_paris()')).toBe('42501');
      expect(await tried(his, his, 'today_in_paris() + 1')).toBe('42501');
    } finally {
      client.release();
    }
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

  test.each<[object, string]>([
    [{ idleLockMinutes: 0 }, '/idleLockMinutes'],
    [{ idleLockMinutes: 241 }, '/idleLockMinutes'],
    [{ committeeThreshold: 0 }, '/committeeThreshold'],
    [{ committeeThreshold: 12.5 }, '/committeeThreshold'],
    [{ reviewTargetDays: 0 }, '/reviewTargetDays'],
    [{ reviewTargetDays: 21 }, '/reviewTargetDays'],
    ...[0, -1, 1e308, 9_999, 10_850_000.5, 100_000_000_001, '10850000', null].map(
      (perEuroPpm): [object, string] => [
        { comparisonRate: { currency: 'MAD', perEuroPpm, since: '2026-01-01' } },
        '/comparisonRate/perEuroPpm',
      ],
    ),
    ...['2999-01-01', '0000-01-01', '2026-02-30', '01/01/2026', ''].map((since): [object, string] => [
      { comparisonRate: { currency: 'MAD', perEuroPpm: 1e7, since } },
      '/comparisonRate/since',
    ]),
    ...['EUR', 'XXX', 'mad', ''].map((currency): [object, string] => [
      { comparisonRate: { currency, perEuroPpm: 1e7, since: '2026-01-01' } },
      '/comparisonRate/currency',
    ]),
    [{ comparisonRates: [] }, '/comparisonRates'],
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
