-- What companies trade: contracts, relations, guarantees, invoices.
create table contracts (
  id uuid primary key default uuidv7(),
  number text not null unique,
  program text not null check (program in ('classic', 'reverse')),
  principal_id uuid not null references parties,
  principal_name text not null,
  currency text not null,
  recourse boolean not null,
  notification text not null check (notification in ('notified', 'confidential')),
  quotite_ppm int not null check (quotite_ppm between 0 and 950000),
  fdg_ppm int not null check (fdg_ppm between 0 and 250000),
  fdg_cap bigint,
  fee_ppm int not null,
  fee_min bigint not null default 0,
  guarantee_fee_ppm int not null default 0,
  rate_ppm int not null,
  day_basis int not null check (day_basis in (360, 365)),
  vat_ppm int not null,
  vat_on_interest boolean not null default false,
  concentration_ppm int,
  max_tenor_days int not null default 120,
  ceiling bigint not null check (ceiling > 0),
  fund_uncovered boolean not null default false,
  start_on date not null,
  end_on date,
  status text not null default 'draft' check (status in ('draft', 'to_sign', 'active', 'suspended', 'terminated')),
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  search_text text generated always as (fold(number || principal_name)) stored,
  -- domain.md §B: what is funded and what is retained cannot exceed the invoice.
  check (quotite_ppm + fdg_ppm <= 1000000)
);
create index contracts_principal on contracts (principal_id);
create index contracts_number on contracts (number, id);
create index contracts_created on contracts (created_at, id);

-- Who takes part: the assignor of a classic contract, the suppliers of a reverse one.
create table contract_participants (
  contract_id uuid not null references contracts,
  assignor_id uuid not null references parties,
  assignor_name text not null,
  fee_ppm int,
  primary key (contract_id, assignor_id)
);
create index contract_participants_assignor on contract_participants (assignor_id);

create table relations (
  id uuid primary key default uuidv7(),
  assignor_id uuid not null references parties,
  assignor_name text not null,
  debtor_id uuid not null references parties,
  debtor_name text not null,
  debtor_national_id text,
  assignor_ref text,
  notification text not null default 'notified' check (notification in ('notified', 'confidential')),
  terms_days int not null default 60 check (terms_days between 0 and 120),
  status text not null default 'active' check (status in ('invited', 'active', 'blocked')),
  outstanding bigint not null default 0,
  currency text not null default 'EUR',
  created_at timestamptz(3) not null default now(),
  search_text text generated always as (fold(debtor_name || assignor_name || coalesce(debtor_national_id, ''))) stored,
  unique (assignor_id, debtor_id),
  check (assignor_id <> debtor_id)
);
create index relations_name on relations (assignor_id, debtor_name, id);
create index relations_staff_name on relations (debtor_name, id);

create table guarantee_requests (
  id uuid primary key default uuidv7(),
  number text not null unique,
  kind text not null check (kind in ('limit', 'demand')),
  requester_id uuid not null references parties,
  requester_name text not null,
  debtor_id uuid not null references parties,
  debtor_name text not null,
  beneficiary_id uuid not null references parties,
  beneficiary_name text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  tenor_days int not null check (tenor_days between 1 and 180),
  valid_until date,
  reason text not null,
  risk_opinion jsonb,
  granted_amount bigint check (granted_amount <= amount),
  decision jsonb,
  holder text,
  status text not null default 'draft',
  due_on date,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  search_text text generated always as (fold(number || requester_name || debtor_name || beneficiary_name)) stored,
  check (beneficiary_id <> debtor_id)
);
create index guarantee_requests_client on guarantee_requests (requester_id, created_at, id);
create index guarantee_requests_staff on guarantee_requests (created_at, id);
create index guarantee_requests_amount on guarantee_requests (amount, id);
create index guarantee_requests_status on guarantee_requests (status, created_at, id);

