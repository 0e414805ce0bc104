import type { Employee, TimelineEntry } from '@cessio/contract';
import { done, expectRefused } from '../../../test/answers.ts';
import { people, world } from '../../../test/small-world.ts';
import { stepUpHeader } from '../../../test/step-up.ts';
import type { Person } from '../../../test/world.ts';

describe('employees', () => {
  let count = 0;

  const body = (more: object = {}) => {
    count += 1;
    return {
      firstName: 'Maud',
      lastName: 'Kerlann',
      email: `Maud.Kerlann${count}@Banque.test`,
      role: 'adviser',
      department: 'RISK',
      staffNo: `B9${count}`,
      approvalLimit: 2_000_000,
      ...more,
    };
  };
  const post = async (who: Person, payload: object) =>
    who.call('POST', '/api/employees', payload, await stepUpHeader(world.owner, who.identity));
  const create = (who: Person = people.m1, more: object = {}) => done<Employee>(post(who, body(more)), 201);
  const bare = (
    who: Person,
    { id, version }: Pick<Employee, 'id' | 'version'>,
    more: object,
    proof: Record<string, string> = {},
  ) => who.call('PATCH', `/api/employees/${id}`, { version, ...more }, proof);
  const change = async (who: Person, of: Pick<Employee, 'id' | 'version'>, more: object) =>
    bare(who, of, more, await stepUpHeader(world.owner, who.identity));
  const read = async (who: Person, id: string) =>
    (await who.call('GET', `/api/employees/${id}`)).json<Employee>();
  const self = (who: Person) => read(people.super, who.identity.userId);
  const invite = (id: string) => people.m1.call('POST', `/api/employees/${id}/invitation`);
  const mailTo = async (email: string) =>
    (
      await world.owner.query<{ subject: string; body_text: string }>(
        'select subject, body_text from outbox_mails where recipient = $1 order by created_at desc, id desc',
        [email],
      )
    ).rows;

  test('a new one is invited by mail, joins by the link, and signs in', async () => {
    const created = await create();
    expect(created).toMatchObject({
      firstName: 'Maud',
      email: expect.stringMatching(/^maud\.kerlann\d+@banque\.test$/),
      department: 'RISK',
      approvalLimit: 2_000_000,
      active: true,
      joined: false,
      lastSignInAt: null,
      editable: true,
    });
    const [mail] = await mailTo(created.email);
    expect(mail?.subject).toBe('[Cessio] Votre accès au portail');
    const token = /token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1];
    const reset = await world.app.fastify.inject({
      method: 'POST',
      url: '/api/auth/reset-pass',
      payload: { token, password: 'Une-longue-phrase-26' },
    });
    expect(reset.statusCode).toBeLessThan(300);
    const signIn = await world.app.fastify.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: created.email, password: 'Une-longue-phrase-26', role: 'client' },
    });
    expect(signIn.statusCode).toBe(200);
    const now = await read(people.m1, created.id);
    expect(now.joined).toBe(true);
    expect(now.lastSignInAt).not.toBeNull();
    // Signing in changes nothing that is changed here.
    expect(now.version).toBe(created.version);
    await expectRefused(invite(created.id), 409, 'STATE_CONFLICT');
  });

  test('the invitation is mailed again, five times an hour at most', async () => {
    const { id, email } = await create();
    for (let more = 1; more < 5; more += 1) expect((await invite(id)).statusCode).toBe(200);
    const { detail } = await expectRefused(invite(id), 429, 'RATE_LIMITED');
    expect(detail).toMatch(/^Patientez 60\u00a0min \(jusqu’à \d\d:\d\d\)\.$/);
    expect(await mailTo(email)).toHaveLength(5);
  });

  test('an address or staff number that is taken is said beside its field', async () => {
    const first = await create();
    const holder = `${first.firstName} ${first.lastName}`;
    for (const [same, path, message] of [
      [{ email: first.email.toUpperCase() }, '/email', `Adresse déjà utilisée par ${holder}`],
      [{ staffNo: first.staffNo }, '/staffNo', 'Matricule déjà utilisé'],
    ] as const) {
      const { errors } = await expectRefused(post(people.m1, body(same)), 409, 'DUPLICATE_RECORD');
      expect(errors).toMatchObject([{ path, message }]);
    }
    const other = await create();
    await expectRefused(change(people.m1, other, { staffNo: first.staffNo }), 409, 'DUPLICATE_RECORD');
  });

  test('role and department go together', async () => {
    for (const wrong of [
      { role: 'adviser', department: 'M1' },
      { role: 'adviser', department: null },
      { role: 'm1', department: 'RISK' },
      { role: 'super', department: 'M1' },
    ]) {
      const refusal = await expectRefused(post(people.super, body(wrong)), 422, 'VALIDATION_FAILED');
      expect(refusal['errors']).toMatchObject([{ path: '/department' }]);
    }
  });

  test('managers change advisers only, nobody else changes anybody', async () => {
    await expectRefused(post(people.m1, body({ role: 'm1', department: 'M1' })), 403, 'FORBIDDEN');
    const manager = await create(people.super, { role: 'm1', department: 'M1' });
    expect((await read(people.m1, manager.id)).editable).toBe(false);
    await expectRefused(change(people.m1, manager, { lastName: 'Autre' }), 403, 'FORBIDDEN');
    const adviser = await create();
    await expectRefused(change(people.m1, adviser, { role: 'm1', department: 'M1' }), 403, 'FORBIDDEN');
    for (const who of [people.adviser, people.risk, people.client, people.supplier]) {
      await expectRefused(who.call('GET', `/api/employees/${adviser.id}`), 403, 'FORBIDDEN');
      await expectRefused(change(who, adviser, { lastName: 'Autre' }), 403, 'FORBIDDEN');
      await expectRefused(post(who, body()), 403, 'FORBIDDEN');
    }
    const outside = `/api/employees/${people.client.identity.userId}`;
    await expectRefused(people.m1.call('GET', outside), 404, 'NOT_FOUND');
  });

  test('a change is kept and told in the history; an old version is refused with what stands now', async () => {
    const adviser = await create();
    const changed = await change(people.m1, adviser, { approvalLimit: 3_000_000, lastName: 'Le Bihan' });
    expect(changed.json()).toMatchObject({ approvalLimit: 3_000_000, lastName: 'Le Bihan' });
    const late = change(people.super, adviser, { approvalLimit: 1 });
    const conflict = await expectRefused(late, 409, 'VERSION_CONFLICT');
    expect(conflict['current']).toMatchObject({ approvalLimit: 3_000_000 });
    const { data } = (await people.m1.call('GET', `/api/employees/${adviser.id}/timeline`)).json<{
      data: TimelineEntry[];
    }>();
    expect(data.map(({ label }) => label)).toEqual(['Fiche modifiée', 'Accès ouvert']);
    const { rows } = await world.owner.query<{ before: unknown; after: unknown }>(
      `select before, after from audit_events where action = 'employees.update' and entity_id = $1`,
      [adviser.id],
    );
    expect(rows).toEqual([
      {
        before: { lastName: 'Kerlann', approvalLimit: 2_000_000 },
        after: { lastName: 'Le Bihan', approvalLimit: 3_000_000 },
      },
    ]);
  });

  test('nobody changes their own rights, only their name', async () => {
    const me = await self(people.super);
    for (const own of [{ approvalLimit: 1 }, { active: false }, { role: 'm1', department: 'M1' }])
      await expectRefused(change(people.super, me, own), 403, 'SELF_CHANGE_FORBIDDEN');
    expect((await change(people.super, me, { lastName: me.lastName })).statusCode).toBe(200);
  });

  test('of two administrators who retire each other at once, one stays', async () => {
    const { owner, app } = world;
    const second = await create(people.super, { role: 'super', department: null });
    await owner.query(`update users set status = 'active' where id = $1`, [second.id]);
    const session = await owner.query<{ id: string }>(
      `insert into sessions (user_id, device, ip, expires_at) values ($1, 'test', '127.0.0.1', now() + interval '1 day') returning id`,
      [second.id],
    );
    const identity = { ...people.super.identity, userId: second.id, sessionId: session.rows[0]?.id ?? '' };
    const first = await self(people.super);
    // Both are let in, then wait for the one who changes employees just now.
    await owner.query(`select pg_advisory_lock(hashtextextended('employees', 13))`);
    const waiting = async () =>
      (
        await owner.query(`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`)
      ).rowCount;
    const other = await self({ ...people.super, identity });
    // The people's own administrator stands first, whose session the tests after this one need.
    const own = change(people.super, other, { active: false });
    while ((await waiting()) !== 1) await new Promise(setImmediate);
    const answers = [
      own,
      app.fastify.inject({
        method: 'PATCH',
        url: `/api/employees/${first.id}`,
        headers: {
          authorization: `Bearer ${app.services.tokens.sign(identity)}`,
          ...(await stepUpHeader(owner, identity)),
        },
        payload: { version: first.version, active: false },
      }),
    ];
    while ((await waiting()) !== 2) await new Promise(setImmediate);
    await owner.query(`select pg_advisory_unlock(hashtextextended('employees', 13))`);
    const codes = (await Promise.all(answers)).map((answer) => answer.json<{ code?: string }>().code);
    expect(codes.toSorted()).toEqual(['LAST_SUPER', undefined]);
    await owner.query('update employees set active = true where user_id = $1', [first.id]);
    await owner.query('update sessions set ended_at = null where id = $1', [people.super.identity.sessionId]);
  });

  describe('rights', () => {
    const rightsMails = async () =>
      (
        await world.owner.query<{ recipient: string; subject: string; body_text: string }>(
          `select recipient, subject, body_text from outbox_mails
            where subject in ('[Cessio] Droits d’un employé modifiés', '[Cessio] Accès ouvert à un employé')
            order by created_at, id`,
        )
      ).rows;
    beforeEach(() => world.owner.query('delete from outbox_mails'));

    test.each([
      ['role', { role: 'm1', department: 'M1' }],
      ['department', { department: 'LEGAL' }],
      ['limit', { approvalLimit: 900_000_000 }],
      ['activity', { active: false }],
    ])(
      '%s: asked for a proof, which is spent by what it changed and by nothing that was refused',
      async (_, more) => {
        const adviser = await create();
        const refused = await expectRefused(bare(people.super, adviser, more), 403, 'STEP_UP_REQUIRED');
        expect(refused['methods']).toEqual(['email']);
        expect((await read(people.m1, adviser.id)).version).toBe(adviser.version);
        const proof = await stepUpHeader(world.owner, people.super.identity);
        const late = bare(people.super, { ...adviser, version: 1 }, more, proof);
        await expectRefused(late, 409, 'VERSION_CONFLICT');
        const others = await stepUpHeader(world.owner, people.m1.identity);
        await expectRefused(bare(people.super, adviser, more, others), 403, 'STEP_UP_REQUIRED');
        const changed = await bare(people.super, adviser, more, proof);
        expect(changed.statusCode).toBe(200);
        const again = bare(people.super, changed.json<Employee>(), { approvalLimit: 1 }, proof);
        await expectRefused(again, 403, 'STEP_UP_REQUIRED');
      },
    );

    test('a name or a staff number, sent with rights as they are, asks for none and mails nobody', async () => {
      const adviser = await create();
      await world.owner.query('delete from outbox_mails');
      const { role, department, approvalLimit } = adviser;
      const sent = { firstName: 'Maude', staffNo: `${adviser.staffNo}x`, role, department, approvalLimit };
      expect((await bare(people.m1, adviser, sent)).statusCode).toBe(200);
      expect(await rightsMails()).toEqual([]);
    });

    test('every administrator is mailed who did what to whom, when and from where', async () => {
      const second = await create(people.super, { role: 'super', department: null });
      const gone = await create(people.super, { role: 'super', department: null });
      await world.owner.query(`update users set status = 'active' where id = any($1)`, [
        [second.id, gone.id],
      ]);
      await world.owner.query('delete from outbox_mails');
      const adviser = await create(people.m1);
      await change(people.m1, adviser, { approvalLimit: 900_000_000, department: 'LEGAL' });
      const mails = await rightsMails();
      const all = ['naim.tazi@cessio.test', second.email, gone.email];
      expect(mails.map(({ recipient }) => recipient)).toEqual([...all, ...all]);
      const words = (text = '') => text.replaceAll(/\s/g, ' ');
      expect(words(mails[0]?.body_text)).toContain(
        `helene marchadier a ouvert un accès à Maud Kerlann (${adviser.email}), le `,
      );
      expect(words(mails[3]?.body_text)).toMatch(
        /^Bonjour naim, {2}helene marchadier a modifié les droits donnés à Maud Kerlann \(.*\), le \d+ .* \(heure de Paris\), depuis le réseau 127\.0\.•••\. /,
      );
      expect(words(mails[3]?.body_text)).toContain(
        'Fonction : département Risque → département Juridique. Décision : jusqu’à 20 000,00 € → jusqu’à 9 000 000,00 €.',
      );
      expect(words(mails[3]?.body_text)).toContain('désactivez aussitôt les deux accès');
      // Whoever is put out by it hears of it too.
      await world.owner.query('delete from outbox_mails');
      await change(people.super, await read(people.super, gone.id), { active: false });
      expect((await rightsMails()).map(({ recipient }) => recipient)).toEqual(all);
      await change(people.super, await read(people.super, second.id), { active: false });
      // One that was put out already is told no more.
      expect((await rightsMails()).map(({ recipient }) => recipient)).toEqual([...all, ...all.slice(0, 2)]);
    });

    test.each([
      [
        'an administrator decides without limit',
        { role: 'super', department: null },
        'administration. Décision : sans limite.',
      ],
      [
        'without a limit, an adviser decides nothing',
        { approvalLimit: null },
        'département Risque. Décision : aucun pouvoir de décision.',
      ],
      [
        'with one, an adviser decides up to it',
        { approvalLimit: 2_000_050 },
        'département Risque. Décision : jusqu’à 20 000,50 €.',
      ],
    ])('the mail of an access says that %s', async (_, more, said) => {
      await create(people.super, more);
      const [mail] = await rightsMails();
      expect(mail?.body_text.replaceAll(/\s/g, ' ')).toContain(`Fonction : ${said}`);
    });

    test('a limit noted for an administrator changes nothing, and the mail says so', async () => {
      const administrator = await create(people.super, { role: 'super', department: null });
      await world.owner.query('delete from outbox_mails');
      await change(people.super, administrator, { approvalLimit: 1 });
      expect((await rightsMails())[0]?.body_text).toContain('Ses pouvoirs restent les mêmes.');
    });

    test('hostile names stay text in the mail', async () => {
      await create(people.m1, { firstName: '<img src=x onerror=alert(1)>' });
      const { rows } = await world.owner.query<{ body_html: string }>(
        `select body_html from outbox_mails where recipient = 'naim.tazi@cessio.test'`,
      );
      expect(rows[0]?.body_html).toContain('&lt;img src=x');
      expect(rows[0]?.body_html).not.toContain('<img');
    });
  });

  test('deactivating ends every session, and needs somebody for the files', async () => {
    const adviser = await self(people.adviser);
    expect(adviser.portfolioCount).toBeGreaterThan(0);
    await expectRefused(change(people.m1, adviser, { active: false }), 422, 'HANDOVER_REQUIRED');
    const risk = await create(people.m1, { department: 'RISK' });
    for (const { id: handoverTo } of [risk, adviser])
      await expectRefused(change(people.m1, adviser, { active: false, handoverTo }), 422, 'HANDOVER_INVALID');
    const heir = await create(people.m1, { department: 'ADVISER' });
    const gone = await change(people.m1, adviser, { active: false, handoverTo: heir.id });
    expect(gone.json()).toMatchObject({ active: false, portfolioCount: 0 });
    expect((await read(people.m1, heir.id)).portfolioCount).toBe(adviser.portfolioCount);
    expect((await people.adviser.call('GET', '/api/auth/profil')).statusCode).toBe(401);
    const back = await change(people.m1, gone.json<Employee>(), { active: true });
    expect(back.json()).toMatchObject({ active: true });
  });
});
