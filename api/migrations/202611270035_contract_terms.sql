-- Terms of a contract by version (money.md D13, D14; docs/adr/0102): what is agreed is never changed, an amendment adds a version.
create table contract_terms (
  id uuid primary key default uuidv7(),
  contract_id uuid not null references contracts,
  number int not null check (number > 0),
  effective_from date not null,
  status text not null default 'draft'
    check (status in ('draft', 'to_sign', 'to_countersign', 'signed', 'declined', 'withdrawn')),
  ceiling bigint not null check (ceiling > 0),
  recourse boolean not null,
  notification text not null check (notification in ('notified', 'confidential')),
  quotite_ppm int not null check (quotite_ppm between 0 and 950000),
  fdg_ppm int not null check (fdg_ppm between 0 and 250000),
  fdg_cap bigint check (fdg_cap >= 0),
  fee_ppm int not null check (fee_ppm >= 0),
  fee_min bigint not null default 0 check (fee_min >= 0),
  guarantee_fee_ppm int not null default 0 check (guarantee_fee_ppm >= 0),
  ref_rate text not null default 'FIXED' check (ref_rate in ('FIXED', 'EURIBOR3M', 'TMM', 'BAM')),
  margin_ppm int not null,
  rate_floor_ppm int not null default 0,
  day_basis int not null check (day_basis in (360, 365)),
  interest_mode text not null default 'upfront' check (interest_mode in ('upfront', 'arrears')),
  vat_ppm int not null check (vat_ppm >= 0),
  vat_on_interest boolean not null default false,
  concentration_ppm int check (concentration_ppm between 0 and 1000000),
  max_tenor_days int not null default 120 check (max_tenor_days > 0),
  grace_days int not null default 15 check (grace_days >= 0),
  recourse_days int not null default 60 check (recourse_days >= 0),
  dispute_days int not null default 60 check (dispute_days >= 0),
  unpaid_fee bigint not null default 0 check (unpaid_fee >= 0),
  dispute_fee bigint not null default 0 check (dispute_fee >= 0),
  auto_draw_limit bigint not null default 0 check (auto_draw_limit >= 0),
  deed text not null default 'subrogation' check (deed in ('subrogation', 'dailly')),
  fees_paid_by text not null default 'assignor' check (fees_paid_by in ('assignor', 'principal')),
  fund_uncovered boolean not null default false,
  notice_days int not null default 90 check (notice_days >= 0),
  reason text,
  note text,
  file_id uuid references files,
  sha256 text,
  created_by uuid references users,
  created_at timestamptz(3) not null default portal_now(),
  signed_by uuid references users,
  signed_name text,
  signed_at timestamptz(3),
  countersigned_by uuid references users,
  countersigned_name text,
  countersigned_at timestamptz(3),
  version int not null default 1,
  unique (contract_id, number),
  check (quotite_ppm + fdg_ppm <= 1000000),
  check ((signed_by is null) = (signed_at is null)),
  check (countersigned_at is null or signed_at is not null),
  check (countersigned_by is distinct from signed_by or signed_by is null)
);
create unique index contract_terms_day on contract_terms (contract_id, effective_from)
  where status not in ('declined', 'withdrawn');
create unique index contract_terms_open on contract_terms (contract_id)
  where status in ('draft', 'to_sign', 'to_countersign');

-- A participant's own price belongs to the version (money.md, trap 2).
create table contract_prices (
  terms_id uuid not null references contract_terms on delete cascade,
  assignor_id uuid not null references parties,
  fee_ppm int not null check (fee_ppm >= 0),
  primary key (terms_id, assignor_id)
);
create index contract_prices_assignor on contract_prices (assignor_id);

