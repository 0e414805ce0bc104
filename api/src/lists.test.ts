import {
  adhesionListSpec,
  commissionListSpec,
  contractListSpec,
  documentListSpec,
  documentTypeListSpec,
  employeeListSpec,
  guaranteeListSpec,
  guaranteeRequestListSpec,
  partyListSpec,
  relationListSpec,
  type ListSpec,
  type Page,
  type Sums,
} from '@cessio/contract';
import type { Anchors } from '@cessio/contract/anchors';
import { bankAccountListSpec } from '@cessio/contract/bank-accounts';
import { ENDPOINTS } from '@cessio/contract/endpoints';
import { cellsOf } from '../test/workbook.ts';
import { readAs, type Queryable } from './db/caller.ts';
import { exportList } from './export/export-list.ts';
import { readAll, readPage } from './db/list/read.ts';
import { countTo } from './db/list/count.ts';
import { conditionsOf } from './db/list/filters.ts';
import type { ListQuery, ListSource } from './db/list/source.ts';
import { snakeCase } from './db/select.ts';
import { fieldsOf } from './modules/invoices/deposit/invoices.facts.ts';
import { invoiceSources } from './modules/invoices/record/invoices.list.ts';
import { findSurroundings, surroundingsOf } from './modules/invoices/deposit/surroundings.repository.ts';
import { accountSources } from './modules/bank-accounts/bank-accounts.repository.ts';
import { adhesionSource } from './modules/adhesions/adhesions.repository.ts';
import { contractSources } from './modules/money/contracts/contracts.repository.ts';
import { guaranteeSource } from './modules/guarantees/guarantees.repository.ts';
import { requestSources } from './modules/guarantee-requests/guarantee-requests.repository.ts';
import { documentSources } from './modules/documents/documents.repository.ts';
import { documentTypeSource } from './modules/documents/types/document-types.repository.ts';
import { partySource } from './modules/parties/record/parties.repository.ts';
import { relationSources } from './modules/relations/relations.repository.ts';
import { rememberEnded } from './plugins/ended-sessions.ts';
import { createDemoWorld, type DemoUser, type DemoWorld } from '../test/demo-world.ts';

type Row = Record<string, unknown> & { id: string };
type Reader = (row: Row) => unknown;

interface List {
  readonly path: string;
  readonly spec: ListSpec;
  /** Who gets 403; everybody else 200. */
  readonly refused: readonly string[];
  /** What a filter or a sort reads, where it is not the row's field of that name. */
  readonly reads?: Record<string, Reader>;
  /** Filters on something the row does not show: tested with the queues of /api/work (work.routes.test.ts). */
  readonly indirect?: readonly string[];
}

const nested =
  (name: string, field: string): Reader =>
  (row) =>
    (row[name] as Record<string, unknown>)[field];
const farAway =
  (field: string): Reader =>
  (row) =>
    row[field] ?? '9999-12-31';
/** The sum in the currency by which companies are sorted: euros, or a relation's own. */
const exposure: Reader = (row) =>
  (row['exposure'] as Sums).find(({ currency }) => currency === (row['currency'] ?? 'EUR'))?.amount ?? 0;
const PARTIES = {
  assignorId: nested('assignor', 'id'),
  debtorId: nested('debtor', 'id'),
  beneficiaryId: nested('beneficiary', 'id'),
  requesterId: nested('requester', 'id'),
  principalId: nested('principal', 'id'),
  debtorName: nested('debtor', 'legalName'),
};

const PARTY = { partyId: nested('party', 'id') };

/** The bank knows every company except an invited one without a file. */
const isKnown: Reader = (row) => row['status'] !== 'invited' || row['known'] !== null;

