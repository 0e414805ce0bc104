import { hasTag, invoiceStates, type PartyState } from '@cessio/contract';
import { hash } from '@node-rs/argon2';
import { Client } from 'pg';
import { INCIDENT_FEES, keepAccounts, OWN_ACCOUNT, type DemoPosting } from './account-book.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import { Book } from './book.ts';
import { clockAt, DAY, HOUR } from './clock.ts';
import { makeAdhesions } from './adhesions.ts';
import { makeBatches } from './batches.ts';
import { contactRows, ownerRows } from './company-people.ts';
import {
  keepPapers,
  makeAdhesionPapers,
  makeDocuments,
  makeDocumentTypes,
  makeRequestPapers,
} from './documents.ts';
import { callRows, guaranteeRow, makeGuarantees } from './guarantees.ts';
import { tellRequest } from './request-story.ts';
import { insertRows, namedInSql } from './insert.ts';
import type { Config } from '../config.ts';
import { keepInvoiceFiles } from './invoice-files.ts';
import { COVERED_STATES } from './invoice-plan.ts';
import { tellFinancing } from './financings.ts';
import { makePaymentFiles, payingAccounts } from './payment-files.ts';
import { COLLECTION_IBAN, makeInvoices, type DemoInvoice } from './invoices.ts';
import { tellInvoice } from './invoice-story.ts';
import { messageRows, prospectRows } from './messages.ts';
import {
  accountRows,
  applicantRow,
  employeeRow,
  makeBank,
  makeCompanies,
  partyRow,
  userRow,
  WITHOUT_ACCOUNT,
  type Company,
} from './people.ts';
import { privacyRows } from './privacy.ts';
import { accountingRows, referenceRows } from './published-rates.ts';
import { rateRows } from './rates.ts';
import { contractRow, makeTrade, addedRows, participantRows, relationRow, type Contract } from './trade.ts';

export type DemoConfig = Pick<Config, 'dataDir' | 'brand' | 'publicUrl' | 'codesKey'>;

/** The bank's identity in public texts; fictitious numbers and addresses. */
const BANK_DATA = {
  name: 'Banque Affacturage',
  siren: '999905607',
  vatNo: 'FR78999905607',
  address: '1 place des Essais, 75002 Paris',
  phone: '+33 1 99 00 12 34',
  email: 'contact@banque-affacturage.test',
};

/**
 * Fills an empty database with fictitious companies and two years of activity, relative to today; does nothing once
 * there is a user. The same seed gives the same companies, amounts and stories every day.
 * @param config of the API that it is made for: where files are stored, and what deeds say of the portal
 */
export async function loadDemo(ownerUrl: string, config: DemoConfig): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    // Two starts at once: the second waits, then finds users.
    await client.query(`select pg_advisory_xact_lock(hashtext('cessio-demo'))`);
    const { rowCount: users } = await client.query('select 1 from users limit 1');
    if (!users) {
      await client.query(keepImages('disable'));
      await fill(client, config, Date.now());
      // Deferred constraints are checked now: a table with pending checks cannot be altered.
      await client.query('set constraints all immediate');
      await client.query(keepImages('enable'));
    }
    await client.query('commit');
    // Outside the transaction, which would check the foreign keys of its own rows again when it seals them; a later start
    // makes up for one that ended here. Images have the time of their record's last event, rather than the current time.
    await Promise.all([client.query('select seal_ledger()'), takeImages(ownerUrl, !users)]);
  } finally {
    await client.end();
  }
}

async function takeImages(ownerUrl: string, fresh: boolean): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select take_first_images()');
    if (fresh) await client.query('analyze');
  } finally {
    await client.end();
  }
}

const keepImages = (how: 'enable' | 'disable') => `do $$ declare it regclass; begin
  for it in select relation from tables_with_versions() loop
    execute format('alter table %1$s ${how} trigger keep_image, ${how} trigger keep_image_change', it);
  end loop;
end $$`;

