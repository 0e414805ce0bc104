import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Invoice, Problem } from '@cessio/contract';
import { upload } from '../test/deposit-body.ts';
import { draft, reviewed, seen, sent, step as take } from '../test/invoice-steps.ts';
import { world } from '../test/small-world.ts';
import { daysFromToday, EMPTY_PDF, type Person } from '../test/world.ts';
import { migrate } from './db/migrate.ts';
import { correlationId } from './http/headers.ts';

/** Attacks that once worked, or nearly (docs/security.md). */

async function step(by: Person, id: string, action: string, more: object = {}) {
  return take(by, await seen(by, id), action, more);
}

describe('what the other side confirmed', () => {
  test.each([
    ['gross', { net: 300_000, gross: 320_000 }, ['/net', '/gross']],
    ['debtorId', { debtorId: null }, ['/debtorId']],
    ['dueDate', { dueDate: daysFromToday(59) }, ['/dueDate']],
    ['payeeIban', { payeeIban: 'FR1420041010050500013M02606' }, ['/payeeIban']],
  ])('%s does not change under its name', async (_field, patch, paths) => {
    const { supplier, adviser } = world.people;
    const { id } = await reviewed();
    await step(adviser, id, 'request_info', { payload: { items: [{ code: 'BON_LIVRAISON' }] } });
    const before = await seen(supplier, id);
    const refused = await supplier.call('PATCH', `/api/invoices/${id}`, {
      version: before.version,
      ...patch,
    });
    expect(refused.statusCode).toBe(422);
    expect(refused.json<Problem>().errors?.map(({ path, code }) => [path, code])).toEqual(
      paths.map((path) => [path, 'CONFIRMED']),
    );
    expect(await seen(supplier, id)).toEqual(before);
  });

  test('a sounding is proved by a file of the bank, not by words or by the assignor’s own', async () => {
    const { supplier, adviser } = world.people;
    await world.owner.query(`update relations set notification = 'confidential'`);
    const { id } = await sent();
    await world.owner.query(`update relations set notification = 'notified'`);
    const offered = (await seen(adviser, id)).allowedActions.find(({ action }) => action === 'confirm');
    expect(offered?.enabled).toBe(true);
    for (const fileId of ['asked when the step is taken', randomUUID(), await upload(supplier)]) {
      const refused = await step(adviser, id, 'confirm', { payload: { fileId } });
      expect(refused.json()).toMatchObject({ status: 422, code: 'PROOF_REQUIRED' });
    }
    const proof = await upload(adviser);
    const confirmed = await step(adviser, id, 'confirm', { payload: { fileId: proof } });
    expect(confirmed.json()).toMatchObject({ status: 'under_review', confirmation: { proof } });
  });

  test('how much the bank covers stays between it and the assignor', async () => {
    const { supplier, client, adviser } = world.people;
    const { id } = await sent({ net: 5_000_000, vat: 1_000_000, gross: 6_000_000 });
    const codes = async (by: Person) => (await seen(by, id)).checks.map(({ code }) => code);
    expect(await codes(supplier)).toContain('LIMIT_EXCESS');
    expect(await codes(adviser)).toContain('LIMIT_EXCESS');
    expect(await codes(client)).not.toContain('LIMIT_EXCESS');
  });
});

describe('a token older than what became of its user', () => {
  const moved = async (change: string, back: string, work: () => Promise<void>) => {
    const { userId } = world.people.adviser.identity;
    await world.owner.query(`update ${change}`, [userId]);
    await work().finally(() => world.owner.query(`update ${back}`, [userId]));
  };

  test('an adviser moved to another department approves nothing any more', async () => {
    const { id } = await reviewed();
    await moved(
      `employees set department = 'LEGAL' where user_id = $1`,
      `employees set department = 'ADVISER' where user_id = $1`,
      async () => {
        expect((await step(world.people.adviser, id, 'approve')).json()).toMatchObject({ code: 'FORBIDDEN' });
      },
    );
  });

  test('a disabled user writes nothing any more', async () => {
    await moved(
      `users set status = 'disabled' where id = $1`,
      `users set status = 'active' where id = $1`,
      async () => {
        const { adviser } = world.people;
        const answers = [
          await adviser.call('POST', '/api/invoices', { assignorId: world.parties.assignor }),
          await adviser.call('PUT', '/api/notification/markseen/all'),
        ];
        for (const answer of answers) expect(answer.json()).toMatchObject({ code: 'SESSION_REVOKED' });
      },
    );
  });
});