const LISTS: readonly List[] = [
  {
    path: '/api/parties',
    spec: partyListSpec,
    refused: ['client', 'supplier'],
    reads: { kycExpiresOn: farAway('kycExpiresOn'), exposure },
  },
  { path: '/api/bank-accounts', spec: bankAccountListSpec, refused: [], reads: PARTY },
  {
    path: '/api/relations',
    spec: relationListSpec,
    refused: ['client'],
    reads: { ...PARTIES, exposure, known: isKnown },
  },
  { path: '/api/contracts', spec: contractListSpec, refused: [], reads: PARTIES },
  {
    path: '/api/adhesions',
    spec: adhesionListSpec,
    refused: ['client', 'supplier'],
    indirect: ['assignedTo', 'companySigned', 'late'],
  },
  {
    path: '/api/guarantee-requests',
    spec: guaranteeRequestListSpec,
    refused: ['supplier'],
    reads: { ...PARTIES, validUntil: farAway('validUntil'), dueOn: farAway('dueOn') },
    indirect: ['late'],
  },
  { path: '/api/guarantees', spec: guaranteeListSpec, refused: [], reads: PARTIES, indirect: ['answering'] },
  { path: '/api/documents', spec: documentListSpec, refused: [], reads: { expiresOn: farAway('expiresOn') } },
  { path: '/api/document-types', spec: documentTypeListSpec, refused: [] },
  {
    path: '/api/employees',
    spec: employeeListSpec,
    refused: ['client', 'supplier', 'adviser', 'risk', 'legal'],
  },
  { path: '/api/commissions', spec: commissionListSpec, refused: [] },
];
const ROLES = ['client', 'supplier', 'adviser', 'risk', 'legal', 'm1', 'super'] as const;
const EXPORTS = ENDPOINTS.filter(({ path }) => path.endsWith('.:format')).map(({ path }) => path);
/** Filters on something other than a field of the row; each has its own test. */
const INDIRECT = new Set([
  'role',
  'kycDue',
  'screening',
  'portfolio',
  'adviserId',
  'partyId',
  'holder',
  'turn',
]);
/** Sorts in French order. */
const FRENCH = new Set(['legalName', 'debtorName', 'typeLabel', 'label', 'lastName', 'holder']);
const collator = new Intl.Collator('fr');
/** Sorts by something the row does not show. */
const HIDDEN_SORTS = new Set(['/api/contracts createdAt']);