-- A contract's own columns are its first version, also where an older release or a sign-up opens it; they go with the next
-- release (docs/adr/0055).
create function first_terms() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into contract_terms (contract_id, number, effective_from, status, ceiling, recourse, notification, quotite_ppm, fdg_ppm, fdg_cap,
      fee_ppm, fee_min, guarantee_fee_ppm, margin_ppm, day_basis, vat_ppm, vat_on_interest, concentration_ppm, max_tenor_days, fund_uncovered,
      fees_paid_by, created_by, created_at)
    values (new.id, 1, new.start_on, case new.status when 'draft' then 'draft' when 'to_sign' then 'to_sign' else 'signed' end, new.ceiling,
      new.recourse, new.notification, new.quotite_ppm, new.fdg_ppm, new.fdg_cap, new.fee_ppm, new.fee_min, new.guarantee_fee_ppm, new.rate_ppm,
      new.day_basis, new.vat_ppm, new.vat_on_interest, new.concentration_ppm, new.max_tenor_days, new.fund_uncovered,
      case new.program when 'reverse' then 'principal' else 'assignor' end, app_staff(), new.created_at);
  return null;
end $$;
create function first_price() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into contract_prices (terms_id, assignor_id, fee_ppm)
    select t.id, new.assignor_id, new.fee_ppm from contract_terms t where t.contract_id = new.contract_id and t.number = 1;
  return null;
end $$;
create trigger first_terms after insert on contracts for each row execute function first_terms();
create trigger first_price after insert on contract_participants for each row when (new.fee_ppm is not null) execute function first_price();

insert into contract_terms (contract_id, number, effective_from, status, ceiling, recourse, notification, quotite_ppm, fdg_ppm, fdg_cap,
    fee_ppm, fee_min, guarantee_fee_ppm, margin_ppm, day_basis, vat_ppm, vat_on_interest, concentration_ppm, max_tenor_days, fund_uncovered,
    fees_paid_by, created_at)
  select id, 1, start_on, case status when 'draft' then 'draft' when 'to_sign' then 'to_sign' else 'signed' end, ceiling, recourse, notification,
    quotite_ppm, fdg_ppm, fdg_cap, fee_ppm, fee_min, guarantee_fee_ppm, rate_ppm, day_basis, vat_ppm, vat_on_interest, concentration_ppm,
    max_tenor_days, fund_uncovered, case program when 'reverse' then 'principal' else 'assignor' end, created_at
  from contracts;
insert into contract_prices (terms_id, assignor_id, fee_ppm)
  select t.id, p.assignor_id, p.fee_ppm from contract_participants p join contract_terms t using (contract_id) where p.fee_ppm is not null;

