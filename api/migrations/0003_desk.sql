-- The bank's desk: documents, adhesions, commissions.
create table document_types (
  id uuid primary key default uuidv7(),
  code text not null unique,
  label text not null,
  applies_to text not null check (applies_to in ('party', 'adhesion', 'guarantee', 'invoice', 'contract')),
  required boolean not null default false,
  validity_months int,
  max_mb int not null default 10 check (max_mb between 1 and 10),
  active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  search_text text generated always as (fold(code || label)) stored
);
create index document_types_label on document_types (label, id);
create index document_types_code on document_types (code, id);

create table documents (
  id uuid primary key default uuidv7(),
  type_id uuid not null references document_types,
  type_code text not null,
  type_label text not null,
  required boolean not null default false,
  party_id uuid not null references parties,
  owner_name text not null,
  file_id uuid references files,
  filename text,
  expires_on date,
  reject_reason text,
  status text not null default 'requested' check (status in ('requested', 'uploaded', 'under_review', 'valid', 'refused', 'expired', 'replaced', 'archived')),
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  search_text text generated always as (fold(type_label || owner_name || coalesce(filename, ''))) stored
);
create index documents_party on documents (party_id, created_at, id);
create index documents_created on documents (created_at, id);
create index documents_expires on documents (coalesce(expires_on, '9999-12-31'::date), id);
create index documents_type on documents (type_label, id);

create table adhesion_requests (
  id uuid primary key default uuidv7(),
  number text not null unique,
  user_id uuid references users,
  legal_name text not null,
  country text not null,
  national_id text,
  expected_turnover bigint not null default 0,
  wanted_ceiling bigint not null default 0,
  currency text not null default 'EUR',
  assigned_to uuid references users,
  status text not null default 'draft',
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  search_text text generated always as (fold(number || legal_name)) stored
);
create index adhesion_requests_created on adhesion_requests (created_at, id);
create index adhesion_requests_number on adhesion_requests (number, id);
create index adhesion_requests_ceiling on adhesion_requests (wanted_ceiling, id);

create table commissions (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('service', 'guarantee', 'interest', 'unpaid', 'dispute', 'adjustment')),
  party_id uuid not null references parties,
  party_name text not null,
  invoice_id uuid references invoices,
  invoice_number text,
  base bigint not null,
  rate_ppm int not null,
  days int,
  net bigint not null,
  vat bigint not null,
  gross bigint not null,
  currency text not null,
  formula_text text not null,
  status text not null default 'computed' check (status in ('computed', 'posted', 'invoiced', 'paid', 'contested', 'credited')),
  created_at timestamptz(3) not null default now(),
  check (net + vat = gross)
);
create index commissions_party on commissions (party_id, created_at, id);
create index commissions_created on commissions (created_at, id);
create index commissions_gross on commissions (gross, id);