describe('lists', () => {
  let world: DemoWorld;
  const users = {} as Record<(typeof ROLES)[number], DemoUser>;

  beforeAll(async () => {
    world = await createDemoWorld();
    for (const role of ROLES) users[role] = await world.signIn(`${role}@cessio.test`);
  });
  afterAll(() => world.end());

  const pageOf = (who: DemoUser, path: string, query: Record<string, string> = {}) =>
    who.get<Page<Row>>(`${path}?${new URLSearchParams(query).toString()}`);

  /** The whole list, page by page. */
  async function allOf(who: DemoUser, path: string, query: Record<string, string> = {}): Promise<Row[]> {
    const rows: Row[] = [];
    let cursor: string | null = null;
    do {
      const page: Page<Row> = await pageOf(who, path, {
        limit: '200',
        ...query,
        ...(cursor ? { cursor } : {}),
      });
      rows.push(...page.data);
      cursor = page.nextCursor;
    } while (cursor);
    return rows;
  }

  async function expectRefused(
    who: DemoUser,
    url: string,
    status: number,
    code: string,
    name?: string,
  ): Promise<void> {
    const answer = await who.call('GET', url);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
    expect(answer.json<{ detail: string }>().detail).toContain(name ?? '');
  }

  describe.each(LISTS)('$path', ({ path, spec, refused, reads = {}, indirect = [] }) => {
    const readerOf = (name: string): Reader => reads[name] ?? ((row) => row[name]);

    test.each(ROLES)('answers %s as its permission says, and in the declared shape', async (role) => {
      const answer = await users[role].call('GET', `${path}?limit=1`);
      expect(answer.statusCode).toBe(refused.includes(role) ? 403 : 200);
      expect(answer.json<{ data: Row[] }>().data?.length).toBe(refused.includes(role) ? undefined : 1);
      const declared = ENDPOINTS.find((endpoint) => endpoint.method === 'GET' && endpoint.path === path);
      const shaped = declared?.response?.safeParse(answer.json()).success;
      expect(shaped).toBe(!refused.includes(role));
    });

    const direct = Object.entries(spec.filters).filter(
      ([name]) => !INDIRECT.has(name) && !indirect.includes(name),
    );
    test.each(direct)('filters by %s', async (name, { kind }) => {
      const all = await allOf(users.super, path);
      const read = reads[name] && kind !== 'date' ? readerOf(name) : (row: Row) => row[name];
      const known = all.map(read).filter((value) => value !== null && value !== undefined);
      const value = String(known[Math.floor(known.length / 2)]);
      const matching = async (query: Record<string, string>, holds: (own: unknown) => boolean) => {
        const found = await allOf(users.super, path, query);
        const expected = all.filter((row) => holds(read(row)));
        expect(found.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
      };
      const isSet = (own: unknown) => own !== null && own !== undefined;
      if (kind === 'enum' || kind === 'id' || kind === 'text' || kind === 'flag') {
        await matching({ [name]: value }, (own) => String(own) === value);
      }
      if (kind === 'enum' || kind === 'id') {
        const other = String(known[0]);
        await matching({ [name]: `${value},${other}` }, (own) => [value, other].includes(String(own)));
        await matching(
          { [`${name}.not`]: `${value},${other}` },
          (own) => isSet(own) && ![value, other].includes(String(own)),
        );
      }
      if (kind === 'amount') {
        await matching({ [`${name}.gte`]: value }, (own) => Number(own) >= Number(value));
        await matching({ [`${name}.lt`]: value }, (own) => Number(own) < Number(value));
      }
      if (kind === 'date' || kind === 'instant') {
        await matching({ [`${name}.gt`]: value }, (own) => isSet(own) && String(own) > value);
        await matching({ [`${name}.lte`]: value }, (own) => isSet(own) && String(own) <= value);
      }
      const wrong = kind === 'text' ? 'x'.repeat(201) : '%27;drop';
      await expectRefused(
        users.super,
        `${path}?${name}${kind === 'instant' ? '.gte' : ''}=${wrong}`,
        400,
        'QUERY_INVALID',
        name,
      );
    });

    test.each(spec.sorts.filter((sort) => !HIDDEN_SORTS.has(`${path} ${sort}`)))(
      'sorts by %s both ways, across pages',
      async (sort) => {
        const read = readerOf(sort);
        const compare = (a: Row, b: Row) => {
          const [one, two] = [read(a), read(b)];
          const french = FRENCH.has(sort) ? collator.compare(one as string, two as string) : 0;
          if (french !== 0) return french;
          if (one !== two) return (one as string) < (two as string) ? -1 : 1;
          return a.id < b.id ? -1 : 1;
        };
        const expected = (await allOf(users.super, path)).toSorted(compare).map(({ id }) => id);
        const up = await allOf(users.super, path, { sort, limit: '37' });
        expect(up.map(({ id }) => id)).toEqual(expected);
        const down = await allOf(users.super, path, { sort: `-${sort}`, limit: '199' });
        expect(down.map(({ id }) => id)).toEqual(expected.toReversed());
      },
    );

    test('refuses what it does not know, by its name', async () => {
      await expectRefused(users.super, `${path}?color=blue`, 400, 'QUERY_INVALID', 'color');
      await expectRefused(users.super, `${path}?sort=color`, 400, 'QUERY_INVALID', 'sort');
      await expectRefused(users.super, `${path}?limit=201`, 400, 'QUERY_INVALID', 'limit');
      await expectRefused(users.super, `${path}?limit=0`, 400, 'QUERY_INVALID', 'limit');
    });

    test('refuses cursors that are forged or of another query', async () => {
      const other = Buffer.from(JSON.stringify(['000000000000', 'x', crypto.randomUUID()])).toString(
        'base64url',
      );
      for (const cursor of ['x', '%22', other, 'e30', 'bnVsbA']) {
        await expectRefused(users.super, `${path}?cursor=${cursor}`, 400, 'CURSOR_INVALID');
      }
      const { nextCursor } = await pageOf(users.super, path, { limit: '1' });
      const turned = spec.defaultSort.startsWith('-') ? spec.defaultSort.slice(1) : `-${spec.defaultSort}`;
      await expectRefused(users.super, `${path}?cursor=${nextCursor}&sort=${turned}`, 400, 'CURSOR_INVALID');
    });

    test('leads to a row by its number, under the same filters and sorts', async () => {
      const anchorsOf = (query: Record<string, string>) =>
        pageOf(users.super, `${path}/anchors`, query) as unknown as Promise<Anchors>;
      const all = await allOf(users.super, path);
      const words = spec.search ? [{ q: 'a' }, { q: '2026' }] : [];
      const query = { sort: `-${spec.sorts.at(-1)}` };
      for (const narrowed of [{}, query, ...words.map((word) => ({ ...query, ...word }))]) {
        const rows = Object.keys(narrowed).length === 0 ? all : await allOf(users.super, path, narrowed);
        const asked = [...new Set([2, Math.ceil(rows.length / 2), rows.length])].filter(
          (row) => row > 1 && row <= rows.length,
        );
        const { anchors, total } = await anchorsOf({ ...narrowed, row: [...asked, rows.length + 1].join() });
        expect([narrowed, total]).toEqual([narrowed, { value: rows.length, capped: false }]);
        expect(anchors.map(({ row }) => row)).toEqual(asked);
        for (const { row, cursor } of anchors) {
          const page = await pageOf(users.super, path, { ...narrowed, cursor, limit: '3' });
          expect(page.data.map(({ id }) => id)).toEqual(rows.slice(row - 1, row + 2).map(({ id }) => id));
        }
      }
      for (const [name, value] of [
        ['every', '999'],
        ['every', '10001'],
        ['row', '0'],
        ['row', '1,x'],
        ['limit', '1'],
        ['color', 'x'],
      ] as const)
        await expectRefused(users.super, `${path}/anchors?${name}=${value}`, 400, 'QUERY_INVALID', name);
      for (const role of ROLES) {
        const answer = await users[role].call('GET', `${path}/anchors`);
        expect([role, answer.statusCode]).toEqual([role, refused.includes(role) ? 403 : 200]);
      }
    });

    test('counts the filtered set when asked', async () => {
      const all = await allOf(users.super, path);
      const page = await pageOf(users.super, path, { limit: '1', total: 'true' });
      const sums = spec.sums && {
        sums: [...new Set(all.map((row) => row['currency'] as string))].toSorted().map((currency) => ({
          currency,
          amounts: Object.fromEntries(
            (spec.sums ?? []).map((name) => [
              name,
              all.reduce((sum, row) => sum + (row['currency'] === currency ? Number(row[name]) : 0), 0),
            ]),
          ),
        })),
      };
      expect(page.total).toEqual({ value: all.length, capped: false, ...sums });
      expect((await pageOf(users.super, path, { limit: '1' })).total).toBeUndefined();
    });
  });

  test.each(EXPORTS)('%s leaves as CSV and as XLSX with the same cells', async (path) => {
    // The journal grows with each export.
    const of = path.startsWith('/api/audit') ? '?entity=invoice' : '';
    const file = (format: string) => users.super.call('GET', path.replace(':format', format) + of);
    const [csv, xlsx] = [await file('csv'), await file('xlsx')];
    expect([csv.statusCode, xlsx.statusCode]).toEqual([200, 200]);
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(xlsx.headers['content-disposition']).toMatch(/filename="[a-z-]+-\d{4}-\d\d-\d\d\.xlsx"/);
    const sheet = cellsOf(xlsx.rawPayload);
    // Quoted cells may hold line breaks.
    const lines = csv.body
      .slice(1)
      .replaceAll(/"[^"]*"/g, '')
      .split('\r\n')
      .slice(0, -1);
    expect(sheet[0]).toEqual(lines[0]?.split(';'));
    expect(sheet).toHaveLength(lines.length);
    expect(sheet.length).toBeGreaterThan(1);
    expect(new Set(sheet.map((row) => row.length)).size).toBe(1);
    expect((await file('pdf')).statusCode).toBeGreaterThanOrEqual(400);
  });

  test('where an export holds several currencies, each has columns of amounts of its own', async () => {
    const split: string[] = [];
    for (const path of EXPORTS) {
      const of = path.startsWith('/api/audit') ? '?entity=invoice' : '';
      const answer = await users.super.call('GET', path.replace(':format', 'xlsx') + of);
      const [heads = [], ...rows] = cellsOf(answer.rawPayload);
      const at = heads.indexOf('Devise');
      const currencies = [...new Set(rows.map((row) => row[at]))];
      if (at < 0 || currencies.length < 2) continue;
      const amounts = heads.flatMap((head, index) => {
        const [, name = '', currency = ''] = /^(.+) \(([A-Z]{3})\)$/.exec(head) ?? [];
        return name ? [{ name, index, currency }] : [];
      });
      expect(amounts).toHaveLength(currencies.length * new Set(amounts.map(({ name }) => name)).size);
      for (const { index, currency } of amounts) {
        expect(rows.filter((row) => row[index] && row[at] !== currency)).toEqual([]);
        expect([currency, rows.some((row) => row[index])]).toEqual([currency, true]);
      }
      split.push(path);
    }
    // Filtered to one currency, it has one column per amount.
    const one = await users.super.call('GET', '/api/invoices.xlsx?currency=MAD');
    const [heads, ...rows] = cellsOf(one.rawPayload);
    expect(rows.length).toBeGreaterThan(0);
    expect(heads?.filter((head) => /\([A-Z]{3}\)$/.test(head))).toEqual([]);
    expect(split).toContain('/api/invoices.:format');
  });

  test.each(['csv', 'xlsx'])(
    'a list leaves as %s with the columns asked for, in that order',
    async (format) => {
      const rows = async (who: keyof typeof users, columns: string) => {
        const answer = await users[who].call('GET', `/api/invoices.${format}?columns=${columns}&sort=number`);
        if (answer.statusCode !== 200) return answer.json<{ code: string }>().code;
        if (format === 'xlsx') return cellsOf(answer.rawPayload);
        return answer.body
          .slice(1)
          .split('\r\n')
          .slice(0, -1)
          .map((line) => line.split(';'));
      };
      const chosen = await rows('supplier', 'dueDate,number,dueDate');
      expect(chosen[0]).toEqual(['Échéance', 'Numéro']);
      expect(chosen.length).toBeGreaterThan(2);
      expect((await rows('adviser', 'holder,signals'))[0]).toEqual(['Dossier chez', 'Alertes']);
      // A column that only the bank reads is unknown to a company, as is one that no list has.
      for (const columns of ['number,holder', 'signals', 'contractId', 'constructor', ','])
        expect(await rows('supplier', columns)).toBe('QUERY_INVALID');
      expect((await rows('client', ''))[0]).not.toContain('Alertes');
    },
  );

  test('an export ends with the session that asked for it', async () => {
    const { identity } = users.super;
    const sessionId = crypto.randomUUID();
    const noted: unknown[] = [];
    const stream = await exportList(
      {
        params: { format: 'csv' },
        query: {},
        reply: { header: () => ({ header: () => undefined }) } as never,
        request: { ip: '127.0.0.1', id: sessionId, headers: {} } as never,
        identity: { ...identity, sessionId },
        // The connection ends after the first lines.
        read: (work) =>
          readAs(world.app.services.pools, identity, work).finally(() => rememberEnded(sessionId)),
        write: async (work) => {
          noted.push(work);
          return undefined as never;
        },
      },
      invoiceSources.staff,
    );
    await expect(stream.toArray()).rejects.toThrow('session ended');
    expect(noted).toHaveLength(1);
  });

  test('what an export has read is held no longer than until it reads on', async () => {
    await readAs(world.app.services.pools, users.super.identity, async (db) => {
      const slices = readAll(db, invoiceSources.staff, {});
      const { value: first } = await slices.next();
      expect(first).toHaveLength(200);
      const { value: next } = await slices.next();
      expect([first?.length, next?.length]).toEqual([0, expect.any(Number)]);
      expect(next?.length).toBeGreaterThan(0);
    });
  });

  test('the bank’s list judges an invoice by what its record is judged by', async () => {
    const { owner } = world;
    // A file and a number that two invoices share.
    await owner.query(
      `update invoices set file_sha256 = 'same', file_id = (select id from files limit 1) where id in
        (select id from invoices where status = 'under_review' order by id limit 2)`,
    );
    await owner.query(`update files set sha256 = 'same' where id = (select id from files limit 1)`);
    const { rows } = await owner.query<{ id: string }>(
      `select id from invoices where status in ('submitted', 'under_review') order by id limit 40`,
    );
    const { identity } = users.super;
    const db = owner as unknown as Queryable;
    let alike = 0;
    for (const row of await surroundingsOf(
      db,
      rows.map(({ id }) => id),
    )) {
      const alone = await findSurroundings(db, identity, { ...fieldsOf(row), gross: null }, row.id);
      const { assignor, debtor, relation, taken, seenAs } = row;
      alike += row.alike.length;
      expect({ assignor, debtor, relation, alike: row.alike, taken, seenAs }).toEqual({
        assignor: alone.assignor,
        debtor: alone.debtor,
        relation: alone.relation,
        alike: alone.alike,
        taken: alone.taken,
        seenAs: alone.seenAs,
      });
    }
    expect(alike).toBeGreaterThan(0);
  });

  test('search ignores case, accents and punctuation', async () => {
    const found = await allOf(users.adviser, '/api/parties', { q: 'BREVANNE' });
    expect(found.map((row) => row['legalName'])).toEqual(['Atelier Brévanne']);
    expect((await allOf(users.m1, '/api/employees', { q: 'inès' })).map((row) => row['lastName'])).toEqual([
      'Delmotte',
    ]);
  });

  const rowsAt = async (path: string, q: string, who = users.adviser): Promise<Row[]> =>
    (await who.call('GET', `${path}?q=${encodeURIComponent(q)}`)).json<{ data: Row[] }>().data;

  test('what has neither letter nor digit finds nothing; blanks look for nothing', async () => {
    const LISTS = ['/api/parties', '/api/invoices', '/api/guarantees', '/api/documents'];
    for (const list of LISTS)
      for (const q of ['…', '!!!', '%', '_', '\u200b'])
        expect([list, q, (await rowsAt(list, q)).length]).toEqual([list, q, 0]);
    expect((await rowsAt('/api/invoices/assignors', '…', users.client)).length).toBe(0);
    expect((await rowsAt('/api/invoices/assignors', '', users.client)).length).toBeGreaterThan(0);
    expect((await rowsAt('/api/parties', ' ')).length).toBeGreaterThan(0);
  });

  test('names in every script are found', async () => {
    const names = ['شركة الأمل للتجارة', '北京中文公司', 'Ærøskøbing Łódź', 'Ἀθῆναι Ναυτιλία', 'Ёлка'];
    for (const name of names)
      await world.owner.query(
        `insert into parties (legal_name, country, is_debtor, is_assignor) values ($1, 'TN', true, false)`,
        [name],
      );
    for (const [q, name] of [
      ['شركة', names[0]],
      ['شَرِكَة', names[0]],
      ['الامل', names[0]],
      ['中文', names[1]],
      ['北京', names[1]],
      ['北', names[1]],
      ['aeroskobing lodz', names[2]],
      ['ΑΘΗΝΑΙ', names[3]],
      ['елка', names[4]],
    ] as const) {
      const found = await rowsAt('/api/parties', q);
      expect([q, found.map((row) => row['legalName'])]).toEqual([q, [name]]);
      if (q.length < 2) continue;
      const hits = await users.adviser.get<{ label: string }[]>(`/api/search?q=${encodeURIComponent(q)}`);
      expect([q, hits.map(({ label }) => label)]).toEqual([q, [name]]);
    }
  });

  test('companies by capability and by portfolio', async () => {
    const debtors = await allOf(users.adviser, '/api/parties', { role: 'debtor' });
    expect(debtors.length).toBeGreaterThan(39);
    expect(debtors.every((row) => row['isDebtor'])).toBe(true);
    const assignors = await allOf(users.adviser, '/api/parties', { 'role.not': 'debtor' });
    expect(assignors.every((row) => row['isAssignor'] && !row['isDebtor'])).toBe(true);
    const mine = await allOf(users.adviser, '/api/parties', { portfolio: 'me' });
    expect(new Set(mine.map((row) => row['adviser']))).toEqual(new Set(['Inès Delmotte']));
    expect(mine.length).toBeGreaterThan(12);
    const theirs = await allOf(users.adviser, '/api/parties', { 'portfolio.not': 'me' });
    expect(theirs.length + mine.length).toBe((await allOf(users.adviser, '/api/parties')).length);
    expect(await allOf(users.risk, '/api/parties', { portfolio: 'me' })).toEqual([]);
  });

  test('documents of one company', async () => {
    const partyId = users.supplier.identity.partyId as string;
    const documents = await allOf(users.adviser, '/api/documents', { partyId });
    expect(new Set(documents.map((row) => row['ownerName']))).toEqual(new Set(['Atelier Brévanne']));
    expect(await allOf(users.client, '/api/documents', { partyId })).toEqual([]);
  });

  /** The plans of `work`'s queries when sequential scans and sorts are disabled. */
  async function explained(work: (db: Queryable) => Promise<unknown>): Promise<string[]> {
    const { owner } = world;
    await owner.query('begin; set local enable_seqscan = off; set local enable_sort = off');
    const plans: string[] = [];
    const explaining = {
      query: async ({ text, values }: { text: string; values: unknown[] }) => {
        const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return owner.query({ text, values });
      },
    } as unknown as Queryable;
    try {
      await work(explaining);
    } finally {
      await owner.query('rollback');
    }
    return plans;
  }

  test.each([
    ['legalName', 'parties_name', partySource],
    ['debtorName', 'relations_staff_name', relationSources.staff],
    ['typeLabel', 'documents_type', documentSources.staff],
    ['label', 'document_types_label', documentTypeSource],
  ] as const)('the French order of %s is served by the index %s', async (sort, index, source) => {
    const plans = await explained(async (db) => {
      const read = (query: ListQuery) =>
        readPage<object>(db, source as ListSource, { sort, limit: '1', ...query });
      const { nextCursor } = await read({});
      await read({ cursor: nextCursor ?? '' });
    });
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan).toContain(index);
      // A sum of a row may sort its currencies; the rows are not sorted.
      expect(plan.split('SubPlan')[0]).not.toMatch(/Sort/);
    }
    expect(plans[1]).toContain('Index Cond');
  });

  test('as many requests are expected to be late as are', async () => {
    const { owner } = world;
    const values: unknown[] = [];
    const { conditions } = conditionsOf(requestSources.staff as ListSource, { late: 'true' }, (value) =>
      String(values.push(value)),
    );
    // A prepared statement would plan a parameter for any day.
    expect(values).toEqual([]);
    const late = `from guarantee_requests g where ${conditions.join()}`;
    // How many of the demonstration are late depends on the hour: here all that the bank must answer are.
    await owner.query(
      `begin; update guarantee_requests set due_on = due_on - 30 where due_on is not null; analyze guarantee_requests`,
    );
    const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      `explain (format json) select ${late}`,
    );
    const counted = await owner.query<{ n: number }>(`select count(*)::int as n ${late}`);
    await owner.query('rollback');
    expect(counted.rows[0]?.n).toBeGreaterThan(3);
    expect(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBe(counted.rows[0]?.n);
  });

  const OF_ONE = [
    invoiceSources.staff,
    requestSources.staff,
    guaranteeSource,
    relationSources.staff,
    contractSources.staff,
    accountSources.staff,
    documentSources.staff,
    adhesionSource,
    partySource,
  ] as unknown as ListSource[];
  /** Kinds of papers and colleagues have many rows each, found soon along the list. */
  const MANY_EACH = new Set(['typeId', 'assignedTo']);

  test.each(
    OF_ONE.flatMap((source) =>
      Object.entries(source.spec.filters)
        .filter(([name, { kind }]) => kind === 'id' && !MANY_EACH.has(name))
        .map(([name]) => [source.from, name, source] as const),
    ),
  )('%s by %s are read from an index', async (_from, name, source) => {
    const [plan] = await explained((db) => countTo(1, db, source, { [name]: users.client.identity.userId }));
    const column = name === 'ownerId' ? 'COALESCE(owner_id' : snakeCase(name);
    expect(plan).toContain(`Index Cond: (${column}`);
  });

  test('names are read in French order', async () => {
    const names = (await allOf(users.adviser, '/api/parties', { sort: 'legalName' })).map((row) =>
      String(row['legalName']),
    );
    const accented = names.findIndex((name) => name.startsWith('É'));
    expect(accented).toBeGreaterThan(0);
    expect(names.findIndex((name) => name.startsWith('Verrerie'))).toBeGreaterThan(accented);
  });

  test('a page stays where it was while rows come in before it', async () => {
    const first = await pageOf(users.adviser, '/api/adhesions', { limit: '5' });
    const expected = (await allOf(users.adviser, '/api/adhesions')).slice(5).map(({ id }) => id);
    await world.owner.query(
      `insert into adhesion_requests (number, legal_name, country) select 'NEW-' || n, 'Nouvelle ' || n, 'FR' from generate_series(1, 3) n`,
    );
    const rest = await allOf(users.adviser, '/api/adhesions', { cursor: first.nextCursor ?? '' }).catch(
      () => [],
    );
    const next = await pageOf(users.adviser, '/api/adhesions', {
      limit: '200',
      cursor: first.nextCursor ?? '',
    });
    expect(next.data.map(({ id }) => id)).toEqual(expected);
    expect(rest.map(({ id }) => id)).toEqual(expected);
    await world.owner.query(`delete from adhesion_requests where number like 'NEW-%'`);
  });

  test('a supplier reads its own price of a shared contract, and none of the other participants', async () => {
    type Shared = Row & { participants: { legalName: string }[]; terms: { feePpm: number } };
    const sharedBy = async (who: DemoUser) =>
      (await allOf(who, '/api/contracts', { program: 'reverse' }))[0] as Shared;
    const [own, whole] = [await sharedBy(users.supplier), await sharedBy(users.client)];
    expect(own.participants.map(({ legalName }) => legalName)).toEqual(['Atelier Brévanne']);
    expect(whole.participants).toHaveLength(3);
    const { rows } = await world.owner.query<{ fee_ppm: number }>(
      'select fee_ppm from contract_participants where contract_id = $1 and assignor_id = $2',
      [own.id, users.supplier.identity.partyId],
    );
    expect(own.terms.feePpm).toBe(rows[0]?.fee_ppm);
    expect(whole.terms.feePpm).not.toBe(rows[0]?.fee_ppm);
  });

  test('what is left of a guarantee stands beside the relation', async () => {
    const relations = await allOf(users.supplier, '/api/relations');
    const halbrane = relations.find(
      (row) => (row['debtor'] as { legalName: string }).legalName === 'Halbrane Distribution',
    );
    const { rows } = await world.owner.query<{ left: number }>(
      `select max(granted - used)::int as left from guarantees where debtor_id = $1 and beneficiary_id = $2 and status in ('active', 'reduced')`,
      [users.client.identity.partyId, users.supplier.identity.partyId],
    );
    expect(halbrane?.['guaranteeLeft']).toBe(rows[0]?.left);
    expect(halbrane?.['guaranteeLeft']).toBeGreaterThan(0);
  });

  test('one company whole, for the bank only', async () => {
    const id = users.supplier.identity.partyId as string;
    const party = await users.legal.get<Record<string, unknown>>(`/api/parties/${id}`);
    expect(party).toMatchObject({
      legalName: 'Atelier Brévanne',
      adviser: 'Inès Delmotte',
      legalForm: 'SAS',
    });
    expect(party['contracts']).toHaveLength(2);
    expect(party['users']).toEqual([
      expect.objectContaining({ email: 'supplier@cessio.test', name: 'Camille Vasseur' }),
    ]);
    const timeline = await users.legal.get<{ data: { label: string }[] }>(`/api/parties/${id}/timeline`);
    expect(timeline.data.map(({ label }) => label)).toEqual([
      'Société activée',
      'Cotation ou groupe modifiés',
      'Connaissance client revue',
      'Créée',
    ]);
    for (const path of [`/api/parties/${id}`, `/api/parties/${id}/timeline`]) {
      await expectRefused(users.supplier, path, 403, 'FORBIDDEN');
    }
    for (const path of [
      '/api/parties/nothing',
      `/api/parties/${crypto.randomUUID()}`,
      `/api/parties/${crypto.randomUUID()}/timeline`,
    ]) {
      await expectRefused(users.legal, path, 404, 'NOT_FOUND');
    }
  });

  test('the export of companies is the filtered list, formulas made text', async () => {
    await world.owner.query(
      `update parties set legal_name = '+33=cmd|calc' where legal_name = 'Scierie Haute-Clarande'`,
    );
    const answer = await users.adviser.call('GET', '/api/parties.csv?status=closed,suspended&sort=legalName');
    const lines = answer.body.split('\r\n');
    expect(lines[0]?.startsWith('\uFEFFRaison sociale;Pays;')).toBe(true);
    expect(lines.slice(1).map((line) => line.split(';')[0])).toEqual([
      `'+33=cmd|calc`,
      'Plasturgie Noirvalle',
      'Tissages Roncevaune',
      '',
    ]);
    await expectRefused(users.supplier, '/api/parties.csv', 403, 'FORBIDDEN');
    await expectRefused(users.adviser, '/api/parties.csv?cursor=x', 400, 'QUERY_INVALID', 'cursor');
  });
});