async function fill(client: Client, config: DemoConfig, now: number): Promise<void> {
  const { dataDir } = config;
  const clock = clockAt(now);
  const book = new Book(clock);
  const bank = makeBank(clock);
  const companies = makeCompanies(clock, bank);
  const parties = [...companies.assignors, ...companies.debtors, ...companies.others];
  const everybody = [...parties, ...companies.applicants];
  const trade = makeTrade(clock, companies);
  const invoices = makeInvoices(clock, trade.pairs);
  for (const contract of trade.contracts) Object.assign(contract, limitsOf(contract, invoices));
  const { guarantees, requests } = makeGuarantees(clock, trade.pairs, companies, invoices);
  const lived = keepAccounts(clock, invoices);
  const [files, passwordHash] = await Promise.all([keepInvoiceFiles(dataDir, invoices), hash(DEMO_PASSWORD)]);
  for (const party of everybody) tellParty(party, book);
  const companyOf = new Map(parties.map((party) => [party.id, party]));
  const currencyOf = new Map(trade.contracts.map(({ id, currency }) => [id, currency]));
  for (const financing of lived.financings) {
    const party = companyOf.get(financing.assignorId) as Company;
    const asks = WITHOUT_ACCOUNT.has(party.name) ? party.adviser : party.person;
    const currency = currencyOf.get(financing.contractId) as string;
    tellFinancing(financing, party, { clock, book, admin: bank.admin, currency, asks });
  }
  const invoiceRows = invoices.map((invoice) => tellInvoice(invoice, bank, book));
  const requestRows = requests.map((request) => tellRequest(request, bank, book));
  const types = makeDocumentTypes(clock);
  const { documents, papers } = makeDocuments(clock, parties, types, book, (party) =>
    // The bank files papers for companies without an account.
    WITHOUT_ACCOUNT.has(party.name) ? party.adviser.id : party.person.id,
  );
  const given = makeRequestPapers(requests, types);
  const applied = makeAdhesionPapers(clock, companies.applicants, types);
  const adhesions = makeAdhesions(clock, companies.applicants, bank, book);
  files.push(...(await keepPapers(dataDir, [...papers, ...given.papers, ...applied.papers])));
  const activeStaff = new Set(bank.people.filter(({ active }) => active).map(({ person }) => person));

  const insert = (table: string, rows: Parameters<typeof insertRows>[2]) => insertRows(client, table, rows);
  await insert('parties', [...parties.map(partyRow), ...companies.applicants.map(applicantRow)]);
  await insert('users', [
    ...bank.people.map(({ person }) => userRow(person, passwordHash, activeStaff.has(person))),
    ...everybody
      .filter(({ name }) => !WITHOUT_ACCOUNT.has(name))
      .map(({ person, status }) => userRow(person, passwordHash, status !== 'closed')),
  ]);
  await insert('party_contacts', everybody.flatMap(contactRows));
  await insert('beneficial_owners', everybody.flatMap(ownerRows));
  // An applicant's bank account is entered with its contract.
  const joined = companies.applicants.filter(({ status }) => status === 'active' || status === 'closed');
  await insert('bank_accounts', [...parties, ...joined].flatMap(accountRows));
  await insert('employees', bank.people.map(employeeRow));
  await insert('contracts', trade.contracts.map(contractRow));
  await insert('contract_participants', trade.contracts.flatMap(participantRows));
  // A contract is inserted without fees of incidents; signed terms never change, but in a history that is loaded.
  await client.query('alter table contract_terms disable trigger contract_terms_guarded');
  await client.query(FEES_OF_INCIDENTS, [JSON.stringify(INCIDENT_FEES)]);
  await client.query('alter table contract_terms enable trigger contract_terms_guarded');
  const { rows: terms } = await client.query<{ contract: string; id: string }>(
    'select contract_id as contract, id from contract_terms where number = 1',
  );
  const termsOf = new Map(terms.map(({ contract, id }) => [contract, id]));
  const insertOthers = async () => {
    await insert('own_accounts', [
      { id: OWN_ACCOUNT, iban: COLLECTION_IBAN, holder: 'Cessio', currency: 'EUR', purpose: 'collection' },
      ...payingAccounts(),
    ]);
    await insert('relations', [...trade.relations.map(relationRow), ...addedRows(clock, companies, trade)]);
    await insert('guarantee_requests', requestRows);
    await insert('guarantees', guarantees.map(guaranteeRow));
    await client.query(PRICED_DEMAND);
    await insert('document_types', types);
  };
  // PostgreSQL inserts what needs no batch while their deeds are written.
  const [batches] = await Promise.all([
    makeBatches(clock, dataDir, lived.batches, invoices, termsOf, book, { ...config, data: BANK_DATA }),
    insertOthers(),
  ]);
  const assigned = new Map(batches.lines.map(({ invoiceId, batchId }) => [invoiceId, batchId]));
  const batchOf = new Map(batches.batches.map((batch) => [batch['id'], batch]));
  files.push(...batches.files);
  await insert('files', files);
  await insert('guarantee_calls', callRows(clock, guarantees, files));
  await insert('batches', batches.batches);
  await insert('batches', batches.prepared);
  await insert(
    'invoices',
    invoiceRows.map((row) => {
      const batch = batchOf.get(assigned.get(row['id']));
      return {
        ...row,
        batchId: batch?.['id'] ?? null,
        termsId: batch?.['termsId'] ?? null,
        assignedOn: batch?.['signedOn'] ?? null,
      };
    }),
  );
  await insert('batch_invoices', batches.lines);
  await insert('batch_invoices', batches.preparedLines);
  await insert('documents', documents);
  await insert('documents', given.documents);
  await insert('documents', applied.documents);
  await insert('adhesion_requests', adhesions);
  const absent = new Set(
    parties.filter(({ name }) => WITHOUT_ACCOUNT.has(name)).map(({ person }) => person.id),
  );
  await insert(
    'notifications',
    book.notices.filter((notice) => !absent.has(notice['userId'] as string)),
  );
  await insert('audit_events', book.events);
  await insert('contact_messages', messageRows(clock, bank.admin));
  await insert('prospects', prospectRows(clock, bank.admin));
  if (parties[0]) await insert('privacy_requests', privacyRows(clock, parties[0].person, bank.admin));
  await insert('comparison_rates', rateRows(clock, bank.admin));
  await insert('reference_rates', referenceRows(clock, bank.manager));
  await insert('accounting_rates', accountingRows(clock, bank.manager));
  await postAll(client, lived.postings);
  await client.query(FINANCINGS, [JSON.stringify(lived.financings)]);
  await makePaymentFiles(client, bank);
  await client.query(RATES_OF_ENTRIES);
  await client.query('update portal_settings set bank = $1', [BANK_DATA]);
  await client.query(`select setval('notification_seq', greatest((select max(seq) from notifications), 1))`);
  await countOn(client);
}

