import type { QueryConfig, QueryResult } from 'pg';
import { fold, type ListSpec, type Side } from '@cessio/contract';
import type { Anchors } from '@cessio/contract/anchors';
import { createDemoWorld, type DemoUser, type DemoWorld } from '../../../test/demo-world.ts';
import { accountLineSource } from '../../modules/account/account-lines.repository.ts';
import { accountSources } from '../../modules/bank-accounts/bank-accounts.repository.ts';
import { auditSource } from '../../modules/audit/audit.repository.ts';
import { adhesionSource } from '../../modules/adhesions/adhesions.repository.ts';
import { contactSource } from '../../modules/contact/contact.repository.ts';
import { contractSources } from '../../modules/money/contracts/contracts.repository.ts';
import { documentSources } from '../../modules/documents/documents.repository.ts';
import { documentTypeSource } from '../../modules/documents/types/document-types.repository.ts';
import { employeeSource } from '../../modules/employees/employees.repository.ts';
import { requestSources } from '../../modules/guarantee-requests/guarantee-requests.repository.ts';
import { guaranteeSource } from '../../modules/guarantees/guarantees.repository.ts';
import { invoiceSources } from '../../modules/invoices/record/invoices.list.ts';
import { partySource } from '../../modules/parties/record/parties.repository.ts';
import { relationSources } from '../../modules/relations/relations.repository.ts';
import { readAs, type Queryable } from '../caller.ts';
import { readAll, readPage } from './read.ts';
import { idOf, type ListQuery, type ListSource } from './source.ts';
import { build } from './statement.ts';

const as = (source: unknown) => source as ListSource<ListSpec, { id: string }>;
const SIDES: readonly Side[] = ['client', 'supplier', 'staff'];
const one = (source: unknown, sides = SIDES) =>
  Object.fromEntries(sides.map((side) => [side, as(source)])) as Partial<Record<Side, ReturnType<typeof as>>>;
const each = (sources: Readonly<Partial<Record<Side, unknown>>>) =>
  Object.fromEntries(Object.entries(sources).map(([side, source]) => [side, as(source)]));

/** Every list with a search index, by side. */
const LISTS: Record<string, Partial<Record<Side, ReturnType<typeof as>>>> = {
  invoices: each(invoiceSources),
  requests: each({ client: requestSources.client, staff: requestSources.staff }),
  guarantees: one(guaranteeSource),
  parties: one(partySource, ['staff']),
  relations: each({ supplier: relationSources.supplier, staff: relationSources.staff }),
  documents: each(documentSources),
  contracts: each(contractSources),
  adhesions: one(adhesionSource, ['staff']),
  accounts: each({ staff: accountSources.staff }),
  employees: one(employeeSource, ['staff']),
  kinds: one(documentTypeSource),
  messages: one(contactSource, ['staff']),
  journal: one(auditSource, ['staff']),
  accountLines: one(accountLineSource, ['supplier', 'staff']),
};
/** A company's own accounts are a handful: compared row by row. */
const SHORT = [accountSources.client, accountSources.supplier];

