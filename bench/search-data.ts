import type { Client } from 'pg';

/** Callers of the bench: the identities that tokens are signed with. */
export interface Asker {
  partyId: string | null;
  userId: string;
  sessionId: string;
}

/** Callers by role: the bank, the seller of a twentieth of all invoices, the largest debtor. */
export async function askersOf(db: Client): Promise<Record<string, Asker>> {
  const { rows } = await db.query<Asker & { role: string }>(
    `select u.role, u.party_id as "partyId", u.id as "userId", s.id as "sessionId" from users u join sessions s on s.user_id = u.id
     where u.email like '%@bench.test' order by u.role desc`,
  );
  return Object.fromEntries(rows.map(({ role, ...asker }) => [role, asker]));
}

const KINDS = [
  'Atelier',
  'Scierie',
  'Transports',
  'Menuiserie',
  'Boulangerie',
  'Établissements',
  'Société',
  'Groupe',
  'Fonderie',
  'Imprimerie',
  'Comptoir',
  'Laboratoire',
];
const SYLLABLES =
  'bré van ne cor ti gny sau mon tel lar che vil dou rac pel fon tai mer lou gra ner bois clé rou zan quel hau té dri mor'.split(
    ' ',
  );

/** The name of company `n`: a trade and a made-up proper name, so that words are as common and rare as in reality. */
const NAME = `(k.words)[1 + n % ${KINDS.length}] || ' ' || initcap((s.words)[1 + n % 30] || (s.words)[1 + n / 30 % 30] || (s.words)[1 + n / 900 % 30])
  || case when n >= 27000 then ' ' || n / 27000 else '' end`;

/**
 * Fills a database by SQL: `invoices` of them, a tenth as many companies, relations, requests, guarantees, documents,
 * contracts, applications and log entries in proportion. Indexes of invoices are created afterwards, which is faster.
 */