/** The fee of a demand guarantee, just computed: its buyer pays with the next statement. */
const PRICED_DEMAND = `insert into commissions (kind, party_id, party_name, base, rate_ppm, days, net, vat, gross, currency, formula_text, guarantee_id)
  select 'guarantee', g.requester_id, p.legal_name, g.granted, s.demand_fee_ppm, d.days, f.fee, 0, f.fee, g.currency,
    money_in_words(g.granted, g.currency) || ' × ' || rate_in_words(s.demand_fee_ppm) || ' × ' || d.days || chr(160) || 'j / 360', g.id
  from guarantees g join parties p on p.id = g.requester_id cross join portal_settings s
    cross join lateral (select g.valid_until - g.valid_from as days) d
    cross join lateral (select interest_of(g.granted, s.demand_fee_ppm, d.days, 360) as fee) f
  where g.kind = 'demand' and g.status = 'called'`;

const FEES_OF_INCIDENTS = `update contract_terms t set unpaid_fee = f.unpaid, dispute_fee = f.dispute
  from contracts c join jsonb_each($1::jsonb) e (currency, fees) on e.currency = c.currency
    cross join lateral jsonb_to_record(e.fees) f (unpaid bigint, dispute bigint)
  where c.id = t.contract_id`;

/** Posts all entries in order, each with its commissions; then commissions age, and some are disputed. */
async function postAll(client: Client, postings: readonly DemoPosting[]): Promise<void> {
  await client.query(POST_ALL);
  await client.query('select pg_temp.post_all($1)', [JSON.stringify(postings.map(rowOf))]);
  await client.query(AGED_COMMISSIONS);
}