describe('search of lists', () => {
  let world: DemoWorld;
  const users = {} as Record<Side, DemoUser>;

  beforeAll(async () => {
    world = await createDemoWorld();
    users.client = await world.signIn('client@cessio.test');
    users.supplier = await world.signIn('supplier@cessio.test');
    // Messages are the administrator's.
    users.staff = await world.signIn('super@cessio.test');
    const [client, supplier] = [users.client.identity.partyId, users.supplier.identity.partyId];
    // A word in very many rows (commun), one in many old ones (ancien), unusual characters.
    await world.owner.query(
      `insert into invoices (ref, number, program, assignor_id, assignor_name, debtor_id, debtor_name, submitted_at, created_at, due_date, issue_date, status)
       select 'BR-' || n, case when n % 11 = 0 then null when n % 7 = 0 then 'É%_\\' || n else 'zk/' || n end, 'classic', $1, 'Commun', $2,
         case when n > 4300 then 'Ancien œuvre' when n % 501 = 0 then 'Rare & Fils' else 'Été d’Îles' end, now(), now() - n * interval '1 minute',
         current_date + n % 90, current_date, 'draft'
       from generate_series(1, 7000) n`,
      [supplier, client],
    );
    // An internal paper of the bank.
    await world.owner.query(
      `update documents set internal = true where id in (select id from documents where party_id = any($1) order by id limit 5)`,
      [[client, supplier]],
    );
    await world.owner.query('analyze');
  });
  afterAll(() => world.end());

  const readingAs = <T>(side: Side, work: (db: Queryable) => Promise<T>) =>
    readAs(world.app.services.pools, users[side].identity, work);
  const plain = (source: ReturnType<typeof as>) => as({ ...source, indexed: undefined, finder: undefined });

  type Asked = Map<string, QueryResult>;
  /**
   * The first two pages of a list.
   * @param asked answers to repeat: a search asks its index the same for each sort and page
   */
  async function pages(
    side: Side,
    source: ReturnType<typeof as>,
    query: ListQuery,
    asked: Asked = new Map(),
  ): Promise<string[]> {
    return readingAs(side, async ({ query: ask }) => {
      const once = async (config: QueryConfig) => {
        const key = JSON.stringify(config);
        if (!asked.has(key)) asked.set(key, await ask(config));
        return { rows: [...(asked.get(key)?.rows ?? [])] };
      };
      const db = { query: once } as unknown as Queryable;
      const first = await readPage(db, source, { limit: '40', ...query });
      const { nextCursor } = first;
      const next = nextCursor
        ? (await readPage(db, source, { limit: '40', ...query, cursor: nextCursor })).data
        : [];
      return [...first.data, ...next].map(({ id }) => id);
    });
  }

  /** What `pages` must find in each order: every row is compared with the word, once. */
  async function compared(
    side: Side,
    source: ReturnType<typeof as>,
    query: ListQuery,
    sorts = [query['sort']],
  ): Promise<string[][]> {
    const most = 2 * Number(query['limit'] ?? 40);
    const built = sorts.map((sort) => build(source, { ...query, sort }));
    const places = built.map(({ order }) => `row_number() over (order by ${order})::int`).join();
    const { rows } = await readingAs(side, (db) =>
      db.query<{ id: string; places: number[] }>(
        `select * from (select (${idOf(source)})::text as id, array[${places}] as places from ${source.from} where ${built[0]?.where}) numbered
           where ${most} >= any(places)`,
        built[0]?.values,
      ),
    );
    const inOrder = (at: number) =>
      rows
        .map((row) => [row.places[at] as number, row.id] as const)
        .filter(([place]) => place <= most)
        .toSorted(([one], [other]) => one - other)
        .map(([, id]) => id);
    return sorts.map((_, at) => inOrder(at));
  }

  async function all(side: Side, source: ReturnType<typeof as>, query: ListQuery): Promise<string[]> {
    return readingAs(side, async (db) => {
      const ids: string[] = [];
      for await (const rows of readAll(db, source, query)) ids.push(...rows.map(({ id }) => id));
      return ids;
    });
  }

  const cases = Object.entries(LISTS).flatMap(([name, sources]) =>
    (Object.keys(sources) as Side[]).map((side) => [name, side] as const),
  );

  test.each(cases)('%s of a %s: every word finds what comparing row by row finds', async (name, side) => {
    const source = LISTS[name]?.[side] as ReturnType<typeof as>;
    const { rows } = await readingAs(side, (db) =>
      db.query<{ word: string }>(
        `select w as word from (select unnest(array[${source.names}]) as w from ${source.from} order by random() limit 40) t where w is not null`,
      ),
    );
    const parts = rows.flatMap(({ word }) => {
      const start = Math.floor(Math.random() * word.length);
      return [word, word.slice(0, 2), word.slice(start, start + 3), word.slice(start)];
    });
    const sampled = parts.toSorted(() => Math.random() - 0.5).slice(0, 5);
    const asked: Asked = new Map();
    const sorts = [undefined, source.spec.sorts[0], `-${source.spec.sorts.at(-1)}`];
    for (const q of [...sampled, 'a', 'zz', '中文', 'ة', 'introuvable', '%_\\', "l'été", 'x'.repeat(200)]) {
      const expected = await compared(side, source, { q }, sorts);
      for (const [at, sort] of sorts.entries())
        expect([q, sort, await pages(side, source, { q, sort }, asked)]).toEqual([q, sort, expected[at]]);
    }
    for (const q of ['…', '!!!', '%', '\u200b']) {
      expect([q, await pages(side, source, { q })]).toEqual([q, []]);
      expect([q, await all(side, source, { q })]).toEqual([q, []]);
    }
    expect(await all(side, source, { q: 'rare' })).toEqual(await all(side, plain(source), { q: 'rare' }));
  });

  test('a word that many rows hold is found however far they are, page by page, with the filters', async () => {
    for (const side of ['supplier', 'staff'] as const) {
      const source = as(invoiceSources[side]);
      for (const q of ['commun', 'ancien', 'zk']) {
        for (const query of [
          { q },
          { q, sort: 'dueDate' },
          { q, status: 'draft', limit: '7' },
          { q, status: 'paid' },
        ]) {
          const found = await pages(side, source, query);
          expect([q, query, [found]]).toEqual([q, query, await compared(side, source, query)]);
          const totals = await readingAs(side, (db) =>
            Promise.all(
              [source, plain(source)].map((own) =>
                readPage(db, own, { ...query, limit: '1', total: 'true' }),
              ),
            ),
          );
          expect([q, query, totals[0]?.total]).toEqual([q, query, totals[1]?.total]);
        }
      }
    }
  });

  test('of an account with very many lines that hold a word, those under a filter are counted, and all are too many', async () => {
    const { rows } = await world.owner.query<{ contract: string; party: string }>(
      `select contract_id as contract, party_id as party from ledger_lines where account = 'CCA' and party_id = $1 limit 1`,
      [users.supplier.identity.partyId],
    );
    const { contract, party } = rows[0] as { contract: string; party: string };
    await world.owner.query(
      `with made as (
         insert into ledger_entries (event, journal, source, source_id, entry_date, value_date, currency, label)
           select 'E14', 'OD', 'list', n::text, today_in_paris(), today_in_paris(), 'EUR', 'Ressac ' || n from generate_series(1, 10100) n returning id)
       insert into ledger_lines (entry_id, account, amount, currency, party_id, contract_id, entry_date, value_date, balance)
         select made.id, l.account, l.amount, 'EUR', $1, $2, today_in_paris(), today_in_paris(), 0
         from made cross join (values ('CCA', -5), ('ENC', 5)) l (account, amount)`,
      [party, contract],
    );
    await world.owner.query('analyze ledger_lines, ledger_entries');
    const of = { contractId: contract, assignorId: party, q: 'ressac' };
    for (const side of ['supplier', 'staff'] as const)
      for (const [more, value] of [
        [{}, 10_000],
        [{ 'amount.gte': '1000' }, 0],
        [{ event: 'E4' }, 0],
        [{ q: 'ressac 7', event: 'E14' }, 1_000 + 100 + 10 + 1],
      ] as const) {
        const { total, data } = await readingAs(side, (db) =>
          readPage(db, as(accountLineSource), { ...of, ...more, limit: '3', total: 'true' }),
        );
        expect([side, more, total?.value, total?.capped, data.length]).toEqual([
          side,
          more,
          value,
          value === 10_000,
          Math.min(3, value),
        ]);
      }
  });

  test('a word that is met here and there is looked for a little further, not thousands of rows at once', async () => {
    const source = as(invoiceSources.supplier);
    const query = { q: 'br3', sort: 'dueDate', status: 'draft', limit: '40' };
    const strides: number[] = [];
    const { data } = await readingAs('supplier', (db) => {
      const noting = (config: { text: string }) => {
        const stride = /limit (\d+)\) walked/.exec(config.text)?.[1];
        if (stride) strides.push(Number(stride));
        return db.query(config);
      };
      return readPage({ query: noting } as unknown as Queryable, source, query);
    });
    const [expected] = await compared('supplier', source, query);
    expect(data.map(({ id }) => id)).toEqual(expected?.slice(0, 40));
    expect(strides.length).toBeGreaterThan(1);
    expect(strides.reduce((sum, stride) => sum + stride, 0)).toBeLessThan(2_000);
  });

  test('a count does not read an index to its end for a word that nearly all rows hold', async () => {
    const counted = (word: string) =>
      readingAs('staff', async (db) => {
        await db.query(`select set_config('enable_seqscan', 'off', false)`);
        const { rows } = await db.query<{ n: number; scans: number }>(
          `with found as materialized (select count(*)::int as n from search_ids('invoice', $1, 1000, true))
           select n, pg_stat_get_xact_numscans('invoices_search'::regclass)::int as scans from found`,
          [word],
        );
        await db.query(`select set_config('enable_seqscan', 'on', false)`);
        return rows[0];
      });
    expect(await counted('commun')).toEqual({ n: 1000, scans: 0 });
    expect(await counted('ancien')).toEqual({ n: 1000, scans: 1 });
    // For a large table the index's result must be exact per row, or whole pages are folded again.
    const { rows } = await world.owner.query<{ config: string[] }>(
      `select proconfig as config from pg_proc where proname in ('search_ids', 'search_journal')`,
    );
    expect(rows.map(({ config }) => config)).toEqual(
      Array(2).fill(expect.arrayContaining(['work_mem=32MB'])),
    );
  });

  test('anchors lead to each thousandth row of what a page walks, and count as many', async () => {
    for (const side of ['supplier', 'staff'] as const) {
      const source = as(invoiceSources[side]);
      for (const query of [
        {},
        { sort: 'dueDate', status: 'draft' },
        { q: 'commun' },
        { q: 'ancien', sort: '-number' },
        { q: 'introuvable' },
      ] as ListQuery[]) {
        const ids = await all(side, source, query);
        const { anchors, total } = (await readingAs(side, (db) =>
          readPage(db, source, { ...query, every: '1000', row: '51,2001' }),
        )) as unknown as Anchors;
        expect([query, total]).toEqual([query, { value: ids.length, capped: false }]);
        const rows = [51, ...Array.from({ length: 9 }, (_, at) => 1001 + at * 1000)];
        expect(anchors.map(({ row }) => row)).toEqual(rows.filter((row) => row <= ids.length));
        for (const { row, cursor } of anchors) {
          const page = await readingAs(side, (db) => readPage(db, source, { ...query, cursor, limit: '2' }));
          expect(page.data.map(({ id }) => id)).toEqual(ids.slice(row - 1, row + 1));
        }
      }
    }
  });

  test('one or two letters look at the beginning of a number or name, not at its middle', async () => {
    const source = as(partySource);
    const names = async (q: string) =>
      readingAs(
        'staff',
        async (db) =>
          (await readPage(db, source, { q, limit: '200' })).data as unknown as {
            legalName: string;
            nationalId: string | null;
          }[],
      );
    for (const q of ['a', 'À', 'at', 'Sc', '%m']) {
      const found = await names(q);
      expect(found.length).toBeGreaterThan(0);
      for (const { legalName, nationalId } of found)
        expect([legalName, nationalId ?? ''].some((word) => fold(word).startsWith(fold(q)))).toBe(true);
    }
    expect(await names('zq')).toEqual([]);
  });

  test('what another table says of a row finds it, too, and messages are the administrator’s alone', async () => {
    const { rows } = await world.owner.query<{ id: string; name: string }>(
      `update bank_accounts a set holder = 'Trésorerie Quimper' from parties p
        where p.id = a.party_id and a.id = (select id from bank_accounts order by id limit 1) returning a.id, p.legal_name as name`,
    );
    const [account] = rows;
    for (const q of [account?.name.slice(2, 9), account?.name.slice(0, 2), 'quimper', 'tr'])
      expect([q, await pages('staff', as(accountSources.staff), { q })]).toEqual([
        q,
        expect.arrayContaining([account?.id]),
      ]);
    const { rows: staff } = await world.owner.query<{ id: string; number: string }>(
      'select user_id as id, staff_no as number from employees order by staff_no limit 1',
    );
    expect(await pages('staff', as(employeeSource), { q: staff[0]?.number })).toEqual([staff[0]?.id]);
    const messages = await world.owner.query<{ id: string; name: string }>(
      'select id, name from contact_messages order by id limit 1',
    );
    const [message] = messages.rows;
    const word = message?.name.slice(1);
    expect(await pages('staff', as(contactSource), { q: word })).toContain(message?.id);
    const manager = await world.signIn('m1@cessio.test');
    const seen = await readAs(world.app.services.pools, manager.identity, (db) =>
      db.query(`select search_ids('message', $1, 5, true)`, [fold(word ?? '')]),
    );
    expect(seen.rows).toEqual([]);
  });

  test('every list with a search asks an index, or is one of those that are short', async () => {
    const sources = [...Object.values(LISTS).flatMap((sides) => Object.values(sides)), ...SHORT.map(as)];
    for (const source of sources)
      expect([source.from, source.names]).toEqual([source.from, expect.any(String)]);
    for (const source of Object.values(LISTS).flatMap((sides) => Object.values(sides)))
      expect([source.from, source.indexed ?? source.finder]).toEqual([source.from, expect.anything()]);
  });

  test('the journal finds who, what was done and the record, among few lines and among many', async () => {
    const source = as(auditSource);
    const { rows } = await world.owner.query<{ number: string }>(
      `(select number from guarantee_requests order by id limit 1) union all (select number from guarantees order by id limit 1)
       union all (select filename from documents where filename is not null order by id limit 1)`,
    );
    const called = rows.map((row) => row.number);
    expect(called).toHaveLength(3);
    // Many lines of one actor, long before those of another.
    await world.owner.query(
      `insert into audit_events (actor_name, actor_public, actor_role, action, entity, entity_id, comment)
       select 'Zacharie Quille', 'La banque', 'super', 'settings.update', 'settings', $1, case when n = 7 then 'mot introuvablement rare' end from generate_series(1, 3000) n`,
      [users.staff.identity.userId],
    );
    const asked: Asked = new Map();
    for (const q of [
      'zach',
      'Quille',
      'introuvablement',
      ...called,
      'connexion',
      'Brevanne',
      'paramètres',
      'za',
      'qu',
      '%_',
    ]) {
      const sorts = ['at', '-at'];
      const expected = await compared('staff', source, { q }, sorts);
      for (const [at, sort] of sorts.entries())
        expect([q, sort, await pages('staff', source, { q, sort }, asked)]).toEqual([q, sort, expected[at]]);
      const totals = await readingAs('staff', (db) =>
        Promise.all(
          [source, plain(source)].map((own) => readPage(db, own, { q, limit: '1', total: 'true' })),
        ),
      );
      expect([q, totals[0]?.total]).toEqual([q, totals[1]?.total]);
    }
    for (const side of ['client', 'supplier'] as const)
      await expect(
        readingAs(side, (db) => db.query(`select search_journal('a', '{}', 5, true)`)),
      ).rejects.toMatchObject({ code: '42501' });
    const nobody = { ...users.staff.identity, userId: '' };
    const none = await readAs(world.app.services.pools, nobody, (db) =>
      db.query(`select search_journal('quille', '{}', 5, true)`),
    );
    expect(none.rows).toEqual([]);
  });

  test('a word of very many companies is not looked for along a journal that hardly knows companies', async () => {
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into parties (legal_name, country, is_debtor, is_assignor) select 'Ebouterie Ordinaire ' || n, 'FR', false, true from generate_series(1, 2600) n returning id`,
    );
    await world.owner.query(
      `insert into audit_events (actor_name, actor_public, actor_role, action, entity, entity_id)
       select 'Zacharie Quille', 'La banque', 'super', 'party.update', 'party', unnest($1::uuid[])`,
      [[rows[3]?.id, rows[2599]?.id]],
    );
    const source = as(auditSource);
    for (const sort of ['at', '-at']) {
      const query = { q: 'ebouterie', sort };
      const found = await pages('staff', source, query);
      expect(found).toHaveLength(2);
      expect([found]).toEqual(await compared('staff', source, query));
    }
    const ids = await readingAs('staff', (db) =>
      db.query<{ search_journal: string | null }>(`select search_journal('ebouterie', '{}', 50, false)`),
    );
    // A null would make the list scan.
    expect(ids.rows.map(({ search_journal }) => search_journal)).toEqual([
      expect.any(String),
      expect.any(String),
    ]);
  });

  test('a word that the newest lines of the journal name by their records is looked for along it', async () => {
    await world.owner.query(
      `with made as (insert into parties (legal_name, country, is_debtor, is_assignor)
         select 'Fourbisserie ' || n, 'FR', false, true from generate_series(1, 26) n returning id)
       insert into audit_events (actor_name, actor_public, actor_role, action, entity, entity_id)
       select 'Zacharie Quille', 'La banque', 'super', 'party.update', 'party', id from made`,
    );
    const ids = (all: boolean) =>
      readingAs('staff', async (db) => {
        const { rows } = await db.query<{ id: string | null }>(
          `select search_journal('fourbisserie', '{}', 50, $1) as id`,
          [all],
        );
        return rows.map(({ id }) => id);
      });
    // A null makes the list scan; counting needs every line.
    expect(await ids(false)).toEqual([null]);
    expect(await ids(true)).toHaveLength(26);
    const source = as(auditSource);
    const query = { q: 'fourbisserie', sort: '-at' };
    const found = await pages('staff', source, query);
    expect(found).toHaveLength(26);
    expect([found]).toEqual(await compared('staff', source, query));
  });

  test('the function gives a side ids of its own rows only, and nothing without an employee', async () => {
    const kinds = [
      'invoice',
      'party',
      'relation',
      'guaranteeRequest',
      'guarantee',
      'adhesion',
      'document',
      'contract',
      'documentType',
      'bankAccount',
      'employee',
      'message',
    ];
    for (const side of ['client', 'supplier'] as const) {
      const own = LISTS;
      const visible = new Set<string>();
      for (const sources of Object.values(own))
        if (sources[side]) for (const id of await all(side, sources[side], {})) visible.add(id);
      for (const kind of [...kinds, 'users'])
        for (const word of ['a', 'br', 'ancien', 'ate', 'fac', '2026']) {
          const ids = await readingAs(side, async (db) => {
            await db.query(`select set_config('app.staff', $1, false)`, [users.staff.identity.userId]);
            try {
              return (
                await db.query<{ id: string | null }>('select search_ids($1, $2, 20000, true) as id', [
                  kind,
                  word,
                ])
              ).rows;
            } catch (error) {
              if ((error as { code: string }).code !== '42501') throw error;
              return [];
            } finally {
              await db.query(`select set_config('app.staff', '', false)`);
            }
          });
          expect([kind, word, ids.filter(({ id }) => id !== null && !visible.has(id))]).toEqual([
            kind,
            word,
            [],
          ]);
        }
    }
    const none = await readAs(world.app.services.pools, { ...users.staff.identity, userId: '' }, (db) =>
      db.query(`select search_ids('invoice', 'commun', 5, false)`),
    );
    expect(none.rows).toEqual([]);
  });

  test.each(["'; drop table invoices; --", '%', '', 'É', 'A'])(
    'the function refuses %s as a word',
    async (word) => {
      await expect(
        readingAs('staff', (db) => db.query(`select search_ids('invoice', $1, 5, false)`, [word])),
      ).rejects.toMatchObject({ code: '42501' });
    },
  );
});
