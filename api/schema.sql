-- The database as the migrations leave it: tables, rights, policies, functions. Written by `npm run schema` from the
-- catalogue, to be read and reviewed; nothing runs it. A test compares it with a migrated database.

grant select on sequence notification_seq to portal_system;
grant usage on schema public to portal_auth;
grant usage on schema public to portal_client;
grant usage on schema public to portal_functions;
grant usage on schema public to portal_people;
grant usage on schema public to portal_public;
grant usage on schema public to portal_staff;
grant usage on schema public to portal_supplier;
grant usage on schema public to portal_system;
grant usage on sequence notification_seq to portal_functions;

create table account_links (
  token_hash bytea not null,
  account_id uuid not null,
  created_at timestamp(3) with time zone not null default portal_now(),
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  constraint account_links_pkey PRIMARY KEY (token_hash),
  constraint account_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES bank_accounts(id)
);
CREATE INDEX account_links_account ON public.account_links USING btree (account_id);
alter table account_links enable row level security;
create policy functions_all on account_links to portal_functions using (true) with check (true);
create policy maker_opens on account_links for insert to portal_staff with check ((EXISTS ( SELECT
   FROM bank_accounts a
  WHERE ((a.id = account_links.account_id) AND (a.created_by = ( SELECT app_staff() AS app_staff))))));
create policy system_all on account_links to portal_system using (true) with check (true);
grant select, update (used_at) on account_links to portal_functions;
grant insert (token_hash, account_id, expires_at) on account_links to portal_staff;
grant delete, select on account_links to portal_system;

create table accounting_rates (
  id uuid not null default uuidv7(),
  currency text not null,
  on_date date not null,
  per_euro_ppm bigint not null,
  source text not null,
  corrects uuid,
  reason text,
  entered_by uuid not null,
  entered_at timestamp(3) with time zone not null default portal_now(),
  constraint accounting_rates_pkey PRIMARY KEY (id),
  constraint accounting_rates_check CHECK (((corrects IS NULL) = (reason IS NULL))),
  constraint accounting_rates_corrected_once UNIQUE (corrects),
  constraint accounting_rates_corrects_currency_on_date_fkey FOREIGN KEY (corrects, currency, on_date) REFERENCES accounting_rates(id, currency, on_date),
  constraint accounting_rates_currency_check CHECK ((currency = ANY (ARRAY['MAD'::text, 'DZD'::text, 'TND'::text]))),
  constraint accounting_rates_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES users(id),
  constraint accounting_rates_id_currency_on_date_key UNIQUE (id, currency, on_date),
  constraint accounting_rates_per_euro_ppm_check CHECK (((per_euro_ppm >= 1000000) AND (per_euro_ppm <= 1000000000))),
  constraint accounting_rates_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint accounting_rates_source_check CHECK (((length(source) >= 1) AND (length(source) <= 200)))
);
CREATE UNIQUE INDEX accounting_rates_once ON public.accounting_rates USING btree (currency, on_date) WHERE (corrects IS NULL);
alter table accounting_rates enable row level security;
create policy functions_all on accounting_rates to portal_functions using (true) with check (true);
create policy managers_enter on accounting_rates for insert to portal_staff with check (((entered_by = ( SELECT app_staff() AS app_staff)) AND (on_date <= today_in_paris()) AND (EXISTS ( SELECT
   FROM users
  WHERE ((users.id = accounting_rates.entered_by) AND (users.role = ANY (ARRAY['m1'::text, 'super'::text])))))));
create policy staff_reads on accounting_rates for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_reads on accounting_rates for select to portal_system using (true);
grant select on accounting_rates to portal_functions;
grant select, insert (currency, on_date, per_euro_ppm, source, corrects, reason, entered_by) on accounting_rates to portal_staff;
grant select on accounting_rates to portal_system;

create table adhesion_answers (
  id uuid not null default uuidv7(),
  adhesion_id uuid not null,
  party_id uuid not null,
  label text not null,
  asked text,
  answer text,
  file_id uuid,
  given_at timestamp(3) with time zone not null default portal_now(),
  given_by text not null,
  constraint adhesion_answers_pkey PRIMARY KEY (id),
  constraint adhesion_answers_adhesion_id_fkey FOREIGN KEY (adhesion_id) REFERENCES adhesion_requests(id) ON DELETE CASCADE,
  constraint adhesion_answers_check CHECK (((answer IS NOT NULL) OR (file_id IS NOT NULL))),
  constraint adhesion_answers_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint adhesion_answers_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties(id)
);
CREATE INDEX adhesion_answers_adhesion ON public.adhesion_answers USING btree (adhesion_id, id);
CREATE INDEX adhesion_answers_file ON public.adhesion_answers USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE TRIGGER adhesion_answers_link_change AFTER DELETE OR UPDATE OF file_id ON public.adhesion_answers FOR EACH ROW EXECUTE FUNCTION link_file('adhesion_answer');
CREATE TRIGGER adhesion_answers_linked AFTER INSERT ON public.adhesion_answers FOR EACH ROW WHEN ((new.file_id IS NOT NULL)) EXECUTE FUNCTION link_file('adhesion_answer');
alter table adhesion_answers enable row level security;
create policy company_gives on adhesion_answers for insert to portal_client, portal_supplier with check (((party_id = ( SELECT app_party() AS app_party)) AND (EXISTS ( SELECT
   FROM adhesion_requests a
  WHERE ((a.id = adhesion_answers.adhesion_id) AND (a.applicant_party_id = ( SELECT app_party() AS app_party)) AND (a.status = 'needs_info'::text))))));
create policy company_rows on adhesion_answers for select to portal_client, portal_supplier using ((party_id = ( SELECT app_party() AS app_party)));
create policy functions_all on adhesion_answers to portal_functions using (true) with check (true);
create policy staff_rows on adhesion_answers for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_all on adhesion_answers to portal_system using (true) with check (true);
grant select, insert (adhesion_id, party_id, label, asked, answer, file_id, given_by) on adhesion_answers to portal_client;
grant select on adhesion_answers to portal_staff;
grant select, insert (adhesion_id, party_id, label, asked, answer, file_id, given_by) on adhesion_answers to portal_supplier;
grant delete, insert, select, update on adhesion_answers to portal_system;

create table adhesion_requests (
  id uuid not null default uuidv7(),
  number text not null,
  user_id uuid,
  legal_name text not null,
  country text not null,
  national_id text,
  expected_turnover bigint not null default 0,
  wanted_ceiling bigint not null default 0,
  currency text not null default 'EUR'::text,
  assigned_to uuid,
  status text not null default 'draft'::text,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default portal_now(),
  search_text text generated always as (fold((number || legal_name))) stored,
  party_id uuid,
  legal_form text,
  address text,
  city text,
  debtor_count integer,
  export_share_ppm integer,
  debtors jsonb not null default '[]'::jsonb,
  submitted_at timestamp(3) with time zone,
  postcode text,
  side text not null default 'assignor'::text,
  applicant_party_id uuid,
  status_since timestamp(3) with time zone not null default portal_now(),
  due_on date,
  missing jsonb not null default '[]'::jsonb,
  study jsonb,
  study_by uuid,
  decision jsonb,
  terms jsonb,
  minutes jsonb,
  contract_id uuid,
  file_id uuid,
  contract_sha256 text,
  signed_by uuid,
  signed_name text,
  signed_at timestamp(3) with time zone,
  countersigned_by uuid,
  countersigned_name text,
  countersigned_at timestamp(3) with time zone,
  lapse_told_on date,
  told_late_on date,
  contract_terms jsonb,
  matter_version integer not null default 1,
  constraint adhesion_requests_pkey PRIMARY KEY (id),
  constraint adhesion_requests_applicant_party_id_fkey FOREIGN KEY (applicant_party_id) REFERENCES parties(id),
  constraint adhesion_requests_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id),
  constraint adhesion_requests_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id),
  constraint adhesion_requests_countersigned CHECK (((countersigned_at IS NULL) OR (signed_at IS NOT NULL))),
  constraint adhesion_requests_countersigned_by_fkey FOREIGN KEY (countersigned_by) REFERENCES users(id),
  constraint adhesion_requests_debtor_count_check CHECK ((debtor_count > 0)),
  constraint adhesion_requests_export_share_ppm_check CHECK (((export_share_ppm >= 0) AND (export_share_ppm <= 1000000))),
  constraint adhesion_requests_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint adhesion_requests_number_key UNIQUE (number),
  constraint adhesion_requests_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties(id),
  constraint adhesion_requests_side_check CHECK ((side = ANY (ARRAY['assignor'::text, 'debtor'::text]))),
  constraint adhesion_requests_signed CHECK (((signed_by IS NULL) = (signed_at IS NULL))),
  constraint adhesion_requests_signed_by_fkey FOREIGN KEY (signed_by) REFERENCES users(id),
  constraint adhesion_requests_study_by_fkey FOREIGN KEY (study_by) REFERENCES users(id),
  constraint adhesion_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX adhesion_requests_applicant ON public.adhesion_requests USING btree (applicant_party_id);
CREATE INDEX adhesion_requests_called ON public.adhesion_requests USING gin (fold(number) gin_trgm_ops);
CREATE INDEX adhesion_requests_ceiling ON public.adhesion_requests USING btree (wanted_ceiling, id);
CREATE INDEX adhesion_requests_created ON public.adhesion_requests USING btree (created_at, id);
CREATE INDEX adhesion_requests_drafts ON public.adhesion_requests USING btree (created_at, id) WHERE (status = 'draft'::text);
CREATE INDEX adhesion_requests_due ON public.adhesion_requests USING btree (COALESCE(due_on, '9999-12-31'::date), id);
CREATE INDEX adhesion_requests_file ON public.adhesion_requests USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX adhesion_requests_number ON public.adhesion_requests USING btree (number, id);
CREATE INDEX adhesion_requests_party ON public.adhesion_requests USING btree (party_id);
CREATE INDEX adhesion_requests_search ON public.adhesion_requests USING gin (search_text gin_trgm_ops, search_starts(VARIADIC ARRAY[number, legal_name]));
CREATE INDEX adhesion_requests_status ON public.adhesion_requests USING btree (status, created_at, id);
CREATE INDEX adhesion_requests_user ON public.adhesion_requests USING btree (user_id);
CREATE TRIGGER adhesion_requests_file AFTER INSERT ON public.adhesion_requests FOR EACH ROW WHEN ((new.file_id IS NOT NULL)) EXECUTE FUNCTION link_file('adhesion_request');
CREATE TRIGGER adhesion_requests_file_linked AFTER DELETE OR UPDATE OF file_id ON public.adhesion_requests FOR EACH ROW EXECUTE FUNCTION link_file('adhesion_request');
CREATE TRIGGER adhesions_company_guarded BEFORE UPDATE OF party_id ON public.adhesion_requests FOR EACH ROW EXECUTE FUNCTION guard_adhesion_company();
CREATE TRIGGER adhesions_filled BEFORE INSERT OR UPDATE OF status ON public.adhesion_requests FOR EACH ROW EXECUTE FUNCTION fill_adhesion();
CREATE TRIGGER adhesions_guarded BEFORE UPDATE ON public.adhesion_requests FOR EACH ROW EXECUTE FUNCTION guard_adhesion();
CREATE TRIGGER adhesions_matter_marked BEFORE UPDATE ON public.adhesion_requests FOR EACH ROW EXECUTE FUNCTION mark_adhesion_matter();
CREATE TRIGGER adhesions_terms_guarded BEFORE UPDATE ON public.adhesion_requests FOR EACH ROW EXECUTE FUNCTION guard_adhesion_terms();
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.adhesion_requests FOR EACH ROW EXECUTE FUNCTION keep_image('adhesion_request', '{search_text}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.adhesion_requests FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('adhesion_request', '{search_text}');
alter table adhesion_requests enable row level security;
create policy applicant_client on adhesion_requests for select to portal_client using (((side = 'debtor'::text) AND (applicant_party_id = ( SELECT app_party() AS app_party))));
create policy applicant_moves on adhesion_requests for update to portal_client, portal_supplier using ((applicant_party_id = ( SELECT app_party() AS app_party))) with check ((applicant_party_id = ( SELECT app_party() AS app_party)));
create policy applicant_supplier on adhesion_requests for select to portal_supplier using (((side = 'assignor'::text) AND (applicant_party_id = ( SELECT app_party() AS app_party))));
create policy auth_draft on adhesion_requests for update to portal_auth using ((status = 'draft'::text)) with check ((status = 'draft'::text));
create policy auth_new on adhesion_requests for insert to portal_auth with check ((status = 'draft'::text));
create policy auth_read on adhesion_requests for select to portal_auth using (true);
create policy functions_all on adhesion_requests to portal_functions using (true) with check (true);
create policy own_client_rows on adhesion_requests for select to portal_client using ((user_id = ( SELECT app_user() AS app_user)));
create policy own_rows on adhesion_requests for select to portal_supplier using ((user_id = ( SELECT app_user() AS app_user)));
create policy people_move on adhesion_requests for update to portal_people using (( SELECT runs_the_bank() AS runs_the_bank));
create policy people_read on adhesion_requests for select to portal_people using (( SELECT runs_the_bank() AS runs_the_bank));
create policy staff_enters on adhesion_requests for insert to portal_staff with check (((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['A'::text, 'M'::text, 'X'::text])) AND (status = 'draft'::text) AND (user_id IS NULL) AND (party_id IS NULL) AND (applicant_party_id IS NULL)));
create policy staff_moves on adhesion_requests for update to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL)) with check ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy staff_rows on adhesion_requests for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_all on adhesion_requests to portal_system using (true) with check (true);
grant select, insert (number, user_id, legal_name, country, status, party_id), select (id, number, user_id, legal_name, country, currency, status, version, side, applicant_party_id), update (user_id, legal_name, country, national_id, expected_turnover, wanted_ceiling, currency, version, party_id, legal_form, address, city, debtor_count, export_share_ppm, debtors, postcode, applicant_party_id) on adhesion_requests to portal_auth;
grant select (id, number, user_id, legal_name, country, wanted_ceiling, currency, status, version, created_at, party_id, legal_form, submitted_at, side, applicant_party_id, status_since, missing, decision, file_id, contract_sha256, signed_name, signed_at, countersigned_name, countersigned_at, contract_terms), update (status, version, due_on, missing, signed_by, signed_name, signed_at) on adhesion_requests to portal_client;
grant select (id, number, user_id, legal_name, assigned_to, status, version, created_at, search_text, party_id, side, applicant_party_id, minutes), update (applicant_party_id) on adhesion_requests to portal_functions;
grant select (id, assigned_to, status, version), update (assigned_to, version) on adhesion_requests to portal_people;
grant select, insert (number, legal_name, country, national_id, currency, assigned_to, status, legal_form), select (matter_version), update (assigned_to, status, version, party_id, due_on, missing, study, study_by, decision, terms, minutes, file_id, contract_sha256, countersigned_by, countersigned_name, countersigned_at, contract_terms) on adhesion_requests to portal_staff;
grant select (id, number, user_id, legal_name, country, wanted_ceiling, currency, status, version, created_at, party_id, legal_form, submitted_at, side, applicant_party_id, status_since, missing, decision, file_id, contract_sha256, signed_name, signed_at, countersigned_name, countersigned_at, contract_terms), update (status, version, due_on, missing, signed_by, signed_name, signed_at) on adhesion_requests to portal_supplier;
grant delete, insert, select, update on adhesion_requests to portal_system;

create table adhesion_votes (
  id uuid not null default uuidv7(),
  adhesion_id uuid not null,
  voter_id uuid not null,
  voter_name text not null,
  vote text not null,
  comment text,
  voted_at timestamp(3) with time zone not null default portal_now(),
  version integer,
  constraint adhesion_votes_pkey PRIMARY KEY (id),
  constraint adhesion_votes_adhesion_id_fkey FOREIGN KEY (adhesion_id) REFERENCES adhesion_requests(id) ON DELETE CASCADE,
  constraint adhesion_votes_adhesion_id_voter_id_key UNIQUE (adhesion_id, voter_id),
  constraint adhesion_votes_vote_check CHECK ((vote = ANY (ARRAY['for'::text, 'against'::text, 'abstain'::text]))),
  constraint adhesion_votes_voter_id_fkey FOREIGN KEY (voter_id) REFERENCES users(id)
);
CREATE TRIGGER adhesion_votes_of_version BEFORE INSERT OR UPDATE OF vote, comment, version ON public.adhesion_votes FOR EACH ROW EXECUTE FUNCTION vote_of_version();
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.adhesion_votes FOR EACH ROW EXECUTE FUNCTION keep_image('adhesion_vote', '{}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.adhesion_votes FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('adhesion_vote', '{}');
alter table adhesion_votes enable row level security;
create policy committee_votes on adhesion_votes for insert to portal_staff with check (((voter_id = ( SELECT app_staff() AS app_staff)) AND (( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['M'::text, 'X'::text])) AND (EXISTS ( SELECT
   FROM adhesion_requests a
  WHERE ((a.id = adhesion_votes.adhesion_id) AND (a.status = 'committee'::text) AND (a.study_by IS DISTINCT FROM ( SELECT app_staff() AS app_staff)))))));
create policy committee_votes_again on adhesion_votes for update to portal_staff using (((voter_id = ( SELECT app_staff() AS app_staff)) AND (EXISTS ( SELECT
   FROM adhesion_requests a
  WHERE ((a.id = adhesion_votes.adhesion_id) AND (a.status = 'committee'::text)))))) with check (((voter_id = ( SELECT app_staff() AS app_staff)) AND (( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['M'::text, 'X'::text])) AND (EXISTS ( SELECT
   FROM adhesion_requests a
  WHERE ((a.id = adhesion_votes.adhesion_id) AND (a.status = 'committee'::text) AND (a.study_by IS DISTINCT FROM ( SELECT app_staff() AS app_staff)))))));
create policy functions_all on adhesion_votes to portal_functions using (true) with check (true);
create policy staff_rows on adhesion_votes for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_all on adhesion_votes to portal_system using (true) with check (true);
grant select, insert (adhesion_id, voter_id, voter_name, vote, comment, version), update (vote, comment, voted_at, version) on adhesion_votes to portal_staff;
grant delete, insert, select, update on adhesion_votes to portal_system;

create table approvals (
  id uuid not null default uuidv7(),
  entity text not null,
  entity_id uuid not null,
  record_version integer not null,
  action text not null,
  body jsonb not null,
  body_hash text not null,
  label text not null,
  details jsonb not null default '[]'::jsonb,
  step_up boolean not null default false,
  awaits text not null,
  status text not null default 'pending'::text,
  made_by uuid not null,
  made_at timestamp(3) with time zone not null default portal_now(),
  lapses_on date not null,
  party_id uuid,
  number text not null,
  amount bigint,
  currency text not null,
  decided_by uuid,
  decided_at timestamp(3) with time zone,
  comment text,
  held_by uuid,
  constraint approvals_pkey PRIMARY KEY (id),
  constraint approvals_awaits_check CHECK ((awaits = ANY (ARRAY['A'::text, 'R'::text, 'M'::text]))),
  constraint approvals_decided CHECK (((status = ANY (ARRAY['approved'::text, 'rejected'::text])) = (decided_by IS NOT NULL))),
  constraint approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint approvals_four_eyes CHECK (((status <> 'approved'::text) OR (decided_by <> made_by))),
  constraint approvals_held_by CHECK (((status <> 'approved'::text) OR (decided_by <> COALESCE(held_by, made_by)))),
  constraint approvals_held_by_fkey FOREIGN KEY (held_by) REFERENCES users(id),
  constraint approvals_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint approvals_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties(id),
  constraint approvals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'lapsed'::text])))
);
CREATE INDEX approvals_entity ON public.approvals USING btree (entity, entity_id, made_at);
CREATE INDEX approvals_held ON public.approvals USING btree (held_by) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX approvals_open ON public.approvals USING btree (entity, entity_id) WHERE (status = 'pending'::text);
CREATE INDEX approvals_party ON public.approvals USING btree (party_id);
CREATE INDEX approvals_pending ON public.approvals USING btree (awaits, made_at) WHERE (status = 'pending'::text);
CREATE TRIGGER approvals_decided_once BEFORE UPDATE ON public.approvals FOR EACH ROW EXECUTE FUNCTION keep_decision();
CREATE TRIGGER approvals_held BEFORE INSERT ON public.approvals FOR EACH ROW EXECUTE FUNCTION hold_approval();
alter table approvals enable row level security;
create policy functions_all on approvals to portal_functions using (true) with check (true);
create policy people_move on approvals for update to portal_people using ((( SELECT runs_the_bank() AS runs_the_bank) AND (status = 'pending'::text)));
create policy people_read on approvals for select to portal_people using (( SELECT runs_the_bank() AS runs_the_bank));
create policy staff_answers on approvals for update to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL)) with check (((decided_by = ( SELECT app_staff() AS app_staff)) AND
CASE
    WHEN (decided_by = held_by) THEN (status = 'rejected'::text)
    ELSE ((decided_by <> made_by) AND (status = ANY (ARRAY['approved'::text, 'rejected'::text])) AND ((staff_actor() = awaits) OR (staff_actor() = 'X'::text)))
END));
create policy staff_asks on approvals for insert to portal_staff with check (((made_by = ( SELECT app_staff() AS app_staff)) AND (status = 'pending'::text)));
create policy staff_reads on approvals for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_all on approvals to portal_system using (true) with check (true);
grant select, update (status) on approvals to portal_functions;
grant select (id, entity, entity_id, status, lapses_on, held_by), update (held_by) on approvals to portal_people;
grant select, insert (entity, entity_id, record_version, action, body, body_hash, label, details, step_up, awaits, made_by, lapses_on, party_id, number, amount, currency), update (status, decided_by, decided_at, comment) on approvals to portal_staff;
grant select, update (status) on approvals to portal_system;

create table audit_events (
  seq bigint not null generated always as identity,
  at timestamp(3) with time zone not null default now(),
  actor_id uuid,
  actor_name text not null,
  actor_public text not null,
  actor_role text not null,
  ip text,
  action text not null,
  entity text not null,
  entity_id uuid not null,
  from_status text,
  to_status text,
  reason_code text,
  comment text,
  internal boolean not null default false,
  before jsonb,
  after jsonb,
  correlation_id text,
  sealed_no bigint,
  prev_hash bytea,
  hash bytea,
  client_party uuid,
  supplier_party uuid,
  digest_version smallint not null default 3,
  pseudonym text,
  personal_salt bytea,
  personal_seal bytea,
  constraint audit_events_pkey PRIMARY KEY (seq),
  constraint audit_events_sealed_no_key UNIQUE (sealed_no)
);
CREATE INDEX audit_actor ON public.audit_events USING btree (actor_id, at, seq);
CREATE INDEX audit_at ON public.audit_events USING btree (at, seq);
CREATE INDEX audit_client ON public.audit_events USING btree (client_party, seq) WHERE (client_party IS NOT NULL);
CREATE INDEX audit_entity ON public.audit_events USING btree (entity, entity_id, seq DESC);
CREATE INDEX audit_entity_at ON public.audit_events USING btree (entity, at, seq);
CREATE INDEX audit_erasures ON public.audit_events USING btree (seq) WHERE (action = 'privacy.erase'::text);
CREATE INDEX audit_events_search ON public.audit_events USING gin (fold(((actor_name || action) || COALESCE(comment, ''::text))) gin_trgm_ops, search_starts(VARIADIC ARRAY[actor_name]));
CREATE INDEX audit_older ON public.audit_events USING btree (sealed_no) WHERE ((hash IS NOT NULL) AND (digest_version < 3));
CREATE INDEX audit_supplier ON public.audit_events USING btree (supplier_party, seq) WHERE (supplier_party IS NOT NULL);
CREATE INDEX audit_unsealed ON public.audit_events USING btree (seq) WHERE (hash IS NULL);
CREATE TRIGGER audit_actor BEFORE INSERT ON public.audit_events FOR EACH ROW WHEN ((new.actor_name IS NULL)) EXECUTE FUNCTION name_actor();
CREATE TRIGGER audit_append_only BEFORE UPDATE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_kept BEFORE DELETE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_sides BEFORE INSERT ON public.audit_events FOR EACH ROW WHEN (((new.client_party IS NULL) AND (new.supplier_party IS NULL))) EXECUTE FUNCTION stamp_sides();
alter table audit_events enable row level security;
create policy client_rows on audit_events for select to portal_client using ((client_party = ( SELECT app_party() AS app_party)));
create policy functions_all on audit_events to portal_functions using (true) with check (true);
create policy on_account on audit_events for insert to portal_auth with check ((entity = ANY (ARRAY['user'::text, 'session'::text])));
create policy on_accounting_rate on audit_events for insert to portal_staff with check (((entity = 'accounting_rate'::text) AND (action ~~ 'accountingRates.%'::text) AND (EXISTS ( SELECT
   FROM accounting_rates r
  WHERE ((r.id = audit_events.entity_id) AND (r.entered_by = ( SELECT app_staff() AS app_staff)))))));
create policy on_adhesion on audit_events for insert to portal_client, portal_staff, portal_supplier with check (((entity = 'adhesion_request'::text) AND (action ~~ 'adhesions.%'::text) AND (EXISTS ( SELECT
   FROM adhesion_requests a
  WHERE (a.id = audit_events.entity_id)))));
create policy on_bank_account on audit_events for insert to portal_staff with check (((entity = 'bank_account'::text) AND (action ~~ 'bankAccounts.%'::text) AND (EXISTS ( SELECT
   FROM bank_accounts a
  WHERE (a.id = audit_events.entity_id)))));
create policy on_batch on audit_events for insert to portal_staff, portal_supplier with check (((entity = 'batch'::text) AND (action ~~ 'batches.%'::text) AND (EXISTS ( SELECT
   FROM batches b
  WHERE (b.id = audit_events.entity_id)))));
create policy on_calendar_event on audit_events for insert to portal_client, portal_staff, portal_supplier with check (((entity = 'calendar_event'::text) AND (action ~~ 'calendar.%'::text) AND (EXISTS ( SELECT
   FROM calendar_events c
  WHERE (c.id = audit_events.entity_id)))));
create policy on_contact_message on audit_events for insert to portal_staff with check (((entity = 'contact_message'::text) AND (action ~~ 'contactMessages.%'::text) AND (EXISTS ( SELECT
   FROM contact_messages c
  WHERE (c.id = audit_events.entity_id)))));
create policy on_contract on audit_events for insert to portal_staff with check (((entity = 'contract'::text) AND (action ~~ 'contracts.%'::text) AND (EXISTS ( SELECT
   FROM contracts c
  WHERE (c.id = audit_events.entity_id)))));
create policy on_contract_term on audit_events for insert to portal_client, portal_staff, portal_supplier with check (((entity = 'contract_term'::text) AND (action ~~ 'contractTerms.%'::text) AND (EXISTS ( SELECT
   FROM contract_terms t
  WHERE (t.id = audit_events.entity_id)))));
create policy on_document on audit_events for insert to portal_client, portal_staff, portal_supplier with check (((entity = 'document'::text) AND (action ~~ 'documents.%'::text) AND (EXISTS ( SELECT
   FROM documents d
  WHERE (d.id = audit_events.entity_id)))));
create policy on_document_type on audit_events for insert to portal_staff with check (((entity = 'document_type'::text) AND (action ~~ 'documentTypes.%'::text) AND (EXISTS ( SELECT
   FROM document_types t
  WHERE (t.id = audit_events.entity_id))) AND (EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = ANY (ARRAY['m1'::text, 'super'::text])))))));
create policy on_export on audit_events for insert to portal_client, portal_staff, portal_supplier with check (((entity = 'user'::text) AND (entity_id = ( SELECT app_user() AS app_user)) AND (action = ANY (ARRAY['lists.export'::text, 'audit.export'::text]))));
create policy on_file on audit_events for insert to portal_client, portal_staff, portal_supplier with check (((entity = 'file'::text) AND (action ~~ 'files.%'::text) AND (EXISTS ( SELECT
   FROM files f
  WHERE (f.id = audit_events.entity_id)))));
create policy on_financing on audit_events for insert to portal_staff, portal_supplier with check (((entity = 'financing'::text) AND (action ~~ 'financings.%'::text) AND (EXISTS ( SELECT
   FROM financings f
  WHERE (f.id = audit_events.entity_id)))));
create policy on_guarantee on audit_events for insert to portal_staff, portal_supplier with check (((entity = 'guarantee'::text) AND (action ~~ 'guarantees.%'::text) AND (EXISTS ( SELECT
   FROM guarantees g
  WHERE (g.id = audit_events.entity_id)))));
create policy on_guarantee_request on audit_events for insert to portal_client, portal_staff with check (((entity = 'guarantee_request'::text) AND (action ~~ 'guaranteeRequests.%'::text) AND (EXISTS ( SELECT
   FROM guarantee_requests g
  WHERE (g.id = audit_events.entity_id)))));
create policy on_holiday on audit_events for insert to portal_staff with check (((entity = 'holiday'::text) AND (action ~~ 'holidays.%'::text) AND (EXISTS ( SELECT
   FROM holidays h
  WHERE (h.id = audit_events.entity_id))) AND (EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = ANY (ARRAY['m1'::text, 'super'::text])))))));
create policy on_invoice on audit_events for insert to portal_client, portal_staff, portal_supplier with check (((entity = 'invoice'::text) AND (action ~~ 'invoices.%'::text) AND (EXISTS ( SELECT
   FROM invoices i
  WHERE (i.id = audit_events.entity_id)))));
create policy on_ledger on audit_events for insert to portal_staff with check ((((entity = 'ledger_entry'::text) AND (action ~~ 'ledgerEntries.%'::text) AND (EXISTS ( SELECT
   FROM ledger_entries e
  WHERE (e.id = audit_events.entity_id)))) OR ((entity = 'ledger_month'::text) AND (action = 'ledgerMonths.close'::text) AND (EXISTS ( SELECT
   FROM ledger_months m
  WHERE (m.id = audit_events.entity_id)))) OR ((entity = 'ledger_account'::text) AND (action = 'ledgerAccounts.update'::text) AND (EXISTS ( SELECT
   FROM ledger_accounts a
  WHERE (a.id = audit_events.entity_id))))));
create policy on_own_account on audit_events for insert to portal_staff with check (((entity = 'own_account'::text) AND (action ~~ 'ownAccounts.%'::text) AND (EXISTS ( SELECT
   FROM own_accounts o
  WHERE (o.id = audit_events.entity_id))) AND (EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text))))));
create policy on_party on audit_events for insert to portal_staff with check (((entity = 'party'::text) AND (action ~~ 'parties.%'::text) AND (EXISTS ( SELECT
   FROM parties p
  WHERE (p.id = audit_events.entity_id)))));
create policy on_party_user on audit_events for insert to portal_staff with check (((entity = 'user'::text) AND (action ~~ 'partyUsers.%'::text) AND (EXISTS ( SELECT
   FROM users u
  WHERE ((u.id = audit_events.entity_id) AND (u.party_id IS NOT NULL))))));
create policy on_payment_file on audit_events for insert to portal_staff with check (((entity = 'payment_file'::text) AND (action ~~ 'paymentFiles.%'::text) AND (EXISTS ( SELECT
   FROM payment_files f
  WHERE (f.id = audit_events.entity_id))) AND (staff_actor() = ANY (ARRAY['M'::text, 'X'::text]))));
create policy on_prospect on audit_events for insert to portal_staff with check (((entity = 'prospect'::text) AND (action ~~ 'prospects.%'::text) AND (EXISTS ( SELECT
   FROM prospects p
  WHERE (p.id = audit_events.entity_id)))));
create policy on_reference_rate on audit_events for insert to portal_staff with check (((entity = 'reference_rate'::text) AND (action ~~ 'referenceRates.%'::text) AND (EXISTS ( SELECT
   FROM reference_rates r
  WHERE ((r.id = audit_events.entity_id) AND (r.entered_by = ( SELECT app_staff() AS app_staff)))))));
create policy on_relation on audit_events for insert to portal_staff, portal_supplier with check (((entity = 'relation'::text) AND (action ~~ 'relations.%'::text) AND (EXISTS ( SELECT
   FROM relations r
  WHERE (r.id = audit_events.entity_id)))));
create policy on_remote on audit_events for insert to portal_staff with check (((entity = 'remote'::text) AND (action ~~ 'remotes.%'::text) AND (EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text))))));
create policy on_self on audit_events for insert to portal_client, portal_staff, portal_supplier with check (((entity = 'user'::text) AND (action ~~ 'calendar.%'::text) AND (entity_id = ( SELECT app_user() AS app_user))));
create policy on_settings on audit_events for insert to portal_staff with check (((entity = 'settings'::text) AND (action ~~ 'settings.%'::text) AND (EXISTS ( SELECT
   FROM portal_settings s
  WHERE (s.id = audit_events.entity_id)))));
create policy own_steps on audit_events for insert to portal_client, portal_staff, portal_supplier with check (
CASE action
    WHEN 'invoices.await_confirmation'::text THEN (EXISTS ( SELECT
       FROM invoices i
      WHERE ((i.id = audit_events.entity_id) AND (i.confirm_by > portal_now()))))
    WHEN 'guaranteeRequests.to_legal'::text THEN (SESSION_USER = 'portal_staff'::name)
    WHEN 'invoices.send_link'::text THEN false
    ELSE true
END);
create policy people_approvals on audit_events for insert to portal_people with check (((((((entity = 'guarantee'::text) AND (action = 'guarantees.hand_over_approval'::text)) OR ((entity = 'adhesion_request'::text) AND (action = 'adhesions.hand_over_approval'::text))) OR ((entity = 'contract'::text) AND (action = 'contracts.hand_over_approval'::text))) OR ((entity = 'ledger_entry'::text) AND (action = 'ledgerEntries.hand_over_approval'::text))) AND internal AND ( SELECT runs_the_bank() AS runs_the_bank)));
create policy people_read on audit_events for select to portal_people using (((entity = 'user'::text) AND (( SELECT acting_as() AS acting_as) IS NOT NULL)));
create policy people_write on audit_events for insert to portal_people with check (
CASE entity
    WHEN 'user'::text THEN ((((action ~~ 'employees.%'::text) AND runs_the_bank()) OR (action ~~ 'users.%'::text)) AND may_write_person(role_of(entity_id)))
    WHEN 'party'::text THEN ((action = 'parties.hand_over'::text) AND internal AND runs_the_bank())
    WHEN 'invoice'::text THEN ((action = 'invoices.hand_over'::text) AND internal AND runs_the_bank())
    WHEN 'guarantee_request'::text THEN ((action = 'guaranteeRequests.hand_over'::text) AND internal AND runs_the_bank())
    WHEN 'adhesion_request'::text THEN ((action = 'adhesions.hand_over'::text) AND internal AND runs_the_bank())
    WHEN 'document'::text THEN ((action = 'documents.hand_over'::text) AND internal AND runs_the_bank())
    ELSE false
END);
create policy staff_rows on audit_events for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy supplier_rows on audit_events for select to portal_supplier using ((supplier_party = ( SELECT app_party() AS app_party)));
create policy system_all on audit_events to portal_system using (true) with check (true);
grant insert (ip, action, entity, entity_id, from_status, to_status, reason_code, comment, internal, before, after, correlation_id) on audit_events to portal_auth;
grant insert (ip, action, entity, entity_id, from_status, to_status, reason_code, comment, internal, before, after, correlation_id), select (seq, at, actor_public, actor_role, action, entity, entity_id, from_status, to_status, reason_code, comment, internal) on audit_events to portal_client;
grant select, insert (actor_id, actor_name, actor_public, actor_role, ip, action, entity, entity_id, from_status, to_status, reason_code, comment, internal, before, after, correlation_id, supplier_party), update (actor_name, actor_public, ip, comment, before, after, sealed_no, prev_hash, hash, digest_version, pseudonym, personal_salt, personal_seal) on audit_events to portal_functions;
grant insert (ip, action, entity, entity_id, from_status, to_status, reason_code, comment, internal, before, after, correlation_id), select (seq, at, actor_name, actor_public, action, entity, entity_id) on audit_events to portal_people;
grant select, insert (ip, action, entity, entity_id, from_status, to_status, reason_code, comment, internal, before, after, correlation_id) on audit_events to portal_staff;
grant insert (ip, action, entity, entity_id, from_status, to_status, reason_code, comment, internal, before, after, correlation_id), select (seq, at, actor_public, actor_role, action, entity, entity_id, from_status, to_status, reason_code, comment, internal) on audit_events to portal_supplier;
grant select, insert (ip, action, entity, entity_id, from_status, to_status, reason_code, comment, internal, before, after, correlation_id) on audit_events to portal_system;

create table audit_people (
  user_id uuid not null,
  key bytea default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  pseudonym text not null,
  erased_at timestamp(3) with time zone,
  constraint audit_people_pkey PRIMARY KEY (user_id),
  constraint audit_people_key_thrown_away CHECK (((key IS NULL) = (erased_at IS NOT NULL))),
  constraint audit_people_pseudonym_key UNIQUE (pseudonym)
);
alter table audit_people enable row level security;
create policy functions_all on audit_people to portal_functions using (true) with check (true);
create policy system_reads on audit_people for select to portal_system using (true);
grant insert, select, update on audit_people to portal_functions;
grant select (user_id, pseudonym, erased_at) on audit_people to portal_system;

create table audit_redactions (
  erasure uuid not null,
  seq bigint not null,
  salt bytea,
  seal bytea not null,
  constraint audit_redactions_pkey PRIMARY KEY (seq, erasure)
);
CREATE INDEX audit_redactions_erasure ON public.audit_redactions USING btree (erasure, seq);
alter table audit_redactions enable row level security;
create policy functions_all on audit_redactions to portal_functions using (true) with check (true);
create policy system_reads on audit_redactions for select to portal_system using (true);
grant insert, select, update on audit_redactions to portal_functions;
grant select (erasure, seq, seal) on audit_redactions to portal_system;

create table audit_reseals (
  id uuid not null default uuidv7(),
  only_one boolean not null default true,
  started_at timestamp(3) with time zone not null default now(),
  old_head bytea not null,
  old_lines bigint not null,
  upto bigint not null default 0,
  old_hash bytea,
  done_at timestamp(3) with time zone,
  constraint audit_reseals_pkey PRIMARY KEY (id),
  constraint audit_reseals_only_one_check CHECK (only_one),
  constraint audit_reseals_only_one_key UNIQUE (only_one)
);
alter table audit_reseals enable row level security;
create policy functions_all on audit_reseals to portal_functions using (true) with check (true);
create policy system_reads on audit_reseals for select to portal_system using (true);
grant insert, select, update on audit_reseals to portal_functions;
grant select on audit_reseals to portal_system;

create table auth_challenges (
  id uuid not null default uuidv7(),
  purpose text not null,
  secret_hash bytea not null,
  user_id uuid,
  session_id uuid,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  spent_in xid8,
  method text,
  constraint auth_challenges_pkey PRIMARY KEY (id),
  constraint auth_challenges_check CHECK (((user_id IS NOT NULL) OR (purpose = 'passkey'::text))),
  constraint auth_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['mfa'::text, 'passkey'::text, 'register'::text, 'email'::text, 'step_up'::text]))),
  constraint auth_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint auth_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX auth_challenges_secret ON public.auth_challenges USING btree (secret_hash);
CREATE INDEX auth_challenges_user ON public.auth_challenges USING btree (user_id, purpose);
alter table auth_challenges enable row level security;
create policy auth_all on auth_challenges to portal_auth using (true) with check (true);
create policy functions_all on auth_challenges to portal_functions using (true) with check (true);
create policy people_own on auth_challenges for select to portal_people using (((user_id = ( SELECT app_staff() AS app_staff)) AND (purpose = 'step_up'::text)));
create policy people_spend on auth_challenges for update to portal_people using (((user_id = ( SELECT app_staff() AS app_staff)) AND (purpose = 'step_up'::text)));
create policy system_all on auth_challenges to portal_system using (true) with check (true);
grant delete, insert, select, update on auth_challenges to portal_auth;
grant select (purpose, secret_hash, user_id, session_id, expires_at, used_at, spent_in), update (used_at, spent_in) on auth_challenges to portal_functions;
grant select (id, purpose, secret_hash, user_id, session_id, expires_at, used_at), update (used_at) on auth_challenges to portal_people;
grant delete, select (id, purpose, user_id, session_id, expires_at, used_at) on auth_challenges to portal_system;

create table bank_accounts (
  id uuid not null default uuidv7(),
  party_id uuid not null,
  iban text not null,
  bic text not null,
  holder text not null,
  status text not null default 'pending'::text,
  usable_from timestamp(3) with time zone,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default portal_now(),
  created_by uuid,
  verified_by uuid,
  verified_at timestamp(3) with time zone,
  replaces_id uuid,
  file_id uuid,
  unblocked_by uuid,
  alert_cleared jsonb,
  debtors_told_at timestamp(3) with time zone,
  status_since timestamp(3) with time zone not null default portal_now(),
  constraint bank_accounts_pkey PRIMARY KEY (id),
  constraint bank_accounts_bic_check CHECK ((bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'::text)),
  constraint bank_accounts_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint bank_accounts_four_eyes CHECK (((verified_by <> created_by) AND (verified_by <> unblocked_by))),
  constraint bank_accounts_iban_check CHECK ((iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'::text)),
  constraint bank_accounts_not_itself CHECK ((replaces_id <> id)),
  constraint bank_accounts_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties(id),
  constraint bank_accounts_party_id_iban_key UNIQUE (party_id, iban),
  constraint bank_accounts_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES bank_accounts(id),
  constraint bank_accounts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'verified'::text, 'blocked'::text]))),
  constraint bank_accounts_unblocked_by_fkey FOREIGN KEY (unblocked_by) REFERENCES users(id),
  constraint bank_accounts_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES users(id)
);
CREATE INDEX bank_accounts_created ON public.bank_accounts USING btree (created_at, id);
CREATE INDEX bank_accounts_file ON public.bank_accounts USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX bank_accounts_iban ON public.bank_accounts USING btree (iban);
CREATE INDEX bank_accounts_last ON public.bank_accounts USING btree ("right"(iban, 4));
CREATE INDEX bank_accounts_replaces ON public.bank_accounts USING btree (replaces_id) WHERE (replaces_id IS NOT NULL);
CREATE INDEX bank_accounts_search ON public.bank_accounts USING gin (fold((holder || "right"(iban, 4))) gin_trgm_ops, search_starts(VARIADIC ARRAY[holder, "right"(iban, 4)]));
CREATE INDEX bank_accounts_untold ON public.bank_accounts USING btree (usable_from) WHERE ((debtors_told_at IS NULL) AND (status = 'verified'::text));
CREATE TRIGGER bank_accounts_dated BEFORE INSERT ON public.bank_accounts FOR EACH ROW EXECUTE FUNCTION date_account();
CREATE TRIGGER bank_accounts_dated_anew BEFORE UPDATE OF status ON public.bank_accounts FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION date_account();
CREATE TRIGGER bank_accounts_file AFTER INSERT ON public.bank_accounts FOR EACH ROW WHEN ((new.file_id IS NOT NULL)) EXECUTE FUNCTION link_file('bank_account_proof');
CREATE TRIGGER bank_accounts_file_change AFTER DELETE OR UPDATE OF file_id ON public.bank_accounts FOR EACH ROW EXECUTE FUNCTION link_file('bank_account_proof');
CREATE TRIGGER bank_accounts_guarded BEFORE INSERT OR UPDATE OF status, usable_from, verified_by, verified_at ON public.bank_accounts FOR EACH ROW EXECUTE FUNCTION guard_bank_account();
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.bank_accounts FOR EACH ROW EXECUTE FUNCTION keep_image('bank_account', '{}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.bank_accounts FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('bank_account', '{}');
CREATE CONSTRAINT TRIGGER tell_change AFTER INSERT OR UPDATE OF status, usable_from, iban, verified_by ON public.bank_accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tell_change('bank_account', 'id', 'bankAccounts.changed_outside');
alter table bank_accounts enable row level security;
create policy desk_changes on bank_accounts for update to portal_staff using ((EXISTS ( SELECT
   FROM (users u
     LEFT JOIN employees e ON ((e.user_id = u.id)))
  WHERE ((u.id = ( SELECT app_staff() AS app_staff)) AND ((u.role = ANY (ARRAY['m1'::text, 'super'::text])) OR ((e.department = ANY (ARRAY['ADVISER'::text, 'RISK'::text])) AND e.active))))));
create policy desk_enters on bank_accounts for insert to portal_staff with check (((created_by = ( SELECT app_staff() AS app_staff)) AND (status = 'pending'::text) AND (EXISTS ( SELECT
   FROM (users u
     LEFT JOIN employees e ON ((e.user_id = u.id)))
  WHERE ((u.id = ( SELECT app_staff() AS app_staff)) AND ((u.role = ANY (ARRAY['m1'::text, 'super'::text])) OR ((e.department = 'ADVISER'::text) AND e.active)))))));
create policy functions_all on bank_accounts to portal_functions using (true) with check (true);
create policy own_rows on bank_accounts for select to portal_client, portal_supplier using ((party_id = ( SELECT app_party() AS app_party)));
create policy staff_rows on bank_accounts for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_all on bank_accounts to portal_system using (true) with check (true);
grant select (id, party_id, iban, bic, holder, status, usable_from, version, created_at, replaces_id, status_since) on bank_accounts to portal_client;
grant select, select (id, party_id, iban, holder, status, usable_from, version, created_at, replaces_id), update (status, version) on bank_accounts to portal_functions;
grant select, insert (party_id, iban, bic, holder, created_by, replaces_id, file_id), update (status, usable_from, version, verified_by, verified_at, file_id, unblocked_by, alert_cleared) on bank_accounts to portal_staff;
grant select (id, party_id, iban, bic, holder, status, usable_from, version, created_at, replaces_id, status_since) on bank_accounts to portal_supplier;
grant select, update (status, version, alert_cleared, debtors_told_at) on bank_accounts to portal_system;

create table batch_invoices (
  batch_id uuid not null,
  invoice_id uuid not null,
  live boolean not null default true,
  due bigint,
  covered bigint,
  fdg bigint,
  reserve bigint,
  service_fee bigint,
  guarantee_fee bigint,
  vat bigint,
  available bigint,
  cost_on_time bigint,
  cost_late15 bigint,
  cost_late30 bigint,
  constraint batch_invoices_pkey PRIMARY KEY (batch_id, invoice_id),
  constraint batch_invoices_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint batch_invoices_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id)
);
CREATE UNIQUE INDEX batch_invoices_live ON public.batch_invoices USING btree (invoice_id) WHERE live;
CREATE TRIGGER batch_counted_in AFTER INSERT ON public.batch_invoices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_batch();
CREATE TRIGGER batch_counted_out AFTER DELETE ON public.batch_invoices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_batch();
CREATE TRIGGER batch_invoices_guarded BEFORE INSERT OR DELETE OR UPDATE ON public.batch_invoices FOR EACH ROW EXECUTE FUNCTION guard_batch_invoices();
alter table batch_invoices enable row level security;
create policy functions_all on batch_invoices to portal_functions using (true) with check (true);
create policy staff_prepares on batch_invoices to portal_staff using ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['A'::text, 'M'::text, 'X'::text]))) with check (((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['A'::text, 'M'::text, 'X'::text])) AND (EXISTS ( SELECT
   FROM (batches b
     JOIN invoices i ON ((i.id = batch_invoices.invoice_id)))
  WHERE ((b.id = batch_invoices.batch_id) AND ((i.assignor_id = b.assignor_id) AND (i.contract_id = b.contract_id)))))));
create policy staff_reads on batch_invoices for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy supplier_rows on batch_invoices to portal_supplier using ((batch_id IN ( SELECT b.id
   FROM batches b))) with check (((batch_id IN ( SELECT b.id
   FROM batches b)) AND (invoice_id IN ( SELECT i.id
   FROM invoices i))));
create policy system_reads on batch_invoices for select to portal_system using (true);
grant select, update (live, available, cost_on_time, cost_late15, cost_late30) on batch_invoices to portal_functions;
grant delete, select, insert (batch_id, invoice_id), update (due, covered, fdg, reserve, service_fee, guarantee_fee, vat, available, cost_on_time, cost_late15, cost_late30) on batch_invoices to portal_staff;
grant delete, select, insert (batch_id, invoice_id), update (due, covered, fdg, reserve, service_fee, guarantee_fee, vat, available, cost_on_time, cost_late15, cost_late30) on batch_invoices to portal_supplier;
grant select on batch_invoices to portal_system;

create table batches (
  id uuid not null default uuidv7(),
  number text not null,
  contract_id uuid not null,
  contract_number text not null,
  program text not null,
  assignor_id uuid not null,
  assignor_name text not null,
  currency text not null,
  count integer not null default 0,
  due bigint not null default 0,
  status text not null default 'draft'::text,
  terms_id uuid,
  file_id uuid,
  sha256 text,
  signed_by uuid,
  signed_name text,
  signed_at timestamp(3) with time zone,
  signed_on date,
  method text,
  rate_ppm integer,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp(3) with time zone not null default portal_now(),
  search_text text generated always as (fold(((number || assignor_name) || contract_number))) stored,
  constraint batches_pkey PRIMARY KEY (id),
  constraint batches_assignor_id_fkey FOREIGN KEY (assignor_id) REFERENCES parties(id),
  constraint batches_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id),
  constraint batches_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint batches_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint batches_number_key UNIQUE (number),
  constraint batches_program_check CHECK ((program = ANY (ARRAY['classic'::text, 'reverse'::text]))),
  constraint batches_signature CHECK ((((status = 'signed'::text) = (signed_at IS NOT NULL)) AND ((signed_at IS NULL) = (file_id IS NULL)) AND ((signed_at IS NULL) = (sha256 IS NULL)) AND ((signed_at IS NULL) = (signed_name IS NULL)) AND ((signed_at IS NULL) = (signed_on IS NULL)) AND ((status <> ALL (ARRAY['to_sign'::text, 'signed'::text])) OR (terms_id IS NOT NULL)))),
  constraint batches_signed_by_fkey FOREIGN KEY (signed_by) REFERENCES users(id),
  constraint batches_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'to_sign'::text, 'signed'::text, 'cancelled'::text]))),
  constraint batches_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES contract_terms(id)
);
CREATE INDEX batches_assignor ON public.batches USING btree (assignor_id, created_at, id);
CREATE INDEX batches_contract ON public.batches USING btree (contract_id);
CREATE INDEX batches_staff ON public.batches USING btree (created_at, id);
CREATE TRIGGER batch_freed AFTER UPDATE OF status ON public.batches FOR EACH ROW WHEN (((new.status = 'cancelled'::text) AND (old.status <> 'cancelled'::text))) EXECUTE FUNCTION free_batch();
CREATE CONSTRAINT TRIGGER batch_proved AFTER UPDATE OF status ON public.batches DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.status = 'signed'::text)) EXECUTE FUNCTION require_batch_proof();
CREATE TRIGGER batches_file AFTER INSERT ON public.batches FOR EACH ROW WHEN ((new.file_id IS NOT NULL)) EXECUTE FUNCTION link_file('batch');
CREATE TRIGGER batches_file_linked AFTER DELETE OR UPDATE OF file_id ON public.batches FOR EACH ROW EXECUTE FUNCTION link_file('batch');
CREATE TRIGGER batches_guarded BEFORE INSERT OR UPDATE ON public.batches FOR EACH ROW EXECUTE FUNCTION guard_batch();
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.batches FOR EACH ROW EXECUTE FUNCTION keep_image('batch', '{search_text}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.batches FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('batch', '{search_text}');
alter table batches enable row level security;
create policy functions_all on batches to portal_functions using (true) with check (true);
create policy staff_moves on batches for update to portal_staff using ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['A'::text, 'M'::text, 'X'::text])));
create policy staff_prepares on batches for insert to portal_staff with check ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['A'::text, 'M'::text, 'X'::text])));
create policy staff_reads on batches for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy supplier_rows on batches to portal_supplier using ((assignor_id = ( SELECT app_party() AS app_party))) with check ((assignor_id = ( SELECT app_party() AS app_party)));
create policy system_reads on batches for select to portal_system using (true);
grant select, update (assignor_name, count, due, status, file_id, sha256, signed_by, signed_name, signed_at, signed_on, method, rate_ppm, version) on batches to portal_functions;
grant select, insert (number, contract_id, contract_number, program, assignor_id, assignor_name, currency, created_by), update (status, terms_id, version) on batches to portal_staff;
grant select, insert (number, contract_id, contract_number, program, assignor_id, assignor_name, currency, created_by), update (status, terms_id, version) on batches to portal_supplier;
grant select on batches to portal_system;

create table beneficial_owners (
  id uuid not null default uuidv7(),
  party_id uuid not null,
  name text not null,
  birth_date date not null,
  nationality text,
  share_ppm integer not null,
  is_pep boolean not null default false,
  screening text not null default 'pending'::text,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  created_by uuid,
  constraint beneficial_owners_pkey PRIMARY KEY (id),
  constraint beneficial_owners_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint beneficial_owners_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint beneficial_owners_nationality_check CHECK ((length(nationality) <= 60)),
  constraint beneficial_owners_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties(id),
  constraint beneficial_owners_screening_check CHECK ((screening = ANY (ARRAY['pending'::text, 'clear'::text, 'hit'::text]))),
  constraint beneficial_owners_share_ppm_check CHECK (((share_ppm >= 250000) AND (share_ppm <= 1000000)))
);
CREATE INDEX beneficial_owners_name ON public.beneficial_owners USING btree (fold(name));
CREATE INDEX beneficial_owners_party ON public.beneficial_owners USING btree (party_id, share_ppm DESC, id);
CREATE TRIGGER beneficial_owners_unscreened BEFORE UPDATE OF name, birth_date ON public.beneficial_owners FOR EACH ROW EXECUTE FUNCTION unscreen_owner();
CREATE TRIGGER beneficial_owners_whole AFTER INSERT OR UPDATE OF share_ppm ON public.beneficial_owners FOR EACH ROW EXECUTE FUNCTION guard_shares();
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.beneficial_owners FOR EACH ROW EXECUTE FUNCTION keep_image('beneficial_owner', '{}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.beneficial_owners FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('beneficial_owner', '{}');
alter table beneficial_owners enable row level security;
create policy functions_all on beneficial_owners to portal_functions using (true) with check (true);
create policy staff_adds on beneficial_owners for insert to portal_staff with check ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['A'::text, 'L'::text, 'M'::text, 'X'::text])));
create policy staff_changes on beneficial_owners for update to portal_staff using ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['A'::text, 'L'::text, 'M'::text, 'X'::text]))) with check ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['A'::text, 'L'::text, 'M'::text, 'X'::text])));
create policy staff_reads on beneficial_owners for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy staff_removes on beneficial_owners for delete to portal_staff using ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['A'::text, 'L'::text, 'M'::text, 'X'::text])));
create policy system_all on beneficial_owners to portal_system using (true) with check (true);
grant select, update (screening) on beneficial_owners to portal_functions;
grant delete, select, insert (party_id, name, birth_date, nationality, share_ppm, is_pep, created_by), update (name, birth_date, nationality, share_ppm, is_pep, screening, version) on beneficial_owners to portal_staff;
grant delete, insert, select, update on beneficial_owners to portal_system;

create table browser_reports (
  id uuid not null default uuidv7(),
  at timestamp(3) with time zone not null default now(),
  kind text not null,
  app text not null,
  version text not null,
  code text not null,
  message text,
  stack text,
  route text,
  value double precision,
  mark bytea,
  constraint browser_reports_pkey PRIMARY KEY (id),
  constraint browser_reports_app_check CHECK ((length(app) <= 40)),
  constraint browser_reports_code_check CHECK ((length(code) <= 80)),
  constraint browser_reports_kind_check CHECK ((kind = ANY (ARRAY['error'::text, 'vital'::text, 'csp'::text]))),
  constraint browser_reports_message_check CHECK ((length(message) <= 500)),
  constraint browser_reports_route_check CHECK ((length(route) <= 300)),
  constraint browser_reports_stack_check CHECK ((length(stack) <= 4000)),
  constraint browser_reports_version_check CHECK ((length(version) <= 80))
);
CREATE INDEX browser_reports_at ON public.browser_reports USING btree (at);
CREATE INDEX browser_reports_of ON public.browser_reports USING btree (app, version, at);
alter table browser_reports enable row level security;
create policy administrators on browser_reports to portal_staff using ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text))))) with check ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text)))));
create policy functions_all on browser_reports to portal_functions using (true) with check (true);
create policy system_all on browser_reports to portal_system using (true) with check (true);
grant insert, select on browser_reports to portal_functions;
grant select on browser_reports to portal_staff;
grant delete, insert, select, update on browser_reports to portal_system;

create table calendar_events (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  title text not null,
  description text,
  all_day boolean not null,
  starts_on date,
  ends_on date,
  starts_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  time_zone text not null,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  changed_at timestamp(3) with time zone not null default now(),
  constraint calendar_events_pkey PRIMARY KEY (id),
  constraint calendar_events_check CHECK (
CASE
    WHEN all_day THEN ((starts_on IS NOT NULL) AND (starts_at IS NULL) AND (ends_at IS NULL))
    ELSE ((starts_at IS NOT NULL) AND (starts_on IS NULL) AND (ends_on IS NULL))
END),
  constraint calendar_events_check1 CHECK ((ends_on > starts_on)),
  constraint calendar_events_check2 CHECK ((ends_at >= starts_at)),
  constraint calendar_events_description_check CHECK ((length(description) <= 2000)),
  constraint calendar_events_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint calendar_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX calendar_events_user ON public.calendar_events USING btree (user_id, id);
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.calendar_events FOR EACH ROW EXECUTE FUNCTION keep_image('calendar_event', '{}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.calendar_events FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('calendar_event', '{}');
alter table calendar_events enable row level security;
create policy functions_all on calendar_events to portal_functions using (true) with check (true);
create policy own_rows on calendar_events to portal_client, portal_staff, portal_supplier using ((user_id = ( SELECT app_user() AS app_user))) with check ((user_id = ( SELECT app_user() AS app_user)));
create policy system_all on calendar_events to portal_system using (true) with check (true);
grant delete, insert, select, update (title, description, all_day, starts_on, ends_on, starts_at, ends_at, time_zone, version, changed_at) on calendar_events to portal_client;
grant delete, insert, select, update (title, description, all_day, starts_on, ends_on, starts_at, ends_at, time_zone, version, changed_at) on calendar_events to portal_staff;
grant delete, insert, select, update (title, description, all_day, starts_on, ends_on, starts_at, ends_at, time_zone, version, changed_at) on calendar_events to portal_supplier;
grant delete, insert, select, update on calendar_events to portal_system;

create table calendar_feeds (
  user_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint calendar_feeds_pkey PRIMARY KEY (user_id),
  constraint calendar_feeds_token_hash_key UNIQUE (token_hash),
  constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table calendar_feeds enable row level security;
create policy auth_end on calendar_feeds to portal_auth using (true);
create policy functions_all on calendar_feeds to portal_functions using (true) with check (true);
create policy own_rows on calendar_feeds to portal_client, portal_staff, portal_supplier using ((user_id = ( SELECT app_user() AS app_user))) with check ((user_id = ( SELECT app_user() AS app_user)));
create policy system_all on calendar_feeds to portal_system using (true) with check (true);
grant delete, select (user_id) on calendar_feeds to portal_auth;
grant insert, select, update (id, token_hash, created_at) on calendar_feeds to portal_client;
grant select (user_id, token_hash) on calendar_feeds to portal_functions;
grant insert, select, update (id, token_hash, created_at) on calendar_feeds to portal_staff;
grant insert, select, update (id, token_hash, created_at) on calendar_feeds to portal_supplier;
grant delete, select on calendar_feeds to portal_system;

create table cleared_lookalikes (
  kind text not null,
  one_id uuid not null,
  two_id uuid not null,
  compared text not null,
  cleared_at timestamp(3) with time zone not null default portal_now(),
  constraint cleared_lookalikes_pkey PRIMARY KEY (kind, one_id, two_id),
  constraint cleared_lookalikes_check CHECK ((one_id < two_id)),
  constraint cleared_lookalikes_kind_check CHECK ((kind = ANY (ARRAY['NEAR_DUPLICATE'::text, 'SAME_FILE'::text]))),
  constraint cleared_lookalikes_one_id_fkey FOREIGN KEY (one_id) REFERENCES invoices(id) ON DELETE CASCADE,
  constraint cleared_lookalikes_two_id_fkey FOREIGN KEY (two_id) REFERENCES invoices(id) ON DELETE CASCADE
);
CREATE INDEX cleared_lookalikes_two ON public.cleared_lookalikes USING btree (two_id);
alter table cleared_lookalikes enable row level security;
create policy functions_all on cleared_lookalikes to portal_functions using (true) with check (true);
create policy staff_rows on cleared_lookalikes to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL)) with check ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_all on cleared_lookalikes to portal_system using (true) with check (true);
grant select on cleared_lookalikes to portal_functions;
grant select, insert (kind, one_id, two_id, compared), update (compared, cleared_at) on cleared_lookalikes to portal_staff;
grant delete, insert, select, update on cleared_lookalikes to portal_system;

create table commissions (
  id uuid not null default uuidv7(),
  kind text not null,
  party_id uuid not null,
  party_name text not null,
  invoice_id uuid,
  invoice_number text,
  base bigint not null,
  rate_ppm integer not null,
  days integer,
  net bigint not null,
  vat bigint not null,
  gross bigint not null,
  currency text not null,
  formula_text text not null,
  status text not null default 'computed'::text,
  created_at timestamp(3) with time zone not null default now(),
  guarantee_id uuid,
  entry_id uuid,
  batch_id uuid,
  financing_id uuid,
  constraint commissions_pkey PRIMARY KEY (id),
  constraint commissions_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint commissions_check CHECK (((net + vat) = gross)),
  constraint commissions_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  constraint commissions_financing_id_fkey FOREIGN KEY (financing_id) REFERENCES financings(id),
  constraint commissions_guarantee_id_fkey FOREIGN KEY (guarantee_id) REFERENCES guarantees(id),
  constraint commissions_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  constraint commissions_kind_check CHECK ((kind = ANY (ARRAY['service'::text, 'guarantee'::text, 'interest'::text, 'unpaid'::text, 'dispute'::text, 'adjustment'::text]))),
  constraint commissions_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties(id),
  constraint commissions_status_check CHECK ((status = ANY (ARRAY['computed'::text, 'posted'::text, 'invoiced'::text, 'paid'::text, 'contested'::text, 'credited'::text])))
);
CREATE INDEX commissions_created ON public.commissions USING btree (created_at, id);
CREATE INDEX commissions_gross ON public.commissions USING btree (gross, id);
CREATE UNIQUE INDEX commissions_guarantee ON public.commissions USING btree (guarantee_id) WHERE (guarantee_id IS NOT NULL);
CREATE INDEX commissions_party ON public.commissions USING btree (party_id, created_at, id);
CREATE TRIGGER commissions_guarantee AFTER INSERT ON public.commissions FOR EACH ROW WHEN ((new.guarantee_id IS NOT NULL)) EXECUTE FUNCTION keep_guarantee_price();
alter table commissions enable row level security;
create policy client_rows on commissions for select to portal_client using ((party_id = ( SELECT app_party() AS app_party)));
create policy functions_all on commissions to portal_functions using (true) with check (true);
create policy legal_prices on commissions for insert to portal_staff with check (((staff_actor() = ANY (ARRAY['L'::text, 'X'::text])) AND (kind = 'guarantee'::text) AND (vat = 0) AND (EXISTS ( SELECT
   FROM guarantees g
  WHERE ((g.id = commissions.guarantee_id) AND (g.kind = 'demand'::text) AND (g.requester_id = commissions.party_id))))));
create policy staff_rows on commissions for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy supplier_rows on commissions for select to portal_supplier using ((party_id = ( SELECT app_party() AS app_party)));
create policy system_all on commissions to portal_system using (true) with check (true);
grant select (id, kind, party_id, party_name, invoice_id, invoice_number, base, rate_ppm, days, net, vat, gross, currency, formula_text, status, created_at, guarantee_id, financing_id) on commissions to portal_client;
grant select, insert (kind, party_id, party_name, invoice_id, invoice_number, base, rate_ppm, days, net, vat, gross, currency, formula_text, status, created_at, entry_id, batch_id, financing_id), select (party_id), update (party_name) on commissions to portal_functions;
grant select, insert (kind, party_id, party_name, base, rate_ppm, days, net, vat, gross, currency, formula_text, guarantee_id), select (financing_id) on commissions to portal_staff;
grant select, select (financing_id) on commissions to portal_supplier;
grant delete, insert, select, update, select (financing_id) on commissions to portal_system;

create table comparison_rates (
  id uuid not null default uuidv7(),
  currency text not null,
  per_euro_ppm bigint not null,
  since date not null,
  set_at timestamp(3) with time zone not null default now(),
  set_by uuid,
  constraint comparison_rates_pkey PRIMARY KEY (id),
  constraint comparison_rates_currency_check CHECK ((currency = ANY (ARRAY['MAD'::text, 'DZD'::text, 'TND'::text]))),
  constraint comparison_rates_per_euro_ppm_check CHECK (((per_euro_ppm >= 10000) AND (per_euro_ppm <= '100000000000'::bigint))),
  constraint comparison_rates_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id)
);
CREATE INDEX comparison_rates_latest ON public.comparison_rates USING btree (currency, since DESC, id DESC);
alter table comparison_rates enable row level security;
create policy functions_all on comparison_rates to portal_functions using (true) with check (true);
create policy staff_rows on comparison_rates for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy super_writes on comparison_rates for insert to portal_staff with check (((set_by = ( SELECT app_staff() AS app_staff)) AND (since <= today_in_paris()) AND (EXISTS ( SELECT
   FROM users
  WHERE ((users.id = comparison_rates.set_by) AND (users.role = 'super'::text))))));
create policy system_all on comparison_rates for select to portal_system using (true);
grant select, insert (currency, per_euro_ppm, since, set_by) on comparison_rates to portal_staff;
grant select on comparison_rates to portal_system;

create table confirmation_links (
  token_hash bytea not null,
  invoice_id uuid not null,
  recipient text not null,
  created_at timestamp(3) with time zone not null default portal_now(),
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  outcome text,
  constraint confirmation_links_pkey PRIMARY KEY (token_hash),
  constraint confirmation_links_check CHECK (((used_at IS NULL) = (outcome IS NULL))),
  constraint confirmation_links_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  constraint confirmation_links_outcome_check CHECK ((outcome = ANY (ARRAY['confirmed'::text, 'contested'::text])))
);
CREATE INDEX confirmation_links_invoice ON public.confirmation_links USING btree (invoice_id);
alter table confirmation_links enable row level security;
create policy functions_all on confirmation_links to portal_functions using (true) with check (true);
create policy system_all on confirmation_links to portal_system using (true) with check (true);
grant insert, select, update on confirmation_links to portal_functions;
grant delete, insert, select, update on confirmation_links to portal_system;

create table contact_messages (
  id uuid not null default uuidv7(),
  name text not null,
  email text not null,
  subject text,
  message text not null,
  status text not null default 'open'::text,
  note text,
  answered_by uuid,
  answered_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  version integer not null default 1,
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint contact_messages_check CHECK (((status = 'answered'::text) = ((answered_at IS NOT NULL) AND (answered_by IS NOT NULL)))),
  constraint contact_messages_email_check CHECK ((length(email) <= 254)),
  constraint contact_messages_message_check CHECK ((length(message) <= 4000)),
  constraint contact_messages_name_check CHECK ((length(name) <= 120)),
  constraint contact_messages_note_check CHECK ((length(note) <= 2000)),
  constraint contact_messages_status_check CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text]))),
  constraint contact_messages_subject_check CHECK ((length(subject) <= 120))
);
CREATE INDEX contact_messages_created ON public.contact_messages USING btree (created_at, id);
CREATE INDEX contact_messages_search ON public.contact_messages USING gin (fold((((name || email) || COALESCE(subject, ''::text)) || message)) gin_trgm_ops, search_starts(VARIADIC ARRAY[name, email, subject]));
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.contact_messages FOR EACH ROW EXECUTE FUNCTION keep_image('contact_message', '{}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.contact_messages FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('contact_message', '{}');
alter table contact_messages enable row level security;
create policy administrators on contact_messages to portal_staff using ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text)))));
create policy functions_all on contact_messages to portal_functions using (true) with check (true);
create policy system_all on contact_messages to portal_system using (true) with check (true);
create policy visitors_write on contact_messages for insert to portal_public with check (true);
grant select (id, name, email, subject, message, created_at) on contact_messages to portal_functions;
grant insert (name, email, subject, message) on contact_messages to portal_public;
grant select, update (status, note, answered_by, answered_at, version) on contact_messages to portal_staff;
grant delete, insert, select, update on contact_messages to portal_system;

create table contract_participants (
  contract_id uuid not null,
  assignor_id uuid not null,
  assignor_name text not null,
  fee_ppm integer,
  constraint contract_participants_pkey PRIMARY KEY (contract_id, assignor_id),
  constraint contract_participants_assignor_id_fkey FOREIGN KEY (assignor_id) REFERENCES parties(id),
  constraint contract_participants_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id)
);
CREATE INDEX contract_participants_assignor ON public.contract_participants USING btree (assignor_id);
CREATE TRIGGER first_price AFTER INSERT ON public.contract_participants FOR EACH ROW WHEN ((new.fee_ppm IS NOT NULL)) EXECUTE FUNCTION first_price();
alter table contract_participants enable row level security;
create policy client_rows on contract_participants for select to portal_client using ((contract_id IN ( SELECT contracts.id
   FROM contracts
  WHERE (contracts.principal_id = ( SELECT app_party() AS app_party)))));
create policy functions_all on contract_participants to portal_functions using (true) with check (true);
create policy staff_rows on contract_participants for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy supplier_rows on contract_participants for select to portal_supplier using ((assignor_id = ( SELECT app_party() AS app_party)));
create policy system_all on contract_participants to portal_system using (true) with check (true);
grant select (contract_id, assignor_id, assignor_name) on contract_participants to portal_client;
grant insert (contract_id, assignor_id, assignor_name), select (contract_id, assignor_id), update (assignor_name) on contract_participants to portal_functions;
grant select on contract_participants to portal_staff;
grant select on contract_participants to portal_supplier;
grant delete, insert, select, update on contract_participants to portal_system;

create table contract_prices (
  terms_id uuid not null,
  assignor_id uuid not null,
  fee_ppm integer not null,
  constraint contract_prices_pkey PRIMARY KEY (terms_id, assignor_id),
  constraint contract_prices_assignor_id_fkey FOREIGN KEY (assignor_id) REFERENCES parties(id),
  constraint contract_prices_fee_ppm_check CHECK ((fee_ppm >= 0)),
  constraint contract_prices_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES contract_terms(id) ON DELETE CASCADE
);
CREATE INDEX contract_prices_assignor ON public.contract_prices USING btree (assignor_id);
alter table contract_prices enable row level security;
create policy functions_all on contract_prices to portal_functions using (true) with check (true);
create policy staff_drafts on contract_prices to portal_staff using (((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['A'::text, 'M'::text, 'X'::text])) AND (terms_id IN ( SELECT contract_terms.id
   FROM contract_terms
  WHERE (contract_terms.status = 'draft'::text))))) with check (((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['A'::text, 'M'::text, 'X'::text])) AND (terms_id IN ( SELECT contract_terms.id
   FROM contract_terms
  WHERE (contract_terms.status = 'draft'::text)))));
create policy staff_rows on contract_prices for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy supplier_rows on contract_prices for select to portal_supplier using (((assignor_id = ( SELECT app_party() AS app_party)) AND (terms_id IN ( SELECT contract_terms.id
   FROM contract_terms))));
create policy system_all on contract_prices to portal_system using (true) with check (true);
grant select on contract_prices to portal_functions;
grant delete, insert, select on contract_prices to portal_staff;
grant select on contract_prices to portal_supplier;
grant delete, insert, select, update on contract_prices to portal_system;

create table contract_terms (
  id uuid not null default uuidv7(),
  contract_id uuid not null,
  number integer not null,
  effective_from date not null,
  status text not null default 'draft'::text,
  ceiling bigint not null,
  recourse boolean not null,
  notification text not null,
  quotite_ppm integer not null,
  fdg_ppm integer not null,
  fdg_cap bigint,
  fee_ppm integer not null,
  fee_min bigint not null default 0,
  guarantee_fee_ppm integer not null default 0,
  ref_rate text not null default 'FIXED'::text,
  margin_ppm integer not null,
  rate_floor_ppm integer not null default 0,
  day_basis integer not null,
  interest_mode text not null default 'upfront'::text,
  vat_ppm integer not null,
  vat_on_interest boolean not null default false,
  concentration_ppm integer,
  max_tenor_days integer not null default 120,
  grace_days integer not null default 15,
  recourse_days integer not null default 60,
  dispute_days integer not null default 60,
  unpaid_fee bigint not null default 0,
  dispute_fee bigint not null default 0,
  auto_draw_limit bigint not null default 0,
  deed text not null default 'subrogation'::text,
  fees_paid_by text not null default 'assignor'::text,
  fund_uncovered boolean not null default false,
  notice_days integer not null default 90,
  reason text,
  note text,
  file_id uuid,
  sha256 text,
  created_by uuid,
  created_at timestamp(3) with time zone not null default portal_now(),
  signed_by uuid,
  signed_name text,
  signed_at timestamp(3) with time zone,
  countersigned_by uuid,
  countersigned_name text,
  countersigned_at timestamp(3) with time zone,
  version integer not null default 1,
  sent boolean not null generated always as (((sha256 IS NOT NULL) OR ((number = 1) AND (status = ANY (ARRAY['to_sign'::text, 'to_countersign'::text, 'signed'::text]))))) stored,
  constraint contract_terms_pkey PRIMARY KEY (id),
  constraint contract_terms_auto_draw_limit_check CHECK ((auto_draw_limit >= 0)),
  constraint contract_terms_ceiling_check CHECK ((ceiling > 0)),
  constraint contract_terms_check CHECK (((quotite_ppm + fdg_ppm) <= 1000000)),
  constraint contract_terms_check1 CHECK (((signed_by IS NULL) = (signed_at IS NULL))),
  constraint contract_terms_check2 CHECK (((countersigned_at IS NULL) OR (signed_at IS NOT NULL))),
  constraint contract_terms_check3 CHECK (((countersigned_by IS DISTINCT FROM signed_by) OR (signed_by IS NULL))),
  constraint contract_terms_concentration_ppm_check CHECK (((concentration_ppm >= 0) AND (concentration_ppm <= 1000000))),
  constraint contract_terms_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id),
  constraint contract_terms_contract_id_number_key UNIQUE (contract_id, number),
  constraint contract_terms_countersigned_by_fkey FOREIGN KEY (countersigned_by) REFERENCES users(id),
  constraint contract_terms_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint contract_terms_day_basis_check CHECK ((day_basis = ANY (ARRAY[360, 365]))),
  constraint contract_terms_deed_check CHECK ((deed = ANY (ARRAY['subrogation'::text, 'dailly'::text]))),
  constraint contract_terms_dispute_days_check CHECK ((dispute_days >= 0)),
  constraint contract_terms_dispute_fee_check CHECK ((dispute_fee >= 0)),
  constraint contract_terms_fdg_cap_check CHECK ((fdg_cap >= 0)),
  constraint contract_terms_fdg_ppm_check CHECK (((fdg_ppm >= 0) AND (fdg_ppm <= 250000))),
  constraint contract_terms_fee_min_check CHECK ((fee_min >= 0)),
  constraint contract_terms_fee_ppm_check CHECK ((fee_ppm >= 0)),
  constraint contract_terms_fees_paid_by_check CHECK ((fees_paid_by = ANY (ARRAY['assignor'::text, 'principal'::text]))),
  constraint contract_terms_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint contract_terms_grace_days_check CHECK ((grace_days >= 0)),
  constraint contract_terms_guarantee_fee_ppm_check CHECK ((guarantee_fee_ppm >= 0)),
  constraint contract_terms_interest_mode_check CHECK ((interest_mode = ANY (ARRAY['upfront'::text, 'arrears'::text]))),
  constraint contract_terms_max_tenor_days_check CHECK ((max_tenor_days > 0)),
  constraint contract_terms_notice_days_check CHECK ((notice_days >= 0)),
  constraint contract_terms_notification_check CHECK ((notification = ANY (ARRAY['notified'::text, 'confidential'::text]))),
  constraint contract_terms_number_check CHECK ((number > 0)),
  constraint contract_terms_quotite_ppm_check CHECK (((quotite_ppm >= 0) AND (quotite_ppm <= 950000))),
  constraint contract_terms_recourse_days_check CHECK ((recourse_days >= 0)),
  constraint contract_terms_ref_rate_check CHECK ((ref_rate = ANY (ARRAY['FIXED'::text, 'EURIBOR3M'::text, 'TMM'::text, 'BAM'::text]))),
  constraint contract_terms_signed_by_fkey FOREIGN KEY (signed_by) REFERENCES users(id),
  constraint contract_terms_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'to_sign'::text, 'to_countersign'::text, 'signed'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint contract_terms_unpaid_fee_check CHECK ((unpaid_fee >= 0)),
  constraint contract_terms_vat_ppm_check CHECK ((vat_ppm >= 0))
);
CREATE UNIQUE INDEX contract_terms_day ON public.contract_terms USING btree (contract_id, effective_from) WHERE (status <> ALL (ARRAY['declined'::text, 'withdrawn'::text]));
CREATE UNIQUE INDEX contract_terms_open ON public.contract_terms USING btree (contract_id) WHERE (status = ANY (ARRAY['draft'::text, 'to_sign'::text, 'to_countersign'::text]));
CREATE TRIGGER contract_terms_file AFTER INSERT ON public.contract_terms FOR EACH ROW WHEN ((new.file_id IS NOT NULL)) EXECUTE FUNCTION link_file('contract_term');
CREATE TRIGGER contract_terms_file_linked AFTER DELETE OR UPDATE OF file_id, status ON public.contract_terms FOR EACH ROW EXECUTE FUNCTION link_file('contract_term');
CREATE TRIGGER contract_terms_guarded BEFORE INSERT OR DELETE OR UPDATE ON public.contract_terms FOR EACH ROW EXECUTE FUNCTION guard_contract_terms();
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.contract_terms FOR EACH ROW EXECUTE FUNCTION keep_image('contract_term', '{}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.contract_terms FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('contract_term', '{}');
CREATE TRIGGER move_contract AFTER UPDATE OF status ON public.contract_terms FOR EACH ROW WHEN ((new.number = 1)) EXECUTE FUNCTION move_contract();
alter table contract_terms enable row level security;
create policy company_rows on contract_terms for select to portal_client, portal_supplier using ((sent AND (contract_id IN ( SELECT contracts.id
   FROM contracts))));
create policy company_signs on contract_terms for update to portal_client, portal_supplier using (((status = 'to_sign'::text) AND (contract_id IN ( SELECT contracts.id
   FROM contracts
  WHERE (contracts.principal_id = ( SELECT app_party() AS app_party)))))) with check ((status = ANY (ARRAY['to_countersign'::text, 'declined'::text])));
create policy functions_all on contract_terms to portal_functions using (true) with check (true);
create policy staff_drafts on contract_terms for insert to portal_staff with check ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['A'::text, 'M'::text, 'X'::text])));
create policy staff_moves on contract_terms for update to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy staff_rows on contract_terms for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_all on contract_terms to portal_system using (true) with check (true);
grant select (id, contract_id, number, effective_from, status, ceiling, recourse, notification, quotite_ppm, fdg_ppm, fdg_cap, fee_ppm, fee_min, guarantee_fee_ppm, ref_rate, margin_ppm, rate_floor_ppm, day_basis, interest_mode, vat_ppm, vat_on_interest, concentration_ppm, max_tenor_days, grace_days, recourse_days, dispute_days, unpaid_fee, dispute_fee, auto_draw_limit, deed, fees_paid_by, fund_uncovered, notice_days, reason, file_id, sha256, created_at, signed_name, signed_at, countersigned_name, countersigned_at, version, sent), update (status, signed_by, signed_name, signed_at, version) on contract_terms to portal_client;
grant select, insert (contract_id, number, effective_from, status, ceiling, recourse, notification, quotite_ppm, fdg_ppm, fdg_cap, fee_ppm, fee_min, guarantee_fee_ppm, margin_ppm, day_basis, vat_ppm, vat_on_interest, concentration_ppm, max_tenor_days, fees_paid_by, fund_uncovered, created_by, created_at), select (id, contract_id, number, status, sent), update (ref_rate, rate_floor_ppm, interest_mode, grace_days, recourse_days, dispute_days, unpaid_fee, dispute_fee, auto_draw_limit, deed, fees_paid_by, notice_days, reason, note) on contract_terms to portal_functions;
grant select, insert (contract_id, number, effective_from, ceiling, recourse, notification, quotite_ppm, fdg_ppm, fdg_cap, fee_ppm, fee_min, guarantee_fee_ppm, ref_rate, margin_ppm, rate_floor_ppm, day_basis, interest_mode, vat_ppm, vat_on_interest, concentration_ppm, max_tenor_days, grace_days, recourse_days, dispute_days, unpaid_fee, dispute_fee, auto_draw_limit, deed, fees_paid_by, fund_uncovered, notice_days, reason, note, created_by), update (effective_from, status, ceiling, recourse, notification, quotite_ppm, fdg_ppm, fdg_cap, fee_ppm, fee_min, guarantee_fee_ppm, ref_rate, margin_ppm, rate_floor_ppm, day_basis, interest_mode, vat_ppm, vat_on_interest, concentration_ppm, max_tenor_days, grace_days, recourse_days, dispute_days, unpaid_fee, dispute_fee, auto_draw_limit, deed, fees_paid_by, fund_uncovered, notice_days, reason, note, file_id, sha256, countersigned_by, countersigned_name, countersigned_at, version) on contract_terms to portal_staff;
grant select (id, contract_id, number, effective_from, status, ceiling, recourse, notification, quotite_ppm, fdg_ppm, fdg_cap, fee_ppm, fee_min, guarantee_fee_ppm, ref_rate, margin_ppm, rate_floor_ppm, day_basis, interest_mode, vat_ppm, vat_on_interest, concentration_ppm, max_tenor_days, grace_days, recourse_days, dispute_days, unpaid_fee, dispute_fee, auto_draw_limit, deed, fees_paid_by, fund_uncovered, notice_days, reason, file_id, sha256, created_at, signed_name, signed_at, countersigned_name, countersigned_at, version, sent), update (status, signed_by, signed_name, signed_at, version) on contract_terms to portal_supplier;
grant delete, insert, select, update on contract_terms to portal_system;

create table contracts (
  id uuid not null default uuidv7(),
  number text not null,
  program text not null,
  principal_id uuid not null,
  principal_name text not null,
  currency text not null,
  recourse boolean not null,
  notification text not null,
  quotite_ppm integer not null,
  fdg_ppm integer not null,
  fdg_cap bigint,
  fee_ppm integer not null,
  fee_min bigint not null default 0,
  guarantee_fee_ppm integer not null default 0,
  rate_ppm integer not null,
  day_basis integer not null,
  vat_ppm integer not null,
  vat_on_interest boolean not null default false,
  concentration_ppm integer,
  max_tenor_days integer not null default 120,
  ceiling bigint not null,
  fund_uncovered boolean not null default false,
  start_on date not null,
  end_on date,
  status text not null default 'draft'::text,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  search_text text generated always as (fold((number || principal_name))) stored,
  constraint contracts_pkey PRIMARY KEY (id),
  constraint contracts_ceiling_check CHECK ((ceiling > 0)),
  constraint contracts_check CHECK (((quotite_ppm + fdg_ppm) <= 1000000)),
  constraint contracts_day_basis_check CHECK ((day_basis = ANY (ARRAY[360, 365]))),
  constraint contracts_fdg_ppm_check CHECK (((fdg_ppm >= 0) AND (fdg_ppm <= 250000))),
  constraint contracts_notification_check CHECK ((notification = ANY (ARRAY['notified'::text, 'confidential'::text]))),
  constraint contracts_number_key UNIQUE (number),
  constraint contracts_principal_id_fkey FOREIGN KEY (principal_id) REFERENCES parties(id),
  constraint contracts_program_check CHECK ((program = ANY (ARRAY['classic'::text, 'reverse'::text]))),
  constraint contracts_quotite_ppm_check CHECK (((quotite_ppm >= 0) AND (quotite_ppm <= 950000))),
  constraint contracts_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'to_sign'::text, 'active'::text, 'suspended'::text, 'terminated'::text])))
);
CREATE INDEX contracts_created ON public.contracts USING btree (created_at, id);
CREATE INDEX contracts_number ON public.contracts USING btree (number, id);
CREATE INDEX contracts_principal ON public.contracts USING btree (principal_id);
CREATE INDEX contracts_search ON public.contracts USING gin (search_text gin_trgm_ops, search_starts(VARIADIC ARRAY[number, principal_name]));
CREATE TRIGGER first_terms AFTER INSERT ON public.contracts FOR EACH ROW EXECUTE FUNCTION first_terms();
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.contracts FOR EACH ROW EXECUTE FUNCTION keep_image('contract', '{search_text}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.contracts FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('contract', '{search_text}');
alter table contracts enable row level security;
create policy client_rows on contracts for select to portal_client using (((principal_id = ( SELECT app_party() AS app_party)) AND contract_sent(id)));
create policy functions_all on contracts to portal_functions using (true) with check (true);
create policy staff_locks on contracts for update to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL)) with check (false);
create policy staff_rows on contracts for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy supplier_rows on contracts for select to portal_supplier using (((id IN ( SELECT contract_participants.contract_id
   FROM contract_participants
  WHERE (contract_participants.assignor_id = ( SELECT app_party() AS app_party)))) AND contract_sent(id)));
create policy system_all on contracts to portal_system using (true) with check (true);
grant select on contracts to portal_client;
grant select, insert (number, program, principal_id, principal_name, currency, recourse, notification, quotite_ppm, fdg_ppm, fdg_cap, fee_ppm, fee_min, guarantee_fee_ppm, rate_ppm, day_basis, vat_ppm, vat_on_interest, concentration_ppm, max_tenor_days, ceiling, fund_uncovered, start_on), select (id, number, program, principal_id, principal_name, end_on, status, version, created_at, search_text), update (principal_name, end_on, status, version) on contracts to portal_functions;
grant select, update (version) on contracts to portal_staff;
grant select on contracts to portal_supplier;
grant delete, insert, select, update on contracts to portal_system;

create table counters (
  name text not null,
  year integer not null,
  last integer not null default 0,
  constraint counters_pkey PRIMARY KEY (name, year)
);
alter table counters enable row level security;
create policy functions_all on counters to portal_functions using (true) with check (true);
create policy system_all on counters to portal_system using (true) with check (true);
grant insert, select, update on counters to portal_functions;
grant delete, insert, select, update on counters to portal_system;

create table cover_growths (
  id uuid not null default uuidv7(),
  invoice_id uuid not null,
  guarantee_id uuid not null,
  added bigint not null,
  released bigint not null,
  fee bigint not null,
  vat bigint not null,
  at timestamp(3) with time zone not null default portal_now(),
  constraint cover_growths_pkey PRIMARY KEY (id),
  constraint cover_growths_added_check CHECK ((added > 0)),
  constraint cover_growths_fee_check CHECK ((fee >= 0)),
  constraint cover_growths_guarantee_id_fkey FOREIGN KEY (guarantee_id) REFERENCES guarantees(id),
  constraint cover_growths_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  constraint cover_growths_released_check CHECK ((released >= 0)),
  constraint cover_growths_vat_check CHECK ((vat >= 0))
);
CREATE INDEX cover_growths_invoice ON public.cover_growths USING btree (invoice_id);
alter table cover_growths enable row level security;
create policy functions_all on cover_growths to portal_functions using (true) with check (true);
create policy staff_rows on cover_growths for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy supplier_rows on cover_growths for select to portal_supplier using ((invoice_id IN ( SELECT i.id
   FROM invoices i)));
create policy system_reads on cover_growths for select to portal_system using (true);
grant insert, select on cover_growths to portal_functions;
grant select on cover_growths to portal_staff;
grant select on cover_growths to portal_supplier;
grant select on cover_growths to portal_system;

create table document_types (
  id uuid not null default uuidv7(),
  code text not null,
  label text not null,
  applies_to text not null,
  required boolean not null default false,
  validity_months integer,
  max_mb integer not null default 10,
  active boolean not null default true,
  created_at timestamp(3) with time zone not null default now(),
  search_text text generated always as (fold((code || label))) stored,
  roles text[] not null default '{}'::text[],
  countries text[] not null default '{}'::text[],
  legal_forms text[] not null default '{}'::text[],
  mime text[] not null default '{}'::text[],
  reviewer text not null default 'ADVISER'::text,
  "position" integer not null default 0,
  version integer not null default 1,
  request_kinds text[] not null default '{}'::text[],
  constraint document_types_pkey PRIMARY KEY (id),
  constraint document_types_applies_to_check CHECK ((applies_to = ANY (ARRAY['party'::text, 'adhesion'::text, 'guarantee'::text, 'invoice'::text, 'contract'::text]))),
  constraint document_types_code_key UNIQUE (code),
  constraint document_types_max_mb_check CHECK (((max_mb >= 1) AND (max_mb <= 10))),
  constraint document_types_request_kinds_check CHECK ((request_kinds <@ ARRAY['limit'::text, 'demand'::text])),
  constraint document_types_reviewer_check CHECK ((reviewer = ANY (ARRAY['ADVISER'::text, 'RISK'::text, 'LEGAL'::text]))),
  constraint document_types_roles_check CHECK ((roles <@ ARRAY['client'::text, 'supplier'::text]))
);
CREATE INDEX document_types_code ON public.document_types USING btree (code, id);
CREATE INDEX document_types_label ON public.document_types USING btree (label COLLATE "fr-x-icu", id);
CREATE INDEX document_types_position ON public.document_types USING btree ("position", id);
CREATE INDEX document_types_search ON public.document_types USING gin (search_text gin_trgm_ops, search_starts(VARIADIC ARRAY[code, label]));
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.document_types FOR EACH ROW EXECUTE FUNCTION keep_image('document_type', '{search_text}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.document_types FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('document_type', '{search_text}');
alter table document_types enable row level security;
create policy auth_read on document_types for select to portal_auth using ((active AND (applies_to = 'adhesion'::text)));
create policy everyone on document_types for select to portal_client, portal_staff, portal_supplier using (true);
create policy functions_all on document_types to portal_functions using (true) with check (true);
create policy managers_add on document_types for insert to portal_staff with check ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = ANY (ARRAY['m1'::text, 'super'::text]))))));
create policy managers_change on document_types for update to portal_staff using ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = ANY (ARRAY['m1'::text, 'super'::text])))))) with check ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = ANY (ARRAY['m1'::text, 'super'::text]))))));
create policy managers_delete on document_types for delete to portal_staff using ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = ANY (ARRAY['m1'::text, 'super'::text]))))));
create policy system_all on document_types to portal_system using (true) with check (true);
grant select on document_types to portal_auth;
grant select on document_types to portal_client;
grant select (id, code, label, search_text) on document_types to portal_functions;
grant delete, select, insert (code, label, applies_to, required, validity_months, max_mb, roles, countries, legal_forms, mime, reviewer, "position", request_kinds), update (code, label, applies_to, required, validity_months, max_mb, active, roles, countries, legal_forms, mime, reviewer, "position", version, request_kinds) on document_types to portal_staff;
grant select on document_types to portal_supplier;
grant delete, insert, select, update on document_types to portal_system;

create table documents (
  id uuid not null default uuidv7(),
  type_id uuid not null,
  type_code text not null,
  type_label text not null,
  required boolean not null default false,
  party_id uuid not null,
  owner_name text not null,
  file_id uuid,
  filename text,
  expires_on date,
  reject_reason text,
  status text not null default 'requested'::text,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default portal_now(),
  search_text text generated always as (fold(((type_label || owner_name) || COALESCE(filename, ''::text)))) stored,
  owner_type text not null default 'party'::text,
  owner_id uuid,
  internal boolean not null default false,
  asked boolean not null default false,
  asked_comment text,
  uploaded_by uuid,
  uploaded_at timestamp(3) with time zone,
  reviewer_id uuid,
  claimed boolean generated always as ((reviewer_id IS NOT NULL)) stored,
  replaces_id uuid,
  reminded_days smallint,
  constraint documents_pkey PRIMARY KEY (id),
  constraint documents_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint documents_owner_check CHECK (((owner_type = ANY (ARRAY['party'::text, 'adhesion'::text])) OR (owner_id IS NOT NULL))),
  constraint documents_owner_type_check CHECK ((owner_type = ANY (ARRAY['party'::text, 'adhesion'::text, 'guarantee'::text, 'invoice'::text, 'contract'::text]))),
  constraint documents_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties(id),
  constraint documents_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES documents(id) ON DELETE SET NULL,
  constraint documents_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES users(id),
  constraint documents_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'uploaded'::text, 'under_review'::text, 'valid'::text, 'refused'::text, 'expired'::text, 'replaced'::text, 'archived'::text]))),
  constraint documents_type_id_fkey FOREIGN KEY (type_id) REFERENCES document_types(id),
  constraint documents_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id)
);
CREATE INDEX documents_created ON public.documents USING btree (created_at, id);
CREATE INDEX documents_expires ON public.documents USING btree (COALESCE(expires_on, '9999-12-31'::date), id);
CREATE INDEX documents_of ON public.documents USING btree (COALESCE(owner_id, party_id), created_at, id);
CREATE INDEX documents_owner ON public.documents USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX documents_party ON public.documents USING btree (party_id, created_at, id);
CREATE INDEX documents_replaces ON public.documents USING btree (replaces_id) WHERE (replaces_id IS NOT NULL);
CREATE INDEX documents_search ON public.documents USING gin (search_text gin_trgm_ops, party_id, search_starts(VARIADIC ARRAY[type_label, owner_name, filename]));
CREATE INDEX documents_status ON public.documents USING btree (status, created_at, id);
CREATE INDEX documents_type ON public.documents USING btree (type_label COLLATE "fr-x-icu", id);
CREATE TRIGGER documents_file AFTER INSERT ON public.documents FOR EACH ROW WHEN ((new.file_id IS NOT NULL)) EXECUTE FUNCTION link_file('document');
CREATE TRIGGER documents_file_change AFTER DELETE OR UPDATE OF file_id, internal, party_id ON public.documents FOR EACH ROW EXECUTE FUNCTION link_file('document');
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.documents FOR EACH ROW EXECUTE FUNCTION keep_image('document', '{search_text}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.documents FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('document', '{search_text}');
alter table documents enable row level security;
create policy client_rows on documents for select to portal_client using (((party_id = ( SELECT app_party() AS app_party)) AND (NOT internal)));
create policy company_changes on documents for update to portal_client, portal_supplier using (((party_id = ( SELECT app_party() AS app_party)) AND (NOT internal) AND (status = ANY (ARRAY['requested'::text, 'uploaded'::text, 'under_review'::text, 'refused'::text, 'expired'::text])))) with check (((party_id = ( SELECT app_party() AS app_party)) AND (NOT internal) AND (status = ANY (ARRAY['requested'::text, 'uploaded'::text, 'under_review'::text, 'replaced'::text, 'archived'::text]))));
create policy company_gives on documents for insert to portal_client, portal_supplier with check (((party_id = ( SELECT app_party() AS app_party)) AND (NOT internal) AND (NOT asked) AND (uploaded_by = app_user()) AND (reviewer_id IS NULL) AND (status = ANY (ARRAY['uploaded'::text, 'under_review'::text]))));
create policy functions_all on documents to portal_functions using (true) with check (true);
create policy people_move on documents for update to portal_people using (( SELECT runs_the_bank() AS runs_the_bank));
create policy people_read on documents for select to portal_people using (( SELECT runs_the_bank() AS runs_the_bank));
create policy staff_changes on documents for update to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL)) with check ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy staff_gives on documents for insert to portal_staff with check ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy staff_rows on documents for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy supplier_rows on documents for select to portal_supplier using (((party_id = ( SELECT app_party() AS app_party)) AND (NOT internal)));
create policy system_all on documents to portal_system using (true) with check (true);
grant insert (type_id, type_code, type_label, required, party_id, owner_name, file_id, filename, expires_on, status, owner_type, owner_id, uploaded_by, uploaded_at, replaces_id), select (id, type_id, type_code, type_label, required, party_id, owner_name, file_id, filename, expires_on, reject_reason, status, version, created_at, search_text, owner_type, owner_id, internal, asked, asked_comment, uploaded_by, uploaded_at, claimed, replaces_id), update (file_id, filename, expires_on, reject_reason, status, version, uploaded_by, uploaded_at) on documents to portal_client;
grant select (id, type_id, type_label, party_id, owner_name, filename, created_at, search_text, internal), update (owner_name) on documents to portal_functions;
grant select (id, status, version, reviewer_id), update (version, reviewer_id) on documents to portal_people;
grant select, insert (type_id, type_code, type_label, required, party_id, owner_name, file_id, filename, expires_on, status, owner_type, owner_id, internal, asked, asked_comment, uploaded_by, uploaded_at, replaces_id), update (file_id, filename, expires_on, reject_reason, status, version, asked, asked_comment, uploaded_by, uploaded_at, reviewer_id) on documents to portal_staff;
grant insert (type_id, type_code, type_label, required, party_id, owner_name, file_id, filename, expires_on, status, owner_type, owner_id, uploaded_by, uploaded_at, replaces_id), select (id, type_id, type_code, type_label, required, party_id, owner_name, file_id, filename, expires_on, reject_reason, status, version, created_at, search_text, owner_type, owner_id, internal, asked, asked_comment, uploaded_by, uploaded_at, claimed, replaces_id), update (file_id, filename, expires_on, reject_reason, status, version, uploaded_by, uploaded_at) on documents to portal_supplier;
grant delete, insert, select, update on documents to portal_system;

create table downloads (
  token_hash bytea not null,
  user_id uuid not null,
  session_id uuid not null,
  path text not null,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  constraint downloads_pkey PRIMARY KEY (token_hash),
  constraint downloads_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint downloads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX downloads_session ON public.downloads USING btree (session_id);
CREATE INDEX downloads_user ON public.downloads USING btree (user_id);
alter table downloads enable row level security;
create policy auth_all on downloads to portal_auth using (true) with check (true);
create policy functions_all on downloads to portal_functions using (true) with check (true);
create policy own_new on downloads for insert to portal_client, portal_staff, portal_supplier with check (((user_id = ( SELECT app_user() AS app_user)) AND (used_at IS NULL) AND (expires_at <= (now() + '00:02:00'::interval))));
create policy system_all on downloads to portal_system using (true) with check (true);
grant select, update (used_at) on downloads to portal_auth;
grant insert (token_hash, user_id, session_id, path, expires_at) on downloads to portal_client;
grant insert (token_hash, user_id, session_id, path, expires_at) on downloads to portal_staff;
grant insert (token_hash, user_id, session_id, path, expires_at) on downloads to portal_supplier;
grant delete, select on downloads to portal_system;

create table employees (
  user_id uuid not null,
  department text,
  staff_no text not null,
  manager_id uuid,
  approval_limit bigint,
  active boolean not null default true,
  created_at timestamp(3) with time zone not null default now(),
  constraint employees_pkey PRIMARY KEY (user_id),
  constraint employees_approval_limit_check CHECK ((approval_limit >= 0)),
  constraint employees_department_check CHECK ((department = ANY (ARRAY['ADVISER'::text, 'RISK'::text, 'LEGAL'::text, 'M1'::text]))),
  constraint employees_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES users(id),
  constraint employees_own_manager CHECK ((manager_id <> user_id)),
  constraint employees_staff_no_key UNIQUE (staff_no),
  constraint employees_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX employees_search ON public.employees USING gin (fold(staff_no) gin_trgm_ops, search_starts(VARIADIC ARRAY[staff_no]));
CREATE TRIGGER guard BEFORE INSERT OR UPDATE ON public.employees FOR EACH ROW EXECUTE FUNCTION guard_employee();
CREATE CONSTRAINT TRIGGER tell_change AFTER INSERT OR UPDATE ON public.employees DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tell_change('user', 'user_id', 'users.changed_outside');
alter table employees enable row level security;
create policy auth_read on employees for select to portal_auth using (true);
create policy functions_all on employees to portal_functions using (true) with check (true);
create policy people_change on employees for update to portal_people using ((( SELECT runs_the_bank() AS runs_the_bank) AND may_write_person(role_of(user_id)))) with check ((( SELECT runs_the_bank() AS runs_the_bank) AND may_write_person(role_of(user_id))));
create policy people_new on employees for insert to portal_people with check ((( SELECT runs_the_bank() AS runs_the_bank) AND may_write_person(role_of(user_id))));
create policy people_read on employees for select to portal_people using ((( SELECT acting_as() AS acting_as) IS NOT NULL));
create policy staff_rows on employees for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_first on employees for insert to portal_system with check (((app_staff() IS NULL) AND (role_of(user_id) = 'super'::text) AND no_administrator()));
create policy system_read on employees for select to portal_system using (true);
grant select on employees to portal_auth;
grant select (user_id, department, staff_no, approval_limit, active), update (staff_no, manager_id, active) on employees to portal_functions;
grant select, insert (user_id, department, staff_no, manager_id, approval_limit), update (department, staff_no, manager_id, approval_limit, active) on employees to portal_people;
grant select on employees to portal_staff;
grant select, insert (user_id, department, staff_no, manager_id, approval_limit) on employees to portal_system;

create table file_links (
  file_id uuid not null,
  entity text not null,
  entity_id uuid not null,
  client_party uuid,
  supplier_party uuid,
  constraint file_links_pkey PRIMARY KEY (entity, entity_id, file_id),
  constraint file_links_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE
);
CREATE INDEX file_links_client ON public.file_links USING btree (client_party, file_id) WHERE (client_party IS NOT NULL);
CREATE INDEX file_links_file ON public.file_links USING btree (file_id);
CREATE INDEX file_links_supplier ON public.file_links USING btree (supplier_party, file_id) WHERE (supplier_party IS NOT NULL);
alter table file_links enable row level security;
create policy client_rows on file_links for select to portal_client using ((client_party = ( SELECT app_party() AS app_party)));
create policy functions_all on file_links to portal_functions using (true) with check (true);
create policy supplier_rows on file_links for select to portal_supplier using ((supplier_party = ( SELECT app_party() AS app_party)));
grant select (file_id, entity, entity_id) on file_links to portal_client;
grant delete, insert, select on file_links to portal_functions;
grant select (file_id, entity, entity_id) on file_links to portal_supplier;

create table files (
  id uuid not null default uuidv7(),
  party_id uuid,
  uploaded_by uuid not null,
  filename text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null,
  storage_key text not null,
  reading jsonb,
  created_at timestamp(3) with time zone not null default now(),
  scanned_at timestamp(3) with time zone default now(),
  scan_tries integer not null default 0,
  next_scan_at timestamp(3) with time zone,
  scan_alerted_at timestamp(3) with time zone,
  constraint files_pkey PRIMARY KEY (id),
  constraint files_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties(id),
  constraint files_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id)
);
CREATE INDEX files_sha ON public.files USING btree (sha256);
CREATE INDEX files_waiting ON public.files USING btree (next_scan_at) WHERE ((scanned_at IS NULL) AND (next_scan_at IS NOT NULL));
CREATE TRIGGER files_link AFTER INSERT ON public.files FOR EACH ROW WHEN ((new.party_id IS NOT NULL)) EXECUTE FUNCTION link_upload();
alter table files enable row level security;
create policy functions_all on files to portal_functions using (true) with check (true);
create policy linked_rows on files for select to portal_client, portal_supplier using (((scanned_at IS NOT NULL) AND (EXISTS ( SELECT
   FROM file_links l
  WHERE (l.file_id = files.id)))));
create policy own_rows on files for insert to portal_client, portal_supplier with check ((party_id = ( SELECT app_party() AS app_party)));
create policy staff_rows on files to portal_staff using (((scanned_at IS NOT NULL) AND (( SELECT app_staff() AS app_staff) IS NOT NULL))) with check ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_all on files to portal_system using (true) with check (true);
grant insert, select on files to portal_client;
grant select (id, party_id, uploaded_by, filename, mime, size, sha256, storage_key, scanned_at, next_scan_at), update (scan_tries) on files to portal_functions;
grant insert, select on files to portal_staff;
grant insert, select on files to portal_supplier;
grant delete, insert, select, update on files to portal_system;

create table financing_lines (
  financing_id uuid not null,
  invoice_id uuid not null,
  due_date date not null,
  amount bigint not null,
  days integer not null,
  interest bigint not null,
  open bigint,
  deferred bigint,
  accrued_to date,
  constraint financing_lines_pkey PRIMARY KEY (financing_id, invoice_id),
  constraint financing_lines_amount_check CHECK ((amount > 0)),
  constraint financing_lines_days_check CHECK ((days > 0)),
  constraint financing_lines_deferred_check CHECK ((deferred >= 0)),
  constraint financing_lines_financing_id_fkey FOREIGN KEY (financing_id) REFERENCES financings(id),
  constraint financing_lines_interest_check CHECK ((interest >= 0)),
  constraint financing_lines_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id)
);
CREATE INDEX financing_lines_due ON public.financing_lines USING btree (due_date) WHERE (deferred > 0);
CREATE INDEX financing_lines_invoice ON public.financing_lines USING btree (invoice_id);
CREATE INDEX financing_lines_open ON public.financing_lines USING btree (accrued_to) WHERE (open > 0);
alter table financing_lines enable row level security;
create policy functions_all on financing_lines to portal_functions using (true) with check (true);
create policy staff_reads on financing_lines for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy supplier_rows on financing_lines for select to portal_supplier using ((financing_id IN ( SELECT f.id
   FROM financings f)));
create policy system_reads on financing_lines for select to portal_system using (true);
grant insert, select, update on financing_lines to portal_functions;
grant select on financing_lines to portal_staff;
grant select on financing_lines to portal_supplier;
grant select on financing_lines to portal_system;

create table financings (
  id uuid not null default uuidv7(),
  number text not null,
  contract_id uuid not null,
  contract_number text not null,
  program text not null,
  assignor_id uuid not null,
  assignor_name text not null,
  currency text not null,
  amount bigint not null,
  status text not null default 'requested'::text,
  bank_account_id uuid not null,
  terms_id uuid not null,
  value_date date not null,
  rate_ppm integer not null,
  rate_code text not null,
  rate_on date,
  day_basis integer not null,
  interest_mode text not null,
  vat_ppm integer not null,
  interest bigint not null,
  vat bigint not null,
  net_paid bigint not null,
  late15 bigint not null,
  holder text not null,
  automatic boolean not null default false,
  by_bank boolean not null,
  requested_name text not null,
  created_by uuid not null,
  created_at timestamp(3) with time zone not null default portal_now(),
  decided_at timestamp(3) with time zone,
  validated_by uuid,
  validated_at timestamp(3) with time zone,
  entry_id uuid,
  reason text,
  version integer not null default 1,
  search_text text generated always as (fold(((number || assignor_name) || contract_number))) stored,
  constraint financings_pkey PRIMARY KEY (id),
  constraint financings_amount_check CHECK ((amount > 0)),
  constraint financings_assignor_id_fkey FOREIGN KEY (assignor_id) REFERENCES parties(id),
  constraint financings_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id),
  constraint financings_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id),
  constraint financings_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint financings_day_basis_check CHECK ((day_basis = ANY (ARRAY[360, 365]))),
  constraint financings_decided CHECK (((status = 'requested'::text) = (decided_at IS NULL))),
  constraint financings_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  constraint financings_holder_check CHECK ((holder = ANY (ARRAY['adviser'::text, 'm1'::text]))),
  constraint financings_interest_check CHECK ((interest >= 0)),
  constraint financings_interest_mode_check CHECK ((interest_mode = ANY (ARRAY['upfront'::text, 'arrears'::text]))),
  constraint financings_number_key UNIQUE (number),
  constraint financings_posted CHECK ((((validated_at IS NULL) = (entry_id IS NULL)) AND (((status = ANY (ARRAY['requested'::text, 'refused'::text])) AND (validated_at IS NULL)) OR ((status = ANY (ARRAY['validated'::text, 'sent'::text, 'executed'::text, 'failed'::text, 'returned'::text])) AND (validated_at IS NOT NULL)) OR (status = 'cancelled'::text)))),
  constraint financings_program_check CHECK ((program = ANY (ARRAY['classic'::text, 'reverse'::text]))),
  constraint financings_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'validated'::text, 'sent'::text, 'executed'::text, 'refused'::text, 'cancelled'::text, 'failed'::text, 'returned'::text]))),
  constraint financings_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES contract_terms(id),
  constraint financings_validated_by_fkey FOREIGN KEY (validated_by) REFERENCES users(id),
  constraint financings_vat_check CHECK ((vat >= 0))
);
CREATE INDEX financings_asked ON public.financings USING btree (holder, created_at) WHERE (decided_at IS NULL);
CREATE INDEX financings_assignor ON public.financings USING btree (assignor_id, created_at, id);
CREATE INDEX financings_contract ON public.financings USING btree (contract_id, decided_at);
CREATE INDEX financings_staff ON public.financings USING btree (created_at, id);
CREATE CONSTRAINT TRIGGER financing_proved AFTER UPDATE OF status ON public.financings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((new.status = 'validated'::text) AND (old.status = 'requested'::text)) OR ((new.status = 'cancelled'::text) AND (old.status = 'validated'::text)))) EXECUTE FUNCTION require_financing_proof();
CREATE TRIGGER financings_guarded BEFORE UPDATE ON public.financings FOR EACH ROW EXECUTE FUNCTION guard_financing();
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.financings FOR EACH ROW EXECUTE FUNCTION keep_image('financing', '{search_text}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.financings FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('financing', '{search_text}');
alter table financings enable row level security;
create policy functions_all on financings to portal_functions using (true) with check (true);
create policy staff_moves on financings for update to portal_staff using ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['A'::text, 'M'::text, 'X'::text])));
create policy staff_reads on financings for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy supplier_rows on financings to portal_supplier using ((assignor_id = ( SELECT app_party() AS app_party))) with check ((assignor_id = ( SELECT app_party() AS app_party)));
create policy system_reads on financings for select to portal_system using (true);
grant insert, select, update on financings to portal_functions;
grant select, update (status, reason, version) on financings to portal_staff;
grant select, update (status, reason, version) on financings to portal_supplier;
grant select on financings to portal_system;

create table guarantee_calls (
  id uuid not null default uuidv7(),
  guarantee_id uuid not null,
  amount bigint not null,
  currency text not null,
  statement text not null,
  file_id uuid not null,
  called_at timestamp(3) with time zone not null default portal_now(),
  due_at timestamp(3) with time zone not null,
  answered_at timestamp(3) with time zone,
  answer text,
  discrepancies jsonb not null default '[]'::jsonb,
  paid_amount bigint,
  alerted integer not null default 0,
  constraint guarantee_calls_pkey PRIMARY KEY (id),
  constraint guarantee_calls_amount_check CHECK ((amount > 0)),
  constraint guarantee_calls_answer_check CHECK ((answer = ANY (ARRAY['refused'::text, 'paid'::text]))),
  constraint guarantee_calls_answered CHECK ((((answer IS NULL) = (answered_at IS NULL)) AND ((paid_amount IS NOT NULL) = (NOT (answer IS DISTINCT FROM 'paid'::text))))),
  constraint guarantee_calls_check CHECK (((paid_amount > 0) AND (paid_amount <= amount))),
  constraint guarantee_calls_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint guarantee_calls_guarantee_id_fkey FOREIGN KEY (guarantee_id) REFERENCES guarantees(id)
);
CREATE INDEX guarantee_calls_file ON public.guarantee_calls USING btree (file_id);
CREATE INDEX guarantee_calls_guarantee ON public.guarantee_calls USING btree (guarantee_id, called_at);
CREATE UNIQUE INDEX guarantee_calls_open ON public.guarantee_calls USING btree (guarantee_id) WHERE (answer IS NULL);
CREATE TRIGGER guarantee_calls_events AFTER INSERT OR UPDATE OF answer ON public.guarantee_calls FOR EACH ROW EXECUTE FUNCTION keep_guarantee_call();
CREATE TRIGGER guarantee_calls_file AFTER INSERT ON public.guarantee_calls FOR EACH ROW WHEN ((new.file_id IS NOT NULL)) EXECUTE FUNCTION link_file('guarantee_call');
CREATE TRIGGER guarantee_calls_file_change AFTER DELETE OR UPDATE OF file_id ON public.guarantee_calls FOR EACH ROW EXECUTE FUNCTION link_file('guarantee_call');
alter table guarantee_calls enable row level security;
create policy beneficiary_calls on guarantee_calls for insert to portal_supplier with check (((answer IS NULL) AND (EXISTS ( SELECT
   FROM guarantees g
  WHERE ((g.id = guarantee_calls.guarantee_id) AND (g.kind = 'demand'::text) AND (g.beneficiary_id = ( SELECT app_party() AS app_party)))))));
create policy functions_all on guarantee_calls to portal_functions using (true) with check (true);
create policy parties_read on guarantee_calls for select to portal_client, portal_supplier using ((EXISTS ( SELECT
   FROM guarantees g
  WHERE (g.id = guarantee_calls.guarantee_id))));
create policy staff_calls on guarantee_calls for insert to portal_staff with check (((staff_actor() = ANY (ARRAY['A'::text, 'M'::text, 'X'::text])) AND (answer IS NULL)));
create policy staff_reads on guarantee_calls for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_all on guarantee_calls to portal_system using (true) with check (true);
create policy two_answer on guarantee_calls for update to portal_staff using (((answer IS NULL) AND (( SELECT app_staff() AS app_staff) IS NOT NULL))) with check ((EXISTS ( SELECT
   FROM approvals a
  WHERE ((a.entity = 'guarantee'::text) AND (a.entity_id = guarantee_calls.guarantee_id) AND (a.status = 'approved'::text) AND (a.action =
        CASE guarantee_calls.answer
            WHEN 'paid'::text THEN 'pay'::text
            ELSE 'refuse_call'::text
        END) AND (a.decided_by = ( SELECT app_staff() AS app_staff)) AND (a.decided_at = (portal_now())::timestamp(3) with time zone)))));
grant select (id, guarantee_id, amount, currency, statement, file_id, called_at, due_at, answered_at, answer, discrepancies, paid_amount) on guarantee_calls to portal_client;
grant select on guarantee_calls to portal_functions;
grant select, insert (guarantee_id, amount, currency, statement, file_id, due_at), update (answered_at, answer, discrepancies, paid_amount) on guarantee_calls to portal_staff;
grant insert (guarantee_id, amount, currency, statement, file_id, due_at), select (id, guarantee_id, amount, currency, statement, file_id, called_at, due_at, answered_at, answer, discrepancies, paid_amount) on guarantee_calls to portal_supplier;
grant select, update (alerted) on guarantee_calls to portal_system;

create table guarantee_changes (
  id uuid not null default uuidv7(),
  guarantee_id uuid not null,
  approval_id uuid not null,
  action text not null,
  old_amount bigint not null,
  new_amount bigint not null,
  reason_code text,
  comment text,
  notified_at timestamp(3) with time zone not null default portal_now(),
  received_at timestamp(3) with time zone,
  received_how text,
  received_by uuid,
  file_id uuid,
  constraint guarantee_changes_pkey PRIMARY KEY (id),
  constraint guarantee_changes_action_check CHECK ((action = ANY (ARRAY['reduce'::text, 'suspend'::text, 'lift'::text]))),
  constraint guarantee_changes_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id),
  constraint guarantee_changes_approval_id_key UNIQUE (approval_id),
  constraint guarantee_changes_check CHECK (((new_amount > 0) AND (new_amount <= old_amount))),
  constraint guarantee_changes_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint guarantee_changes_guarantee_id_fkey FOREIGN KEY (guarantee_id) REFERENCES guarantees(id),
  constraint guarantee_changes_received CHECK ((((received_at IS NULL) = (received_how IS NULL)) AND (received_at >= notified_at))),
  constraint guarantee_changes_received_by_fkey FOREIGN KEY (received_by) REFERENCES users(id),
  constraint guarantee_changes_received_how_check CHECK ((received_how = ANY (ARRAY['page'::text, 'receipt'::text, 'proof'::text])))
);
CREATE INDEX guarantee_changes_file ON public.guarantee_changes USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX guarantee_changes_guarantee ON public.guarantee_changes USING btree (guarantee_id, notified_at);
CREATE UNIQUE INDEX guarantee_changes_open ON public.guarantee_changes USING btree (guarantee_id) WHERE (received_at IS NULL);
CREATE TRIGGER guarantee_changes_file AFTER INSERT ON public.guarantee_changes FOR EACH ROW WHEN ((new.file_id IS NOT NULL)) EXECUTE FUNCTION link_file('guarantee_change');
CREATE TRIGGER guarantee_changes_file_change AFTER DELETE OR UPDATE OF file_id ON public.guarantee_changes FOR EACH ROW EXECUTE FUNCTION link_file('guarantee_change');
alter table guarantee_changes enable row level security;
create policy functions_all on guarantee_changes to portal_functions using (true) with check (true);
create policy parties_read on guarantee_changes for select to portal_client, portal_supplier using ((EXISTS ( SELECT
   FROM guarantees g
  WHERE (g.id = guarantee_changes.guarantee_id))));
create policy staff_reads on guarantee_changes for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_all on guarantee_changes for select to portal_system using (true);
create policy two_decide on guarantee_changes for insert to portal_staff with check ((EXISTS ( SELECT
   FROM approvals a
  WHERE ((a.id = guarantee_changes.approval_id) AND (a.entity = 'guarantee'::text) AND (a.entity_id = guarantee_changes.guarantee_id) AND (a.action = guarantee_changes.action) AND (a.status = 'approved'::text) AND (a.decided_by = ( SELECT app_staff() AS app_staff))))));
grant select (id, guarantee_id, action, old_amount, new_amount, reason_code, notified_at, received_at) on guarantee_changes to portal_client;
grant select, update on guarantee_changes to portal_functions;
grant select, insert (guarantee_id, approval_id, action, old_amount, new_amount, reason_code, comment) on guarantee_changes to portal_staff;
grant select (id, guarantee_id, action, old_amount, new_amount, reason_code, notified_at, received_at) on guarantee_changes to portal_supplier;
grant select on guarantee_changes to portal_system;

create table guarantee_codes (
  number text not null,
  proof_hash bytea not null,
  constraint guarantee_codes_pkey PRIMARY KEY (number)
);
alter table guarantee_codes enable row level security;
create policy functions_all on guarantee_codes to portal_functions using (true) with check (true);
create policy system_keeps on guarantee_codes to portal_system using (true) with check (true);
grant select on guarantee_codes to portal_functions;
grant insert, select, update on guarantee_codes to portal_system;

create table guarantee_events (
  id bigint not null generated always as identity,
  guarantee_id uuid not null,
  at timestamp(3) with time zone not null default portal_now(),
  on_date date not null default today_in_paris(),
  step text not null,
  amount bigint not null,
  currency text not null,
  posting text,
  debit text,
  credit text,
  constraint guarantee_events_pkey PRIMARY KEY (id),
  constraint guarantee_events_amount_check CHECK ((amount >= 0)),
  constraint guarantee_events_entry CHECK ((((posting IS NULL) = (debit IS NULL)) AND ((debit IS NULL) = (credit IS NULL)) AND (debit <> credit))),
  constraint guarantee_events_guarantee_id_fkey FOREIGN KEY (guarantee_id) REFERENCES guarantees(id),
  constraint guarantee_events_posting_check CHECK ((posting = ANY (ARRAY['E0'::text, 'E20'::text])))
);
CREATE INDEX guarantee_events_at ON public.guarantee_events USING btree (at, id);
CREATE INDEX guarantee_events_guarantee ON public.guarantee_events USING btree (guarantee_id, id);
CREATE TRIGGER guarantee_events_append_only BEFORE DELETE OR UPDATE ON public.guarantee_events FOR EACH ROW EXECUTE FUNCTION refuse_event_change();
CREATE TRIGGER guarantee_events_posted AFTER INSERT ON public.guarantee_events FOR EACH ROW WHEN (((new.posting IS NOT NULL) AND (new.amount > 0))) EXECUTE FUNCTION post_new_guarantee_event();
alter table guarantee_events enable row level security;
create policy functions_all on guarantee_events to portal_functions using (true) with check (true);
create policy staff_rows on guarantee_events for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_all on guarantee_events for select to portal_system using (true);
grant insert, select on guarantee_events to portal_functions;
grant select on guarantee_events to portal_staff;
grant select on guarantee_events to portal_system;

create table guarantee_request_answers (
  id uuid not null default uuidv7(),
  request_id uuid not null,
  party_id uuid not null,
  label text not null,
  asked text,
  answer text,
  file_id uuid,
  given_at timestamp(3) with time zone not null default portal_now(),
  given_by text not null,
  constraint guarantee_request_answers_pkey PRIMARY KEY (id),
  constraint guarantee_request_answers_check CHECK (((answer IS NOT NULL) OR (file_id IS NOT NULL))),
  constraint guarantee_request_answers_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint guarantee_request_answers_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties(id),
  constraint guarantee_request_answers_request_id_fkey FOREIGN KEY (request_id) REFERENCES guarantee_requests(id) ON DELETE CASCADE
);
CREATE INDEX guarantee_request_answers_file ON public.guarantee_request_answers USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX guarantee_request_answers_request ON public.guarantee_request_answers USING btree (request_id, id);
CREATE TRIGGER guarantee_request_answers_file AFTER INSERT ON public.guarantee_request_answers FOR EACH ROW WHEN ((new.file_id IS NOT NULL)) EXECUTE FUNCTION link_file('guarantee_request_answer');
CREATE TRIGGER guarantee_request_answers_file_change AFTER DELETE OR UPDATE OF file_id ON public.guarantee_request_answers FOR EACH ROW EXECUTE FUNCTION link_file('guarantee_request_answer');
alter table guarantee_request_answers enable row level security;
create policy client_gives on guarantee_request_answers for insert to portal_client with check (((party_id = ( SELECT app_party() AS app_party)) AND (EXISTS ( SELECT
   FROM guarantee_requests g
  WHERE ((g.id = guarantee_request_answers.request_id) AND (g.requester_id = ( SELECT app_party() AS app_party)) AND (g.status = 'needs_info'::text))))));
create policy client_rows on guarantee_request_answers for select to portal_client using ((party_id = ( SELECT app_party() AS app_party)));
create policy functions_all on guarantee_request_answers to portal_functions using (true) with check (true);
create policy staff_rows on guarantee_request_answers for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_all on guarantee_request_answers to portal_system using (true) with check (true);
grant select, insert (request_id, party_id, label, asked, answer, file_id, given_by) on guarantee_request_answers to portal_client;
grant select on guarantee_request_answers to portal_staff;
grant delete, insert, select, update on guarantee_request_answers to portal_system;

create table guarantee_requests (
  id uuid not null default uuidv7(),
  number text not null,
  kind text not null,
  requester_id uuid not null,
  requester_name text not null,
  debtor_id uuid not null,
  debtor_name text not null,
  beneficiary_id uuid not null,
  beneficiary_name text not null,
  amount bigint not null,
  currency text not null,
  tenor_days integer not null,
  valid_until date,
  reason text not null,
  risk_opinion jsonb,
  granted_amount bigint,
  decision jsonb,
  holder text,
  status text not null default 'draft'::text,
  due_on date,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default portal_now(),
  created_by uuid,
  search_text text generated always as (fold((((number || requester_name) || debtor_name) || beneficiary_name))) stored,
  client_version integer not null default 1,
  deviation text,
  assignee_id uuid,
  missing jsonb not null default '[]'::jsonb,
  status_since timestamp(3) with time zone not null default portal_now(),
  held_since timestamp(3) with time zone not null default portal_now(),
  edited_by uuid[] not null default '{}'::uuid[],
  told_late_on date,
  beneficiary_country text,
  beneficiary_national_id text,
  invited_email text,
  beneficiary_known boolean not null default true,
  known_beneficiary_id uuid generated always as (
CASE
    WHEN beneficiary_known THEN beneficiary_id
    ELSE NULL::uuid
END) stored,
  constraint guarantee_requests_pkey PRIMARY KEY (id),
  constraint guarantee_requests_amount_check CHECK ((amount > 0)),
  constraint guarantee_requests_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id),
  constraint guarantee_requests_beneficiary_country_check CHECK ((length(beneficiary_country) = 2)),
  constraint guarantee_requests_beneficiary_national_id_check CHECK ((length(beneficiary_national_id) <= 40)),
  constraint guarantee_requests_check CHECK ((granted_amount <= amount)),
  constraint guarantee_requests_check1 CHECK ((beneficiary_id <> debtor_id)),
  constraint guarantee_requests_debtor_id_fkey FOREIGN KEY (debtor_id) REFERENCES parties(id),
  constraint guarantee_requests_invited CHECK ((beneficiary_known OR ((num_nulls(beneficiary_country, beneficiary_national_id) = 0) AND (status <> 'formalised'::text)))),
  constraint guarantee_requests_invited_email_check CHECK ((length(invited_email) <= 254)),
  constraint guarantee_requests_kind_check CHECK ((kind = ANY (ARRAY['limit'::text, 'demand'::text]))),
  constraint guarantee_requests_known_beneficiary_id_fkey FOREIGN KEY (known_beneficiary_id) REFERENCES parties(id),
  constraint guarantee_requests_number_key UNIQUE (number),
  constraint guarantee_requests_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES parties(id),
  constraint guarantee_requests_tenor_days_check CHECK (((tenor_days >= 1) AND (tenor_days <= 180)))
);
CREATE INDEX guarantee_requests_amount ON public.guarantee_requests USING btree (amount, id);
CREATE INDEX guarantee_requests_answer_due ON public.guarantee_requests USING btree (COALESCE(due_on, '9999-12-31'::date), id) INCLUDE (due_on);
CREATE INDEX guarantee_requests_beneficiary ON public.guarantee_requests USING btree (beneficiary_id, created_at, id);
CREATE INDEX guarantee_requests_called ON public.guarantee_requests USING gin (fold(number) gin_trgm_ops);
CREATE INDEX guarantee_requests_client ON public.guarantee_requests USING btree (requester_id, created_at, id);
CREATE INDEX guarantee_requests_debtor ON public.guarantee_requests USING btree (debtor_id);
CREATE INDEX guarantee_requests_due ON public.guarantee_requests USING btree (due_on) WHERE (due_on IS NOT NULL);
CREATE INDEX guarantee_requests_search ON public.guarantee_requests USING gin (search_text gin_trgm_ops, requester_id, search_starts(VARIADIC ARRAY[number, requester_name, debtor_name, beneficiary_name]));
CREATE INDEX guarantee_requests_staff ON public.guarantee_requests USING btree (created_at, id);
CREATE INDEX guarantee_requests_status ON public.guarantee_requests USING btree (status, created_at, id);
CREATE INDEX guarantee_requests_valid ON public.guarantee_requests USING btree (COALESCE(valid_until, '9999-12-31'::date), id) INCLUDE (valid_until);
CREATE STATISTICS public.guarantee_requests_late (mcv) ON status, due_on FROM guarantee_requests;
CREATE TRIGGER guarantee_requests_guard BEFORE UPDATE OF kind, debtor_id, debtor_name, beneficiary_id, beneficiary_name, beneficiary_country, beneficiary_national_id, invited_email, beneficiary_known, amount, currency, tenor_days, valid_until, reason ON public.guarantee_requests FOR EACH ROW EXECUTE FUNCTION guard_request();
CREATE TRIGGER guarantee_requests_kept BEFORE INSERT OR UPDATE ON public.guarantee_requests FOR EACH ROW EXECUTE FUNCTION keep_request();
CREATE TRIGGER guarantee_requests_steps BEFORE UPDATE OF status ON public.guarantee_requests FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION guard_request_steps();
CREATE TRIGGER guarantee_requests_version BEFORE UPDATE OF version ON public.guarantee_requests FOR EACH ROW EXECUTE FUNCTION count_request_versions();
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.guarantee_requests FOR EACH ROW EXECUTE FUNCTION keep_image('guarantee_request', '{search_text}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.guarantee_requests FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('guarantee_request', '{search_text}');
alter table guarantee_requests enable row level security;
create policy client_rows on guarantee_requests to portal_client using ((requester_id = ( SELECT app_party() AS app_party))) with check ((requester_id = ( SELECT app_party() AS app_party)));
create policy functions_all on guarantee_requests to portal_functions using (true) with check (true);
create policy people_move on guarantee_requests for update to portal_people using (( SELECT runs_the_bank() AS runs_the_bank));
create policy people_read on guarantee_requests for select to portal_people using (( SELECT runs_the_bank() AS runs_the_bank));
create policy staff_rows on guarantee_requests to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL)) with check ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_all on guarantee_requests to portal_system using (true) with check (true);
grant insert (number, kind, requester_id, requester_name, debtor_id, debtor_name, beneficiary_id, beneficiary_name, amount, currency, tenor_days, valid_until, reason, created_by, beneficiary_country, beneficiary_national_id, invited_email, beneficiary_known), select (id, number, kind, requester_id, requester_name, debtor_id, debtor_name, beneficiary_id, beneficiary_name, amount, currency, tenor_days, valid_until, reason, granted_amount, decision, status, due_on, created_at, created_by, search_text, client_version, missing, status_since, beneficiary_country, beneficiary_national_id, invited_email, beneficiary_known), update (kind, debtor_id, debtor_name, beneficiary_id, beneficiary_name, amount, currency, tenor_days, valid_until, reason, status, due_on, version, missing, beneficiary_country, beneficiary_national_id, invited_email, beneficiary_known) on guarantee_requests to portal_client;
grant select (id, number, requester_id, requester_name, debtor_id, debtor_name, beneficiary_id, beneficiary_name, status, created_at, search_text, assignee_id, beneficiary_country, beneficiary_national_id, invited_email, beneficiary_known), update (requester_name, debtor_name, beneficiary_name) on guarantee_requests to portal_functions;
grant select (id, requester_id, status, version, assignee_id), update (version, assignee_id) on guarantee_requests to portal_people;
grant select, update (beneficiary_id, beneficiary_name, risk_opinion, granted_amount, decision, holder, status, due_on, version, deviation, assignee_id, missing, beneficiary_known) on guarantee_requests to portal_staff;
grant delete, insert, select, update on guarantee_requests to portal_system;

create table guarantees (
  id uuid not null default uuidv7(),
  number text not null,
  request_id uuid,
  requester_id uuid not null,
  debtor_id uuid not null,
  debtor_name text not null,
  beneficiary_id uuid not null,
  beneficiary_name text not null,
  granted bigint not null,
  used bigint not null default 0,
  currency text not null,
  valid_from date not null,
  valid_until date not null,
  status text not null default 'active'::text,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default portal_now(),
  search_text text generated always as (fold(((number || debtor_name) || beneficiary_name))) stored,
  kind text not null default 'limit'::text,
  tenor_days integer,
  cover_ppm integer not null default 1000000,
  terms text,
  file_id uuid,
  act_sha256 text,
  edition integer not null default 1,
  edition_at timestamp(3) with time zone not null default portal_now(),
  resume_status text,
  told_days integer,
  act_file_id uuid generated always as (file_id) stored,
  constraint guarantees_pkey PRIMARY KEY (id),
  constraint guarantees_act CHECK (((file_id IS NULL) = (act_sha256 IS NULL))),
  constraint guarantees_beneficiary_id_fkey FOREIGN KEY (beneficiary_id) REFERENCES parties(id),
  constraint guarantees_cover_ppm_check CHECK (((cover_ppm >= 1) AND (cover_ppm <= 1000000))),
  constraint guarantees_debtor_id_fkey FOREIGN KEY (debtor_id) REFERENCES parties(id),
  constraint guarantees_edition_check CHECK ((edition > 0)),
  constraint guarantees_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint guarantees_granted_check CHECK ((granted > 0)),
  constraint guarantees_kind_check CHECK ((kind = ANY (ARRAY['limit'::text, 'demand'::text]))),
  constraint guarantees_number_key UNIQUE (number),
  constraint guarantees_request_id_fkey FOREIGN KEY (request_id) REFERENCES guarantee_requests(id),
  constraint guarantees_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES parties(id),
  constraint guarantees_resume_status_check CHECK ((resume_status = ANY (ARRAY['active'::text, 'reduced'::text, 'suspended'::text]))),
  constraint guarantees_status_check CHECK ((status = ANY (ARRAY['active'::text, 'reduced'::text, 'suspended'::text, 'called'::text, 'paid'::text, 'expired'::text, 'released'::text]))),
  constraint guarantees_tenor_days_check CHECK (((tenor_days >= 1) AND (tenor_days <= 180))),
  constraint guarantees_terms_check CHECK ((length(terms) <= 4000)),
  constraint guarantees_used_check CHECK ((used >= 0)),
  constraint guarantees_validity CHECK ((valid_until > valid_from)) NOT VALID
);
CREATE INDEX guarantees_beneficiary ON public.guarantees USING btree (beneficiary_id, created_at, id);
CREATE INDEX guarantees_called ON public.guarantees USING gin (fold(number) gin_trgm_ops);
CREATE INDEX guarantees_debtor ON public.guarantees USING btree (debtor_id, created_at, id);
CREATE INDEX guarantees_ending ON public.guarantees USING btree (valid_until) WHERE (status = ANY (ARRAY['active'::text, 'reduced'::text, 'suspended'::text]));
CREATE INDEX guarantees_file ON public.guarantees USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX guarantees_pair ON public.guarantees USING btree (debtor_id, beneficiary_id) WHERE (status = ANY (ARRAY['active'::text, 'reduced'::text]));
CREATE UNIQUE INDEX guarantees_request ON public.guarantees USING btree (request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX guarantees_requester ON public.guarantees USING btree (requester_id, created_at, id);
CREATE INDEX guarantees_search ON public.guarantees USING gin (search_text gin_trgm_ops, requester_id, beneficiary_id, search_starts(VARIADIC ARRAY[number, debtor_name, beneficiary_name]));
CREATE INDEX guarantees_staff ON public.guarantees USING btree (created_at, id);
CREATE TRIGGER guarantees_cover AFTER UPDATE OF granted, status ON public.guarantees FOR EACH ROW EXECUTE FUNCTION cut_cover();
CREATE TRIGGER guarantees_edition BEFORE UPDATE ON public.guarantees FOR EACH ROW WHEN (((((((((old.granted IS DISTINCT FROM new.granted) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.valid_from IS DISTINCT FROM new.valid_from)) OR (old.valid_until IS DISTINCT FROM new.valid_until)) OR (old.debtor_name IS DISTINCT FROM new.debtor_name)) OR (old.beneficiary_name IS DISTINCT FROM new.beneficiary_name)) OR (old.terms IS DISTINCT FROM new.terms)) OR (old.act_sha256 IS DISTINCT FROM new.act_sha256))) EXECUTE FUNCTION keep_edition();
CREATE TRIGGER guarantees_events AFTER INSERT OR UPDATE OF granted, status ON public.guarantees FOR EACH ROW EXECUTE FUNCTION keep_guarantee_events();
CREATE TRIGGER guarantees_file AFTER INSERT ON public.guarantees FOR EACH ROW WHEN ((new.file_id IS NOT NULL)) EXECUTE FUNCTION link_file('guarantee');
CREATE TRIGGER guarantees_file_change AFTER DELETE OR UPDATE OF file_id ON public.guarantees FOR EACH ROW EXECUTE FUNCTION link_file('guarantee');
CREATE TRIGGER guarantees_guard BEFORE UPDATE OF status, granted ON public.guarantees FOR EACH ROW EXECUTE FUNCTION guard_guarantee();
CREATE TRIGGER guarantees_used BEFORE UPDATE OF used ON public.guarantees FOR EACH ROW WHEN (((new.used <> old.used) AND (CURRENT_USER ~~ 'portal\_%'::text) AND (CURRENT_USER <> 'portal_functions'::name))) EXECUTE FUNCTION guard_used();
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.guarantees FOR EACH ROW EXECUTE FUNCTION keep_image('guarantee', '{search_text}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.guarantees FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('guarantee', '{search_text}');
alter table guarantees enable row level security;
create policy client_rows on guarantees for select to portal_client using ((requester_id = ( SELECT app_party() AS app_party)));
create policy functions_all on guarantees to portal_functions using (true) with check (true);
create policy legal_formalises on guarantees for insert to portal_staff with check (((staff_actor() = ANY (ARRAY['L'::text, 'X'::text])) AND (EXISTS ( SELECT
   FROM guarantee_requests r
  WHERE ((r.id = guarantees.request_id) AND (r.status = 'legal_review'::text) AND ((r.kind = guarantees.kind) AND (r.requester_id = guarantees.requester_id) AND (r.debtor_id = guarantees.debtor_id) AND (r.beneficiary_id = guarantees.beneficiary_id) AND (r.currency = guarantees.currency) AND (COALESCE(r.granted_amount, r.amount) = guarantees.granted)))))));
create policy staff_rows on guarantees to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL)) with check ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy supplier_rows on guarantees for select to portal_supplier using ((beneficiary_id = ( SELECT app_party() AS app_party)));
create policy supplier_steps on guarantees for update to portal_supplier using ((beneficiary_id = ( SELECT app_party() AS app_party))) with check (((beneficiary_id = ( SELECT app_party() AS app_party)) AND (status = ANY (ARRAY['called'::text, 'released'::text]))));
create policy system_all on guarantees to portal_system using (true) with check (true);
grant select on guarantees to portal_client;
grant select, select (id, number, requester_id, debtor_id, debtor_name, beneficiary_id, beneficiary_name, granted, used, currency, valid_from, valid_until, status, created_at, search_text, kind, tenor_days, edition), update (debtor_name, beneficiary_name, granted, used, status, version, resume_status) on guarantees to portal_functions;
grant select, insert (number, request_id, requester_id, debtor_id, debtor_name, beneficiary_id, beneficiary_name, granted, currency, valid_from, valid_until, kind, tenor_days, cover_ppm, terms, file_id, act_sha256), update (used, status, version, resume_status) on guarantees to portal_staff;
grant select, update (status, version, resume_status) on guarantees to portal_supplier;
grant delete, insert, select, update on guarantees to portal_system;

create table holidays (
  id uuid not null default uuidv7(),
  country text not null,
  date date not null,
  label text not null,
  entered_by uuid,
  entered_at timestamp(3) with time zone not null default portal_now(),
  constraint holidays_pkey PRIMARY KEY (id),
  constraint holidays_country_check CHECK ((country = ANY (ARRAY['FR'::text, 'TARGET'::text, 'TN'::text, 'MA'::text]))),
  constraint holidays_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES users(id),
  constraint holidays_label_check CHECK (((length(label) >= 1) AND (length(label) <= 80))),
  constraint holidays_on_weekdays CHECK ((EXTRACT(isodow FROM date) < (6)::numeric)),
  constraint holidays_once UNIQUE (country, date)
);
alter table holidays enable row level security;
create policy functions_all on holidays to portal_functions using (true) with check (true);
create policy managers_add on holidays for insert to portal_staff with check (((entered_by = ( SELECT app_staff() AS app_staff)) AND (date > today_in_paris()) AND (EXISTS ( SELECT
   FROM users
  WHERE ((users.id = holidays.entered_by) AND (users.role = ANY (ARRAY['m1'::text, 'super'::text])))))));
create policy managers_remove on holidays for delete to portal_staff using (((date > today_in_paris()) AND (EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = ANY (ARRAY['m1'::text, 'super'::text])))))));
create policy staff_reads on holidays for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_reads on holidays for select to portal_system using (true);
grant select on holidays to portal_functions;
grant delete, select, insert (country, date, label, entered_by) on holidays to portal_staff;
grant select on holidays to portal_system;

create table host_builds (
  build text not null,
  version text not null,
  commit text,
  offers jsonb not null,
  registered_at timestamp(3) with time zone not null default now(),
  constraint host_builds_pkey PRIMARY KEY (build),
  constraint host_builds_build_check CHECK ((build ~ '^[0-9a-f]{8,64}$'::text))
);
CREATE TRIGGER grow AFTER INSERT OR DELETE OR UPDATE ON public.host_builds FOR EACH ROW EXECUTE FUNCTION grow_registry();
alter table host_builds enable row level security;
create policy administrators on host_builds to portal_staff using ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text))))) with check ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text)))));
create policy functions_all on host_builds to portal_functions using (true) with check (true);
create policy system_all on host_builds to portal_system using (true) with check (true);
grant select on host_builds to portal_staff;
grant delete, insert, select, update on host_builds to portal_system;

create table idempotency_keys (
  user_id uuid not null,
  method text not null,
  path text not null,
  key text not null,
  body_hash text not null,
  status integer not null,
  body jsonb,
  created_at timestamp(3) with time zone not null default now(),
  location text,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, method, path, key)
);
CREATE INDEX idempotency_age ON public.idempotency_keys USING btree (created_at);
alter table idempotency_keys enable row level security;
create policy functions_all on idempotency_keys to portal_functions using (true) with check (true);
create policy own_rows on idempotency_keys to portal_client, portal_staff, portal_supplier using ((user_id = ( SELECT app_user() AS app_user))) with check ((user_id = ( SELECT app_user() AS app_user)));
create policy system_all on idempotency_keys to portal_system using (true) with check (true);
grant insert, select on idempotency_keys to portal_client;
grant insert, select on idempotency_keys to portal_staff;
grant insert, select on idempotency_keys to portal_supplier;
grant delete, insert, select, update on idempotency_keys to portal_system;

create table image_redactions (
  erasure uuid not null,
  seq bigint not null,
  salt bytea,
  seal bytea not null,
  constraint image_redactions_pkey PRIMARY KEY (seq, erasure),
  constraint image_redactions_erasure_fkey FOREIGN KEY (erasure) REFERENCES privacy_requests(id),
  constraint image_redactions_seq_fkey FOREIGN KEY (seq) REFERENCES record_images(seq)
);
CREATE INDEX image_redactions_erasure ON public.image_redactions USING btree (erasure);
alter table image_redactions enable row level security;
create policy functions_all on image_redactions to portal_functions using (true) with check (true);
grant insert, select, update (salt) on image_redactions to portal_functions;

create table invoice_answers (
  id uuid not null default uuidv7(),
  invoice_id uuid not null,
  party_id uuid not null,
  label text not null,
  asked text,
  answer text,
  file_id uuid,
  given_at timestamp(3) with time zone not null default portal_now(),
  given_by text not null,
  constraint invoice_answers_pkey PRIMARY KEY (id),
  constraint invoice_answers_check CHECK (((answer IS NOT NULL) OR (file_id IS NOT NULL))),
  constraint invoice_answers_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint invoice_answers_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  constraint invoice_answers_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties(id)
);
CREATE INDEX invoice_answers_invoice ON public.invoice_answers USING btree (invoice_id, id);
CREATE TRIGGER invoice_answers_file AFTER INSERT ON public.invoice_answers FOR EACH ROW WHEN ((new.file_id IS NOT NULL)) EXECUTE FUNCTION link_file('invoice_answer');
CREATE TRIGGER invoice_answers_file_change AFTER DELETE OR UPDATE OF file_id ON public.invoice_answers FOR EACH ROW EXECUTE FUNCTION link_file('invoice_answer');
alter table invoice_answers enable row level security;
create policy client_gives on invoice_answers for insert to portal_client with check (((party_id = ( SELECT app_party() AS app_party)) AND (EXISTS ( SELECT
   FROM invoices i
  WHERE ((i.id = invoice_answers.invoice_id) AND (i.program = 'reverse'::text))))));
create policy client_rows on invoice_answers for select to portal_client using ((party_id = ( SELECT app_party() AS app_party)));
create policy functions_all on invoice_answers to portal_functions using (true) with check (true);
create policy staff_rows on invoice_answers for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy supplier_gives on invoice_answers for insert to portal_supplier with check (((party_id = ( SELECT app_party() AS app_party)) AND (EXISTS ( SELECT
   FROM invoices i
  WHERE ((i.id = invoice_answers.invoice_id) AND (i.program = 'classic'::text))))));
create policy supplier_rows on invoice_answers for select to portal_supplier using ((party_id = ( SELECT app_party() AS app_party)));
create policy system_all on invoice_answers to portal_system using (true) with check (true);
grant select, insert (invoice_id, party_id, label, asked, answer, file_id, given_by) on invoice_answers to portal_client;
grant select on invoice_answers to portal_staff;
grant select, insert (invoice_id, party_id, label, asked, answer, file_id, given_by) on invoice_answers to portal_supplier;
grant delete, insert, select, update on invoice_answers to portal_system;

create table invoices (
  id uuid not null default uuidv7(),
  ref text not null,
  doc_type text not null default '380'::text,
  number text,
  program text not null,
  confidential boolean not null default false,
  assignor_id uuid,
  assignor_name text,
  debtor_id uuid,
  debtor_name text,
  contract_id uuid,
  contract_number text,
  issue_date date,
  due_date date,
  delivery_date date,
  currency text not null default 'EUR'::text,
  net bigint,
  vat bigint,
  gross bigint,
  payee_name text,
  payee_iban text,
  order_ref text,
  source text not null default 'form'::text,
  field_sources jsonb not null default '{}'::jsonb,
  file_id uuid,
  file_sha256 text,
  credited bigint not null default 0,
  collected bigint not null default 0,
  disputed bigint not null default 0,
  outstanding bigint generated always as (
CASE
    WHEN (status = ANY (ARRAY['draft'::text, 'rejected'::text, 'cancelled'::text, 'reassigned'::text])) THEN (0)::bigint
    ELSE GREATEST(((((COALESCE(gross, (0)::bigint) - COALESCE(prepaid, (0)::bigint)) + COALESCE(rounding, (0)::bigint)) - credited) - collected), (0)::bigint)
END) stored,
  covered_amount bigint,
  guarantee_id uuid,
  guarantee_number text,
  status text not null default 'draft'::text,
  status_since timestamp(3) with time zone not null default portal_now(),
  resume_status text,
  submitted_at timestamp(3) with time zone,
  confirm_by timestamp(3) with time zone,
  reminded_at timestamp(3) with time zone,
  confirmation jsonb,
  missing jsonb not null default '[]'::jsonb,
  reason_code text,
  reason_comment text,
  reason_list text,
  checks jsonb not null default '[]'::jsonb,
  alerts jsonb not null default '[]'::jsonb,
  holder text,
  edited_by uuid[] not null default '{}'::uuid[],
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default portal_now(),
  created_by uuid,
  search_text text generated always as (fold((((ref || COALESCE(number, ''::text)) || COALESCE(assignor_name, ''::text)) || COALESCE(debtor_name, ''::text)))) stored,
  client_status text generated always as (client_state(status)) stored,
  client_view_id uuid generated always as (
CASE
    WHEN ((program = 'reverse'::text) OR ((NOT confidential) AND (submitted_at IS NOT NULL))) THEN debtor_id
    ELSE NULL::uuid
END) stored,
  supplier_view_id uuid generated always as (
CASE
    WHEN ((program = 'classic'::text) OR (submitted_at IS NOT NULL)) THEN assignor_id
    ELSE NULL::uuid
END) stored,
  fingerprint text generated always as (
CASE
    WHEN (status <> ALL (ARRAY['draft'::text, 'rejected'::text, 'cancelled'::text, 'reassigned'::text])) THEN encode(sha256(((((assignor_id)::text || fold(number)) || (EXTRACT(year FROM issue_date))::text))::bytea), 'hex'::text)
    ELSE NULL::text
END) stored,
  paid_on date,
  proof_sha256 text,
  client_version integer not null default 1,
  supplier_version integer not null default 1,
  client_status_since timestamp(3) with time zone not null default portal_now(),
  prepaid bigint,
  due bigint generated always as (((gross - COALESCE(prepaid, (0)::bigint)) + COALESCE(rounding, (0)::bigint))) stored,
  assignee_id uuid,
  rounding bigint,
  batch_id uuid,
  terms_id uuid,
  assigned_on date,
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id),
  constraint invoices_assignor_id_fkey FOREIGN KEY (assignor_id) REFERENCES parties(id),
  constraint invoices_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint invoices_check CHECK (((status = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR ((gross > 0) AND (abs(((gross - net) - vat)) <= 1)))),
  constraint invoices_check1 CHECK (((status = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR ((number IS NOT NULL) AND (assignor_id IS NOT NULL) AND (debtor_id IS NOT NULL) AND (contract_id IS NOT NULL) AND (issue_date IS NOT NULL) AND (due_date IS NOT NULL)))),
  constraint invoices_check2 CHECK (((due_date >= issue_date) OR (status = 'draft'::text))),
  constraint invoices_collected_check CHECK ((collected >= 0)),
  constraint invoices_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id),
  constraint invoices_covered_amount_check CHECK ((covered_amount >= 0)),
  constraint invoices_credited_check CHECK ((credited >= 0)),
  constraint invoices_debtor_id_fkey FOREIGN KEY (debtor_id) REFERENCES parties(id),
  constraint invoices_disputed_check CHECK ((disputed >= 0)),
  constraint invoices_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint invoices_fingerprint_key UNIQUE (fingerprint),
  constraint invoices_guarantee_id_fkey FOREIGN KEY (guarantee_id) REFERENCES guarantees(id),
  constraint invoices_holder_check CHECK ((holder = ANY (ARRAY['adviser'::text, 'm1'::text, 'risk'::text]))),
  constraint invoices_number_check CHECK ((length(number) <= 60)),
  constraint invoices_prepaid_check CHECK (((status = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR (prepaid IS NULL) OR ((prepaid >= 0) AND (prepaid < gross)))),
  constraint invoices_program_check CHECK ((program = ANY (ARRAY['classic'::text, 'reverse'::text]))),
  constraint invoices_ref_key UNIQUE (ref),
  constraint invoices_rounding_check CHECK (((status = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR (rounding IS NULL) OR ((abs(rounding) <=
CASE currency
    WHEN 'TND'::text THEN 1000
    ELSE 100
END) AND (((gross - COALESCE(prepaid, (0)::bigint)) + rounding) > 0)))),
  constraint invoices_source_check CHECK ((source = ANY (ARRAY['form'::text, 'csv'::text, 'facturx'::text, 'ubl'::text, 'cii'::text, 'teif'::text]))),
  constraint invoices_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES contract_terms(id)
);
CREATE INDEX invoices_account ON public.invoices USING btree (contract_id, assignor_id) WHERE (status = ANY (ARRAY['assigned'::text, 'financed'::text, 'partially_paid'::text, 'paid'::text, 'disputed'::text, 'unpaid'::text]));
CREATE INDEX invoices_alike ON public.invoices USING btree (assignor_id, debtor_id, gross);
CREATE INDEX invoices_assignor ON public.invoices USING btree (assignor_id, created_at, id);
CREATE INDEX invoices_awaiting ON public.invoices USING btree (confirm_by) WHERE (status = 'awaiting_confirmation'::text);
CREATE INDEX invoices_batch ON public.invoices USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX invoices_called ON public.invoices USING gin ((((fold(COALESCE(number, ''::text)) || ' '::text) || fold(ref))) gin_trgm_ops);
CREATE INDEX invoices_client_created ON public.invoices USING btree (client_view_id, created_at, id);
CREATE INDEX invoices_client_due ON public.invoices USING btree (client_view_id, COALESCE(due_date, '9999-12-31'::date), id) INCLUDE (due_date);
CREATE INDEX invoices_client_due_amount ON public.invoices USING btree (client_view_id, COALESCE(due, (0)::bigint), id) INCLUDE (due);
CREATE INDEX invoices_client_gross ON public.invoices USING btree (client_view_id, COALESCE(gross, (0)::bigint), id) INCLUDE (gross);
CREATE INDEX invoices_client_number ON public.invoices USING btree (client_view_id, COALESCE(number, ''::text), id) INCLUDE (number);
CREATE INDEX invoices_client_status ON public.invoices USING btree (client_view_id, client_status, created_at, id);
CREATE INDEX invoices_contract ON public.invoices USING btree (contract_id);
CREATE INDEX invoices_covered ON public.invoices USING btree (guarantee_id) WHERE (guarantee_id IS NOT NULL);
CREATE INDEX invoices_debtor ON public.invoices USING btree (debtor_id, created_at, id);
CREATE INDEX invoices_due_open ON public.invoices USING btree (due_date) WHERE (status = ANY (ARRAY['approved'::text, 'assigned'::text, 'financed'::text, 'partially_paid'::text, 'unpaid'::text, 'disputed'::text]));
CREATE INDEX invoices_exposure ON public.invoices USING btree (contract_id) INCLUDE (debtor_id, outstanding, id) WHERE (status = ANY (ARRAY['approved'::text, 'assigned'::text, 'financed'::text, 'partially_paid'::text, 'disputed'::text, 'unpaid'::text]));
CREATE INDEX invoices_file ON public.invoices USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX invoices_folded_number ON public.invoices USING btree (fold(number) text_pattern_ops);
CREATE INDEX invoices_open_assignor ON public.invoices USING btree (assignor_id, debtor_id) INCLUDE (status, currency, outstanding) WHERE (status = ANY (ARRAY['approved'::text, 'assigned'::text, 'financed'::text, 'partially_paid'::text, 'disputed'::text, 'unpaid'::text]));
CREATE INDEX invoices_open_debtor ON public.invoices USING btree (debtor_id) INCLUDE (status, currency, outstanding) WHERE (status = ANY (ARRAY['approved'::text, 'assigned'::text, 'financed'::text, 'partially_paid'::text, 'disputed'::text, 'unpaid'::text]));
CREATE INDEX invoices_paid ON public.invoices USING btree (paid_on) WHERE (paid_on IS NOT NULL);
CREATE INDEX invoices_pair ON public.invoices USING btree (assignor_id, debtor_id, issue_date);
CREATE UNIQUE INDEX invoices_proof ON public.invoices USING btree (proof_sha256) WHERE (proof_sha256 IS NOT NULL);
CREATE INDEX invoices_search ON public.invoices USING gin (search_text gin_trgm_ops, supplier_view_id, client_view_id, search_starts(VARIADIC ARRAY[number, ref, assignor_name, debtor_name]));
CREATE INDEX invoices_sha ON public.invoices USING btree (file_sha256) WHERE (file_sha256 IS NOT NULL);
CREATE INDEX invoices_staff_created ON public.invoices USING btree (created_at, id);
CREATE INDEX invoices_staff_due ON public.invoices USING btree (COALESCE(due_date, '9999-12-31'::date), id) INCLUDE (due_date);
CREATE INDEX invoices_staff_due_amount ON public.invoices USING btree (COALESCE(due, (0)::bigint), id) INCLUDE (due);
CREATE INDEX invoices_staff_gross ON public.invoices USING btree (COALESCE(gross, (0)::bigint), id) INCLUDE (gross);
CREATE INDEX invoices_staff_issue ON public.invoices USING btree (COALESCE(issue_date, '9999-12-31'::date), id) INCLUDE (issue_date);
CREATE INDEX invoices_staff_number ON public.invoices USING btree (COALESCE(number, ''::text), id) INCLUDE (number);
CREATE INDEX invoices_staff_outstanding ON public.invoices USING btree (outstanding, id);
CREATE INDEX invoices_staff_since ON public.invoices USING btree (status_since, id);
CREATE INDEX invoices_staff_status ON public.invoices USING btree (status, created_at, id);
CREATE INDEX invoices_supplier_created ON public.invoices USING btree (supplier_view_id, created_at, id);
CREATE INDEX invoices_supplier_due ON public.invoices USING btree (supplier_view_id, COALESCE(due_date, '9999-12-31'::date), id) INCLUDE (due_date);
CREATE INDEX invoices_supplier_due_amount ON public.invoices USING btree (supplier_view_id, COALESCE(due, (0)::bigint), id) INCLUDE (due);
CREATE INDEX invoices_supplier_gross ON public.invoices USING btree (supplier_view_id, COALESCE(gross, (0)::bigint), id) INCLUDE (gross);
CREATE INDEX invoices_supplier_number ON public.invoices USING btree (supplier_view_id, COALESCE(number, ''::text), id) INCLUDE (number);
CREATE INDEX invoices_supplier_status ON public.invoices USING btree (supplier_view_id, status, created_at, id);
CREATE TRIGGER invoices_client_state BEFORE UPDATE OF status ON public.invoices FOR EACH ROW EXECUTE FUNCTION note_client_state();
CREATE TRIGGER invoices_cover AFTER INSERT OR DELETE OR UPDATE OF status, covered_amount, guarantee_id, credited, collected, gross, prepaid, rounding ON public.invoices FOR EACH ROW EXECUTE FUNCTION hold_cover();
CREATE TRIGGER invoices_file AFTER INSERT ON public.invoices FOR EACH ROW WHEN ((new.file_id IS NOT NULL)) EXECUTE FUNCTION link_file('invoice');
CREATE TRIGGER invoices_file_change AFTER DELETE OR UPDATE OF file_id, program, confidential, submitted_at, assignor_id, debtor_id ON public.invoices FOR EACH ROW EXECUTE FUNCTION link_file('invoice');
CREATE TRIGGER invoices_guard BEFORE INSERT OR DELETE OR UPDATE ON public.invoices FOR EACH ROW WHEN (((CURRENT_USER ~~ 'portal\_%'::text) AND (CURRENT_USER <> 'portal_functions'::name))) EXECUTE FUNCTION guard_invoice();
CREATE TRIGGER invoices_paid BEFORE INSERT OR UPDATE OF status ON public.invoices FOR EACH ROW EXECUTE FUNCTION note_payment_day();
CREATE TRIGGER invoices_version BEFORE UPDATE OF version ON public.invoices FOR EACH ROW EXECUTE FUNCTION count_invoice_versions();
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.invoices FOR EACH ROW EXECUTE FUNCTION keep_image('invoice', '{search_text,fingerprint}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.invoices FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('invoice', '{search_text,fingerprint}');
CREATE TRIGGER keep_moved_turns_after AFTER UPDATE OF status, number, assignor_id, debtor_id, gross, issue_date, file_sha256, proof_sha256 ON public.invoices FOR EACH ROW WHEN (((SESSION_USER = 'portal_public'::name) OR ((((((((old.number IS DISTINCT FROM new.number) OR (old.assignor_id IS DISTINCT FROM new.assignor_id)) OR (old.debtor_id IS DISTINCT FROM new.debtor_id)) OR (old.gross IS DISTINCT FROM new.gross)) OR (old.issue_date IS DISTINCT FROM new.issue_date)) OR (old.file_sha256 IS DISTINCT FROM new.file_sha256)) OR (old.proof_sha256 IS DISTINCT FROM new.proof_sha256)) OR ((old.status = ANY (ARRAY['draft'::text, 'rejected'::text, 'cancelled'::text])) IS DISTINCT FROM (new.status = ANY (ARRAY['draft'::text, 'rejected'::text, 'cancelled'::text])))))) EXECUTE FUNCTION keep_moved_turns();
CREATE TRIGGER keep_moved_turns_before BEFORE UPDATE OF status, number, assignor_id, debtor_id, gross, issue_date, file_sha256, proof_sha256 ON public.invoices FOR EACH ROW WHEN (((((((((old.number IS DISTINCT FROM new.number) OR (old.assignor_id IS DISTINCT FROM new.assignor_id)) OR (old.debtor_id IS DISTINCT FROM new.debtor_id)) OR (old.gross IS DISTINCT FROM new.gross)) OR (old.issue_date IS DISTINCT FROM new.issue_date)) OR (old.file_sha256 IS DISTINCT FROM new.file_sha256)) OR (old.proof_sha256 IS DISTINCT FROM new.proof_sha256)) OR ((old.status = ANY (ARRAY['draft'::text, 'rejected'::text, 'cancelled'::text])) IS DISTINCT FROM (new.status = ANY (ARRAY['draft'::text, 'rejected'::text, 'cancelled'::text]))))) EXECUTE FUNCTION keep_moved_turns();
alter table invoices enable row level security;
create policy client_rows on invoices to portal_client using ((client_view_id = ( SELECT app_party() AS app_party))) with check ((client_view_id = ( SELECT app_party() AS app_party)));
create policy functions_all on invoices to portal_functions using (true) with check (true);
create policy people_move on invoices for update to portal_people using (( SELECT runs_the_bank() AS runs_the_bank));
create policy people_read on invoices for select to portal_people using (( SELECT runs_the_bank() AS runs_the_bank));
create policy staff_rows on invoices to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL)) with check ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy supplier_rows on invoices to portal_supplier using ((supplier_view_id = ( SELECT app_party() AS app_party))) with check ((supplier_view_id = ( SELECT app_party() AS app_party)));
create policy system_all on invoices to portal_system using (true) with check (true);
grant insert (ref, doc_type, number, program, confidential, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, contract_number, issue_date, due_date, delivery_date, currency, net, vat, gross, payee_name, payee_iban, order_ref, source, field_sources, file_id, file_sha256, checks, created_by, prepaid, rounding), select (id, ref, doc_type, number, program, confidential, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, contract_number, issue_date, due_date, delivery_date, currency, net, vat, gross, payee_name, payee_iban, order_ref, source, field_sources, file_id, credited, collected, disputed, outstanding, submitted_at, confirm_by, confirmation, missing, reason_code, reason_comment, reason_list, checks, created_at, created_by, search_text, client_status, client_view_id, paid_on, client_version, client_status_since, prepaid, due, rounding), update (doc_type, number, confidential, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, contract_number, issue_date, due_date, delivery_date, currency, net, vat, gross, payee_name, payee_iban, order_ref, source, field_sources, file_id, file_sha256, status, status_since, submitted_at, confirm_by, confirmation, missing, reason_code, reason_comment, reason_list, checks, alerts, holder, version, prepaid, rounding) on invoices to portal_client;
grant select (id, ref, doc_type, number, program, confidential, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, issue_date, due_date, currency, net, vat, gross, file_id, file_sha256, credited, collected, disputed, outstanding, covered_amount, guarantee_id, guarantee_number, status, status_since, submitted_at, confirm_by, confirmation, reason_code, reason_comment, alerts, holder, version, created_at, search_text, client_view_id, supplier_view_id, fingerprint, proof_sha256, prepaid, due, assignee_id, rounding, batch_id, terms_id, assigned_on), update (assignor_name, debtor_name, covered_amount, guarantee_id, guarantee_number, status, status_since, confirmation, reason_code, reason_comment, reason_list, holder, version, batch_id, terms_id, assigned_on) on invoices to portal_functions;
grant select (id, assignor_id, status, version, assignee_id), update (version, assignee_id) on invoices to portal_people;
grant select, insert (ref, doc_type, number, program, confidential, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, contract_number, issue_date, due_date, delivery_date, currency, net, vat, gross, payee_name, payee_iban, order_ref, source, field_sources, file_id, file_sha256, checks, edited_by, created_by, prepaid, rounding), update (doc_type, number, confidential, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, contract_number, issue_date, due_date, delivery_date, currency, net, vat, gross, payee_name, payee_iban, order_ref, source, field_sources, file_id, file_sha256, covered_amount, guarantee_id, guarantee_number, status, status_since, submitted_at, confirm_by, confirmation, missing, reason_code, reason_comment, reason_list, checks, alerts, holder, edited_by, version, proof_sha256, prepaid, assignee_id, rounding) on invoices to portal_staff;
grant insert (ref, doc_type, number, program, confidential, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, contract_number, issue_date, due_date, delivery_date, currency, net, vat, gross, payee_name, payee_iban, order_ref, source, field_sources, file_id, file_sha256, checks, created_by, prepaid, rounding), select (id, ref, doc_type, number, program, confidential, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, contract_number, issue_date, due_date, delivery_date, currency, net, vat, gross, payee_name, payee_iban, order_ref, source, field_sources, file_id, credited, collected, disputed, outstanding, covered_amount, guarantee_id, guarantee_number, status, status_since, resume_status, submitted_at, confirm_by, confirmation, missing, reason_code, reason_comment, reason_list, checks, created_at, created_by, search_text, supplier_view_id, paid_on, supplier_version, prepaid, due, rounding, batch_id, terms_id, assigned_on), update (doc_type, number, confidential, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, contract_number, issue_date, due_date, delivery_date, currency, net, vat, gross, payee_name, payee_iban, order_ref, source, field_sources, file_id, file_sha256, status, status_since, submitted_at, confirm_by, confirmation, missing, reason_code, reason_comment, reason_list, checks, alerts, holder, version, prepaid, rounding) on invoices to portal_supplier;
grant delete, insert, select, update on invoices to portal_system;

create table job_days (
  job text not null,
  day date not null,
  done_at timestamp(3) with time zone,
  handled integer,
  attempts integer not null default 0,
  failed_at timestamp(3) with time zone,
  failed_again_at timestamp(3) with time zone,
  failure text,
  constraint job_days_pkey PRIMARY KEY (job, day),
  constraint job_days_attempts_check CHECK ((attempts >= 0)),
  constraint job_days_check CHECK (((handled >= 0) AND ((handled IS NULL) OR (done_at IS NOT NULL)))),
  constraint job_days_check1 CHECK ((((failure IS NULL) = (failed_at IS NULL)) AND ((failure IS NULL) = (failed_again_at IS NULL)))),
  constraint job_days_failure_check CHECK ((length(failure) <= 300))
);
CREATE INDEX job_days_waiting ON public.job_days USING btree (job, day) WHERE (done_at IS NULL);
alter table job_days enable row level security;
create policy functions_all on job_days to portal_functions using (true) with check (true);
create policy staff_reads on job_days for select to portal_staff using ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['M'::text, 'X'::text])));
create policy system_all on job_days to portal_system using (true) with check (true);
grant select on job_days to portal_staff;
grant insert, select, update on job_days to portal_system;

create table job_failures (
  job text not null,
  since timestamp(3) with time zone not null default portal_now(),
  last_at timestamp(3) with time zone not null default portal_now(),
  attempts integer not null default 1,
  failure text not null,
  constraint job_failures_pkey PRIMARY KEY (job),
  constraint job_failures_attempts_check CHECK ((attempts > 0)),
  constraint job_failures_failure_check CHECK ((length(failure) <= 300))
);
alter table job_failures enable row level security;
create policy functions_all on job_failures to portal_functions using (true) with check (true);
create policy staff_reads on job_failures for select to portal_staff using ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['M'::text, 'X'::text])));
create policy system_all on job_failures to portal_system using (true) with check (true);
grant select on job_failures to portal_staff;
grant delete, insert, select, update on job_failures to portal_system;

create table job_runs (
  job text not null,
  slot timestamp(3) with time zone not null,
  done_at timestamp(3) with time zone,
  constraint job_runs_pkey PRIMARY KEY (job)
);
alter table job_runs enable row level security;
create policy functions_all on job_runs to portal_functions using (true) with check (true);
create policy staff_reads on job_runs for select to portal_staff using ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['M'::text, 'X'::text])));
create policy system_all on job_runs to portal_system using (true) with check (true);
grant select on job_runs to portal_staff;
grant insert, select, update on job_runs to portal_system;

create table known_browsers (
  mark_hash bytea not null,
  user_id uuid not null,
  last_used_at timestamp(3) with time zone not null default now(),
  constraint known_browsers_pkey PRIMARY KEY (mark_hash),
  constraint known_browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_browsers_user ON public.known_browsers USING btree (user_id, last_used_at);
alter table known_browsers enable row level security;
create policy auth_all on known_browsers to portal_auth using (true) with check (true);
create policy functions_all on known_browsers to portal_functions using (true) with check (true);
create policy system_all on known_browsers to portal_system using (true) with check (true);
grant delete, insert, select, update on known_browsers to portal_auth;
grant delete, select (user_id, last_used_at) on known_browsers to portal_system;

create table ledger_accounts (
  id uuid not null default uuidv7(),
  code text not null,
  name text not null,
  type text not null,
  subledger text[] not null default '{}'::text[],
  kept boolean not null default false,
  plan_no text not null,
  version integer not null default 1,
  constraint ledger_accounts_pkey PRIMARY KEY (id),
  constraint ledger_accounts_code_check CHECK ((code ~ '^[A-Z][A-Z_]{1,11}$'::text)),
  constraint ledger_accounts_code_key UNIQUE (code),
  constraint ledger_accounts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint ledger_accounts_plan_no UNIQUE (plan_no),
  constraint ledger_accounts_plan_no_check CHECK ((plan_no ~ '^[1-9][0-9]{2}[0-9A-Z]{0,9}$'::text)),
  constraint ledger_accounts_type_check CHECK ((type = ANY (ARRAY['A'::text, 'L'::text, 'I'::text, 'E'::text, 'OFF'::text])))
);
CREATE TRIGGER code_stays BEFORE DELETE OR UPDATE OF code ON public.ledger_accounts FOR EACH ROW EXECUTE FUNCTION keep_ledger_code();
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.ledger_accounts FOR EACH ROW EXECUTE FUNCTION keep_image('ledger_account', '{}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.ledger_accounts FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('ledger_account', '{}');
alter table ledger_accounts enable row level security;
create policy functions_all on ledger_accounts to portal_functions using (true) with check (true);
create policy managers_name on ledger_accounts for update to portal_staff using ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['M'::text, 'X'::text])));
create policy managers_read on ledger_accounts for select to portal_staff using ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['M'::text, 'X'::text])));
create policy system_reads on ledger_accounts for select to portal_system using (true);
grant select on ledger_accounts to portal_functions;
grant select, update (name, plan_no, version) on ledger_accounts to portal_staff;
grant select on ledger_accounts to portal_system;

create table ledger_balances (
  account text not null,
  party_id uuid not null,
  contract_id uuid,
  currency text not null,
  amount bigint not null,
  constraint ledger_balances_account_fkey FOREIGN KEY (account) REFERENCES ledger_accounts(code),
  constraint ledger_balances_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id),
  constraint ledger_balances_key UNIQUE NULLS NOT DISTINCT (account, party_id, contract_id, currency),
  constraint ledger_balances_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties(id)
);
CREATE INDEX ledger_balances_party ON public.ledger_balances USING btree (party_id) WHERE (amount <> 0);
alter table ledger_balances enable row level security;
create policy functions_all on ledger_balances to portal_functions using (true) with check (true);
create policy managers_read on ledger_balances for select to portal_staff using ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['M'::text, 'X'::text])));
create policy system_reads on ledger_balances for select to portal_system using (true);
grant insert, select, update (amount) on ledger_balances to portal_functions;
grant select on ledger_balances to portal_staff;
grant select on ledger_balances to portal_system;

create table ledger_entries (
  id uuid not null default uuidv7(),
  seq bigint not null generated always as identity,
  event text not null,
  journal text not null,
  source text not null,
  source_id text not null,
  entry_date date not null,
  value_date date not null,
  currency text not null,
  label text not null,
  reverses uuid,
  posted_by uuid,
  posted_at timestamp(3) with time zone not null default portal_instant(),
  "position" bigint,
  number integer,
  sealed_at timestamp(3) with time zone,
  prev_hash bytea,
  hash bytea,
  year integer,
  ref text,
  search_text text,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_label_check CHECK (((length(label) >= 1) AND (length(label) <= 300))),
  constraint ledger_entries_posted_by_fkey FOREIGN KEY (posted_by) REFERENCES users(id),
  constraint ledger_entries_reverses_fkey FOREIGN KEY (reverses) REFERENCES ledger_entries(id),
  constraint ledger_entries_sealed CHECK (((("position" IS NULL) = (number IS NULL)) AND ((number IS NULL) = (sealed_at IS NULL)) AND ((sealed_at IS NULL) = (hash IS NULL)))),
  constraint ledger_entries_source UNIQUE (source, source_id, event)
);
CREATE INDEX ledger_entries_date ON public.ledger_entries USING btree (entry_date, id);
CREATE INDEX ledger_entries_foreign ON public.ledger_entries USING btree (entry_date, currency) WHERE (currency <> 'EUR'::text);
CREATE UNIQUE INDEX ledger_entries_number ON public.ledger_entries USING btree (journal, year, number) WHERE (number IS NOT NULL);
CREATE UNIQUE INDEX ledger_entries_position ON public.ledger_entries USING btree ("position") WHERE ("position" IS NOT NULL);
CREATE INDEX ledger_entries_ref ON public.ledger_entries USING btree (ref text_pattern_ops) WHERE (ref IS NOT NULL);
CREATE UNIQUE INDEX ledger_entries_reversed_once ON public.ledger_entries USING btree (reverses) WHERE (reverses IS NOT NULL);
CREATE INDEX ledger_entries_search ON public.ledger_entries USING gin (search_text gin_trgm_ops) WHERE (search_text IS NOT NULL);
CREATE INDEX ledger_entries_unsealed ON public.ledger_entries USING btree (entry_date, seq) WHERE (hash IS NULL);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_balanced();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
alter table ledger_entries enable row level security;
create policy functions_all on ledger_entries to portal_functions using (true) with check (true);
create policy managers_read on ledger_entries for select to portal_staff using ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['M'::text, 'X'::text])));
create policy staff_accounts on ledger_entries for select to portal_staff using (((( SELECT app_staff() AS app_staff) IS NOT NULL) AND (id IN ( SELECT l.entry_id
   FROM ledger_lines l
  WHERE ((l.entry_id = ledger_entries.id) AND (l.account = ANY (ARRAY['CCA'::text, 'ADR'::text])))))));
create policy supplier_accounts on ledger_entries for select to portal_supplier using ((id IN ( SELECT l.entry_id
   FROM ledger_lines l
  WHERE (l.entry_id = ledger_entries.id))));
create policy system_reads on ledger_entries for select to portal_system using (true);
grant insert, select, update ("position", number, sealed_at, prev_hash, hash, year, ref, search_text) on ledger_entries to portal_functions;
grant select on ledger_entries to portal_staff;
grant select (id, event, entry_date) on ledger_entries to portal_supplier;
grant select on ledger_entries to portal_system;

create table ledger_events (
  code text not null,
  journal text not null,
  name text not null,
  constraint ledger_events_pkey PRIMARY KEY (code),
  constraint ledger_events_journal_fkey FOREIGN KEY (journal) REFERENCES ledger_journals(code)
);
CREATE TRIGGER code_stays BEFORE DELETE OR UPDATE OF code ON public.ledger_events FOR EACH ROW EXECUTE FUNCTION keep_ledger_code();
alter table ledger_events enable row level security;
create policy functions_all on ledger_events to portal_functions using (true) with check (true);
create policy managers_read on ledger_events for select to portal_staff using ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['M'::text, 'X'::text])));
create policy system_reads on ledger_events for select to portal_system using (true);
grant select on ledger_events to portal_functions;
grant select on ledger_events to portal_staff;
grant select on ledger_events to portal_system;

create table ledger_head (
  one boolean not null default true,
  "position" bigint not null,
  hash bytea,
  constraint ledger_head_pkey PRIMARY KEY (one),
  constraint ledger_head_one_check CHECK (one)
);
alter table ledger_head enable row level security;
create policy functions_all on ledger_head to portal_functions using (true) with check (true);
grant select, update ("position", hash) on ledger_head to portal_functions;

create table ledger_journals (
  code text not null,
  name text not null,
  constraint ledger_journals_pkey PRIMARY KEY (code)
);
alter table ledger_journals enable row level security;
create policy functions_all on ledger_journals to portal_functions using (true) with check (true);
create policy managers_read on ledger_journals for select to portal_staff using ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['M'::text, 'X'::text])));
create policy system_reads on ledger_journals for select to portal_system using (true);
grant select on ledger_journals to portal_functions;
grant select on ledger_journals to portal_staff;
grant select on ledger_journals to portal_system;

create table ledger_lines (
  id bigint not null generated always as identity,
  entry_id uuid not null,
  account text not null,
  amount bigint not null,
  currency text not null,
  party_id uuid,
  contract_id uuid,
  invoice_id uuid,
  guarantee_id uuid,
  own_account_id uuid,
  entry_date date not null,
  value_date date not null,
  balance bigint,
  sealed bigint,
  account_balance bigint,
  constraint ledger_lines_pkey PRIMARY KEY (id),
  constraint ledger_lines_amount_check CHECK ((amount <> 0)),
  constraint ledger_lines_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id),
  constraint ledger_lines_guarantee_id_fkey FOREIGN KEY (guarantee_id) REFERENCES guarantees(id),
  constraint ledger_lines_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  constraint ledger_lines_own_account_id_fkey FOREIGN KEY (own_account_id) REFERENCES own_accounts(id),
  constraint ledger_lines_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties(id)
);
CREATE INDEX ledger_lines_account ON public.ledger_lines USING btree (account, currency, sealed DESC, id DESC);
CREATE INDEX ledger_lines_amount ON public.ledger_lines USING btree (abs(amount));
CREATE INDEX ledger_lines_contract ON public.ledger_lines USING btree (contract_id, account, party_id, id) WHERE (contract_id IS NOT NULL);
CREATE INDEX ledger_lines_entry ON public.ledger_lines USING btree (entry_id);
CREATE INDEX ledger_lines_guarantee ON public.ledger_lines USING btree (guarantee_id, id) WHERE (guarantee_id IS NOT NULL);
CREATE INDEX ledger_lines_invoice ON public.ledger_lines USING btree (invoice_id, id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX ledger_lines_of_account ON public.ledger_lines USING btree (contract_id, party_id, id DESC) WHERE (account = ANY (ARRAY['CCA'::text, 'ADR'::text]));
CREATE INDEX ledger_lines_of_period ON public.ledger_lines USING btree (contract_id, party_id, account, entry_date, id) INCLUDE (entry_id, amount) WHERE (account = ANY (ARRAY['CCA'::text, 'ADR'::text]));
CREATE INDEX ledger_lines_party ON public.ledger_lines USING btree (party_id, account, id) WHERE (party_id IS NOT NULL);
CREATE UNIQUE INDEX ledger_lines_sealed ON public.ledger_lines USING btree (sealed) WHERE (sealed IS NOT NULL);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.ledger_lines FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER balanced AFTER INSERT ON public.ledger_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_lines();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.ledger_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
alter table ledger_lines enable row level security;
create policy functions_all on ledger_lines to portal_functions using (true) with check (true);
create policy managers_read on ledger_lines for select to portal_staff using ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['M'::text, 'X'::text])));
create policy staff_accounts on ledger_lines for select to portal_staff using (((account = ANY (ARRAY['CCA'::text, 'ADR'::text])) AND (( SELECT app_staff() AS app_staff) IS NOT NULL)));
create policy supplier_accounts on ledger_lines for select to portal_supplier using (((account = ANY (ARRAY['CCA'::text, 'ADR'::text])) AND (party_id = ( SELECT app_party() AS app_party))));
create policy system_reads on ledger_lines for select to portal_system using (true);
grant insert, select, update (sealed, account_balance) on ledger_lines to portal_functions;
grant select on ledger_lines to portal_staff;
grant select (id, entry_id, account, amount, currency, party_id, contract_id, invoice_id, entry_date, value_date, balance) on ledger_lines to portal_supplier;
grant select on ledger_lines to portal_system;

create table ledger_months (
  id uuid not null default uuidv7(),
  month date not null,
  closed_at timestamp(3) with time zone not null default portal_now(),
  closed_by uuid not null,
  constraint ledger_months_pkey PRIMARY KEY (id),
  constraint ledger_months_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint ledger_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint ledger_months_month_key UNIQUE (month)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.ledger_months FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.ledger_months FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
alter table ledger_months enable row level security;
create policy functions_all on ledger_months to portal_functions using (true) with check (true);
create policy managers_read on ledger_months for select to portal_staff using ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['M'::text, 'X'::text])));
create policy system_reads on ledger_months for select to portal_system using (true);
grant insert, select on ledger_months to portal_functions;
grant select on ledger_months to portal_staff;
grant select on ledger_months to portal_system;

create table login_failures (
  subject text not null,
  failures integer not null default 0,
  last_at timestamp(3) with time zone not null default now(),
  locked_until timestamp(3) with time zone,
  since timestamp(3) with time zone not null default now(),
  constraint login_failures_pkey PRIMARY KEY (subject)
);
alter table login_failures enable row level security;
create policy auth_all on login_failures to portal_auth using (true) with check (true);
create policy functions_all on login_failures to portal_functions using (true) with check (true);
create policy system_all on login_failures to portal_system using (true) with check (true);
grant delete, insert, select, update on login_failures to portal_auth;
grant delete, select on login_failures to portal_system;

create table machine_steps (
  machine text not null,
  action text not null,
  state_from text not null,
  state_to text not null,
  constraint machine_steps_pkey PRIMARY KEY (machine, action, state_from)
);
alter table machine_steps enable row level security;
create policy functions_all on machine_steps to portal_functions using (true) with check (true);
grant select on machine_steps to portal_functions;

create table mail_digests (
  user_id uuid not null,
  due_at timestamp(3) with time zone not null,
  notifications integer not null,
  sent_at timestamp(3) with time zone not null default now(),
  constraint mail_digests_pkey PRIMARY KEY (user_id, due_at),
  constraint mail_digests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table mail_digests enable row level security;
create policy functions_all on mail_digests to portal_functions using (true) with check (true);
create policy system_all on mail_digests to portal_system using (true) with check (true);
grant delete, insert, select, update on mail_digests to portal_system;

create table mail_links (
  token_hash bytea not null,
  user_id uuid,
  purpose text not null,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  onboarding_id uuid,
  constraint mail_links_pkey PRIMARY KEY (token_hash),
  constraint mail_links_check CHECK (((purpose = 'verify'::text) = (user_id IS NULL))),
  constraint mail_links_onboarding_id_fkey FOREIGN KEY (onboarding_id) REFERENCES onboardings(id) ON DELETE SET NULL,
  constraint mail_links_purpose_check CHECK ((purpose = ANY (ARRAY['reset'::text, 'verify'::text]))),
  constraint mail_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX mail_links_onboarding ON public.mail_links USING btree (onboarding_id);
alter table mail_links enable row level security;
create policy auth_all on mail_links to portal_auth using (true) with check (true);
create policy functions_all on mail_links to portal_functions using (true) with check (true);
create policy people_new on mail_links for insert to portal_people with check (((purpose = 'reset'::text) AND waits_to_join(user_id) AND may_write_person(role_of(user_id))));
create policy people_read on mail_links for select to portal_people using (may_write_person(role_of(user_id)));
create policy system_clean on mail_links for delete to portal_system using (true);
create policy system_first on mail_links for insert to portal_system with check (((purpose = 'reset'::text) AND waits_to_join(user_id) AND (role_of(user_id) = 'super'::text) AND no_active_administrator()));
create policy system_read on mail_links for select to portal_system using (true);
grant delete, insert, select, update on mail_links to portal_auth;
grant insert, select (user_id, purpose, created_at) on mail_links to portal_functions;
grant insert (token_hash, user_id, purpose, expires_at), select (user_id, purpose, created_at) on mail_links to portal_people;
grant delete, insert (token_hash, user_id, purpose, expires_at), select (user_id, purpose, created_at, expires_at, used_at) on mail_links to portal_system;

create table moved_turns (
  id bigint not null generated always as identity,
  invoice_id uuid not null,
  holder text not null,
  constraint moved_turns_pkey PRIMARY KEY (id),
  constraint moved_turns_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE CASCADE
);
CREATE INDEX moved_turns_invoice ON public.moved_turns USING btree (invoice_id);
alter table moved_turns enable row level security;
create policy functions_all on moved_turns to portal_functions using (true) with check (true);
create policy staff_rows on moved_turns to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL)) with check ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_all on moved_turns to portal_system using (true) with check (true);
grant insert (invoice_id, holder) on moved_turns to portal_functions;
grant insert (invoice_id, holder) on moved_turns to portal_staff;
grant delete, select on moved_turns to portal_system;

create table notes (
  id uuid not null default uuidv7(),
  entity text not null,
  entity_id uuid not null,
  text text not null,
  author_id uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint notes_pkey PRIMARY KEY (id),
  constraint notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint notes_entity_check CHECK ((entity = ANY (ARRAY['invoice'::text, 'guarantee_request'::text]))),
  constraint notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
CREATE INDEX notes_entity ON public.notes USING btree (entity, entity_id, created_at);
alter table notes enable row level security;
create policy functions_all on notes to portal_functions using (true) with check (true);
create policy own_gone on notes for delete to portal_staff using ((author_id = ( SELECT app_staff() AS app_staff)));
create policy own_new on notes for insert to portal_staff with check ((author_id = ( SELECT app_staff() AS app_staff)));
create policy staff_rows on notes for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_all on notes to portal_system using (true) with check (true);
grant delete, select, insert (entity, entity_id, text, author_id) on notes to portal_staff;
grant delete, insert, select, update on notes to portal_system;

create table notifications (
  id uuid not null default uuidv7(),
  seq bigint not null default nextval('notification_seq'::regclass),
  user_id uuid not null,
  type text not null,
  event text not null,
  message text not null,
  severity text not null default 'info'::text,
  entity_type text,
  entity_id uuid,
  is_read boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  held boolean not null default false,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_severity_check CHECK ((severity = ANY (ARRAY['info'::text, 'action'::text, 'warning'::text]))),
  constraint notifications_type_check CHECK ((type = ANY (ARRAY['1'::text, '2'::text, '3'::text]))),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notifications_held ON public.notifications USING btree (user_id, created_at) WHERE (held AND (NOT is_read));
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (NOT is_read);
CREATE INDEX notifications_user ON public.notifications USING btree (user_id, seq DESC);
alter table notifications enable row level security;
create policy auth_read on notifications for select to portal_auth using (true);
create policy functions_all on notifications to portal_functions using (true) with check (true);
create policy own_rows on notifications to portal_client, portal_staff, portal_supplier using ((user_id = ( SELECT app_user() AS app_user))) with check ((user_id = ( SELECT app_user() AS app_user)));
create policy system_all on notifications to portal_system using (true) with check (true);
grant select (user_id, is_read) on notifications to portal_auth;
grant select, update (is_read) on notifications to portal_client;
grant select, insert (user_id, type, event, message, severity, entity_type, entity_id), update (entity_type, entity_id, held) on notifications to portal_functions;
grant select, update (is_read) on notifications to portal_staff;
grant select, update (is_read) on notifications to portal_supplier;
grant delete, insert, select, update on notifications to portal_system;

create table onboarding_documents (
  id uuid not null default uuidv7(),
  onboarding_id uuid not null,
  type_id uuid not null,
  filename text not null,
  mime text not null,
  size integer not null,
  sha256 text not null,
  storage_key text not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint onboarding_documents_pkey PRIMARY KEY (id),
  constraint onboarding_documents_onboarding_id_fkey FOREIGN KEY (onboarding_id) REFERENCES onboardings(id) ON DELETE CASCADE,
  constraint onboarding_documents_onboarding_id_type_id_key UNIQUE (onboarding_id, type_id),
  constraint onboarding_documents_type_id_fkey FOREIGN KEY (type_id) REFERENCES document_types(id)
);
CREATE INDEX onboarding_documents_key ON public.onboarding_documents USING btree (storage_key);
alter table onboarding_documents enable row level security;
create policy auth_all on onboarding_documents to portal_auth using (true) with check (true);
create policy functions_all on onboarding_documents to portal_functions using (true) with check (true);
create policy own_client_rows on onboarding_documents for select to portal_client using ((onboarding_id IN ( SELECT onboardings.id
   FROM onboardings
  WHERE (onboardings.user_id = ( SELECT app_user() AS app_user)))));
create policy own_rows on onboarding_documents for select to portal_supplier using ((onboarding_id IN ( SELECT onboardings.id
   FROM onboardings
  WHERE (onboardings.user_id = ( SELECT app_user() AS app_user)))));
create policy system_all on onboarding_documents to portal_system using (true) with check (true);
grant delete, insert, select, update on onboarding_documents to portal_auth;
grant select (id, onboarding_id, type_id) on onboarding_documents to portal_client;
grant select (type_id) on onboarding_documents to portal_functions;
grant select (id, onboarding_id, type_id) on onboarding_documents to portal_supplier;
grant delete, insert, select, update on onboarding_documents to portal_system;

create table onboarding_invitations (
  onboarding_id uuid not null,
  token_hash bytea not null,
  constraint onboarding_invitations_pkey PRIMARY KEY (onboarding_id),
  constraint onboarding_invitations_onboarding_id_fkey FOREIGN KEY (onboarding_id) REFERENCES onboardings(id) ON DELETE CASCADE,
  constraint onboarding_invitations_token_hash_fkey FOREIGN KEY (token_hash) REFERENCES relation_invitations(token_hash) ON DELETE CASCADE
);
CREATE INDEX onboarding_invitations_token ON public.onboarding_invitations USING btree (token_hash);
alter table onboarding_invitations enable row level security;
create policy auth_all on onboarding_invitations to portal_auth using (true) with check (true);
create policy functions_all on onboarding_invitations to portal_functions using (true) with check (true);
create policy system_all on onboarding_invitations to portal_system using (true) with check (true);
grant insert, select, update on onboarding_invitations to portal_auth;
grant select on onboarding_invitations to portal_functions;
grant select on onboarding_invitations to portal_system;

create table onboardings (
  id uuid not null default uuidv7(),
  token_hash bytea not null,
  user_id uuid,
  adhesion_id uuid,
  email text not null,
  number text not null,
  account jsonb not null,
  company jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  sent_at timestamp(3) with time zone,
  uploads integer not null default 0,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  password_hash text,
  constraint onboardings_pkey PRIMARY KEY (id),
  constraint onboardings_adhesion_id_fkey FOREIGN KEY (adhesion_id) REFERENCES adhesion_requests(id) ON DELETE CASCADE,
  constraint onboardings_adhesion_id_key UNIQUE (adhesion_id),
  constraint onboardings_check CHECK (((user_id IS NULL) OR (adhesion_id IS NOT NULL))),
  constraint onboardings_token_hash_key UNIQUE (token_hash),
  constraint onboardings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX onboardings_email ON public.onboardings USING btree (lower(email));
CREATE INDEX onboardings_mailbox ON public.onboardings USING btree (mailbox_key(email)) WHERE (user_id IS NULL);
CREATE INDEX onboardings_pending ON public.onboardings USING btree (lower(email)) WHERE (user_id IS NULL);
CREATE INDEX onboardings_user ON public.onboardings USING btree (user_id);
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.onboardings FOR EACH ROW EXECUTE FUNCTION keep_image('onboarding', '{token_hash,email,account,company,password_hash}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.onboardings FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('onboarding', '{token_hash,email,account,company,password_hash}');
alter table onboardings enable row level security;
create policy auth_all on onboardings to portal_auth using (true) with check (true);
create policy functions_all on onboardings to portal_functions using (true) with check (true);
create policy own_client_rows on onboardings for select to portal_client using ((user_id = ( SELECT app_user() AS app_user)));
create policy own_rows on onboardings for select to portal_supplier using ((user_id = ( SELECT app_user() AS app_user)));
create policy staff_invited on onboardings for select to portal_staff using (((adhesion_id IS NOT NULL) AND (user_id IS NULL) AND (( SELECT app_staff() AS app_staff) IS NOT NULL)));
create policy system_all on onboardings to portal_system using (true) with check (true);
grant delete, insert, select, update on onboardings to portal_auth;
grant select (id, user_id, adhesion_id, account, company, sent_at) on onboardings to portal_client;
grant insert, select, update, select (email) on onboardings to portal_functions;
grant select (user_id, adhesion_id, email, account, expires_at) on onboardings to portal_staff;
grant select (id, user_id, adhesion_id, account, company, sent_at) on onboardings to portal_supplier;
grant delete, insert, select, update on onboardings to portal_system;

create table outbox_mails (
  id uuid not null default uuidv7(),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamp(3) with time zone not null default now(),
  sent_at timestamp(3) with time zone,
  attempts integer not null default 0,
  next_try_at timestamp(3) with time zone not null default now(),
  last_error text,
  reply_to text,
  constraint outbox_mails_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_due ON public.outbox_mails USING btree (next_try_at) WHERE (sent_at IS NULL);
alter table outbox_mails enable row level security;
create policy functions_all on outbox_mails to portal_functions using (true) with check (true);
create policy system_all on outbox_mails to portal_system using (true) with check (true);
grant insert (recipient, subject, body_text, body_html, next_try_at, reply_to) on outbox_mails to portal_functions;
grant delete, insert, select, update on outbox_mails to portal_system;

create table own_accounts (
  id uuid not null default uuidv7(),
  iban text not null,
  bic text,
  holder text not null,
  currency text not null,
  purpose text not null,
  contract_id uuid,
  active boolean not null default true,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp(3) with time zone not null default portal_now(),
  constraint own_accounts_pkey PRIMARY KEY (id),
  constraint own_accounts_bic_check CHECK ((bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'::text)),
  constraint own_accounts_check CHECK (((contract_id IS NULL) OR (purpose = 'collection'::text))),
  constraint own_accounts_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id),
  constraint own_accounts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint own_accounts_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'MAD'::text, 'DZD'::text, 'TND'::text]))),
  constraint own_accounts_holder_check CHECK (((length(holder) >= 1) AND (length(holder) <= 140))),
  constraint own_accounts_iban_check CHECK ((iban ~ '^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$'::text)),
  constraint own_accounts_once UNIQUE (iban, purpose),
  constraint own_accounts_purpose_check CHECK ((purpose = ANY (ARRAY['collection'::text, 'payment'::text])))
);
CREATE UNIQUE INDEX own_accounts_of_contract ON public.own_accounts USING btree (contract_id) WHERE active;
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.own_accounts FOR EACH ROW EXECUTE FUNCTION keep_image('own_account', '{}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.own_accounts FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('own_account', '{}');
CREATE CONSTRAINT TRIGGER tell_change AFTER UPDATE ON public.own_accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tell_change('own_account', 'id', 'ownAccounts.changed_outside');
CREATE CONSTRAINT TRIGGER tell_new AFTER INSERT ON public.own_accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.created_by IS NOT NULL)) EXECUTE FUNCTION tell_change('own_account', 'id', 'ownAccounts.changed_outside');
alter table own_accounts enable row level security;
create policy administrators_add on own_accounts for insert to portal_staff with check (((created_by = ( SELECT app_staff() AS app_staff)) AND (EXISTS ( SELECT
   FROM users
  WHERE ((users.id = own_accounts.created_by) AND (users.role = 'super'::text)))) AND ((contract_id IS NULL) OR (EXISTS ( SELECT
   FROM contracts_in_force c
  WHERE ((c.id = own_accounts.contract_id) AND (c.notification = 'confidential'::text)))))));
create policy administrators_change on own_accounts for update to portal_staff using ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text)))));
create policy functions_all on own_accounts to portal_functions using (true) with check (true);
create policy staff_reads on own_accounts for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_reads on own_accounts for select to portal_system using (true);
grant select, insert (iban, holder, currency, purpose), select (id) on own_accounts to portal_functions;
grant select, insert (iban, bic, holder, currency, purpose, contract_id, created_by), update (bic, holder, active, version) on own_accounts to portal_staff;
grant select on own_accounts to portal_system;

create table parties (
  id uuid not null default uuidv7(),
  legal_name text not null,
  legal_form text,
  country text not null,
  city text,
  address text,
  national_id text,
  siren text,
  vat_no text,
  activity_code text,
  phone text,
  email text,
  is_debtor boolean not null,
  is_assignor boolean not null,
  group_id uuid,
  risk_grade text,
  kyc_status text not null default 'none'::text,
  kyc_expires_on date,
  adviser_id uuid,
  status text not null default 'prospect'::text,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  created_by uuid,
  search_text text generated always as (fold(((legal_name || COALESCE(national_id, ''::text)) || COALESCE(city, ''::text)))) stored,
  siret text,
  postcode text,
  kyc_reviewed_at timestamp(3) with time zone,
  kyc_reviewed_by uuid,
  kyc_told_days smallint,
  constraint parties_pkey PRIMARY KEY (id),
  constraint parties_check CHECK ((is_debtor OR is_assignor)),
  constraint parties_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint parties_kyc_reviewed_by_fkey FOREIGN KEY (kyc_reviewed_by) REFERENCES users(id),
  constraint parties_kyc_status_check CHECK ((kyc_status = ANY (ARRAY['none'::text, 'pending'::text, 'valid'::text, 'expired'::text]))),
  constraint parties_legal_name_check CHECK (((length(legal_name) >= 2) AND (length(legal_name) <= 200))),
  constraint parties_risk_grade_check CHECK ((risk_grade = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text]))),
  constraint parties_status_check CHECK ((status = ANY (ARRAY['prospect'::text, 'pending'::text, 'active'::text, 'suspended'::text, 'closed'::text])))
);
CREATE INDEX parties_address ON public.parties USING btree (fold(address)) WHERE (address IS NOT NULL);
CREATE INDEX parties_adviser ON public.parties USING btree (adviser_id);
CREATE INDEX parties_called ON public.parties USING gin (fold(legal_name) gin_trgm_ops);
CREATE INDEX parties_created ON public.parties USING btree (created_at, id);
CREATE INDEX parties_domain ON public.parties USING btree (lower(split_part(email, '@'::text, 2))) WHERE (email IS NOT NULL);
CREATE INDEX parties_folded_name ON public.parties USING btree (fold(legal_name) text_pattern_ops);
CREATE INDEX parties_group ON public.parties USING btree (group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX parties_kyc ON public.parties USING btree (COALESCE(kyc_expires_on, '9999-12-31'::date), id);
CREATE INDEX parties_name ON public.parties USING btree (legal_name COLLATE "fr-x-icu", id);
CREATE INDEX parties_name_key ON public.parties USING gin (name_key(legal_name) gin_trgm_ops);
CREATE UNIQUE INDEX parties_national_id ON public.parties USING btree (country, national_id) WHERE (national_id IS NOT NULL);
CREATE INDEX parties_search ON public.parties USING gin (search_text gin_trgm_ops, search_starts(VARIADIC ARRAY[legal_name, national_id]));
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.parties FOR EACH ROW EXECUTE FUNCTION keep_image('party', '{search_text}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.parties FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('party', '{search_text}');
CREATE TRIGGER parties_guarded BEFORE UPDATE OF status, kyc_status, kyc_expires_on, kyc_reviewed_by, risk_grade, group_id ON public.parties FOR EACH ROW EXECUTE FUNCTION guard_party();
CREATE TRIGGER parties_renamed AFTER UPDATE OF legal_name ON public.parties FOR EACH ROW WHEN ((old.legal_name IS DISTINCT FROM new.legal_name)) EXECUTE FUNCTION spread_party_name();
CREATE TRIGGER parties_renumbered AFTER UPDATE OF national_id ON public.parties FOR EACH ROW WHEN ((old.national_id IS DISTINCT FROM new.national_id)) EXECUTE FUNCTION spread_party_number();
alter table parties enable row level security;
create policy auth_new on parties for insert to portal_auth with check ((status = 'prospect'::text));
create policy auth_read on parties for select to portal_auth using (true);
create policy client_rows on parties for select to portal_client using ((id = ( SELECT app_party() AS app_party)));
create policy functions_all on parties to portal_functions using (true) with check (true);
create policy people_move on parties for update to portal_people using (( SELECT runs_the_bank() AS runs_the_bank));
create policy people_read on parties for select to portal_people using (( SELECT runs_the_bank() AS runs_the_bank));
create policy staff_rows on parties to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL)) with check ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy supplier_rows on parties for select to portal_supplier using ((id = ( SELECT app_party() AS app_party)));
create policy system_all on parties to portal_system using (true) with check (true);
grant select, insert (legal_name, country, phone, email, is_debtor, is_assignor, status) on parties to portal_auth;
grant select (id, legal_name, legal_form, country, city, address, national_id, siren, vat_no, activity_code, phone, email, is_debtor, is_assignor, kyc_status, kyc_expires_on, status, version, created_at, search_text) on parties to portal_client;
grant select (id, legal_name, country, city, address, national_id, email, is_assignor, group_id, kyc_status, kyc_expires_on, adviser_id, status, created_at, search_text, postcode) on parties to portal_functions;
grant select (id, legal_name, adviser_id, status, version), update (adviser_id, version) on parties to portal_people;
grant select, insert (legal_name, legal_form, country, city, address, national_id, siren, vat_no, activity_code, phone, email, is_debtor, is_assignor, adviser_id, created_by, siret, postcode), update (legal_name, legal_form, country, city, address, national_id, siren, vat_no, activity_code, phone, email, is_debtor, is_assignor, group_id, risk_grade, kyc_status, kyc_expires_on, status, version, siret, postcode, kyc_reviewed_at, kyc_reviewed_by) on parties to portal_staff;
grant select (id, legal_name, legal_form, country, city, address, national_id, siren, vat_no, activity_code, phone, email, is_debtor, is_assignor, kyc_status, kyc_expires_on, status, version, created_at, search_text) on parties to portal_supplier;
grant delete, insert, select, update on parties to portal_system;

create table party_contacts (
  id uuid not null default uuidv7(),
  party_id uuid not null,
  name text not null,
  role text not null,
  email text,
  phone text,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  created_by uuid,
  constraint party_contacts_pkey PRIMARY KEY (id),
  constraint party_contacts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint party_contacts_email_check CHECK ((length(email) <= 254)),
  constraint party_contacts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint party_contacts_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties(id),
  constraint party_contacts_phone_check CHECK ((length(phone) <= 40)),
  constraint party_contacts_role_check CHECK ((role = ANY (ARRAY['director'::text, 'finance'::text, 'accounting'::text, 'legal'::text, 'other'::text])))
);
CREATE INDEX party_contacts_domain ON public.party_contacts USING btree (lower(split_part(email, '@'::text, 2))) WHERE (email IS NOT NULL);
CREATE INDEX party_contacts_name ON public.party_contacts USING btree (fold(name)) WHERE (role = 'director'::text);
CREATE INDEX party_contacts_party ON public.party_contacts USING btree (party_id, created_at, id);
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.party_contacts FOR EACH ROW EXECUTE FUNCTION keep_image('party_contact', '{}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.party_contacts FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('party_contact', '{}');
alter table party_contacts enable row level security;
create policy functions_all on party_contacts to portal_functions using (true) with check (true);
create policy staff_rows on party_contacts to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL)) with check ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_all on party_contacts to portal_system using (true) with check (true);
grant select (party_id, name, role, email) on party_contacts to portal_functions;
grant delete, select, insert (party_id, name, role, email, phone, created_by), update (name, role, email, phone, version) on party_contacts to portal_staff;
grant delete, insert, select, update on party_contacts to portal_system;

create table passkeys (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamp(3) with time zone not null default now(),
  last_used_at timestamp(3) with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);
alter table passkeys enable row level security;
create policy auth_all on passkeys to portal_auth using (true) with check (true);
create policy functions_all on passkeys to portal_functions using (true) with check (true);
create policy people_own on passkeys for select to portal_people using ((user_id = ( SELECT app_staff() AS app_staff)));
create policy system_all on passkeys to portal_system using (true) with check (true);
grant delete, insert, select, update on passkeys to portal_auth;
grant select (user_id) on passkeys to portal_people;
grant delete, select (user_id, name, created_at, last_used_at) on passkeys to portal_system;

create table payment_answers (
  id uuid not null default uuidv7(),
  file_id uuid not null,
  hash text,
  filename text not null,
  executed integer not null,
  rejected integer not null,
  returned integer not null,
  left_waiting integer not null,
  received_by uuid,
  received_at timestamp(3) with time zone not null default portal_now(),
  contradicted integer not null default 0,
  constraint payment_answers_pkey PRIMARY KEY (id),
  constraint payment_answers_file_id_fkey FOREIGN KEY (file_id) REFERENCES payment_files(id),
  constraint payment_answers_hash_key UNIQUE (hash),
  constraint payment_answers_received_by_fkey FOREIGN KEY (received_by) REFERENCES users(id)
);
CREATE INDEX payment_answers_file ON public.payment_answers USING btree (file_id, received_at);
alter table payment_answers enable row level security;
create policy functions_all on payment_answers to portal_functions using (true) with check (true);
create policy staff_reads on payment_answers for select to portal_staff using ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['A'::text, 'M'::text, 'X'::text])));
create policy system_reads on payment_answers for select to portal_system using (true);
grant insert, select, update on payment_answers to portal_functions;
grant select on payment_answers to portal_staff;
grant select on payment_answers to portal_system;

create table payment_file_contents (
  file_id uuid not null,
  content text not null,
  constraint payment_file_contents_pkey PRIMARY KEY (file_id),
  constraint payment_file_contents_file_id_fkey FOREIGN KEY (file_id) REFERENCES payment_files(id)
);
alter table payment_file_contents enable row level security;
create policy functions_all on payment_file_contents to portal_functions using (true) with check (true);
create policy managers_read on payment_file_contents for select to portal_staff using ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['M'::text, 'X'::text])));
create policy system_reads on payment_file_contents for select to portal_system using (true);
grant insert, select, update on payment_file_contents to portal_functions;
grant select on payment_file_contents to portal_staff;
grant select on payment_file_contents to portal_system;

create table payment_file_lines (
  id uuid not null default uuidv7(),
  file_id uuid not null,
  place integer not null,
  kind text not null,
  source_id uuid not null,
  end_to_end_id text not null,
  party_id uuid not null,
  bank_account_id uuid not null,
  amount bigint not null,
  holder text not null,
  iban text not null,
  bic text,
  status text not null default 'waiting'::text,
  reason_code text,
  reason text,
  answered_at timestamp(3) with time zone,
  entry_id uuid,
  search_text text generated always as (fold(((end_to_end_id || ' '::text) || holder))) stored,
  constraint payment_file_lines_pkey PRIMARY KEY (id),
  constraint payment_file_lines_amount_check CHECK ((amount > 0)),
  constraint payment_file_lines_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id),
  constraint payment_file_lines_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  constraint payment_file_lines_file_id_end_to_end_id_key UNIQUE (file_id, end_to_end_id),
  constraint payment_file_lines_file_id_fkey FOREIGN KEY (file_id) REFERENCES payment_files(id),
  constraint payment_file_lines_file_id_place_key UNIQUE (file_id, place),
  constraint payment_file_lines_kind_check CHECK ((kind = ANY (ARRAY['financing'::text, 'guarantee_call'::text]))),
  constraint payment_file_lines_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties(id),
  constraint payment_file_lines_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'executed'::text, 'rejected'::text, 'returned'::text, 'dropped'::text])))
);
CREATE INDEX payment_file_lines_account ON public.payment_file_lines USING btree (bank_account_id);
CREATE UNIQUE INDEX payment_file_lines_once ON public.payment_file_lines USING btree (kind, source_id) WHERE (status = ANY (ARRAY['waiting'::text, 'executed'::text]));
CREATE INDEX payment_file_lines_party ON public.payment_file_lines USING btree (party_id);
CREATE INDEX payment_file_lines_source ON public.payment_file_lines USING btree (source_id);
alter table payment_file_lines enable row level security;
create policy functions_all on payment_file_lines to portal_functions using (true) with check (true);
create policy staff_reads on payment_file_lines for select to portal_staff using ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['A'::text, 'M'::text, 'X'::text])));
create policy system_reads on payment_file_lines for select to portal_system using (true);
grant insert, select, update on payment_file_lines to portal_functions;
grant select on payment_file_lines to portal_staff;
grant select on payment_file_lines to portal_system;

create table payment_files (
  id uuid not null default uuidv7(),
  number text not null,
  own_account_id uuid not null,
  iban text not null,
  bic text,
  holder text not null,
  currency text not null,
  execution_date date not null,
  count integer not null,
  total bigint not null,
  status text not null default 'draft'::text,
  hash text,
  made_by uuid not null,
  made_name text not null,
  made_at timestamp(3) with time zone not null default portal_now(),
  sent_by uuid,
  sent_name text,
  sent_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  answered_at timestamp(3) with time zone,
  version integer not null default 1,
  search_text text generated always as (fold(number)) stored,
  constraint payment_files_pkey PRIMARY KEY (id),
  constraint payment_files_answered CHECK (((status = 'answered'::text) = (answered_at IS NOT NULL))),
  constraint payment_files_by_two CHECK ((sent_by <> made_by)),
  constraint payment_files_count_check CHECK (((count >= 1) AND (count <= 1000))),
  constraint payment_files_frozen CHECK (((status = 'draft'::text) OR ((hash IS NULL) = (currency <> 'EUR'::text)))),
  constraint payment_files_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint payment_files_number_key UNIQUE (number),
  constraint payment_files_own_account_id_fkey FOREIGN KEY (own_account_id) REFERENCES own_accounts(id),
  constraint payment_files_sent CHECK ((((status = ANY (ARRAY['sent'::text, 'answered'::text])) = (sent_at IS NOT NULL)) AND ((sent_by IS NULL) = (sent_at IS NULL)))),
  constraint payment_files_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id),
  constraint payment_files_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'made'::text, 'sent'::text, 'answered'::text, 'cancelled'::text]))),
  constraint payment_files_total_check CHECK ((total > 0))
);
CREATE INDEX payment_files_leaving ON public.payment_files USING btree (sent_at) WHERE ((status = 'sent'::text) AND (delivered_at IS NULL));
CREATE INDEX payment_files_made ON public.payment_files USING btree (made_at, id);
CREATE INDEX payment_files_own_account ON public.payment_files USING btree (own_account_id);
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.payment_files FOR EACH ROW EXECUTE FUNCTION keep_image('payment_file', '{hash,search_text}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.payment_files FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('payment_file', '{hash,search_text}');
CREATE CONSTRAINT TRIGGER payment_files_complete AFTER INSERT ON public.payment_files DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_draft_file();
CREATE CONSTRAINT TRIGGER payment_files_proved AFTER UPDATE OF status ON public.payment_files DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.status = 'sent'::text) AND (old.status = 'made'::text))) EXECUTE FUNCTION require_sending_proof();
alter table payment_files enable row level security;
create policy functions_all on payment_files to portal_functions using (true) with check (true);
create policy staff_reads on payment_files for select to portal_staff using ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['A'::text, 'M'::text, 'X'::text])));
create policy system_reads on payment_files for select to portal_system using (true);
grant insert, select, update on payment_files to portal_functions;
grant select on payment_files to portal_staff;
grant select on payment_files to portal_system;

create table portal_settings (
  id uuid not null default uuidv7(),
  only_one boolean not null default true,
  maintenance_on boolean not null default false,
  maintenance_until timestamp(3) with time zone,
  maintenance_message text,
  mfa_required_for_staff boolean not null default false,
  idle_lock_minutes integer not null default 15,
  committee_threshold bigint,
  version integer not null default 1,
  updated_at timestamp(3) with time zone not null default now(),
  updated_by uuid,
  contact_email text,
  bank jsonb not null default '{}'::jsonb,
  review_target_days integer not null default 2,
  remote_overrides boolean not null default false,
  demand_fee_ppm integer not null default 15000,
  demand_fee_min bigint not null default 50000,
  uncovered_reason_ppm integer not null default 0,
  release_failures integer not null default 3,
  constraint portal_settings_pkey PRIMARY KEY (id),
  constraint portal_settings_check CHECK (((NOT maintenance_on) OR (maintenance_until IS NOT NULL))),
  constraint portal_settings_committee_threshold_check CHECK ((committee_threshold > 0)),
  constraint portal_settings_demand_fee_min_check CHECK ((demand_fee_min >= 0)),
  constraint portal_settings_demand_fee_ppm_check CHECK (((demand_fee_ppm >= 0) AND (demand_fee_ppm <= 200000))),
  constraint portal_settings_idle_lock_minutes_check CHECK (((idle_lock_minutes >= 1) AND (idle_lock_minutes <= 240))),
  constraint portal_settings_maintenance_message_check CHECK ((length(maintenance_message) <= 300)),
  constraint portal_settings_only_one_check CHECK (only_one),
  constraint portal_settings_only_one_key UNIQUE (only_one),
  constraint portal_settings_release_failures_check CHECK (((release_failures >= 2) AND (release_failures <= 100))),
  constraint portal_settings_review_target_days_check CHECK (((review_target_days >= 1) AND (review_target_days <= 20))),
  constraint portal_settings_uncovered_reason_ppm_check CHECK (((uncovered_reason_ppm >= 0) AND (uncovered_reason_ppm <= 1000000))),
  constraint portal_settings_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id)
);
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.portal_settings FOR EACH ROW EXECUTE FUNCTION keep_image('settings', '{}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.portal_settings FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('settings', '{}');
alter table portal_settings enable row level security;
create policy functions_all on portal_settings to portal_functions using (true) with check (true);
create policy staff_rows on portal_settings for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy super_writes on portal_settings for update to portal_staff using ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text)))));
create policy system_all on portal_settings for select to portal_system using (true);
create policy system_contact on portal_settings for update to portal_system using (true);
grant select (id, contact_email) on portal_settings to portal_functions;
grant select, update (maintenance_on, maintenance_until, maintenance_message, mfa_required_for_staff, idle_lock_minutes, committee_threshold, version, updated_at, updated_by, bank, review_target_days, remote_overrides, demand_fee_ppm, demand_fee_min, uncovered_reason_ppm, release_failures) on portal_settings to portal_staff;
grant select, update (contact_email) on portal_settings to portal_system;

create table privacy_requests (
  id uuid not null default uuidv7(),
  kind text not null,
  user_id uuid not null,
  requested_by uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  answer jsonb not null,
  done_at timestamp(3) with time zone,
  constraint privacy_requests_pkey PRIMARY KEY (id),
  constraint privacy_requests_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'erasure'::text]))),
  constraint privacy_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint privacy_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX privacy_requests_by ON public.privacy_requests USING btree (requested_by);
CREATE INDEX privacy_requests_created ON public.privacy_requests USING btree (created_at, id);
CREATE UNIQUE INDEX privacy_requests_erased_once ON public.privacy_requests USING btree (user_id) WHERE (kind = 'erasure'::text);
CREATE INDEX privacy_requests_user ON public.privacy_requests USING btree (user_id, created_at);
alter table privacy_requests enable row level security;
create policy administrators on privacy_requests for select to portal_staff using ((( SELECT staff_actor() AS staff_actor) = 'X'::text));
create policy functions_all on privacy_requests to portal_functions using (true) with check (true);
create policy system_all on privacy_requests to portal_system using (true) with check (true);
grant select, insert (kind, user_id, requested_by, answer), update (done_at) on privacy_requests to portal_functions;
grant select (id, kind, user_id, requested_by, created_at) on privacy_requests to portal_staff;
grant select on privacy_requests to portal_system;

create table prospects (
  id uuid not null default uuidv7(),
  legal_name text not null,
  country text not null,
  national_id text,
  name text not null,
  email text not null,
  phone text,
  message text,
  status text not null default 'open'::text,
  note text,
  handled_by uuid,
  handled_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  version integer not null default 1,
  constraint prospects_pkey PRIMARY KEY (id),
  constraint prospects_check CHECK (((status = 'handled'::text) = ((handled_at IS NOT NULL) AND (handled_by IS NOT NULL)))),
  constraint prospects_country_check CHECK ((length(country) = 2)),
  constraint prospects_email_check CHECK ((length(email) <= 254)),
  constraint prospects_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES users(id),
  constraint prospects_legal_name_check CHECK ((length(legal_name) <= 200)),
  constraint prospects_message_check CHECK ((length(message) <= 4000)),
  constraint prospects_name_check CHECK ((length(name) <= 120)),
  constraint prospects_national_id_check CHECK ((length(national_id) <= 40)),
  constraint prospects_note_check CHECK ((length(note) <= 2000)),
  constraint prospects_phone_check CHECK ((length(phone) <= 40)),
  constraint prospects_status_check CHECK ((status = ANY (ARRAY['open'::text, 'handled'::text])))
);
CREATE INDEX prospects_created ON public.prospects USING btree (created_at, id);
CREATE INDEX prospects_name ON public.prospects USING btree (legal_name COLLATE "fr-x-icu", id);
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.prospects FOR EACH ROW EXECUTE FUNCTION keep_image('prospect', '{}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.prospects FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('prospect', '{}');
alter table prospects enable row level security;
create policy advisers on prospects to portal_staff using ((( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['A'::text, 'M'::text, 'X'::text])));
create policy functions_all on prospects to portal_functions using (true) with check (true);
create policy system_all on prospects to portal_system using (true) with check (true);
create policy visitors_write on prospects for insert to portal_public with check (true);
grant insert (legal_name, country, national_id, name, email, phone, message) on prospects to portal_public;
grant select, update (status, note, handled_by, handled_at, version) on prospects to portal_staff;
grant delete, insert, select, update on prospects to portal_system;

create table rate_windows (
  subject text not null,
  used integer not null,
  until timestamp(3) with time zone not null,
  constraint rate_windows_pkey PRIMARY KEY (subject)
);
CREATE INDEX rate_windows_until ON public.rate_windows USING btree (until);
alter table rate_windows enable row level security;
create policy functions_all on rate_windows to portal_functions using (true) with check (true);
create policy system_all on rate_windows to portal_system using (true) with check (true);
grant insert, select, update on rate_windows to portal_functions;
grant delete, select on rate_windows to portal_system;

create table record_images (
  seq bigint not null generated always as identity,
  entity text not null,
  entity_id uuid not null,
  version integer not null,
  at timestamp(3) with time zone not null default now(),
  image jsonb,
  salt bytea,
  seal bytea not null,
  constraint record_images_pkey PRIMARY KEY (seq)
);
CREATE INDEX record_images_of ON public.record_images USING btree (entity, entity_id, seq DESC);
CREATE INDEX record_images_papers ON public.record_images USING btree (((COALESCE((image ->> 'owner_id'::text), (image ->> 'party_id'::text)))::uuid)) WHERE (entity = 'document'::text);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.record_images FOR EACH ROW EXECUTE FUNCTION refuse_image_change();
CREATE TRIGGER seal_image BEFORE INSERT ON public.record_images FOR EACH ROW EXECUTE FUNCTION seal_image();
alter table record_images enable row level security;
create policy administrators on record_images for select to portal_staff using ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text)))));
create policy functions_all on record_images to portal_functions using (true) with check (true);
grant select, insert (entity, entity_id, version, image), update (image, salt) on record_images to portal_functions;
grant select on record_images to portal_staff;

create table recovery_codes (
  code_hash bytea not null,
  user_id uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  used_at timestamp(3) with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX recovery_codes_user ON public.recovery_codes USING btree (user_id) WHERE (used_at IS NULL);
alter table recovery_codes enable row level security;
create policy auth_all on recovery_codes to portal_auth using (true) with check (true);
create policy functions_all on recovery_codes to portal_functions using (true) with check (true);
create policy people_own on recovery_codes for select to portal_people using ((user_id = ( SELECT app_staff() AS app_staff)));
create policy system_all on recovery_codes to portal_system using (true) with check (true);
grant delete, insert, select, update on recovery_codes to portal_auth;
grant select (user_id, used_at) on recovery_codes to portal_people;
grant delete, select (user_id, created_at, used_at) on recovery_codes to portal_system;

create table reference_rates (
  id uuid not null default uuidv7(),
  code text not null,
  on_date date not null,
  ppm integer not null,
  source text not null,
  corrects uuid,
  reason text,
  entered_by uuid not null,
  entered_at timestamp(3) with time zone not null default portal_now(),
  constraint reference_rates_pkey PRIMARY KEY (id),
  constraint reference_rates_check CHECK (((corrects IS NULL) = (reason IS NULL))),
  constraint reference_rates_code_check CHECK ((code = ANY (ARRAY['EURIBOR3M'::text, 'TMM'::text, 'BAM'::text, 'BCE'::text, 'LEGAL'::text]))),
  constraint reference_rates_corrected_once UNIQUE (corrects),
  constraint reference_rates_corrects_code_on_date_fkey FOREIGN KEY (corrects, code, on_date) REFERENCES reference_rates(id, code, on_date),
  constraint reference_rates_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES users(id),
  constraint reference_rates_id_code_on_date_key UNIQUE (id, code, on_date),
  constraint reference_rates_ppm_check CHECK (((ppm >= '-50000'::integer) AND (ppm <= 200000))),
  constraint reference_rates_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint reference_rates_source_check CHECK (((length(source) >= 1) AND (length(source) <= 200)))
);
CREATE INDEX reference_rates_latest ON public.reference_rates USING btree (code, on_date DESC);
CREATE UNIQUE INDEX reference_rates_once ON public.reference_rates USING btree (code, on_date) WHERE (corrects IS NULL);
alter table reference_rates enable row level security;
create policy functions_all on reference_rates to portal_functions using (true) with check (true);
create policy managers_enter on reference_rates for insert to portal_staff with check (((entered_by = ( SELECT app_staff() AS app_staff)) AND (on_date <= today_in_paris()) AND (EXISTS ( SELECT
   FROM users
  WHERE ((users.id = reference_rates.entered_by) AND (users.role = ANY (ARRAY['m1'::text, 'super'::text])))))));
create policy staff_reads on reference_rates for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_reads on reference_rates for select to portal_system using (true);
grant select (id, code, on_date, ppm, corrects) on reference_rates to portal_functions;
grant select, insert (code, on_date, ppm, source, corrects, reason, entered_by) on reference_rates to portal_staff;
grant select on reference_rates to portal_system;

create table refresh_tokens (
  token_hash bytea not null,
  session_id uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  spent_at timestamp(3) with time zone,
  successor bytea,
  pair uuid,
  used_at timestamp(3) with time zone,
  constraint refresh_tokens_pkey PRIMARY KEY (token_hash),
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX refresh_tokens_pair ON public.refresh_tokens USING btree (pair);
CREATE INDEX refresh_tokens_session ON public.refresh_tokens USING btree (session_id);
alter table refresh_tokens enable row level security;
create policy auth_all on refresh_tokens to portal_auth using (true) with check (true);
create policy functions_all on refresh_tokens to portal_functions using (true) with check (true);
create policy system_clean on refresh_tokens for delete to portal_system using (true);
create policy system_forget on refresh_tokens for update to portal_system using (true) with check ((successor IS NULL));
create policy system_read on refresh_tokens for select to portal_system using (true);
grant delete, insert, select, update on refresh_tokens to portal_auth;
grant delete, select (session_id, spent_at, successor), update (successor) on refresh_tokens to portal_system;

create table relation_invitations (
  token_hash bytea not null,
  relation_id uuid,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null default now(),
  used_at timestamp(3) with time zone,
  adhesion_id uuid,
  request_id uuid,
  constraint relation_invitations_pkey PRIMARY KEY (token_hash),
  constraint relation_invitations_adhesion_id_fkey FOREIGN KEY (adhesion_id) REFERENCES adhesion_requests(id) ON DELETE SET NULL,
  constraint relation_invitations_of CHECK ((num_nonnulls(relation_id, request_id) = 1)),
  constraint relation_invitations_relation_id_fkey FOREIGN KEY (relation_id) REFERENCES relations(id) ON DELETE CASCADE,
  constraint relation_invitations_request_id_fkey FOREIGN KEY (request_id) REFERENCES guarantee_requests(id) ON DELETE CASCADE
);
CREATE INDEX relation_invitations_adhesion ON public.relation_invitations USING btree (adhesion_id) WHERE (adhesion_id IS NOT NULL);
CREATE INDEX relation_invitations_relation ON public.relation_invitations USING btree (relation_id, expires_at DESC);
CREATE INDEX relation_invitations_request ON public.relation_invitations USING btree (request_id, expires_at DESC) WHERE (request_id IS NOT NULL);
alter table relation_invitations enable row level security;
create policy client_rows on relation_invitations for select to portal_client using ((EXISTS ( SELECT
   FROM guarantee_requests g
  WHERE ((g.id = relation_invitations.request_id) AND (g.requester_id = ( SELECT app_party() AS app_party))))));
create policy functions_all on relation_invitations to portal_functions using (true) with check (true);
create policy staff_rows on relation_invitations for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy supplier_rows on relation_invitations for select to portal_supplier using ((EXISTS ( SELECT
   FROM relations r
  WHERE ((r.id = relation_invitations.relation_id) AND (r.assignor_id = ( SELECT app_party() AS app_party))))));
create policy system_all on relation_invitations to portal_system using (true) with check (true);
grant select (expires_at, created_at, request_id) on relation_invitations to portal_client;
grant insert, select, update on relation_invitations to portal_functions;
grant select (relation_id, expires_at, created_at, used_at, adhesion_id, request_id) on relation_invitations to portal_staff;
grant select (relation_id, expires_at, created_at) on relation_invitations to portal_supplier;
grant delete, insert, select, update on relation_invitations to portal_system;

create table relations (
  id uuid not null default uuidv7(),
  assignor_id uuid not null,
  assignor_name text not null,
  debtor_id uuid not null,
  debtor_name text not null,
  debtor_national_id text,
  assignor_ref text,
  notification text not null default 'notified'::text,
  terms_days integer not null default 60,
  status text not null default 'active'::text,
  currency text not null default 'EUR'::text,
  created_at timestamp(3) with time zone not null default now(),
  search_text text generated always as (fold(((debtor_name || assignor_name) || COALESCE(debtor_national_id, ''::text)))) stored,
  version integer not null default 1,
  debtor_country text,
  debtor_known boolean not null default true,
  wanted_debtor_id uuid,
  invited_email text,
  blocked_by_bank boolean not null default false,
  known_debtor_id uuid generated always as (
CASE
    WHEN debtor_known THEN debtor_id
    ELSE NULL::uuid
END) stored,
  constraint relations_pkey PRIMARY KEY (id),
  constraint relations_assignor_id_debtor_id_key UNIQUE (assignor_id, debtor_id),
  constraint relations_assignor_id_fkey FOREIGN KEY (assignor_id) REFERENCES parties(id),
  constraint relations_check CHECK ((assignor_id <> debtor_id)),
  constraint relations_known CHECK ((debtor_known OR (status <> 'active'::text))),
  constraint relations_known_debtor_id_fkey FOREIGN KEY (known_debtor_id) REFERENCES parties(id),
  constraint relations_notification_check CHECK ((notification = ANY (ARRAY['notified'::text, 'confidential'::text]))),
  constraint relations_status_check CHECK ((status = ANY (ARRAY['invited'::text, 'active'::text, 'blocked'::text]))),
  constraint relations_terms_days_check CHECK (((terms_days >= 0) AND (terms_days <= 120))),
  constraint relations_wanted_debtor_id_fkey FOREIGN KEY (wanted_debtor_id) REFERENCES parties(id)
);
CREATE INDEX relations_debtor ON public.relations USING btree (debtor_id);
CREATE UNIQUE INDEX relations_invited ON public.relations USING btree (assignor_id, debtor_country, debtor_national_id) WHERE (NOT debtor_known);
CREATE INDEX relations_name ON public.relations USING btree (assignor_id, debtor_name COLLATE "fr-x-icu", id);
CREATE INDEX relations_recent ON public.relations USING btree (assignor_id, created_at, id);
CREATE INDEX relations_search ON public.relations USING gin (search_text gin_trgm_ops, assignor_id, search_starts(VARIADIC ARRAY[debtor_name, assignor_name, debtor_national_id]));
CREATE INDEX relations_staff_name ON public.relations USING btree (debtor_name COLLATE "fr-x-icu", id);
CREATE INDEX relations_waiting ON public.relations USING btree (created_at, id) WHERE (status = 'invited'::text);
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.relations FOR EACH ROW EXECUTE FUNCTION keep_image('relation', '{search_text}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.relations FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('relation', '{search_text}');
CREATE TRIGGER relations_guard BEFORE UPDATE OF status ON public.relations FOR EACH ROW EXECUTE FUNCTION guard_relation();
alter table relations enable row level security;
create policy functions_all on relations to portal_functions using (true) with check (true);
create policy staff_insert on relations for insert to portal_staff with check ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy staff_rows on relations for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy staff_update on relations for update to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL)) with check ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy supplier_insert on relations for insert to portal_supplier with check (((assignor_id = ( SELECT app_party() AS app_party)) AND (status = 'invited'::text) AND (NOT debtor_known) AND (NOT blocked_by_bank)));
create policy supplier_rows on relations for select to portal_supplier using ((assignor_id = ( SELECT app_party() AS app_party)));
create policy supplier_update on relations for update to portal_supplier using ((assignor_id = ( SELECT app_party() AS app_party))) with check ((assignor_id = ( SELECT app_party() AS app_party)));
create policy system_all on relations to portal_system using (true) with check (true);
grant select (id, assignor_id, assignor_name, debtor_id, debtor_name, debtor_national_id, notification, terms_days, status, created_at, search_text, version, debtor_country, debtor_known, wanted_debtor_id, invited_email), update (assignor_name, debtor_name, debtor_national_id) on relations to portal_functions;
grant select, insert (assignor_id, assignor_name, debtor_id, debtor_name, debtor_national_id, assignor_ref, notification, terms_days, status, currency, debtor_country, debtor_known, wanted_debtor_id, invited_email), update (debtor_id, debtor_name, debtor_national_id, assignor_ref, notification, terms_days, status, version, debtor_country, debtor_known, invited_email, blocked_by_bank) on relations to portal_staff;
grant select, insert (assignor_id, assignor_name, debtor_id, debtor_name, debtor_national_id, assignor_ref, notification, terms_days, status, currency, debtor_country, debtor_known, wanted_debtor_id, invited_email), update (assignor_ref, notification, terms_days, status, version, invited_email) on relations to portal_supplier;
grant delete, insert, select, update on relations to portal_system;

create table release_nonces (
  nonce text not null,
  at timestamp(3) with time zone not null default now(),
  constraint release_nonces_pkey PRIMARY KEY (nonce)
);
alter table release_nonces enable row level security;
create policy functions_all on release_nonces to portal_functions using (true) with check (true);
create policy system_all on release_nonces to portal_system using (true) with check (true);
grant delete, insert, select, update on release_nonces to portal_system;

create table releaser_keys (
  id uuid not null default uuidv7(),
  key_id text not null,
  name text not null,
  public_key text not null,
  remotes text[] not null,
  created_by uuid,
  created_at timestamp(3) with time zone not null default now(),
  last_used_at timestamp(3) with time zone,
  withdrawn_by uuid,
  withdrawn_at timestamp(3) with time zone,
  constraint releaser_keys_pkey PRIMARY KEY (id),
  constraint releaser_keys_check CHECK (((withdrawn_by IS NULL) = (withdrawn_at IS NULL))),
  constraint releaser_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint releaser_keys_key_id_check CHECK ((key_id ~ '^[0-9a-f]{32}$'::text)),
  constraint releaser_keys_key_id_key UNIQUE (key_id),
  constraint releaser_keys_name_check CHECK ((length(name) <= 120)),
  constraint releaser_keys_remotes_check CHECK ((cardinality(remotes) > 0)),
  constraint releaser_keys_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id)
);
alter table releaser_keys enable row level security;
create policy administrators on releaser_keys to portal_staff using ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text))))) with check ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text)))));
create policy functions_all on releaser_keys to portal_functions using (true) with check (true);
create policy system_all on releaser_keys to portal_system using (true) with check (true);
grant select, insert (key_id, name, public_key, remotes, created_by), update (withdrawn_by, withdrawn_at) on releaser_keys to portal_staff;
grant select, update (last_used_at) on releaser_keys to portal_system;

create table remote_guests (
  session_id uuid not null,
  invitation_id uuid not null,
  accepted_at timestamp(3) with time zone not null default now(),
  constraint remote_guests_pkey PRIMARY KEY (session_id, invitation_id),
  constraint remote_guests_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES remote_invitations(id) ON DELETE CASCADE,
  constraint remote_guests_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX remote_guests_invitation ON public.remote_guests USING btree (invitation_id);
alter table remote_guests enable row level security;
create policy administrators on remote_guests for select to portal_staff using ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text)))));
create policy functions_all on remote_guests to portal_functions using (true) with check (true);
create policy system_all on remote_guests to portal_system using (true) with check (true);
grant select on remote_guests to portal_staff;
grant delete, insert, select on remote_guests to portal_system;

create table remote_invitations (
  id uuid not null default uuidv7(),
  remote text not null,
  build text not null,
  token_hash bytea not null,
  key_id text not null,
  created_at timestamp(3) with time zone not null default now(),
  until timestamp(3) with time zone not null,
  withdrawn_by uuid,
  withdrawn_at timestamp(3) with time zone,
  version integer not null default 1,
  constraint remote_invitations_pkey PRIMARY KEY (id),
  constraint remote_invitations_check CHECK (((withdrawn_by IS NULL) = (withdrawn_at IS NULL))),
  constraint remote_invitations_key_id_fkey FOREIGN KEY (key_id) REFERENCES releaser_keys(key_id),
  constraint remote_invitations_remote_build_fkey FOREIGN KEY (remote, build) REFERENCES remote_releases(remote, version) ON DELETE CASCADE,
  constraint remote_invitations_token_hash_key UNIQUE (token_hash),
  constraint remote_invitations_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id)
);
CREATE INDEX remote_invitations_build ON public.remote_invitations USING btree (remote, build);
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.remote_invitations FOR EACH ROW EXECUTE FUNCTION keep_image('remote_invitation', '{token_hash}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.remote_invitations FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('remote_invitation', '{token_hash}');
alter table remote_invitations enable row level security;
create policy administrators on remote_invitations to portal_staff using ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text))))) with check (((withdrawn_by = ( SELECT app_staff() AS app_staff)) AND (EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text))))));
create policy functions_all on remote_invitations to portal_functions using (true) with check (true);
create policy system_all on remote_invitations to portal_system using (true) with check (true);
grant select, update (withdrawn_by, withdrawn_at, version) on remote_invitations to portal_staff;
grant delete, insert, select on remote_invitations to portal_system;

create table remote_menu_entries (
  id uuid not null default uuidv7(),
  remote text not null,
  key text not null,
  hash text not null,
  proposed jsonb not null,
  labels jsonb not null,
  proposed_at timestamp(3) with time zone not null default now(),
  confirmed jsonb,
  answered_by uuid,
  answered_at timestamp(3) with time zone,
  version integer not null default 1,
  constraint remote_menu_entries_pkey PRIMARY KEY (id),
  constraint remote_menu_entries_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint remote_menu_entries_check CHECK (((answered_by IS NULL) = (answered_at IS NULL))),
  constraint remote_menu_entries_check1 CHECK (((confirmed IS NULL) OR (answered_at IS NOT NULL))),
  constraint remote_menu_entries_remote_fkey FOREIGN KEY (remote) REFERENCES remotes(name),
  constraint remote_menu_entries_remote_key_hash_key UNIQUE (remote, key, hash)
);
CREATE TRIGGER grow AFTER INSERT OR DELETE OR UPDATE ON public.remote_menu_entries FOR EACH ROW EXECUTE FUNCTION grow_registry();
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.remote_menu_entries FOR EACH ROW EXECUTE FUNCTION keep_image('remote_menu_entry', '{hash}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.remote_menu_entries FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('remote_menu_entry', '{hash}');
alter table remote_menu_entries enable row level security;
create policy administrators on remote_menu_entries to portal_staff using ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text))))) with check (((answered_by = ( SELECT app_staff() AS app_staff)) AND (EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text))))));
create policy functions_all on remote_menu_entries to portal_functions using (true) with check (true);
create policy system_all on remote_menu_entries to portal_system using (true) with check (true);
grant select, update (confirmed, answered_by, answered_at, version) on remote_menu_entries to portal_staff;
grant insert, select on remote_menu_entries to portal_system;

create table remote_origins (
  id uuid not null default uuidv7(),
  origin text not null,
  added_by uuid,
  added_at timestamp(3) with time zone not null default now(),
  constraint remote_origins_pkey PRIMARY KEY (id),
  constraint remote_origins_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  constraint remote_origins_origin_check CHECK ((origin ~ '^https?://[a-z0-9.-]+(:[0-9]+)?$'::text)),
  constraint remote_origins_origin_key UNIQUE (origin)
);
CREATE TRIGGER grow AFTER INSERT OR DELETE OR UPDATE ON public.remote_origins FOR EACH ROW EXECUTE FUNCTION grow_registry();
alter table remote_origins enable row level security;
create policy administrators on remote_origins to portal_staff using ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text))))) with check ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text)))));
create policy functions_all on remote_origins to portal_functions using (true) with check (true);
create policy system_all on remote_origins to portal_system using (true) with check (true);
grant delete, select, insert (origin, added_by) on remote_origins to portal_staff;
grant select on remote_origins to portal_system;

create table remote_registry (
  one boolean not null default true,
  revision bigint not null default 0,
  constraint remote_registry_pkey PRIMARY KEY (one),
  constraint remote_registry_one_check CHECK (one)
);
alter table remote_registry enable row level security;
create policy functions_all on remote_registry to portal_functions using (true) with check (true);
create policy system_all on remote_registry to portal_system using (true) with check (true);
grant select, update (revision) on remote_registry to portal_functions;
grant delete, insert, select, update on remote_registry to portal_system;

create table remote_releases (
  remote text not null,
  version text not null,
  release jsonb not null,
  key_id text,
  bytes integer,
  bytes_reason text,
  released_at timestamp(3) with time zone not null default now(),
  live_at timestamp(3) with time zone,
  live_until timestamp(3) with time zone,
  stopped_at timestamp(3) with time zone,
  withdrawn_at timestamp(3) with time zone,
  stopped_why text,
  tests jsonb,
  constraint remote_releases_pkey PRIMARY KEY (remote, version),
  constraint remote_releases_bytes_check CHECK ((bytes >= 0)),
  constraint remote_releases_bytes_reason_check CHECK ((length(bytes_reason) <= 500)),
  constraint remote_releases_key_id_fkey FOREIGN KEY (key_id) REFERENCES releaser_keys(key_id),
  constraint remote_releases_remote_fkey FOREIGN KEY (remote) REFERENCES remotes(name),
  constraint remote_releases_stopped_why_check CHECK ((length(stopped_why) <= 500)),
  constraint remote_releases_version_check CHECK ((version ~ '^[0-9A-Za-z][0-9A-Za-z.+-]{0,79}$'::text))
);
CREATE TRIGGER grow AFTER INSERT OR DELETE OR UPDATE ON public.remote_releases FOR EACH ROW EXECUTE FUNCTION grow_registry();
alter table remote_releases enable row level security;
create policy administrators on remote_releases to portal_staff using ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text))))) with check ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text)))));
create policy functions_all on remote_releases to portal_functions using (true) with check (true);
create policy system_all on remote_releases to portal_system using (true) with check (true);
grant select on remote_releases to portal_functions;
grant select, update (live_at, live_until, stopped_at, withdrawn_at, stopped_why) on remote_releases to portal_staff;
grant delete, insert, select, update on remote_releases to portal_system;

create table remotes (
  id uuid not null default uuidv7(),
  name text not null,
  live text,
  previous text[] not null default '{}'::text[],
  canary text,
  canary_percent integer,
  constraint remotes_pkey PRIMARY KEY (id),
  constraint remotes_canary_percent_check CHECK (((canary_percent >= 1) AND (canary_percent <= 99))),
  constraint remotes_check CHECK (((canary IS NULL) = (canary_percent IS NULL))),
  constraint remotes_name_canary_fkey FOREIGN KEY (name, canary) REFERENCES remote_releases(remote, version) DEFERRABLE INITIALLY DEFERRED,
  constraint remotes_name_check CHECK ((name ~ '^[a-z][a-z0-9-]*$'::text)),
  constraint remotes_name_key UNIQUE (name),
  constraint remotes_name_live_fkey FOREIGN KEY (name, live) REFERENCES remote_releases(remote, version) DEFERRABLE INITIALLY DEFERRED
);
CREATE TRIGGER grow AFTER INSERT OR DELETE OR UPDATE ON public.remotes FOR EACH ROW EXECUTE FUNCTION grow_registry();
alter table remotes enable row level security;
create policy administrators on remotes to portal_staff using ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text))))) with check ((EXISTS ( SELECT
   FROM users
  WHERE ((users.id = ( SELECT app_staff() AS app_staff)) AND (users.role = 'super'::text)))));
create policy functions_all on remotes to portal_functions using (true) with check (true);
create policy system_all on remotes to portal_system using (true) with check (true);
grant select on remotes to portal_functions;
grant select, update (live, previous, canary, canary_percent) on remotes to portal_staff;
grant delete, insert, select, update on remotes to portal_system;

create table report_salts (
  day date not null default today_in_paris(),
  salt uuid not null default gen_random_uuid(),
  constraint report_salts_pkey PRIMARY KEY (day)
);
alter table report_salts enable row level security;
create policy functions_all on report_salts to portal_functions using (true) with check (true);
create policy system_all on report_salts to portal_system using (true) with check (true);
grant insert, select on report_salts to portal_functions;
grant delete, insert, select, update on report_salts to portal_system;

create table resumable_uploads (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  filename text not null,
  size integer not null,
  received integer not null default 0,
  kept_at timestamp(3) with time zone,
  mime text,
  used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null default (now() + '24:00:00'::interval),
  constraint resumable_uploads_pkey PRIMARY KEY (id),
  constraint resumable_uploads_check CHECK (((received >= 0) AND (received <= size))),
  constraint resumable_uploads_size_check CHECK ((size > 0)),
  constraint resumable_uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX resumable_uploads_expiry ON public.resumable_uploads USING btree (expires_at);
CREATE INDEX resumable_uploads_user ON public.resumable_uploads USING btree (user_id);
alter table resumable_uploads enable row level security;
create policy functions_all on resumable_uploads to portal_functions using (true) with check (true);
create policy own_rows on resumable_uploads to portal_client, portal_staff, portal_supplier using ((user_id = ( SELECT app_user() AS app_user))) with check ((user_id = ( SELECT app_user() AS app_user)));
create policy system_all on resumable_uploads to portal_system using (true) with check (true);
grant delete, select, insert (user_id, filename, size), update (received, kept_at, mime, used_at) on resumable_uploads to portal_client;
grant select (id, user_id) on resumable_uploads to portal_functions;
grant delete, select, insert (user_id, filename, size), update (received, kept_at, mime, used_at) on resumable_uploads to portal_staff;
grant delete, select, insert (user_id, filename, size), update (received, kept_at, mime, used_at) on resumable_uploads to portal_supplier;
grant delete, insert, select, update on resumable_uploads to portal_system;

create table saved_views (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  list text not null,
  name text not null,
  query jsonb not null,
  columns text[] not null default '{}'::text[],
  is_default boolean not null default false,
  shared_with text,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_list_check CHECK (((length(list) >= 1) AND (length(list) <= 80))),
  constraint saved_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint saved_views_shared_with_check CHECK ((shared_with = ANY (ARRAY['client'::text, 'supplier'::text, 'adviser'::text, 'm1'::text, 'super'::text]))),
  constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint saved_views_user_id_list_name_key UNIQUE (user_id, list, name)
);
CREATE UNIQUE INDEX saved_views_default ON public.saved_views USING btree (user_id, list) WHERE is_default;
CREATE INDEX saved_views_shared ON public.saved_views USING btree (shared_with, list) WHERE (shared_with IS NOT NULL);
alter table saved_views enable row level security;
create policy auth_reads on saved_views for select to portal_auth using (true);
create policy functions_all on saved_views to portal_functions using (true) with check (true);
create policy own_rows on saved_views to portal_client, portal_staff, portal_supplier using ((user_id = ( SELECT app_user() AS app_user))) with check ((user_id = ( SELECT app_user() AS app_user)));
create policy shared_rows on saved_views for select to portal_client, portal_staff, portal_supplier using ((shared_with = ( SELECT caller_role() AS caller_role)));
create policy system_all on saved_views to portal_system using (true) with check (true);
create policy who_goes_on_sharing on saved_views for update to portal_client, portal_staff, portal_supplier using (true) with check (((shared_with IS NULL) OR (( SELECT caller_role() AS caller_role) = ANY (ARRAY['m1'::text, 'super'::text]))));
create policy who_shares on saved_views for insert to portal_client, portal_staff, portal_supplier with check (((shared_with IS NULL) OR (( SELECT caller_role() AS caller_role) = ANY (ARRAY['m1'::text, 'super'::text]))));
grant select (id, user_id, list, query, columns, is_default, shared_with) on saved_views to portal_auth;
grant delete, insert, select, update (name, query, columns, is_default) on saved_views to portal_client;
grant delete, insert, select, update (name, query, columns, is_default, shared_with) on saved_views to portal_staff;
grant delete, insert, select, update (name, query, columns, is_default) on saved_views to portal_supplier;
grant delete, insert, select, update on saved_views to portal_system;

create table schema_migrations (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (name)
);
-- schema_migrations has no row level security.
grant select on schema_migrations to portal_system;

create table screened (
  kind text not null,
  subject_id uuid not null,
  party_id uuid not null,
  fingerprint text not null,
  list_hash text not null,
  at timestamp(3) with time zone not null default now(),
  constraint screened_pkey PRIMARY KEY (kind, subject_id),
  constraint screened_kind_check CHECK ((kind = ANY (ARRAY['owner'::text, 'contact'::text, 'party'::text]))),
  constraint screened_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties(id) ON DELETE CASCADE
);
CREATE INDEX screened_party ON public.screened USING btree (party_id);
alter table screened enable row level security;
create policy functions_all on screened to portal_functions using (true) with check (true);
create policy staff_rows on screened for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_all on screened to portal_system using (true) with check (true);
grant select on screened to portal_functions;
grant select on screened to portal_staff;
grant delete, insert, select, update on screened to portal_system;

create table screening_decisions (
  id uuid not null default uuidv7(),
  hit_id uuid not null,
  result text not null,
  note text not null,
  decided_by uuid not null,
  decided_name text not null,
  at timestamp(3) with time zone not null default now(),
  constraint screening_decisions_pkey PRIMARY KEY (id),
  constraint screening_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint screening_decisions_hit_id_fkey FOREIGN KEY (hit_id) REFERENCES screening_hits(id) ON DELETE CASCADE,
  constraint screening_decisions_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000))),
  constraint screening_decisions_result_check CHECK ((result = ANY (ARRAY['clear'::text, 'hit'::text])))
);
CREATE INDEX screening_decisions_hit ON public.screening_decisions USING btree (hit_id, id);
CREATE TRIGGER screening_decisions_kept BEFORE UPDATE OF hit_id, result, note, decided_by, at ON public.screening_decisions FOR EACH ROW EXECUTE FUNCTION keep_screening_decisions();
CREATE TRIGGER screening_decisions_taken AFTER INSERT ON public.screening_decisions FOR EACH ROW EXECUTE FUNCTION take_screening_decision();
alter table screening_decisions enable row level security;
create policy functions_all on screening_decisions to portal_functions using (true) with check (true);
create policy risk_decides on screening_decisions for insert to portal_staff with check (((decided_by = ( SELECT app_staff() AS app_staff)) AND (( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['R'::text, 'X'::text]))));
create policy staff_rows on screening_decisions for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_all on screening_decisions to portal_system using (true) with check (true);
grant select, insert (hit_id, result, note, decided_by, decided_name) on screening_decisions to portal_staff;
grant select, update (decided_name) on screening_decisions to portal_system;

create table screening_hits (
  id uuid not null default uuidv7(),
  party_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  subject_name text not null,
  birth_date date,
  fingerprint text not null,
  reference text not null,
  listed_name text not null,
  listed_years text not null,
  programme text,
  entry_key text not null,
  score integer not null,
  list_hash text not null,
  found_at timestamp(3) with time zone not null default now(),
  ended_at timestamp(3) with time zone,
  outcome text not null default 'open'::text,
  version integer not null default 1,
  constraint screening_hits_pkey PRIMARY KEY (id),
  constraint screening_hits_kind_check CHECK ((kind = ANY (ARRAY['owner'::text, 'contact'::text, 'party'::text]))),
  constraint screening_hits_kind_subject_id_fingerprint_entry_key_key UNIQUE (kind, subject_id, fingerprint, entry_key),
  constraint screening_hits_outcome_check CHECK ((outcome = ANY (ARRAY['open'::text, 'clear'::text, 'hit'::text]))),
  constraint screening_hits_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties(id) ON DELETE CASCADE,
  constraint screening_hits_score_check CHECK (((score >= 0) AND (score <= 100)))
);
CREATE INDEX screening_hits_party ON public.screening_hits USING btree (party_id, id);
CREATE INDEX screening_hits_waiting ON public.screening_hits USING btree (party_id) WHERE ((ended_at IS NULL) AND (outcome <> 'clear'::text));
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.screening_hits FOR EACH ROW EXECUTE FUNCTION keep_image('screening_hit', '{fingerprint,list_hash}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.screening_hits FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('screening_hit', '{fingerprint,list_hash}');
alter table screening_hits enable row level security;
create policy functions_all on screening_hits to portal_functions using (true) with check (true);
create policy staff_rows on screening_hits for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_all on screening_hits to portal_system using (true) with check (true);
grant select, update (outcome, version) on screening_hits to portal_functions;
grant select on screening_hits to portal_staff;
grant delete, insert, select, update on screening_hits to portal_system;

create table screening_runs (
  day date not null,
  list_hash text not null,
  entries integer not null,
  at timestamp(3) with time zone not null default now(),
  constraint screening_runs_pkey PRIMARY KEY (day)
);
alter table screening_runs enable row level security;
create policy functions_all on screening_runs to portal_functions using (true) with check (true);
create policy staff_rows on screening_runs for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_all on screening_runs to portal_system using (true) with check (true);
grant select on screening_runs to portal_staff;
grant insert, select on screening_runs to portal_system;

create table sessions (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  device text not null,
  ip text not null,
  created_at timestamp(3) with time zone not null default now(),
  last_used_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  end_reason text,
  password_at timestamp(3) with time zone,
  mark_hash bytea,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id) WHERE (ended_at IS NULL);
alter table sessions enable row level security;
create policy auth_all on sessions to portal_auth using (true) with check (true);
create policy functions_all on sessions to portal_functions using (true) with check (true);
create policy people_end on sessions for update to portal_people using (may_write_person(role_of(user_id))) with check ((may_write_person(role_of(user_id)) AND (ended_at IS NOT NULL)));
create policy people_read on sessions for select to portal_people using ((( SELECT acting_as() AS acting_as) IS NOT NULL));
create policy system_clean on sessions for delete to portal_system using ((LEAST(ended_at, expires_at) < (now() - '90 days'::interval)));
create policy system_end on sessions for update to portal_system using ((EXISTS ( SELECT
   FROM privacy_requests q
  WHERE ((q.kind = 'erasure'::text) AND (q.user_id = sessions.user_id))))) with check ((ended_at IS NOT NULL));
create policy system_erases on sessions for delete to portal_system using ((EXISTS ( SELECT
   FROM privacy_requests q
  WHERE ((q.kind = 'erasure'::text) AND (q.user_id = sessions.user_id)))));
create policy system_read on sessions for select to portal_system using (true);
grant insert, select, update on sessions to portal_auth;
grant select (id, user_id, created_at, ended_at), update (ended_at, end_reason) on sessions to portal_functions;
grant select (id, user_id, created_at, expires_at, ended_at), update (ended_at, end_reason) on sessions to portal_people;
grant delete, select, update (ended_at, end_reason) on sessions to portal_system;

create table sign_up_files (
  storage_key text not null,
  noted_at timestamp(3) with time zone not null default now(),
  constraint sign_up_files_pkey PRIMARY KEY (storage_key)
);
alter table sign_up_files enable row level security;
create policy auth_all on sign_up_files to portal_auth using (true) with check (true);
create policy functions_all on sign_up_files to portal_functions using (true) with check (true);
create policy system_all on sign_up_files to portal_system using (true) with check (true);
grant insert, select, update on sign_up_files to portal_auth;
grant delete, insert, select, update on sign_up_files to portal_system;

create table totp_factors (
  user_id uuid not null,
  secret bytea not null,
  confirmed_at timestamp(3) with time zone,
  last_step bigint not null default 0,
  created_at timestamp(3) with time zone not null default now(),
  constraint totp_factors_pkey PRIMARY KEY (user_id),
  constraint totp_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table totp_factors enable row level security;
create policy auth_all on totp_factors to portal_auth using (true) with check (true);
create policy functions_all on totp_factors to portal_functions using (true) with check (true);
create policy people_own on totp_factors for select to portal_people using ((user_id = ( SELECT app_staff() AS app_staff)));
create policy system_all on totp_factors to portal_system using (true) with check (true);
grant delete, insert, select, update on totp_factors to portal_auth;
grant select (user_id, confirmed_at) on totp_factors to portal_people;
grant delete, select (user_id, confirmed_at, created_at) on totp_factors to portal_system;

create table upload_days (
  user_id uuid not null,
  day date not null,
  uploads integer not null,
  bytes bigint not null,
  constraint upload_days_pkey PRIMARY KEY (user_id, day),
  constraint upload_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table upload_days enable row level security;
create policy functions_all on upload_days to portal_functions using (true) with check (true);
create policy system_all on upload_days to portal_system using (true) with check (true);
grant insert, select, update on upload_days to portal_functions;
grant delete, select on upload_days to portal_system;

create table user_photos (
  user_id uuid not null,
  key text not null,
  image bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint user_photos_pkey PRIMARY KEY (user_id),
  constraint user_photos_image_check CHECK (((length(image) >= 1) AND (length(image) <= 500000))),
  constraint user_photos_key_check CHECK ((key ~ '^[A-Za-z0-9_-]{43}$'::text)),
  constraint user_photos_key_key UNIQUE (key),
  constraint user_photos_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table user_photos enable row level security;
create policy auth_all on user_photos to portal_auth using (true) with check (true);
create policy functions_all on user_photos to portal_functions using (true) with check (true);
create policy system_all on user_photos to portal_system using (true) with check (true);
grant delete, insert, select, update on user_photos to portal_auth;
grant delete, select on user_photos to portal_system;

create table users (
  id uuid not null default uuidv7(),
  party_id uuid,
  role text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  password_hash text not null,
  profile_image_url text,
  email_verified_at timestamp(3) with time zone,
  status text not null default 'active'::text,
  rights text[] not null default '{}'::text[],
  locale text not null default 'fr'::text,
  time_zone text not null default 'Europe/Paris'::text,
  created_at timestamp(3) with time zone not null default now(),
  version integer not null default 1,
  updated_at timestamp(3) with time zone not null default now(),
  digest text not null default 'daily'::text,
  quiet_from time(0) without time zone,
  quiet_to time(0) without time zone,
  mail_types text[] not null default '{1,2,3}'::text[],
  letter_keys boolean not null default true,
  adviser_title text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_adviser_title_check CHECK ((adviser_title = ANY (ARRAY['conseiller'::text, 'conseillere'::text]))),
  constraint users_check CHECK (((role = ANY (ARRAY['client'::text, 'supplier'::text])) = (party_id IS NOT NULL))),
  constraint users_check1 CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  constraint users_digest_check CHECK ((digest = ANY (ARRAY['off'::text, 'daily'::text, 'weekly'::text]))),
  constraint users_mail_types_check CHECK ((mail_types <@ '{1,2,3}'::text[])),
  constraint users_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties(id),
  constraint users_role_check CHECK ((role = ANY (ARRAY['client'::text, 'supplier'::text, 'adviser'::text, 'super'::text, 'm1'::text]))),
  constraint users_status_check CHECK ((status = ANY (ARRAY['pending_email'::text, 'active'::text, 'locked'::text, 'disabled'::text])))
);
CREATE INDEX users_domain ON public.users USING btree (lower(split_part(email, '@'::text, 2))) WHERE (party_id IS NOT NULL);
CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));
CREATE INDEX users_mailbox ON public.users USING btree (mailbox_key(email));
CREATE INDEX users_party ON public.users USING btree (party_id);
CREATE INDEX users_search ON public.users USING gin (fold((((first_name || last_name) || first_name) || email)) gin_trgm_ops) WHERE (party_id IS NOT NULL);
CREATE INDEX users_staff_search ON public.users USING gin (fold((((first_name || last_name) || first_name) || email)) gin_trgm_ops, search_starts(VARIADIC ARRAY[last_name, first_name, email])) WHERE (party_id IS NULL);
CREATE TRIGGER guard BEFORE INSERT OR UPDATE OF role, status, rights ON public.users FOR EACH ROW EXECUTE FUNCTION guard_user();
CREATE TRIGGER keep_image AFTER INSERT OR DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION keep_image('user', '{password_hash}');
CREATE TRIGGER keep_image_change AFTER UPDATE ON public.users FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION keep_image('user', '{password_hash}');
CREATE CONSTRAINT TRIGGER tell_change AFTER UPDATE ON public.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.role <> new.role) OR (old.rights <> new.rights) OR (old.email <> new.email) OR ((new.party_id IS NULL) AND ((old.status <> new.status) OR (old.password_hash <> new.password_hash))))) EXECUTE FUNCTION tell_change('user', 'id', 'users.changed_outside');
CREATE CONSTRAINT TRIGGER tell_new AFTER INSERT ON public.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.party_id IS NULL)) EXECUTE FUNCTION tell_change('user', 'id', 'users.changed_outside');
alter table users enable row level security;
create policy auth_applicants on users for insert to portal_auth with check (((role = ANY (ARRAY['client'::text, 'supplier'::text])) AND (status = 'active'::text) AND (email_verified_at IS NOT NULL)));
create policy auth_change on users for update to portal_auth using (true) with check (true);
create policy auth_new on users for insert to portal_auth with check ((role = ANY (ARRAY['client'::text, 'supplier'::text])));
create policy auth_read on users for select to portal_auth using (true);
create policy functions_all on users to portal_functions using (true) with check (true);
create policy own_adviser on users for select to portal_client, portal_supplier using ((id = ( SELECT adviser_of(( SELECT app_party() AS app_party)) AS adviser_of)));
create policy people_change on users for update to portal_people using (may_write_person(role)) with check (may_write_person(role));
create policy people_new on users for insert to portal_people with check ((may_write_person(role) AND (password_hash = 'none'::text) AND (status = 'pending_email'::text) AND (email_verified_at IS NULL)));
create policy people_read on users for select to portal_people using ((( SELECT acting_as() AS acting_as) IS NOT NULL));
create policy staff_changes on users for update to portal_staff using (((party_id IS NOT NULL) AND (( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['A'::text, 'M'::text, 'X'::text])))) with check (((party_id IS NOT NULL) AND (role = ANY (ARRAY['client'::text, 'supplier'::text]))));
create policy staff_invites on users for insert to portal_staff with check (((party_id IS NOT NULL) AND (role = ANY (ARRAY['client'::text, 'supplier'::text])) AND (status = 'pending_email'::text) AND (password_hash = 'none'::text) AND (( SELECT staff_actor() AS staff_actor) = ANY (ARRAY['A'::text, 'M'::text, 'X'::text]))));
create policy staff_rows on users for select to portal_staff using ((( SELECT app_staff() AS app_staff) IS NOT NULL));
create policy system_first on users for insert to portal_system with check (((app_staff() IS NULL) AND (role = 'super'::text) AND (status = 'pending_email'::text) AND (password_hash = 'none'::text) AND no_administrator()));
create policy system_holds on users for update to portal_system using (true) with check (false);
create policy system_read on users for select to portal_system using (true);
grant select, insert (party_id, role, first_name, last_name, email, phone, password_hash, email_verified_at, rights), update (first_name, last_name, phone, password_hash, profile_image_url, email_verified_at, status, locale, time_zone, version, updated_at, digest, quiet_from, quiet_to, mail_types, letter_keys, adviser_title) on users to portal_auth;
grant select (id, first_name, last_name, email, phone, adviser_title) on users to portal_client;
grant select (id, party_id, role, first_name, last_name, email, phone, status, rights, time_zone, created_at, version, digest, quiet_from, quiet_to, mail_types), update (party_id, first_name, last_name, email, phone, password_hash, profile_image_url, email_verified_at, status, rights, time_zone, version, updated_at, digest, quiet_from, quiet_to, mail_types, adviser_title) on users to portal_functions;
grant insert (party_id, role, first_name, last_name, email, phone, password_hash, status, rights), select (id, party_id, role, first_name, last_name, email, phone, email_verified_at, status, rights, created_at, version, updated_at), update (role, first_name, last_name, phone, status, rights, version, updated_at) on users to portal_people;
grant insert (party_id, role, first_name, last_name, email, phone, password_hash, status, rights), select (id, party_id, role, first_name, last_name, email, phone, profile_image_url, email_verified_at, status, rights, locale, time_zone, created_at, version, updated_at, digest, quiet_from, quiet_to, mail_types, adviser_title), update (status, rights, version, updated_at) on users to portal_staff;
grant select (id, first_name, last_name, email, phone, adviser_title) on users to portal_supplier;
grant insert (role, first_name, last_name, email, password_hash, status), select (id, party_id, role, first_name, last_name, email, phone, profile_image_url, email_verified_at, status, rights, locale, time_zone, created_at, version, updated_at, digest, quiet_from, quiet_to, mail_types, letter_keys, adviser_title), update (version) on users to portal_system;

create table visitor_keys (
  key_hash bytea not null,
  body_hash text not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint visitor_keys_pkey PRIMARY KEY (key_hash)
);
CREATE INDEX visitor_keys_age ON public.visitor_keys USING btree (created_at);
alter table visitor_keys enable row level security;
create policy functions_all on visitor_keys to portal_functions using (true) with check (true);
create policy system_all on visitor_keys to portal_system using (true) with check (true);
grant insert, select, update on visitor_keys to portal_functions;
grant delete, select on visitor_keys to portal_system;

create view contracts_in_force with (security_invoker=true) as
 SELECT c.id,
    c.number,
    c.program,
    c.principal_id,
    c.principal_name,
    c.currency,
    c.start_on,
    c.end_on,
    c.status,
    c.version,
    c.created_at,
    c.search_text,
    t.id AS terms_id,
    t.number AS terms_number,
    t.effective_from,
    t.ceiling,
    t.recourse,
    t.notification,
    t.quotite_ppm,
    t.fdg_ppm,
    t.fdg_cap,
    t.fee_ppm,
    t.fee_min,
    t.guarantee_fee_ppm,
    t.ref_rate,
    t.margin_ppm,
    t.rate_floor_ppm,
    t.day_basis,
    t.interest_mode,
    t.vat_ppm,
    t.vat_on_interest,
    t.concentration_ppm,
    t.max_tenor_days,
    t.grace_days,
    t.recourse_days,
    t.dispute_days,
    t.unpaid_fee,
    t.dispute_fee,
    t.auto_draw_limit,
    t.deed,
    t.fees_paid_by,
    t.fund_uncovered,
    t.notice_days
   FROM (contracts c
     JOIN contract_terms t ON ((t.id = ( SELECT v.id
           FROM contract_terms v
          WHERE ((v.contract_id = c.id) AND ((v.number = 1) OR ((v.status = 'signed'::text) AND (v.effective_from <= today_in_paris()))))
          ORDER BY (v.status = 'signed'::text) DESC, v.effective_from DESC
         LIMIT 1))));
grant select on contracts_in_force to portal_client;
grant select on contracts_in_force to portal_functions;
grant select on contracts_in_force to portal_staff;
grant select on contracts_in_force to portal_supplier;
grant select on contracts_in_force to portal_system;

CREATE OR REPLACE FUNCTION public.account_cost(p_contract uuid, p_assignor uuid, p_from date, p_to date)
 RETURNS TABLE(cost bigint, interest bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(-sum(x.amount), 0)::bigint, coalesce(-sum(x.amount) filter (where x.account in ('INT', 'PCA')), 0)::bigint
  from ledger_lines x
  where x.account in ('COM', 'GAR', 'INT', 'PCA', 'TVA') and x.entry_id in (select l.entry_id from ledger_lines l
      where l.account = 'CCA' and l.contract_id = p_contract and l.party_id = p_assignor and l.entry_date between p_from and p_to)
    and reads_account(p_assignor)
$function$
;
alter function account_cost(uuid,uuid,date,date) owner to portal_functions;
grant execute on function account_cost(uuid,uuid,date,date) to portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.account_invoices(p_contract uuid, p_assignor uuid, p_at date)
 RETURNS SETOF account_invoice
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with one as (
    select i.id, i.assignor_id, i.number, i.debtor_name, i.due_date, i.issue_date, t.quotite_ppm, t.fund_uncovered, t.recourse, t.max_tenor_days,
      t.dispute_days, i.disputed as d, i.covered_amount, i.batch_id, true as now,
      i.status, (i.status_since at time zone 'Europe/Paris')::date as since
    from invoices i join contract_terms t on t.id = i.terms_id
    where i.contract_id = p_contract and (p_assignor is null or i.assignor_id = p_assignor) and i.assigned_on <= p_at
      and p_at >= today_in_paris() and i.status in ('assigned', 'financed', 'partially_paid', 'paid', 'disputed', 'unpaid')
    union all
    select i.id, i.assignor_id, i.number, i.debtor_name, i.due_date, i.issue_date, t.quotite_ppm, t.fund_uncovered, t.recourse, t.max_tenor_days,
      t.dispute_days, i.disputed, i.covered_amount, i.batch_id, false, i.status, (i.status_since at time zone 'Europe/Paris')::date
    from invoices i join contract_terms t on t.id = i.terms_id
    where i.contract_id = p_contract and (p_assignor is null or i.assignor_id = p_assignor) and i.assigned_on <= p_at
      and p_at < today_in_paris() and (i.status in ('assigned', 'financed', 'partially_paid', 'paid', 'disputed', 'unpaid')
        or i.status_since >= (p_at + 1)::timestamp at time zone 'Europe/Paris')
  ), then_ as (
    select o.*, case when o.now then o.status else s.status end as state, case when o.now then o.since else s.since end as state_since,
      case when o.now then coalesce(o.covered_amount, 0) else coalesce((select l.covered from batch_invoices l where (l.batch_id, l.invoice_id) = (o.batch_id, o.id)), 0)
        + coalesce((select sum(g.added) from cover_growths g where g.invoice_id = o.id and g.at < (p_at + 1)::timestamp at time zone 'Europe/Paris'), 0)
        end::bigint as covered
    from one o left join lateral (select x.* from invoice_state_at(o.id, p_at) x where not o.now offset 0) s on true
  ), posted as (
    select o.id, m.*
    from then_ o cross join lateral invoice_posted(o.id, p_at) m
  ), money as (
    select o.*, p.assigned, p.credited, p.collected, p.fdg, p.uncovered, p.disputed,
      -- Fees that the principal bears leave the account as it is.
      p.fees, p.vat,
      p.drawn, p.rest, greatest(0, p.drawn - p.collected) as financed,
      share_of(greatest(0, greatest(0, case when o.fund_uncovered then p.assigned else least(o.covered, p.assigned) end
        - case when o.now or p.disputed > 0 then o.d else 0 end - p.credited) - p.collected), o.quotite_ppm) as base
    from then_ o join posted p on p.id = o.id
    where p.assigned - p.credited - p.collected <> 0 or p.fdg <> 0 or p.uncovered <> 0 or p.disputed <> 0
  ), judged as (
    select m.*, case when m.state = 'unpaid' then 'unpaid'
        when m.state = 'disputed' and p_at - m.state_since > m.dispute_days then 'dispute'
        when m.due_date - m.issue_date > m.max_tenor_days then 'tenor'
        when m.due_date < p_at then 'overdue' end as cut
    from money m
  )
  select j.id, j.assignor_id, j.number, j.debtor_name, j.due_date, j.assigned, j.credited, j.collected, j.fdg, j.uncovered, j.disputed, j.fees, j.vat,
    j.drawn, j.rest, j.rest - (j.assigned - j.credited - j.fdg - j.uncovered - j.disputed - j.fees - j.vat - j.drawn), j.base,
    case when j.cut is null then j.base
      -- Unpaid with recourse, disputed or payable for too long: nothing; else no more than it already is.
      when j.cut in ('dispute', 'tenor') or j.cut = 'unpaid' and j.recourse then 0
      else least(j.base, j.financed) end,
    j.cut, j.financed
  from judged j
$function$
;
grant execute on function account_invoices(uuid,uuid,date) to portal_functions;

CREATE OR REPLACE FUNCTION public.account_label(p_entry uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case when e.reverses is null then e.label
      else 'Contre-passation' || chr(160) || ': ' || (select o.label from ledger_entries o where o.id = e.reverses) end
  from ledger_entries e where e.id = p_entry
    and exists (select from ledger_lines l where l.entry_id = e.id and l.account in ('CCA', 'ADR') and reads_account(l.party_id))
$function$
;
alter function account_label(uuid) owner to portal_functions;
grant execute on function account_label(uuid) to portal_staff, portal_supplier;

CREATE OR REPLACE FUNCTION public.account_parts(a account_invoice)
 RETURNS TABLE(rule text, amount bigint)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select v.rule, v.amount from (values ('assigned', a.assigned), ('credited', -a.credited), ('fdg', -a.fdg), ('uncovered', -a.uncovered),
    ('disputed', -a.disputed), ('fees', -a.fees), ('vat', -a.vat), ('drawn', -a.drawn), ('other', a.other),
    ('quotite', -(a.rest - a.base + a.financed)), (a.cut, -(a.base - a.fundable))) v (rule, amount) where v.amount <> 0
$function$
;
grant execute on function account_parts(account_invoice) to portal_functions;

CREATE OR REPLACE FUNCTION public.account_state(p_contract uuid, p_assignor uuid)
 RETURNS TABLE(balance bigint, financed bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce((select -sum(b.amount) from ledger_balances b where b.account in ('CCA', 'ADR')
      and b.contract_id = p_contract and b.party_id = p_assignor), 0)::bigint,
    coalesce((select sum(a.financed) from account_invoices(p_contract, p_assignor, today_in_paris()) a), 0)::bigint
  where reads_account(p_assignor)
$function$
;
alter function account_state(uuid,uuid) owner to portal_functions;
grant execute on function account_state(uuid,uuid) to portal_staff, portal_system;

CREATE OR REPLACE FUNCTION public.account_usable(p_id uuid, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select from bank_accounts a where a.id = p_id and a.status = 'verified' and a.usable_from <= p_at
    and not exists (select from parties p where p.id = a.party_id and p.status = 'closed')
    and not exists (select from bank_accounts r where r.replaces_id = a.id and r.status = 'verified'
      and r.usable_from <= p_at and r.usable_from > a.usable_from))
$function$
;
grant execute on function account_usable(uuid,timestamp with time zone) to portal_client, portal_functions, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.account_words(p_entry uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare e record;
begin
  select x.ref, x.reverses, x.search_text into e from ledger_entries x where x.id = p_entry and exists (
    select from ledger_lines l where l.entry_id = x.id and l.account in ('CCA', 'ADR')
      and case session_user when 'portal_supplier' then l.party_id = app_party() else app_staff() is not null end);
  -- A sealed entry's words are kept, those of its number first.
  if e.reverses is null and e.search_text is not null then
    return case when session_user = 'portal_supplier' then substr(e.search_text, length(replace(e.ref, '-', '')) + 1) else e.search_text end;
  end if;
  return fold(case when session_user = 'portal_supplier' then '' else coalesce(e.ref, '') end || account_label(p_entry));
end $function$
;
alter function account_words(uuid) owner to portal_functions;
grant execute on function account_words(uuid) to portal_staff, portal_supplier;

CREATE OR REPLACE FUNCTION public.accrue_interest(p_day date, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  f financings; n int := 0; total bigint; tax bigint; entry uuid; held jsonb; earned jsonb; ids uuid[];
  month_ends constant boolean := p_day = (date_trunc('month', p_day) + interval '1 month - 1 day')::date;
begin
  if session_user <> 'portal_system' and session_user like 'portal\_%' or p_day > today_in_paris() then
    raise 'not theirs to accrue' using errcode = 'insufficient_privilege';
  end if;
  -- A portion reads no more of a month's end than it posts.
  ids := array(select l.financing_id from financing_lines l join financings x on x.id = l.financing_id
      where l.deferred > 0 and l.due_date <= p_day and x.status in ('validated', 'sent', 'executed') order by l.due_date limit p_most)
    || array(select l.financing_id from financing_lines l join financings x on x.id = l.financing_id
      where month_ends and l.open > 0 and l.accrued_to <= p_day and (l.deferred > 0 or x.interest_mode = 'arrears')
        and x.status in ('validated', 'sent', 'executed') order by l.accrued_to limit p_most);
  for f in select x.* from financings x where x.id = any (ids) and x.status in ('validated', 'sent', 'executed') order by x.id limit p_most for update loop
    n := n + 1;
    held := jsonb_build_object('currency', f.currency, 'party_id', f.assignor_id, 'contract_id', f.contract_id);
    with earned as materialized (
      select l.invoice_id, l.open as base, p_day + 1 - l.accrued_to as days,
        case when f.interest_mode = 'upfront' and l.due_date <= p_day then l.deferred
          else least(case f.interest_mode when 'upfront' then l.deferred end, interest_of(l.open, f.rate_ppm, p_day + 1 - l.accrued_to, f.day_basis)) end as interest
      from financing_lines l where l.financing_id = f.id
        and (f.interest_mode = 'upfront' and l.deferred > 0 and (l.due_date <= p_day or month_ends and l.accrued_to <= p_day)
          or f.interest_mode = 'arrears' and month_ends and l.open > 0 and l.accrued_to <= p_day)),
    counted as (
      update financing_lines l set accrued_to = p_day + 1, deferred = l.deferred - case f.interest_mode when 'upfront' then e.interest else 0 end
      from earned e where l.financing_id = f.id and l.invoice_id = e.invoice_id)
    select sum(e.interest)::bigint, share_of(sum(e.interest), case f.interest_mode when 'arrears' then f.vat_ppm else 0 end),
        jsonb_agg(to_jsonb(e) order by e.invoice_id) filter (where e.interest > 0)
      into total, tax, earned from earned e;
    continue when coalesce(total, 0) = 0;
    entry := post_entry('E5', 'accrual', f.id || '/' || p_day, format('Intérêts %s au %s, financement %s',
        case f.interest_mode when 'upfront' then 'courus' else 'échus' end, to_char(p_day, 'DD/MM/YYYY'), f.number),
      (select jsonb_agg(held || jsonb_build_object('account', case f.interest_mode when 'upfront' then 'PCA' else 'CCA' end, 'amount', x.line -> 'interest',
          'invoice_id', x.line -> 'invoice_id')) from jsonb_array_elements(earned) x (line))
        || jsonb_build_object('currency', f.currency, 'account', 'INT', 'amount', -total)
        || case when tax > 0 then jsonb_build_array(held || jsonb_build_object('account', 'CCA', 'amount', tax),
          jsonb_build_object('currency', f.currency, 'account', 'TVA', 'amount', -tax)) else '[]' end, p_day, null, p_day);
    if f.interest_mode = 'arrears' then perform charge_interest(f, earned, tax, entry, p_day); end if;
  end loop;
  return n;
end $function$
;
alter function accrue_interest(date,integer) owner to portal_functions;
grant execute on function accrue_interest(date,integer) to portal_system;

CREATE OR REPLACE FUNCTION public.acting_as()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case u.role when 'adviser' then e.department else u.role end
  from users u join employees e on e.user_id = u.id
  where u.id = app_staff() and u.party_id is null and u.status = 'active' and e.active
$function$
;
alter function acting_as() owner to portal_functions;
grant execute on function acting_as() to portal_people, portal_system;

CREATE OR REPLACE FUNCTION public.acting_limit()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce((select approval_limit from employees where user_id = app_staff()), 0)
$function$
;
alter function acting_limit() owner to portal_functions;
grant execute on function acting_limit() to portal_people, portal_system;

CREATE OR REPLACE FUNCTION public.adhesion_papers(p_adhesion uuid)
 RETURNS TABLE(type_id uuid, code text, label text, required boolean, document_id uuid, status text, expires_on date, in_force boolean)
 LANGUAGE sql
 STABLE ROWS 10
AS $function$
  select t.id, t.code, t.label, t.required, d.id, d.status, d.expires_on, coalesce(d.in_force, false)
  from adhesion_requests a
  left join parties p on p.id = a.party_id
  join document_types t on t.active and (t.applies_to = 'adhesion' and a.side = 'assignor' or t.applies_to = 'party' and t.required)
    and (t.roles = '{}' or case a.side when 'debtor' then 'client' else 'supplier' end = any (t.roles))
    and (t.countries = '{}' or coalesce(p.country, a.country) = any (t.countries))
    and (t.legal_forms = '{}' or coalesce(p.legal_form, a.legal_form) = any (t.legal_forms))
  left join lateral (
    select d.id, d.status, d.expires_on, f.in_force
    from documents d cross join lateral (
      select d.status = 'valid' and coalesce(d.expires_on, '9999-12-31') >= today_in_paris() as in_force) f
    where d.type_id = t.id and not d.internal and d.status not in ('replaced', 'archived')
      and (t.applies_to = 'adhesion' and d.owner_type = 'adhesion' and d.owner_id = a.id
        or t.applies_to = 'party' and d.owner_type = 'party' and d.party_id in (a.party_id, a.applicant_party_id))
    order by f.in_force desc, d.created_at desc, d.id desc limit 1) d on true
  where a.id = p_adhesion
  order by t.applies_to, t.position, t.label collate "fr-x-icu", t.id
$function$
;
grant execute on function adhesion_papers(uuid) to portal_client, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.adviser_of(p_party uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select adviser_id from parties where id = p_party
$function$
;
alter function adviser_of(uuid) owner to portal_functions;
grant execute on function adviser_of(uuid) to portal_client, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.app_party()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.party', true), '')::uuid $function$
;
grant execute on function app_party() to public;

CREATE OR REPLACE FUNCTION public.app_staff()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.staff', true), '')::uuid $function$
;
grant execute on function app_staff() to public;

CREATE OR REPLACE FUNCTION public.app_user()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.user', true), '')::uuid $function$
;
grant execute on function app_user() to public;

CREATE OR REPLACE FUNCTION public.append_audit(p_ip text, p_action text, p_entity text, p_entity_id uuid, p_from text, p_to text, p_reason text, p_comment text, p_internal boolean, p_before jsonb, p_after jsonb, p_correlation text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into audit_events (ip, action, entity, entity_id, from_status, to_status, reason_code, comment, internal, before, after, correlation_id)
  values (p_ip, p_action, p_entity, p_entity_id, p_from, p_to, p_reason, p_comment, p_internal, p_before, p_after, p_correlation)
$function$
;
grant execute on function append_audit(text,text,text,uuid,text,text,text,text,boolean,jsonb,jsonb,text) to portal_auth, portal_client, portal_people, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.approved_now(p_entity text, p_id uuid, p_action text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select from approvals a where a.entity = p_entity and a.entity_id = p_id and a.action = p_action and a.status = 'approved'
    and a.decided_by = app_staff() and a.decided_at = portal_now()::timestamptz(3))
$function$
;
grant execute on function approved_now(text,uuid,text) to portal_functions;

CREATE OR REPLACE FUNCTION public.audit_covered(e audit_events)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select json_build_array(e.seq, extract(epoch from e.at), e.actor_id, e.actor_role, e.action, e.entity, e.entity_id, e.from_status, e.to_status,
    e.reason_code, e.internal, e.correlation_id, e.client_party, e.supplier_party, 3)::text
$function$
;
grant execute on function audit_covered(audit_events) to portal_functions, portal_system;

CREATE OR REPLACE FUNCTION public.audit_digest(prev bytea, e audit_events)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select sha256(coalesce(prev, ''::bytea) || case e.digest_version
    when 3 then e.personal_seal || convert_to(coalesce(e.pseudonym, '') || audit_covered(e), 'UTF8')
    else convert_to((
    jsonb_build_object('seq', e.seq, 'actor_id', e.actor_id, 'actor_name', e.actor_name, 'actor_public', e.actor_public,
      'actor_role', e.actor_role, 'ip', e.ip, 'action', e.action, 'entity', e.entity, 'entity_id', e.entity_id,
      'from_status', e.from_status, 'to_status', e.to_status, 'reason_code', e.reason_code, 'comment', e.comment,
      'internal', e.internal, 'before', e.before, 'after', e.after, 'correlation_id', e.correlation_id)
    || case e.digest_version
      when 1 then '{}'
      when 2 then jsonb_build_object('digest_version', e.digest_version, 'client_party', e.client_party, 'supplier_party', e.supplier_party)
    end)::text || extract(epoch from e.at)::text, 'UTF8') end)
$function$
;
grant execute on function audit_digest(bytea,audit_events) to portal_functions;

CREATE OR REPLACE FUNCTION public.audit_export(p_from bigint, p_to bigint)
 RETURNS TABLE(no bigint, seq bigint, prev text, hash text, pseudonym text, covered text, seal text, salt text, personal text, redaction_salt text, redaction_seal text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select a.sealed_no, a.seq, encode(a.prev_hash, 'hex'), encode(a.hash, 'hex'), a.pseudonym, audit_covered(a), encode(a.personal_seal, 'hex'),
      encode(a.personal_salt, 'hex'), convert_from(audit_personal(a), 'UTF8'), encode(r.salt, 'hex'), encode(r.seal, 'hex')
    from audit_events a left join audit_redactions r on r.seq = a.seq and r.salt is not null and a.personal_salt is null
    where a.sealed_no between p_from and p_to and a.digest_version = 3 order by a.sealed_no
$function$
;
alter function audit_export(bigint,bigint) owner to portal_functions;
grant execute on function audit_export(bigint,bigint) to portal_system;

CREATE OR REPLACE FUNCTION public.audit_personal(e audit_events)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select convert_to(json_build_array(e.actor_name, e.actor_public, e.ip, e.comment, e.before, e.after)::text, 'UTF8')
$function$
;
grant execute on function audit_personal(audit_events) to portal_functions;

CREATE OR REPLACE FUNCTION public.audit_pseudonym(p_user uuid, p_key bytea)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  select 'Personne ' || upper(left(encode(sha256(p_key || uuid_send(p_user)), 'hex'), 10))
$function$
;
grant execute on function audit_pseudonym(uuid,bytea) to portal_functions;

CREATE OR REPLACE FUNCTION public.availability(p_contract uuid, p_assignor uuid, p_at date)
 RETURNS TABLE(balance bigint, assigned bigint, credited bigint, fdg bigint, uncovered bigint, disputed bigint, fees bigint, vat bigint, drawn bigint, other bigint, quotite bigint, overdue bigint, unpaid bigint, tenor bigint, dispute bigint, ceiling bigint, asked bigint, overdrawn bigint, available bigint, financed bigint, room bigint, below_ceiling bigint, due_back_on date, due_back bigint, kept_until date, kept_next bigint, counts jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with every as materialized (select a as one, a.assignor_id = p_assignor as own, a.financed, a.due_date, a.fdg + a.uncovered + a.disputed as kept,
      a.fundable from account_invoices(p_contract, null, p_at) a where reads_account(p_assignor)),
  parts as (select p.rule, sum(p.amount)::bigint as amount, count(*) as n from every e cross join lateral account_parts(e.one) p where e.own group by p.rule),
  p as (select coalesce(jsonb_object_agg(x.rule, x.amount), '{}') as of, coalesce(jsonb_object_agg(x.rule, x.n), '{}') as counts from parts x),
  held as (
    select coalesce(case when p_at >= today_in_paris()
      then (select -sum(b.amount) from ledger_balances b where b.account in ('CCA', 'ADR') and (b.contract_id, b.party_id) = (p_contract, p_assignor))
      else (select -sum(l.amount) from ledger_lines l where l.account in ('CCA', 'ADR') and (l.contract_id, l.party_id) = (p_contract, p_assignor)
        and l.entry_date <= p_at) end, 0)::bigint as balance
  ), s as (
    select coalesce(sum(e.financed) filter (where e.own), 0)::bigint as financed, coalesce(sum(e.financed), 0)::bigint as of_contract,
      coalesce(sum(e.fundable - e.financed) filter (where e.own), 0)::bigint as room,
      min(e.due_date) filter (where e.own and e.financed > 0 and e.due_date >= p_at) as due_back_on,
      min(e.due_date) filter (where e.own and e.kept > 0 and e.due_date >= p_at) as kept_until
    from every e
  ), q as (
    select coalesce(sum(f.amount) filter (where f.assignor_id = p_assignor), 0)::bigint as own,
      coalesce(sum(f.amount) filter (where f.assignor_id <> p_assignor), 0)::bigint as others
    from financings f where f.contract_id = p_contract and f.created_at < (p_at + 1)::timestamp at time zone 'Europe/Paris'
      and (f.decided_at is null or f.decided_at >= (p_at + 1)::timestamp at time zone 'Europe/Paris')
  ), m as (
    select s.*, h.balance, greatest(0, h.balance - s.room) as n, least(h.balance, s.room) as rest,
      coalesce(-(p.of ->> 'overdue')::bigint, 0) as overdue, coalesce(-(p.of ->> 'unpaid')::bigint, 0) as unpaid,
      coalesce(-(p.of ->> 'tenor')::bigint, 0) as tenor, coalesce(-(p.of ->> 'dispute')::bigint, 0) as dispute,
      greatest(0, ceiling_on(p_contract, p_at) - s.of_contract - q.others) as below_ceiling, q.own as asked
    from s cross join held h cross join p cross join q
  ), c as (
    -- What the account does not hold is not kept back a second time (D20).
    select m.*, least(m.n, m.overdue) as c1, least(greatest(0, m.n - m.overdue), m.unpaid) as c2,
      least(greatest(0, m.n - m.overdue - m.unpaid), m.tenor) as c3, least(greatest(0, m.n - m.overdue - m.unpaid - m.tenor), m.dispute) as c4,
      greatest(0, m.rest - m.below_ceiling) as c5
    from m
  ), bars as (
    select c.*, coalesce((p.of ->> 'assigned')::bigint, 0) as assigned, coalesce((p.of ->> 'credited')::bigint, 0) as credited,
      coalesce((p.of ->> 'fdg')::bigint, 0) as fdg, coalesce((p.of ->> 'uncovered')::bigint, 0) as uncovered,
      coalesce((p.of ->> 'disputed')::bigint, 0) as disputed, coalesce((p.of ->> 'fees')::bigint, 0) as fees, coalesce((p.of ->> 'vat')::bigint, 0) as vat,
      coalesce((p.of ->> 'drawn')::bigint, 0) as drawn, p.counts
    from c cross join p
  )
  select b.balance, b.assigned, b.credited, b.fdg, b.uncovered, b.disputed, b.fees, b.vat, b.drawn,
    b.balance - b.assigned - b.credited - b.fdg - b.uncovered - b.disputed - b.fees - b.vat - b.drawn,
    -(b.n - b.c1 - b.c2 - b.c3 - b.c4), -b.c1, -b.c2, -b.c3, -b.c4, -b.c5, -b.asked, greatest(0, b.asked - b.rest), greatest(0, b.rest - b.c5 - b.asked),
    b.financed, b.room, b.below_ceiling::bigint, b.due_back_on, (select sum(e.financed) from every e where e.own and e.due_date = b.due_back_on)::bigint,
    b.kept_until, (select sum(e.kept) from every e where e.own and e.due_date = b.kept_until)::bigint, b.counts
  from bars b where reads_account(p_assignor)
$function$
;
alter function availability(uuid,uuid,date) owner to portal_functions;
grant execute on function availability(uuid,uuid,date) to portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.availability_lines(p_contract uuid, p_assignor uuid, p_at date, p_rule text)
 RETURNS TABLE(invoice_id uuid, number text, debtor_name text, due_date date, label text, amount bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with own as materialized (select a as one, a.invoice_id from account_invoices(p_contract, p_assignor, p_at) a where reads_account(p_assignor)),
  of_open as (select o.invoice_id, p.amount from own o cross join lateral account_parts(o.one) p where p.rule = p_rule),
  of_others as (
    select l.invoice_id, case when l.invoice_id is null then account_label(e.id) end as label, -sum(l.amount)::bigint as amount
    from ledger_lines l join ledger_entries e on e.id = l.entry_id
    where p_rule = 'other' and reads_account(p_assignor) and l.account in ('CCA', 'ADR') and (l.contract_id, l.party_id) = (p_contract, p_assignor)
      and l.entry_date <= p_at and (l.account = 'ADR' or l.invoice_id is null or not exists (select from own o where o.invoice_id = l.invoice_id))
    group by 1, 2, case when l.invoice_id is null then l.entry_id end having sum(l.amount) <> 0
  ), of_asked as (
    select null::uuid as invoice_id, 'Financement ' || f.number as label, -f.amount as amount from financings f
    where p_rule = 'asked' and reads_account(p_assignor) and (f.contract_id, f.assignor_id) = (p_contract, p_assignor)
      and f.created_at < (p_at + 1)::timestamp at time zone 'Europe/Paris' and (f.decided_at is null or f.decided_at >= (p_at + 1)::timestamp at time zone 'Europe/Paris')
  ), made as (
    select x.invoice_id, x.label, sum(x.amount)::bigint as amount
    from (select o.invoice_id, null::text as label, o.amount from of_open o union all select * from of_others union all select * from of_asked) x
    group by x.invoice_id, x.label, case when x.invoice_id is null then x.amount end having sum(x.amount) <> 0
  ), bar as (
    select (to_jsonb(a) ->> p_rule)::bigint as amount from availability(p_contract, p_assignor, p_at) a
    where p_rule in ('quotite', 'overdue', 'unpaid', 'tenor', 'dispute', 'ceiling', 'asked', 'overdrawn')
  )
  select m.invoice_id, i.number, i.debtor_name, i.due_date, m.label, m.amount from made m left join invoices i on i.id = m.invoice_id
  union all
  select null, null, null, null, null, b.amount - coalesce((select sum(m.amount) from made m), 0)::bigint from bar b
    where b.amount <> coalesce((select sum(m.amount) from made m), 0)
$function$
;
alter function availability_lines(uuid,uuid,date,text) owner to portal_functions;
grant execute on function availability_lines(uuid,uuid,date,text) to portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.awaits_second(p_entity text, p_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select session_user in ('portal_staff', 'portal_system') and exists (select from approvals a join guarantees g on g.id = a.entity_id and g.version = a.record_version
    where a.status = 'pending' and a.entity = p_entity and a.entity_id = p_id and a.lapses_on >= today_in_paris())
$function$
;
alter function awaits_second(text,uuid) owner to portal_functions;
grant execute on function awaits_second(text,uuid) to portal_client, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.batch_entries(p_batch uuid, p_on date)
 RETURNS TABLE(ref text, place integer, entry jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select i.ref, e.place, jsonb_build_object('event', e.event, 'source', 'invoice', 'source_id', i.id, 'label', e.label || ', bordereau ' || b.number, 'on', p_on,
    'lines', e.lines)
  from batches b join contract_terms v on v.id = b.terms_id join contracts c on c.id = v.contract_id
    join batch_invoices l on l.batch_id = b.id join invoices i on i.id = l.invoice_id
    cross join lateral (select jsonb_build_object('currency', b.currency, 'invoice_id', i.id) as common, l.service_fee + l.guarantee_fee + l.vat as fees) x
    cross join lateral (select x.common || jsonb_build_object('party_id', b.assignor_id, 'contract_id', b.contract_id) as held) h
    -- Where the principal bears the fees, they are due by it (D39) and leave the account as it is.
    cross join lateral (select case v.fees_paid_by when 'principal' then x.common || jsonb_build_object('account', 'CLI', 'party_id', c.principal_id)
      else h.held || '{"account": "CCA"}' end as payer) p
    cross join lateral (values
      (1, 'E1', format('Cession de la facture %s sur %s', i.number, i.debtor_name),
        jsonb_build_array(h.held || jsonb_build_object('account', 'ACH', 'amount', l.due), h.held || jsonb_build_object('account', 'CCA', 'amount', -l.due))),
      (2, 'E2', format('Fonds de garantie de la facture %s', i.number), case when l.fdg > 0 then
        jsonb_build_array(h.held || jsonb_build_object('account', 'CCA', 'amount', l.fdg), h.held || jsonb_build_object('account', 'FDG', 'amount', -l.fdg)) end),
      (3, 'E3b', format('Réserve sur la part non garantie de la facture %s', i.number), case when l.reserve > 0 then
        jsonb_build_array(h.held || jsonb_build_object('account', 'CCA', 'amount', l.reserve), h.held || jsonb_build_object('account', 'RES', 'amount', -l.reserve)) end),
      (4, 'E3', format('Commissions de la facture %s', i.number), case when x.fees > 0 then
        jsonb_path_query_array(jsonb_build_array(p.payer || jsonb_build_object('amount', x.fees), x.common || jsonb_build_object('account', 'COM', 'amount', -l.service_fee),
          x.common || jsonb_build_object('account', 'GAR', 'amount', -l.guarantee_fee), x.common || jsonb_build_object('account', 'TVA', 'amount', -l.vat)),
          '$[*] ? (@.amount != 0)') end)) e (place, event, label, lines)
  where b.id = p_batch and e.lines is not null
$function$
;
grant execute on function batch_entries(uuid,date) to portal_functions;

CREATE OR REPLACE FUNCTION public.batch_figures(p_id uuid)
 RETURNS TABLE(invoice_id uuid, ref text, due bigint, covered bigint, fdg bigint, reserve bigint, service_fee bigint, guarantee_fee bigint, vat bigint, available bigint, cost_on_time bigint, cost_late15 bigint, cost_late30 bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with t as (
    select c.*, coalesce(p.fee_ppm, c.fee_ppm) as own_fee_ppm, contract_rate(c.ref_rate, c.rate_floor_ppm, c.margin_ppm) as rate_ppm,
      case when c.fdg_cap is not null then greatest(0, c.fdg_cap - fdg_held(c.id, b.assignor_id)) end as room
    from batches b join contracts_in_force c on c.id = b.contract_id
      left join contract_prices p on p.terms_id = c.terms_id and p.assignor_id = b.assignor_id
    where b.id = p_id
  ), one as (
    select i.id, i.ref, i.due, i.due_date, coalesce(i.covered_amount, 0) as covered, i.due - i.credited as rest,
      greatest(0, case when t.fund_uncovered then i.due else coalesce(i.covered_amount, 0) end - i.disputed - i.credited) as eligible,
      share_of(i.due - i.credited, t.fdg_ppm) as asked,
      greatest(share_of(i.due, t.own_fee_ppm), t.fee_min) as service_fee,
      share_of(coalesce(i.covered_amount, 0), t.guarantee_fee_ppm) as guarantee_fee
    from batch_invoices l join invoices i on i.id = l.invoice_id cross join t where l.batch_id = p_id
  ), kept as (
    select one.*,
      -- The cap is used up in the order of references (D11).
      case when t.room is null then asked
        else (least(t.room, sum(asked) over earlier) - least(t.room, sum(asked) over earlier - asked))::bigint end as fdg,
      share_of(rest - eligible, t.quotite_ppm) as reserve,
      share_of(one.service_fee + one.guarantee_fee, t.vat_ppm) as vat,
      case t.fees_paid_by when 'assignor' then 1 else 0 end as bears
    from one cross join t window earlier as (order by ref collate "C" rows between unbounded preceding and current row)
  ), priced as (
    select k.*, greatest(0, least(k.rest - k.fdg - k.reserve - k.bears * (k.service_fee + k.guarantee_fee + k.vat),
      share_of(k.eligible, t.quotite_ppm))) as available
    from kept k cross join t
  ), cost as (
    select p.*, t.vat_on_interest, t.vat_ppm, p.bears * (p.service_fee + p.guarantee_fee + p.vat) as fees,
      interest_of(p.available, t.rate_ppm, p.due_date - today_in_paris(), t.day_basis) as interest,
      interest_of(p.available, t.rate_ppm, 15, t.day_basis) as late15, interest_of(p.available, t.rate_ppm, 30, t.day_basis) as late30
    from priced p cross join t
  )
  select c.id, c.ref, c.due, c.covered, c.fdg, c.reserve, c.service_fee, c.guarantee_fee, c.vat, c.available,
    c.fees + c.interest + v.on_time, c.fees + c.interest + v.on_time + c.late15 + v.late15, c.fees + c.interest + v.on_time + c.late30 + v.late30
  from cost c cross join lateral (select case when c.vat_on_interest then share_of(c.interest, c.vat_ppm) else 0 end as on_time,
    case when c.vat_on_interest then share_of(c.late15, c.vat_ppm) else 0 end as late15,
    case when c.vat_on_interest then share_of(c.late30, c.vat_ppm) else 0 end as late30) v
  order by c.ref collate "C"
$function$
;
grant execute on function batch_figures(uuid) to portal_functions;

CREATE OR REPLACE FUNCTION public.begin_contract(p_program text, p_principal uuid, p_currency text, p_start date, p_assignors uuid[], p_terms jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  t constant contract_terms := jsonb_populate_record(null::contract_terms, p_terms);
  made uuid;
begin
  if session_user <> 'portal_staff' or not coalesce(staff_actor() in ('A', 'M', 'X'), false) then
    raise 'not theirs to begin' using errcode = 'insufficient_privilege';
  end if;
  insert into contracts (number, program, principal_id, principal_name, currency, recourse, notification, quotite_ppm, fdg_ppm, fdg_cap, fee_ppm,
      fee_min, guarantee_fee_ppm, rate_ppm, day_basis, vat_ppm, vat_on_interest, concentration_ppm, max_tenor_days, ceiling, fund_uncovered, start_on)
    select next_ref(case p_program when 'reverse' then 'RF' else 'AF' end), p_program, p.id, p.legal_name, p_currency, t.recourse, t.notification,
      t.quotite_ppm, t.fdg_ppm, t.fdg_cap, t.fee_ppm, t.fee_min, t.guarantee_fee_ppm, t.margin_ppm, t.day_basis, t.vat_ppm, t.vat_on_interest,
      t.concentration_ppm, t.max_tenor_days, t.ceiling, t.fund_uncovered, p_start
    from parties p where p.id = p_principal returning id into made;
  insert into contract_participants (contract_id, assignor_id, assignor_name) select made, id, legal_name from parties where id = any(p_assignors);
  update contract_terms set ref_rate = t.ref_rate, rate_floor_ppm = t.rate_floor_ppm, interest_mode = t.interest_mode, grace_days = t.grace_days,
    recourse_days = t.recourse_days, dispute_days = t.dispute_days, unpaid_fee = t.unpaid_fee, dispute_fee = t.dispute_fee,
    auto_draw_limit = t.auto_draw_limit, deed = t.deed, fees_paid_by = t.fees_paid_by, notice_days = t.notice_days, reason = t.reason, note = t.note
    where contract_id = made;
  return made;
end $function$
;
alter function begin_contract(text,uuid,text,date,uuid[],jsonb) owner to portal_functions;
grant execute on function begin_contract(text,uuid,text,date,uuid[],jsonb) to portal_staff;

CREATE OR REPLACE FUNCTION public.block_account(p_hash bytea, p_ip text, p_correlation text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare target uuid; was text; next text;
begin
  select l.account_id into target from account_links l where l.token_hash = p_hash;
  if not found then return false; end if;
  -- The account first, as every other step does; its lock makes one of two answers wait and then find it blocked.
  select a.status into was from bank_accounts a where a.id = target for update;
  select s.state_to into next from machine_steps s where s.machine = 'bank_account' and s.action = 'block' and s.state_from = was;
  if not found then return false; end if;
  update account_links set used_at = portal_now() where token_hash = p_hash and used_at is null and expires_at > portal_instant();
  if not found then return false; end if;
  update bank_accounts set status = next, version = version + 1 where id = target;
  insert into audit_events (actor_name, actor_public, actor_role, ip, action, entity, entity_id, from_status, to_status, comment, correlation_id)
  values ('Société (lien de l’e-mail)', 'Société (lien de l’e-mail)', 'system', p_ip, 'bankAccounts.block', 'bank_account', target, was, next,
    'Bloqué par le lien de l’e-mail', p_correlation);
  return true;
end $function$
;
alter function block_account(bytea,text,text) owner to portal_functions;
grant execute on function block_account(bytea,text,text) to portal_public;

CREATE OR REPLACE FUNCTION public.calendar_feed_owner(p_hash bytea)
 RETURNS TABLE(user_id uuid, role text, department text, party_id uuid, rights text[], first_name text, last_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select u.id, u.role, e.department, u.party_id, u.rights, u.first_name, u.last_name
  from calendar_feeds f join users u on u.id = f.user_id left join employees e on e.user_id = u.id
  where f.token_hash = p_hash and u.status = 'active' and coalesce(e.active, true)
$function$
;
alter function calendar_feed_owner(bytea) owner to portal_functions;
grant execute on function calendar_feed_owner(bytea) to portal_public;

CREATE OR REPLACE FUNCTION public.caller_role()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select role from users where id = app_user() and status = 'active'
$function$
;
alter function caller_role() owner to portal_functions;
grant execute on function caller_role() to portal_client, portal_staff, portal_supplier;

CREATE OR REPLACE FUNCTION public.cancel_payment_file(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare p payment_files; after_step text;
begin
  select * into p from payment_files x where x.id = p_id for no key update;
  select m.state_to into after_step from machine_steps m where m.machine = 'payment_file' and m.action = 'cancel' and m.state_from = p.status;
  if after_step is null or not coalesce(session_user = 'portal_staff' and staff_actor() in ('M', 'X'), false) then
    raise 'not theirs to give up' using errcode = 'TR001';
  end if;
  perform give_up_file(p_id);
end $function$
;
alter function cancel_payment_file(uuid) owner to portal_functions;
grant execute on function cancel_payment_file(uuid) to portal_staff;

CREATE OR REPLACE FUNCTION public.ceiling_on(p_contract uuid, p_at date)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select v.ceiling from contract_terms v where v.contract_id = p_contract and (v.number = 1 or v.status = 'signed' and v.effective_from <= p_at)
  order by v.status = 'signed' desc, v.effective_from desc limit 1
$function$
;
grant execute on function ceiling_on(uuid,date) to portal_functions;

CREATE OR REPLACE FUNCTION public.changes_seen(p_entity text, p_id uuid)
 RETURNS TABLE(seq bigint, before jsonb, after jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with kept as (
    select a.attname as name from pg_attribute a
    where a.attrelid = case p_entity
        when 'invoice' then 'public.invoices'::regclass
        when 'guarantee_request' then 'public.guarantee_requests'::regclass
        when 'document' then 'public.documents'::regclass
        when 'relation' then 'public.relations'::regclass
        when 'bank_account' then 'public.bank_accounts'::regclass end
      and a.attnum > 0 and not a.attisdropped and has_column_privilege(session_user, a.attrelid, a.attnum, 'select')
  ), changed as (
    select e.seq, e.before, e.after from audit_events e
    where e.entity = p_entity and e.entity_id = p_id and jsonb_typeof(e.before) = 'object' and jsonb_typeof(e.after) = 'object'
      and case session_user when 'portal_client' then e.client_party when 'portal_supplier' then e.supplier_party end = app_party()
    order by e.seq desc limit 200
  )
  select c.seq,
    (select jsonb_object_agg(v.key, v.value) from jsonb_each(c.before) v
      where lower(regexp_replace(v.key, '([A-Z])', '_\1', 'g')) in (select name from kept)),
    (select jsonb_object_agg(v.key, v.value) from jsonb_each(c.after) v
      where lower(regexp_replace(v.key, '([A-Z])', '_\1', 'g')) in (select name from kept))
  from changed c
$function$
;
alter function changes_seen(text,uuid) owner to portal_functions;
grant execute on function changes_seen(text,uuid) to portal_client, portal_supplier;

CREATE OR REPLACE FUNCTION public.charge_batch(p_batch uuid, p_on date)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into commissions (kind, party_id, party_name, invoice_id, invoice_number, base, rate_ppm, net, vat, gross, currency, formula_text, status, created_at,
      entry_id, batch_id)
    select k.kind, case v.fees_paid_by when 'principal' then c.principal_id else b.assignor_id end,
      case v.fees_paid_by when 'principal' then q.legal_name else b.assignor_name end, i.id, i.number, k.base, k.rate, k.net, k.vat, k.net + k.vat, b.currency,
      case when k.kind = 'service' and share_of(k.base, k.rate) < k.net then 'Minimum par facture' || chr(160) || ': ' || money_in_words(k.net, b.currency)
        else rate_in_words(k.rate) || ' × ' || money_in_words(k.base, b.currency) end,
      'posted', case when p_on is null then portal_now() else least(portal_now(), (p_on + time '10:00') at time zone 'Europe/Paris') end, e.id, b.id
    from batches b join contract_terms v on v.id = b.terms_id join contracts c on c.id = v.contract_id join parties q on q.id = c.principal_id
      join batch_invoices l on l.batch_id = b.id join invoices i on i.id = l.invoice_id
      join ledger_entries e on (e.source, e.source_id, e.event) = ('invoice', i.id::text, 'E3')
      left join contract_prices p on (p.terms_id, p.assignor_id) = (b.terms_id, b.assignor_id)
      cross join lateral (select div(2 * l.vat::numeric * l.service_fee + l.service_fee + l.guarantee_fee, 2 * (l.service_fee + l.guarantee_fee))::bigint as vat) s
      cross join lateral (values (1, 'service', l.due, coalesce(p.fee_ppm, v.fee_ppm), l.service_fee, s.vat),
        (2, 'guarantee', l.covered, v.guarantee_fee_ppm, l.guarantee_fee, l.vat - s.vat)) k (place, kind, base, rate, net, vat)
    where b.id = p_batch and l.service_fee + l.guarantee_fee > 0 and k.net > 0 order by i.ref collate "C", k.place
$function$
;
grant execute on function charge_batch(uuid,date) to portal_functions;

CREATE OR REPLACE FUNCTION public.charge_interest(f financings, p_lines jsonb, p_tax bigint, p_entry uuid, p_on date)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into commissions (kind, party_id, party_name, invoice_id, invoice_number, base, rate_ppm, days, net, vat, gross, currency, formula_text, status,
      created_at, entry_id, financing_id)
    select 'interest', f.assignor_id, f.assignor_name, v.id, v.number, v.base, f.rate_ppm, v.days, v.interest, v.tax, v.interest + v.tax, f.currency,
      rate_in_words(f.rate_ppm) || ' × ' || money_in_words(v.base, f.currency) || ' × ' || v.days || chr(160) || 'j / ' || f.day_basis, 'posted',
      case when p_on is null then portal_now() else least(portal_now(), (p_on + time '22:00') at time zone 'Europe/Paris') end, p_entry, f.id
    from (
      select s.*, s.floor + (row_number() over (order by s.part - s.floor desc, s.due_date, s.ref) <= p_tax - sum(s.floor) over ())::int as tax
      from (
        select i.id, i.number, i.due_date, i.ref, x.base, x.days, x.interest, p_tax * x.interest::numeric / sum(x.interest) over () as part,
          div(p_tax * x.interest::numeric, sum(x.interest) over ())::bigint as floor
        from jsonb_to_recordset(p_lines) as x (invoice_id uuid, base bigint, days int, interest bigint) join invoices i on i.id = x.invoice_id
        where x.interest > 0) s) v
$function$
;
grant execute on function charge_interest(financings,jsonb,bigint,uuid,date) to portal_functions;

CREATE OR REPLACE FUNCTION public.check_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare n int; total numeric; one text; other text; journal text;
begin
  select count(*), sum(l.amount), min(l.currency), max(l.currency), (select v.journal from ledger_events v where v.code = new.event)
    into n, total, one, other, journal from ledger_lines l where l.entry_id = new.id;
  if n < 2 or total <> 0 or one <> new.currency or other <> new.currency then
    raise 'entry % does not balance in one currency', new.id using errcode = 'LG001';
  end if;
  if journal is distinct from new.journal then raise '% is no event of journal %', new.event, new.journal using errcode = 'foreign_key_violation'; end if;
  return null;
end $function$
;
alter function check_balanced() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.check_draw(p_contract uuid, p_assignor uuid, p_lines jsonb, p_account uuid, p_value_date date, p_price draw_price, p_except uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare lines int; available bigint;
begin
  perform from invoices i where i.id in (select x.invoice_id from jsonb_to_recordset(p_lines) as x (invoice_id uuid)) order by i.id for no key update;
  perform from contracts c where c.id = p_contract for no key update;
  if not may_assign(p_contract, p_assignor) then raise 'contract or company' using errcode = 'FI001'; end if;
  if p_price.rate_ppm is null then raise 'no rate' using errcode = 'FI003'; end if;
  if not exists (select from bank_accounts a where a.id = p_account and a.party_id = p_assignor and account_usable(a.id, portal_now())
      and unpayable((select c.currency from contracts c where c.id = p_contract), a.iban, a.holder) is null) then
    raise 'the account' using errcode = 'FI005';
  end if;
  select count(*) into lines from jsonb_to_recordset(p_lines) as x (invoice_id uuid, amount bigint)
    join drawable(p_contract, p_assignor, p_value_date, p_except) d on d.invoice_id = x.invoice_id and x.amount between 1 and d.room;
  if lines = 0 or lines <> jsonb_array_length(p_lines)
      or lines <> (select count(distinct x.invoice_id) from jsonb_to_recordset(p_lines) as x (invoice_id uuid)) then
    raise 'an invoice' using errcode = 'FI004';
  end if;
  available := left_to_draw(p_contract, p_assignor, p_except);
  if (select sum(x.amount) from jsonb_to_recordset(p_lines) as x (amount bigint)) > available then
    raise 'more than is available' using errcode = 'FI002', detail = greatest(0, available);
  end if;
end $function$
;
grant execute on function check_draw(uuid,uuid,jsonb,uuid,date,draw_price,uuid) to portal_functions;

CREATE OR REPLACE FUNCTION public.check_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare bad record;
begin
  select a.entry_id, x.unknown into bad from (select distinct entry_id from added) a
    cross join lateral (select bool_or(e.currency is null or c.code is null) as unknown, sum(l.amount) <> 0 or bool_or(l.currency <> e.currency) as unbalanced
      from ledger_lines l left join ledger_entries e on e.id = l.entry_id left join ledger_accounts c on c.code = l.account where l.entry_id = a.entry_id) x
    where x.unknown or x.unbalanced limit 1;
  if bad.unknown then raise 'lines of no entry, or no account' using errcode = 'foreign_key_violation'; end if;
  if found then raise 'entry % does not balance in one currency', bad.entry_id using errcode = 'LG001'; end if;
  return null;
end $function$
;
alter function check_lines() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.client_state(status text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case status when 'financed' then 'assigned' when 'indemnified' then 'unpaid' else status end
$function$
;
grant execute on function client_state(text) to public;

CREATE OR REPLACE FUNCTION public.close_month(p_month date)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare made uuid; first_month date; last_closed date;
begin
  if session_user <> 'portal_staff' or not coalesce(staff_actor() in ('M', 'X'), false) then
    raise 'not theirs to close' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtext('ledger-month'), to_char(p_month, 'YYYYMM')::int);
  if p_month <> date_trunc('month', p_month) or p_month >= date_trunc('month', today_in_paris()) then
    raise 'that month is not over' using errcode = 'LG009';
  end if;
  select date_trunc('month', min(e.entry_date)) into first_month from ledger_entries e;
  select max(m.month) into last_closed from ledger_months m;
  if first_month is null or p_month < first_month then raise 'nothing was posted by then' using errcode = 'LG012'; end if;
  if p_month <= last_closed then raise '% is closed', to_char(p_month, 'MM/YYYY') using errcode = 'LG005'; end if;
  if p_month > coalesce(last_closed + interval '1 month', first_month) then
    raise 'an earlier month is open' using errcode = 'LG010';
  end if;
  if exists (select from ledger_rates((p_month + interval '1 month - 1 day')::date) r where r.per_euro_ppm is null) then
    raise 'an accounting rate is missing' using errcode = 'LG011';
  end if;
  if exists (select from financing_lines l join financings f on f.id = l.financing_id
      where f.status in ('validated', 'sent', 'executed') and (l.deferred > 0 and l.due_date < p_month + interval '1 month'
        or l.open > 0 and l.accrued_to < p_month + interval '1 month' and (l.deferred > 0 or f.interest_mode = 'arrears'))) then
    raise 'interest of that month is not posted' using errcode = 'LG013';
  end if;
  perform seal_ledger();
  -- The instant now, not of the transaction's start: a rate that was just read counts.
  insert into ledger_months (month, closed_at, closed_by) values (p_month, portal_instant(), app_user()) returning id into made;
  return made;
end $function$
;
alter function close_month(date) owner to portal_functions;
grant execute on function close_month(date) to portal_staff;

CREATE OR REPLACE FUNCTION public.compared_of(p_number text, p_gross bigint, p_issue date, p_sha text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select concat_ws('|', p_number, p_gross, p_issue, p_sha)
$function$
;
grant execute on function compared_of(text,bigint,date,text) to portal_functions, portal_staff, portal_system;

CREATE OR REPLACE FUNCTION public.concerned(p_entity text, p_id uuid)
 RETURNS TABLE(party_id uuid, adviser_id uuid)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  select v.party_id, a.adviser_id
  from invoices i cross join lateral (values (i.supplier_view_id), (i.client_view_id)) v (party_id)
    left join parties a on a.id = i.assignor_id
  where p_entity = 'invoice' and i.id = p_id
    and case session_user when 'portal_client' then i.client_view_id = app_party() when 'portal_supplier' then i.supplier_view_id = app_party()
      when 'portal_staff' then app_staff() is not null else true end
    and (session_user not in ('portal_client', 'portal_supplier')
      or exists (select from relations r where r.assignor_id = i.assignor_id and r.debtor_id = i.debtor_id)
      or exists (select from contract_participants cp join contracts c on c.id = cp.contract_id
        where cp.assignor_id = i.assignor_id and c.principal_id = i.debtor_id))
  union all
  select g.requester_id, p.adviser_id from guarantee_requests g join parties p on p.id = g.requester_id
  where p_entity = 'guarantee_request' and g.id = p_id
    and case session_user when 'portal_client' then g.requester_id = app_party() when 'portal_supplier' then false
      when 'portal_staff' then app_staff() is not null else true end
  union all
  select b.assignor_id, p.adviser_id from batches b join parties p on p.id = b.assignor_id
  where p_entity = 'batch' and b.id = p_id
    and case session_user when 'portal_client' then false when 'portal_supplier' then b.assignor_id = app_party()
      when 'portal_staff' then app_staff() is not null else true end
  union all
  select f.assignor_id, p.adviser_id from financings f join parties p on p.id = f.assignor_id
  where p_entity = 'financing' and f.id = p_id
    and case session_user when 'portal_client' then false when 'portal_supplier' then f.assignor_id = app_party()
      when 'portal_staff' then app_staff() is not null else true end
  union all
  select null, null from payment_files f
  where p_entity = 'payment_file' and f.id = p_id and session_user = 'portal_staff' and staff_actor() in ('M', 'X')
  union all
  select p.id, p.adviser_id from parties p
  where p_entity = 'party' and p.id = p_id and session_user = 'portal_staff' and app_staff() is not null
  union all
  -- The debtor hears of what is notified, and only once the bank has accepted it.
  select v.party_id, a.adviser_id
  from relations r join parties a on a.id = r.assignor_id
    cross join lateral (values (r.assignor_id), (case when r.debtor_known and r.notification = 'notified' then r.debtor_id end)) v (party_id)
  where p_entity = 'relation' and r.id = p_id
    and case session_user when 'portal_client' then false when 'portal_supplier' then r.assignor_id = app_party()
      when 'portal_staff' then app_staff() is not null else true end
  union all
  select d.party_id, p.adviser_id from documents d join parties p on p.id = d.party_id
  where p_entity = 'document' and d.id = p_id
    and case session_user when 'portal_client' then d.party_id = app_party() and not d.internal
      when 'portal_supplier' then d.party_id = app_party() and not d.internal
      when 'portal_staff' then app_staff() is not null else true end
  union all
  select a.party_id, p.adviser_id from bank_accounts a join parties p on p.id = a.party_id
  where p_entity = 'bank_account' and a.id = p_id and session_user not in ('portal_client', 'portal_supplier')
    and (session_user <> 'portal_staff' or app_staff() is not null)
  union all
  -- Who asked for a guarantee and who benefits of it hear of each other's steps.
  select v.party_id, p.adviser_id
  from guarantees g cross join lateral (values (g.requester_id), (g.beneficiary_id)) v (party_id) join parties p on p.id = v.party_id
  where p_entity = 'guarantee' and g.id = p_id
    and case session_user when 'portal_client' then g.requester_id = app_party() when 'portal_supplier' then g.beneficiary_id = app_party()
      when 'portal_staff' then app_staff() is not null else true end
  union all
  select a.applicant_party_id, coalesce(a.assigned_to, p.adviser_id) from adhesion_requests a left join parties p on p.id = a.party_id
  where p_entity = 'adhesion_request' and a.id = p_id
    and case session_user when 'portal_client' then a.applicant_party_id = app_party() when 'portal_supplier' then a.applicant_party_id = app_party()
      when 'portal_staff' then app_staff() is not null else true end
  union all
  select c.principal_id, p.adviser_id from contracts c join parties p on p.id = c.principal_id left join contract_terms t on t.contract_id = c.id and t.id = p_id
  where (p_entity = 'contract' and c.id = p_id or p_entity = 'contract_term' and t.id = p_id)
    and case session_user when 'portal_client' then c.principal_id = app_party() when 'portal_supplier' then c.principal_id = app_party()
      when 'portal_staff' then app_staff() is not null else true end
  union all
  -- Suppliers of a reverse programme hear when the bank stops it, not of its terms.
  select cp.assignor_id, p.adviser_id from contracts c join contract_participants cp on cp.contract_id = c.id join parties p on p.id = c.principal_id
  where p_entity = 'contract' and c.id = p_id and c.status in ('active', 'suspended', 'terminated')
    and session_user = 'portal_staff' and app_staff() is not null
$function$
;
grant execute on function concerned(text,uuid) to portal_functions;

CREATE OR REPLACE FUNCTION public.contract_rate(p_code text, p_floor integer, p_margin integer)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select p_margin + greatest(p_floor, case p_code when 'FIXED' then 0 else coalesce((
    select r.ppm from reference_rates r where r.code = p_code and r.on_date < today_in_paris()
      and not exists (select from reference_rates c where c.corrects = r.id) order by r.on_date desc limit 1), p_floor) end)
$function$
;
alter function contract_rate(text,integer,integer) owner to portal_functions;
grant execute on function contract_rate(text,integer,integer) to portal_client, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.contract_reference(p_code text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select jsonb_build_object('ppm', r.ppm, 'onDate', r.on_date) from reference_rates r
    where r.code = p_code and r.on_date < today_in_paris() and p_code in ('EURIBOR3M', 'TMM', 'BAM')
      and not exists (select from reference_rates c where c.corrects = r.id) order by r.on_date desc limit 1
$function$
;
alter function contract_reference(text) owner to portal_functions;
grant execute on function contract_reference(text) to portal_client, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.contract_sent(p_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select from contract_terms t where t.contract_id = p_id and t.sent)
$function$
;
alter function contract_sent(uuid) owner to portal_functions;
grant execute on function contract_sent(uuid) to portal_client, portal_supplier;

CREATE OR REPLACE FUNCTION public.contradicts_transfer(p_status text, p_action text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case p_action when 'fail' then p_status in ('executed', 'returned') else p_status = 'rejected' end
$function$
;
grant execute on function contradicts_transfer(text,text) to portal_functions;

CREATE OR REPLACE FUNCTION public.count_batch()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update batches b set count = s.n, due = s.due
    from (select x.batch_id, count(l.invoice_id)::int as n, coalesce(sum(i.due), 0)::bigint as due
      from (select distinct batch_id from changed) x left join batch_invoices l on l.batch_id = x.batch_id left join invoices i on i.id = l.invoice_id
      group by x.batch_id) s
    where b.id = s.batch_id;
  return null;
end $function$
;
alter function count_batch() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.count_invoice_versions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  -- Given once, kept by the database, or the bank's alone. Generated columns have no new value yet.
  uncounted constant text[] := '{id, ref, program, created_at, created_by, version, client_version, supplier_version, status_since,
    client_status_since, reminded_at, file_sha256, proof_sha256, alerts, holder, assignee_id, edited_by,
    client_status, client_view_id, supplier_view_id, due, outstanding, fingerprint, search_text}';
  -- How much is covered is not the debtor's to know, nor all of the state, nor what the checks say of the cover.
  unseen constant text[] := '{batch_id, terms_id, assigned_on, covered_amount, guarantee_id, guarantee_number, status, resume_status, checks}';
  not_of_cover constant jsonpath := '$[*] ? (@.code != "LIMIT_EXCESS")';
  was constant jsonb := to_jsonb(old) - uncounted;
  becomes constant jsonb := to_jsonb(new) - uncounted;
begin
  new.version := old.version + 1;
  new.client_version := old.client_version + (old.client_view_id is not null and (becomes - unseen <> was - unseen
    or client_state(new.status) <> client_state(old.status)
    or jsonb_path_query_array(new.checks, not_of_cover) <> jsonb_path_query_array(old.checks, not_of_cover)))::int;
  new.supplier_version := old.supplier_version + (old.supplier_view_id is not null and becomes <> was)::int;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_request_versions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  -- As for invoices; neither the risk department's opinion nor who holds the file is the requester's to know.
  uncounted constant text[] := '{id, number, requester_id, created_at, created_by, version, client_version, status_since, held_since,
    told_late_on, risk_opinion, deviation, holder, assignee_id, edited_by, known_beneficiary_id, search_text}';
begin
  new.version := old.version + 1;
  new.client_version := old.client_version + (to_jsonb(new) - uncounted <> to_jsonb(old) - uncounted)::int;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.counterparty(p_id uuid, p_mine uuid)
 RETURNS TABLE(id uuid, legal_name text, country text, national_id text, status text, same_group boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select o.id, o.legal_name, o.country, o.national_id, o.status, coalesce(o.group_id = m.group_id, false)
  from parties o left join parties m on m.id = p_mine where o.id = p_id
$function$
;
alter function counterparty(uuid,uuid) owner to portal_functions;
grant execute on function counterparty(uuid,uuid) to portal_client, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.cover_after(p_guarantee uuid, p_granted bigint, p_gives boolean)
 RETURNS TABLE(invoice_id uuid, covered bigint, keeps bigint, settled boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with held as (
    select i.id, cover_held(i.status, i.covered_amount, i.due, i.credited, i.collected) as covered, i.status <> 'approved' as settled, i.status_since
    from invoices i where i.guarantee_id = p_guarantee
      and cover_held(i.status, i.covered_amount, i.due, i.credited, i.collected) > 0
  ), room as (
    select case when p_gives then p_granted - (g.used - coalesce((select sum(h.covered) from held h where not h.settled), 0)) else 0 end as left
    from guarantees g where g.id = p_guarantee
  ), counted as (
    select h.*, coalesce(sum(case when not h.settled then h.covered end) over (order by h.status_since, h.id
      rows between unbounded preceding and 1 preceding), 0) as before from held h
  )
  select c.id, c.covered, case when c.settled then c.covered else greatest(0, least(c.covered, room.left - c.before)) end::bigint, c.settled
  from counted c cross join room order by c.status_since, c.id
$function$
;
grant execute on function cover_after(uuid,bigint,boolean) to portal_functions, portal_staff, portal_system;

CREATE OR REPLACE FUNCTION public.cover_held(p_status text, p_covered bigint, p_due bigint, p_credited bigint, p_collected bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case when p_status in ('approved', 'assigned', 'financed', 'partially_paid', 'disputed', 'unpaid')
    then greatest(least(coalesce(p_covered, 0), p_due - p_credited - p_collected), 0) else 0 end
$function$
;
grant execute on function cover_held(text,bigint,bigint,bigint,bigint) to portal_functions, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.cut_cover()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare cut record;
begin
  if new.granted = old.granted and new.status = old.status then return null; end if;
  for cut in select c.*, i.supplier_view_id from cover_after(new.id, new.granted, new.status in ('active', 'reduced')) c join invoices i on i.id = c.invoice_id
    where not c.settled and c.keeps < c.covered
  loop
    update invoices set covered_amount = nullif(cut.keeps, 0), guarantee_id = case when cut.keeps > 0 then guarantee_id end,
      guarantee_number = case when cut.keeps > 0 then guarantee_number end, version = default where id = cut.invoice_id;
    -- How much is covered is between the assignor and the bank.
    insert into audit_events (action, entity, entity_id, supplier_party, before, after)
      values ('invoices.lose_cover', 'invoice', cut.invoice_id, cut.supplier_view_id,
        jsonb_build_object('coveredAmount', cut.covered), jsonb_build_object('coveredAmount', cut.keeps));
  end loop;
  return null;
end $function$
;
alter function cut_cover() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.date_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.status_since := case when tg_op = 'INSERT' then new.created_at else portal_now() end;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.decide_confirmation(p_hash bytea, p_outcome text, p_by text, p_confirmation jsonb, p_email text, p_reason text, p_comment text, p_ip text, p_correlation text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  target uuid; was text; next text; done int;
  step constant text := case p_outcome when 'confirmed' then 'confirm' else 'refuse_confirmation' end;
begin
  if p_by not like '% (lien)' or (p_outcome = 'confirmed' and p_confirmation ->> 'by' is distinct from p_by) then
    raise 'an answer by link' using errcode = 'check_violation';
  end if;
  select invoice_id into target from confirmation_links where token_hash = p_hash;
  if not found then return null; end if;
  -- The invoice first, as every other step does; its lock makes one of two answers wait and then find it answered.
  select i.status into was from invoices i where i.id = target and not i.confidential and i.confirm_by >= portal_instant() for update;
  select s.state_to into next from machine_steps s where s.machine = 'invoice' and s.action = step and s.state_from = was;
  if not found then return null; end if;
  update confirmation_links set used_at = portal_now(), outcome = p_outcome
   where token_hash = p_hash and used_at is null and expires_at > portal_instant();
  if not found then return null; end if;
  if p_outcome = 'confirmed' then
    update invoices set status = next, status_since = portal_now(), version = version + 1, confirmation = p_confirmation, holder = 'adviser'
     where id = target returning version into done;
  else
    update invoices set status = next, status_since = portal_now(), version = version + 1, reason_code = p_reason,
      reason_comment = p_comment, reason_list = 'confirmationRefusal'
     where id = target returning version into done;
  end if;
  insert into audit_events (actor_name, actor_public, actor_role, ip, action, entity, entity_id, from_status, to_status, reason_code,
    comment, after, correlation_id)
  values (p_by, p_by, 'system', p_ip, 'invoices.' || step, 'invoice', target, was, next, p_reason, p_comment,
    jsonb_strip_nulls(jsonb_build_object('confirmation', p_confirmation, 'email', p_email)), p_correlation);
  return done;
end $function$
;
alter function decide_confirmation(bytea,text,text,jsonb,text,text,text,text,text) owner to portal_functions;
grant execute on function decide_confirmation(bytea,text,text,jsonb,text,text,text,text,text) to portal_public;

CREATE OR REPLACE FUNCTION public.digest_due(p_at timestamp with time zone, p_zone text, p_digest text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'public'
AS $function$
  select case when d.due <= l.t then d.due else d.due - d.every end at time zone p_zone
  from (select p_at at time zone p_zone as t) l,
    lateral (select date_trunc(case p_digest when 'weekly' then 'week' else 'day' end, l.t) + interval '8 hours' as due,
      case p_digest when 'weekly' then interval '7 days' else interval '1 day' end as every) d
$function$
;
grant execute on function digest_due(timestamp with time zone,text,text) to portal_system;

CREATE OR REPLACE FUNCTION public.document_type_uses(p_type uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select ((select count(*) from documents where type_id = p_type) + (select count(*) from onboarding_documents where type_id = p_type))::int
$function$
;
alter function document_type_uses(uuid) owner to portal_functions;
grant execute on function document_type_uses(uuid) to portal_staff;

CREATE OR REPLACE FUNCTION public.draw_price(p_contract uuid, p_value_date date)
 RETURNS draw_price
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select row(c.terms_id, case when c.ref_rate = 'FIXED' then c.margin_ppm + greatest(0, c.rate_floor_ppm)
      when r.on_date + case c.ref_rate when 'EURIBOR3M' then 10 when 'TMM' then 45 else 120 end >= p_value_date then c.margin_ppm + greatest(r.ppm, c.rate_floor_ppm) end,
    c.ref_rate, r.on_date, c.day_basis, c.interest_mode, case when c.vat_on_interest then c.vat_ppm else 0 end, c.auto_draw_limit)::draw_price
  from contracts_in_force c left join lateral (
    select x.ppm, x.on_date from reference_rates x where x.code = c.ref_rate and x.on_date < p_value_date
      and not exists (select from reference_rates k where k.corrects = x.id) order by x.on_date desc limit 1) r on true
  where c.id = p_contract and exists (select from contract_participants p where p.contract_id = p_contract and reads_account(p.assignor_id))
$function$
;
alter function draw_price(uuid,date) owner to portal_functions;
grant execute on function draw_price(uuid,date) to portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.draw_totals(p_price draw_price, p_value_date date, p_lines jsonb)
 RETURNS TABLE(amount bigint, interest bigint, vat bigint, net_paid bigint, late15 bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select s.amount, s.interest, v.vat, s.amount - case p_price.interest_mode when 'upfront' then s.interest + v.vat else 0 end,
    s.late + share_of(s.late, p_price.vat_ppm)
  from (select coalesce(sum(l.amount), 0)::bigint as amount, coalesce(sum(l.interest), 0)::bigint as interest, coalesce(sum(l.late15), 0)::bigint as late
      from priced_lines(p_price, p_value_date, p_lines) l) s, lateral (select share_of(s.interest, p_price.vat_ppm) as vat) v
$function$
;
grant execute on function draw_totals(draw_price,date,jsonb) to portal_functions, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.draw_value_date(p_currency text, p_at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select next_bank_day(p_currency, case when is_bank_day(p_currency, a.day) and a.hour <= time '15:00' then a.day else next_bank_day(p_currency, a.day) end)
  from (select (p_at at time zone 'Europe/Paris')::date as day, (p_at at time zone 'Europe/Paris')::time as hour) a
$function$
;
grant execute on function draw_value_date(text,timestamp with time zone) to portal_functions, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.drawable(p_contract uuid, p_assignor uuid, p_value_date date, p_except uuid DEFAULT NULL::uuid)
 RETURNS TABLE(invoice_id uuid, ref text, number text, debtor_name text, due_date date, room bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with asked as materialized (
    select l.invoice_id, sum(l.amount) as amount from financings f join financing_lines l on l.financing_id = f.id
    where f.contract_id = p_contract and f.decided_at is null and f.id is distinct from p_except group by 1)
  select a.invoice_id, i.ref, a.number, a.debtor_name, a.due_date, r.room
  from account_invoices(p_contract, p_assignor, today_in_paris()) a join invoices i on i.id = a.invoice_id
    left join asked q on q.invoice_id = a.invoice_id cross join lateral (select (a.fundable - a.financed - coalesce(q.amount, 0))::bigint as room) r
  where reads_account(p_assignor) and a.due_date > p_value_date and r.room > 0
$function$
;
alter function drawable(uuid,uuid,date,uuid) owner to portal_functions;
grant execute on function drawable(uuid,uuid,date,uuid) to portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.end_party_sessions(p_party uuid, p_user uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update sessions s set ended_at = now(), end_reason = 'revoked' from users u
  where u.id = s.user_id and u.party_id = p_party and (p_user is null or u.id = p_user) and u.status = 'disabled'
    and s.ended_at is null and staff_actor() in ('A', 'M', 'X')
  returning s.id
$function$
;
alter function end_party_sessions(uuid,uuid) owner to portal_functions;
grant execute on function end_party_sessions(uuid,uuid) to portal_staff;

CREATE OR REPLACE FUNCTION public.erase_person(p_request uuid, OUT pseudonym text, OUT lines integer, OUT seal text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  who uuid; mail text; names text[]; was audit_events; line audit_events; own boolean; acted boolean; address text;
  image record_images; left_of record_images; fresh bytea;
begin
  update privacy_requests r set done_at = now() where r.id = p_request and r.kind = 'erasure' and r.done_at is null returning r.user_id into who;
  if not found then raise 'no erasure was granted' using errcode = 'insufficient_privilege'; end if;
  perform pg_advisory_xact_lock(hashtext('audit'));
  perform seal_audit();
  if exists (select from audit_events where hash is not null and digest_version < 3) or exists (select from audit_reseals where done_at is null) then
    raise exception 'older lines are not sealed anew yet' using errcode = '55000';
  end if;
  perform name_audit_people(array[who]);
  select p.pseudonym into pseudonym from audit_people p where p.user_id = who for update;
  select lower(u.email) into mail from users u where u.id = who;
  names := names_of(who);

  for image in
    select i.* from record_images i where i.image is not null and i.entity not in ('beneficial_owner', 'screening_hit', 'party')
      and (i.entity_id = who or position(who::text in i.image::text) > 0
        or lower(coalesce(i.image ->> 'email', i.image ->> 'invited_email')) = mail
        or exists (select from audit_events a where a.actor_id = who and a.entity = i.entity and a.entity_id = i.entity_id))
    order by i.seq
  loop
    left_of := image;
    left_of.image := without_person(image.image, who, mail, names, image.entity in ('user', 'employee') and image.entity_id = who, null);
    continue when left_of.image = image.image;
    fresh := uuid_send(gen_random_uuid());
    update image_redactions r set salt = null where r.seq = image.seq and r.salt is not null;
    insert into image_redactions (erasure, seq, salt, seal) values (p_request, image.seq, fresh, image_seal(fresh, left_of));
    update record_images i set image = left_of.image, salt = null where i.seq = image.seq;
  end loop;

  lines := 0;
  for was in
    select a.* from audit_events a
    where a.actor_id = who or (a.entity = 'user' and a.entity_id = who)
      or position(who::text in concat(a.before, a.after)) > 0 or position(mail in lower(concat(a.before, a.after))) > 0
      or (a.action = 'adhesions.minutes' and exists (select from adhesion_requests r
        where r.id = a.entity_id and r.minutes -> 'attendees' @> jsonb_build_array(jsonb_build_object('id', who))))
    order by a.seq
  loop
    line := was;
    acted := coalesce(was.actor_id = who, false);
    own := (was.entity = 'user' and was.entity_id = who) or (was.entity = 'session' and acted);
    -- A company's own address may be the person's: it stays the company's.
    address := case when was.entity <> 'party' or was.action = 'parties.contact' then mail end;
    if acted then
      line.actor_public := case when was.actor_public = was.actor_name then pseudonym else was.actor_public end;
      line.actor_name := pseudonym;
      line.ip := null;
    end if;
    line.comment := case
      when own and not acted then null
      when was.action = 'adhesions.minutes' then
        (select string_agg(case when n.name = any (names) then pseudonym else n.name end, ', ' order by n.place)
          from regexp_split_to_table(was.comment, '(?<=^Présents.: )|, ') with ordinality n (name, place))
      when was.comment = any (names) then pseudonym
      else was.comment end;
    line.before := without_person(was.before, who, address, case when acted then names end, own, pseudonym);
    line.after := without_person(was.after, who, address, case when acted then names end, own, pseudonym);
    continue when line is not distinct from was;
    fresh := uuid_send(gen_random_uuid());
    line.personal_salt := null;
    update audit_redactions r set salt = null where r.seq = was.seq and r.salt is not null;
    insert into audit_redactions (erasure, seq, salt, seal) values (p_request, was.seq, fresh, sha256(fresh || audit_personal(line)));
    update audit_events set actor_name = line.actor_name, actor_public = line.actor_public, ip = line.ip, comment = line.comment,
      before = line.before, after = line.after, personal_salt = null where seq = was.seq;
    lines := lines + 1;
  end loop;

  update employees e set staff_no = 'X' || left(e.user_id::text, 13), active = false, manager_id = null where e.user_id = who;
  update users u set first_name = split_part(pseudonym, ' ', 1), last_name = split_part(pseudonym, ' ', 2), email = u.id || '@efface.invalid',
      phone = null, password_hash = 'none', profile_image_url = null, email_verified_at = null, status = 'disabled', rights = '{}',
      time_zone = 'Europe/Paris', digest = 'off', quiet_from = null, quiet_to = null, mail_types = '{}', adviser_title = null,
      version = u.version + 1, updated_at = now() where u.id = who;
  update audit_people set key = null, erased_at = now() where user_id = who and key is not null;
  seal := erasure_seal(p_request);
end $function$
;
alter function erase_person(uuid) owner to portal_functions;
grant execute on function erase_person(uuid) to portal_system;

CREATE OR REPLACE FUNCTION public.erasure_seal(p_erasure uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select encode(sha256(convert_to(coalesce(string_agg(r.seq || ':' || encode(r.seal, 'hex'), ',' order by r.seq), ''), 'UTF8')), 'hex')
    from audit_redactions r where r.erasure = p_erasure
$function$
;
grant execute on function erasure_seal(uuid) to portal_functions;

CREATE OR REPLACE FUNCTION public.fdg_held(p_contract uuid, p_assignor uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(-sum(b.amount), 0)::bigint from ledger_balances b
  where b.account = 'FDG' and b.contract_id = p_contract and b.party_id = p_assignor
    and case session_user when 'portal_supplier' then p_assignor = app_party() when 'portal_staff' then app_staff() is not null else session_user <> 'portal_client' end
$function$
;
alter function fdg_held(uuid,uuid) owner to portal_functions;
grant execute on function fdg_held(uuid,uuid) to portal_staff, portal_supplier;

CREATE OR REPLACE FUNCTION public.fill_adhesion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' and new.party_id is not null then
    new.applicant_party_id := coalesce(new.applicant_party_id, new.party_id);
    select case when p.is_assignor then 'assignor' else 'debtor' end into new.side from parties p where p.id = new.party_id;
  end if;
  if tg_op = 'UPDATE' and new.status <> old.status then new.status_since := portal_now(); end if;
  return new;
end $function$
;
alter function fill_adhesion() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.first_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into contract_prices (terms_id, assignor_id, fee_ppm)
    select t.id, new.assignor_id, new.fee_ppm from contract_terms t where t.contract_id = new.contract_id and t.number = 1;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.first_terms()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into contract_terms (contract_id, number, effective_from, status, ceiling, recourse, notification, quotite_ppm, fdg_ppm, fdg_cap,
      fee_ppm, fee_min, guarantee_fee_ppm, margin_ppm, day_basis, vat_ppm, vat_on_interest, concentration_ppm, max_tenor_days, fund_uncovered,
      fees_paid_by, created_by, created_at)
    values (new.id, 1, new.start_on, case new.status when 'draft' then 'draft' when 'to_sign' then 'to_sign' else 'signed' end, new.ceiling,
      new.recourse, new.notification, new.quotite_ppm, new.fdg_ppm, new.fdg_cap, new.fee_ppm, new.fee_min, new.guarantee_fee_ppm, new.rate_ppm,
      new.day_basis, new.vat_ppm, new.vat_on_interest, new.concentration_ppm, new.max_tenor_days, new.fund_uncovered,
      case new.program when 'reverse' then 'principal' else 'assignor' end, app_staff(), new.created_at);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when octet_length(value) = length(value) then regexp_replace(lower(value collate "C"), '[^a-z0-9]', '', 'g')
    else public.fold_beyond_ascii(value) end
$function$
;
grant execute on function fold(text) to public;

CREATE OR REPLACE FUNCTION public.fold_beyond_ascii(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select public.fold_letters(regexp_replace(lower(normalize(value, nfkd) collate pg_unicode_fast), '[^[:alnum:]\u3099\u309a]+'
    '|[\u02b9-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dd\u06df-\u06e8'
    '\u06ea-\u06ed\u08ca-\u08ff\u115f\u1160\u17b4\u17b5\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3164\ufe20-\ufe2f\uffa0]+', '', 'g'))
$function$
;
grant execute on function fold_beyond_ascii(text) to public;

CREATE OR REPLACE FUNCTION public.fold_letters(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 2
AS $function$
begin
  if octet_length(value) = length(value) then return value; end if;
  return replace(replace(replace(replace(translate(value, 'øłđðɖɗħıŋŧƒɓƀɠǥƙƥƭƶɨʉɵɛɔəςٱىیکةہۃ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    'olddddhintfbbggkptziuoeoeσاييكههه01234567890123456789'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end $function$
;
grant execute on function fold_letters(text) to public;

CREATE OR REPLACE FUNCTION public.follows_record(p_source text, p_event text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select p_source in ('financing', 'accrual', 'return', 'invoice', 'cover_growth', 'guarantee_call') or (p_source, p_event) = ('guarantee_event', 'E20')
$function$
;
grant execute on function follows_record(text,text) to portal_functions, portal_staff;

CREATE OR REPLACE FUNCTION public.free_batch()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update batch_invoices l set live = false where l.batch_id = new.id;
  return null;
end $function$
;
alter function free_batch() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.freeze_payment_file(p_id uuid, p_content text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update payment_files p set status = m.state_to, hash = encode(sha256(convert_to(p_content, 'UTF8')), 'hex') from machine_steps m
    where p.id = p_id and p.made_by = app_user() and m.machine = 'payment_file' and m.action = 'make' and m.state_from = p.status;
  if not found then raise 'not theirs to freeze' using errcode = 'TR001'; end if;
  insert into payment_file_contents (file_id, content) select p_id, p_content where p_content is not null;
end $function$
;
alter function freeze_payment_file(uuid,text) owner to portal_functions;
grant execute on function freeze_payment_file(uuid,text) to portal_staff;

CREATE OR REPLACE FUNCTION public.give_up_file(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update payment_file_lines l set status = 'dropped' where l.file_id = p_id and exists (select from payment_files p join machine_steps m
    on m.machine = 'payment_file' and m.action = 'cancel' and m.state_from = p.status where p.id = p_id);
  update payment_files p set status = m.state_to, version = p.version + 1 from machine_steps m
    where p.id = p_id and m.machine = 'payment_file' and m.action = 'cancel' and m.state_from = p.status
$function$
;
grant execute on function give_up_file(uuid) to portal_functions;

CREATE OR REPLACE FUNCTION public.grant_privacy(p_kind text, p_person uuid, p_answer jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare asked uuid;
begin
  if not coalesce(acting_as() = 'super' and proved() and (p_kind = 'export' or p_person <> app_staff()), false) then
    raise 'nobody granted this' using errcode = 'insufficient_privilege';
  end if;
  insert into privacy_requests (kind, user_id, requested_by, answer) values (p_kind, p_person, app_staff(), p_answer) returning id into asked;
  return asked;
end $function$
;
alter function grant_privacy(text,uuid,jsonb) owner to portal_functions;
grant execute on function grant_privacy(text,uuid,jsonb) to portal_system;

CREATE OR REPLACE FUNCTION public.grow_cover(p_currencies text[])
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  next uuid; i record; g record; t record; made cover_growths; entry uuid; eligible bigint; grown bigint; paid_from text; payer jsonb; line jsonb;
begin
  for next in
    select x.id from invoices x
    where x.terms_id is not null and x.currency = any (p_currencies) and x.due_date >= today_in_paris()
      and coalesce(x.covered_amount, 0) < x.due - x.credited - x.collected
      and exists (select from guarantees y where y.status in ('active', 'reduced') and y.granted > y.used
        and (y.id = x.guarantee_id or (y.debtor_id, y.beneficiary_id) = (x.debtor_id, x.assignor_id)))
      and exists (select from growth_rooms(x.id))
    order by x.due_date, x.ref collate "C"
  loop
    -- Invoice, contract, guarantees by id (docs/adr/0026), then what is still true.
    perform from invoices x where x.id = next for no key update;
    select x.contract_id, x.number, x.debtor_name, x.assignor_id, x.assignor_name, x.supplier_view_id, x.currency, x.due, x.credited, x.disputed,
      x.terms_id, coalesce(x.covered_amount, 0) as covered into i from invoices x where x.id = next;
    perform from contracts x where x.id = i.contract_id for no key update;
    perform from guarantees x where x.id in (select r.guarantee_id from growth_rooms(next) r) order by x.id for no key update;
    select r.* into g from growth_rooms(next) r limit 1;
    continue when not found;

    select v.guarantee_fee_ppm, v.vat_ppm, v.quotite_ppm, v.fund_uncovered, v.fees_paid_by, c.principal_id, c.principal_name into strict t
      from contract_terms v join contracts c on c.id = v.contract_id where v.id = i.terms_id;
    eligible := greatest(0, case when t.fund_uncovered then i.due else i.covered end - i.disputed - i.credited);
    grown := greatest(0, case when t.fund_uncovered then i.due else i.covered + g.added end - i.disputed - i.credited);
    made.fee := share_of(g.added, t.guarantee_fee_ppm);
    insert into cover_growths (invoice_id, guarantee_id, added, released, fee, vat)
      values (next, g.guarantee_id, g.added,
        share_of(i.due - i.credited - eligible, t.quotite_ppm) - share_of(i.due - i.credited - grown, t.quotite_ppm),
        made.fee, share_of(made.fee, t.vat_ppm))
      returning * into made;
    update invoices x set covered_amount = i.covered + g.added, guarantee_id = g.guarantee_id, guarantee_number = g.number, version = default
      where x.id = next;
    -- How much is covered is between the assignor and the bank.
    insert into audit_events (action, entity, entity_id, supplier_party, before, after)
      values ('invoices.grow_cover', 'invoice', next, i.supplier_view_id, jsonb_build_object('coveredAmount', i.covered),
        jsonb_build_object('coveredAmount', i.covered + g.added));

    line := jsonb_build_object('currency', i.currency, 'invoice_id', next, 'party_id', i.assignor_id, 'contract_id', i.contract_id);
    if made.released > 0 then
      perform post_entry('E3b', 'cover_growth', made.id::text, format('Réserve rendue : couverture étendue de la facture %s sur %s', i.number, i.debtor_name),
        jsonb_build_array(line || jsonb_build_object('account', 'RES', 'amount', made.released),
          line || jsonb_build_object('account', 'CCA', 'amount', -made.released)));
    end if;
    if made.fee > 0 then
      paid_from := case t.fees_paid_by when 'principal' then 'CLI' else 'CCA' end;
      payer := case t.fees_paid_by when 'principal' then jsonb_build_object('party_id', t.principal_id) else '{}' end;
      entry := post_entry('E3', 'cover_growth', made.id::text, format('Commission de la couverture ajoutée à la facture %s', i.number), (
        select jsonb_agg(case l.account when 'CCA' then line else line - '{party_id, contract_id}'::text[] end
            || case l.account when paid_from then payer else '{}' end || jsonb_build_object('account', l.account, 'amount', l.amount))
        from (values (paid_from, made.fee + made.vat), ('GAR', -made.fee), ('TVA', -made.vat)) l (account, amount) where l.amount <> 0));
      insert into commissions (kind, party_id, party_name, invoice_id, invoice_number, base, rate_ppm, net, vat, gross, currency, formula_text,
          status, created_at, entry_id)
        values ('guarantee', case paid_from when 'CLI' then t.principal_id else i.assignor_id end,
          case paid_from when 'CLI' then t.principal_name else i.assignor_name end, next, i.number, g.added, t.guarantee_fee_ppm, made.fee,
          made.vat, made.fee + made.vat, i.currency, rate_in_words(t.guarantee_fee_ppm) || ' × ' || money_in_words(g.added, i.currency)
            || ' de couverture ajoutée', 'posted', portal_now(), entry);
    end if;
    return made.id;
  end loop;
  return null;
end $function$
;
alter function grow_cover(text[]) owner to portal_functions;
grant execute on function grow_cover(text[]) to portal_system;

CREATE OR REPLACE FUNCTION public.grow_registry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update remote_registry set revision = greatest(revision + 1, extract(epoch from clock_timestamp())::bigint);
  return null;
end $function$
;
alter function grow_registry() owner to portal_functions;
grant execute on function grow_registry() to portal_staff, portal_system;

CREATE OR REPLACE FUNCTION public.growth_rooms(p_invoice uuid)
 RETURNS TABLE(guarantee_id uuid, number text, added bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select g.id, g.number, least(g.granted - g.used, i.due - i.credited - i.collected - coalesce(i.covered_amount, 0))
  from invoices i join guarantees g on case when coalesce(i.covered_amount, 0) > 0 then g.id = i.guarantee_id
      else (g.debtor_id, g.beneficiary_id) = (i.debtor_id, i.assignor_id) and coalesce(i.due_date - i.issue_date <= g.tenor_days, true) end
  where i.id = p_invoice and i.status in ('assigned', 'financed', 'partially_paid') and i.disputed = 0 and i.due_date >= today_in_paris()
    -- Assigned by a signature of the portal: its terms are known, and its account has what moves.
    and i.terms_id is not null and i.due - i.credited - i.collected > coalesce(i.covered_amount, 0)
    and g.kind = 'limit' and g.currency = i.currency and g.status in ('active', 'reduced')
    and today_in_paris() between g.valid_from and g.valid_until and g.granted > g.used
  order by g.granted - g.used desc, g.id
$function$
;
grant execute on function growth_rooms(uuid) to portal_functions;

CREATE OR REPLACE FUNCTION public.guarantee_balances(p_guarantee uuid)
 RETURNS TABLE(account text, currency text, amount bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select s.account, e.currency, sum(s.signed)::bigint
  from guarantee_events e cross join lateral (values (e.debit, e.amount), (e.credit, - e.amount)) s (account, signed)
  where e.guarantee_id = p_guarantee and s.account is not null
  group by s.account, e.currency order by s.account
$function$
;
grant execute on function guarantee_balances(uuid) to portal_functions, portal_staff, portal_system;

CREATE OR REPLACE FUNCTION public.guard_adhesion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- The company gives what it was asked for and signs; nothing else is its to write.
  if session_user in ('portal_client', 'portal_supplier')
      and not coalesce(old.status = 'needs_info' and new.status in ('needs_info', 'kyc_review')
        or old.status = 'to_sign' and new.status = 'to_sign', false) then
    raise 'not the company''s to change' using errcode = 'insufficient_privilege';
  end if;
  if session_user <> 'portal_staff' or new.status = old.status then return new; end if;
  if not coalesce(staff_actor() = any (case
      when new.status in ('kyc_review', 'needs_info', 'risk_review') then array['A', 'M', 'X']
      when new.status = 'approved' and old.status = 'kyc_review' and new.side = 'debtor' then array['A', 'M', 'X']
      when new.status = 'committee' then array['R', 'X']
      when new.status = 'approved' and old.status = 'committee' and staff_actor() = 'X' and old.study_by = app_staff() then array[]::text[]
      when new.status = 'approved' and old.status = 'committee' then array['M', 'X']
      when new.status = 'refused' then array['M', 'X']
      when new.status = 'closed' and exists (select from approvals p where p.entity = 'adhesion_request' and p.entity_id = new.id and p.action = 'close'
        and p.status = 'approved' and p.decided_by = app_staff() and p.decided_at = portal_now()::timestamptz(3)) then array['A', 'M', 'X']
      when new.status in ('to_sign', 'signed') then array['L', 'X']
      else array[]::text[] end), false) then
    raise 'this step is not theirs' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_adhesion_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if session_user = 'portal_staff' and new.party_id is distinct from old.party_id
      and not (old.status in ('submitted', 'kyc_review') and exists (select from parties p where p.id = new.party_id
        and p.country = new.country and p.national_id = new.national_id)) then
    raise 'only the company that has its number' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_adhesion_terms()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if session_user in ('portal_client', 'portal_supplier') and new.signed_at is distinct from old.signed_at
      and (old.signed_at is not null or old.status <> 'to_sign' or new.signed_by is distinct from app_user()) then
    raise 'not theirs to sign' using errcode = 'insufficient_privilege';
  end if;
  if session_user <> 'portal_staff' then return new; end if;
  if new.terms is distinct from old.terms and old.status not in ('kyc_review', 'risk_review', 'committee') then
    raise 'these terms were decided on' using errcode = 'insufficient_privilege';
  end if;
  if (new.file_id, new.contract_sha256) is distinct from (old.file_id, old.contract_sha256) and old.status <> 'approved' then
    raise 'this contract was prepared' using errcode = 'insufficient_privilege';
  end if;
  if new.countersigned_at is distinct from old.countersigned_at and (old.status <> 'to_sign' or old.signed_at is null
      or new.countersigned_by is distinct from app_staff() or not coalesce(staff_actor() in ('L', 'X'), false)) then
    raise 'not theirs to countersign' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_bank_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' then
    if session_user = 'portal_staff' and new.status = 'verified'
        and (old.status <> 'verified' or (new.usable_from, new.verified_by, new.verified_at) is distinct from (old.usable_from, old.verified_by, old.verified_at))
        and not coalesce(staff_actor() in ('A', 'M', 'X') and old.status = 'pending' and new.verified_by = app_staff()
          and app_staff() is distinct from old.created_by and app_staff() is distinct from old.unblocked_by
          and new.file_id is not null and new.usable_from >= portal_now() + interval '47 hours 59 minutes', false) then
      raise 'this account is not theirs to verify' using errcode = 'insufficient_privilege';
    end if;
    if old.status = new.status then return new; end if;
    if session_user = 'portal_system' and not (old.status = 'verified' and new.status = 'blocked' and exists (select from bank_accounts r
        where r.replaces_id = new.id and r.status = 'verified' and r.usable_from <= portal_now())) then
      raise 'this account is not replaced' using errcode = 'insufficient_privilege';
    end if;
  end if;
  if session_user = 'portal_staff' and new.status <> 'blocked' and exists (select from parties p where p.id = new.party_id and p.status = 'closed') then
    raise 'this company is closed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_batch()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  kept constant text[] := array['status', 'terms_id', 'version', 'count', 'due', 'search_text', 'assignor_name'];
begin
  if current_user = 'portal_functions' or session_user not like 'portal\_%' then return new; end if;
  if tg_op = 'INSERT' then
    if new.status <> 'draft' or new.signed_at is not null or new.count <> 0 or new.created_by is distinct from app_user()
        or not exists (select from contracts c where c.id = new.contract_id and (c.program, c.currency) = (new.program, new.currency))
        or not exists (select from contract_participants p where (p.contract_id, p.assignor_id) = (new.contract_id, new.assignor_id)) then
      raise 'a batch begins as a draft of its contract' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if to_jsonb(new) - kept is distinct from to_jsonb(old) - kept or (new.count, new.due) is distinct from (old.count, old.due)
      or new.status <> old.status and (old.status, new.status) not in
        (('draft', 'to_sign'), ('to_sign', 'draft'), ('draft', 'cancelled'), ('to_sign', 'cancelled'))
      or new.status = old.status and old.status <> 'draft' and new.terms_id is distinct from old.terms_id then
    raise 'its signature alone changes that' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_batch_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if current_user = 'portal_functions' or session_user not like 'portal\_%' then return case tg_op when 'DELETE' then old else new end; end if;
  if not exists (select from batches b where b.id = case tg_op when 'DELETE' then old.batch_id else new.batch_id end and b.status = 'draft')
      or tg_op <> 'DELETE' and not new.live
      or tg_op = 'UPDATE' and (new.batch_id, new.invoice_id) is distinct from (old.batch_id, old.invoice_id) then
    raise 'only a draft changes' using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_contract_terms()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  bookkeeping constant text[] := array['status', 'version', 'sent', 'note', 'file_id', 'sha256', 'signed_by', 'signed_name', 'signed_at',
    'countersigned_by', 'countersigned_name', 'countersigned_at'];
begin
  if tg_op = 'INSERT' then
    if session_user = 'portal_staff' then
      if not coalesce(new.status = 'draft' and new.created_by = app_staff() and new.signed_at is null and staff_actor() in ('A', 'M', 'X'), false) then
        raise 'not theirs to draft' using errcode = 'insufficient_privilege';
      end if;
    end if;
    return new;
  end if;
  if old.status in ('signed', 'declined', 'withdrawn') then
    raise 'signed terms never change' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if old.status <> 'draft' and to_jsonb(new) - bookkeeping is distinct from to_jsonb(old) - bookkeeping then
    raise 'these terms wait for a signature' using errcode = 'insufficient_privilege';
  end if;
  if (new.file_id, new.sha256) is distinct from (old.file_id, old.sha256) and old.status <> 'draft' then
    raise 'this amendment was prepared' using errcode = 'insufficient_privilege';
  end if;
  if session_user in ('portal_client', 'portal_supplier') and not coalesce(old.status = 'to_sign'
      and exists (select from contracts c where c.id = new.contract_id and c.principal_id = app_party())
      and (new.status = 'to_countersign' and new.signed_by = app_user() and new.signed_at is not null
        or new.status = 'declined' and new.signed_at is null), false) then
    raise 'not theirs to sign' using errcode = 'insufficient_privilege';
  end if;
  if session_user <> 'portal_staff' then return new; end if;
  if not coalesce(case
      when new.signed_at is distinct from old.signed_at then false
      when new.status = old.status then old.status = 'draft' and staff_actor() in ('A', 'M', 'X') and new.countersigned_at is null
      when new.status = 'to_sign' then old.status = 'draft' and new.sha256 is not null and staff_actor() in ('A', 'M', 'X')
      when new.status = 'withdrawn' then staff_actor() in ('A', 'M', 'X')
      when new.status = 'signed' then old.status = 'to_countersign' and new.countersigned_by = app_staff() and staff_actor() in ('L', 'X')
        and new.created_by is distinct from app_staff() and (new.effective_from > today_in_paris() or new.number = 1)
      else false end, false) then
    raise 'not theirs to move' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_employee()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if session_user not in ('portal_people', 'portal_system') or app_staff() is null then return new; end if;
  if tg_op = 'UPDATE' and new.user_id = app_staff()
    and (new.department, new.approval_limit, new.active) is distinct from (old.department, old.approval_limit, old.active) then
    raise 'own rights are for others to change' using errcode = 'insufficient_privilege';
  end if;
  if session_user <> 'portal_people' then return new; end if;
  if not proved() and (tg_op = 'INSERT'
    or (new.department, new.approval_limit, new.active) is distinct from (old.department, old.approval_limit, old.active)) then
    raise 'a proof is needed' using errcode = 'insufficient_privilege';
  end if;
  if new.approval_limit > acting_limit() and acting_as() <> 'super'
    and (tg_op = 'INSERT' or new.approval_limit is distinct from old.approval_limit) then
    raise 'a limit above one''s own' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_financing()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.status <> 'requested' and old.status = 'requested' then new.decided_at := portal_now(); end if;
  if current_user = 'portal_functions' or session_user not like 'portal\_%' then return new; end if;
  if to_jsonb(new) - '{status,version,reason,decided_at,search_text}'::text[] is distinct from to_jsonb(old) - '{status,version,reason,decided_at,search_text}'::text[]
      or new.status <> old.status and (old.status, new.status) not in (('requested', 'refused'), ('requested', 'cancelled'))
      or new.status = 'refused' and session_user <> 'portal_staff' or new.status = 'cancelled' and session_user = 'portal_staff' and not old.by_bank or new.status = old.status and new.reason is distinct from old.reason then
    raise 'its steps alone change that' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_guarantee()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare may boolean;
begin
  if current_user = 'portal_staff' and new.granted <> old.granted then
    raise 'a change takes effect at its receipt' using errcode = 'insufficient_privilege';
  end if;
  if new.status = old.status or current_user not in ('portal_staff', 'portal_supplier') then return new; end if;
  if old.status in ('paid', 'expired', 'released') then
    raise 'it has ended' using errcode = 'insufficient_privilege';
  end if;
  if new.status = 'called' and not (new.kind = 'demand' and old.status <> 'called' and new.resume_status is not distinct from old.status
    and today_in_paris() between new.valid_from and new.valid_until) then
    raise 'not to be called' using errcode = 'insufficient_privilege';
  end if;
  if new.status = 'released' and old.status = 'called' then
    raise 'a call is open' using errcode = 'insufficient_privilege';
  end if;
  -- What a beneficiary may lead to is said by the policy.
  if current_user = 'portal_staff' then
    may := case new.status when 'called' then staff_actor() in ('A', 'M', 'X') when 'released' then staff_actor() in ('L', 'X')
      when 'paid' then old.status = 'called' and exists (select from approvals a where a.entity = 'guarantee' and a.entity_id = new.id
        and a.action = 'pay' and a.status = 'approved' and a.decided_by = app_staff() and a.decided_at = portal_now()::timestamptz(3))
      else false end;
    if may is not true then raise 'not a step of the caller' using errcode = 'insufficient_privilege'; end if;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  before_money constant text[] := '{draft, submitted, awaiting_confirmation, under_review, needs_info, rejected, cancelled}';
  -- What may change beside the money; the rest of the row, with columns to come, may not. Generated columns have no new value yet.
  free constant text[] := '{version, client_version, supplier_version, client_status_since, assignor_name, debtor_name, holder, assignee_id,
    edited_by, alerts, checks, reminded_at, client_status, client_view_id, supplier_view_id, due, outstanding, fingerprint, search_text}';
  state constant text[] := '{status, status_since}';
  cover constant text[] := '{covered_amount, guarantee_id, guarantee_number}';
  was constant jsonb := to_jsonb(old) - free;
  becomes constant jsonb := to_jsonb(new) - free;
  may boolean;
begin
  if tg_op = 'DELETE' then
    may := old.status = any (before_money);
  elsif tg_op = 'INSERT' then
    may := new.status = any (before_money) and (new.credited, new.collected, new.disputed) = (0, 0, 0)
      and num_nonnulls(new.resume_status, new.paid_on, new.covered_amount, new.guarantee_id, new.guarantee_number) = 0;
  elsif becomes = was then
    may := true;
  elsif old.status = any (before_money) and new.status = any (before_money) then
    may := (new.credited, new.collected, new.disputed, new.resume_status, new.paid_on, new.covered_amount, new.guarantee_id, new.guarantee_number)
      is not distinct from (old.credited, old.collected, old.disputed, old.resume_status, old.paid_on, old.covered_amount, old.guarantee_id, old.guarantee_number);
  elsif old.status = 'under_review' and new.status = 'approved' and current_user = 'portal_staff' then
    may := becomes - state - cover = was - state - cover and staff_actor() in ('A', 'M', 'R', 'X')
      and case when new.guarantee_id is null then coalesce(new.covered_amount, 0) = 0
        else new.covered_amount between 0 and new.gross - coalesce(new.prepaid, 0) + coalesce(new.rounding, 0)
          and exists (select from guarantees g where g.id = new.guarantee_id and g.number = new.guarantee_number and g.kind = 'limit'
            and (g.debtor_id, g.beneficiary_id, g.currency) = (new.debtor_id, new.assignor_id, new.currency)) end;
  elsif old.status = 'approved' and new.status = 'cancelled' and current_user = 'portal_staff' then
    may := becomes - state - cover = was - state - cover and staff_actor() in ('A', 'X')
      and num_nonnulls(new.covered_amount, new.guarantee_id, new.guarantee_number) = 0;
  elsif old.status = 'approved' and not new.confidential and becomes - 'confidential' = was - 'confidential' then
    -- Until it is assigned it follows its pair, whose debtor is told of assignments from now on.
    may := exists (select from relations r where (r.assignor_id, r.debtor_id) = (new.assignor_id, new.debtor_id) and r.notification = 'notified');
  elsif current_user = 'portal_system' and becomes - 'confirmation' = was - 'confirmation' then
    -- An erasure writes a pseudonym where somebody confirmed.
    may := new.confirmation - 'by' is not distinct from old.confirmation - 'by';
  end if;
  if may is not true then raise 'an invoice that is money changes by its events' using errcode = 'insufficient_privilege'; end if;
  return coalesce(new, old);
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_party()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  actor text;
begin
  -- Another end is announced anew.
  if new.kyc_expires_on is distinct from old.kyc_expires_on then new.kyc_told_days := null; end if;
  -- What moves money between the check of the API and this update is seen here; nothing brings a closed company back.
  if session_user like 'portal\_%' and new.status = 'closed' and old.status <> 'closed'
      and exists (select from money_open(new.id) m where m.balances + m.transfers > 0) then
    raise 'money is owed' using errcode = 'PA001';
  end if;
  if session_user <> 'portal_staff' then return new; end if;
  actor := staff_actor();
  if new.status is distinct from old.status and not coalesce(actor in ('M', 'X')
      or actor = 'A' and new.status = 'active' and old.status in ('prospect', 'pending'), false) then
    raise 'only managers stop companies' using errcode = 'insufficient_privilege';
  end if;
  if (new.kyc_status, new.kyc_expires_on, new.kyc_reviewed_by) is distinct from (old.kyc_status, old.kyc_expires_on, old.kyc_reviewed_by)
      and not coalesce(actor = 'X' or actor = case when old.risk_grade in ('D', 'E') then 'R' else 'A' end, false) then
    raise 'this review is not theirs' using errcode = 'insufficient_privilege';
  end if;
  if (new.risk_grade, new.group_id) is distinct from (old.risk_grade, old.group_id) and not coalesce(actor in ('R', 'X'), false) then
    raise 'only the risk department grades' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_relation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if session_user = 'portal_supplier' and new.status <> old.status and (not old.debtor_known or old.blocked_by_bank) then
    raise 'the bank decides on this relation' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_request()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if current_user = 'portal_client' and old.status <> 'draft' then
    raise 'what was sent is not changed' using errcode = 'insufficient_privilege';
  end if;
  -- The legal department names the company of an invitation, by its number, as it registers the act; the bank changes nothing else.
  if session_user = 'portal_staff' and (new.beneficiary_id, new.beneficiary_known) is distinct from (old.beneficiary_id, old.beneficiary_known)
      and not (not old.beneficiary_known and new.beneficiary_known and old.status = 'legal_review' and coalesce(staff_actor() in ('L', 'X'), false)
        and exists (select from parties p where p.id = new.beneficiary_id
          and (p.country, p.national_id) = (old.beneficiary_country, old.beneficiary_national_id))) then
    raise 'the beneficiary is not the bank''s to change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_request_steps()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if session_user = 'portal_client' then
    if not coalesce(case old.status
        when 'draft' then new.status in ('submitted', 'cancelled')
        when 'needs_info' then new.status in ('under_review', 'cancelled')
        when 'partially_approved' then new.status in ('legal_review', 'declined')
        else old.status in ('submitted', 'under_review', 'risk_review') and new.status = 'cancelled' end, false) then
      raise 'not the company''s to change' using errcode = 'insufficient_privilege';
    end if;
  elsif session_user = 'portal_staff' then
    if not coalesce(staff_actor() = any (case
        when old.status = 'submitted' and new.status = 'under_review' then array['A', 'M', 'X']
        when old.status = 'under_review' and new.status in ('needs_info', 'risk_review') then array['A', 'M', 'X']
        when old.status = 'risk_review' and new.status = 'decision' then array['R', 'X']
        when old.status = 'decision' and new.status in ('approved', 'legal_review', 'partially_approved', 'refused') then array['A', 'M', 'X']
        when old.status = 'approved' and new.status = 'legal_review' then array['A', 'M', 'X']
        when old.status = 'legal_review' and new.status = 'formalised' then array['L', 'X']
        else array[]::text[] end), false)
      or old.status in ('risk_review', 'decision') and app_staff() = any (old.edited_by) then
      raise 'this step is not theirs' using errcode = 'insufficient_privilege';
    end if;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_shares()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from parties where id = new.party_id for update;
  if (select sum(share_ppm) from beneficial_owners where party_id = new.party_id) > 1000000 then
    raise 'more than the whole' using errcode = 'check_violation', constraint = 'beneficial_owners_whole';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_used()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if current_user <> 'portal_staff' then raise 'what is used is counted from invoices' using errcode = 'insufficient_privilege'; end if;
  new.used := old.used;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if session_user not in ('portal_people', 'portal_system') then return new; end if;
  if session_user = 'portal_people' and new.party_id is null and not proved() and (tg_op = 'INSERT' or new.role is distinct from old.role) then
    raise 'a proof is needed' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'INSERT' then return new; end if;
  if new.id = app_staff() and (new.role, new.status, new.rights) is distinct from (old.role, old.status, old.rights) then
    raise 'own rights are for others to change' using errcode = 'insufficient_privilege';
  end if;
  if not may_write_person(old.role) then raise 'not for this caller to change' using errcode = 'insufficient_privilege'; end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.hold_approval()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.held_by := coalesce(new.held_by, new.made_by);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.hold_cover()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare moved record;
begin
  for moved in
    select m.guarantee, sum(m.held)::bigint as held from (values
        (old.guarantee_id, - cover_held(old.status, old.covered_amount, old.due, old.credited, old.collected)),
        (new.guarantee_id, cover_held(new.status, new.covered_amount, new.due, new.credited, new.collected))) m (guarantee, held)
      where m.guarantee is not null group by m.guarantee having sum(m.held) <> 0 order by m.guarantee
  loop
    update guarantees set used = used + moved.held where id = moved.guarantee;
  end loop;
  return null;
end $function$
;
alter function hold_cover() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.hold_covered(p_guarantee uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from invoices where guarantee_id = p_guarantee and status = 'approved' order by id for no key update;
end $function$
;
alter function hold_covered(uuid) owner to portal_functions;
grant execute on function hold_covered(uuid) to portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.image_leaves_out(of regclass)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(attname::text order by attnum), '{}') from pg_attribute
    where attrelid = of and attnum > 0 and not attisdropped
      and (attname in ('search_text', 'fingerprint') or attname ~ '(hash|secret|token|password)$'
        or of::text = 'onboardings' and attname in ('email', 'account', 'company'))
$function$
;

CREATE OR REPLACE FUNCTION public.image_seal(p_salt bytea, i record_images)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select sha256(p_salt || convert_to(json_build_array(i.seq, i.entity, i.entity_id, i.version, extract(epoch from i.at), i.image)::text, 'UTF8'))
$function$
;
grant execute on function image_seal(bytea,record_images) to portal_functions;

CREATE OR REPLACE FUNCTION public.in_charge_of(p_entity text, p_id uuid, p_party uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(
    case p_entity
      when 'invoice' then (select assignee_id from invoices where id = p_id)
      when 'adhesion_request' then (select assigned_to from adhesion_requests where id = p_id)
      when 'guarantee_request' then (select assignee_id from guarantee_requests where id = p_id)
    end,
    (select adviser_id from parties where id = p_party))
$function$
;
alter function in_charge_of(text,uuid,uuid) owner to portal_functions;
grant execute on function in_charge_of(text,uuid,uuid) to portal_client, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.interest_of(p_amount numeric, p_ppm numeric, p_days integer, p_basis integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select (sign(p_amount) * div(2 * abs(p_amount) * p_ppm * p_days + 1000000 * p_basis, 2000000 * p_basis))::bigint
$function$
;
grant execute on function interest_of(numeric,numeric,integer,integer) to portal_functions, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.invitation_by_link(p_hash bytea)
 RETURNS TABLE(invited_by text, legal_name text, country text, national_id text, email text, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select r.assignor_name, r.debtor_name, r.debtor_country, r.debtor_national_id, r.invited_email, v.expires_at
  from relation_invitations v join relations r on r.id = v.relation_id where v.token_hash = p_hash and r.status = 'invited'
$function$
;
alter function invitation_by_link(bytea) owner to portal_functions;
grant execute on function invitation_by_link(bytea) to portal_public;

CREATE OR REPLACE FUNCTION public.invitation_of(p_hash bytea)
 RETURNS TABLE(invited_by text, legal_name text, country text, national_id text, email text, expires_at timestamp with time zone, used_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select r.assignor_name, r.debtor_name, r.debtor_country, r.debtor_national_id, r.invited_email, v.expires_at, v.used_at
  from relation_invitations v join relations r on r.id = v.relation_id
  where v.token_hash = p_hash and (r.status = 'invited' or r.status = 'active' and v.used_at is not null)
$function$
;
alter function invitation_of(bytea) owner to portal_functions;
grant execute on function invitation_of(bytea) to portal_auth, portal_public;

CREATE OR REPLACE FUNCTION public.invite_applicant(p_adhesion uuid, p_email text, p_account jsonb, p_company jsonb, p_hash bytea, p_subject text, p_text text, p_html text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare address text; its_number text;
begin
  select a.number into its_number from adhesion_requests a
    where a.id = p_adhesion and a.status = 'draft' and a.user_id is null and coalesce(staff_actor() in ('A', 'M', 'X'), false) for update;
  if not found then raise 'not theirs to invite to' using errcode = 'insufficient_privilege'; end if;
  if p_email is null then
    update onboardings o set token_hash = p_hash, expires_at = now() + interval '7 days', updated_at = now()
      where o.adhesion_id = p_adhesion and o.user_id is null and o.updated_at < now() - interval '1 minute' returning o.email into address;
    if not found then return 'later'; end if;
  else
    perform pg_advisory_xact_lock(hashtextextended(mailbox_key(p_email), 19));
    if exists (select from users u where mailbox_key(u.email) = mailbox_key(p_email))
        or exists (select from onboardings o join adhesion_requests a on a.id = o.adhesion_id
          where o.user_id is null and a.status = 'draft' and mailbox_key(o.email) = mailbox_key(p_email)) then return 'taken'; end if;
    insert into onboardings (token_hash, adhesion_id, email, number, account, company, expires_at)
      values (p_hash, p_adhesion, p_email, its_number, p_account, p_company, now() + interval '7 days') returning email into address;
  end if;
  insert into outbox_mails (recipient, subject, body_text, body_html) values (address, p_subject, p_text, p_html);
  return 'sent';
end $function$
;
alter function invite_applicant(uuid,text,jsonb,jsonb,bytea,text,text,text) owner to portal_functions;
grant execute on function invite_applicant(uuid,text,jsonb,jsonb,bytea,text,text,text) to portal_staff;

CREATE OR REPLACE FUNCTION public.invite_party_user(p_user uuid, p_hash bytea, p_subject text, p_text text, p_html text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  address text;
begin
  select email into address from users
    where id = p_user and party_id is not null and staff_actor() in ('A', 'M', 'X');
  if address is null then raise 'this user is not theirs to invite' using errcode = 'insufficient_privilege'; end if;
  insert into mail_links (token_hash, user_id, purpose, expires_at)
    select p_hash, p_user, 'reset', now() + interval '7 days'
    where (select count(*) from mail_links where user_id = p_user and purpose = 'reset' and created_at > now() - interval '1 hour') < 5;
  if not found then return false; end if;
  insert into outbox_mails (recipient, subject, body_text, body_html) values (address, p_subject, p_text, p_html);
  return true;
end $function$
;
alter function invite_party_user(uuid,bytea,text,text,text) owner to portal_functions;
grant execute on function invite_party_user(uuid,bytea,text,text,text) to portal_staff;

CREATE OR REPLACE FUNCTION public.invited_by_link(p_hash bytea)
 RETURNS TABLE(invited_by text, side text, legal_name text, country text, national_id text, email text, expires_at timestamp with time zone, used_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select r.assignor_name, 'debtor', r.debtor_name, r.debtor_country, r.debtor_national_id, r.invited_email, v.expires_at, v.used_at
  from relation_invitations v join relations r on r.id = v.relation_id
  where v.token_hash = p_hash and (r.status = 'invited' or r.status = 'active' and v.used_at is not null)
  union all
  select g.requester_name, 'assignor', g.beneficiary_name, g.beneficiary_country, g.beneficiary_national_id, g.invited_email, v.expires_at, v.used_at
  from relation_invitations v join guarantee_requests g on g.id = v.request_id
  where v.token_hash = p_hash
    and (g.status not in ('draft', 'refused', 'declined', 'cancelled', 'formalised') or g.status = 'formalised' and v.used_at is not null)
$function$
;
alter function invited_by_link(bytea) owner to portal_functions;
grant execute on function invited_by_link(bytea) to portal_auth, portal_public;

CREATE OR REPLACE FUNCTION public.invoice_holder(p_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case when exists (select from invoice_lookalikes(i.id) l where not l.cleared) then 'risk' else coalesce(i.holder, 'adviser') end
  from invoices i where i.id = p_id and i.status = 'under_review' and app_party() in (i.assignor_id, i.debtor_id)
$function$
;
alter function invoice_holder(uuid) owner to portal_functions;
grant execute on function invoice_holder(uuid) to portal_client, portal_supplier;

CREATE OR REPLACE FUNCTION public.invoice_lookalikes(p_id uuid)
 RETURNS TABLE(kind text, other_id uuid, compared text, cleared boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select l.kind, l.other_id, l.compared, coalesce(c.compared = l.compared, false)
  from (
    select r.kind, r.other_id, least(r.mine, r.theirs) || ' ' || greatest(r.mine, r.theirs) as compared
    from (
      select 'NEAR_DUPLICATE' as kind, o.id as other_id, compared_of(i.number, i.gross, i.issue_date, i.file_sha256) as mine,
        compared_of(o.number, o.gross, o.issue_date, o.file_sha256) as theirs
      from invoices i join invoices o on o.assignor_id = i.assignor_id and o.debtor_id = i.debtor_id and o.gross = i.gross and o.id <> i.id
        and abs(o.issue_date - i.issue_date) <= 3
      where i.id = p_id and i.status not in ('draft', 'rejected', 'cancelled') and o.status not in ('draft', 'rejected', 'cancelled')
      union all
      select 'SAME_FILE', o.id, compared_of(i.number, i.gross, i.issue_date, i.file_sha256),
        compared_of(o.number, o.gross, o.issue_date, o.file_sha256)
      from invoices i join invoices o on (o.file_sha256 in (i.file_sha256, i.proof_sha256) or o.proof_sha256 = i.file_sha256) and o.id <> i.id
      where i.id = p_id and i.status not in ('draft', 'rejected', 'cancelled') and o.status not in ('draft', 'rejected', 'cancelled')
    ) r
  ) l
  left join cleared_lookalikes c on c.kind = l.kind and c.one_id = least(p_id, l.other_id) and c.two_id = greatest(p_id, l.other_id)
$function$
;
grant execute on function invoice_lookalikes(uuid) to portal_functions, portal_staff, portal_system;

CREATE OR REPLACE FUNCTION public.invoice_money(p_invoice uuid)
 RETURNS TABLE(assigned bigint, credited bigint, received bigint, recourse bigint, indemnified bigint, direct bigint, fdg bigint, uncovered bigint, disputed bigint, fees bigint, vat bigint, drawn bigint, interest bigint, incident bigint, set_off bigint, paid_out bigint, rest bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select m.assigned, m.credited, m.received, m.recourse, m.indemnified, m.direct, m.fdg, m.uncovered, m.disputed, m.fees, m.vat, m.drawn, m.interest,
    m.incident, m.set_off, m.paid_out, m.rest - m.owed
  from invoices i cross join lateral invoice_posted(i.id, today_in_paris()) m where i.id = p_invoice and reads_account(i.assignor_id)
$function$
;
alter function invoice_money(uuid) owner to portal_functions;
grant execute on function invoice_money(uuid) to portal_staff, portal_supplier;

CREATE OR REPLACE FUNCTION public.invoice_posted(p_invoice uuid, p_at date)
 RETURNS TABLE(assigned bigint, credited bigint, collected bigint, received bigint, recourse bigint, indemnified bigint, direct bigint, fdg bigint, uncovered bigint, disputed bigint, fees bigint, vat bigint, drawn bigint, interest bigint, incident bigint, set_off bigint, paid_out bigint, rest bigint, owed bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select s.assigned, s.credited, s.received + s.recourse + s.indemnified + s.direct + s.otherwise, s.received, s.recourse, s.indemnified, s.direct,
    s.fdg, s.uncovered, s.disputed,
    -- Fees that the principal bears leave the account as it is.
    case when s.charged = 0 then 0 else s.charged - s.taxed end, case when s.charged = 0 then 0 else s.taxed end, s.drawn, s.interest, s.incident,
    s.set_off, s.paid_out, s.rest, s.owed
  from (
    select coalesce(sum(l.amount) filter (where l.account = 'ACH' and e.event = 'E1'), 0)::bigint as assigned,
      coalesce(-sum(l.amount) filter (where l.account = 'ACH' and e.event = 'E9'), 0)::bigint as credited,
      coalesce(-sum(l.amount) filter (where l.account = 'ACH' and e.event = 'E6'), 0)::bigint as received,
      coalesce(-sum(l.amount) filter (where l.account = 'ACH' and e.event = 'E10'), 0)::bigint as recourse,
      coalesce(-sum(l.amount) filter (where l.account = 'ACH' and e.event = 'E11'), 0)::bigint as indemnified,
      coalesce(-sum(l.amount) filter (where l.account = 'ACH' and e.event = 'E12'), 0)::bigint as direct,
      coalesce(-sum(l.amount) filter (where l.account = 'ACH' and e.event not in ('E1', 'E6', 'E9', 'E10', 'E11', 'E12')), 0)::bigint as otherwise,
      coalesce(-sum(l.amount) filter (where l.account = 'FDG'), 0)::bigint as fdg,
      coalesce(-sum(l.amount) filter (where l.account = 'RES' and e.source <> 'dispute'), 0)::bigint as uncovered,
      coalesce(-sum(l.amount) filter (where l.account = 'RES' and e.source = 'dispute'), 0)::bigint as disputed,
      coalesce(sum(l.amount) filter (where l.account = 'CCA' and e.event = 'E3'), 0)::bigint as charged,
      coalesce(-sum(l.amount) filter (where l.account = 'TVA' and e.event = 'E3'), 0)::bigint as taxed,
      coalesce(sum(l.amount) filter (where l.account = 'CCA' and e.event = 'E4'), 0)::bigint as drawn,
      coalesce(sum(l.amount) filter (where l.account = 'CCA' and e.event = 'E6a'), 0)::bigint as interest,
      coalesce(sum(l.amount) filter (where l.account = 'CCA' and e.event = 'E19'), 0)::bigint as incident,
      coalesce(sum(l.amount) filter (where l.account in ('CCA', 'ADR') and e.event = 'E13'), 0)::bigint as set_off,
      coalesce(sum(l.amount) filter (where l.account = 'CCA' and e.event = 'E8'), 0)::bigint as paid_out,
      coalesce(-sum(l.amount) filter (where l.account = 'CCA'), 0)::bigint as rest,
      coalesce(sum(l.amount) filter (where l.account = 'ADR'), 0)::bigint as owed
    from ledger_lines l join ledger_entries e on e.id = l.entry_id where l.invoice_id = p_invoice and l.entry_date <= p_at) s
$function$
;
grant execute on function invoice_posted(uuid,date) to portal_functions;

CREATE OR REPLACE FUNCTION public.invoice_state_at(p_invoice uuid, p_at date)
 RETURNS TABLE(status text, since date)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select a.to_status, (a.at at time zone 'Europe/Paris')::date from audit_events a
  where a.entity = 'invoice' and a.entity_id = p_invoice and a.to_status is not null and a.at < (p_at + 1)::timestamp at time zone 'Europe/Paris'
  order by a.seq desc limit 1
$function$
;
grant execute on function invoice_state_at(uuid,date) to portal_functions;

CREATE OR REPLACE FUNCTION public.is_bank_day(p_currency text, p_day date)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare calendars constant text[] := case p_currency when 'EUR' then array['TARGET', 'FR'] when 'TND' then array['TN'] when 'MAD' then array['MA'] end;
  year constant date := date_trunc('year', p_day);
begin
  if exists (select from unnest(calendars) c (country)
      where not exists (select from holidays h where h.country = c.country and h.date between year and year + interval '1 year - 1 day')) or calendars is null then
    raise 'no holidays of % in %', p_currency, to_char(p_day, 'YYYY') using errcode = 'FI006';
  end if;
  return extract(isodow from p_day) < 6 and not exists (select from holidays h where h.country = any (calendars) and h.date = p_day);
end $function$
;
alter function is_bank_day(text,date) owner to portal_functions;
grant execute on function is_bank_day(text,date) to portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.is_short_key(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select length(value) < case when value ~ '[\u3005-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]' then 2 else 3 end
$function$
;
grant execute on function is_short_key(text) to public;

CREATE OR REPLACE FUNCTION public.join_known_company(p_adhesion uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare known uuid; claimed uuid;
begin
  select a.party_id, a.applicant_party_id into known, claimed from adhesion_requests a
    where a.id = p_adhesion and session_user = 'portal_system' and a.status in ('approved', 'signed') and a.party_id <> a.applicant_party_id for update;
  if not found then return; end if;
  update adhesion_requests set applicant_party_id = known where id = p_adhesion;
  return query update users set party_id = known, version = version + 1 where party_id = claimed returning id;
end $function$
;
alter function join_known_company(uuid) owner to portal_functions;
grant execute on function join_known_company(uuid) to portal_system;

CREATE OR REPLACE FUNCTION public.keep_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status <> 'pending' then raise 'already decided' using errcode = 'check_violation'; end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_edition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.edition := old.edition + 1;
  new.edition_at := portal_now();
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_guarantee_call()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into guarantee_events (guarantee_id, step, amount, currency) values (new.guarantee_id, 'called', new.amount, new.currency);
  end if;
  if new.answer is distinct from old.answer and new.answer = 'refused' then
    insert into guarantee_events (guarantee_id, step, amount, currency) values (new.guarantee_id, 'call_refused', new.amount, new.currency);
  elsif new.answer is distinct from old.answer and new.answer = 'paid' then
    insert into guarantee_events (guarantee_id, on_date, step, amount, currency, posting, debit, credit)
      values (new.guarantee_id, (new.answered_at at time zone 'Europe/Paris')::date, 'call_paid', new.paid_amount, new.currency, 'E20', 'CLI', 'BNQ');
  end if;
  return null;
end $function$
;
alter function keep_guarantee_call() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.keep_guarantee_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  fallen bigint := 0;
  ended constant text[] := '{paid,expired,released}';
begin
  if tg_op = 'INSERT' then
    insert into guarantee_events (guarantee_id, on_date, step, amount, currency, posting, debit, credit)
      values (new.id, (new.created_at at time zone 'Europe/Paris')::date, 'granted', new.granted, new.currency, 'E0', 'OFF', 'OFF_CONTRA');
    if new.status = any (ended) then
      insert into guarantee_events (guarantee_id, step, amount, currency, posting, debit, credit)
        values (new.id, new.status, new.granted, new.currency, 'E0', 'OFF_CONTRA', 'OFF');
    end if;
    return null;
  end if;
  if new.granted > old.granted then
    raise 'a granted amount may only fall' using errcode = 'check_violation';
  end if;
  if new.granted < old.granted then
    fallen := old.granted - new.granted;
    insert into guarantee_events (guarantee_id, step, amount, currency, posting, debit, credit)
      values (new.id, 'reduced', fallen, new.currency, 'E0', 'OFF_CONTRA', 'OFF');
  end if;
  if new.status <> old.status then
    if new.status = any (ended) then
      select coalesce(sum(b.amount), 0) into fallen from guarantee_balances(new.id) b where b.account = 'OFF';
      if old.status <> all (ended) then
        insert into guarantee_events (guarantee_id, step, amount, currency, posting, debit, credit)
          values (new.id, new.status, fallen, new.currency, 'E0', 'OFF_CONTRA', 'OFF');
      end if;
    elsif new.granted = old.granted then
      insert into guarantee_events (guarantee_id, step, amount, currency) values (new.id, new.status, new.granted, new.currency);
    end if;
  end if;
  return null;
end $function$
;
alter function keep_guarantee_events() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.keep_guarantee_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into guarantee_events (guarantee_id, step, amount, currency, posting, debit, credit)
    values (new.guarantee_id, 'commission', new.gross, new.currency, 'E20', 'CLI', 'GAR');
  return null;
end $function$
;
alter function keep_guarantee_price() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.keep_image()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' then
    insert into record_images (entity, entity_id, version) values (tg_argv[0], old.id, old.version);
  else
    insert into record_images (entity, entity_id, version, image)
      values (tg_argv[0], new.id, new.version, jsonb_strip_nulls(to_jsonb(new)) - tg_argv[1]::text[]);
  end if;
  return null;
end $function$
;
alter function keep_image() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.keep_images()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare t record; given text; added boolean := false;
begin
  for t in select * from tables_with_versions() loop
    given := format('execute function keep_image(%L, %L)', t.kind, image_leaves_out(t.relation));
    continue when (select count(*) from pg_trigger g where g.tgrelid = t.relation and g.tgname in ('keep_image', 'keep_image_change')
      and lower(pg_get_triggerdef(g.oid)) like '%' || lower(given)) = 2;
    execute format('create or replace trigger keep_image after insert or delete on %s for each row %s', t.relation, given);
    execute format('create or replace trigger keep_image_change after update on %s for each row when (old.* is distinct from new.*) %s', t.relation, given);
    added := true;
  end loop;
  if added then perform take_first_images(); end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_ledger_code()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' and old.code = new.code then return new; end if;
  raise 'the ledger names %', old.code using errcode = 'foreign_key_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_moved_turns()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into moved_turns (invoice_id, holder)
  select o.id, case when exists (select from invoice_lookalikes(o.id) l where not l.cleared and (tg_when = 'BEFORE' or l.other_id <> new.id))
      then 'risk' else coalesce(o.holder, 'adviser') end
  from invoices o where o.status = 'under_review' and o.id in (select other_id from invoice_lookalikes(new.id));
  -- Whoever confirms by a link tells the adviser in words of its own, and nobody else.
  if tg_when = 'AFTER' and session_user = 'portal_public' and new.status = 'under_review' then
    insert into moved_turns (invoice_id, holder) values (new.id, 'adviser');
  end if;
  return new;
end $function$
;
alter function keep_moved_turns() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.keep_report(p_kind text, p_app text, p_version text, p_code text, p_message text, p_stack text, p_route text, p_value double precision)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  who bytea;
begin
  if p_app <> 'host' and not exists (select from remote_releases r where r.remote = p_app and r.version = p_version) then
    return 0;
  end if;
  if session_user <> 'portal_public' and app_user() is not null then
    insert into report_salts default values on conflict do nothing;
    select sha256(uuid_send(s.salt) || uuid_send(app_user())) into who from report_salts s where s.day = today_in_paris();
    -- Said again within a minute, it says nothing new.
    if exists (select from browser_reports b where b.app = p_app and b.version = p_version and b.mark = who and b.kind = p_kind
      and b.code = p_code and b.at > now() - interval '1 minute') then return 0; end if;
  end if;
  if (select remaining < 0 from take_allowance('reports ' || coalesce(encode(who, 'hex'), 'of visitors'), 300, 3600)) then
    return 0;
  end if;
  insert into browser_reports (kind, app, version, code, message, stack, route, value, mark)
  values (p_kind, p_app, p_version, p_code, p_message, p_stack, p_route, p_value, who);
  -- A connection that is lost says nothing of a version.
  if p_kind <> 'error' or p_code in ('NETWORK_DOWN', 'CLIENT_TIMEOUT') or not exists (select from remotes r where r.name = p_app and p_version in (r.canary, r.live)) then return 0; end if;
  return (select count(distinct b.mark) from browser_reports b where b.app = p_app and b.version = p_version and b.kind = 'error'
    and b.code not in ('NETWORK_DOWN', 'CLIENT_TIMEOUT') and b.at > now() - interval '5 minutes');
end $function$
;
alter function keep_report(text,text,text,text,text,text,text,double precision) owner to portal_functions;
grant execute on function keep_report(text,text,text,text,text,text,text,double precision) to portal_client, portal_public, portal_staff, portal_supplier;

CREATE OR REPLACE FUNCTION public.keep_request()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.created_by is not null then new.edited_by := array[new.created_by]; end if;
    return new;
  end if;
  if new.status <> old.status then
    new.status_since := portal_now();
    if new.missing = old.missing then new.missing := '[]'; end if;
  end if;
  if (new.status, new.holder, new.assignee_id) is distinct from (old.status, old.holder, old.assignee_id) then new.held_since := portal_now(); end if;
  if (new.kind, new.debtor_id, new.beneficiary_id, new.amount, new.currency, new.tenor_days, new.valid_until, new.reason)
      is distinct from (old.kind, old.debtor_id, old.beneficiary_id, old.amount, old.currency, old.tenor_days, old.valid_until, old.reason)
      and app_user() is not null and not app_user() = any (new.edited_by) then
    new.edited_by := new.edited_by || app_user();
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_screening_decisions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise 'decisions on lists of sanctions stay as they are' using errcode = 'insufficient_privilege';
end $function$
;

CREATE OR REPLACE FUNCTION public.known_cut_off(p_currency text, p_date date)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return payment_cut_off(p_currency, p_date);
exception when sqlstate 'FI006' then
  return null;
end $function$
;
grant execute on function known_cut_off(text,date) to portal_functions, portal_staff, portal_system;

CREATE OR REPLACE FUNCTION public.lapse_approvals(p_entity text, p_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare done int;
begin
  update approvals a set status = 'lapsed' where a.status = 'pending' and a.entity = p_entity and (p_id is null or a.entity_id = p_id)
    and (a.lapses_on < today_in_paris() or (a.entity = 'guarantee' and exists (select from guarantees g where g.id = a.entity_id and g.version <> a.record_version)
      or a.entity = 'adhesion_request' and exists (select from adhesion_requests r where r.id = a.entity_id and r.version <> a.record_version)
      or a.entity = 'contract' and exists (select from contracts c where c.id = a.entity_id and c.version <> a.record_version)));
  get diagnostics done = row_count;
  return done;
end $function$
;
alter function lapse_approvals(text,uuid) owner to portal_functions;
grant execute on function lapse_approvals(text,uuid) to portal_staff, portal_system;

CREATE OR REPLACE FUNCTION public.last_sign_in(p_user uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select max(s.created_at) from sessions s join users u on u.id = s.user_id
  where s.user_id = p_user and u.party_id is not null and app_staff() is not null
$function$
;
alter function last_sign_in(uuid) owner to portal_functions;
grant execute on function last_sign_in(uuid) to portal_staff;

CREATE OR REPLACE FUNCTION public.ledger_covered(e ledger_entries)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select jsonb_build_array(e.id, e.event, e.journal, e.year, e.number, e.source, e.source_id, e.entry_date, e.value_date, e.currency, e.label, e.reverses,
      e.posted_by, extract(epoch from e.posted_at))::text
    || string_agg(jsonb_build_array(l.account, l.amount, l.currency, l.party_id, l.contract_id, l.invoice_id, l.guarantee_id, l.own_account_id,
      l.entry_date, l.value_date, l.balance)::text, '' order by l.id)
  from ledger_lines l where l.entry_id = e.id
$function$
;
grant execute on function ledger_covered(ledger_entries) to portal_functions;

CREATE OR REPLACE FUNCTION public.ledger_rates(p_to date)
 RETURNS TABLE(currency text, on_date date, per_euro_ppm bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select d.currency, d.entry_date, (
      select r.per_euro_ppm from accounting_rates r
      where r.currency = d.currency and r.on_date = d.entry_date and (m.closed_at is null or r.entered_at <= m.closed_at)
        and not exists (select from accounting_rates c where c.corrects = r.id and (m.closed_at is null or c.entered_at <= m.closed_at)))
    from (select distinct e.currency, e.entry_date from ledger_entries e where e.currency <> 'EUR' and e.entry_date <= p_to) d
      left join ledger_months m on m.month = date_trunc('month', d.entry_date)
$function$
;
grant execute on function ledger_rates(date) to portal_functions, portal_staff;

CREATE OR REPLACE FUNCTION public.ledger_ref(journal text, year integer, number integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select 'ECR-' || journal || '-' || year || '-' || lpad(number::text, 6, '0')
$function$
;
grant execute on function ledger_ref(text,integer,integer) to portal_functions;

CREATE OR REPLACE FUNCTION public.left_of_auto_limit(p_contract uuid, p_assignor uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case when reads_account(p_assignor) then greatest(0, (select c.auto_draw_limit from contracts_in_force c where c.id = p_contract)
    - coalesce((select sum(f.amount) from financings f where (f.contract_id, f.assignor_id) = (p_contract, p_assignor) and f.automatic
      and f.validated_at >= today_in_paris()::timestamp at time zone 'Europe/Paris'), 0))::bigint end
$function$
;
alter function left_of_auto_limit(uuid,uuid) owner to portal_functions;
grant execute on function left_of_auto_limit(uuid,uuid) to portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.left_to_draw(p_contract uuid, p_assignor uuid, p_except uuid DEFAULT NULL::uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select (least(a.balance, a.room) + a.ceiling + a.asked
      + coalesce((select f.amount from financings f where f.id = p_except and (f.contract_id, f.assignor_id) = (p_contract, p_assignor)
        and f.decided_at is null), 0))::bigint
  from availability(p_contract, p_assignor, today_in_paris()) a
$function$
;
alter function left_to_draw(uuid,uuid,uuid) owner to portal_functions;
grant execute on function left_to_draw(uuid,uuid,uuid) to portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.limits_exceeded(p_batch uuid)
 RETURNS TABLE(rule text, debtor text, asked bigint, most bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with b as (
    select b.*, c.ceiling, c.concentration_ppm from batches b join contracts_in_force c on c.id = b.contract_id
    where b.id = p_batch and case session_user when 'portal_supplier' then b.assignor_id = app_party() when 'portal_staff' then app_staff() is not null
      else session_user <> 'portal_client' end
  ), owed as (
    select i.debtor_id, min(i.debtor_name) as name, sum(i.outstanding)::bigint as amount,
      bool_or(exists (select from batch_invoices l where l.batch_id = p_batch and l.invoice_id = i.id)) as ours
    from invoices i where i.contract_id = (select contract_id from b) and cover_held(i.status, 1, 1, 0, 0) = 1 group by i.debtor_id
  )
  select l.rule, l.debtor, case when session_user = 'portal_supplier' and b.program = 'reverse' then null else l.asked end,
    case when session_user = 'portal_supplier' and b.program = 'reverse' then null else l.most end
  from b cross join lateral (
    select 'ceiling' as rule, null as debtor, sum(o.amount)::bigint as asked, b.ceiling as most from owed o having sum(o.amount) > b.ceiling
    union all
    select 'concentration', o.name, o.amount, share_of(b.ceiling, b.concentration_ppm) from owed o
      where o.ours and b.concentration_ppm > 0 and o.amount > share_of(b.ceiling, b.concentration_ppm)) l
$function$
;
alter function limits_exceeded(uuid) owner to portal_functions;
grant execute on function limits_exceeded(uuid) to portal_staff, portal_supplier;

CREATE OR REPLACE FUNCTION public.link_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  kind constant text := tg_argv[0];
begin
  if session_user in ('portal_client', 'portal_supplier') and tg_op <> 'DELETE' and new.file_id is not null
    and (tg_op = 'INSERT' or new.file_id is distinct from old.file_id)
    and not exists (select from file_links l where l.file_id = new.file_id
      and case session_user when 'portal_client' then l.client_party else l.supplier_party end = app_party()) then
    raise 'not a file of the caller' using errcode = 'insufficient_privilege';
  end if;
  if tg_op <> 'INSERT' then delete from file_links where entity = kind and entity_id = old.id; end if;
  if tg_op <> 'DELETE' and new.file_id is not null then
    insert into file_links select new.file_id, kind, new.id, s.client_party, s.supplier_party from sides_of(kind, new.id) s;
  end if;
  return null;
end $function$
;
alter function link_file() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.link_upload()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into file_links values (new.id, 'file', new.id, new.party_id, new.party_id);
  return null;
end $function$
;
alter function link_upload() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.links_of_party(p_id uuid, p_public text[])
 RETURNS TABLE(place integer, kind text, party_id uuid, shared text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  me parties;
  folded_names text[];
  domains text[];
begin
  if session_user <> 'portal_staff' or app_staff() is null then
    raise exception 'no links for %', session_user using errcode = 'insufficient_privilege';
  end if;
  select p.id, p.country, p.group_id, p.address, p.city, p.email into me.id, me.country, me.group_id, me.address, me.city, me.email
    from parties p where p.id = p_id;
  folded_names := array(select fold(c.name) from party_contacts c where c.party_id = p_id and c.role = 'director'
    union select fold(o.name) from beneficial_owners o where o.party_id = p_id);
  domains := array(select distinct lower(split_part(a.email, '@', 2)) from (
      select me.email union all select c.email from party_contacts c where c.party_id = p_id
      union all select u.email from users u where u.party_id = p_id) a
    where a.email like '%@%' and lower(split_part(a.email, '@', 2)) <> all (p_public));
  return query
    select 1, 'group', p.id, 'groupe' from parties p where p.group_id = me.group_id and p.id <> p_id
    union all
    select 2, 'director', x.party_id, min(x.name) from (
        select c.party_id, c.name, fold(c.name) as folded from party_contacts c where c.role = 'director' and fold(c.name) = any (array_remove(folded_names, ''))
        union all select o.party_id, o.name, fold(o.name) from beneficial_owners o where fold(o.name) = any (array_remove(folded_names, ''))) x
      where x.party_id <> p_id group by x.party_id, x.folded
    union all
    select distinct 3, 'iban', b.party_id, '…' || right(b.iban, 4) from bank_accounts b
      where b.iban in (select own.iban from bank_accounts own where own.party_id = p_id) and b.party_id <> p_id
    union all
    select 4, 'address', p.id, concat_ws(', ', p.address, concat_ws(' ', p.postcode, p.city)) from parties p
      where fold(p.address) = fold(me.address) and fold(me.address) <> '' and p.country = me.country
        and fold(coalesce(p.city, '')) = fold(coalesce(me.city, '')) and p.id <> p_id
    union all
    select 5, 'domain', x.party_id, x.domain from (
        select p.id as party_id, lower(split_part(p.email, '@', 2)) as domain from parties p where lower(split_part(p.email, '@', 2)) = any (domains)
        union select c.party_id, lower(split_part(c.email, '@', 2)) from party_contacts c where lower(split_part(c.email, '@', 2)) = any (domains)
        union select u.party_id, lower(split_part(u.email, '@', 2)) from users u
          where u.party_id is not null and lower(split_part(u.email, '@', 2)) = any (domains)) x
      where x.party_id <> p_id;
end $function$
;
alter function links_of_party(uuid,text[]) owner to portal_functions;
grant execute on function links_of_party(uuid,text[]) to portal_staff;

CREATE OR REPLACE FUNCTION public.lock_batch(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if session_user = 'portal_supplier' and not exists (select from batches b where b.id = p_id and b.assignor_id = app_party()) then return; end if;
  perform from invoices i where i.id in (select l.invoice_id from batch_invoices l where l.batch_id = p_id) order by i.id for no key update;
  perform from contracts c where c.id = (select b.contract_id from batches b where b.id = p_id) for no key update;
end $function$
;
alter function lock_batch(uuid) owner to portal_functions;
grant execute on function lock_batch(uuid) to portal_supplier;

CREATE OR REPLACE FUNCTION public.lock_payment_file(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select from payment_files p where p.id = p_id and session_user = 'portal_staff' for no key update
$function$
;
alter function lock_payment_file(uuid) owner to portal_functions;
grant execute on function lock_payment_file(uuid) to portal_staff;

CREATE OR REPLACE FUNCTION public.lookalikes(p_assignor uuid, p_debtor uuid, p_gross bigint, p_issue date, p_sha text, p_except uuid)
 RETURNS TABLE(kind text, invoice_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select 'NEAR_DUPLICATE', id from invoices
   where assignor_id = p_assignor and debtor_id = p_debtor and gross = p_gross and issue_date between p_issue - 3 and p_issue + 3
     and id is distinct from p_except and status not in ('draft', 'rejected', 'cancelled')
  union all
  select 'SAME_FILE', id from invoices
   where (file_sha256 = p_sha or proof_sha256 = p_sha) and id is distinct from p_except and status not in ('draft', 'rejected', 'cancelled')
$function$
;
alter function lookalikes(uuid,uuid,bigint,date,text,uuid) owner to portal_functions;
grant execute on function lookalikes(uuid,uuid,bigint,date,text,uuid) to portal_client, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.mail_assignment(p_batch uuid, p_debtor uuid, p_subject text, p_text text, p_html text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare address text;
begin
  select p.email into address from parties p
   where p.id = p_debtor and p.email <> '' and not exists (select from users u where u.party_id = p.id and u.status = 'active')
     and exists (select from batches b join invoices i on i.batch_id = b.id
       where b.id = p_batch and b.assignor_id = app_party() and b.signed_at = portal_now()::timestamptz(3) and i.client_view_id = p_debtor);
  if not found then return false; end if;
  insert into outbox_mails (recipient, subject, body_text, body_html) values (address, p_subject, p_text, p_html);
  return true;
end $function$
;
alter function mail_assignment(uuid,uuid,text,text,text) owner to portal_functions;
grant execute on function mail_assignment(uuid,uuid,text,text,text) to portal_supplier;

CREATE OR REPLACE FUNCTION public.mail_notifications(p_ids uuid[], p_subject text, p_text text, p_html text, p_always boolean, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update notifications n set held = true from users u
   where n.id = any(p_ids) and n.created_at = now()::timestamptz(3) and u.id = n.user_id and u.status = 'active'
     and not p_always and u.digest <> 'off' and n.type = any(u.mail_types);
  insert into outbox_mails (recipient, subject, body_text, body_html, next_try_at)
  select u.email, p_subject, p_text, p_html,
    case when p_always then now() else greatest(now(), quiet_until(p_at, u.time_zone, u.quiet_from, u.quiet_to)) end
  from notifications n join users u on u.id = n.user_id
  where n.id = any(p_ids) and n.created_at = now()::timestamptz(3) and u.status = 'active'
    and (p_always or (u.digest = 'off' and n.type = any(u.mail_types)));
$function$
;
alter function mail_notifications(uuid[],text,text,text,boolean,timestamp with time zone) owner to portal_functions;
grant execute on function mail_notifications(uuid[],text,text,text,boolean,timestamp with time zone) to portal_client, portal_people, portal_public, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.mailbox_key(p_email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case when split_part(lower(p_email), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(lower(p_email), '@', 1), '.', '') || '@gmail.com' else lower(p_email) end
$function$
;
grant execute on function mailbox_key(text) to portal_auth, portal_functions, portal_people, portal_staff, portal_system;

CREATE OR REPLACE FUNCTION public.make_payment_file(p_account uuid, p_date date, p_items uuid[])
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare o own_accounts; made uuid; refused text;
begin
  if not coalesce(session_user = 'portal_staff' and staff_actor() in ('M', 'X'), false) then raise 'not theirs to make' using errcode = 'TR001'; end if;
  select * into o from own_accounts x where x.id = p_account and x.purpose = 'payment' and x.active;
  if o.id is null then raise 'no account to pay from' using errcode = 'TR002'; end if;
  if not is_bank_day(o.currency, p_date) or portal_now() > payment_cut_off(o.currency, p_date) then raise 'the day' using errcode = 'TR005'; end if;
  perform from financings f where f.id = any (p_items) order by f.id for no key update;
  insert into payment_files (number, own_account_id, iban, bic, holder, currency, execution_date, count, total, made_by, made_name)
    select next_ref('VIR'), o.id, o.iban, o.bic, o.holder, o.currency, p_date, cardinality(p_items),
      coalesce((select sum(t.amount) from transfers_waiting() t where t.source_id = any (p_items)), 1),
      app_user(), (select u.first_name || ' ' || u.last_name from users u where u.id = app_user())
    returning id into made;
  insert into payment_file_lines (file_id, place, kind, source_id, end_to_end_id, party_id, bank_account_id, amount, holder, iban, bic)
    select made, row_number() over (order by t.number), t.kind, t.source_id, t.number, t.party_id, t.account_id, t.amount, t.holder, t.iban, t.bic
    from transfers_waiting() t
    where t.source_id = any (p_items) and t.currency = o.currency and coalesce(t.value_date, p_date) = p_date and t.account_id is not null;
  if (select count(*) from payment_file_lines l where l.file_id = made) <> cardinality(p_items) then
    raise 'transfers' using errcode = 'TR003', detail = coalesce((select string_agg(t.number, ', ' order by t.number) from transfers_waiting() t
      where t.source_id = any (p_items)), '');
  end if;
  refused := unusable_lines(made);
  if refused is not null then raise 'accounts' using errcode = 'TR004', detail = refused; end if;
  refused := validated_above_limit(made, app_user());
  if refused is not null then raise 'an own validation' using errcode = 'TR006', detail = refused; end if;
  return made;
end $function$
;
alter function make_payment_file(uuid,date,uuid[]) owner to portal_functions;
grant execute on function make_payment_file(uuid,date,uuid[]) to portal_staff;

CREATE OR REPLACE FUNCTION public.mark_adhesion_matter()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if (new.terms, new.study, new.wanted_ceiling, new.currency, new.party_id)
      is distinct from (old.terms, old.study, old.wanted_ceiling, old.currency, old.party_id) then
    new.matter_version := new.version;
  end if;
  if new.minutes is distinct from old.minutes and not new.minutes ? 'version' then
    new.minutes := new.minutes || jsonb_build_object('version', new.version);
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.mark_delivered(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update payment_files p set delivered_at = portal_now() where p.id = p_id and p.delivered_at is null and p.sent_at is not null
    and (session_user = 'portal_system' or session_user = 'portal_staff' and staff_actor() in ('M', 'X'))
$function$
;
alter function mark_delivered(uuid) owner to portal_functions;
grant execute on function mark_delivered(uuid) to portal_staff, portal_system;

CREATE OR REPLACE FUNCTION public.may_assign(p_contract uuid, p_assignor uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select from contracts c join parties p on p.id = p_assignor where c.id = p_contract and c.status = 'active' and p.status = 'active'
    and p.kyc_status = 'valid' and coalesce(p.kyc_expires_on >= today_in_paris(), true))
$function$
;
grant execute on function may_assign(uuid,uuid) to portal_functions;

CREATE OR REPLACE FUNCTION public.may_write_person(p_role text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case acting_as()
    when 'super' then true
    when 'm1' then p_role in ('adviser', 'client', 'supplier')
    when 'ADVISER' then p_role in ('client', 'supplier')
    else false end
$function$
;
grant execute on function may_write_person(text) to portal_functions, portal_people, portal_system;

CREATE OR REPLACE FUNCTION public.money_in_words(p_amount bigint, p_currency text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select translate(trim(to_char(p_amount::numeric / case p_currency when 'TND' then 1000 else 100 end,
    case p_currency when 'TND' then 'FM999,999,999,999,990.000' else 'FM999,999,999,999,990.00' end)), ',.', chr(160) || ',')
    || chr(160) || case p_currency when 'EUR' then '€' else p_currency end
$function$
;
grant execute on function money_in_words(bigint,text) to portal_functions;

CREATE OR REPLACE FUNCTION public.money_open(p_party uuid)
 RETURNS TABLE(balances integer, transfers integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select (select count(*) from ledger_balances b where b.party_id = p_party and b.amount <> 0)::int,
    ((select count(*) from transfers_waiting() t where t.party_id = p_party)
      + (select count(*) from payment_file_lines l where l.party_id = p_party and l.status = 'waiting'))::int
  where session_user not like 'portal\_%' or session_user = 'portal_system' or session_user = 'portal_staff' and app_staff() is not null
$function$
;
alter function money_open(uuid) owner to portal_functions;
grant execute on function money_open(uuid) to portal_staff, portal_system;

CREATE OR REPLACE FUNCTION public.move_contract()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare next text;
begin
  select s.state_to into next from contracts c join machine_steps s on s.machine = 'contract' and s.action = 'first_' || new.status
    and s.state_from = c.status where c.id = new.contract_id for no key update of c;
  if found then update contracts set status = next, version = version + 1 where id = new.contract_id; end if;
  return null;
end $function$
;
alter function move_contract() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.move_guarantee(p_id uuid, p_action text, p_granted bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare was text; next text;
begin
  perform hold_covered(p_id);
  select g.status into was from guarantees g where g.id = p_id for no key update;
  select s.state_to into next from machine_steps s where s.machine = 'guarantee' and s.action = p_action and s.state_from = was;
  if not found then return false; end if;
  update guarantees set status = next, granted = coalesce(p_granted, granted), resume_status = null, version = version + 1 where id = p_id;
  insert into audit_events (action, entity, entity_id, from_status, to_status) values ('guarantees.' || p_action, 'guarantee', p_id, was, next);
  return true;
end $function$
;
alter function move_guarantee(uuid,text,bigint) owner to portal_functions;
grant execute on function move_guarantee(uuid,text,bigint) to portal_system;

CREATE OR REPLACE FUNCTION public.name_actor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  side boolean := session_user in ('portal_client', 'portal_supplier', 'portal_staff');
  who uuid := case
    when side then app_user()
    -- For an employee who changes what belongs to no side.
    when session_user in ('portal_system', 'portal_people') then app_staff()
    -- Whose account or session it is about.
    when session_user = 'portal_auth' and new.entity = 'user' then new.entity_id
    when session_user = 'portal_auth' and new.entity = 'session' then (select s.user_id from sessions s where s.id = new.entity_id) end;
  employee boolean := session_user in ('portal_staff', 'portal_system', 'portal_people');
begin
  -- Steps that the portal takes by itself, whoever's transaction they follow in.
  if new.action in ('invoices.await_confirmation', 'guaranteeRequests.to_legal', 'users.passkey_clone', 'documents.scan', 'documents.quarantine', 'documents.expire', 'documents.replace')
    or (who is null and not side and session_user <> 'portal_auth') then
    new.actor_id := null;
    new.actor_name := 'Système';
    new.actor_public := 'Cessio';
    new.actor_role := 'system';
    return new;
  end if;
  select u.id, u.first_name || ' ' || u.last_name, u.role,
      case when u.party_id is not null then u.first_name || ' ' || u.last_name
        when u.role = 'm1' then 'Responsable' when u.role = 'super' then 'Administration'
        when e.department = 'RISK' then 'Département Risque' when e.department = 'LEGAL' then 'Département Juridique'
        else 'Votre conseiller' end
    into new.actor_id, new.actor_name, new.actor_role, new.actor_public
    from users u left join employees e on e.user_id = u.id
   where u.id = who
     and (session_user = 'portal_auth' or u.status = 'active')
     and (session_user <> 'portal_client' or (u.role = 'client' and u.party_id = app_party()))
     and (session_user <> 'portal_supplier' or (u.role = 'supplier' and u.party_id = app_party()))
     and (not employee or (u.party_id is null and u.id = app_staff() and coalesce(e.active, true)));
  if new.actor_name is null then raise 'nobody acts' using errcode = 'insufficient_privilege'; end if;
  return new;
end $function$
;
alter function name_actor() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.name_audit_people(p_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into audit_people (user_id, key, pseudonym)
  select n.id, n.key, audit_pseudonym(n.id, n.key)
    from (select i.id, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as key from unnest(p_ids) i (id)
      where i.id is not null and not exists (select from audit_people p where p.user_id = i.id) offset 0) n
  on conflict do nothing
$function$
;
grant execute on function name_audit_people(uuid[]) to portal_functions;

CREATE OR REPLACE FUNCTION public.name_key(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  words constant text := btrim(regexp_replace(' ' || public.fold_letters(regexp_replace(regexp_replace(
    lower(normalize(value, nfkd) collate pg_unicode_fast),
    '[\u00ad\u02b9-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0600-\u0605\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670'
    '\u06d6-\u06dd\u06df-\u06e8\u06ea-\u06ed\u070f\u0890\u0891\u08ca-\u08ff\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f'
    '\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a'
    '\U000e0000-\U000e0fff]', '', 'g'), '[^[:alnum:]\u3099\u309a]+', ' ', 'g')) || ' ', '(?<= [^ ]) (?=[^ ] )', '', 'g'));
  bare constant text := regexp_replace(btrim(regexp_replace(regexp_replace(words, '(?<![^ ])(societe (anonyme|par actions simplifiee( unipersonnelle)?'
    '|a responsabilite limitee|en nom collectif)|sa|sas|sasu|sarl|sarlau|eurl|suarl|snc|sca|scs|spa|gie|ste|societe|cie|compagnie|ets|etablissements'
    '|et|and|the|la|le|les|شركه)(?![^ ])', ' ', 'g'), ' +', ' ', 'g')),
    '( (ltd|limited|llc|llp|plc|inc|corp|gmbh|ag|kg|bv|nv|srl|sprl|sl|ab|oy|aps))+$', '');
begin
  return coalesce(nullif(bare, ''), words);
end $function$
;
grant execute on function name_key(text) to portal_auth, portal_functions, portal_people, portal_staff, portal_system;

CREATE OR REPLACE FUNCTION public.names_of(p_user uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select array_agg(distinct n.name order by n.name) from (
    select u.first_name || ' ' || u.last_name as name from users u where u.id = p_user
    union all select a.actor_name from audit_events a where a.actor_id = p_user) n
$function$
;
grant execute on function names_of(uuid) to portal_functions, portal_system;

CREATE OR REPLACE FUNCTION public.next_bank_day(p_currency text, p_day date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare day date := p_day + 1;
begin
  while not is_bank_day(p_currency, day) loop day := day + 1; end loop;
  return day;
end $function$
;
grant execute on function next_bank_day(text,date) to portal_functions, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.next_payment_date(p_currency text)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare day date;
begin
  day := next_bank_day(p_currency, today_in_paris());
  while portal_now() > payment_cut_off(p_currency, day) loop day := next_bank_day(p_currency, day); end loop;
  return day;
exception when sqlstate 'FI006' then
  return null;
end $function$
;
grant execute on function next_payment_date(text) to portal_functions, portal_staff, portal_system;

CREATE OR REPLACE FUNCTION public.next_ref(prefix text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare y int := extract(year from portal_now() at time zone 'Europe/Paris'); n int;
begin
  insert into counters values (prefix, y, 1)
    on conflict (name, year) do update set last = counters.last + 1 returning last into n;
  return prefix || '-' || y || '-' || lpad(n::text, 6, '0');
end $function$
;
alter function next_ref(text) owner to portal_functions;
grant execute on function next_ref(text) to portal_auth, portal_client, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.no_active_administrator()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select not exists (select from users where role = 'super' and status <> 'pending_email')
$function$
;
alter function no_active_administrator() owner to portal_functions;
grant execute on function no_active_administrator() to portal_system;

CREATE OR REPLACE FUNCTION public.no_administrator()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select not exists (select from users u join employees e on e.user_id = u.id where u.role = 'super')
$function$
;
alter function no_administrator() owner to portal_functions;
grant execute on function no_administrator() to portal_people, portal_system;

CREATE OR REPLACE FUNCTION public.note_client_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if client_state(new.status) <> client_state(old.status) then new.client_status_since := portal_now(); end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_payment_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status = 'paid' then new.paid_on := coalesce(new.paid_on, (portal_now() at time zone 'Europe/Paris')::date);
  elsif new.status <> 'settled' then new.paid_on := null;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_transfer(p_line uuid, p_action text, p_code text, p_reason text, p_entry uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update payment_file_lines l set status = case p_action when 'execute' then 'executed' when 'fail' then 'rejected' else 'returned' end,
    reason_code = p_code, reason = p_reason, answered_at = portal_now(), entry_id = p_entry where l.id = p_line
$function$
;
grant execute on function note_transfer(uuid,text,text,text,uuid) to portal_functions;

CREATE OR REPLACE FUNCTION public.notify_users(p_party uuid, p_role text, p_department text, p_user uuid, p_type text, p_event text, p_message text, p_severity text, p_entity text, p_entity_id uuid)
 RETURNS SETOF notifications
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into notifications (user_id, type, event, message, severity, entity_type, entity_id)
  select u.id, p_type, p_event, p_message, p_severity, p_entity, p_entity_id
  from users u left join employees e on e.user_id = u.id
  where u.status = 'active' and u.id is distinct from app_user()
    and case when p_user is not null then u.id = p_user
             when p_party is not null then u.party_id = p_party
             else u.role = p_role and (p_department is null or e.department = p_department) end
    and (session_user in ('portal_system', 'portal_people') or exists (select from concerned(p_entity, p_entity_id) c
      where u.party_id = c.party_id or (u.party_id is null
        and (p_user is null or u.id = c.adviser_id or u.id = in_charge_of(p_entity, p_entity_id, null)))))
  returning *
$function$
;
alter function notify_users(uuid,text,text,uuid,text,text,text,text,text,uuid) owner to portal_functions;
grant execute on function notify_users(uuid,text,text,uuid,text,text,text,text,text,uuid) to portal_client, portal_people, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.number_taken(p_assignor uuid, p_number text, p_issue date, p_except uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select from invoices where id is distinct from p_except and
    fingerprint = encode(sha256((p_assignor::text || fold(p_number) || extract(year from p_issue)::text)::bytea), 'hex'))
$function$
;
alter function number_taken(uuid,text,date,uuid) owner to portal_functions;
grant execute on function number_taken(uuid,text,date,uuid) to portal_client, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.open_confirmation_link(p_invoice uuid, p_hash bytea, p_subject text, p_text text, p_html text, p_renew boolean, p_note text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare debtor uuid; until timestamptz; address text;
begin
  select i.debtor_id, i.confirm_by into debtor, until from invoices i
    join machine_steps s on s.machine = 'invoice' and s.action = 'confirm' and s.state_from = i.status
   where i.id = p_invoice and i.program = 'classic' and not i.confidential and i.confirm_by > portal_now()
     and exists (select from concerned('invoice', p_invoice));
  if not found then return false; end if;
  if p_renew then
    update confirmation_links set expires_at = portal_now() where invoice_id = p_invoice and used_at is null and expires_at > portal_now();
  end if;
  select p.email into address from parties p
   where p.id = debtor and p.email <> ''
     and not exists (select from users u where u.party_id = p.id and u.status = 'active');
  if not found then return false; end if;
  insert into confirmation_links (token_hash, invoice_id, recipient, expires_at) values (p_hash, p_invoice, address, until);
  insert into outbox_mails (recipient, subject, body_text, body_html) values (address, p_subject, p_text, p_html);
  insert into audit_events (actor_name, actor_public, actor_role, action, entity, entity_id, comment, internal)
  values ('Système', 'Cessio', 'system', 'invoices.send_link', 'invoice', p_invoice, p_note, true);
  return true;
end $function$
;
alter function open_confirmation_link(uuid,bytea,text,text,text,boolean,text) owner to portal_functions;
grant execute on function open_confirmation_link(uuid,bytea,text,text,text,boolean,text) to portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.open_relation_invitation(p_relation uuid, p_hash bytea, p_subject text, p_text text, p_html text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare address text; until timestamptz := portal_now() + interval '7 days';
begin
  select r.invited_email into address from relations r
   where r.id = p_relation and not r.debtor_known and r.notification = 'notified' and r.status = 'invited'
     and exists (select from concerned('relation', p_relation));
  if address is null then return null; end if;
  update relation_invitations set expires_at = portal_now() where relation_id = p_relation and expires_at > portal_now();
  insert into relation_invitations (token_hash, relation_id, expires_at) values (p_hash, p_relation, until);
  insert into outbox_mails (recipient, subject, body_text, body_html) values (address, p_subject, p_text, p_html);
  return until;
end $function$
;
alter function open_relation_invitation(uuid,bytea,text,text,text) owner to portal_functions;
grant execute on function open_relation_invitation(uuid,bytea,text,text,text) to portal_staff, portal_supplier;

CREATE OR REPLACE FUNCTION public.open_request_invitation(p_request uuid, p_hash bytea, p_subject text, p_text text, p_html text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare address text; until timestamptz := portal_now() + interval '7 days';
begin
  select g.invited_email into address from guarantee_requests g
   where g.id = p_request and not g.beneficiary_known and g.status not in ('draft', 'refused', 'declined', 'cancelled', 'formalised')
     and exists (select from concerned('guarantee_request', p_request));
  if address is null then return null; end if;
  update relation_invitations set expires_at = portal_now() where request_id = p_request and expires_at > portal_now();
  insert into relation_invitations (token_hash, request_id, expires_at) values (p_hash, p_request, until);
  insert into outbox_mails (recipient, subject, body_text, body_html) values (address, p_subject, p_text, p_html);
  return until;
end $function$
;
alter function open_request_invitation(uuid,bytea,text,text,text) owner to portal_functions;
grant execute on function open_request_invitation(uuid,bytea,text,text,text) to portal_client;

CREATE OR REPLACE FUNCTION public.paper_asked_of(is_debtor boolean, is_assignor boolean, country text, legal_form text, roles text[], countries text[], legal_forms text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (roles = '{}' or is_debtor and 'client' = any (roles) or is_assignor and 'supplier' = any (roles))
    and (countries = '{}' or country = any (countries))
    and (legal_forms = '{}' or coalesce(legal_form = any (legal_forms), false))
$function$
;
grant execute on function paper_asked_of(boolean,boolean,text,text,text[],text[],text[]) to portal_auth, portal_client, portal_functions, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.payment_cut_off(p_currency text, p_date date)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare day date := p_date - 1;
begin
  while not is_bank_day(p_currency, day) loop day := day - 1; end loop;
  return (day + time '15:30') at time zone 'Europe/Paris';
end $function$
;
grant execute on function payment_cut_off(text,date) to portal_functions, portal_staff, portal_system;

CREATE OR REPLACE FUNCTION public.payment_file_of(p_kind text, p_source uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select f.number from payment_file_lines l join payment_files f on f.id = l.file_id
  where (l.kind, l.source_id) = (p_kind, p_source) and l.status in ('waiting', 'executed')
$function$
;
grant execute on function payment_file_of(text,uuid) to portal_functions;

CREATE OR REPLACE FUNCTION public.payout_account(p_party uuid, p_at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select a.id from bank_accounts a where a.party_id = p_party and account_usable(a.id, p_at) order by a.usable_from desc, a.id desc limit 1
$function$
;
grant execute on function payout_account(uuid,timestamp with time zone) to portal_functions, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.payout_account(p_party uuid, p_at timestamp with time zone, p_currency text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select a.id from bank_accounts a where a.party_id = p_party and account_usable(a.id, p_at)
    order by unpayable(p_currency, a.iban, a.holder) is not null, a.usable_from desc, a.id desc limit 1
$function$
;
grant execute on function payout_account(uuid,timestamp with time zone,text) to portal_functions, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.portal_instant()
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$
  select clock_timestamp() + (portal_now() - now())
$function$
;
grant execute on function portal_instant() to public;

CREATE OR REPLACE FUNCTION public.portal_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select now()
$function$
;
grant execute on function portal_now() to public;

CREATE OR REPLACE FUNCTION public.post_batch(p_batch uuid, p_on date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform post_entry(x.entry ->> 'event', x.entry ->> 'source', x.entry ->> 'source_id', x.entry ->> 'label', x.entry -> 'lines', p_on => p_on)
    from (select b.entry from batch_entries(p_batch, p_on) b order by b.ref collate "C", b.place) x;
  perform charge_batch(p_batch, p_on);
end $function$
;
grant execute on function post_batch(uuid,date) to portal_functions;

CREATE OR REPLACE FUNCTION public.post_entry(p_event text, p_source text, p_source_id text, p_label text, p_lines jsonb, p_value_date date DEFAULT NULL::date, p_reverses uuid DEFAULT NULL::uuid, p_on date DEFAULT NULL::date)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  today constant date := coalesce(p_on, today_in_paris());
  found record; line ledger_lines; lines ledger_lines[]; made uuid;
  n int := 0; total numeric := 0; one text; other text; unknown text; bare text;
begin
  if p_on is not null and session_user like 'portal\_%' and not (p_event = 'E5' and session_user = 'portal_system' and p_on <= today_in_paris()) then raise 'an entry is dated today' using errcode = 'LG007'; end if;
  for found in select l, i.n, a.kept, a.code is null as unknown, not jsonb_strip_nulls(i.line) ?& a.subledger as bare
      from jsonb_array_elements(p_lines) with ordinality i (line, n)
        cross join lateral jsonb_populate_record(null::ledger_lines, i.line) l left join ledger_accounts a on a.code = l.account
      -- One order for everybody who locks several balance rows.
      order by l.account <> 'CCA', l.account, l.contract_id, l.party_id, i.n loop
    line := found.l;
    -- Its place among the lines; a balance where one is kept.
    line.id := found.n; line.balance := case when found.kept then 0 end;
    n := n + 1; lines[n] := line;
    total := total + line.amount;
    one := coalesce(one, line.currency);
    if line.currency <> one then other := line.currency; end if;
    if found.unknown then unknown := coalesce(line.account, '-'); end if;
    if found.bare then bare := line.account; end if;
  end loop;
  if unknown is not null then raise 'account % is unknown', unknown using errcode = 'LG003'; end if;
  if bare is not null then raise 'a line of % lacks its subledger', bare using errcode = 'LG004'; end if;
  if other is not null then raise 'an entry has one currency, not % and %', one, other using errcode = 'LG002'; end if;
  if n < 2 or total is distinct from 0 then raise 'the lines do not balance' using errcode = 'LG001'; end if;

  insert into ledger_entries (event, journal, source, source_id, entry_date, value_date, currency, label, reverses, posted_by)
    select v.code, v.journal, p_source, p_source_id, today, coalesce(p_value_date, today), one, p_label, p_reverses,
      case when session_user in ('portal_system', 'portal_people') then app_staff() else app_user() end
    from ledger_events v where v.code = p_event
    on conflict (source, source_id, event) do nothing returning id into made;
  if made is null then
    select e.id into strict made from ledger_entries e where (e.source, e.source_id, e.event) = (p_source, p_source_id, p_event);
    if exists (
        select from (
          select l.account, l.amount, l.currency, l.party_id, l.contract_id, l.invoice_id, l.guarantee_id, l.own_account_id, 1 as here
            from ledger_lines l where l.entry_id = made
          union all
          select l.account, l.amount, l.currency, l.party_id, l.contract_id, l.invoice_id, l.guarantee_id, l.own_account_id, -1
            from jsonb_populate_recordset(null::ledger_lines, p_lines) l) both_sides
        group by account, amount, currency, party_id, contract_id, invoice_id, guarantee_id, own_account_id having sum(here) <> 0) then
      raise 'posted before with other lines' using errcode = 'LG006';
    end if;
    return made;
  end if;

  -- Closing a month waits for those who are posting into it.
  perform pg_advisory_xact_lock_shared(hashtext('ledger-month'), to_char(today, 'YYYYMM')::int);
  if exists (select from ledger_months m where m.month = date_trunc('month', today)) then
    raise '% is closed', to_char(today, 'MM/YYYY') using errcode = 'LG005';
  end if;

  for place in 1 .. n loop
    line := lines[place];
    if line.balance is not null then
      insert into ledger_balances as b (account, party_id, contract_id, currency, amount)
        values (line.account, line.party_id, line.contract_id, line.currency, line.amount)
        on conflict on constraint ledger_balances_key do update set amount = b.amount + excluded.amount returning amount into line.balance;
      lines[place] := line;
    end if;
  end loop;
  insert into ledger_lines (entry_id, account, amount, currency, party_id, contract_id, invoice_id, guarantee_id, own_account_id,
      entry_date, value_date, balance)
    select made, l.account, l.amount, l.currency, l.party_id, l.contract_id, l.invoice_id, l.guarantee_id, l.own_account_id,
      today, coalesce(l.value_date, p_value_date, today), l.balance
    from unnest(lines) l order by l.id;
  return made;
end $function$
;
alter function post_entry(text,text,text,text,jsonb,date,uuid,date) owner to portal_functions;

CREATE OR REPLACE FUNCTION public.post_financing(p_id uuid, p_on date)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare f financings; entry uuid; held jsonb; upfront boolean; n int; first text;
begin
  select * into strict f from financings x where x.id = p_id;
  held := jsonb_build_object('currency', f.currency, 'party_id', f.assignor_id, 'contract_id', f.contract_id);
  upfront := f.interest_mode = 'upfront';
  select count(*), min(i.number) into n, first from financing_lines l join invoices i on i.id = l.invoice_id where l.financing_id = p_id;
  entry := post_entry('E4', 'financing', p_id || case when f.entry_id is null then '' else '/' || f.value_date end, format('Financement %s sur %s', f.number, case n when 1 then 'la facture ' || first else n || ' factures' end), (
    select jsonb_agg(x.line order by x.place, x.due_date, x.ref) from (
      select 1 as place, l.due_date, i.ref, held || jsonb_build_object('account', 'CCA', 'amount', l.amount, 'invoice_id', l.invoice_id) as line
        from financing_lines l join invoices i on i.id = l.invoice_id where l.financing_id = p_id
      union all select 2, null, null, held || jsonb_build_object('account', 'VIR', 'amount', -f.net_paid)
      union all select 3, l.due_date, i.ref, held || jsonb_build_object('account', 'PCA', 'amount', -l.interest, 'invoice_id', l.invoice_id)
        from financing_lines l join invoices i on i.id = l.invoice_id where l.financing_id = p_id and upfront and l.interest > 0
      union all select 4, null, null, jsonb_build_object('currency', f.currency, 'account', 'TVA', 'amount', -f.vat) where upfront and f.vat > 0) x),
    f.value_date, null, p_on);
  if upfront then
    perform charge_interest(f, (select jsonb_agg(jsonb_build_object('invoice_id', l.invoice_id, 'base', l.amount, 'days', l.days, 'interest', l.interest))
      from financing_lines l where l.financing_id = p_id), f.vat, entry, p_on);
  end if;
  return entry;
end $function$
;
grant execute on function post_financing(uuid,date) to portal_functions;

CREATE OR REPLACE FUNCTION public.post_guarantee_event(e guarantee_events, p_on date)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  g record;
  -- A payment leaves by a transfer, which the bank's statement shows later.
  credit text := case e.credit when 'BNQ' then 'VIR' else e.credit end;
  common jsonb;
begin
  select x.number, x.debtor_name, x.beneficiary_name, x.beneficiary_id, x.requester_id, p.legal_name as requester into g
    from guarantees x join parties p on p.id = x.requester_id where x.id = e.guarantee_id;
  common := jsonb_build_object('currency', e.currency, 'guarantee_id', e.guarantee_id, 'party_id', g.requester_id, 'value_date', e.on_date);
  return post_entry(e.posting, 'guarantee_event', e.id::text,
    case e.step
      when 'granted' then format('Engagement donné : garantie %s sur %s, en faveur de %s', g.number, g.debtor_name, g.beneficiary_name)
      when 'reduced' then format('Engagement réduit : garantie %s sur %s', g.number, g.debtor_name)
      when 'commission' then format('Commission de la garantie %s, due par %s', g.number, g.requester)
      when 'call_paid' then format('Garantie %s payée à %s, due par %s', g.number, g.beneficiary_name, g.requester)
      else format('Engagement levé : garantie %s sur %s, %s', g.number, g.debtor_name,
        case e.step when 'paid' then 'payée' when 'expired' then 'expirée' else 'libérée' end)
    end,
    jsonb_build_array(common || jsonb_build_object('account', e.debit, 'amount', e.amount),
      common || jsonb_build_object('account', credit, 'amount', -e.amount)
        || case credit when 'VIR' then jsonb_build_object('party_id', g.beneficiary_id) else '{}' end),
    e.on_date, null, p_on);
end $function$
;
alter function post_guarantee_event(guarantee_events,date) owner to portal_functions;

CREATE OR REPLACE FUNCTION public.post_guarantee_events()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare e guarantee_events; n int := 0;
begin
  for e in select v.* from guarantee_events v where v.posting is not null and v.amount > 0
      and not exists (select from ledger_entries x where (x.source, x.source_id, x.event) = ('guarantee_event', v.id::text, v.posting))
      order by v.id limit 1000 loop
    perform post_guarantee_event(e, null);
    n := n + 1;
  end loop;
  return n;
end $function$
;
alter function post_guarantee_events() owner to portal_functions;
grant execute on function post_guarantee_events() to portal_system;

CREATE OR REPLACE FUNCTION public.post_new_guarantee_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform post_guarantee_event(new, case when session_user not like 'portal\_%' then new.on_date end);
  return null;
end $function$
;
alter function post_new_guarantee_event() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.post_reversal(p_id uuid, p_reason text, p_value_date date DEFAULT NULL::date)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare e ledger_entries; lines jsonb;
begin
  -- Nothing of it changes, so there is no row to lock: two reversals at once meet at the unique column.
  select * into strict e from ledger_entries x where x.id = p_id;
  if e.reverses is not null or exists (select from ledger_entries x where x.reverses = p_id) then
    raise 'reversed, or a reversal' using errcode = 'LG008';
  end if;
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('account', l.account, 'amount', -l.amount, 'currency', l.currency, 'party_id', l.party_id,
      'contract_id', l.contract_id, 'invoice_id', l.invoice_id, 'guarantee_id', l.guarantee_id, 'own_account_id', l.own_account_id,
      'value_date', coalesce(p_value_date, l.value_date))) order by l.id) into lines from ledger_lines l where l.entry_id = p_id;
  return post_entry(e.event, 'ledger_entry', p_id::text, left(format('Contre-passation, %s : %s', p_reason, e.label), 300), lines,
    coalesce(p_value_date, e.value_date), p_id);
end $function$
;
grant execute on function post_reversal(uuid,text,date) to portal_functions;

CREATE OR REPLACE FUNCTION public.priced_lines(p_price draw_price, p_value_date date, p_lines jsonb)
 RETURNS TABLE(invoice_id uuid, due_date date, amount bigint, days integer, interest bigint, late15 bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select i.id, i.due_date, x.amount, i.due_date - p_value_date, interest_of(x.amount, p_price.rate_ppm, i.due_date - p_value_date, p_price.day_basis),
    interest_of(x.amount, p_price.rate_ppm, 15, p_price.day_basis)
  from jsonb_to_recordset(p_lines) as x (invoice_id uuid, amount bigint) join invoices i on i.id = x.invoice_id
$function$
;
grant execute on function priced_lines(draw_price,date,jsonb) to portal_functions, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.proved()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select from auth_challenges where purpose = 'step_up' and user_id = app_staff() and spent_in = pg_current_xact_id_if_assigned())
$function$
;
alter function proved() owner to portal_functions;
grant execute on function proved() to portal_people, portal_system;

CREATE OR REPLACE FUNCTION public.public_account(p_hash bytea)
 RETURNS TABLE(account_id uuid, party_id uuid, party text, iban text, holder text, status text, added_at timestamp with time zone, expires_at timestamp with time zone, used_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select a.id, a.party_id, p.legal_name, left(a.iban, 4) || '…' || right(a.iban, 4), a.holder, a.status, a.created_at, l.expires_at, l.used_at
  from account_links l join bank_accounts a on a.id = l.account_id join parties p on p.id = a.party_id
  where l.token_hash = p_hash
$function$
;
alter function public_account(bytea) owner to portal_functions;
grant execute on function public_account(bytea) to portal_public;

CREATE OR REPLACE FUNCTION public.public_confirmation(p_hash bytea)
 RETURNS TABLE(expires_at timestamp with time zone, used_at timestamp with time zone, outcome text, id uuid, ref text, number text, doc_type text, program text, confidential boolean, assignor_id uuid, assignor_name text, debtor_id uuid, debtor_name text, issue_date date, due_date date, currency text, net bigint, vat bigint, gross bigint, prepaid bigint, due bigint, status text, submitted_at timestamp with time zone, confirm_by timestamp with time zone, confirmation jsonb, reason_code text, reason_comment text, filename text, mime text, size integer, storage_key text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select l.expires_at, l.used_at, l.outcome, i.id, i.ref, i.number, i.doc_type, i.program, i.confidential, i.assignor_id, i.assignor_name,
    i.debtor_id, i.debtor_name, i.issue_date, i.due_date, i.currency, i.net, i.vat, i.gross, i.prepaid, i.due, i.status, i.submitted_at,
    i.confirm_by, i.confirmation, i.reason_code, i.reason_comment, f.filename, f.mime, f.size::int, f.storage_key
  from confirmation_links l join invoices i on i.id = l.invoice_id
    left join machine_steps s on s.machine = 'invoice' and s.action = 'confirm' and s.state_from = i.status
    left join files f on f.id = i.file_id and l.used_at is null and l.expires_at > portal_now() and s.state_to is not null
  where l.token_hash = p_hash
$function$
;
alter function public_confirmation(bytea) owner to portal_functions;
grant execute on function public_confirmation(bytea) to portal_public;

CREATE OR REPLACE FUNCTION public.queue_contact_mail(p_reply_to text, p_subject text, p_text text, p_html text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into outbox_mails (recipient, reply_to, subject, body_text, body_html)
  select contact_email, p_reply_to, p_subject, p_text, p_html from portal_settings
$function$
;
alter function queue_contact_mail(text,text,text,text) owner to portal_functions;
grant execute on function queue_contact_mail(text,text,text,text) to portal_public;

CREATE OR REPLACE FUNCTION public.queue_mail(p_to text, p_subject text, p_text text, p_html text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox_mails (recipient, subject, body_text, body_html)
  select known.email, p_subject, p_text, p_html
  from (select email from users where lower(email) = lower(p_to)
        union all select email from onboardings where lower(email) = lower(p_to)) known limit 1;
  if not found then raise 'nobody has this address' using errcode = 'insufficient_privilege'; end if;
end $function$
;
alter function queue_mail(text,text,text,text) owner to portal_functions;
grant execute on function queue_mail(text,text,text,text) to portal_auth, portal_people, portal_system;

CREATE OR REPLACE FUNCTION public.quiet_until(p_at timestamp with time zone, p_zone text, p_from time without time zone, p_to time without time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'public'
AS $function$
  select case
    when p_from is null or p_from = p_to then p_at
    when p_from < p_to and l.t::time >= p_from and l.t::time < p_to then greatest(p_at, (l.t::date + p_to) at time zone p_zone)
    when p_from > p_to and l.t::time >= p_from then greatest(p_at, (l.t::date + 1 + p_to) at time zone p_zone)
    when p_from > p_to and l.t::time < p_to then greatest(p_at, (l.t::date + p_to) at time zone p_zone)
    else p_at
  end
  from (select p_at at time zone p_zone as t) l
$function$
;
grant execute on function quiet_until(timestamp with time zone,text,time without time zone,time without time zone) to portal_functions, portal_system;

CREATE OR REPLACE FUNCTION public.rate_in_words(p_ppm integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select replace(trim(to_char(p_ppm / 10000.0, 'FM990.0099')), '.', ',') || chr(160) || '%'
$function$
;
grant execute on function rate_in_words(integer) to portal_functions;

CREATE OR REPLACE FUNCTION public.reads_account(p_assignor uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(case session_user when 'portal_supplier' then p_assignor = app_party() when 'portal_staff' then app_staff() is not null
    else session_user <> 'portal_client' end, false)
$function$
;
grant execute on function reads_account(uuid) to portal_functions;

CREATE OR REPLACE FUNCTION public.receive_change(p_change uuid, p_how text, p_at timestamp with time zone, p_file uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare c guarantee_changes; g guarantees; step text;
begin
  select * into c from guarantee_changes where id = p_change;
  if not found then return false; end if;
  perform hold_covered(c.guarantee_id);
  select * into g from guarantees where id = c.guarantee_id for no key update;
  if not (case session_user when 'portal_supplier' then g.beneficiary_id = app_party() and p_how in ('page', 'receipt') and p_file is null
      when 'portal_staff' then app_staff() is not null and p_how = 'proof' and p_file is not null else false end) then
    return false;
  end if;
  step := case c.action when 'reduce' then 'apply_reduction' when 'suspend' then 'apply_suspension'
    when 'lift' then case when g.granted < (select e.amount from guarantee_events e where e.guarantee_id = g.id and e.step = 'granted') then 'apply_lift_reduced' else 'apply_lift' end end;
  update guarantee_changes set received_at = case p_how when 'proof' then p_at else portal_now() end, received_how = p_how, received_by = app_user(), file_id = p_file
    where id = p_change and received_at is null;
  if not found then return false; end if;
  if not move_guarantee(c.guarantee_id, step, case c.action when 'reduce' then least(c.new_amount, g.granted) end) then
    raise 'not possible from this state' using errcode = 'object_not_in_prerequisite_state';
  end if;
  return true;
end $function$
;
alter function receive_change(uuid,text,timestamp with time zone,uuid) owner to portal_functions;
grant execute on function receive_change(uuid,text,timestamp with time zone,uuid) to portal_staff, portal_supplier;

CREATE OR REPLACE FUNCTION public.record_papers(p_party uuid, p_owner text, p_kind text, p_record uuid)
 RETURNS TABLE(type_id uuid, code text, label text, required boolean, reviewer text, max_mb integer, formats text[], document_id uuid, filename text, status text, expires_on date, reject_reason text, claimed boolean, given boolean, in_force boolean)
 LANGUAGE sql
 STABLE ROWS 5
AS $function$
  select t.id, t.code, t.label, t.required and a.named or coalesce(d.asked, false), t.reviewer, t.max_mb, t.mime, d.id, d.filename,
    d.status, d.expires_on, d.reject_reason, coalesce(d.claimed, false), coalesce(d.given, false), coalesce(d.in_force, false)
  from parties p
  join document_types t on t.applies_to = p_owner
  cross join lateral (
    select t.active and (p_kind is null or p_kind = any (t.request_kinds)) and (t.required or p_owner <> 'party')
      and paper_asked_of(p.is_debtor, p.is_assignor, p.country, p.legal_form, t.roles, t.countries, t.legal_forms) as named) a
  left join lateral (
    select d.id, d.filename, d.status, d.expires_on, d.reject_reason, d.claimed, d.asked, g.given, g.in_force
    from documents d cross join lateral (
      select d.status = 'valid' and coalesce(d.expires_on, '9999-12-31') >= today_in_paris() as in_force,
        d.status in ('uploaded', 'under_review')
          or d.status = 'valid' and coalesce(d.expires_on, '9999-12-31') >= today_in_paris() as given) g
    where d.party_id = p.id and d.type_id = t.id and d.owner_type = p_owner and d.owner_id is not distinct from p_record
      and not d.internal and d.status not in ('replaced', 'archived')
    order by g.in_force desc, g.given desc, d.created_at desc, d.id desc limit 1) d on true
  where p.id = p_party and (a.named or d.id is not null)
  order by t.position, t.label collate "fr-x-icu", t.id
$function$
;
grant execute on function record_papers(uuid,text,text,uuid) to portal_client, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare same audit_events := new;
begin
  if tg_op = 'UPDATE' then
    same.pseudonym := old.pseudonym;
    same.personal_salt := old.personal_salt;
    same.personal_seal := old.personal_seal;
    same.digest_version := old.digest_version;
    same.prev_hash := old.prev_hash;
    same.hash := old.hash;
    if old.hash is null and new.hash is not null and new.digest_version = 3 then
      same.sealed_no := old.sealed_no;
      if same is not distinct from old then return new; end if;
    elsif same is not distinct from old and old.hash is not null and new.hash is not null and new.digest_version = 3
      and exists (select from audit_reseals r where r.done_at is null) then
      return new;
    end if;
    same := new;
    same.personal_salt := old.personal_salt;
    same.actor_name := old.actor_name;
    same.actor_public := old.actor_public;
    same.ip := old.ip;
    same.comment := old.comment;
    same.before := old.before;
    same.after := old.after;
    if same is not distinct from old and old.hash is not null and new.personal_salt is null
      and exists (select from audit_redactions r where r.seq = new.seq and r.salt is not null) then
      return new;
    end if;
  end if;
  raise exception 'audit_events is append-only';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_draft_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from payment_files p where p.id = new.id and p.status = 'draft') then
    raise 'a payment file without content' using errcode = 'check_violation';
  end if;
  return null;
end $function$
;
alter function refuse_draft_file() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.refuse_event_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise 'guarantee_events is append-only' using errcode = 'insufficient_privilege';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_image_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - '{image,salt}'::text[] = to_jsonb(old) - '{image,salt}'::text[]
    and old.image @> new.image and new.salt is null
    and exists (select from image_redactions r where r.seq = new.seq and r.salt is not null and r.seal = image_seal(r.salt, new)) then return new; end if;
  raise exception 'record_images is append-only';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Records differ by table: each is named only in its own branch.
  if tg_op = 'UPDATE' and tg_table_name = 'ledger_entries' then
    if old.hash is null and new.hash is not null then
      old.position := new.position; old.number := new.number; old.sealed_at := new.sealed_at; old.prev_hash := new.prev_hash; old.hash := new.hash;
      old.year := new.year; old.ref := new.ref; old.search_text := new.search_text;
      if old is not distinct from new then return new; end if;
    end if;
  elsif tg_op = 'UPDATE' and tg_table_name = 'ledger_lines' then
    if old.sealed is null and new.sealed is not null then
      old.sealed := new.sealed; old.account_balance := new.account_balance;
      if old is not distinct from new then return new; end if;
    end if;
  end if;
  raise '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $function$
;

CREATE OR REPLACE FUNCTION public.relation_status(p_assignor uuid, p_debtor uuid)
 RETURNS TABLE(status text, notification text, terms_days integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select status, notification, terms_days from relations where assignor_id = p_assignor and debtor_id = p_debtor
$function$
;
alter function relation_status(uuid,uuid) owner to portal_functions;
grant execute on function relation_status(uuid,uuid) to portal_client, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.request_financing(p_contract uuid, p_assignor uuid, p_lines jsonb, p_account uuid, p_compared bigint)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  day date; price draw_price; c record; made uuid; adviser_limit bigint; home uuid;
begin
  if not coalesce(case session_user
      when 'portal_supplier' then p_assignor = app_party() and exists (select from users u where u.id = app_user() and u.party_id = p_assignor
        and u.status = 'active' and 'submit' = any (u.rights))
      when 'portal_staff' then staff_actor() in ('A', 'M', 'X') end, false)
      or not exists (select from contract_participants p where (p.contract_id, p.assignor_id) = (p_contract, p_assignor)) then
    raise 'not theirs to ask for' using errcode = 'FI001';
  end if;
  select x.number, x.program, x.currency, q.legal_name into strict c from contracts x join parties q on q.id = p_assignor where x.id = p_contract;
  day := draw_value_date(c.currency, portal_now());
  price := draw_price(p_contract, day);
  perform check_draw(p_contract, p_assignor, p_lines, p_account, day, price, null);
  select e.user_id, coalesce(e.approval_limit, 0) into home, adviser_limit from parties p join employees e on e.user_id = p.adviser_id where p.id = p_assignor;
  insert into financings (number, contract_id, contract_number, program, assignor_id, assignor_name, currency, amount, bank_account_id, terms_id, value_date,
      rate_ppm, rate_code, rate_on, day_basis, interest_mode, vat_ppm, interest, vat, net_paid, late15, holder, by_bank, requested_name, created_by)
    select next_ref('FIN'), p_contract, c.number, c.program, p_assignor, c.legal_name, c.currency, s.amount, p_account, price.terms_id, day,
      price.rate_ppm, price.rate_code, price.rate_on, price.day_basis, price.interest_mode, price.vat_ppm, s.interest, s.vat, s.net_paid, s.late15,
      case when coalesce(p_compared <= adviser_limit and home <> app_user(), false) then 'adviser' else 'm1' end, session_user = 'portal_staff',
      (select u.first_name || ' ' || u.last_name from users u where u.id = app_user()), app_user()
    from draw_totals(price, day, p_lines) s
    returning id into made;
  insert into financing_lines (financing_id, invoice_id, due_date, amount, days, interest)
    select made, l.invoice_id, l.due_date, l.amount, l.days, l.interest from priced_lines(price, day, p_lines) l;
  return made;
end $function$
;
alter function request_financing(uuid,uuid,jsonb,uuid,bigint) owner to portal_functions;
grant execute on function request_financing(uuid,uuid,jsonb,uuid,bigint) to portal_staff, portal_supplier;

CREATE OR REPLACE FUNCTION public.request_papers(p_party uuid, p_kind text, p_request uuid)
 RETURNS TABLE(type_id uuid, code text, label text, required boolean, max_mb integer, formats text[], document_id uuid, filename text, status text, reject_reason text, given boolean)
 LANGUAGE sql
 STABLE ROWS 5
AS $function$
  select t.id, t.code, t.label, t.required, t.max_mb, t.mime, d.id, d.filename, d.status, d.reject_reason, coalesce(d.given, false)
  from parties p
  join document_types t on t.applies_to = 'guarantee' and t.active and p_kind = any (t.request_kinds)
    and paper_asked_of(p.is_debtor, p.is_assignor, p.country, p.legal_form, t.roles, t.countries, t.legal_forms)
  left join lateral (
    select d.id, d.filename, d.status, d.reject_reason, g.given
    from documents d cross join lateral (
      select d.status in ('uploaded', 'under_review')
        or d.status = 'valid' and coalesce(d.expires_on, '9999-12-31') >= today_in_paris() as given) g
    where d.party_id = p.id and d.type_id = t.id and d.owner_type = 'guarantee' and d.owner_id = p_request and not d.internal
      and d.status not in ('replaced', 'archived')
    order by g.given desc, d.created_at desc, d.id desc limit 1) d on true
  where p.id = p_party
  order by t.position, t.label collate "fr-x-icu", t.id
$function$
;
grant execute on function request_papers(uuid,text,uuid) to portal_client, portal_staff;

CREATE OR REPLACE FUNCTION public.requester_of_guarantee(p_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select p.legal_name from guarantees g join parties p on p.id = g.requester_id
  where g.id = p_id and case session_user when 'portal_staff' then app_staff() is not null
    else app_party() in (g.requester_id, g.beneficiary_id) end
$function$
;
alter function requester_of_guarantee(uuid) owner to portal_functions;
grant execute on function requester_of_guarantee(uuid) to portal_client, portal_staff, portal_supplier;

CREATE OR REPLACE FUNCTION public.require_batch_proof()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if session_user like 'portal\_%' and not exists (select from auth_challenges a where a.purpose = 'step_up' and a.user_id = new.signed_by
      and a.spent_in = pg_current_xact_id_if_assigned()) then
    raise 'a proof is needed' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $function$
;
alter function require_batch_proof() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.require_financing_proof()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if session_user = 'portal_staff' and not exists (select from auth_challenges a where a.purpose = 'step_up'
      and a.user_id = case new.status when 'validated' then new.validated_by else app_staff() end and a.spent_in = pg_current_xact_id_if_assigned()) then
    raise 'a proof is needed' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $function$
;
alter function require_financing_proof() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.require_sending_proof()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if session_user = 'portal_staff' and not exists (select from auth_challenges a where a.purpose = 'step_up' and a.user_id = new.sent_by
      and a.spent_in = pg_current_xact_id_if_assigned()) then
    raise 'a proof is needed' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $function$
;
alter function require_sending_proof() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.required_papers(p_party uuid)
 RETURNS TABLE(type_id uuid, code text, label text, document_id uuid, status text, expires_on date, reject_reason text, in_force boolean)
 LANGUAGE sql
 STABLE ROWS 10
AS $function$
  select t.id, t.code, t.label, d.id, d.status, d.expires_on, d.reject_reason, coalesce(d.in_force, false)
  from parties p
  join document_types t on t.applies_to = 'party' and t.required and t.active
    and paper_asked_of(p.is_debtor, p.is_assignor, p.country, p.legal_form, t.roles, t.countries, t.legal_forms)
  left join lateral (
    select d.id, d.status, d.expires_on, d.reject_reason, f.in_force
    from documents d cross join lateral (
      select d.status = 'valid' and coalesce(d.expires_on, '9999-12-31') >= today_in_paris() as in_force) f
    where d.party_id = p.id and d.type_id = t.id and d.owner_type = 'party' and not d.internal and d.status not in ('replaced', 'archived')
    order by f.in_force desc, d.created_at desc, d.id desc limit 1) d on true
  where p.id = p_party
  order by t.position, t.label collate "fr-x-icu", t.id
$function$
;
grant execute on function required_papers(uuid) to portal_client, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.reseal_audit(p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  work audit_reseals; e record; prev bytea; was bytea; n int := 0; salt bytea; seal bytea;
  seqs bigint[] := '{}'; prevs bytea[] := '{}'; hashes bytea[] := '{}'; salts bytea[] := '{}'; seals bytea[] := '{}'; names text[] := '{}';
begin
  if not exists (select from audit_reseals where done_at is null)
    and not exists (select from audit_events where hash is not null and digest_version < 3) then return 0; end if;
  perform pg_advisory_xact_lock(hashtext('audit'));
  select * into work from audit_reseals;
  if not found then
    insert into audit_reseals (old_head, old_lines)
      select hash, sealed_no from audit_events where hash is not null order by sealed_no desc limit 1 returning * into work;
  end if;
  if work.done_at is not null then return 0; end if;
  was := work.old_hash;
  select hash into prev from audit_events where sealed_no = work.upto;
  perform name_audit_people(array(select distinct actor_id from audit_events where sealed_no > work.upto and sealed_no <= work.upto + p_most));
  for e in
    select a.seq, a.prev_hash, a.hash, a.personal_salt, a.personal_seal, p.pseudonym, audit_personal(a) as personal,
      a.hash = audit_digest(a.prev_hash, a) as sound, audit_covered(a) as covered
    from audit_events a left join audit_people p on p.user_id = a.actor_id
    where a.sealed_no > work.upto and a.sealed_no <= work.upto + p_most order by a.sealed_no
  loop
    salt := coalesce(e.personal_salt, uuid_send(gen_random_uuid()));
    seal := sha256(salt || e.personal);
    if not e.sound or e.prev_hash is distinct from was or e.personal_seal <> seal then
      raise exception 'line % was changed before it could be sealed anew', e.seq using errcode = '55000';
    end if;
    was := e.hash;
    n := n + 1;
    seqs[n] := e.seq; prevs[n] := prev; salts[n] := salt; seals[n] := seal; names[n] := e.pseudonym;
    prev := sha256(coalesce(prev, '') || seal || convert_to(coalesce(e.pseudonym, '') || e.covered, 'UTF8'));
    hashes[n] := prev;
  end loop;
  update audit_events a set prev_hash = s.prev, hash = s.hash, digest_version = 3, pseudonym = s.pseudonym, personal_salt = s.salt, personal_seal = s.seal
    from unnest(seqs, prevs, hashes, salts, seals, names) s (seq, prev, hash, salt, seal, pseudonym) where a.seq = s.seq;
  update audit_reseals set upto = upto + n, old_hash = was where id = work.id;
  if not exists (select from audit_events where sealed_no > work.upto + n) then
    update audit_reseals set done_at = now() where id = work.id;
    insert into audit_events (actor_name, actor_public, actor_role, action, entity, entity_id, internal, after)
    select 'Système', 'Cessio', 'system', 'audit.reseal', 'settings', s.id, true,
        jsonb_build_object('lines', work.upto + n, 'oldHead', encode(was, 'hex'), 'newHead', encode(prev, 'hex'))
      from portal_settings s;
  end if;
  return n;
end $function$
;
alter function reseal_audit(integer) owner to portal_functions;
grant execute on function reseal_audit(integer) to portal_system;

CREATE OR REPLACE FUNCTION public.resume_guarantee(p_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare back text;
begin
  select g.resume_status into back from guarantees g where g.id = p_id and g.status = 'called'
    and session_user = 'portal_staff' and app_staff() is not null and not exists (select from guarantee_calls c where c.guarantee_id = g.id and c.answer is null);
  if not found then return false; end if;
  return move_guarantee(p_id, 'resume_' || back, null);
end $function$
;
alter function resume_guarantee(uuid) owner to portal_functions;
grant execute on function resume_guarantee(uuid) to portal_staff;

CREATE OR REPLACE FUNCTION public.return_financing(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare f financings; upfront boolean; held jsonb; earned jsonb; due bigint; accrued bigint; tax bigint; entry uuid;
begin
  select * into strict f from financings x where x.id = p_id;
  upfront := f.interest_mode = 'upfront';
  held := jsonb_build_object('currency', f.currency, 'party_id', f.assignor_id, 'contract_id', f.contract_id);
  select sum(x.interest), sum(x.accrued), jsonb_agg(to_jsonb(x) order by x.invoice_id) into due, accrued, earned from (
    select l.invoice_id, l.amount as base, d.days, case when upfront then least(l.interest, i.interest) else i.interest end as interest,
      case when upfront then l.interest - l.deferred else 0 end as accrued
    from financing_lines l
      cross join lateral (select greatest(0, case when upfront then least(l.days, greatest(today_in_paris(), l.accrued_to) - f.value_date)
        else today_in_paris() - l.accrued_to end) as days) d
      cross join lateral (select interest_of(l.amount, f.rate_ppm, d.days, f.day_basis) as interest) i
    where l.financing_id = p_id) x;
  tax := share_of(due, f.vat_ppm);
  perform reverse_financing(p_id, 'virement retourné', true);
  if due = 0 then return; end if;
  entry := post_entry('E5', 'return', p_id::text, format('Intérêts du %s au %s, financement %s retourné', to_char(f.value_date, 'DD/MM/YYYY'),
      to_char(today_in_paris(), 'DD/MM/YYYY'), f.number), (
    select jsonb_agg(x.line order by x.place) from (
      select 1 as place, held || jsonb_build_object('account', 'CCA', 'amount', e.interest, 'invoice_id', e.invoice_id) as line
        from jsonb_to_recordset(earned) as e (invoice_id uuid, interest bigint) where e.interest > 0
      union all select 2, held || jsonb_build_object('account', 'CCA', 'amount', tax) where tax > 0
      union all select 3, held || jsonb_build_object('account', 'PCA', 'amount', -e.accrued, 'invoice_id', e.invoice_id)
        from jsonb_to_recordset(earned) as e (invoice_id uuid, accrued bigint) where e.accrued > 0
      union all select 4, jsonb_build_object('currency', f.currency, 'account', 'INT', 'amount', accrued - due) where accrued <> due
      union all select 5, jsonb_build_object('currency', f.currency, 'account', 'TVA', 'amount', -tax) where tax > 0) x),
    today_in_paris(), null, null);
  perform charge_interest(f, earned, tax, entry, null);
end $function$
;
grant execute on function return_financing(uuid) to portal_functions;

CREATE OR REPLACE FUNCTION public.revalue_late_financing()
 RETURNS TABLE(id uuid, was date, now date, before bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare f financings; day date; price draw_price; lines jsonb;
begin
  if session_user like 'portal\_%' and session_user <> 'portal_system' then raise 'not theirs to revalue' using errcode = 'insufficient_privilege'; end if;
  for f in select x.* from financings x join machine_steps m on m.machine = 'financing' and m.action = 'send' and m.state_from = x.status
      where x.value_date < next_payment_date(x.currency) order by x.validated_at loop
    day := next_payment_date(f.currency);
    perform from payment_files p where p.id in (select l.file_id from payment_file_lines l where (l.kind, l.source_id) = ('financing', f.id)) order by p.id for no key update;
    select * into f from financings x where x.id = f.id for no key update;
    continue when not exists (select from machine_steps m where m.machine = 'financing' and m.action = 'send' and m.state_from = f.status);
    perform from invoices i where i.id in (select l.invoice_id from financing_lines l where l.financing_id = f.id) order by i.id for no key update;
    perform from contracts c where c.id = f.contract_id for no key update;
    price := draw_price(f.contract_id, day);
    -- An invoice that is due by then bears no interest: somebody decides what becomes of the draw.
    continue when price.rate_ppm is null or exists (select from financing_lines l where l.financing_id = f.id and l.due_date <= day);
    perform give_up_file(l.file_id) from payment_file_lines l where (l.kind, l.source_id) = ('financing', f.id) and l.answered_at is null
      and payment_file_of('financing', f.id) is not null;
    perform reverse_financing(f.id, 'nouvelle date de valeur');
    select jsonb_agg(jsonb_build_object('invoice_id', l.invoice_id, 'amount', l.amount)) into lines from financing_lines l where l.financing_id = f.id;
    update financing_lines l set days = p.days, interest = p.interest, open = p.amount, accrued_to = day,
        deferred = case price.interest_mode when 'upfront' then p.interest else 0 end
      from priced_lines(price, day, lines) p where l.financing_id = f.id and l.invoice_id = p.invoice_id;
    update financings x set terms_id = price.terms_id, value_date = day, rate_ppm = price.rate_ppm, rate_code = price.rate_code, rate_on = price.rate_on,
        day_basis = price.day_basis, interest_mode = price.interest_mode, vat_ppm = price.vat_ppm, interest = s.interest, vat = s.vat,
        net_paid = s.net_paid, late15 = s.late15, version = x.version + 1
      from draw_totals(price, day, lines) s where x.id = f.id;
    update financings x set entry_id = post_financing(f.id, null) where x.id = f.id;
    update invoices i set status = m.state_to, status_since = portal_now(), version = i.version + 1
      from machine_steps m where i.id in (select l.invoice_id from financing_lines l where l.financing_id = f.id)
        and m.machine = 'invoice' and m.action = 'finance' and m.state_from = i.status;
    return query select f.id, f.value_date, day, f.net_paid;
    return;
  end loop;
end $function$
;
alter function revalue_late_financing() owner to portal_functions;
grant execute on function revalue_late_financing() to portal_system;

CREATE OR REPLACE FUNCTION public.reverse_entry(p_id uuid, p_reason text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if session_user <> 'portal_staff' or not coalesce(staff_actor() in ('M', 'X') and approved_now('ledger_entry', p_id, 'reverse'), false) then
    raise 'two persons reverse an entry' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from ledger_entries e where e.id = p_id and follows_record(e.source, e.event)) then
    raise 'it follows a record' using errcode = 'LG014';
  end if;
  return post_reversal(p_id, p_reason);
end $function$
;
alter function reverse_entry(uuid,text) owner to portal_functions;
grant execute on function reverse_entry(uuid,text) to portal_staff;

CREATE OR REPLACE FUNCTION public.reverse_financing(p_id uuid, p_reason text, p_returned boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- An accrual's source names its day: read by the index of sources.
  perform post_reversal(e.id, p_reason, case when p_returned then today_in_paris() end) from ledger_entries e
    where (e.id = (select f.entry_id from financings f where f.id = p_id) or not p_returned and e.source = 'accrual' and e.source_id in (select p_id || '/' || d::date
        from generate_series((select f.value_date from financings f where f.id = p_id), today_in_paris(), interval '1 day') d))
      and not exists (select from ledger_entries r where r.reverses = e.id) order by e.seq desc;
  insert into commissions (kind, party_id, party_name, invoice_id, invoice_number, base, rate_ppm, days, net, vat, gross, currency, formula_text, status,
      created_at, entry_id, financing_id)
    select c.kind, c.party_id, c.party_name, c.invoice_id, c.invoice_number, c.base, c.rate_ppm, c.days, -c.net, -c.vat, -c.gross, c.currency,
      'Annulation' || chr(160) || ': ' || c.formula_text, 'credited', portal_now(), r.id, p_id
    from commissions c join ledger_entries r on r.reverses = c.entry_id where c.financing_id = p_id and c.net > 0 and not exists (select from commissions k where k.entry_id = r.id);
  update financing_lines l set open = 0, deferred = 0 where l.financing_id = p_id;
  update invoices i set status = m.state_to, status_since = portal_now(), version = i.version + 1
    from machine_steps m where i.id in (select l.invoice_id from financing_lines l where l.financing_id = p_id)
      and m.machine = 'invoice' and m.action = 'unfinance' and m.state_from = i.status
      and (select p.drawn from invoice_posted(i.id, today_in_paris()) p) = 0;
end $function$
;
grant execute on function reverse_financing(uuid,text,boolean) to portal_functions;

CREATE OR REPLACE FUNCTION public.role_of(p_user uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select role from users where id = p_user
$function$
;
alter function role_of(uuid) owner to portal_functions;
grant execute on function role_of(uuid) to portal_people, portal_system;

CREATE OR REPLACE FUNCTION public.runs_the_bank()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(acting_as() in ('m1', 'super'), false)
$function$
;
grant execute on function runs_the_bank() to portal_people, portal_system;

CREATE OR REPLACE FUNCTION public.screening_subjects()
 RETURNS TABLE(kind text, subject_id uuid, party_id uuid, name text, birth_date date, fingerprint text)
 LANGUAGE sql
 STABLE
AS $function$
  select s.kind, s.subject_id, s.party_id, s.name, s.birth_date, md5(s.name || '|' || coalesce(s.birth_date::text, ''))
  from (
    select 'owner' as kind, o.id as subject_id, o.party_id, o.name, o.birth_date from public.beneficial_owners o
    union all select 'contact', c.id, c.party_id, c.name, null from public.party_contacts c
    union all select 'party', p.id, p.id, p.legal_name, null from public.parties p) s
    join public.parties of on of.id = s.party_id and of.status <> 'closed'
$function$
;
grant execute on function screening_subjects() to portal_staff, portal_system;

CREATE OR REPLACE FUNCTION public.seal_audit()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  e record; prev bytea; place bigint; sealed int := 0; n int; salt bytea; seal bytea;
  seqs bigint[]; prevs bytea[]; hashes bytea[]; salts bytea[]; seals bytea[]; names text[];
begin
  perform pg_advisory_xact_lock(hashtext('audit'));
  select hash, sealed_no into prev, place from audit_events where hash is not null order by sealed_no desc limit 1;
  place := coalesce(place, 0);
  loop
    perform name_audit_people(array(select distinct b.actor_id from (select a.actor_id from audit_events a where a.hash is null order by a.seq limit 5000) b));
    seqs := '{}'; prevs := '{}'; hashes := '{}'; salts := '{}'; seals := '{}'; names := '{}';
    n := 0;
    for e in
      select a.seq, p.pseudonym, audit_personal(a) as personal, convert_to(coalesce(p.pseudonym, '') || audit_covered(a), 'UTF8') as covered
      from audit_events a left join audit_people p on p.user_id = a.actor_id where a.hash is null order by a.seq limit 5000
    loop
      n := n + 1;
      salt := uuid_send(gen_random_uuid());
      seal := sha256(salt || e.personal);
      seqs[n] := e.seq; prevs[n] := prev; salts[n] := salt; seals[n] := seal; names[n] := e.pseudonym;
      prev := sha256(coalesce(prev, '') || seal || e.covered);
      hashes[n] := prev;
    end loop;
    update audit_events a set sealed_no = place + s.n, prev_hash = s.prev, hash = s.hash, digest_version = 3, pseudonym = s.pseudonym,
        personal_salt = s.salt, personal_seal = s.seal
      from unnest(seqs, prevs, hashes, salts, seals, names) with ordinality s (seq, prev, hash, salt, seal, pseudonym, n) where a.seq = s.seq;
    place := place + n;
    sealed := sealed + n;
    exit when n < 5000;
  end loop;
  return sealed;
end $function$
;
alter function seal_audit() owner to portal_functions;
grant execute on function seal_audit() to portal_system;

CREATE OR REPLACE FUNCTION public.seal_image()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.salt := uuid_send(gen_random_uuid());
  new.seal := image_seal(new.salt, new);
  return new;
end $function$
;
alter function seal_image() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.seal_ledger()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  e ledger_entries; prev bytea; place bigint; first_line bigint; n int; sealed int := 0;
  ids uuid[]; prevs bytea[]; hashes bytea[]; numbers int[];
begin
  select h.hash, h.position into strict prev, place from ledger_head h for update;
  loop
    select array_agg(x.id order by x.entry_date, x.seq) into ids
      from (select y.id, y.entry_date, y.seq from ledger_entries y where y.hash is null order by y.entry_date, y.seq limit 5000) x;
    exit when ids is null;
    select array_agg(coalesce(t.last, 0) + o.nth order by o.n) into numbers
      from (select u.n, x.journal, v.year, (row_number() over (partition by x.journal, v.year order by u.n))::int as nth
          from unnest(ids) with ordinality u (id, n) join ledger_entries x on x.id = u.id
            cross join lateral (select extract(year from x.entry_date)::int as year) v) o
        left join lateral (select max(y.number) as last from ledger_entries y where (y.journal, y.year) = (o.journal, o.year)) t on true;
    n := 0; prevs := '{}'; hashes := '{}';
    for e in select x.* from unnest(ids) with ordinality u (id, n) join ledger_entries x on x.id = u.id order by u.n loop
      n := n + 1;
      e.number := numbers[n];
      e.year := extract(year from e.entry_date);
      prevs[n] := prev;
      prev := sha256(coalesce(prev, '') || convert_to(ledger_covered(e), 'UTF8'));
      hashes[n] := prev;
    end loop;
    update ledger_entries x set position = place + s.n, number = s.number, sealed_at = portal_instant(), prev_hash = s.prev, hash = s.hash,
        year = v.year, ref = v.ref, search_text = fold(v.ref || ' ' || x.label)
      from unnest(ids, prevs, hashes, numbers) with ordinality s (id, prev, hash, number, n) join ledger_entries o on o.id = s.id
        cross join lateral (select extract(year from o.entry_date)::int as year, ledger_ref(o.journal, extract(year from o.entry_date)::int, s.number) as ref) v
      where x.id = s.id;
    select coalesce(max(l.sealed), 0) into first_line from ledger_lines l;
    update ledger_lines l set sealed = s.place, account_balance = s.total
      from (
        select x.id, first_line + row_number() over (order by u.n, x.id) as place,
          coalesce(b.account_balance, 0) + sum(x.amount) over (partition by x.account, x.currency order by u.n, x.id) as total
        from unnest(ids) with ordinality u (id, n) join ledger_lines x on x.entry_id = u.id
          left join lateral (select y.account_balance from ledger_lines y where (y.account, y.currency) = (x.account, x.currency) and y.sealed is not null
            order by y.sealed desc limit 1) b on true) s
      where l.id = s.id;
    place := place + n;
    sealed := sealed + n;
    exit when n < 5000;
  end loop;
  if sealed > 0 then update ledger_head set position = place, hash = prev; end if;
  return sealed;
end $function$
;
alter function seal_ledger() owner to portal_functions;
grant execute on function seal_ledger() to portal_system;

CREATE OR REPLACE FUNCTION public.search_account(p_word text, p_most integer, p_all boolean, p_contract uuid, p_assignor uuid)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET work_mem TO '32MB'
AS $function$
declare
  held constant text := '%' || p_word || '%';
  mine constant uuid := case session_user when 'portal_supplier' then app_party() else p_assignor end;
  short constant boolean := is_short_key(p_word);
  few constant int := 2500;
  near bigint[];
  all_of_them boolean;
begin
  if session_user not in ('portal_supplier', 'portal_staff') or coalesce(p_word, '') = '' or p_word <> fold(p_word) then
    raise exception 'nothing to search for %', session_user using errcode = 'insufficient_privilege';
  end if;
  if session_user = 'portal_supplier' and mine is null or session_user = 'portal_staff' and app_staff() is null then return; end if;
  -- The newest lines: all of them where they are few, else a sample.
  near := array(select l.id from ledger_lines l where l.account in ('CCA', 'ADR') and (mine is null or l.party_id = mine)
    and (p_contract is null or l.contract_id = p_contract) order by l.id desc limit few + 1);
  all_of_them := cardinality(near) <= few;
  if all_of_them or not p_all then
    near := array(select l.id from ledger_lines l left join invoices i on i.id = l.invoice_id
      where l.id = any (case when all_of_them then near else near[:250] end) and case when short then search_starts(i.number, i.ref) @> array[p_word]
        else coalesce(i.search_text like held and fold(coalesce(i.number, '')) || ' ' || fold(i.ref) like held, false) or account_words(l.entry_id) like held end
      limit p_most);
    if all_of_them then return query select unnest(near); return; end if;
    if cardinality(near) > 25 then return next null; return; end if;
  end if;
  return query
    with entry as (
      select e.id from ledger_entries e where not short and e.reverses is null and e.search_text like held
        and (session_user <> 'portal_supplier' or substr(e.search_text, length(replace(e.ref, '-', '')) + 1) like held)
      union all select e.id from ledger_entries e where not short and e.reverses is null and e.hash is null
        and fold(case when session_user = 'portal_supplier' then '' else coalesce(e.ref, '') end || e.label) like held
      -- The sentence that a company reads of a reversal is not the entry's own.
      union all select e.id from ledger_entries e where not short and e.reverses is not null and account_words(e.id) like held),
    of_entry as (
      select l.id from entry join ledger_lines l on l.entry_id = entry.id
      where l.account in ('CCA', 'ADR') and (mine is null or l.party_id = mine) and (p_contract is null or l.contract_id = p_contract) limit p_most),
    of_invoice as (
      select l.id from invoices i join ledger_lines l on l.invoice_id = i.id
      where fold(coalesce(i.number, '')) || ' ' || fold(i.ref) like held and (not short or search_starts(i.number, i.ref) @> array[p_word])
        and l.account in ('CCA', 'ADR') and (mine is null or l.party_id = mine) and (p_contract is null or l.contract_id = p_contract) limit p_most)
    select o.id from of_entry o union select o.id from of_invoice o limit p_most;
end $function$
;
alter function search_account(text,integer,boolean,uuid,uuid) owner to portal_functions;
grant execute on function search_account(text,integer,boolean,uuid,uuid) to portal_staff, portal_supplier;

CREATE OR REPLACE FUNCTION public.search_candidates(p_kind text, p_likes text[], p_whole text, p_most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  tab text := case p_kind when 'invoice' then 'invoices' when 'party' then 'parties' when 'relation' then 'relations'
    when 'guaranteeRequest' then 'guarantee_requests' when 'guarantee' then 'guarantees' when 'adhesion' then 'adhesion_requests'
    when 'document' then 'documents' when 'contract' then 'contracts' when 'user' then 'users' when 'bankAccount' then 'bank_accounts' end;
  -- Whose rows: by the login, which no setting can pretend, and by what the policies of the table ask.
  owned text := case session_user || ' ' || p_kind
    when 'portal_client invoice' then 'client_view_id' when 'portal_supplier invoice' then 'supplier_view_id'
    when 'portal_client guaranteeRequest' then 'requester_id' when 'portal_client guarantee' then 'requester_id'
    when 'portal_supplier guarantee' then 'beneficiary_id' when 'portal_supplier relation' then 'assignor_id'
    when 'portal_client document' then 'not internal and party_id' when 'portal_supplier document' then 'not internal and party_id' end;
  bank boolean := session_user = 'portal_staff' and app_staff() is not null;
  seen text := case when bank then 'true' when owned is not null then format('%s = %L', owned, app_party()) end;
  named text := case p_kind when 'invoice' then 'fold(number)' when 'party' then 'fold(legal_name)' end;
  words text := case p_kind when 'user' then 'fold(first_name || last_name || first_name || email)' else 'search_text' end;
  held text;
  found int;
  near boolean := true;
begin
  if tab is null or seen is null or coalesce(cardinality(p_likes), 0) = 0 or exists (select from unnest(p_likes) l where l <> '%' || fold(l) || '%' or fold(l) = '') then return; end if;
  -- By its last four digits, nothing else of it is shown.
  if p_kind = 'bankAccount' then
    return query select id from bank_accounts where right(iban, 4) in (select btrim(l, '%') from unnest(p_likes) l) limit p_most;
    return;
  end if;
  select string_agg(format('%s like %L', words, word), ' and ') into held from unnest(p_likes) word;
  if p_kind = 'user' then held := held || ' and party_id is not null'; end if;
  if named is not null then
    return query execute format('select id from %I where %s and %s order by %s using ~<~ limit %s', tab, seen,
      case when bank then format('%s ~>=~ %L and %s ~<~ %L', named, p_whole, named, p_whole || chr(1114111))
        else format('%s = %L', named, p_whole) end,
      named, p_most);
  end if;
  if p_kind <> 'user' and (select not bool_and(is_short_key(btrim(word, '%'))) from unnest(p_likes) word) then
    execute format('select exists (select from (select search_text from %I where %s order by created_at desc, id desc limit 300) t where %s)',
      tab, seen, held) into near;
  end if;
  if p_kind <> 'user' and near then
    return query execute format('select id from (select id, search_text from %I where %s order by created_at desc, id desc limit 2000) t
      where %s limit %s', tab, seen, held, p_most);
    get diagnostics found = row_count;
    if found >= p_most then return; end if;
  end if;
  if (select bool_and(is_short_key(btrim(word, '%'))) from unnest(p_likes) word) then return; end if;
  -- Words of three letters between two signs; `offset 0` keeps the planner from walking the rows in their order for a word that none of them holds.
  return query execute format('select id from (select id, created_at from (select id, created_at from %I where %s and %s offset 0) t limit 2000) t
    order by created_at desc, id desc limit %s', tab, seen, held, p_most);
end $function$
;
alter function search_candidates(text,text[],text,integer) owner to portal_functions;
grant execute on function search_candidates(text,text[],text,integer) to portal_client, portal_staff, portal_supplier;

CREATE OR REPLACE FUNCTION public.search_ids(p_kind text, p_word text, p_most integer, p_all boolean)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET work_mem TO '32MB'
AS $function$
declare
  tab text := case p_kind when 'invoice' then 'invoices' when 'party' then 'parties' when 'relation' then 'relations'
    when 'guaranteeRequest' then 'guarantee_requests' when 'guarantee' then 'guarantees' when 'adhesion' then 'adhesion_requests'
    when 'document' then 'documents' when 'contract' then 'contracts' when 'bankAccount' then 'bank_accounts' when 'employee' then 'users'
    when 'documentType' then 'document_types' when 'message' then 'contact_messages' end;
  words text := case p_kind when 'bankAccount' then 'fold(holder || right(iban, 4))'
    when 'employee' then 'fold(first_name || last_name || first_name || email)'
    when 'message' then 'fold(name || email || coalesce(subject, '''') || message)' else 'search_text' end;
  starts text := case p_kind when 'invoice' then 'number, ref, assignor_name, debtor_name' when 'party' then 'legal_name, national_id'
    when 'relation' then 'debtor_name, assignor_name, debtor_national_id'
    when 'guaranteeRequest' then 'number, requester_name, debtor_name, beneficiary_name'
    when 'guarantee' then 'number, debtor_name, beneficiary_name' when 'adhesion' then 'number, legal_name'
    when 'document' then 'type_label, owner_name, filename' when 'contract' then 'number, principal_name'
    when 'bankAccount' then 'holder, right(iban, 4)' when 'employee' then 'last_name, first_name, email'
    when 'documentType' then 'code, label' when 'message' then 'name, email, subject' end;
  -- Whose rows: by the login, which no setting can pretend, and by what the policies of the table ask.
  owned text := case session_user || ' ' || p_kind
    when 'portal_client invoice' then 'client_view_id' when 'portal_supplier invoice' then 'supplier_view_id'
    when 'portal_client guaranteeRequest' then 'requester_id' when 'portal_client guarantee' then 'requester_id'
    when 'portal_supplier guarantee' then 'beneficiary_id' when 'portal_supplier relation' then 'assignor_id'
    when 'portal_client document' then 'not internal and party_id' when 'portal_supplier document' then 'not internal and party_id'
    when 'portal_client contract' then 'principal_id' end;
  seen text := case
    when p_kind = 'documentType' and session_user in ('portal_client', 'portal_supplier') then 'true'
    when session_user = 'portal_supplier' and p_kind = 'contract'
      then format('id in (select contract_id from contract_participants where assignor_id = %L)', app_party())
    when session_user = 'portal_staff' and p_kind = 'message'
      then (exists (select from users where id = app_staff() and role = 'super'))::text
    when session_user = 'portal_staff' and p_kind = 'employee' and app_staff() is not null then 'party_id is null'
    when session_user = 'portal_staff' then (app_staff() is not null)::text
    when owned is not null then format('%s = %L', owned, app_party()) end;
  short boolean := is_short_key(p_word);
  begun text := format('search_starts(%s) @> array[%L]', starts, p_word);
  held text := format('%s like %L', words, '%' || p_word || '%');
  -- Beginnings are worked out row by row, words are read.
  newest int := case when short or words <> 'search_text' then 200 else 1000 end;
  common boolean := false;
  met uuid[];
  -- What another table says of the row: the company of an account, the number of an employee.
  besides text := case when p_kind = 'bankAccount' then format('select a.id from parties p join bank_accounts a on a.party_id = p.id where '
      || case when short then 'search_starts(p.legal_name, p.national_id) @> array[%2$L] and search_starts(p.legal_name) @> array[%2$L]'
        else 'p.search_text like %1$L and fold(p.legal_name) like %1$L' end, '%' || p_word || '%', p_word)
    when p_kind = 'employee' then format('select user_id as id from employees where '
      || case when short then 'search_starts(staff_no) @> array[%2$L]' else 'fold(staff_no) like %1$L' end, '%' || p_word || '%', p_word) end;
begin
  if tab is null or seen is null or coalesce(p_word, '') = '' or p_word <> fold(p_word) then
    raise exception 'nothing to search of % for %', p_kind, session_user using errcode = 'insufficient_privilege';
  end if;
  if p_kind not in ('relation', 'employee', 'documentType') and not (p_all and (short or words <> 'search_text')) then
    execute format('select count(*) filter (where held) > %s from (select (%s) as held from %I where %s order by created_at desc, id desc limit %s) t',
      newest / case when p_all then 4 else 10 end, concat_ws(' and ', held, case when short then begun end), tab, seen, newest) into common;
  end if;
  if common and not p_all then return next null; return; end if;
  -- What a quarter of the newest hold is met often enough along them, before an index has told all that hold it.
  if common then
    execute format('select array_agg(id) from (select id from (select id, %s as held from %I where %s order by created_at desc, id desc limit %s) t where held limit %s) t',
      held, tab, seen, 5 * p_most, p_most) into met;
    if cardinality(met) = p_most then return query select unnest(met); return; end if;
  end if;
  -- `offset 0`: the limit must not make the planner hope for rows that come early in a table which holds none.
  return query execute format('(select id from (select id from %I where %s and %s offset 0) t limit %s)', tab, seen, case when short then begun else held end, p_most)
    || case when besides is null or seen = 'false' then '' else format(' union (select id from (%s offset 0) t limit %s)', besides, p_most) end;
end $function$
;
alter function search_ids(text,text,integer,boolean) owner to portal_functions;
grant execute on function search_ids(text,text,integer,boolean) to portal_client, portal_staff, portal_supplier;

CREATE OR REPLACE FUNCTION public.search_journal(p_word text, p_actions text[], p_most integer, p_all boolean)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET work_mem TO '32MB'
AS $function$
declare
  said constant text := 'fold(actor_name || action || coalesce(comment, ''''))';
  -- As ACTION_SAID of the API: a cancelled draft is a deleted one.
  done constant text := 'case when action like ''%.cancel'' and from_status = ''draft'' then action || '' draft'' else action end';
  held text := format('%s like %L', said, '%' || p_word || '%');
  named text := (select format('%s like any (%L) and %s = any (%L)', said, array_agg('%' || fold(split_part(a, ' ', 1)) || '%')::text, done, p_actions)
    from unnest(p_actions) a having count(*) > 0);
  looked int := case when p_all then 10000 else 2500 end;
  rare constant int := 20000;
  kinds constant text[] := array[array['invoice', 'invoices', 'fold(coalesce(number, '''')) || '' '' || fold(ref)'],
    array['guarantee_request', 'guarantee_requests', 'fold(number)'], array['adhesion_request', 'adhesion_requests', 'fold(number)'],
    array['party', 'parties', 'fold(legal_name)'], array['guarantee', 'guarantees', 'fold(number)'], array['document', 'documents', 'search_text']];
  kind text[];
  shown text := '';
  records uuid[];
  seen int;
  found text := '';
  common boolean := false;
begin
  if session_user <> 'portal_staff' or coalesce(p_word, '') = '' or p_word <> fold(p_word) then
    raise exception 'nothing to search for %', session_user using errcode = 'insufficient_privilege';
  end if;
  if app_staff() is null then return; end if;
  if is_short_key(p_word) then
    return query execute format('select lpad(to_hex(seq), 32, ''0'')::uuid from (select seq from audit_events where search_starts(actor_name) @> array[%L] offset 0) t limit %s',
      p_word, p_most);
    return;
  end if;
  if not p_all then
    foreach kind slice 1 in array kinds loop
      shown := shown || format(' or entity = %L and exists (select from %I where id = t.entity_id and %s like %L offset 0)',
        kind[1], kind[2], kind[3], '%' || p_word || '%');
    end loop;
    execute format('select count(*) filter (where %s or %s%s) > 25 from (select actor_name, action, comment, from_status, entity, entity_id from audit_events order by seq desc limit 250) t',
      held, coalesce('(' || named || ')', 'false'), shown) into common;
    if common then return next null; return; end if;
  end if;
  foreach kind slice 1 in array kinds loop
    execute format('select count(*), array_agg(id) from (select id from (select id from %I where %s like %L offset 0) t limit %s) t',
      kind[2], kind[3], '%' || p_word || '%', looked + 1) into seen, records;
    if seen > looked then
      execute format('select count(*) from (select from audit_events where entity = %L limit %s) t', kind[1], rare + 1) into seen;
      if seen > rare then return next null; return; end if;
      found := found || format(' union (select a.seq from audit_events a, lateral (select from %I where id = a.entity_id and %s like %L offset 0) r where a.entity = %L limit %s)',
        kind[2], kind[3], '%' || p_word || '%', kind[1], p_most);
    elsif records is not null then
      found := found || format(' union (select seq from audit_events where entity = %L and entity_id = any (%L) limit %s)', kind[1], records, p_most);
    end if;
  end loop;
  if named is not null then
    found := found || format(' union (select seq from (select seq from audit_events where %s offset 0) t limit %s)', named, p_most);
  end if;
  return query execute format('select lpad(to_hex(seq), 32, ''0'')::uuid from ((select seq from (select seq from audit_events where %s offset 0) t limit %s)%s) t limit %s',
    held, p_most, found, p_most);
end $function$
;
alter function search_journal(text,text[],integer,boolean) owner to portal_functions;
grant execute on function search_journal(text,text[],integer,boolean) to portal_staff;

CREATE OR REPLACE FUNCTION public.search_starts(VARIADIC p_names text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare name text; folded text; starts text[];
begin
  foreach name in array p_names loop
    folded := public.fold(name);
    if folded <> '' then starts := starts || left(folded, 1) || left(folded, 2); end if;
  end loop;
  return starts;
end $function$
;
grant execute on function search_starts(text[]) to public;

CREATE OR REPLACE FUNCTION public.seed_own_accounts(p_ibans text[], p_holder text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Two processes that start at once: the second finds the first one's rows.
  perform pg_advisory_xact_lock(hashtext('own_accounts'));
  if not exists (select from own_accounts) then
    insert into own_accounts (iban, holder, currency, purpose)
    select iban, p_holder, 'EUR', 'collection' from unnest(p_ibans) with ordinality as given(iban, place) order by place
    on conflict do nothing;
  end if;
end $function$
;
alter function seed_own_accounts(text[],text) owner to portal_functions;
grant execute on function seed_own_accounts(text[],text) to portal_system;

CREATE OR REPLACE FUNCTION public.send_payment_file(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare p payment_files; after_step text; refused text; moved int;
begin
  select * into p from payment_files x where x.id = p_id for no key update;
  select m.state_to into after_step from machine_steps m where m.machine = 'payment_file' and m.action = 'send' and m.state_from = p.status;
  if after_step is null or not coalesce(session_user = 'portal_staff' and staff_actor() in ('M', 'X') and p.made_by <> app_user(), false) then
    raise 'not theirs to send' using errcode = 'TR001';
  end if;
  if portal_now() > payment_cut_off(p.currency, p.execution_date) then raise 'the day' using errcode = 'TR005'; end if;
  refused := unusable_lines(p_id);
  if refused is not null then raise 'accounts' using errcode = 'TR004', detail = refused; end if;
  refused := validated_above_limit(p_id, app_user());
  if refused is not null then raise 'an own validation' using errcode = 'TR006', detail = refused; end if;
  perform from financings f where f.id in (select l.source_id from payment_file_lines l where l.file_id = p_id and l.kind = 'financing') order by f.id for no key update;
  update financings f set status = m.state_to, version = f.version + 1 from machine_steps m
    where f.id in (select l.source_id from payment_file_lines l where l.file_id = p_id and l.kind = 'financing')
      and m.machine = 'financing' and m.action = 'send' and m.state_from = f.status;
  get diagnostics moved = row_count;
  if moved <> (select count(*) from payment_file_lines l where l.file_id = p_id and l.kind = 'financing') then
    raise 'transfers' using errcode = 'TR003', detail = (select string_agg(l.end_to_end_id, ', ') from payment_file_lines l join financings f on f.id = l.source_id
      where l.file_id = p_id and not exists (select from machine_steps m where m.machine = 'financing' and m.action = 'send' and m.state_to = f.status));
  end if;
  update payment_files x set status = after_step, sent_by = app_user(), sent_at = portal_now(), version = x.version + 1,
    sent_name = (select u.first_name || ' ' || u.last_name from users u where u.id = app_user()) where x.id = p_id;
end $function$
;
alter function send_payment_file(uuid) owner to portal_functions;
grant execute on function send_payment_file(uuid) to portal_staff;

CREATE OR REPLACE FUNCTION public.settle_owner(p_owner uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update beneficial_owners o set screening = case
      when exists (select from screening_hits h where h.kind = 'owner' and h.subject_id = o.id and h.ended_at is null and h.outcome <> 'clear') then 'hit'
      when exists (select from screened s where s.kind = 'owner' and s.subject_id = o.id) then 'clear' else 'pending' end
  where o.id = p_owner
$function$
;
alter function settle_owner(uuid) owner to portal_functions;
grant execute on function settle_owner(uuid) to portal_system;

CREATE OR REPLACE FUNCTION public.settle_payment_file(p_id uuid, p_results jsonb, p_filename text, p_hash text)
 RETURNS TABLE(executed integer, rejected integer, returned integer, left_waiting integer, contradicted text[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare p payment_files; after_step text; l record; entry uuid; n_executed int := 0; n_rejected int := 0; n_returned int := 0; n_left int; against text[];
begin
  if not coalesce(session_user = 'portal_system' or session_user = 'portal_staff' and staff_actor() in ('M', 'X'), false) then
    raise 'not theirs to answer' using errcode = 'TR001';
  end if;
  select * into p from payment_files x where x.id = p_id for no key update;
  -- By hand, or where something is rejected: money that left could be drawn once more.
  if session_user = 'portal_staff' and app_user() in (p.made_by, p.sent_by)
    and (p_hash is null or exists (select from jsonb_to_recordset(p_results) as r (action text) where r.action is distinct from 'execute')) then
    raise 'another person' using errcode = 'TR008';
  end if;
  if p.sent_at is null then raise 'not sent' using errcode = 'TR007'; end if;
  select m.state_to into after_step from machine_steps m where m.machine = 'payment_file' and m.action = 'answer' and m.state_from = p.status;
  -- The order of docs/adr/0026 and 0109: financings, invoices, contracts.
  perform from financings f where f.id in (select x.source_id from payment_file_lines x where x.file_id = p_id and x.kind = 'financing') order by f.id for no key update;
  perform from invoices i where i.id in (select fl.invoice_id from jsonb_to_recordset(p_results) as r (id uuid, action text)
      join payment_file_lines x on x.id = r.id and x.file_id = p_id join financing_lines fl on fl.financing_id = x.source_id where r.action <> 'execute')
    order by i.id for no key update;
  perform from contracts c where c.id in (select f.contract_id from jsonb_to_recordset(p_results) as r (id uuid, action text)
      join payment_file_lines x on x.id = r.id and x.file_id = p_id join financings f on f.id = x.source_id where r.action <> 'execute')
    order by c.id for no key update;
  select coalesce(array_agg(x.end_to_end_id order by x.place), '{}') into against from jsonb_to_recordset(p_results) as r (id uuid, action text)
    join payment_file_lines x on x.id = r.id and x.file_id = p_id
    where contradicts_transfer(x.status, r.action);
  for l in select distinct on (x.place) x.*, r.action, r.code, r.reason as why, r.advice, f.contract_id
      from jsonb_to_recordset(p_results) as r (id uuid, action text, code text, reason text, advice text)
      join payment_file_lines x on x.id = r.id and x.file_id = p_id left join financings f on x.kind = 'financing' and f.id = x.source_id
      where x.answered_at is null and r.action in ('execute', 'fail') or x.entry_id is not null and r.action = 'return' order by x.place loop
    entry := null;
    case l.action
      when 'execute' then
        n_executed := n_executed + 1;
        -- A guarantee that came back is paid by another file.
        entry := post_entry('E4b', l.kind, l.source_id || case when exists (select from ledger_entries e where (e.source, e.source_id, e.event) = (l.kind, l.source_id::text, 'E4b'))
            then '/' || p.number else '' end, case l.kind when 'financing' then 'Financement ' else 'Garantie ' end || l.end_to_end_id || chr(160) || ': virement débité',
          jsonb_build_array(
            jsonb_strip_nulls(jsonb_build_object('account', 'VIR', 'amount', l.amount, 'currency', p.currency, 'party_id', l.party_id, 'contract_id', l.contract_id)),
            jsonb_build_object('account', 'BNQ', 'amount', -l.amount, 'currency', p.currency, 'own_account_id', p.own_account_id)),
          p.execution_date, null, null);
      when 'fail' then
        n_rejected := n_rejected + 1;
        if l.kind = 'financing' then perform reverse_financing(l.source_id, 'virement rejeté'); end if;
      else
        n_returned := n_returned + 1;
        perform post_reversal(l.entry_id, 'virement retourné', today_in_paris());
        if l.kind = 'financing' then perform return_financing(l.source_id); end if;
    end case;
    perform note_transfer(l.id, l.action, l.code, l.why, entry);
    update financings f set status = m.state_to, version = f.version + 1, reason = coalesce(nullif(concat_ws(' ', l.why, l.advice), ''), f.reason)
      from machine_steps m where l.kind = 'financing' and f.id = l.source_id and m.machine = 'financing' and m.action = l.action and m.state_from = f.status;
  end loop;
  select count(*) into n_left from payment_file_lines x where x.file_id = p_id and x.answered_at is null;
  update payment_files x set version = x.version + 1, status = case when n_left = 0 then coalesce(after_step, x.status) else x.status end,
      answered_at = case when n_left = 0 then coalesce(x.answered_at, portal_now()) end
    where x.id = p_id and (n_executed + n_rejected + n_returned > 0);
  insert into payment_answers (file_id, hash, filename, executed, rejected, returned, left_waiting, contradicted, received_by)
    values (p_id, p_hash, p_filename, n_executed, n_rejected, n_returned, n_left, cardinality(against), case when session_user = 'portal_staff' then app_user() end);
  return query select n_executed, n_rejected, n_returned, n_left, against;
end $function$
;
alter function settle_payment_file(uuid,jsonb,text,text) owner to portal_functions;
grant execute on function settle_payment_file(uuid,jsonb,text,text) to portal_staff, portal_system;

CREATE OR REPLACE FUNCTION public.share_of(p_amount numeric, p_ppm numeric)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select (sign(p_amount) * div(2 * abs(p_amount) * p_ppm + 1000000, 2000000))::bigint
$function$
;
grant execute on function share_of(numeric,numeric) to portal_functions, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.sides_of(p_entity text, p_id uuid, OUT client_party uuid, OUT supplier_party uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  case p_entity
    when 'invoice' then
      select i.client_view_id, i.supplier_view_id into client_party, supplier_party from invoices i where i.id = p_id;
    when 'batch' then
      select b.assignor_id into supplier_party from batches b where b.id = p_id;
    when 'financing' then
      select f.assignor_id into supplier_party from financings f where f.id = p_id;
    when 'guarantee_request' then
      select g.requester_id into client_party from guarantee_requests g where g.id = p_id;
    when 'document' then
      select d.party_id, d.party_id into client_party, supplier_party from documents d where d.id = p_id and not d.internal;
    when 'relation' then
      select r.assignor_id into supplier_party from relations r where r.id = p_id;
    when 'bank_account' then
      select a.party_id, a.party_id into client_party, supplier_party from bank_accounts a where a.id = p_id;
    when 'guarantee' then
      select g.requester_id, g.beneficiary_id into client_party, supplier_party from guarantees g where g.id = p_id;
    when 'adhesion_request' then
      select case a.side when 'debtor' then a.applicant_party_id end, case a.side when 'assignor' then a.applicant_party_id end
        into client_party, supplier_party from adhesion_requests a where a.id = p_id;
    when 'guarantee_call' then
      select g.requester_id, g.beneficiary_id into client_party, supplier_party from guarantee_calls c join guarantees g on g.id = c.guarantee_id where c.id = p_id;
    when 'contract' then
      select case c.program when 'reverse' then c.principal_id end, case c.program when 'classic' then c.principal_id end
        into client_party, supplier_party from contracts c where c.id = p_id;
    when 'contract_term' then
      select case c.program when 'reverse' then c.principal_id end, case c.program when 'classic' then c.principal_id end
        into client_party, supplier_party from contract_terms t join contracts c on c.id = t.contract_id where t.id = p_id and t.sent;
    else null;
  end case;
end $function$
;
grant execute on function sides_of(text,uuid) to portal_functions;

CREATE OR REPLACE FUNCTION public.sign_batch(p_id uuid, p_file uuid, p_method text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  b batches; t record; after_sign text; signer text; sha text;
begin
  select * into b from batches x where x.id = p_id for update;
  select m.state_to into after_sign from machine_steps m where m.machine = 'batch' and m.action = 'sign' and m.state_from = b.status;
  signer := signatory();
  if session_user <> 'portal_supplier' or b.assignor_id is distinct from app_party() or after_sign is null or signer is null then
    raise 'not theirs to sign' using errcode = 'BA001';
  end if;
  select x.sha256 into sha from files x where x.id = p_file and x.party_id = b.assignor_id and x.uploaded_by = app_user() and x.mime = 'application/pdf';
  if sha is null then raise 'no deed' using errcode = 'BA001'; end if;
  perform lock_batch(p_id);
  if not may_assign(b.contract_id, b.assignor_id) then raise 'contract or company' using errcode = 'BA001'; end if;
  select c.*, q.legal_name as principal into t from contracts_in_force c join parties q on q.id = c.principal_id where c.id = b.contract_id;
  if exists (select from limits_exceeded(p_id)) then raise 'a limit of the contract' using errcode = 'BA001'; end if;
  if b.count = 0 or b.count <> (select count(*) from batch_invoices l join invoices i on i.id = l.invoice_id
      where l.batch_id = p_id and l.live and i.assignor_id = b.assignor_id and i.contract_id = b.contract_id and i.currency = b.currency
        and i.due_date > today_in_paris() and i.disputed = 0 and i.collected = 0
        and exists (select from machine_steps m where m.machine = 'invoice' and m.action = 'assign' and m.state_from = i.status)) then
    raise 'an invoice cannot be assigned' using errcode = 'BA002';
  end if;
  if b.terms_id <> t.terms_id or exists (select from batch_invoices l join batch_figures(p_id) x using (invoice_id) where l.batch_id = p_id
      and (l.due, l.covered, l.fdg, l.reserve, l.service_fee, l.guarantee_fee, l.vat)
        is distinct from (x.due, x.covered, x.fdg, x.reserve, x.service_fee, x.guarantee_fee, x.vat)) then
    raise 'other figures' using errcode = 'BA003';
  end if;
  update batch_invoices l set available = x.available, cost_on_time = x.cost_on_time, cost_late15 = x.cost_late15, cost_late30 = x.cost_late30
    from batch_figures(p_id) x where l.batch_id = p_id and l.invoice_id = x.invoice_id;

  update invoices i set status = m.state_to, status_since = portal_now(), batch_id = p_id, terms_id = b.terms_id, assigned_on = today_in_paris(),
      version = i.version + 1
    from machine_steps m where i.id in (select l.invoice_id from batch_invoices l where l.batch_id = p_id)
      and m.machine = 'invoice' and m.action = 'assign' and m.state_from = i.status;

  perform post_batch(p_id, null);

  update batches x set status = after_sign, signed_by = app_user(), signed_name = signer, signed_at = portal_now(), signed_on = today_in_paris(),
      file_id = p_file, sha256 = sha, method = p_method, rate_ppm = contract_rate(t.ref_rate, t.rate_floor_ppm, t.margin_ppm), version = x.version + 1
    where x.id = p_id;
end $function$
;
alter function sign_batch(uuid,uuid,text) owner to portal_functions;
grant execute on function sign_batch(uuid,uuid,text) to portal_supplier;

CREATE OR REPLACE FUNCTION public.signatory()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select u.first_name || ' ' || u.last_name from users u
    where u.id = app_user() and u.party_id = app_party() and u.status = 'active' and 'sign' = any (u.rights)
$function$
;
grant execute on function signatory() to portal_functions;

CREATE OR REPLACE FUNCTION public.similar_parties(p_name text, p_country text, p_most integer)
 RETURNS TABLE(id uuid, score real)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select p.id, similarity(name_key(p.legal_name), name_key(p_name)) as score from parties p
  where session_user = 'portal_staff' and (select app_staff()) is not null
    and name_key(p.legal_name) % name_key(p_name) and (p_country is null or p.country = p_country)
  order by score desc, p.legal_name, p.id limit p_most
$function$
;
alter function similar_parties(text,text,integer) owner to portal_functions;
grant execute on function similar_parties(text,text,integer) to portal_staff;

CREATE OR REPLACE FUNCTION public.spend_proof(p_token text, p_session uuid)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with spent as (
    update auth_challenges set used_at = now(), spent_in = pg_current_xact_id()
    where purpose = 'step_up' and secret_hash = sha256(convert_to(p_token, 'UTF8'))
      and user_id = case session_user when 'portal_supplier' then app_user() else app_staff() end and session_id = p_session
      and used_at is null and expires_at > now() returning true)
  select exists (select from spent)
$function$
;
alter function spend_proof(text,uuid) owner to portal_functions;
grant execute on function spend_proof(text,uuid) to portal_people, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.spread_party_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update invoices set assignor_name = new.legal_name where assignor_id = new.id;
  update invoices set debtor_name = new.legal_name where debtor_id = new.id;
  update financings set assignor_name = new.legal_name where assignor_id = new.id;
  update batches set assignor_name = new.legal_name where assignor_id = new.id;
  update relations set assignor_name = new.legal_name where assignor_id = new.id;
  update relations set debtor_name = new.legal_name where debtor_id = new.id;
  update contracts set principal_name = new.legal_name where principal_id = new.id;
  update contract_participants set assignor_name = new.legal_name where assignor_id = new.id;
  update guarantee_requests set requester_name = new.legal_name where requester_id = new.id;
  update guarantee_requests set debtor_name = new.legal_name where debtor_id = new.id;
  update guarantee_requests set beneficiary_name = new.legal_name where beneficiary_id = new.id;
  update guarantees set debtor_name = new.legal_name where debtor_id = new.id;
  update guarantees set beneficiary_name = new.legal_name where beneficiary_id = new.id;
  update documents set owner_name = new.legal_name where party_id = new.id;
  update commissions set party_name = new.legal_name where party_id = new.id;
  return null;
end $function$
;
alter function spread_party_name() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.spread_party_number()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update relations set debtor_national_id = new.national_id where debtor_id = new.id;
  return null;
end $function$
;
alter function spread_party_number() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.staff_actor()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case u.role when 'super' then 'X' when 'm1' then 'M'
      else case e.department when 'ADVISER' then 'A' when 'RISK' then 'R' when 'LEGAL' then 'L' end end
  from users u left join employees e on e.user_id = u.id
  where u.id = app_staff() and u.status = 'active' and coalesce(e.active, true)
$function$
;
alter function staff_actor() owner to portal_functions;
grant execute on function staff_actor() to portal_staff, portal_system;

CREATE OR REPLACE FUNCTION public.stamp_sides()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.internal then return new; end if;
  select s.client_party, s.supplier_party into new.client_party, new.supplier_party from sides_of(new.entity, new.entity_id) s;
  -- A move between states that the debtor reads as one is not for the debtor.
  if new.to_status <> coalesce(new.from_status, client_state(new.to_status))
    and client_state(new.to_status) = client_state(coalesce(new.from_status, new.to_status)) then
    new.client_party := null;
  end if;
  return new;
end $function$
;
alter function stamp_sides() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.stop_contract(p_id uuid, p_action text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare next text;
begin
  if session_user <> 'portal_staff' or not coalesce(case
      when p_action = 'terminate' then staff_actor() in ('A', 'M', 'X') and approved_now('contract', p_id, p_action)
      else p_action in ('suspend', 'resume') and staff_actor() in ('M', 'X') end, false) then
    raise 'this step is not theirs' using errcode = 'insufficient_privilege';
  end if;
  select s.state_to into next from contracts c join machine_steps s on s.machine = 'contract' and s.action = p_action
    and s.state_from = c.status where c.id = p_id for no key update of c;
  if not found then raise 'not from this state' using errcode = 'insufficient_privilege'; end if;
  update contracts set status = next, version = version + 1, end_on = case p_action when 'terminate' then today_in_paris() else end_on end
    where id = p_id;
end $function$
;
alter function stop_contract(uuid,text) owner to portal_functions;
grant execute on function stop_contract(uuid,text) to portal_staff;

CREATE OR REPLACE FUNCTION public.tables_with_versions()
 RETURNS TABLE(relation regclass, kind text)
 LANGUAGE sql
 STABLE
AS $function$
  select c.oid::regclass, case c.relname when 'portal_settings' then 'settings' else regexp_replace(regexp_replace(c.relname, '(ies|ches)$', case when c.relname like '%ches' then 'chs' else 'ys' end), 's$', '') end
    from pg_class c join pg_attribute v on v.attrelid = c.oid and v.attname = 'version' and v.atttypid = 'int4'::regtype and not v.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'record_images'
$function$
;

CREATE OR REPLACE FUNCTION public.take_allowance(p_subject text, p_most integer, p_seconds integer)
 RETURNS TABLE(remaining integer, seconds integer)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into rate_windows as w (subject, used, until) values (p_subject, 1, now() + make_interval(secs => p_seconds))
  on conflict (subject) do update set
    used = case when w.until <= now() then 1 else least(w.used, p_most) + 1 end,
    until = case when w.until <= now() then excluded.until else w.until end
  returning p_most - w.used, greatest(1, ceil(extract(epoch from w.until - now())))::int
$function$
;
alter function take_allowance(text,integer,integer) owner to portal_functions;
grant execute on function take_allowance(text,integer,integer) to portal_auth, portal_client, portal_public, portal_staff, portal_supplier;

CREATE OR REPLACE FUNCTION public.take_first_images()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare t record;
begin
  for t in select * from tables_with_versions() loop
    execute format(
      'insert into record_images (entity, entity_id, version, at, image)
         select %1$L, r.id, r.version, coalesce(e.at, (to_jsonb(r) ->> ''created_at'')::timestamptz, now()), jsonb_strip_nulls(to_jsonb(r)) - %2$L::text[]
         from %3$s r left join (select entity_id, max(at) as at from audit_events where entity = %1$L group by entity_id) e on e.entity_id = r.id
         where not exists (select from record_images i where i.entity = %1$L and i.entity_id = r.id)',
      t.kind, image_leaves_out(t.relation), t.relation);
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION public.take_screening_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  hit screening_hits;
begin
  update screening_hits set outcome = new.result, version = version + 1 where id = new.hit_id returning * into hit;
  if hit.kind = 'owner' then perform settle_owner(hit.subject_id); end if;
  return null;
end $function$
;
alter function take_screening_decision() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.take_upload(p_bytes bigint, p_most integer, p_most_bytes bigint)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into upload_days as d (user_id, day, uploads, bytes)
    select app_user(), today_in_paris(), 1, greatest(p_bytes, 0) where p_most > 0 and p_bytes <= p_most_bytes
    on conflict (user_id, day) do update set uploads = d.uploads + 1, bytes = d.bytes + excluded.bytes
      where d.uploads < p_most and d.bytes + excluded.bytes <= p_most_bytes
    returning true
$function$
;
alter function take_upload(bigint,integer,bigint) owner to portal_functions;
grant execute on function take_upload(bigint,integer,bigint) to portal_client, portal_staff, portal_supplier;

CREATE OR REPLACE FUNCTION public.take_visitor_key(p_key bytea, p_body text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into visitor_keys (key_hash, body_hash) values (p_key, p_body) on conflict do nothing;
  if found then return 'new'; end if;
  return (select case when body_hash = p_body then 'same' else 'other' end from visitor_keys where key_hash = p_key);
end $function$
;
alter function take_visitor_key(bytea,text) owner to portal_functions;
grant execute on function take_visitor_key(bytea,text) to portal_public;

CREATE OR REPLACE FUNCTION public.tell_account_block(p_hash bytea, p_to text, p_event text, p_message text, p_severity text)
 RETURNS SETOF notifications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare target uuid; company uuid; told notifications;
begin
  select a.id, a.party_id into target, company from account_links l join bank_accounts a on a.id = l.account_id
   where l.token_hash = p_hash and l.used_at = portal_now()::timestamptz(3);
  if not found then return; end if;
  if p_to not in ('risk', 'adviser') then
    return query select * from notify_users(company, null, null, null, '3', p_event, p_message, p_severity, 'bank_account', target);
    return;
  end if;
  for told in select * from notify_users(null, 'adviser', case p_to when 'risk' then 'RISK' else 'ADVISER' end,
      case p_to when 'adviser' then in_charge_of(null, null, company) end, '3', p_event, p_message, p_severity, 'bank_account', target) loop
    update notifications set entity_type = 'party', entity_id = company where id = told.id returning * into told;
    return next told;
  end loop;
end $function$
;
alter function tell_account_block(bytea,text,text,text,text) owner to portal_functions;
grant execute on function tell_account_block(bytea,text,text,text,text) to portal_public;

CREATE OR REPLACE FUNCTION public.tell_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare it uuid := (to_jsonb(new) ->> tg_argv[1])::uuid;
begin
  if session_user like 'portal\_%' and not exists (select from audit_events a where a.entity = tg_argv[0] and a.entity_id = it and a.at = now()::timestamptz(3)) then
    insert into audit_events (actor_name, actor_public, actor_role, action, entity, entity_id, internal, comment)
    values ('Système', 'Cessio', 'system', tg_argv[2], tg_argv[0], it, true, session_user);
  end if;
  return null;
end $function$
;
alter function tell_change() owner to portal_functions;

CREATE OR REPLACE FUNCTION public.tell_confirmation(p_hash bytea, p_to text, p_event text, p_message text, p_severity text)
 RETURNS SETOF notifications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare target uuid; assignor uuid;
begin
  select i.id, i.assignor_id into target, assignor
    from confirmation_links l join invoices i on i.id = l.invoice_id
   where l.token_hash = p_hash and l.used_at = portal_now()::timestamptz(3);
  if not found then return; end if;
  if p_to = 'depositor' then
    return query select * from notify_users(assignor, null, null, null, '1', p_event, p_message, p_severity, 'invoice', target);
  else
    return query select * from notify_users(null, 'adviser', 'ADVISER', in_charge_of('invoice', target, assignor), '1', p_event,
      p_message, p_severity, 'invoice', target);
  end if;
end $function$
;
alter function tell_confirmation(bytea,text,text,text,text) owner to portal_functions;
grant execute on function tell_confirmation(bytea,text,text,text,text) to portal_public;

CREATE OR REPLACE FUNCTION public.today_in_paris()
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select (portal_now() at time zone 'Europe/Paris')::date
$function$
;
grant execute on function today_in_paris() to public;

CREATE OR REPLACE FUNCTION public.transfer_differences(p_day date)
 RETURNS TABLE(what text, currency text, promised bigint, posted bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with held as (
    select coalesce(f.number, g.number, r.source || ' ' || r.source_id) as what, l.currency, -sum(l.amount)::bigint as amount
    from ledger_lines l join ledger_entries e on e.id = l.entry_id left join ledger_entries o on o.id = e.reverses
      cross join lateral (select coalesce(o.source, e.source) as source, left(coalesce(o.source_id, e.source_id), 36) as source_id) r
      left join financings f on r.source = 'financing' and f.id::text = r.source_id
      left join guarantee_calls c on r.source = 'guarantee_call' and c.id::text = r.source_id
      left join guarantee_events v on r.source = 'guarantee_event' and v.id::text = r.source_id
      left join guarantees g on g.id = coalesce(c.guarantee_id, v.guarantee_id)
    where l.account = 'VIR' and r.source <> 'payout' group by 1, 2),
  due as (
    select f.number as what, f.currency, f.net_paid as amount from financings f where f.status in ('validated', 'sent') and f.net_paid > 0
    union all
    select g.number, c.currency, sum(c.paid_amount)::bigint from guarantee_calls c join guarantees g on g.id = c.guarantee_id
    where c.answer = 'paid' and not exists (select from payment_file_lines l where (l.kind, l.source_id, l.status) = ('guarantee_call', c.id, 'executed')) group by 1, 2)
  select what, currency, coalesce(d.amount, 0), coalesce(h.amount, 0) from held h full join due d using (what, currency)
    where session_user not like 'portal\_%' or session_user = 'portal_system'
    group by what, currency, d.amount, h.amount having coalesce(d.amount, 0) <> coalesce(h.amount, 0)
  union all
  select f.number, f.currency, f.total, s.amount
    from payment_files f left join payment_file_contents c on c.file_id = f.id
      cross join lateral (select coalesce(sum(l.amount), 0)::bigint as amount, count(*) as n from payment_file_lines l where l.file_id = f.id) s
    where (f.sent_at at time zone 'Europe/Paris')::date = p_day and (session_user not like 'portal\_%' or session_user = 'portal_system')
      and ((f.total, f.count) is distinct from (s.amount, s.n) or f.hash is distinct from encode(sha256(convert_to(c.content, 'UTF8')), 'hex'))
  order by 1
$function$
;
alter function transfer_differences(date) owner to portal_functions;
grant execute on function transfer_differences(date) to portal_system;

CREATE OR REPLACE FUNCTION public.transfers_waiting()
 RETURNS TABLE(kind text, source_id uuid, record_id uuid, number text, party_id uuid, party_name text, amount bigint, currency text, value_date date, account_id uuid, iban text, bic text, holder text, usable boolean, unusable text, usable_from timestamp with time zone, since timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select x.kind, x.source_id, x.record_id, x.number, x.party_id, x.party_name, x.amount, x.currency, x.value_date, a.id, a.iban, a.bic, a.holder,
    u.usable and w.lacks is null, case when u.usable then w.lacks when a.id is null then 'none' when a.status <> 'verified' then a.status when p.status = 'closed' then 'closed'
      when a.usable_from > portal_now() then 'soon' else 'replaced' end, a.usable_from, x.since
  from (
    select 'financing' as kind, f.id as source_id, f.id as record_id, f.number, f.assignor_id as party_id, f.assignor_name as party_name, f.net_paid as amount, f.currency,
      f.value_date, f.bank_account_id as account_id, f.validated_at as since
    from financings f where f.status = 'validated' and f.net_paid > 0
    union all
    select 'guarantee_call', c.id, g.id, g.number, g.beneficiary_id, g.beneficiary_name, c.paid_amount, c.currency, null,
      payout_account(g.beneficiary_id, portal_now(), c.currency), c.answered_at
    from guarantee_calls c join guarantees g on g.id = c.guarantee_id where c.answer = 'paid') x
  left join bank_accounts a on a.id = x.account_id left join parties p on p.id = x.party_id
  cross join lateral (select coalesce(account_usable(a.id, portal_now()), false) as usable) u
  cross join lateral (select unpayable(x.currency, a.iban, a.holder) as lacks) w
  where (session_user not like 'portal\_%' or session_user = 'portal_system' or session_user = 'portal_staff' and staff_actor() in ('A', 'M', 'X'))
    and not exists (select from payment_file_lines l where (l.kind, l.source_id) = (x.kind, x.source_id) and l.status in ('waiting', 'executed'))
$function$
;
alter function transfers_waiting() owner to portal_functions;
grant execute on function transfers_waiting() to portal_staff, portal_system;

CREATE OR REPLACE FUNCTION public.trial_balance(p_at date)
 RETURNS TABLE(account text, currency text, debit bigint, credit bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select s.account, s.currency, sum(s.debit)::bigint, sum(s.credit)::bigint
  from (
    select case when a.type in ('I', 'E') and t.before then 'RAN' else t.account end as account, t.currency, t.debit, t.credit
    from (
      select l.account, l.currency, l.entry_date < date_trunc('year', p_at) as before,
        coalesce(sum(l.amount) filter (where l.amount > 0), 0) as debit, coalesce(-sum(l.amount) filter (where l.amount < 0), 0) as credit
      from ledger_lines l where l.entry_date <= p_at group by 1, 2, 3) t
    join ledger_accounts a on a.code = t.account) s
  group by s.account, s.currency
$function$
;
grant execute on function trial_balance(date) to portal_staff;

CREATE OR REPLACE FUNCTION public.unpayable(p_currency text, p_iban text, p_holder text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case when p_currency is distinct from 'EUR' then null
    when left(p_iban, 2) <> all ('{AT,BE,BG,CY,CZ,DE,DK,EE,ES,FI,FR,GR,HR,HU,IE,IS,IT,LI,LT,LU,LV,MT,NL,NO,PL,PT,RO,SE,SI,SK}') then 'country'
    when left(btrim(regexp_replace(normalize(p_holder, NFKD), '[\u0300-\u036f]', '', 'g')), 70) !~ '[A-Za-z0-9œŒæÆßẞþÞøØłŁđĐðÐħĦı€]' then 'holder' end
$function$
;
grant execute on function unpayable(text,text,text) to portal_client, portal_functions, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.unscreen_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if (new.name, new.birth_date) is distinct from (old.name, old.birth_date) then new.screening := 'pending'; end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.unusable_lines(p_file uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select string_agg(l.end_to_end_id, ', ' order by l.place) from payment_file_lines l join bank_accounts a on a.id = l.bank_account_id
  where l.file_id = p_file and (not account_usable(a.id, portal_now()) or (a.iban, a.holder) is distinct from (l.iban, l.holder))
$function$
;
grant execute on function unusable_lines(uuid) to portal_functions, portal_staff, portal_system;

CREATE OR REPLACE FUNCTION public.upload_verdict(p_id uuid)
 RETURNS text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case when f.scanned_at is not null then 'judged' when f.next_scan_at is not null then 'waiting' else 'dangerous' end
  from files f join resumable_uploads u on u.id = f.id
  where f.id = p_id and u.user_id = app_user() for no key update of f
$function$
;
alter function upload_verdict(uuid) owner to portal_functions;
grant execute on function upload_verdict(uuid) to portal_client, portal_staff, portal_supplier;

CREATE OR REPLACE FUNCTION public.use_invitation(p_onboarding uuid, p_adhesion uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update relation_invitations v set used_at = portal_now(), adhesion_id = p_adhesion from onboarding_invitations o
   where o.onboarding_id = p_onboarding and v.token_hash = o.token_hash and v.used_at is null
     and (exists (select from relations r where r.id = v.relation_id and r.status = 'invited')
       or exists (select from guarantee_requests g where g.id = v.request_id
         and g.status not in ('draft', 'refused', 'declined', 'cancelled', 'formalised')));
  return found;
end $function$
;
alter function use_invitation(uuid,uuid) owner to portal_functions;
grant execute on function use_invitation(uuid,uuid) to portal_auth;

CREATE OR REPLACE FUNCTION public.validate_financing(p_id uuid, p_automatic boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  f financings; day date; price draw_price; lines jsonb; after_step text; entry uuid;
begin
  select * into f from financings x where x.id = p_id for update;
  select m.state_to into after_step from machine_steps m where m.machine = 'financing' and m.action = 'validate' and m.state_from = f.status;
  if after_step is null or not coalesce(case when p_automatic
      then session_user = 'portal_supplier' and (f.created_by, f.assignor_id) = (app_user(), app_party())
      else session_user = 'portal_staff' and staff_actor() in ('A', 'M', 'X') and f.created_by <> app_user() end, false) then
    raise 'not theirs to validate' using errcode = 'FI001';
  end if;
  select jsonb_agg(jsonb_build_object('invoice_id', l.invoice_id, 'amount', l.amount)) into lines from financing_lines l where l.financing_id = p_id;
  day := draw_value_date(f.currency, portal_now());
  price := draw_price(f.contract_id, day);
  perform check_draw(f.contract_id, f.assignor_id, lines, f.bank_account_id, day, price, p_id);
  -- Under the contract's lock: two requests at once do not share it.
  if p_automatic and f.amount > left_of_auto_limit(f.contract_id, f.assignor_id) then raise 'above the limit' using errcode = 'FI007'; end if;
  update financing_lines l set days = p.days, interest = p.interest, open = p.amount, accrued_to = day,
      deferred = case price.interest_mode when 'upfront' then p.interest else 0 end
    from priced_lines(price, day, lines) p where l.financing_id = p_id and l.invoice_id = p.invoice_id;
  update financings x set terms_id = price.terms_id, value_date = day, rate_ppm = price.rate_ppm, rate_code = price.rate_code, rate_on = price.rate_on,
      day_basis = price.day_basis, interest_mode = price.interest_mode, vat_ppm = price.vat_ppm, interest = s.interest, vat = s.vat,
      net_paid = s.net_paid, late15 = s.late15
    from draw_totals(price, day, lines) s where x.id = p_id;
  entry := post_financing(p_id, null);
  update financings x set status = after_step, automatic = p_automatic, decided_at = portal_now(), validated_at = portal_now(),
      validated_by = case when not p_automatic then app_user() end, entry_id = entry, version = x.version + 1 where x.id = p_id;
  update invoices i set status = m.state_to, status_since = portal_now(), version = i.version + 1
    from machine_steps m where i.id in (select l.invoice_id from financing_lines l where l.financing_id = p_id)
      and m.machine = 'invoice' and m.action = 'finance' and m.state_from = i.status;
end $function$
;
alter function validate_financing(uuid,boolean) owner to portal_functions;
grant execute on function validate_financing(uuid,boolean) to portal_staff, portal_supplier;

CREATE OR REPLACE FUNCTION public.validated_above_limit(p_file uuid, p_user uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select f.number from payment_file_lines l join financings f on l.kind = 'financing' and f.id = l.source_id join employees e on e.user_id = f.validated_by
  where l.file_id = p_file and f.validated_by = p_user and f.currency = 'EUR' and f.amount > e.approval_limit order by l.place limit 1
$function$
;
grant execute on function validated_above_limit(uuid,uuid) to portal_functions, portal_staff, portal_system;

CREATE OR REPLACE FUNCTION public.value_date_now(p_currency text)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return draw_value_date(p_currency, portal_now());
exception when sqlstate 'FI006' then
  return null;
end $function$
;
grant execute on function value_date_now(text) to portal_staff, portal_supplier;

CREATE OR REPLACE FUNCTION public.verify_audit()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare bad bigint;
begin
  select l.seq into bad from (
    select a.seq, a.sealed_no, a.prev_hash, row_number() over places as place, lag(a.hash) over places as prior, a.hash = audit_digest(a.prev_hash, a)
      -- Names and words are what they were, or what an erasure left of them.
      and (a.digest_version < 3 or case when a.personal_salt is not null then a.personal_seal = sha256(a.personal_salt || audit_personal(a))
        else exists (select from audit_redactions r where r.seq = a.seq and r.salt is not null and r.seal = sha256(r.salt || audit_personal(a))) end)
      and (a.digest_version < 3 or a.pseudonym is not distinct from p.pseudonym)
      and (p.key is null or p.pseudonym = audit_pseudonym(p.user_id, p.key)) as sound
    from audit_events a left join audit_people p on p.user_id = a.actor_id
    where a.hash is not null window places as (order by a.sealed_no)) l
    -- Where the sealing anew has come to, the old chain goes on.
    left join audit_reseals w on w.done_at is null and w.upto > 0 and w.upto + 1 = l.place
  where l.sound is not true or l.place <> l.sealed_no or l.prev_hash is distinct from case when w.id is null then l.prior else w.old_hash end
  order by l.sealed_no limit 1;
  if found then return bad; end if;
  -- No line was erased but by an erasure that a person granted and the log tells.
  select min(r.seq) into bad from audit_redactions r where r.erasure in (
    select d.erasure from audit_redactions d group by d.erasure
    having not exists (select from audit_events a
      join privacy_requests q on q.kind = 'erasure' and q.id = d.erasure and q.user_id = a.entity_id and q.requested_by = a.actor_id
      where a.action = 'privacy.erase' and a.entity = 'user' and a.after ->> 'erasure' = d.erasure::text and a.after ->> 'seal' = erasure_seal(d.erasure)));
  return bad;
end $function$
;
alter function verify_audit() owner to portal_functions;
grant execute on function verify_audit() to portal_system;

CREATE OR REPLACE FUNCTION public.verify_guarantee(p_number text, p_proof bytea, p_network text)
 RETURNS TABLE(wait integer, kind text, status text, granted bigint, currency text, valid_from date, valid_until date, edition integer)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select v.wait, v.kind, v.status, v.amount, v.currency, v.valid_from, v.valid_until, v.edition from verify_paper(p_number, p_proof, p_network) v
  where v.kind is distinct from 'quittance'
$function$
;
alter function verify_guarantee(text,bytea,text) owner to portal_functions;
grant execute on function verify_guarantee(text,bytea,text) to portal_public;

CREATE OR REPLACE FUNCTION public.verify_images()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select min(i.seq) from record_images i
  where case when i.salt is not null then i.seal <> image_seal(i.salt, i)
    else not exists (select from image_redactions r join privacy_requests q on q.id = r.erasure and q.kind = 'erasure' and q.done_at is not null
      where r.seq = i.seq and r.salt is not null and r.seal = image_seal(r.salt, i)) end
$function$
;
alter function verify_images() owner to portal_functions;
grant execute on function verify_images() to portal_system;

CREATE OR REPLACE FUNCTION public.verify_ledger()
 RETURNS TABLE(finding text, entry_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare e ledger_entries; prev bytea; place bigint := 0;
begin
  if session_user = 'portal_staff' and not coalesce(staff_actor() in ('M', 'X'), false) then
    raise 'not theirs to verify' using errcode = 'insufficient_privilege';
  end if;
  for e in select * from ledger_entries x where x.hash is not null order by x.position loop
    place := place + 1;
    if e.position <> place or e.prev_hash is distinct from prev
        or e.hash <> sha256(coalesce(prev, '') || convert_to(coalesce(ledger_covered(e), ''), 'UTF8')) then
      finding := 'chain'; entry_id := e.id; return next;
      place := e.position;
    end if;
    prev := e.hash;
  end loop;
  return query select 'head', null::uuid from ledger_head h where (h.position, h.hash) is distinct from (place, prev);
  return query select 'number', x.id from (select y.id, y.number, row_number() over (partition by y.journal, y.year order by y.position) as nth
    from ledger_entries y where y.hash is not null) x where x.number <> x.nth;
  return query select 'number', y.id from ledger_entries y where y.hash is not null and y.ref is distinct from ledger_ref(y.journal, y.year, y.number);
  return query select 'unbalanced', l.entry_id from ledger_lines l group by l.entry_id having sum(l.amount) <> 0;
  return query select 'account_balance', x.entry_id from (select l.entry_id, l.sealed, l.account_balance,
      sum(l.amount) over (partition by l.account, l.currency order by l.sealed) as total, row_number() over (order by l.sealed) as nth
    from ledger_lines l where l.sealed is not null) x where x.account_balance <> x.total or x.sealed <> x.nth;
  return query select 'balance', x.entry_id from (select l.entry_id, l.balance,
      sum(l.amount) over (partition by l.account, l.party_id, l.contract_id, l.currency order by l.id) as total
    from ledger_lines l where l.balance is not null) x where x.balance <> x.total;
  return query select 'balance', null::uuid from ledger_balances b
    full join (select l.account, l.party_id, l.contract_id, l.currency, sum(l.amount) as total from ledger_lines l join ledger_accounts a
      on a.code = l.account and a.kept group by l.account, l.party_id, l.contract_id, l.currency) s
    on (b.account, b.party_id, b.currency) = (s.account, s.party_id, s.currency) and b.contract_id is not distinct from s.contract_id
    where b.amount is distinct from s.total;
end $function$
;
alter function verify_ledger() owner to portal_functions;
grant execute on function verify_ledger() to portal_staff, portal_system;

CREATE OR REPLACE FUNCTION public.verify_paper(p_number text, p_proof bytea, p_network text)
 RETURNS TABLE(wait integer, kind text, status text, amount bigint, currency text, valid_from date, valid_until date, edition integer, assignor_name text, count integer, signed_on date)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  allowed record;
  paper record;
  wrong int;
  tried record;
begin
  select a.remaining, a.seconds into allowed from take_allowance('verify:' || p_network, 30, 60) a;
  if allowed.remaining < 0 then
    return query select allowed.seconds, null::text, null::text, null::bigint, null::text, null::date, null::date, null::int, null::text,
      null::int, null::date;
    return;
  end if;
  select * into paper from (
    select g.number, 'guarantee' as kind, g.status, g.granted as amount, g.currency, g.valid_from, g.valid_until, g.edition,
      null::text as assignor_name, null::int as count, null::date as signed_on
    from guarantees g where g.number = p_number
    union all
    select b.number, 'quittance', null, b.due, b.currency, null, null, null, b.assignor_name, b.count, b.signed_on
    from batches b where b.number = p_number and b.status = 'signed') one;
  wrong := case when paper.number is not null
    and exists (select from guarantee_codes c where c.number = p_number and c.proof_hash = sha256(p_proof)) then 0 else 1 end;
  insert into rate_windows as w (subject, used, until)
    values ('code:' || encode(sha256(convert_to(p_number || ' ' || p_network, 'UTF8')), 'hex'), wrong, now() + interval '1 hour')
  on conflict (subject) do update set
    used = case when w.until <= now() then excluded.used else least(w.used, 10) + excluded.used end,
    until = case when w.until <= now() then excluded.until else w.until end
  returning w.used - wrong as before, greatest(1, ceil(extract(epoch from w.until - now())))::int as seconds into tried;
  -- Ten wrong codes of a network lock a reference for it, for what is left of the hour: a right one too, or guessing would go on.
  if tried.before >= 10 then
    return query select tried.seconds, null::text, null::text, null::bigint, null::text, null::date, null::date, null::int, null::text,
      null::int, null::date;
  elsif wrong = 0 then
    return query select null::int, paper.kind, paper.status, paper.amount, paper.currency, paper.valid_from, paper.valid_until, paper.edition,
      paper.assignor_name, paper.count, paper.signed_on;
  end if;
end $function$
;
alter function verify_paper(text,bytea,text) owner to portal_functions;
grant execute on function verify_paper(text,bytea,text) to portal_public;

CREATE OR REPLACE FUNCTION public.vote_of_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  is_at int;
  matter_at int;
begin
  select a.version, a.matter_version into is_at, matter_at from adhesion_requests a where a.id = new.adhesion_id;
  new.version := coalesce(new.version, is_at);
  if session_user <> 'portal_staff' then return new; end if;
  if new.version < matter_at or new.version > is_at then
    raise 'this vote is of another version' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'UPDATE' and old.version >= matter_at then
    raise 'this person has voted' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.waits_to_join(p_user uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select from users where id = p_user and status = 'pending_email')
$function$
;
alter function waits_to_join(uuid) owner to portal_functions;
grant execute on function waits_to_join(uuid) to portal_people, portal_system;

CREATE OR REPLACE FUNCTION public.withdraw_financing(p_id uuid, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare f financings; after_step text;
begin
  select * into f from financings x where x.id = p_id for update;
  select m.state_to into after_step from machine_steps m where m.machine = 'financing' and m.action = 'withdraw' and m.state_from = f.status;
  if after_step is null or not coalesce(session_user = 'portal_staff' and staff_actor() in ('A', 'M', 'X'), false) then
    raise 'not theirs to take back' using errcode = 'FI001';
  end if;
  if payment_file_of('financing', p_id) is not null then
    raise 'in a payment file' using errcode = 'FI008', detail = payment_file_of('financing', p_id);
  end if;
  perform from invoices i where i.id in (select l.invoice_id from financing_lines l where l.financing_id = p_id) order by i.id for no key update;
  perform from contracts c where c.id = f.contract_id for no key update;
  perform reverse_financing(p_id, p_reason);
  update financings x set status = after_step, reason = p_reason, version = x.version + 1 where x.id = p_id;
end $function$
;
alter function withdraw_financing(uuid,text) owner to portal_functions;
grant execute on function withdraw_financing(uuid,text) to portal_staff;

CREATE OR REPLACE FUNCTION public.without_names(p_text text, p_names text[], p_named text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare each text; html text;
begin
  foreach each in array p_names loop
    html := replace(replace(replace(replace(replace(each, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#39;');
    p_text := replace(replace(p_text, html, p_named), each, p_named);
  end loop;
  return p_text;
end $function$
;
grant execute on function without_names(text,text[],text) to portal_functions, portal_system;

CREATE OR REPLACE FUNCTION public.without_person(p_value jsonb, p_user uuid, p_mail text, p_names text[], p_own boolean, p_named text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare own boolean;
begin
  if jsonb_typeof(p_value) = 'array' then
    return (select coalesce(jsonb_agg(without_person(v.value, p_user, p_mail, p_names, false, p_named) order by v.n), '[]')
      from jsonb_array_elements(p_value) with ordinality v (value, n));
  elsif p_value is null or jsonb_typeof(p_value) <> 'object' then
    return p_value;
  end if;
  own := p_own or coalesce(p_value ->> 'id' = p_user::text, false) or coalesce(p_value ->> 'userId' = p_user::text, false)
    or coalesce(lower(p_value ->> 'email') = p_mail, false);
  return (
    select coalesce(jsonb_object_agg(v.key, case when v.named then to_jsonb(p_named)
        else without_person(v.value, p_user, p_mail, p_names, false, p_named) end) filter (where not v.named or p_named is not null), '{}')
    from (
      select e.key, e.value, jsonb_typeof(e.value) = 'string' and coalesce(
        own and e.key = any ('{firstName,lastName,first_name,last_name,name,email,phone,staffNo,staff_no,device,ip,filename,subject,message,profile_image_url}'::text[])
        or p_value ->> 'user_id' = p_user::text and e.key = any ('{title,description}'::text[])
        or lower(e.value #>> '{}') = p_mail and e.key = any ('{invitedEmail,invited_email,recipient}'::text[])
        or p_value ->> (e.key || 'Id') = p_user::text
        or e.value #>> '{}' = any (p_names) and e.key = any ('{by,givenBy,given_by,voterName,voter_name,decidedName,decided_name}'::text[]), false) as named
      from jsonb_each(p_value) e) v);
end $function$
;
grant execute on function without_person(jsonb,uuid,text,text[],boolean,text) to portal_functions, portal_system;