const rowOf = (posting: DemoPosting) =>
  'batch' in posting ? posting : { ...namedInSql(posting), commissions: posting.commissions.map(namedInSql) };

/** What `post_entry()` would write one by one, in one statement; `ledger.test.ts` posts it all again and compares. */
const POST_ALL = `create function pg_temp.post_all(p_postings jsonb) returns void language sql as $$
  with given as materialized (
    select row_number() over (order by p.n, x.ref collate "C", x.place) as n, uuidv7() as id, g.*
    from jsonb_array_elements(p_postings) with ordinality p (posting, n) cross join lateral (
        select null as ref, 0 as place, p.posting as entry where not p.posting ? 'batch'
        union all select b.* from batch_entries((p.posting ->> 'batch')::uuid, (p.posting ->> 'on')::date) b where p.posting ? 'batch') x
      cross join lateral jsonb_to_record(x.entry) as g (event text, source text, source_id text, label text, "on" date, value_date date, lines jsonb)
  ), line as materialized (
    select l.*, g.n, g.id as entry, g."on" as on_date, i.n as place, coalesce(g.value_date, g."on") as valued, a.kept
    from given g cross join lateral jsonb_array_elements(g.lines) with ordinality i (line, n)
      cross join lateral jsonb_populate_record(null::ledger_lines, i.line) l join ledger_accounts a on a.code = l.account
  ), entries as (
    insert into ledger_entries (id, event, journal, source, source_id, entry_date, value_date, currency, label)
      select g.id, v.code, v.journal, g.source, g.source_id, g."on", coalesce(g.value_date, g."on"), g.lines -> 0 ->> 'currency', g.label
      from given g join ledger_events v on v.code = g.event order by g.n
  ), balances as (
    insert into ledger_balances as b (account, party_id, contract_id, currency, amount)
      select account, party_id, contract_id, currency, sum(amount) from line where kept group by account, party_id, contract_id, currency
      on conflict on constraint ledger_balances_key do update set amount = b.amount + excluded.amount
  )
  insert into ledger_lines (entry_id, account, amount, currency, party_id, contract_id, invoice_id, guarantee_id, own_account_id, entry_date, value_date, balance)
    select l.entry, l.account, l.amount, l.currency, l.party_id, l.contract_id, l.invoice_id, l.guarantee_id, l.own_account_id, l.on_date, l.valued,
      case when l.kept then coalesce(b.amount, 0) + sum(l.amount) over (partition by l.account, l.currency, l.contract_id, l.party_id order by l.n, l.place) end
    from line l left join ledger_balances b on (b.account, b.currency, b.party_id) = (l.account, l.currency, l.party_id)
      and b.contract_id is not distinct from l.contract_id
    order by l.n, l.place;
  select count(charge_batch((p.posting ->> 'batch')::uuid, (p.posting ->> 'on')::date)) from jsonb_array_elements(p_postings) p (posting) where p.posting ? 'batch';
  insert into commissions (kind, party_id, party_name, invoice_id, invoice_number, base, rate_ppm, days, net, vat, gross, currency,
      formula_text, status, created_at, entry_id)
    select c.kind, c.party_id, c.party_name, c.invoice_id, c.invoice_number, c.base, c.rate_ppm, c.days, c.net, c.vat, c.gross, c.currency,
      c.formula_text, c.status, c.created_at, e.id
    from jsonb_to_recordset(p_postings) as p (event text, source text, source_id text, commissions jsonb)
      join ledger_entries e on (e.source, e.source_id, e.event) = (p.source, p.source_id, p.event)
      cross join lateral jsonb_populate_recordset(null::commissions, p.commissions) c;
$$`;