describe('bulk steps', () => {
  test('twenty at once share four connections without waiting for one another’s', async () => {
    const { m1 } = world.people;
    const invoices = [await reviewed(), await reviewed(), await reviewed()];
    const items = invoices.map(({ id }) => ({ id, version: 999 }));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        m1.call(
          'POST',
          '/api/invoices/bulk-transitions',
          { action: 'approve', items },
          { 'idempotency-key': randomUUID() },
        ),
      ),
    );
    // One that waits for a connection is refused after five seconds.
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      const { results } = answer.json<{ results: { code: string }[] }>();
      expect(results.map(({ code }) => code)).toEqual(Array(3).fill('VERSION_CONFLICT'));
    }
  });

  test('each item stands alone, the whole is done once, and the same key replays it', async () => {
    const { m1, adviser } = world.people;
    const [{ id: good, version }, { id: bad }] = [await reviewed(), await reviewed()];
    const body = {
      action: 'approve',
      items: [
        { id: good, version },
        { id: bad, version: 999 },
        { id: randomUUID(), version: 1 },
      ],
    };
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => m1.call('POST', '/api/invoices/bulk-transitions', body, headers);
    const [first, second] = [await send(), await send()];
    expect(first.json()).toMatchObject({
      succeeded: 1,
      failed: 2,
      results: [{ ok: true }, { code: 'VERSION_CONFLICT' }, { code: 'NOT_FOUND' }],
    });
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.json()).toEqual(first.json());
    expect((await seen(adviser, good)).version).toBe(version + 1);
    const other = await m1.call(
      'POST',
      '/api/invoices/bulk-transitions',
      { ...body, comment: 'Autre' },
      headers,
    );
    expect(other.json()).toMatchObject({ code: 'IDEMPOTENCY_BODY_MISMATCH' });
    // In this database: others of the same server belong to other tests. Locks of jobs are short-lived.
    const held = `select 1 from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`;
    const end = Date.now() + 20_000;
    let locks = await world.owner.query(held);
    while (locks.rowCount !== 0 && Date.now() < end) {
      await sleep(50);
      locks = await world.owner.query(held);
    }
    expect(locks.rowCount).toBe(0);
  });
});

test('a key counts for its user alone: the same call of another one is done, and answered with its own record', async () => {
  const { client, supplier, adviser } = world.people;
  const body = {
    title: 'Relance',
    start: '2027-03-01T09:00:00.000Z',
    end: '2027-03-01T10:00:00.000Z',
    allDay: false,
    timeZone: 'Europe/Paris',
  };
  const headers = { 'idempotency-key': randomUUID() };
  const answers = [];
  for (const who of [client, supplier, adviser, client])
    answers.push(await who.call('POST', '/api/calendar/events', body, headers));
  expect(answers.map(({ statusCode, headers: said }) => [statusCode, said['idempotent-replayed']])).toEqual([
    [201, undefined],
    [201, undefined],
    [201, undefined],
    [201, 'true'],
  ]);
  const ids = answers.map((answer) => answer.json<{ id: string }>().id);
  expect(new Set(ids).size).toBe(3);
  expect(ids[3]).toBe(ids[0]);
});

describe('one call under several spellings of its address', () => {
  const encoded = (text: string) => text.replace(/[a-z]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

  test('is done once under one key', async () => {
    const { supplier } = world.people;
    const { id, version } = await draft(world.people.supplier);
    const key = randomUUID();
    const body = { action: 'submit', version };
    const spellings = [
      `/api/invoices/${id}/transitions`,
      `/api/invoices/${encoded(id)}/transitions`,
      `/api/invoices/${id.toUpperCase()}/transitions`,
      `/api/%69nvoices/${id}/%74ransitions`,
      `/api/invoices/${id}/transitions?again=1`,
    ];
    const answers = [];
    for (const url of spellings)
      answers.push(await supplier.call('POST', url, body, { 'idempotency-key': key }));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.map((answer) => answer.headers['idempotent-replayed'])).toEqual([
      undefined,
      'true',
      'true',
      'true',
      'true',
    ]);
    const done = answers[0]?.json<Invoice>();
    expect((await seen(supplier, id)).version).toBe(done?.version);
    const created = { assignorId: world.parties.assignor };
    const make = async (url: string) =>
      (await supplier.call('POST', url, created, { 'idempotency-key': key })).json<Invoice>().id;
    expect(await make('/%61pi/invoices')).toBe(await make('/api/invoices'));
    // The same key on another record is another call.
    const other = await draft(world.people.supplier);
    const next = await supplier.call(
      'POST',
      `/api/invoices/${encoded(other.id)}/transitions`,
      { action: 'submit', version: other.version },
      { 'idempotency-key': key },
    );
    expect(next.headers['idempotent-replayed']).toBeUndefined();
  });

  test('counts on the same limit', async () => {
    const left = async (url: string) => {
      const answer = await world.app.fastify.inject({ url, remoteAddress: '10.7.7.7' });
      return /"public";r=(\d+)/.exec(String(answer.headers['ratelimit']))?.[1];
    };
    expect([
      await left('/api/public/invoice-confirmations/x'),
      await left('/%61pi/%70ublic/invoice-confirmations/x'),
    ]).toEqual(['29', '28']);
  });
});

