import { hasTag, invoiceStates, type PartyState } from '@cessio/contract';
import { hash } from '@node-rs/argon2';
import { Client } from 'pg';
import { DEMO_PASSWORD } from './accounts.ts';
import { Book } from './book.ts';
import { clockAt, DAY, HOUR } from './clock.ts';
import { makeAdhesions } from './adhesions.ts';
import { makeCommissions } from './commissions.ts';
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
import { insertRows } from './insert.ts';
import { keepInvoiceFiles } from './invoice-files.ts';
import { COVERED_STATES } from './invoice-plan.ts';
import { makeInvoices, type DemoInvoice } from './invoices.ts';
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
 * @param dataDir where the API stores files
 */
export async function loadDemo(
  ownerUrl: string,
  dataDir = process.env['DATA_DIR'] ?? '.data/files',
): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    // Two starts at once: the second waits, then finds users.
    await client.query(`select pg_advisory_xact_lock(hashtext('cessio-demo'))`);
    const { rowCount } = await client.query('select 1 from users limit 1');
    if (!rowCount) {
      await client.query(keepImages('disable'));
      await fill(client, dataDir, Date.now());
      // Deferred constraints are checked now: a table with pending checks cannot be altered.
      await client.query('set constraints all immediate');
      await client.query(keepImages('enable'));
      // With the time of their last event, rather than the current time.
      await client.query('select take_first_images()');
      await client.query('select seal_ledger()');
    }
    await client.query('commit');
    if (!rowCount) await client.query('analyze');
  } finally {
    await client.end();
  }
}

const keepImages = (how: 'enable' | 'disable') => `do $$ declare it regclass; begin
  for it in select relation from tables_with_versions() loop
    execute format('alter table %1$s ${how} trigger keep_image, ${how} trigger keep_image_change', it);
  end loop;
end $$`;

async function fill(client: Client, dataDir: string, now: number): Promise<void> {
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
  const [files, passwordHash] = await Promise.all([keepInvoiceFiles(dataDir, invoices), hash(DEMO_PASSWORD)]);
  for (const party of everybody) tellParty(party, book);
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
  await insert('relations', [...trade.relations.map(relationRow), ...addedRows(clock, companies, trade)]);
  await insert('guarantee_requests', requestRows);
  await insert('guarantees', guarantees.map(guaranteeRow));
  await insert('files', files);
  await insert('guarantee_calls', callRows(clock, guarantees, files));
  await insert('invoices', invoiceRows);
  await client.query(PREPARED_BATCHES, [bank.people[0]?.person.id]);
  await insert('document_types', types);
  await insert('documents', documents);
  await insert('documents', given.documents);
  await insert('documents', applied.documents);
  await insert('adhesion_requests', adhesions);
  await insert('commissions', makeCommissions(clock, invoices));
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
  await client.query(RATES_OF_ENTRIES);
  await client.query('update portal_settings set bank = $1', [BANK_DATA]);
  await client.query(`select setval('notification_seq', greatest((select max(seq) from notifications), 1))`);
  await countOn(client);
}

/**
 * What other suppliers than the account's may assign is prepared for them by an adviser, one batch for each contract; the
 * account's own invoices wait for its choice.
 */
const PREPARED_BATCHES = `with ready as (
    select i.*, 'BOR-' || extract(year from today_in_paris()) || '-' || lpad(dense_rank() over (order by i.contract_number, i.assignor_id)::text, 6, '0') as batch
    from invoices i where i.status = 'approved' and i.due_date > today_in_paris()
      and i.assignor_id <> (select u.party_id from users u where u.email = 'supplier@cessio.test')
  ), made as (
    insert into batches (number, contract_id, contract_number, program, assignor_id, assignor_name, currency, created_by)
      select distinct batch, contract_id, contract_number, program, assignor_id, assignor_name, currency, $1::uuid from ready order by batch
      returning id, number
  )
  insert into batch_invoices (batch_id, invoice_id) select made.id, ready.id from ready join made on made.number = ready.batch`;

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