const AGED_COMMISSIONS = `update commissions c set status = case
      when o.n % 41 = 7 then case when o.age < 60 then 'contested' else 'credited' end
      when o.age < 25 then 'posted' when o.age < 55 then 'invoiced' else 'paid' end
  from (select x.id, row_number() over (order by x.created_at, x.invoice_number, x.kind) as n,
      today_in_paris() - (x.created_at at time zone 'Europe/Paris')::date as age from commissions x where x.guarantee_id is null) o
  where o.id = c.id`;

/** The financings behind the entries of draws: asked for by a person of the supplier, or by its adviser where it has none. */
const FINANCINGS = `with given as (
    select x.*, e.id as entry_id
    from jsonb_to_recordset($1) as x (id uuid, number text, "contractId" uuid, "assignorId" uuid, "on" date, "valueDate" date, "ratePpm" int, "dayBasis" int, lines jsonb)
      join ledger_entries e on (e.source, e.source_id, e.event) = ('financing', x.id::text, 'E4')
  ), made as (
    insert into financings (id, number, contract_id, contract_number, program, assignor_id, assignor_name, currency, amount, status, bank_account_id, terms_id,
        value_date, rate_ppm, rate_code, day_basis, interest_mode, vat_ppm, interest, vat, net_paid, late15, holder, by_bank, requested_name, created_by,
        created_at, decided_at, validated_by, validated_at, entry_id)
      select g.id, g.number, c.id, c.number, c.program, p.id, p.legal_name, c.currency,
        s.amount, case when g."valueDate" <= today_in_paris() then 'executed' else 'validated' end,
        (select a.id from bank_accounts a where a.party_id = p.id order by a.status <> 'verified', a.created_at limit 1),
        (select t.id from contract_terms t where t.contract_id = c.id order by t.number limit 1),
        g."valueDate", g."ratePpm", 'FIXED', g."dayBasis", 'upfront', 0, s.interest, 0, s.amount - s.interest, s.late, 'adviser', u.id is null,
        coalesce(u.first_name || ' ' || u.last_name, b.first_name || ' ' || b.last_name), coalesce(u.id, b.id),
        d.at - interval '40 minutes', d.at, p.adviser_id, d.at, g.entry_id
      from given g join contracts c on c.id = g."contractId" join parties p on p.id = g."assignorId" join users b on b.id = p.adviser_id
        left join lateral (select x.* from users x where x.party_id = p.id order by x.created_at limit 1) u on true
        cross join lateral (select sum(l.amount)::bigint as amount, sum(l.interest)::bigint as interest,
          sum(interest_of(l.amount, g."ratePpm", 15, g."dayBasis"))::bigint as late from jsonb_to_recordset(g.lines) as l (amount bigint, interest bigint)) s
        cross join lateral (select least(portal_now(), (g."on" + time '10:40') at time zone 'Europe/Paris') as at) d
  ), posted as (
    update commissions k set financing_id = g.id from given g where k.entry_id = g.entry_id
  )
  insert into financing_lines (financing_id, invoice_id, due_date, amount, days, interest, open, deferred, accrued_to)
    select g.id, l.invoice_id, l.due_date, l.amount, l.days, l.interest, l.open, l.deferred, l.accrued_to
    from given g cross join lateral jsonb_populate_recordset(null::financing_lines, g.lines) l`;

