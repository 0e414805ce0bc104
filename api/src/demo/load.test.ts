import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  adhesionStates,
  checkIban,
  checkIce,
  checkMatriculeFiscal,
  checkSiren,
  checkVatFr,
  commissionStates,
  contractStates,
  documentStates,
  guaranteeRequestStates,
  guaranteeStates,
  invoiceStates,
  partyStates,
  relationStates,
  stateNames,
} from '@cessio/contract';
import { Client, type QueryResultRow } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { testConfig } from '../../test/world.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { loadDemo } from './load.ts';

/** Half a second's work on an idle machine: hashes one by one, as sealing makes them. */
const ONE_MEASURE = `do $$ declare kept bytea := ''; begin
  for n in 1 .. 250000 loop kept := sha256(kept || convert_to(n::text, 'UTF8')); end loop; end $$`;

describe('the demonstration’s data', () => {
  let database: TestDatabase;
  let client: Client;
  let dataDir: string;
  let seconds: number;
  let measure: number;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(path.join(tmpdir(), 'cessio-demo-'));
    client = new Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    const before = await secondsOf(() => client.query(ONE_MEASURE));
    seconds = await secondsOf(() => loadDemo(database.url, testConfig(database.url, dataDir)));
    measure = (before + (await secondsOf(() => client.query(ONE_MEASURE)))) / 2;
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function secondsOf(work: () => Promise<unknown>): Promise<number> {
    const start = performance.now();
    await work();
    return (performance.now() - start) / 1000;
  }
  async function query<Row extends QueryResultRow>(text: string): Promise<Row[]> {
    return (await client.query<Row>(text)).rows;
  }
  async function column(text: string): Promise<unknown[]> {
    return (await client.query({ text, rowMode: 'array' })).rows.map((row: unknown[]) => row[0]);
  }
  /** Rows that break a rule; there must be none. */
  async function expectNone(text: string): Promise<void> {
    expect(await query(text)).toEqual([]);
  }

  test('loads within the time that npm start may take for it', () => {
    // In units of what the same database did just before and after, since other tests run beside this one: 50 alone.
    expect(seconds / measure).toBeLessThan(150);
  });

  test('has the asked volumes', async () => {
    const [counts] = await query<Record<string, number>>(`select
      (select count(*)::int from parties where is_assignor and status = 'active') as assignors,
      (select count(*)::int from parties where is_debtor) as debtors,
      (select count(*)::int from invoices) as invoices,
      (select count(*)::int from audit_events) as events,
      (select count(*)::int from notifications where not is_read) as unread`);
    const least = { assignors: 12, debtors: 40, invoices: 880, events: 4_001, unread: 21 };
    for (const [name, count] of Object.entries(least)) expect(counts?.[name]).toBeGreaterThanOrEqual(count);
  });

  test('has the rate of every day with entries in another currency', async () => {
    const days = await query<{ rate: number | null }>(
      'select per_euro_ppm as rate from ledger_rates(today_in_paris())',
    );
    expect(days).not.toEqual([]);
    expect(days.map(({ rate }) => rate)).not.toContain(null);
  });

  test('names files after companies with every letter', async () => {
    expect(await query(`select 1 from documents where filename like '%quincaillerie-merovane%'`)).not.toEqual(
      [],
    );
  });

  test('leaves unread the latest of everybody’s notifications, and none behind what was read', async () => {
    const text = `select user_id, array_agg(is_read order by seq desc) as read from notifications group by user_id`;
    const people = await query<{ read: boolean[] }>(text);
    expect(people.length).toBeGreaterThan(20);
    for (const { read } of people) {
      expect(read[0]).toBe(false);
      expect(read).toEqual(read.toSorted((one, other) => Number(one) - Number(other)));
    }
  });

  test.each([
    ['invoices', 'status', stateNames(invoiceStates)],
    ['guarantee_requests', 'status', stateNames(guaranteeRequestStates)],
    ['guarantees', 'status', stateNames(guaranteeStates)],
    ['adhesion_requests', 'status', stateNames(adhesionStates)],
    ['documents', 'status', stateNames(documentStates)],
    ['commissions', 'status', stateNames(commissionStates)],
    ['commissions', 'kind', ['service', 'guarantee', 'interest', 'unpaid', 'dispute', 'adjustment']],
    ['parties', 'status', stateNames(partyStates)],
    ['relations', 'status', stateNames(relationStates)],
    ['relations', 'notification', ['notified', 'confidential']],
    ['contracts', 'status', stateNames(contractStates)],
    ['contracts', 'program', ['classic', 'reverse']],
    ['contracts', 'currency', ['EUR', 'MAD', 'TND']],
    ['notifications', 'type', ['1', '2', '3']],
  ])('shows every value of %s.%s', async (table, name, values) => {
    const found = await column(`select distinct ${name} from ${table}`);
    expect(found.toSorted()).toEqual([...values].toSorted());
  });

  // Each of these finds a broken rule.
  test.each(
    Object.entries({
      'amounts add up': [
        'select ref from invoices where gross <> net + vat',
        'select ref from invoices where credited + collected > due or disputed > due',
        `select ref from invoices where status in ('paid', 'settled') and outstanding <> 0`,
        `select ref from invoices where status = 'partially_paid' and (collected = 0 or outstanding = 0)`,
        'select id from commissions where gross <> net + vat or net < 0',
      ],
      'cover is what the open invoices hold, and never more than granted': [
        `select g.number, g.used, s.held from guarantees g
          left join lateral (select coalesce(sum(least(i.covered_amount, i.due - i.credited - i.collected)), 0)::bigint as held from invoices i
            where i.guarantee_id = g.id and i.status in ('approved', 'assigned', 'financed', 'partially_paid', 'disputed', 'unpaid')) s on true
          where g.used <> s.held or g.used > g.granted`,
        `select i.ref from invoices i join guarantees g on g.id = i.guarantee_id
          where g.debtor_id <> i.debtor_id or g.beneficiary_id <> i.assignor_id or i.covered_amount > i.due`,
        `select ref from invoices where status = 'indemnified' and coalesce(covered_amount, 0) = 0`,
      ],
      'dates follow one another and none is in the future': [
        'select ref from invoices where status_since > now() or created_at > now() or submitted_at < created_at',
        'select seq from audit_events where at > now()',
        `select ref from invoices where status in ('unpaid', 'reassigned', 'indemnified') and due_date >= current_date`,
        `select seq from (select seq, at, lag(at) over (order by seq) as before from audit_events) e where at < before`,
      ],
      'states carry what they promise': [
        `select ref from invoices where status = 'rejected' and reason_code is null`,
        `select ref from invoices where status = 'needs_info' and missing = '[]'`,
        `select ref from invoices where status = 'awaiting_confirmation' and confirm_by is null`,
        `select ref from invoices where status in ('under_review', 'approved', 'assigned', 'settled') and confirmation is null`,
        `select ref from invoices where confidential and status = 'under_review' and confirmation->>'by' <> 'Sondage de la banque'`,
        // The sounder of the debtor took no decision, and cannot.
        `select i.ref from invoices i join audit_events c on c.entity_id = i.id and c.action = 'invoices.confirm'
           left join audit_events d on d.entity_id = i.id and d.action in ('invoices.approve', 'invoices.reject')
         where i.confidential and (d.actor_id = c.actor_id or not c.actor_id = any (i.edited_by))`,
        // The debtor's counter ignores the bank's own steps and the funding.
        `select i.ref from invoices i where i.client_version <> i.version - (select count(*) from audit_events e where e.entity_id = i.id
           and e.action in ('invoices.escalate', 'invoices.finance', 'invoices.unfinance', 'invoices.indemnify'))
           or status in ('financed', 'indemnified') and client_status_since >= status_since`,
        `select ref from invoices where jsonb_array_length(checks) = 0`,
        `select ref from invoices where status <> 'draft' and checks @> '[{"severity":"blocking"}]'`,
        `select number from guarantee_requests where status = 'refused' and decision->>'reasonCode' is null`,
        `select number from guarantee_requests where status = 'partially_approved' and granted_amount >= amount`,
        `select number from adhesion_requests where party_id is null or user_id is null`,
        `select number from adhesion_requests where status = 'refused' and decision->>'reasonCode' is null`,
        `select number from adhesion_requests where status in ('committee', 'approved', 'to_sign', 'signed') and study is null`,
        // A request under study has every paper.
        `select a.number, p.code from adhesion_requests a cross join adhesion_papers(a.id) p
         where a.status in ('risk_review', 'committee', 'approved', 'to_sign', 'signed', 'active') and not p.in_force`,
      ],
    }),
  )('%s', async (_rule, queries) => {
    for (const text of queries) await expectNone(text);
  });

  test('every record’s history begins with its making and ends in its state', async () => {
    for (const [table, entity] of [
      ['invoices', 'invoice'],
      ['guarantee_requests', 'guarantee_request'],
    ]) {
      await expectNone(`select r.id from ${table} r where not exists (select from audit_events e
        where e.entity = '${entity}' and e.entity_id = r.id and e.to_status = 'draft' and e.from_status is null)`);
      await expectNone(`select r.id, r.status, l.to_status from ${table} r left join lateral (select to_status from audit_events e
        where e.entity = '${entity}' and e.entity_id = r.id and e.to_status is not null order by seq desc limit 1) l on true
        where l.to_status is distinct from r.status`);
      await expectNone(`select e.seq from (select seq, entity_id, from_status, lag(to_status) over (partition by entity_id order by seq) as before
        from audit_events where entity = '${entity}' and to_status is not null) e where before is not null and from_status is distinct from before`);
    }
    await expectNone(
      `select p.id from parties p where not exists (select from audit_events e where e.entity = 'party' and e.entity_id = p.id)`,
    );
  });

  test('check digits are valid', async () => {
    const parties = await query<{
      country: string;
      national_id: string;
      siren: string | null;
      vat_no: string | null;
    }>('select country, national_id, siren, vat_no from parties');
    const rules: Record<string, (text: string) => unknown> = {
      FR: checkSiren,
      TN: checkMatriculeFiscal,
      MA: checkIce,
    };
    for (const party of parties) {
      expect(rules[party.country]?.(party.national_id)).toBeNull();
      expect(party.country === 'FR' && checkVatFr(party.vat_no ?? '')).toBe(
        party.country === 'FR' ? null : false,
      );
      expect(party.siren ?? party.national_id).toBe(party.national_id);
    }
    for (const iban of await column('select payee_iban from invoices union select iban from bank_accounts'))
      expect(checkIban(String(iban))).toBeNull();
  });

  test('open invoices carry a readable document', async () => {
    const files = await query<{ storage_key: string; size: number; sha256: string }>(
      `select f.storage_key, f.size::int, f.sha256 from invoices i join files f on f.id = i.file_id`,
    );
    await expectNone(
      `select ref from invoices where file_id is null and status in ('awaiting_confirmation', 'under_review', 'needs_info', 'approved')`,
    );
    expect(files.length).toBeGreaterThan(80);
    for (const file of files.slice(0, 5)) {
      const bytes = await readFile(path.join(dataDir, file.storage_key));
      expect(bytes.length).toBe(file.size);
      expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.4');
    }
  });

  test('the adviser’s file is alive', async () => {
    const [mine] = await query<Record<string, number>>(`select
        count(*) filter (where i.status = 'under_review')::int as review,
        count(*) filter (where i.status = 'needs_info')::int as info,
        count(*) filter (where i.status = 'under_review' and i.holder = 'm1')::int as manager,
        count(*) filter (where i.status = 'under_review' and exists (select from invoice_lookalikes(i.id)))::int as alerts,
        count(*) filter (where i.status = 'under_review' and i.checks @> '[{"severity":"warning"}]')::int as warnings
      from invoices i join parties p on p.id = i.assignor_id join users u on u.id = p.adviser_id where u.email = 'adviser@cessio.test'`);
    const least = { review: 30, info: 4, manager: 2, alerts: 2, warnings: 4 };
    for (const [name, count] of Object.entries(least)) expect(mine?.[name]).toBeGreaterThanOrEqual(count);
  });

  test('the accounts of the sign-in page exist; client and supplier trade both ways, with cover left', async () => {
    const users = await query<{ email: string; name: string; rights: string[]; party: string | null }>(
      `select email, first_name || ' ' || last_name as name, rights, (select legal_name from parties p where p.id = party_id) as party from users`,
    );
    for (const { email, name } of DEMO_ACCOUNTS)
      expect(users.find((user) => user.email === email)?.name).toBe(name);
    expect(users.find(({ email }) => email === 'client@cessio.test')).toMatchObject({
      party: 'Halbrane Distribution',
      rights: ['submit', 'sign', 'pay_view'],
    });
    expect(users.find(({ email }) => email === 'supplier@cessio.test')?.party).toBe('Atelier Brévanne');
    const pair = `d.legal_name = 'Halbrane Distribution' and a.legal_name = 'Atelier Brévanne'`;
    const parties = `join parties d on d.id = debtor_id join parties a on a.id =`;
    expect(await column(`select r.status from relations r ${parties} r.assignor_id where ${pair}`)).toEqual([
      'active',
    ]);
    expect(
      await column(
        `select g.granted > g.used and g.valid_until > current_date from guarantees g ${parties} g.beneficiary_id where ${pair} and g.status = 'active'`,
      ),
    ).toEqual([true]);
    const programs = await column(
      `select distinct i.program from invoices i ${parties} i.assignor_id where ${pair}`,
    );
    expect(programs.toSorted()).toEqual(['classic', 'reverse']);
  });

  test('references go on from where the demonstration stops', async () => {
    for (const [prefix, table, name] of [
      ['FAC', 'invoices', 'ref'],
      ['DG', 'guarantee_requests', 'number'],
    ]) {
      const [next] = await column(`select next_ref('${prefix}')`);
      await expectNone(`select ${name} from ${table} where ${name} = '${String(next)}'`);
    }
  });

  test('a second load changes nothing', async () => {
    const before = await column('select count(*) from audit_events');
    await loadDemo(database.url, testConfig(database.url, dataDir));
    expect(await column('select count(*) from audit_events')).toEqual(before);
  });
});