describe('input that is not what it seems', () => {
  test.each(['__proto__', 'constructor', '-toString'])('sort=%s is no sort', async (sort) => {
    const answer = await world.people.supplier.call('GET', `/api/invoices?sort=${sort}`);
    expect(answer.json()).toMatchObject({ status: 400, code: 'QUERY_INVALID' });
  });

  test.each(['sort=net&sort=gross', 'limit=1&limit=100', 'q=a&q=b', 'cursor=a&cursor=b'])(
    'a parameter sent twice is no choice between the two: %s',
    async (query) => {
      const answer = await world.people.supplier.call('GET', `/api/invoices?${query}`);
      expect(answer.json()).toMatchObject({ status: 400, code: 'QUERY_INVALID' });
    },
  );

  test.each(['1e2', '0x10', '', ' 5', '+5', '1.0'])('limit=%j is no number of rows', async (limit) => {
    const answer = await world.people.supplier.call(
      'GET',
      `/api/invoices?limit=${encodeURIComponent(limit)}`,
    );
    expect(answer.statusCode).toBe(400);
  });

  test.each(['constructor', '__proto__', 'toString'])('%s is no namespace', async (name) => {
    const answer = await world.app.fastify.inject(`/locales/fr/${name}.json`);
    expect(answer.statusCode).toBe(404);
  });

  test('a body fifteen thousand levels deep is refused, not walked', async () => {
    const { id } = await draft(world.people.supplier);
    const deep = '['.repeat(15_000) + ']'.repeat(15_000);
    const answer = await world.people.supplier.call(
      'POST',
      `/api/invoices/${id}/transitions`,
      `{"action":"submit","version":1,"payload":{"a":${deep}}}`,
      { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    );
    expect(answer.json()).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });

  test.each([
    ['/api/invoices/%', 400, 'BAD_REQUEST'],
    [`/api/invoices/${'a'.repeat(400)}`, 404, 'ROUTE_UNKNOWN'],
  ])('%# an address the router refuses is answered like any other', async (url, status, code) => {
    const answer = await world.app.fastify.inject(url);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ status, code });
    expect(answer.body).not.toContain('FST_');
  });

  test('text parts of an upload are small', async () => {
    const boundary = 'xxxxxxxx';
    const answer = await world.people.supplier.call(
      'POST',
      '/api/uploads',
      `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'a'.repeat(20_000)}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="f.pdf"\r\n\r\n${EMPTY_PDF.toString()}\r\n--${boundary}--\r\n`,
      { 'content-type': `multipart/form-data; boundary=${boundary}` },
    );
    expect(answer.json()).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });

  const START = '--B\r\ncontent-disposition: form-data; name="file"; filename="f.pdf"\r\n\r\n%PDF';
  test.each([
    ['breaks off in its file', 'multipart/form-data; boundary=B', START],
    ['breaks off in its head', 'multipart/form-data; boundary=B', START.slice(0, 20)],
    ['has no boundary', 'multipart/form-data', START],
    ['is no form at all', 'multipart/form-data; boundary=B', 'x'],
  ])('a form that %s is the caller’s mistake, not ours', async (_name, type, payload) => {
    for (const url of ['/api/uploads', '/api/auth/login']) {
      const answer = await world.people.supplier.call('POST', url, payload, { 'content-type': type });
      expect([url, Math.floor(answer.statusCode / 100)]).toEqual([url, 4]);
    }
  });

  test('absurd amounts do not make a sum that nobody can read', async () => {
    const { supplier, adviser } = world.people;
    await world.owner.query(
      `insert into invoices (ref, program, number, assignor_id, debtor_id, contract_id, issue_date, due_date, currency, net, vat, gross, status)
       select 'SUM-' || n, 'classic', 'SUM-' || n, $1, $2, $3, current_date, current_date, 'EUR', 9007199254740991, 0, 9007199254740991, 'approved'
       from generate_series(1, 1100) n`,
      [world.parties.assignor, world.parties.debtor, world.contracts.classic],
    );
    for (const person of [supplier, adviser]) {
      const answer = await person.call('GET', '/api/invoices/counts');
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('9007199254740991');
    }
    await world.owner.query(`delete from invoices where ref like 'SUM-%'`);
  });
});