create table guarantees (
  id uuid primary key default uuidv7(),
  number text not null unique,
  request_id uuid references guarantee_requests,
  requester_id uuid not null references parties,
  debtor_id uuid not null references parties,
  debtor_name text not null,
  beneficiary_id uuid not null references parties,
  beneficiary_name text not null,
  granted bigint not null check (granted > 0),
  -- Cover reserved by approved invoices and held by assigned ones.
  used bigint not null default 0 check (used >= 0),
  currency text not null,
  valid_from date not null,
  valid_until date not null,
  status text not null default 'active' check (status in ('active', 'reduced', 'suspended', 'called', 'paid', 'expired', 'released')),
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  search_text text generated always as (fold(number || debtor_name || beneficiary_name)) stored,
  check (used <= granted)
);
create index guarantees_requester on guarantees (requester_id, created_at, id);
create index guarantees_beneficiary on guarantees (beneficiary_id, created_at, id);
create index guarantees_staff on guarantees (created_at, id);
create index guarantees_pair on guarantees (debtor_id, beneficiary_id) where status in ('active', 'reduced');

create table files (
  id uuid primary key default uuidv7(),
  party_id uuid references parties,
  uploaded_by uuid not null references users,
  filename text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null,
  storage_key text not null,
  -- What the e-invoice reader found when the file came in: the guard against a forged payee works on this, not on what was typed.
  reading jsonb,
  created_at timestamptz(3) not null default now()
);
create index files_sha on files (sha256);

create table invoices (
  id uuid primary key default uuidv7(),
  ref text not null unique,
  doc_type text not null default '380',
  number text check (length(number) <= 60),
  program text not null check (program in ('classic', 'reverse')),
  confidential boolean not null default false,
  assignor_id uuid references parties,
  assignor_name text,
  debtor_id uuid references parties,
  debtor_name text,
  contract_id uuid references contracts,
  contract_number text,
  issue_date date,
  due_date date,
  delivery_date date,
  currency text not null default 'EUR',
  net bigint,
  vat bigint,
  gross bigint,
  payee_name text,
  payee_iban text,
  order_ref text,
  source text not null default 'form' check (source in ('form', 'csv', 'facturx', 'ubl', 'cii', 'teif')),
  field_sources jsonb not null default '{}',
  file_id uuid references files,
  file_sha256 text,
  credited bigint not null default 0 check (credited >= 0),
  collected bigint not null default 0 check (collected >= 0),
  disputed bigint not null default 0 check (disputed >= 0),
  outstanding bigint generated always as (greatest(coalesce(gross, 0) - credited - collected, 0)) stored,
  covered_amount bigint check (covered_amount >= 0),
  guarantee_id uuid references guarantees,
  guarantee_number text,
  status text not null default 'draft',
  status_since timestamptz(3) not null default now(),
  resume_status text,
  submitted_at timestamptz(3),
  confirm_by timestamptz(3),
  reminded_at timestamptz(3),
  confirmation jsonb,
  missing jsonb not null default '[]',
  reason_code text,
  reason_comment text,
  reason_list text,
  checks jsonb not null default '[]',
  alerts jsonb not null default '[]',
  holder text check (holder in ('adviser', 'm1', 'risk')),
  -- Everybody of the bank who typed in this file: none of them may decide on it.
  edited_by uuid[] not null default '{}',
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  search_text text generated always as (
    fold(ref || coalesce(number, '') || coalesce(assignor_name, '') || coalesce(debtor_name, ''))
  ) stored,
  -- What the debtor reads instead of states that tell how the assignor funds itself.
  client_status text generated always as (
    case status when 'financed' then 'assigned' when 'indemnified' then 'unpaid' else status end
  ) stored,
  -- The debtor sees its own reverse files, and classic ones once sent and only if the assignment is notified.
  client_view_id uuid generated always as (
    case when program = 'reverse' or (not confidential and submitted_at is not null) then debtor_id end
  ) stored,
  -- The assignor sees its own classic files, and reverse ones once sent.
  supplier_view_id uuid generated always as (
    case when program = 'classic' or submitted_at is not null then assignor_id end
  ) stored,
  -- Seller, number without punctuation, issue year: taken while the invoice lives, freed when it dies. No application code
  -- can forget it, and VE/00066 is VE_00066.
  fingerprint text unique generated always as (
    case when status not in ('draft', 'rejected', 'cancelled', 'reassigned')
      then encode(sha256((assignor_id::text || fold(number) || extract(year from issue_date)::text)::bytea), 'hex') end
  ) stored,
  check (status in ('draft', 'cancelled') or (gross > 0 and abs(gross - net - vat) <= 1)),
  check (status in ('draft', 'cancelled') or (number is not null and assignor_id is not null and debtor_id is not null
    and contract_id is not null and issue_date is not null and due_date is not null)),
  check (due_date >= issue_date or status = 'draft')
);

