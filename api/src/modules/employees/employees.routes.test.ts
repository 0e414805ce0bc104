import { randomUUID } from 'node:crypto';
import type { Employee, OpenFiles, Page } from '@cessio/contract';
import { done, expectRefused, historyOf } from '../../../test/answers.ts';
import { documentType, giveDocument } from '../../../test/give-document.ts';
import { insertInvoice, insertRequest } from '../../../test/fixtures.ts';
import { insertAdhesion, insertSession, logOf, mailsTo, setRow } from '../../../test/owner.ts';
import { columnOf, people, rowsOf, valueOf, world } from '../../../test/small-world.ts';
import { newEmployee } from '../../../test/records.ts';
import { stepUpHeader } from '../../../test/step-up.ts';
import { signedIn, type Person } from '../../../test/world.ts';

describe('employees', () => {
  let count = 0;

  const body = (more: object = {}) => {
    count += 1;
    const own = { email: `Maud.Kerlann${count}@Banque.test`, staffNo: `B9${count}` };
    return newEmployee({ ...own, approvalLimit: 2_000_000, ...more });
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
    const [mail] = await mailsTo(created.email);
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
    expect(await mailsTo(email)).toHaveLength(5);
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
    const data = await historyOf(people.m1, `/api/employees/${adviser.id}`);
    expect(data.map(({ label }) => label)).toEqual(['2 champs modifiés', 'Accès ouvert']);
    expect(
      data[0]?.changes?.map(({ field, before, after }) =>
        [field, before, after].join().replaceAll(/\s/g, ' '),
      ),
    ).toEqual(['Nom,Kerlann,Le Bihan', 'Limite d’approbation,20 000,00 €,30 000,00 €']);
    const changes = (await logOf('employees.update', adviser.id)).map((line) => [line.before, line.after]);
    expect(changes).toEqual([
      [
        { lastName: 'Kerlann', approvalLimit: 2_000_000 },
        { lastName: 'Le Bihan', approvalLimit: 3_000_000 },
      ],
    ]);
  });

  test('nobody changes their own rights, only their name', async () => {
    const me = await self(people.super);
    for (const own of [{ approvalLimit: 1 }, { active: false }, { role: 'm1', department: 'M1' }])
      await expectRefused(change(people.super, me, own), 403, 'SELF_CHANGE_FORBIDDEN');
    expect((await change(people.super, me, { lastName: me.lastName })).statusCode).toBe(200);
  });

  test('of two administrators who retire each other at once, one stays', async () => {
    const { owner } = world;
    const second = await create(people.super, { role: 'super', department: null });
    await setRow('users', second.id, { status: 'active' });
    const sessionId = await insertSession(second.id);
    const identity = { ...people.super.identity, userId: second.id, sessionId };
    const first = await self(people.super);
    // Both are let in, then wait for the one who changes employees just now.
    await owner.query(`select pg_advisory_lock(hashtextextended('employees', 13))`);
    const waiting = async () =>
      (
        await owner.query(`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`)
      ).rowCount;
    const other = await self({ ...people.super, identity });
    // The tests' own administrator comes first, because later tests need the session.
    const own = change(people.super, other, { active: false });
    while ((await waiting()) !== 1) await new Promise(setImmediate);
    const answers = [own, change(signedIn(world.app, identity), first, { active: false })];
    while ((await waiting()) !== 2) await new Promise(setImmediate);
    await owner.query(`select pg_advisory_unlock(hashtextextended('employees', 13))`);
    const codes = (await Promise.all(answers)).map((answer) => answer.json<{ code?: string }>().code);
    expect(codes.toSorted()).toEqual(['SESSION_REVOKED', undefined]);
    await owner.query('update employees set active = true where user_id = $1', [first.id]);
    await setRow('sessions', people.super.identity.sessionId, { ended_at: null });
  });

  describe('rights', () => {
    const rightsMails = async () =>
      (await mailsTo()).filter(({ subject }) =>
        ['[Cessio] Droits d’un employé modifiés', '[Cessio] Accès ouvert à un employé'].includes(subject),
      );
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
      for (const { id } of [second, gone]) await setRow('users', id, { status: 'active' });
      await world.owner.query('delete from outbox_mails');
      const adviser = await create(people.m1);
      await change(people.m1, adviser, { approvalLimit: 190_000_000, department: 'LEGAL' });
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
        'Fonction : département Risque → département Juridique. Décision : jusqu’à 20 000,00 € → jusqu’à 1 900 000,00 €.',
      );
      expect(words(mails[3]?.body_text)).toContain('désactivez aussitôt les deux accès');
      // Deactivated employees are notified too.
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
      const [mail] = await mailsTo('naim.tazi@cessio.test');
      expect(mail?.body_html).toContain('&lt;img src=x');
      expect(mail?.body_html).not.toContain('<img');
    });
  });

  /** Somebody who has joined, as a successor must have. */
  const joined = async (more: object = {}) => {
    const made = await create(people.super, { department: 'ADVISER', ...more });
    await setRow('users', made.id, { status: 'active' });
    return made;
  };
  const notices = (userId: string) =>
    columnOf('select message from notifications where user_id = $1 order by seq', [userId]);
  const log = (action: string) =>
    rowsOf<{ id: string; before: object; after: object; by: string }>(
      `select entity, entity_id as id, before, after, internal, actor_name as by from audit_events where action = $1
        order by seq`,
      [action],
    );

  test('a manager gives no limit above their own, and leaves higher ones as they are', async () => {
    const own = people.m1.identity.approvalLimit as number;
    const above = { path: '/approvalLimit', code: 'LIMIT_ABOVE_OWN' };
    const more = { approvalLimit: own + 1 };
    const refused = await expectRefused(post(people.m1, body(more)), 422, 'VALIDATION_FAILED');
    expect(refused.errors).toMatchObject([above]);
    const adviser = await create(people.m1, { approvalLimit: own });
    const { errors } = await expectRefused(change(people.m1, adviser, more), 422, 'VALIDATION_FAILED');
    expect(errors).toMatchObject([above]);
    const higher = await done<Employee>(change(people.super, adviser, more));
    expect((await change(people.m1, higher, { lastName: 'Autre', ...more })).statusCode).toBe(200);
  });

  test('an address is taken whatever its case, and its dots where the provider ignores them', async () => {
    const taken = (email: string) => expectRefused(post(people.m1, body({ email })), 409, 'DUPLICATE_RECORD');
    await create(people.m1, { email: 'Jeanne.Le.Goff@gmail.com' });
    for (const same of ['JEANNE.LE.GOFF@GMAIL.COM', 'jeannelegoff@gmail.com', 'j.eannelegoff@googlemail.com'])
      expect((await taken(same)).errors).toMatchObject([{ path: '/email' }]);
    await create(people.m1, { email: 'anne.morel@banque.test' });
    await create(people.m1, { email: 'annemorel@banque.test' });
  });

  describe('managers', () => {
    const report = (of: Employee, to: string | null) => change(people.super, of, { managerId: to });

    test('are kept, told in the record, and taken away', async () => {
      const boss = await joined();
      const adviser = await create(people.m1, { managerId: boss.id });
      expect(adviser.manager).toEqual({ id: boss.id, name: 'Maud Kerlann' });
      const alone = await done<Employee>(report(adviser, null));
      expect(alone.manager).toBeNull();
      expect(alone.version).not.toBe(adviser.version);
    });

    test('never go round in a circle, not even one made at the same time', async () => {
      const [a, b, c] = [await joined(), await joined(), await joined()];
      const b2 = await done<Employee>(report(b, a.id));
      const c2 = await done<Employee>(report(c, b.id));
      for (const [of, to, code] of [
        [a, a.id, 'SELF'],
        [a, b2.id, 'CIRCLE'],
        [a, c2.id, 'CIRCLE'],
        [a, people.client.identity.userId, 'UNKNOWN'],
        [a, randomUUID(), 'UNKNOWN'],
      ] as const) {
        const { errors } = await expectRefused(report(of, to), 422, 'VALIDATION_FAILED');
        expect(errors).toMatchObject([{ path: '/managerId', code }]);
      }
      const [d, e] = [await joined(), await joined()];
      const both = await Promise.all([report(d, e.id), report(e, d.id)]);
      expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    });

    test('who leave pass those who report to them on to their own', async () => {
      const [top, middle] = [await joined(), await joined()];
      const below = await create(people.m1);
      const led = await done<Employee>(report(middle, top.id));
      await done(report(below, middle.id));
      await done(change(people.m1, led, { active: false }));
      expect((await read(people.m1, below.id)).manager?.id).toBe(top.id);
      await expectRefused(report(await read(people.super, below.id), middle.id), 422, 'VALIDATION_FAILED');
    });
  });

  describe('portfolios', () => {
    const put = (who: Person, id: string, partyIds: unknown[]) =>
      who.call('PUT', `/api/employees/${id}/portfolio`, { partyIds });
    const portfolio = async (id: string) =>
      (await done<Page<{ id: string }>>(people.m1.call('GET', `/api/employees/${id}/portfolio`))).data.map(
        (row) => row.id,
      );

    test('several companies move at once, both advisers are told, and the log says from whom to whom', async () => {
      const { parties } = world;
      const adviser = people.adviser.identity;
      const heir = await joined();
      const two = [parties.assignor, parties.debtor];
      const before = await portfolio(adviser.userId);
      const version = () =>
        valueOf<number>('select sum(version)::int from parties where id = any($1)', [two]);
      const counted = await version();
      expect(await done(put(people.m1, heir.id, [...two, ...two]))).toEqual({ moved: 2 });
      expect((await portfolio(heir.id)).toSorted()).toEqual(two.toSorted());
      expect(await portfolio(adviser.userId)).toHaveLength(before.length - 2);
      expect(await version()).toBe(counted + 2);
      expect(await notices(heir.id)).toEqual([
        expect.stringMatching(
          /^<b>2 sociétés<\/b> vous sont confiées par helene marchadier\. <a href="\/Clients\/Debitor\?portfolio=me">/,
        ),
      ]);
      expect(await notices(adviser.userId)).toEqual([
        expect.stringMatching(/^<b>2 sociétés<\/b> passent à Maud Kerlann\. /),
      ]);
      expect(await log('parties.hand_over')).toEqual(
        expect.arrayContaining(
          two.map((id) => ({
            entity: 'party',
            id,
            before: { adviser: 'ines delmotte', adviserId: expect.any(String) },
            after: { adviser: 'Maud Kerlann', adviserId: expect.any(String) },
            internal: true,
            by: 'helene marchadier',
          })),
        ),
      );
      // Again changes nothing and tells nobody.
      expect(await done(put(people.super, heir.id, two))).toEqual({ moved: 0 });
      expect(await notices(heir.id)).toHaveLength(1);
      expect(await done(put(people.m1, adviser.userId, [parties.assignor]))).toEqual({ moved: 1 });
      expect((await notices(adviser.userId)).at(-1)).toBe(
        'La société <b>Atelier Brévanne</b> vous est confiée par helene marchadier.',
      );
      await done(put(people.m1, adviser.userId, two));
    });

    test('are the list of companies filtered by adviser, which leaves as a file', async () => {
      const { adviser } = people;
      const { userId } = adviser.identity;
      const listed = await done<Page<{ id: string; legalName: string }>>(
        adviser.call('GET', `/api/parties?adviserId=${userId}`),
      );
      expect(listed.data.map(({ id }) => id)).toEqual(await portfolio(userId));
      const found = await done<Page<{ legalName: string }>>(
        people.m1.call('GET', `/api/employees/${userId}/portfolio?q=brevanne`),
      );
      expect(found.data.map(({ legalName }) => legalName)).toEqual(['Atelier Brévanne']);
      const other = `/api/employees/${userId}/portfolio?adviserId=${randomUUID()}`;
      expect((await done<Page<unknown>>(people.m1.call('GET', other))).data).toHaveLength(listed.data.length);
      const file = await adviser.call('GET', `/api/parties.csv?adviserId=${userId}&columns=legalName`);
      expect(file.body.trim().split('\r\n')).toHaveLength(listed.data.length + 1);
      const nobody = await done<Page<unknown>>(adviser.call('GET', '/api/parties?adviserId.null=true'));
      expect(nobody.data).toEqual([]);
    });

    test('go to an adviser at work only, and nothing moves when one id is no company', async () => {
      const { parties } = world;
      const invited = await create(people.m1, { department: 'ADVISER' });
      const closed = await joined();
      await done(change(people.m1, closed, { active: false }));
      const one = [parties.assignor];
      for (const [to, code, why] of [
        [invited.id, 'NOT_JOINED', 'elle n’a pas encore rejoint le portail'],
        [closed.id, 'INACTIVE', 'son accès est fermé'],
        [people.risk.identity.userId, 'OTHER_DEPARTMENT', 'elle est d’un autre département'],
      ] as const) {
        const { detail } = await expectRefused(put(people.m1, to, one), 422, 'HANDOVER_INVALID');
        expect([code, detail]).toEqual([code, expect.stringContaining(why)]);
      }
      for (const nobody of [randomUUID(), people.client.identity.userId])
        await expectRefused(put(people.m1, nobody, one), 404, 'NOT_FOUND');
      const heir = await joined();
      const stray = put(people.m1, heir.id, [parties.assignor, randomUUID()]);
      const { errors } = await expectRefused(stray, 422, 'VALIDATION_FAILED');
      expect(errors).toMatchObject([{ path: '/partyIds/1', message: 'Société inconnue' }]);
      expect(await portfolio(heir.id)).toEqual([]);
      for (const wrong of [[], ['x'], [null], Array.from({ length: 501 }, () => randomUUID())])
        await expectRefused(put(people.m1, heir.id, wrong), 422, 'VALIDATION_FAILED');
    });

    test('are nobody’s to see or move but a manager’s', async () => {
      const { userId } = people.adviser.identity;
      for (const who of [people.adviser, people.risk, people.legal, people.client, people.supplier]) {
        await expectRefused(put(who, userId, [world.parties.debtor]), 403, 'FORBIDDEN');
        for (const path of ['portfolio', 'open-files'])
          await expectRefused(who.call('GET', `/api/employees/${userId}/${path}`), 403, 'FORBIDDEN');
      }
    });

    test('of two managers who move a company at once, the log tells both, one after the other', async () => {
      const [one, other] = [await joined(), await joined()];
      const { debtor } = world.parties;
      await Promise.all([put(people.m1, one.id, [debtor]), put(people.super, other.id, [debtor])]);
      const lines = (await log('parties.hand_over')).filter(({ id }) => id === debtor).slice(-2);
      const [first, second] = lines;
      expect(second?.before).toEqual(first?.after);
      expect(lines.map(({ by }) => by).toSorted()).toEqual(['helene marchadier', 'naim tazi']);
      await done(put(people.m1, people.adviser.identity.userId, [debtor]));
    });
  });

  test('deactivating ends every session, and hands every open file over at once', async () => {
    const { userId } = people.adviser.identity;
    const adviser = await self(people.adviser);
    expect(adviser.portfolioCount).toBe(4);
    const request = await insertRequest(world);
    const invoice = await insertInvoice(world, { status: 'under_review', assignee_id: userId });
    const ended = await insertInvoice(world, { status: 'rejected', assignee_id: userId });
    const elsewhere = await joined();
    await setRow('parties', world.parties.debtor, { adviser_id: elsewhere.id });
    await setRow('guarantee_requests', request, { assignee_id: userId });
    const ofNobody = { party_id: null, assigned_to: userId };
    const adhesion = await insertAdhesion({ ...ofNobody, status: 'kyc_review' });
    const over = await insertAdhesion({ ...ofNobody, status: 'closed' });
    const claimed = await done<{ id: string; version: number }>(
      giveDocument(people.supplier, {
        typeId: await documentType(world, { validity_months: 3 }),
        ownerType: 'party',
        ownerId: world.parties.assignor,
      }),
      201,
    );
    const claim = { action: 'claim', version: claimed.version };
    await done(people.adviser.call('POST', `/api/documents/${claimed.id}/transitions`, claim));
    const [asked = '', answered = ''] = await columnOf(
      `insert into approvals (entity, entity_id, record_version, action, body, body_hash, label, awaits, made_by, lapses_on, party_id, number, currency, status,
          decided_by)
        select 'adhesion_request', $2, n, 'close', '{}', 'x', 'Clôturer', 'M', $1, today_in_paris() + 3, $3, 'ADH-900', 'EUR',
          case when n = 3 then 'rejected' else 'pending' end, case when n = 3 then $1::uuid end from (values (1), (3)) v (n) returning id`,
      [userId, adhesion, world.parties.assignor],
    );
    const risk = await joined({ department: 'RISK' });
    const invited = await create(people.m1, { department: 'ADVISER' });
    const heir = await joined();
    const closed = await joined();
    await done(change(people.m1, closed, { active: false }));

    const open = await done<OpenFiles>(people.m1.call('GET', `/api/employees/${userId}/open-files`));
    expect(open).toMatchObject({
      counts: { companies: 3, invoices: 1, guaranteeRequests: 1, adhesions: 1, documents: 1, approvals: 1 },
      total: 8,
    });
    const offered = open.successors.map(({ id }) => id);
    expect(offered).toContain(heir.id);
    for (const unfit of [userId, risk.id, invited.id, closed.id]) expect(offered).not.toContain(unfit);

    const leaving = change(people.m1, adviser, { active: false });
    const needed = await expectRefused(leaving, 422, 'HANDOVER_REQUIRED');
    expect(needed['open']).toEqual(open.counts);
    for (const [handoverTo, code] of [
      [userId, 'SELF'],
      [risk.id, 'OTHER_DEPARTMENT'],
      [invited.id, 'NOT_JOINED'],
      [closed.id, 'INACTIVE'],
      [people.client.identity.userId, 'UNKNOWN'],
      [randomUUID(), 'UNKNOWN'],
    ] as const) {
      const handing = change(people.m1, adviser, { active: false, handoverTo });
      const refused = await expectRefused(handing, 422, 'HANDOVER_INVALID');
      expect(refused.errors).toMatchObject([{ path: '/handoverTo', code }]);
    }
    expect((await read(people.m1, userId)).active).toBe(true);

    const gone = await change(people.m1, adviser, { active: false, handoverTo: heir.id });
    expect(gone.json()).toMatchObject({ active: false, portfolioCount: 0 });
    const left = await done<OpenFiles>(people.m1.call('GET', `/api/employees/${userId}/open-files`));
    expect(left.total).toBe(0);
    const holder = (table: string, column: string, id: string) =>
      valueOf<string | null>(`select ${column} from ${table} where id = $1`, [id]);
    // Back with the adviser of its company, an invoice is lent to nobody; the request's company has another.
    expect(await holder('invoices', 'assignee_id', invoice)).toBeNull();
    expect(await holder('guarantee_requests', 'assignee_id', request)).toBe(heir.id);
    expect(await holder('adhesion_requests', 'assigned_to', adhesion)).toBe(heir.id);
    expect(await holder('documents', 'reviewer_id', claimed.id)).toBe(heir.id);
    expect(await holder('approvals', 'held_by', asked)).toBe(heir.id);
    expect(await holder('approvals', 'made_by', asked)).toBe(userId);
    // What has ended stays with who did it.
    expect(await holder('approvals', 'held_by', answered)).toBe(userId);
    expect(await holder('invoices', 'assignee_id', ended)).toBe(userId);
    expect(await holder('adhesion_requests', 'assigned_to', over)).toBe(userId);
    for (const [action, id] of [
      ['invoices.hand_over', invoice],
      ['guaranteeRequests.hand_over', request],
      ['adhesions.hand_over', adhesion],
      ['documents.hand_over', claimed.id],
      ['adhesions.hand_over_approval', adhesion],
    ] as const)
      expect((await log(action)).filter((line) => line.id === id)).toMatchObject([
        { before: { adviser: 'ines delmotte' }, after: { adviser: 'Maud Kerlann' }, internal: true },
      ]);
    const [closing] = await logOf('employees.deactivate', userId);
    expect(closing).toMatchObject({
      before: { active: true },
      after: { active: false, handOverTo: 'Maud Kerlann' },
    });
    expect(await notices(heir.id)).toEqual([
      expect.stringMatching(
        /^helene marchadier vous confie <b>3 sociétés, 1 facture, 1 demande de garantie, 1 demande d’adhésion, 1 document et 1 approbation demandée<\/b>, jusqu’ici chez ines delmotte\./,
      ),
    ]);
    const url = `/api/invoices/${invoice}`;
    expect((await historyOf(people.super, url))[0]).toMatchObject({ comment: 'Maud Kerlann' });
    for (const company of [people.supplier, people.client])
      expect((await company.call('GET', `${url}/timeline`)).body).not.toMatch(/hand_over|Kerlann/);

    expect((await people.adviser.call('GET', '/api/auth/profil')).statusCode).toBe(401);
    const back = await change(people.m1, gone.json<Employee>(), { active: true });
    expect(back.json()).toMatchObject({ active: true });
  });
});
