-- Sign-up in steps: what an applicant gives before there is a session.
alter table adhesion_requests
  add column party_id uuid references parties,
  add column legal_form text,
  add column address text,
  add column city text,
  add column debtor_count int check (debtor_count > 0),
  add column export_share_ppm int check (export_share_ppm between 0 and 1000000),
  add column debtors jsonb not null default '[]',
  add column submitted_at timestamptz(3);
create index adhesion_requests_user on adhesion_requests (user_id);

create table onboardings (
  id uuid primary key default uuidv7(),
  -- sha256 of what the browser keeps: who reads the table can open nothing.
  token_hash bytea not null unique,
  -- Null for the decoy that a known address gets: all the rest behaves alike and leads nowhere.
  user_id uuid references users on delete cascade,
  adhesion_id uuid unique references adhesion_requests on delete cascade,
  -- As it was typed: read back to whoever typed it.
  email text not null,
  number text not null,
  account jsonb not null,
  company jsonb not null default '{}',
  version int not null default 1,
  -- Consent was given and the request sent; it is filed once the address is verified.
  sent_at timestamptz(3),
  -- Files sent so far, also those replaced.
  uploads int not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  check ((user_id is null) = (adhesion_id is null))
);
create index onboardings_user on onboardings (user_id);

create table onboarding_documents (
  id uuid primary key default uuidv7(),
  onboarding_id uuid not null references onboardings on delete cascade,
  type_id uuid not null references document_types,
  filename text not null,
  mime text not null,
  size int not null,
  sha256 text not null,
  storage_key text not null,
  created_at timestamptz(3) not null default now(),
  unique (onboarding_id, type_id)
);

do $$
declare t text;
begin
  foreach t in array array['onboardings', 'onboarding_documents'] loop
    execute format('alter table %I enable row level security', t);
    execute format('grant select, insert, update, delete on %I to portal_system, portal_auth', t);
    execute format('create policy system_all on %I to portal_system using (true) with check (true)', t);
    execute format('create policy auth_all on %I to portal_auth using (true) with check (true)', t);
  end loop;
end $$;

grant select on document_types to portal_auth;
create policy auth_read on document_types for select to portal_auth using (active and applies_to = 'adhesion');

-- A draft follows what its applicant saves; once filed, sign-in's login cannot touch it any more.
grant select (id, number, user_id, legal_name, country, currency, status, version),
  update (legal_name, country, national_id, expected_turnover, wanted_ceiling, currency, legal_form, address, city, debtor_count,
    export_share_ppm, debtors, version) on adhesion_requests to portal_auth;
create policy auth_read on adhesion_requests for select to portal_auth using (true);
create policy auth_draft on adhesion_requests for update to portal_auth using (status = 'draft') with check (status = 'draft');

-- The applicant's own request, once signed in; not who looks after it.
grant select (id, number, user_id, legal_name, status, created_at, submitted_at) on adhesion_requests to portal_supplier;
create policy own_rows on adhesion_requests for select to portal_supplier using (user_id = (select app_user()));
grant select (id, user_id, adhesion_id, account, company, sent_at) on onboardings to portal_supplier;
create policy own_rows on onboardings for select to portal_supplier using (user_id = (select app_user()));
grant select (id, onboarding_id, type_id) on onboarding_documents to portal_supplier;
create policy own_rows on onboarding_documents for select to portal_supplier
  using (onboarding_id in (select id from onboardings where user_id = (select app_user())));
