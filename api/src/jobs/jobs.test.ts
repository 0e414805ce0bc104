import { setTimeout as sleep } from 'node:timers/promises';
import { addBusinessDays, isBusinessDay, todayInParis } from '@cessio/contract';
import type { FastifyBaseLogger } from 'fastify';
import { freePort } from '../../../tools/ports.ts';
import { startMailCatcher, type MailCatcher } from '../../../tools/mail-catcher.ts';
import type { CaughtMessage } from '../../../tools/mail-catcher-pages.ts';
import { insertInvoice } from '../../test/fixtures.ts';
import { bySystem, rowsOf, world } from '../../test/small-world.ts';
import { transactAs } from '../db/caller.ts';
import { Pools } from '../db/pools.ts';
import { deliverMails, openTransport, retryAfter } from '../mail/deliver.ts';
import { composeMail, queueMail } from '../mail/mail.ts';
import { lastDue, runAtHour } from './at-hour.ts';
import { clean } from './cleaning.ts';
import { startJobs } from './jobs.ts';
import { isDue, remind } from './reminders.ts';
import { oncePerCluster } from './scheduler.ts';

let catcher: MailCatcher;
const logged: unknown[] = [];
const keep = (...entry: unknown[]) => void logged.push(entry);
const log = { info: keep, warn: keep, error: keep } as unknown as FastifyBaseLogger;

beforeAll(async () => {
  catcher = await startMailCatcher({ smtpPort: await freePort(), webPort: await freePort() });
});
afterAll(() => catcher.close());
beforeEach(async () => {
  logged.length = 0;
  await world.owner.query('delete from outbox_mails');
  await fetch(`${catcher.webUrl}/api/messages`, { method: 'DELETE' });
});

const system = () => world.app.services.pools.of('system');

async function caught(): Promise<CaughtMessage[]> {
  return (await (await fetch(`${catcher.webUrl}/api/messages`)).json()) as CaughtMessage[];
}

async function queue(to: string, subject = 'Essai'): Promise<void> {
  const mail = composeMail(world.config, to, {
    subject,
    paragraphs: ['Une ligne <b>& deux</b>.'],
    action: { label: 'Ouvrir', path: '/Invoices/my?a=1&b=2' },
  });
  await system().query(
    'insert into outbox_mails (recipient, subject, body_text, body_html) values ($1, $2, $3, $4)',
    [mail.to, mail.subject, mail.text, mail.html],
  );
}

async function until(condition: () => Promise<boolean>, ms = 8000): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('it did not happen');
    await sleep(50);
  }
}

async function one<T extends object>(text: string, values: unknown[] = []): Promise<T> {
  return (await world.owner.query<T>(text, values)).rows[0] as T;
}

