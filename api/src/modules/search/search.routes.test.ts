import { SEARCH_KINDS, type SearchHit, type SearchKind } from '@cessio/contract';
import { readAs } from '../../db/caller.ts';
import { createDemoWorld, type DemoUser, type DemoWorld } from '../../../test/demo-world.ts';
import { readTyped } from './search.repository.ts';

const ROLES = ['client', 'supplier', 'adviser', 'risk', 'legal', 'm1', 'super'] as const;

describe('search', () => {
  let world: DemoWorld;
  const users = {} as Record<(typeof ROLES)[number], DemoUser>;

  beforeAll(async () => {
    world = await createDemoWorld();
    for (const role of ROLES) users[role] = await world.signIn(`${role}@cessio.test`);
  });
  afterAll(() => world.end());

  const find = (who: DemoUser, q: string, rest: Record<string, string> = {}) =>
    who.get<SearchHit[]>(`/api/search?${new URLSearchParams({ q, ...rest }).toString()}`);
  const one = async <T extends object>(text: string, values: unknown[] = []): Promise<T> =>
    (await world.owner.query<T>(text, values)).rows[0] as T;

  /** An invoice that both the client and the supplier of the demonstration see. */
  const shared = () =>
    one<{ id: string; number: string; assignor: string; debtor: string }>(
      `select id, number, assignor_name as assignor, debtor_name as debtor from invoices
       where client_view_id = $1 and supplier_view_id = $2 and number is not null order by created_at limit 1`,
      [users.client.identity.partyId, users.supplier.identity.partyId],
    );

  test('an invoice is found by its number, whatever its case and punctuation, and comes first', async () => {
    const { id, number } = await shared();
    const spellings = [number, number.toLowerCase(), number.replaceAll(/[^A-Za-z0-9]/g, ' '), ` ${number} `];
    for (const who of [users.client, users.supplier, users.adviser]) {
      for (const q of spellings) {
        const [first] = await find(who, q);
        const href = `/Invoices/${id}`;
        expect(first).toMatchObject({ kind: 'invoice', id, label: number, href, score: 100 });
      }
    }
  });

  test('words may stand in any order and anywhere, without their accents', async () => {
    const { id, number, debtor } = await shared();
    const typed = `${debtor.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()} ${number}`;
    const hits = await find(users.supplier, typed, { kinds: 'invoice' });
    expect(hits.map((hit) => hit.id)).toContain(id);
    expect(hits.find((hit) => hit.id === id)?.hint).toContain(debtor);
    expect(await find(users.supplier, `${typed} zzzz`)).toEqual([]);
  });

  test('what was typed whole stands before longer ones, a beginning before a middle', async () => {
    const owner = users.supplier.identity.partyId;
    const insert = (number: string) =>
      world.owner.query(
        `insert into invoices (ref, program, status, number, assignor_id, assignor_name) values ('R-' || $1, 'classic', 'cancelled', $1, $2, 'Z')`,
        [number, owner],
      );
    await insert('QX-1');
    for (let n = 0; n < 30; n += 1) await insert(`QX-1${n}`);
    await insert('A/QX-1');
    for (const who of [users.supplier, users.adviser]) {
      const hits = await find(who, 'qx1', { limit: '20' });
      expect(hits.map(({ score }) => score)).toEqual([100, ...Array<number>(19).fill(80)]);
      expect(hits[0]?.label).toBe('QX-1');
    }
  });

  test('a company is found beside its many invoices', async () => {
    const { debtor } = await shared();
    const party = await one<{ id: string }>('select id from parties where legal_name = $1', [debtor]);
    for (const [who, href] of [
      [users.supplier, expect.stringContaining('/clients/my?q=')],
      [users.legal, `/Clients/Edit/${party.id}`],
    ])
      expect((await find(who, debtor))[0]).toMatchObject({ kind: 'party', id: party.id, href });
  });

  test.each([
    ['guarantee_request', 'guarantee_requests', 'number'],
    ['guarantee', 'guarantees', 'number'],
    ['adhesion_request', 'adhesion_requests', 'number'],
    ['adhesion_request', 'adhesion_requests', 'legal_name'],
    ['party', 'parties', 'legal_name'],
    ['party', 'parties', 'national_id'],
  ] as const)('the bank finds a %s in %s by its %s', async (kind, table, column) => {
    const row = await one<{ id: string; value: string }>(
      `select id, ${column} as value from ${table} where ${column} is not null order by created_at limit 1`,
    );
    const hits = await find(users.risk, row.value, { kinds: kind });
    expect(hits[0]).toMatchObject({ kind, id: row.id, score: 100 });
  });

  test('the bank finds papers, contracts, people and accounts of a company on the tab that shows them', async () => {
    const party = await one<{ id: string; name: string }>(
      'select id, legal_name as name from parties where id = $1',
      [users.supplier.identity.partyId],
    );
    const paper = await one<{ id: string; type: string }>(
      'select id, type_label as type from documents where party_id = $1 order by created_at limit 1',
      [party.id],
    );
    const contract = await one<{ id: string; number: string; party: string }>(
      'select id, number, principal_id as party from contracts order by created_at limit 1',
    );
    const person = await one<{ first: string; last: string }>(
      'select first_name as first, last_name as last from users where id = $1',
      [users.supplier.identity.userId],
    );
    const account = await one<{ id: string }>(
      `insert into bank_accounts (party_id, iban, bic, holder) values ($1, 'FR7630006000011234567897364', 'AGRIFRPP', 'Un autre') returning id`,
      [party.id],
    );
    const tab = (id: string, name: string) => `/Clients/Edit/${id}?tab=${name}`;
    for (const who of [users.adviser, users.risk, users.super]) {
      const first = async (kind: SearchKind, q: string) =>
        (await find(who, q, { kinds: kind, limit: '20' }))[0];
      expect(await find(who, `${paper.type} ${party.name}`, { kinds: 'document' })).toContainEqual(
        expect.objectContaining({ id: paper.id, href: tab(party.id, 'documents') }),
      );
      expect(await first('contract', contract.number)).toMatchObject({
        id: contract.id,
        score: 100,
        href: `/contracts/${contract.id}`,
      });
      expect(await first('user', `${person.last} ${person.first}`)).toMatchObject({
        id: users.supplier.identity.userId,
        href: tab(party.id, 'people'),
      });
      expect(await first('bank_account', `${party.name} 7364`)).toMatchObject({
        id: account.id,
        label: '•••• 7364',
        href: tab(party.id, 'accounts'),
      });
      // Only the last four digits are found.
      for (const q of ['FR7630006000011234567897364', '0001123456', '1234', party.name])
        expect((await find(who, q, { kinds: 'bank_account' })).map(({ id }) => id)).not.toContain(account.id);
    }
    for (const kinds of ['bank_account', 'contract', 'user'])
      expect(await find(users.supplier, '7364', { kinds })).toEqual([]);
  });

  test('a screen of before, which names no kinds, gets those it knows', async () => {
    const kinds = new Set((await find(users.adviser, 'extrait', { limit: '20' })).map(({ kind }) => kind));
    expect([...kinds].filter((kind) => ['document', 'contract', 'bank_account'].includes(kind))).toEqual([]);
  });

  test('colleagues are found by those who manage them, and by nobody else', async () => {
    for (const q of ['Delmotte', 'inès delmotte', 'Delmotte Inès']) {
      for (const who of [users.m1, users.super]) {
        expect((await find(who, q, { kinds: 'user' }))[0]).toMatchObject({
          label: 'Inès Delmotte',
          href: `/employees/Edit/${users.adviser.identity.userId}`,
        });
      }
      for (const who of [users.adviser, users.risk, users.legal, users.client, users.supplier]) {
        expect(await find(who, q, { kinds: 'user' })).toEqual([]);
      }
    }
  });

  test('an entry of the ledger is found by its number, by those who read the ledger', async () => {
    await world.owner.query('select seal_ledger()');
    const { id, ref, journal, year, number } = await one<{
      id: string;
      ref: string;
      journal: string;
      year: number;
      number: number;
    }>('select id, ref, journal, year, number from ledger_entries where number is not null limit 1');
    const spellings = [ref, ref.toLowerCase(), `${journal} ${year} ${number}`, ref.replaceAll('-', '')];
    for (const q of spellings) {
      for (const who of [users.m1, users.super])
        expect((await find(who, q, { kinds: 'ledger_entry' }))[0]).toMatchObject({
          kind: 'ledger_entry',
          id,
          label: ref,
          href: `/ledger/entries/${id}`,
        });
      for (const who of [users.adviser, users.risk, users.legal, users.client, users.supplier])
        expect(await find(who, q, { kinds: 'ledger_entry' })).toEqual([]);
    }
    expect(await find(users.m1, `${journal} ${year}`, { kinds: 'ledger_entry' })).toEqual([]);
  });

  test('a batch is found by its number, by its supplier and by the bank', async () => {
    const { id, number } = await one<{ id: string; number: string }>(
      `insert into batches (number, contract_id, contract_number, program, assignor_id, assignor_name, currency)
       select 'BOR-1999-000042', c.id, c.number, 'classic', $1, 'Brévanne', 'EUR' from contracts c limit 1 returning id, number`,
      [users.supplier.identity.partyId],
    );
    for (const who of [users.supplier, users.adviser, users.legal])
      expect((await find(who, number.toLowerCase(), { kinds: 'batch' }))[0]).toMatchObject({
        kind: 'batch',
        id,
        label: number,
        href: `/Invoices/batches/${id}`,
      });
    const other = await world.signIn('supplier2@cessio.test');
    for (const who of [users.client, other]) expect(await find(who, number, { kinds: 'batch' })).toEqual([]);
  });

  test('a manager whose role was taken away finds no colleague, though the token is still valid', async () => {
    const id = users.m1.identity.userId;
    await world.owner.query(`update users set role = 'adviser' where id = $1`, [id]);
    try {
      expect(await find(users.m1, 'Delmotte', { kinds: 'user' })).toEqual([]);
    } finally {
      await world.owner.query(`update users set role = 'm1' where id = $1`, [id]);
    }
  });

  describe('isolation', () => {
    /** What each side can find of each kind: its own lists, as the owner's SQL. */
    const VISIBLE: Record<'client' | 'supplier', Partial<Record<SearchKind, string>>> = {
      client: {
        invoice: `select id from invoices where debtor_id = $1 and (program = 'reverse' or (not confidential and submitted_at is not null))`,
        guarantee_request: 'select id from guarantee_requests where requester_id = $1',
        guarantee: 'select id from guarantees where requester_id = $1',
        document: 'select id from documents where party_id = $1 and not internal',
      },
      supplier: {
        invoice: `select id from invoices where assignor_id = $1 and (program = 'classic' or submitted_at is not null)`,
        party: 'select debtor_id as id from relations where assignor_id = $1',
        guarantee: 'select id from guarantees where beneficiary_id = $1',
        batch: 'select id from batches where assignor_id = $1',
        financing: 'select id from financings where assignor_id = $1',
        document: 'select id from documents where party_id = $1 and not internal',
      },
    };

    /** `kind id` of what this company can find. */
    async function ownOf({ identity }: DemoUser): Promise<Set<string>> {
      const own = new Set<string>();
      for (const [kind, text] of Object.entries(VISIBLE[identity.role as 'client' | 'supplier'])) {
        const { rows } = await world.owner.query<{ id: string }>(text, [identity.partyId]);
        for (const { id } of rows) own.add(`${kind} ${id}`);
      }
      return own;
    }

    test.each(['client@cessio.test', 'client2@cessio.test', 'supplier@cessio.test', 'supplier2@cessio.test'])(
      '%s finds its own records only, whatever it types',
      async (email) => {
        const user = await world.signIn(email);
        const own = await ownOf(user);
        const { rows } = await world.owner.query<{ word: string }>(
          `select word from (select legal_name as word from parties union all select number from guarantees union all
             select number from guarantee_requests union all select number from adhesion_requests union all
             select last_name from users union all select number from invoices where number is not null) words
           order by md5(word) limit 60`,
        );
        for (const word of [...rows.map((row) => row.word), 'FA', '20', '%%', '__', "o'"]) {
          const hits = await find(user, word.slice(0, 80), { limit: '20', kinds: SEARCH_KINDS.join() });
          expect([word, hits.filter(({ kind, id }) => !own.has(`${kind} ${id}`))]).toEqual([word, []]);
        }
      },
    );

    test('a debtor does not read how its supplier is funded between the lines', async () => {
      const { rows } = await world.owner.query<{ id: string }>(
        'select id from invoices where debtor_id = $1 and client_view_id is null',
        [users.client.identity.partyId],
      );
      const hits = await find(users.client, 'fac', { kinds: 'invoice', limit: '20' });
      expect(hits.filter(({ id }) => rows.some((row) => row.id === id))).toEqual([]);
    });

    test.each(['client', 'supplier'] as const)(
      'the function that reads the trigram index gives a %s ids of its own side only, whatever it asks',
      async (role) => {
        const { identity } = users[role];
        const own = new Set([...(await ownOf(users[role]))].map((one) => one.split(' ')[1]));
        const relations = 'select id from relations where assignor_id = $1';
        const { rows: related } = await world.owner.query<{ id: string }>(relations, [identity.partyId]);
        if (role === 'supplier') for (const { id } of related) own.add(id);
        for (const kind of [...SEARCH_KINDS, 'relation', 'users']) {
          const { rows } = await readAs(world.app.services.pools, identity, async (db) => {
            // A setting reserved for the bank's employees grants a company's login nothing.
            await db.query(`select set_config('app.staff', $1, false)`, [users.m1.identity.userId]);
            try {
              return await db.query<{ id: string }>(
                `select search_candidates($1, '{%a%,%%}', 'fac', 5000) as id`,
                [kind],
              );
            } finally {
              await db.query(`select set_config('app.staff', '', false)`);
            }
          });
          expect([kind, rows.filter(({ id }) => !own.has(id))]).toEqual([kind, []]);
        }
      },
    );

    test('the bank’s login finds nothing without an employee', async () => {
      const found = await readAs(
        world.app.services.pools,
        { ...users.adviser.identity, role: 'adviser', userId: '' },
        (db) => db.query(`select search_candidates('invoice', '{%fac%}', 'fac', 5)`),
      );
      expect(found.rows).toEqual([]);
    });
  });

  test.each([
    ['/api/search', 'q'],
    ['/api/search?q=a', 'q'],
    [`/api/search?q=${'a'.repeat(81)}`, 'q'],
    ['/api/search?q=abc&limit=21', 'limit'],
    ['/api/search?q=abc&limit=0', 'limit'],
    ['/api/search?q=abc&kinds=users', 'kinds'],
    ['/api/search?q=abc&kinds=invoice,', 'kinds'],
    ['/api/search?q=abc&party=1', 'party'],
  ])('%s is refused', async (url, name) => {
    const answer = await users.super.call('GET', url);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'QUERY_INVALID']);
    expect(answer.json<{ detail: string }>().detail).toContain(name);
  });

  test('only the kinds asked for are answered, never more than asked', async () => {
    for (const kind of SEARCH_KINDS) {
      const hits = await find(users.super, 'an', { kinds: kind, limit: '5' });
      expect(hits.every((hit) => hit.kind === kind) && hits.length <= 5).toBe(true);
    }
    expect(await find(users.super, '-- / ..')).toEqual([]);
  });

  test('words are read as the folded texts hold them', () => {
    expect(readTyped("  Brévanne  l'Été FA-2026/0117 ")).toEqual({
      words: ['brevanne', 'lete', 'fa20260117'],
      whole: 'brevannelétéfa20260117'.normalize('NFD').replaceAll(/[^a-z0-9]/g, ''),
    });
    expect(readTyped('a b c d e f g h i j').words).toHaveLength(8);
  });

  test('what is rare and old is found on a large table, by its trigrams', async () => {
    const party = users.supplier.identity.partyId;
    await world.owner.query(
      `insert into invoices (ref, program, status, assignor_id, created_at) select 'BULK-' || n, 'classic', 'cancelled', $1, now() - n * interval '1 s'
       from generate_series(1, 5000) n`,
      [party],
    );
    for (const who of [users.adviser, users.supplier]) {
      expect(await find(who, 'bulk 4999')).toMatchObject([{ label: 'BULK-4999' }]);
    }
    const { rows } = await world.owner.query<{ name: string }>(
      `select tablename as name from pg_indexes where indexdef like '%gin (search_text gin_trgm_ops%'`,
    );
    const searched = 'adhesion_requests guarantee_requests guarantees invoices parties relations';
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(searched.split(' ')));
  });
});
