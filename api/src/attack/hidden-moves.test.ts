import type { GuaranteeRequest, Invoice, Problem } from '@cessio/contract';
import { depositBody } from '../../test/deposit-body.ts';
import { columnOf, valueOf, world } from '../../test/small-world.ts';
import { typedRequest } from '../../test/records.ts';
import { daysFromToday, type Person } from '../../test/world.ts';

/**
 * What a company may not see must not show in anything that changes with it: versions, timestamps, orders, lists,
 * browser events.
 */
interface Heard {
  entity: string;
  id: string;
  version: number;
  rooms: readonly string[];
}

let heard: Heard[] = [];
let serial = 0;

beforeAll(() => {
  world.app.services.realtime.recordChanged = (change) => void heard.push(change);
});

async function step(by: Person, url: string, action: string, more: object = {}) {
  const { version } = (await by.call('GET', url)).json<{ version: number }>();
  heard = [];
  const answer = await by.call('POST', `${url}/transitions`, { action, version, ...more });
  expect([action, answer.statusCode]).toEqual([action, 200]);
  // The bank always receives an event of a step, before anybody else.
  while (heard.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
  return answer.json<Invoice | GuaranteeRequest>();
}

/** Receivers of the latest step's event, with their versions. */
const signs = () => Object.fromEntries(heard.map(({ rooms, version }) => [rooms.join(), version]));

/** Address of an invoice that both companies have agreed on. */
async function reviewed(): Promise<string> {
  const { supplier, client } = world.people;
  const body = await depositBody(world, supplier, { number: `H-${(serial += 1)}` });
  const created = await supplier.call('POST', '/api/invoices', body);
  const url = `/api/invoices/${created.json<Invoice>().id}`;
  await step(supplier, url, 'submit');
  await step(client, url, 'confirm');
  return url;
}

/** A step of the system, as the payment run will take it. */
async function systemStep(url: string, action: string, status: string): Promise<void> {
  const id = url.split('/').at(-1);
  await world.owner.query(
    `select append_audit(null, $1, 'invoice', $2, (select status from invoices where id = $2), $3, null, null, false, null, null, null)`,
    [`invoices.${action}`, id, status],
  );
  await world.owner.query(
    'update invoices set status = $2, status_since = clock_timestamp(), version = default where id = $1',
    [id, status],
  );
}

/** Everything this person can read of a record, byte for byte. */
async function everything(by: Person, url: string): Promise<Record<string, unknown>> {
  const collection = url.slice(0, url.lastIndexOf('/'));
  const urls = [
    url,
    `${url}/timeline`,
    `${collection}?limit=200`,
    `${collection}.csv`,
    ...(collection === '/api/invoices'
      ? [
          '/api/invoices?sort=-statusSince&limit=200',
          '/api/invoices?sort=statusSince&limit=1',
          '/api/invoices?status=assigned,unpaid',
          '/api/invoices.csv?sort=-statusSince',
          '/api/invoices/counts',
        ]
      : []),
    `/api/calendar/events?from=${daysFromToday(-30)}&to=${daysFromToday(60)}`,
    '/api/search?q=H-',
    '/api/notification/my',
  ];
  const found: Record<string, unknown> = {};
  for (const asked of urls) {
    const { statusCode, body, headers } = await by.call('GET', asked);
    expect([asked, statusCode]).toEqual([asked, 200]);
    const steady = Object.entries(headers).filter(
      ([name]) => !/^(date|x-correlation-id|ratelimit.*)$/.test(name),
    );
    found[asked] = { body, headers: steady };
  }
  return found;
}

describe('the debtor', () => {
  test('sees nothing move while its supplier’s invoice is financed, taken back and indemnified', async () => {
    const { adviser, client, supplier } = world.people;
    // Two, so that a change of order would show.
    const url = await reviewed();
    await step(adviser, url, 'approve');
    await systemStep(url, 'assign', 'assigned');
    const other = await reviewed();
    await step(adviser, other, 'approve');
    await systemStep(other, 'assign', 'assigned');
    const assigned = await everything(client, url);
    const { version, statusSince } = (await supplier.call('GET', url)).json<Invoice>();
    for (const [action, status] of [
      ['finance', 'financed'],
      ['unfinance', 'assigned'],
      ['finance', 'financed'],
    ] as const) {
      await systemStep(url, action, status);
      expect(await everything(client, url)).toEqual(assigned);
    }
    // Its supplier does.
    const seen = (await supplier.call('GET', url)).json<Invoice>();
    expect(seen).toMatchObject({ status: 'financed', version: version + 3 });
    expect(seen.statusSince > statusSince).toBe(true);
    await systemStep(url, 'mark_unpaid', 'unpaid');
    const unpaid = await everything(client, url);
    expect(unpaid).not.toEqual(assigned);
    await systemStep(url, 'indemnify', 'indemnified');
    expect(await everything(client, url)).toEqual(unpaid);
  });

  test('nor cover that is taken, moved or given back, nor what the checks say of it', async () => {
    const { client } = world.people;
    const url = await reviewed();
    const before = await everything(client, url);
    await world.owner.query(
      `update invoices set covered_amount = 1, guarantee_id = (select id from guarantees limit 1), guarantee_number = 'GAR-1',
         checks = checks || '[{"code": "LIMIT_EXCESS", "severity": "warning", "message": "x"}]', version = default where id = $1`,
      [url.split('/').at(-1)],
    );
    expect(await everything(client, url)).toEqual(before);
  });

  test('keeps its own count: a hidden change does not stop its step, a visible one does', async () => {
    const { client, supplier, adviser } = world.people;
    const url = await reviewed();
    await step(adviser, url, 'request_info', { payload: { items: [{ code: 'BON_LIVRAISON' }] } });
    const record = (await supplier.call('GET', url)).json<Invoice>();
    await world.owner.query(`update invoices set holder = 'm1', version = default where id = '${record.id}'`);
    const patch = (orderRef: string) => supplier.call('PATCH', url, { version: record.version, orderRef });
    expect((await patch('A')).statusCode).toBe(200);
    const conflict = await patch('B');
    expect(conflict.json()).toMatchObject({
      status: 409,
      current: { version: record.version + 1, orderRef: 'A' },
    });
    expect((await client.call('GET', url)).json()).toMatchObject({ orderRef: 'A' });
    expect(conflict.json<Problem>().code).toBe('VERSION_CONFLICT');
  });
});

test('a step is told to each side under the version it reads; a hidden one to the bank alone', async () => {
  const { adviser, m1, risk, client, supplier } = world.people;
  const rooms = { client: `party:${world.parties.debtor}`, supplier: `party:${world.parties.assignor}` };
  const url = await reviewed();
  const versionOf = async (by: Person) => (await by.call('GET', url)).json<Invoice>().version;
  const [forClient, forSupplier] = [await everything(client, url), await everything(supplier, url)];

  await step(adviser, url, 'escalate');
  expect(Object.keys(signs())).toEqual(['staff']);
  await world.owner.query(
    `update invoices set file_sha256 = 'same' where id = $1 or ref = (select min(ref) from invoices where id <> $1 and status = 'under_review')`,
    [url.split('/').at(-1)],
  );
  await step(risk, url, 'clear_alert', { comment: 'Vu.' });
  expect(Object.keys(signs())).toEqual(['staff']);
  expect(await everything(client, url)).toEqual(forClient);
  expect(await everything(supplier, url)).toEqual(forSupplier);

  await step(m1, url, 'approve');
  expect(signs()).toEqual({
    staff: await versionOf(m1),
    [rooms.client]: await versionOf(client),
    [rooms.supplier]: await versionOf(supplier),
  });
  expect(new Set(Object.values(signs())).size).toBeGreaterThan(1);
});

test('the requester of a guarantee does not see its file handed to the manager', async () => {
  const { client, adviser, risk } = world.people;
  const created = await client.call('POST', '/api/guarantee-requests', typedRequest(world, 9_000_000));
  const url = `/api/guarantee-requests/${created.json<GuaranteeRequest>().id}`;
  await step(client, url, 'submit');
  expect(signs()).toMatchObject({ [`party:${world.parties.debtor}`]: 2, staff: 2 });
  await step(adviser, url, 'study');
  await step(adviser, url, 'ask_opinion');
  await step(risk, url, 'give_opinion', { comment: 'Oui.', payload: { grade: 'A', amount: 9_000_000 } });
  const before = await everything(client, url);
  await step(adviser, url, 'escalate');
  expect(Object.keys(signs())).toEqual(['staff']);
  expect(await everything(client, url)).toEqual(before);
});

describe('in SQL', () => {
  /** Columns that a login may read of a table. */
  const granted = (login: string, table: string) =>
    columnOf(
      `select attname from pg_attribute where attrelid = $2::regclass and attnum > 0 and not attisdropped
         and has_column_privilege($1, attrelid, attnum, 'select')`,
      [login, table],
    );

  test('no company’s login reads the bank’s count, nor the debtor since when its supplier’s state is', async () => {
    expect(await granted('portal_client', 'invoices')).not.toContain('status_since');
    for (const [login, table] of [
      ['portal_client', 'invoices'],
      ['portal_supplier', 'invoices'],
      ['portal_client', 'guarantee_requests'],
    ] as const)
      expect(await granted(login, table)).not.toContain('version');
    expect(await granted('portal_client', 'invoices')).not.toContain('supplier_version');
    expect(await granted('portal_supplier', 'invoices')).not.toContain('client_version');
  });

  test('a version is counted, never set', async () => {
    const url = await reviewed();
    const id = url.split('/').at(-1) as string;
    const pool = await world.app.services.pools.of('supplier').connect();
    try {
      await pool.query('begin');
      await pool.query(`select set_config('app.party', $1, true)`, [world.parties.assignor]);
      await pool.query('update invoices set version = 900 where id = $1', [id]);
      await pool.query('commit');
    } finally {
      pool.release();
    }
    expect(await valueOf('select version from invoices where id = $1', [id])).toBeLessThan(10);
  });
});