export async function fillForSearch(db: Client, invoices: number): Promise<void> {
  const companies = Math.max(200, invoices / 10);
  const suppliers = companies / 5;
  await db.query(`set maintenance_work_mem = '512MB'; set synchronous_commit = off`);
  await db.query(
    `insert into parties (legal_name, country, national_id, city, is_debtor, is_assignor, status, kyc_expires_on, created_at)
     select ${NAME}, 'FR', (300000000 + n)::text, initcap((s.words)[1 + n / 7 % 30] || (s.words)[1 + n / 210 % 30]), true, n <= $2, 'active',
       current_date + n % 400, now() - n * interval '3 minutes'
     from generate_series(1, $1::int) n, (select $3::text[] as words) k, (select $4::text[] as words) s`,
    [companies, suppliers, KINDS, SYLLABLES],
  );
  // Companies by number: the first one sells much, and earlier ones owe more.
  await db.query(
    `create temporary table place as select row_number() over (order by created_at desc)::int as n, id, legal_name, national_id from parties;
     create unique index on place (n); analyze place`,
  );
  for (const [role, party] of [
    ['super', null],
    ['supplier', 1],
    ['client', 2],
  ])
    await db.query(
      `with person as (insert into users (party_id, role, first_name, last_name, email, password_hash, email_verified_at)
         values ((select id from place where n = $2::int), $1::text, 'Ada', 'Bench', $1 || '@bench.test', '', now()) returning id)
       insert into sessions (user_id, device, ip, expires_at) select id, 'bench', '127.0.0.1', now() + interval '1 day' from person`,
      [role, party],
    );
  await db.query(
    `insert into employees (user_id, staff_no) select id, 'B-1' from users where role = 'super';
     insert into users (party_id, role, first_name, last_name, email, password_hash)
     select id, 'client', 'Prénom' || n % 97, 'Nom' || n, 'personne' || n || '@bench.test', '' from place where n > 2 and n % 2 = 0;
     insert into bank_accounts (party_id, iban, bic, holder) select id, 'FR76' || lpad((n * 7919::bigint)::text, 23, '0'), 'BNPAFRPP', legal_name from place`,
  );
  await db.query(
    `insert into contracts (number, program, principal_id, principal_name, currency, recourse, notification, quotite_ppm, fdg_ppm, fee_ppm,
       rate_ppm, day_basis, vat_ppm, ceiling, start_on, status, created_at)
     select 'CT-' || lpad(n::text, 6, '0'), 'classic', id, legal_name, 'EUR', false, 'notified', 900000, 100000, 8000, 35000, 360, 200000, 100,
       '2024-01-01', 'active', now() - n * interval '9 minutes' from place where n <= $1;`,
    [suppliers],
  );
  await db.query(
    `insert into relations (assignor_id, assignor_name, debtor_id, debtor_name, debtor_national_id)
     select a.id, a.legal_name, d.id, d.legal_name, d.national_id from generate_series(0, $1::int - 1) r
     join place a on a.n = case when r % 20 = 0 then 1 else 1 + r % $2 end
     join place d on d.n = 1 + (r * 31 + r / $2 * 7 + 1) % $3 where a.id <> d.id on conflict do nothing`,
    [companies * 2, suppliers, companies],
  );
  await db.query(
    `insert into guarantee_requests (number, kind, requester_id, requester_name, debtor_id, debtor_name, beneficiary_id, beneficiary_name,
       amount, currency, tenor_days, reason, status, created_at)
     select 'DG-2026-' || lpad(r::text, 6, '0'), 'limit', d.id, d.legal_name, d.id, d.legal_name, a.id, a.legal_name, 100000 + r, 'EUR', 60, 'Banc',
       'submitted', now() - r * interval '5 minutes'
     from generate_series(1, $1::int) r join place d on d.n = 2 + (r * 17) % ($2 - 2) join place a on a.n = 1 + r % $3 where a.id <> d.id`,
    [companies, companies, suppliers],
  );
  await db.query(
    `insert into guarantees (number, requester_id, debtor_id, debtor_name, beneficiary_id, beneficiary_name, granted, currency, valid_from, valid_until, created_at)
     select replace(number, 'DG', 'GA'), requester_id, debtor_id, debtor_name, beneficiary_id, beneficiary_name, amount, currency,
       current_date, current_date + 90, created_at from guarantee_requests`,
  );
  await db.query(
    `insert into adhesion_requests (number, legal_name, country, status, created_at)
     select 'AD-2026-' || lpad(n::text, 6, '0'), legal_name, 'FR', 'submitted', now() - n * interval '7 minutes' from place where n <= $1`,
    [suppliers],
  );
  await db.query(
    `insert into document_types (code, label, applies_to, required) values ('BENCH1', 'Extrait Kbis', 'party', true), ('BENCH2', 'Statuts', 'party', true),
       ('BENCH3', 'Pièce d’identité', 'party', true) on conflict do nothing;
     insert into documents (type_id, type_code, type_label, party_id, owner_name, filename, created_at, status)
     select t.id, t.code, t.label, p.id, p.legal_name, 'piece-' || p.n || '.pdf', now() - p.n * interval '3 minutes', 'requested'
     from place p, document_types t where t.code like 'BENCH%'`,
  );
  const { rows: indexes } = await db.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where tablename = 'invoices' and indexname not in
      (select conname from pg_constraint where conrelid = 'invoices'::regclass)`,
  );
  for (const { name } of indexes) await db.query(`drop index ${name}`);
  await db.query('alter table invoices disable trigger user; alter table audit_events disable trigger user');
  await db.query(
    `insert into invoices (ref, number, program, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, issue_date, due_date, net, vat,
       gross, status, submitted_at, created_at)
     select 'INV-2026-' || lpad(r::text, 7, '0'), case r % 3 when 0 then 'FA-' || r when 1 then '2026/' || r else 'F' || lpad(r::text, 8, '0') end, 'classic',
       a.id, a.legal_name, d.id, d.legal_name, (select id from contracts limit 1), current_date - r % 700, current_date - r % 700 + 45, 100000 + r,
       20000, 120000 + r, (array['under_review', 'approved', 'assigned', 'paid'])[1 + r % 4], now(), now() - r * interval '1 minute'
     from generate_series(1, $1::int) r
     join place a on a.n = case when r % 20 = 0 then 1 else 1 + (r::bigint * 7919 % $2)::int end
     join place d on d.n = 2 + (power((r::bigint * 104729 % 1000003) / 1000003.0, 3) * ($3 - 2))::int`,
    [invoices, suppliers, companies],
  );
  await db.query(
    `insert into audit_events (at, actor_name, actor_public, actor_role, action, entity, entity_id, client_party, supplier_party)
     select created_at, 'Ada Bench', 'La banque', 'super', 'invoices.submit', 'invoice', id, client_view_id, supplier_view_id from invoices order by created_at`,
  );
  for (const { made } of indexes) await db.query(made);
  await db.query('alter table invoices enable trigger user; alter table audit_events enable trigger user');
  await db.query('vacuum analyze');
}