describe('every answer', () => {
  test.each([
    ['abcdefgh-1234', true],
    ['a'.repeat(65), false],
    ['court', false],
    ['<script>alert(1)</script>', false],
    ['', false],
  ])('a correlation id of the caller’s is taken if it is one: %s', (sent, taken) => {
    const id = correlationId({ headers: { 'x-correlation-id': sent } });
    expect(id === sent).toBe(taken);
    expect(id).toMatch(/^[A-Za-z0-9-]{8,64}$/);
  });

  test('says that it is data, and that nobody keeps it', async () => {
    const list = await world.people.supplier.call('GET', '/api/invoices', undefined, {
      'x-correlation-id': 'from-the-caller',
    });
    expect(list.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-correlation-id': 'from-the-caller',
    });
    expect((await world.app.fastify.inject('/locales/fr/host.json')).headers['cache-control']).toContain(
      '60',
    );
  });

  test('a failure nobody expected tells its code and a number to quote, nothing of the database', async () => {
    await world.owner.query('alter table calendar_events rename to calendar_events_away');
    try {
      const answer = await world.people.adviser.call(
        'GET',
        '/api/calendar/events?from=2026-01-01&to=2026-01-31',
      );
      expect(answer.json()).toEqual({
        type: '/errors/INTERNAL',
        title: expect.any(String),
        detail: expect.any(String),
        status: 500,
        code: 'INTERNAL',
        correlationId: answer.headers['x-correlation-id'],
      });
      expect(answer.body).not.toMatch(/calendar_events|42P01|does not exist|node_modules|\.ts/);
    } finally {
      await world.owner.query('alter table calendar_events_away rename to calendar_events');
    }
  });

  test('a body that never ends is given up', () => {
    expect(world.app.fastify.server.requestTimeout).toBeGreaterThan(0);
  });
});

describe('a side’s own login', () => {
  async function asSide(side: 'client' | 'supplier', sql: string): Promise<unknown> {
    const client = await world.app.services.pools.of(side).connect();
    try {
      await client.query('begin');
      const { partyId, userId } = world.people[side].identity;
      await client.query(`select set_config('app.party', $1, true), set_config('app.user', $2, true)`, [
        partyId,
        userId,
      ]);
      return await client.query(sql);
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  test.each([
    ['supplier', 'status', `'approved'`],
    ['supplier', 'covered_amount', '1'],
    ['client', 'collected', '1'],
    ['client', 'edited_by', `'{}'`],
  ] as const)('%s gives no invoice a %s at birth', async (side, column, value) => {
    const owner = side === 'client' ? 'debtor_id' : 'assignor_id';
    const program = side === 'client' ? 'reverse' : 'classic';
    const sql = `insert into invoices (ref, program, ${owner}, ${column}) values ('X', '${program}', app_party(), ${value})`;
    await expect(asSide(side, sql)).rejects.toThrow('permission denied');
  });

  test.each([
    'update guarantee_requests set granted_amount = amount',
    `update guarantee_requests set decision = '{}'`,
    'select risk_grade from parties',
    'select adviser_id from parties',
  ])('client may not: %s', async (sql) => {
    await expect(asSide('client', sql)).rejects.toThrow('permission denied');
  });

  test('a function made later is granted to no role until a migration does', async () => {
    await world.owner.query('create function later() returns int language sql as $$ select 1 $$');
    await expect(asSide('client', 'select later()')).rejects.toThrow('permission denied');
  });

  test('its password follows from a secret: an owner without one is refused', async () => {
    await expect(migrate('postgresql://postgres@127.0.0.1/none')).rejects.toThrow('password');
  });
});