/** Days with entries in another currency have its rate, the nearest one, or no file of entries could be made. */
const RATES_OF_ENTRIES = `insert into accounting_rates (currency, on_date, per_euro_ppm, source, entered_by, entered_at)
  select m.currency, m.on_date, r.per_euro_ppm, r.source, r.entered_by, m.on_date + time '16:40'
  from ledger_rates(today_in_paris()) m cross join lateral (select * from accounting_rates a where a.currency = m.currency
    order by abs(a.on_date - m.on_date) limit 1) r
  where m.per_euro_ppm is null`;

/** Numbers that companies issue next follow the existing ones. */
async function countOn(client: Client): Promise<void> {
  const sources = {
    FAC: 'select ref from invoices',
    DG: 'select number from guarantee_requests',
    GAR: 'select number from guarantees',
    ADH: 'select number from adhesion_requests',
    BOR: 'select number from batches',
    FIN: 'select number from financings',
    VIR: 'select number from payment_files',
    AF: `select number from contracts where number ~ '^AF-\\d{4}-\\d+$'`,
  };
  for (const [prefix, source] of Object.entries(sources)) {
    await client.query(
      `insert into counters (name, year, last)
       select $1, split_part(n, '-', 2)::int, max(split_part(n, '-', 3)::int) from (${source}) numbers(n) group by 2`,
      [prefix],
    );
  }
}

/**
 * Everything still to be decided fits, with some margin: nothing in the worklist exceeds its contract's ceiling, or a
 * debtor's share of it.
 */
function limitsOf(
  contract: Contract,
  invoices: readonly DemoInvoice[],
): Pick<Contract, 'ceiling' | 'concentrationPpm'> {
  const unit = contract.currency === 'TND' ? 100_000_000 : 10_000_000;
  const open = invoices.filter(({ pair, state }) => pair.contract === contract && isOpen(state));
  const sum = (some: readonly DemoInvoice[]) => some.reduce((total, { due }) => total + due, 0);
  const ceiling = Math.max(Math.ceil((sum(open) * 1.25) / unit) * unit, contract.ceiling);
  if (contract.program === 'reverse') return { ceiling, concentrationPpm: null };
  const largest = Math.max(0, ...[...Map.groupBy(open, ({ pair }) => pair.debtor).values()].map(sum));
  const twentieths = Math.ceil((largest / ceiling) * 1.1 * 20);
  return { ceiling, concentrationPpm: Math.min(20, Math.max(6, twentieths)) * 50_000 };
}

function isOpen(state: DemoInvoice['state']): boolean {
  return COVERED_STATES.has(state) || hasTag(invoiceStates, state, 'deposited');
}

/** How many of the events below a company in this state has had. */
const EVENTS: Record<PartyState, number> = { prospect: 1, pending: 2, active: 4, suspended: 5, closed: 6 };

function tellParty({ id, adviser, createdAt, riskGrade, status }: Company, book: Book): void {
  const events: [after: number, action: string, from: PartyState | null, to: PartyState, comment?: string][] =
    [
      [0, 'create', null, 'prospect'],
      [3 * HOUR, 'kyc', 'prospect', 'pending', 'Dossier ouvert.'],
      [3 * DAY, 'grade', 'pending', 'pending', `Note ${riskGrade ?? 'B'}.`],
      [4 * DAY, 'activate', 'pending', 'active'],
      [500 * DAY, 'suspend', 'active', 'suspended', 'Incidents de paiement répétés.'],
      [620 * DAY, 'close', 'suspended', 'closed'],
    ];
  for (const [after, action, from, to, comment = null] of events.slice(0, EVENTS[status])) {
    const entry = { action: `parties.${action}`, entity: 'party', entityId: id, from, to, comment } as const;
    book.event(createdAt + after, adviser, entry);
  }
}