describe('mails', () => {
  test('leave by SMTP, in text and HTML, and are not kept', async () => {
    await queue('claire@exemple.test');
    const services = { ...world.app.services, config: { ...world.config, smtpUrl: catcher.smtpUrl } };
    const jobs = startJobs(services, log);
    await until(async () => (await caught()).length === 1);
    await jobs.stop();
    const [mail] = await caught();
    expect(mail).toMatchObject({ to: ['claire@exemple.test'], subject: '[Cessio] Essai' });
    expect(mail?.from).toContain('Cessio');
    expect(mail?.text).toContain('http://localhost:3000/Invoices/my?a=1&b=2');
    expect(mail?.text).toContain('Une ligne <b>& deux</b>.');
    expect(mail?.html).toContain('Une ligne &lt;b&gt;&amp; deux&lt;/b&gt;.');
    expect(mail?.html).toContain('href="http://localhost:3000/Invoices/my?a=1&amp;b=2"');
    const row = await one(
      `select sent_at is not null as sent, body_text || body_html as body from outbox_mails`,
    );
    expect(row).toEqual({ sent: true, body: '' });
  });

  test('of a transaction that was rolled back never leave', async () => {
    const failing = transactAs(system(), async (tx) => {
      await queueMail(
        tx,
        composeMail(world.config, 'camille.vasseur@brevanne.test', { subject: 'x', paragraphs: [] }),
      );
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await one('select count(*)::int as n from outbox_mails')).toEqual({ n: 0 });
  });

  test('wait when the server is away, longer each time, and no address is logged', async () => {
    await queue('secret@exemple.test');
    const failures: object[] = [];
    const transport = openTransport(`smtp://127.0.0.1:${await freePort()}`);
    expect(await deliverMails(system(), transport, world.config, (failure) => failures.push(failure))).toBe(
      0,
    );
    transport.close();
    expect(failures).toEqual([
      { id: expect.any(String), attempts: 1, reason: expect.stringMatching(/^E[A-Z]+$/) },
    ]);
    expect(JSON.stringify(failures)).not.toContain('secret');
    const row = await one<{ wait: number }>(
      'select round(extract(epoch from next_try_at - now()))::int as wait from outbox_mails',
    );
    expect(row.wait).toBeGreaterThan(5);
    expect([1, 2, 3, 9, 10, 25].map(retryAfter)).toEqual([10, 20, 40, 2560, 3600, 3600]);

    await world.owner.query("update outbox_mails set next_try_at = now() - interval '1 minute'");
    const good = openTransport(catcher.smtpUrl);
    expect(await deliverMails(system(), good, world.config, () => undefined)).toBe(1);
    good.close();
    expect(await caught()).toHaveLength(1);
  });

  test('wait for a server that is away for three days, and then leave, once', async () => {
    await queue('patient@exemple.test');
    const away = openTransport(`smtp://127.0.0.1:${await freePort()}`);
    let hours = 0;
    while (hours < 72) {
      expect(await deliverMails(system(), away, world.config, () => undefined)).toBe(0);
      const row = await one<{ wait: number }>(
        'select extract(epoch from next_try_at - now())::float8 as wait from outbox_mails',
      );
      hours += row.wait / 3_600;
      await world.owner.query("update outbox_mails set next_try_at = now() - interval '1 minute'");
    }
    away.close();
    expect(hours).toBeLessThan(85);
    const good = openTransport(catcher.smtpUrl);
    const failures: object[] = [];
    const deliver = () => deliverMails(system(), good, world.config, (failure) => failures.push(failure));
    expect({ sent: await deliver(), failures }).toEqual({ sent: 1, failures: [] });
    expect(await deliver()).toBe(0);
    good.close();
    expect(await caught()).toHaveLength(1);
  });

  test('two processes send each mail once', async () => {
    for (let n = 0; n < 20; n += 1) await queue(`n${n}@exemple.test`);
    const transports = [openTransport(catcher.smtpUrl), openTransport(catcher.smtpUrl)];
    const sent = await Promise.all(
      transports.map((transport) => deliverMails(system(), transport, world.config, () => undefined)),
    );
    for (const transport of transports) transport.close();
    expect((sent[0] ?? 0) + (sent[1] ?? 0)).toBe(20);
    expect(new Set((await caught()).flatMap((mail) => mail.to)).size).toBe(20);
    expect(await caught()).toHaveLength(20);
  });
});

describe('the scheduler', () => {
  test('lets one process at a time do a job', async () => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const first = oncePerCluster(system(), 'a job', () => held);
    await sleep(100);
    expect(await oncePerCluster(system(), 'a job', async () => undefined)).toBe(false);
    expect(await oncePerCluster(system(), 'another', async () => undefined)).toBe(true);
    release();
    expect(await first).toBe(true);
    expect(await oncePerCluster(system(), 'a job', async () => undefined)).toBe(true);
  });

  test('seals the audit chain, goes on after the database broke off, and stops', async () => {
    const event = () =>
      world.owner.query(
        `select append_audit(null, 'test.event', 'user', gen_random_uuid(), null, null, null, null, false, null, null, null)`,
      );
    const unsealed = async () =>
      (await one<{ n: number }>('select count(*)::int as n from audit_events where hash is null')).n;
    const pools = new Pools(world.config.databaseUrl, 4);
    const jobs = startJobs({ ...world.app.services, pools }, log);
    await event();
    await until(async () => (await unsealed()) === 0);
    for (let n = 0; n < 5; n += 1) {
      await world.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'portal_system' and datname = current_database()`,
      );
      await sleep(100);
    }
    await event();
    await until(async () => (await unsealed()) === 0);
    expect(await one('select verify_audit() as broken')).toEqual({ broken: null });
    await jobs.stop();
    await pools.close();
    await event();
    await sleep(1500);
    expect(await unsealed()).toBe(1);
  });
});

describe('a job that fails', () => {
  const failing = () => rowsOf('select job, failure from job_failures');

  test('is recorded while it fails, goes on, and holds up no other; the next process that does it ends the record', async () => {
    // Left by tests that cut connections.
    await world.owner.query('truncate job_failures, job_runs');
    await bySystem((tx) =>
      tx.query(
        `select append_audit(null, 'test.event', 'user', gen_random_uuid(), null, null, null, null, false, null, null, null)`,
      ),
    );
    const broken = { ...world.config, auditAnchor: '/dev/null/anchor' };
    let jobs = startJobs({ ...world.app.services, config: broken }, log);
    await until(async () => (await failing()).length > 0);
    expect(await failing()).toEqual([
      { job: 'anchor-audit', failure: expect.stringMatching(/^E\w+: .*, (mkdir|open) …$/) },
    ]);
    await until(async () => (await rowsOf('select from job_runs')).length > 0);
    await jobs.stop();
    expect(await failing()).toHaveLength(1);
    jobs = startJobs(world.app.services, log);
    await until(async () => (await failing()).length === 0);
    await jobs.stop();
  });
});

describe('a job with an hour', () => {
  test.each([
    // Winter and summer, before and after the hour.
    ['00:05', '2027-01-14T23:04:00Z', '2027-01-13T23:05:00.000Z'],
    ['00:05', '2027-01-14T23:05:00Z', '2027-01-14T23:05:00.000Z'],
    ['06:00', '2027-07-01T03:59:00Z', '2027-06-30T04:00:00.000Z'],
    ['06:00', '2027-07-01T04:00:00Z', '2027-07-01T04:00:00.000Z'],
    // The night on which 02:00 does not exist, and that on which it comes twice.
    ['02:00', '2027-03-28T00:59:00Z', '2027-03-27T01:00:00.000Z'],
    ['02:00', '2027-03-28T01:00:00Z', '2027-03-28T01:00:00.000Z'],
    ['02:00', '2027-10-31T01:30:00Z', '2027-10-31T00:00:00.000Z'],
    ['00:05', '2027-03-29T00:00:00Z', '2027-03-28T22:05:00.000Z'],
  ])('%s, asked at %s, was due at %s', (hour, now, due) => {
    expect(lastDue({ hour }, new Date(now))).toBe(due);
  });

  test.each([
    ['2027-04-30T06:59:00Z', '2027-04-29T07:00:00.000Z'],
    ['2027-04-30T07:00:00Z', '2027-04-30T07:00:00.000Z'],
    // Saturday 1 May 2027; and 1 May 2026, a Friday before a week-end.
    ['2027-05-02T12:00:00Z', '2027-04-30T07:00:00.000Z'],
    ['2026-05-03T12:00:00Z', '2026-04-30T07:00:00.000Z'],
    ['2026-05-04T07:00:00Z', '2026-05-04T07:00:00.000Z'],
  ])('of bank days, asked at %s, was due at %s', (now, due) => {
    expect(lastDue({ hour: '09:00', bankDays: true }, new Date(now))).toBe(due);
  });

  test('runs once for its hour, until nothing is left, and once for days that nobody was there', async () => {
    const left = [2, 1, 0, 0, 0];
    const job = { name: 'of a test', hour: '06:00', work: async () => left.shift() ?? -1 };
    const at = (now: string) => transactAs(system(), (tx) => runAtHour(tx, job, new Date(now)));
    expect(await at('2027-03-02T04:00:00Z')).toBe(2);
    expect(await at('2027-03-02T04:01:00Z')).toBe(1);
    expect(await at('2027-03-02T04:02:00Z')).toBe(0);
    // Still the previous day's hour, already done.
    expect(await at('2027-03-02T04:59:00Z')).toBeNull();
    expect(await at('2027-03-02T05:00:00Z')).toBe(0);
    expect(await at('2027-03-02T05:01:00Z')).toBeNull();
    expect(await at('2027-03-05T10:00:00Z')).toBe(0);
    expect(await at('2027-03-05T10:01:00Z')).toBeNull();
  });

  test('that fails is not done', async () => {
    const job = { name: 'of another test', hour: '06:00', work: () => Promise.reject(new Error('no')) };
    const now = new Date('2027-03-02T06:00:00Z');
    await expect(transactAs(system(), (tx) => runAtHour(tx, job, now))).rejects.toThrow('no');
    expect(await transactAs(system(), (tx) => runAtHour(tx, { ...job, work: async () => 0 }, now))).toBe(0);
  });
});

describe('cleaning', () => {
  test('removes what is old, keeps what is not', async () => {
    const { userId, sessionId } = world.people.supplier.identity;
    const ended = await one<{ id: string }>(
      `insert into sessions (user_id, device, ip, expires_at, ended_at) values ($1, 'old', '::1', now(), now() - interval '100 days') returning id`,
      [userId],
    );
    await world.owner.query(
      `insert into idempotency_keys (user_id, method, path, key, body_hash, status, created_at) values
        ($1, 'POST', '/x', 'old', '', 200, now() - interval '49 hours'), ($1, 'POST', '/x', 'new', '', 200, now())`,
      [userId],
    );
    await world.owner.query(
      `insert into refresh_tokens (token_hash, session_id, spent_at, successor) values
        ('spent', $1, now() - interval '5 minutes', 'sealed'), ('fresh', $1, now(), 'sealed'), ('good', $1, null, null),
        ('ancient', $1, now() - interval '15 days', null), ('dead', $2, now(), null)`,
      [sessionId, ended.id],
    );
    await world.owner.query(
      `insert into known_browsers (mark_hash, user_id, last_used_at) values
        ('lapsed', $1, now() - interval '181 days'), ('known', $1, now() - interval '179 days')`,
      [userId],
    );
    await transactAs(system(), clean);
    const known = await world.owner.query(`select encode(mark_hash, 'escape') as mark from known_browsers`);
    expect(known.rows).toEqual([{ mark: 'known' }]);
    expect((await world.owner.query('select key from idempotency_keys')).rows).toEqual([{ key: 'new' }]);
    const { rows } = await world.owner.query(
      `select encode(token_hash, 'escape') as token, successor is not null as sealed from refresh_tokens order by 1`,
    );
    expect(rows).toEqual([
      { token: 'fresh', sealed: true },
      { token: 'good', sealed: false },
      // Stored without its pair: used again it must still end the family.
      { token: 'spent', sealed: false },
    ]);
    expect(await one('select count(*)::int as n from sessions where id = $1', [ended.id])).toEqual({ n: 0 });
  });
});

describe('reminders', () => {
  const sentOn = '2026-03-02'; // A Monday.
  const at = (day: string, hour = 10) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+01:00`);
  const invoice = {
    submittedAt: at(sentOn).toISOString(),
    confirmBy: `${addBusinessDays(sentOn, 5)}T21:59:59Z`,
    remindedAt: null,
  };

  test.each([
    ['2026-03-03', null, false],
    ['2026-03-04', null, true],
    ['2026-03-04', '2026-03-04', false],
    ['2026-03-05', '2026-03-04', false],
    ['2026-03-06', '2026-03-04', true],
    ['2026-03-06', '2026-03-06', false],
    ['2026-03-09', null, true],
    ['2026-03-09', '2026-03-06', false],
  ])('sent on Monday 2, seen on %s, last reminded %s: %s', (today, reminded, due) => {
    expect(isDue({ ...invoice, remindedAt: reminded && at(reminded).toISOString() }, today)).toBe(due);
  });

  test('a renewed delay has its own reminders', () => {
    const renewed = {
      ...invoice,
      confirmBy: `${addBusinessDays('2026-03-16', 5)}T21:59:59Z`,
      remindedAt: at('2026-03-06').toISOString(),
    };
    expect(isDue(renewed, '2026-03-17')).toBe(false);
    expect(isDue(renewed, '2026-03-18')).toBe(true);
  });

  describe('reach the side that did not deposit', () => {
    let today: string;
    beforeAll(() => {
      today = todayInParis();
      if (!isBusinessDay(today)) today = addBusinessDays(today, 1);
    });
    beforeEach(async () => {
      await world.owner.query('delete from notifications');
      await world.owner.query('delete from invoices');
    });

    let serial = 0;
    async function awaiting(over: { program?: string; confidential?: boolean } = {}): Promise<string> {
      serial += 1;
      const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000);
      const program = over.program ?? 'classic';
      return insertInvoice(world, {
        ref: `REF-${serial}`,
        number: `F-${serial}`,
        program,
        confidential: over.confidential ?? false,
        debtor_name: 'Halbrane <Distribution>',
        contract_id: program === 'classic' ? world.contracts.classic : world.contracts.reverse,
        contract_number: 'CTR',
        net: 100_000,
        vat: 20_000,
        gross: 120_000,
        status: 'awaiting_confirmation',
        submitted_at: day(-14),
        confirm_by: day(2),
      });
    }
    const run = (hour = 10) =>
      transactAs(system(), (tx) =>
        remind(tx, world.app.services, new Date(`${today}T${String(hour).padStart(2, '0')}:30:00Z`)),
      );
    const told = async () =>
      (await world.owner.query('select user_id, event, severity, message, entity_id from notifications'))
        .rows;

    test('classic: the debtor, once, by notification and mail', async () => {
      const id = await awaiting();
      expect(await run()).toBe(1);
      expect(await told()).toEqual([
        {
          user_id: world.people.client.identity.userId,
          event: 'invoice.to_confirm.reminder',
          severity: 'action',
          message: expect.stringMatching(
            /^Rappel\u00a0: facture <b>F-\d+<\/b> \(Atelier Brévanne\), 1\u00a0200,00\u00a0€\u00a0: à confirmer avant le /,
          ),
          entity_id: id,
        },
      ]);
      expect(await one('select recipient, subject, body_text from outbox_mails')).toEqual({
        recipient: 'lucie.roumegas@halbrane.test',
        subject: expect.stringMatching(/^\[Cessio\] Facture F-\d+ à confirmer$/),
        body_text: expect.stringContaining(`http://localhost:3000/Invoices/${id}`),
      });
      expect(await run(11)).toBe(0);
    });

    test('reverse: the assignor; what a user typed stays text', async () => {
      await awaiting({ program: 'reverse' });
      await run();
      expect(await told()).toMatchObject([
        {
          user_id: world.people.supplier.identity.userId,
          message: expect.stringContaining('Halbrane &lt;Distribution&gt;'),
        },
      ]);
      expect((await one<{ body_text: string }>('select body_text from outbox_mails')).body_text).toContain(
        'Halbrane <Distribution>',
      );
    });

    test('confidential: never the debtor, but the adviser', async () => {
      await awaiting({ confidential: true });
      await run();
      expect(await told()).toMatchObject([{ user_id: world.people.adviser.identity.userId }]);
    });

    test('confidential: a colleague who was given the file', async () => {
      const id = await awaiting({ confidential: true });
      const { userId } = world.people.risk.identity;
      await world.owner.query('update invoices set assignee_id = $2 where id = $1', [id, userId]);
      await run();
      expect((await told()).map(({ user_id }) => user_id)).toEqual([userId]);
    });

    test('nobody before eight, nor once the delay is over', async () => {
      await awaiting();
      expect(await run(3)).toBe(0);
      await world.owner.query(`update invoices set confirm_by = now() - interval '10 days'`);
      expect(await run()).toBe(0);
    });
  });
});