-- One keyset index per side and sort. Nulls exist in drafts only and sort last.
create index invoices_staff_created on invoices (created_at, id);
create index invoices_staff_due on invoices (coalesce(due_date, '9999-12-31'::date), id);
create index invoices_staff_issue on invoices (coalesce(issue_date, '9999-12-31'::date), id);
create index invoices_staff_gross on invoices (coalesce(gross, 0), id);
create index invoices_staff_outstanding on invoices (outstanding, id);
create index invoices_staff_number on invoices (coalesce(number, ''), id);
create index invoices_staff_since on invoices (status_since, id);
create index invoices_staff_status on invoices (status, created_at, id);
create index invoices_assignor on invoices (assignor_id, created_at, id);
create index invoices_debtor on invoices (debtor_id, created_at, id);
create index invoices_supplier_created on invoices (supplier_view_id, created_at, id);
create index invoices_supplier_due on invoices (supplier_view_id, coalesce(due_date, '9999-12-31'::date), id);
create index invoices_supplier_gross on invoices (supplier_view_id, coalesce(gross, 0), id);
create index invoices_supplier_number on invoices (supplier_view_id, coalesce(number, ''), id);
create index invoices_supplier_status on invoices (supplier_view_id, status, created_at, id);
create index invoices_client_created on invoices (client_view_id, created_at, id);
create index invoices_client_due on invoices (client_view_id, coalesce(due_date, '9999-12-31'::date), id);
create index invoices_client_gross on invoices (client_view_id, coalesce(gross, 0), id);
create index invoices_client_number on invoices (client_view_id, coalesce(number, ''), id);
create index invoices_client_status on invoices (client_view_id, client_status, created_at, id);
create index invoices_search on invoices using gin (search_text gin_trgm_ops);
create index invoices_contract on invoices (contract_id);
create index invoices_sha on invoices (file_sha256) where file_sha256 is not null;
create index invoices_awaiting on invoices (confirm_by) where status = 'awaiting_confirmation';

-- Issued references: FAC-2026-000117.
create table counters (name text not null, year int not null, last int not null default 0, primary key (name, year));
create function next_ref(prefix text) returns text language plpgsql security definer set search_path = public as $$
declare y int := extract(year from now() at time zone 'Europe/Paris'); n int;
begin
  insert into counters values (prefix, y, 1)
    on conflict (name, year) do update set last = counters.last + 1 returning last into n;
  return prefix || '-' || y || '-' || lpad(n::text, 6, '0');
end $$;

-- A company's name stands beside its rows so that a list needs no join; it follows when the company is renamed.
create function spread_party_name() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update invoices set assignor_name = new.legal_name where assignor_id = new.id;
  update invoices set debtor_name = new.legal_name where debtor_id = new.id;
  update relations set assignor_name = new.legal_name where assignor_id = new.id;
  update relations set debtor_name = new.legal_name where debtor_id = new.id;
  update contracts set principal_name = new.legal_name where principal_id = new.id;
  update contract_participants set assignor_name = new.legal_name where assignor_id = new.id;
  update guarantee_requests set requester_name = new.legal_name where requester_id = new.id;
  update guarantee_requests set debtor_name = new.legal_name where debtor_id = new.id;
  update guarantee_requests set beneficiary_name = new.legal_name where beneficiary_id = new.id;
  update guarantees set debtor_name = new.legal_name where debtor_id = new.id;
  update guarantees set beneficiary_name = new.legal_name where beneficiary_id = new.id;
  return null;
end $$;
create trigger parties_renamed after update of legal_name on parties
  for each row when (old.legal_name is distinct from new.legal_name) execute function spread_party_name();