-- Who moves a version, and that what is signed never changes, whoever asks.
create function guard_contract_terms() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  bookkeeping constant text[] := array['status', 'version', 'note', 'file_id', 'sha256', 'signed_by', 'signed_name', 'signed_at',
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
end $$;
create trigger contract_terms_guarded before insert or update or delete on contract_terms for each row execute function guard_contract_terms();

-- The terms of a contract today; of one that nobody has signed yet, its first version.
create view contracts_in_force with (security_invoker) as
  select c.id, c.number, c.program, c.principal_id, c.principal_name, c.currency, c.start_on, c.end_on, c.status, c.version, c.created_at,
      c.search_text, t.id as terms_id, t.number as terms_number, t.effective_from, t.ceiling, t.recourse, t.notification, t.quotite_ppm,
      t.fdg_ppm, t.fdg_cap, t.fee_ppm, t.fee_min, t.guarantee_fee_ppm, t.ref_rate, t.margin_ppm, t.rate_floor_ppm, t.day_basis,
      t.interest_mode, t.vat_ppm, t.vat_on_interest, t.concentration_ppm, t.max_tenor_days, t.grace_days, t.recourse_days, t.dispute_days,
      t.unpaid_fee, t.dispute_fee, t.auto_draw_limit, t.deed, t.fees_paid_by, t.fund_uncovered, t.notice_days
    from contracts c join contract_terms t on t.id = (
      select v.id from contract_terms v
        where v.contract_id = c.id and (v.number = 1 or v.status = 'signed' and v.effective_from <= today_in_paris())
        order by v.status = 'signed' desc, v.effective_from desc limit 1);

alter table contract_terms enable row level security;
create policy staff_rows on contract_terms for select to portal_staff using ((select app_staff()) is not null);
create policy staff_drafts on contract_terms for insert to portal_staff with check ((select staff_actor()) in ('A', 'M', 'X'));
create policy staff_moves on contract_terms for update to portal_staff using ((select app_staff()) is not null);
create policy company_rows on contract_terms for select to portal_client, portal_supplier
  using ((status <> 'draft' or number = 1) and contract_id in (select id from contracts));
create policy company_signs on contract_terms for update to portal_client, portal_supplier
  using (status = 'to_sign' and contract_id in (select id from contracts where principal_id = (select app_party())))
  with check (status in ('to_countersign', 'declined'));
create policy functions_all on contract_terms to portal_functions using (true) with check (true);
create policy system_all on contract_terms to portal_system using (true) with check (true);
alter table contract_prices enable row level security;
create policy staff_rows on contract_prices for select to portal_staff using ((select app_staff()) is not null);
create policy staff_drafts on contract_prices to portal_staff
  using ((select staff_actor()) in ('A', 'M', 'X') and terms_id in (select id from contract_terms where status = 'draft'))
  with check ((select staff_actor()) in ('A', 'M', 'X') and terms_id in (select id from contract_terms where status = 'draft'));
create policy supplier_rows on contract_prices for select to portal_supplier using (assignor_id = (select app_party()));
create policy system_all on contract_prices to portal_system using (true) with check (true);

grant select, insert, update, delete on contract_terms, contract_prices to portal_system;
grant select on contract_terms to portal_staff;
grant insert (contract_id, number, effective_from, ceiling, recourse, notification, quotite_ppm, fdg_ppm, fdg_cap, fee_ppm, fee_min,
    guarantee_fee_ppm, ref_rate, margin_ppm, rate_floor_ppm, day_basis, interest_mode, vat_ppm, vat_on_interest, concentration_ppm,
    max_tenor_days, grace_days, recourse_days, dispute_days, unpaid_fee, dispute_fee, auto_draw_limit, deed, fees_paid_by, fund_uncovered,
    notice_days, reason, note, created_by),
  update (effective_from, status, ceiling, recourse, notification, quotite_ppm, fdg_ppm, fdg_cap, fee_ppm, fee_min, guarantee_fee_ppm,
    ref_rate, margin_ppm, rate_floor_ppm, day_basis, interest_mode, vat_ppm, vat_on_interest, concentration_ppm, max_tenor_days, grace_days,
    recourse_days, dispute_days, unpaid_fee, dispute_fee, auto_draw_limit, deed, fees_paid_by, fund_uncovered, notice_days, reason, note,
    file_id, sha256, countersigned_by, countersigned_name, countersigned_at, version) on contract_terms to portal_staff;
grant select (id, contract_id, number, effective_from, status, ceiling, recourse, notification, quotite_ppm, fdg_ppm, fdg_cap, fee_ppm,
    fee_min, guarantee_fee_ppm, ref_rate, margin_ppm, rate_floor_ppm, day_basis, interest_mode, vat_ppm, vat_on_interest, concentration_ppm,
    max_tenor_days, grace_days, recourse_days, dispute_days, unpaid_fee, dispute_fee, auto_draw_limit, deed, fees_paid_by, fund_uncovered,
    notice_days, reason, file_id, sha256, created_at, signed_name, signed_at, countersigned_name, countersigned_at, version),
  update (status, signed_by, signed_name, signed_at, version) on contract_terms to portal_client, portal_supplier;
grant select (id, contract_id, status, number) on contract_terms to portal_functions;
grant select, insert, delete on contract_prices to portal_staff;
grant select on contract_prices to portal_supplier;
grant select on contracts_in_force to portal_client, portal_supplier, portal_staff, portal_system;

-- A contract whose first version is sent, signed or given up follows it.
create function move_contract() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare next text;
begin
  select s.state_to into next from contracts c join machine_steps s on s.machine = 'contract' and s.action = 'first_' || new.status
    and s.state_from = c.status where c.id = new.contract_id for no key update of c;
  if found then update contracts set status = next, version = version + 1 where id = new.contract_id; end if;
  return null;
end $$;
grant select (status, version), update (status, version) on contracts to portal_functions;
create trigger move_contract after update of status on contract_terms for each row when (new.number = 1) execute function move_contract();

create or replace function sides_of(p_entity text, p_id uuid, OUT client_party uuid, OUT supplier_party uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  case p_entity
    when 'invoice' then
      select i.client_view_id, i.supplier_view_id into client_party, supplier_party from invoices i where i.id = p_id;
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
        into client_party, supplier_party from contract_terms t join contracts c on c.id = t.contract_id where t.id = p_id and t.status <> 'draft';
    else null;
  end case;
end $function$;
create trigger contract_terms_file after insert on contract_terms for each row when (new.file_id is not null) execute function link_file('contract_term');
create trigger contract_terms_file_linked after update of file_id, status or delete on contract_terms for each row execute function link_file('contract_term');
grant select (id, program, principal_id) on contracts to portal_functions;

-- Begins a contract of known companies: no login of the bank writes contracts.
create function begin_contract(p_program text, p_principal uuid, p_currency text, p_start date, p_assignors uuid[], p_terms jsonb) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;

-- Whether the caller has approved this step as the second person, in this transaction.
create function approved_now(p_entity text, p_id uuid, p_action text) returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (select from approvals a where a.entity = p_entity and a.entity_id = p_id and a.action = p_action and a.status = 'approved'
    and a.decided_by = app_staff() and a.decided_at = portal_now()::timestamptz(3))
$$;

-- Takes a step of a contract's machine, for those who may.
create function stop_contract(p_id uuid, p_action text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
create policy on_contract on audit_events for insert to portal_staff
  with check (entity = 'contract' and action like 'contracts.%' and exists (select from contracts c where c.id = entity_id));
create policy on_contract_term on audit_events for insert to portal_client, portal_staff, portal_supplier
  with check (entity = 'contract_term' and action like 'contractTerms.%' and exists (select from contract_terms t where t.id = entity_id));
drop policy people_approvals on audit_events;
create policy people_approvals on audit_events for insert to portal_people
  with check ((entity, action) in (('guarantee', 'guarantees.hand_over_approval'), ('adhesion_request', 'adhesions.hand_over_approval'),
    ('contract', 'contracts.hand_over_approval')) and internal and (select runs_the_bank()));
grant execute on function approved_now(text, uuid, text) to portal_functions;
grant execute on function begin_contract(text, uuid, text, date, uuid[], jsonb), stop_contract(uuid, text) to portal_staff;
grant insert (number, program, principal_id, principal_name, currency, recourse, notification, quotite_ppm, fdg_ppm, fdg_cap, fee_ppm, fee_min,
  guarantee_fee_ppm, rate_ppm, day_basis, vat_ppm, vat_on_interest, concentration_ppm, max_tenor_days, ceiling, fund_uncovered, start_on),
  update (end_on), select (end_on) on contracts to portal_functions;
grant insert (contract_id, assignor_id, assignor_name) on contract_participants to portal_functions;
grant insert (contract_id, number, effective_from, status, ceiling, recourse, notification, quotite_ppm, fdg_ppm, fdg_cap, fee_ppm, fee_min,
    guarantee_fee_ppm, margin_ppm, day_basis, vat_ppm, vat_on_interest, concentration_ppm, max_tenor_days, fund_uncovered, fees_paid_by, created_by,
    created_at),
  update (ref_rate, rate_floor_ppm, interest_mode, grace_days, recourse_days, dispute_days, unpaid_fee, dispute_fee, auto_draw_limit, deed,
    fees_paid_by, notice_days, reason, note) on contract_terms to portal_functions;

create or replace function lapse_approvals(p_entity text, p_id uuid) returns integer
language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
declare done int;
begin
  update approvals a set status = 'lapsed' where a.status = 'pending' and a.entity = p_entity and (p_id is null or a.entity_id = p_id)
    and (a.lapses_on < today_in_paris() or (a.entity = 'guarantee' and exists (select from guarantees g where g.id = a.entity_id and g.version <> a.record_version)
      or a.entity = 'adhesion_request' and exists (select from adhesion_requests r where r.id = a.entity_id and r.version <> a.record_version)
      or a.entity = 'contract' and exists (select from contracts c where c.id = a.entity_id and c.version <> a.record_version)));
  get diagnostics done = row_count;
  return done;
end $$;

create or replace function concerned(p_entity text, p_id uuid)
 RETURNS TABLE(party_id uuid, adviser_id uuid)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
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
$function$;

select keep_images();
