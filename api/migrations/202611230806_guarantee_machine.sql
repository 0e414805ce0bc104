-- The machine of guarantees (docs/adr/0072): approvals by two persons, changes that take effect at their receipt, calls.
-- A cut may go below what is used: nothing new is covered, what is assigned stays.
alter table guarantees drop constraint guarantees_check;
alter table guarantees
  -- Where a call leads back to once it is refused.
  add column resume_status text check (resume_status in ('active', 'reduced', 'suspended')),
  -- Days before its end of the last announcement.
  add column told_days int,
  -- The signed act, by the name that its readers know it by.
  add column act_file_id uuid generated always as (file_id) stored;

create table approvals (
  id uuid primary key default uuidv7(),
  entity text not null,
  entity_id uuid not null,
  -- Of the record when the step was asked for: once it has moved, the approval lapses.
  record_version int not null,
  action text not null,
  body jsonb not null,
  body_hash text not null,
  label text not null,
  details jsonb not null default '[]',
  step_up boolean not null default false,
  awaits text not null check (awaits in ('A', 'R', 'M')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'lapsed')),
  made_by uuid not null references users,
  made_at timestamptz(3) not null default now(),
  lapses_on date not null,
  -- Whose portfolio it is in, and how it is called, for lists of what waits.
  party_id uuid not null references parties,
  number text not null,
  amount bigint,
  currency text not null,
  decided_by uuid references users,
  decided_at timestamptz(3),
  comment text,
  -- Two persons, whatever the application does.
  constraint approvals_four_eyes check (status <> 'approved' or decided_by <> made_by),
  constraint approvals_decided check ((status in ('approved', 'rejected')) = (decided_by is not null))
);
create unique index approvals_open on approvals (entity, entity_id) where status = 'pending';
create index approvals_pending on approvals (awaits, made_at) where status = 'pending';
create index approvals_entity on approvals (entity, entity_id, made_at);
create index approvals_party on approvals (party_id);
alter table approvals enable row level security;
grant select, insert (entity, entity_id, record_version, action, body, body_hash, label, details, step_up, awaits, made_by, lapses_on, party_id,
  number, amount, currency), update (status, decided_by, decided_at, comment) on approvals to portal_staff;
grant select, update (status) on approvals to portal_system;
grant select on approvals to portal_functions;
create policy staff_reads on approvals for select to portal_staff using ((select app_staff()) is not null);
create policy staff_asks on approvals for insert to portal_staff with check (made_by = (select app_staff()) and status = 'pending');
-- The function that is awaited answers; whoever asked may take it back, and nothing else.
create policy staff_answers on approvals for update to portal_staff
  using ((select app_staff()) is not null)
  with check (decided_by = (select app_staff()) and case when decided_by = made_by then status = 'rejected'
    else status in ('approved', 'rejected') and staff_actor() in (awaits, 'X') end);
create function keep_decision() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending' then raise 'already decided' using errcode = 'check_violation'; end if;
  return new;
end $$;
create trigger approvals_decided_once before update on approvals for each row execute function keep_decision();
create policy system_all on approvals to portal_system using (true) with check (true);

create table guarantee_changes (
  id uuid primary key default uuidv7(),
  guarantee_id uuid not null references guarantees,
  approval_id uuid not null unique references approvals,
  action text not null check (action in ('reduce', 'suspend', 'lift')),
  old_amount bigint not null,
  new_amount bigint not null check (new_amount > 0 and new_amount <= old_amount),
  reason_code text,
  comment text,
  notified_at timestamptz(3) not null default now(),
  received_at timestamptz(3),
  received_how text check (received_how in ('page', 'receipt', 'proof')),
  received_by uuid references users,
  -- The bank's proof of the receipt.
  file_id uuid references files,
  constraint guarantee_changes_received check ((received_at is null) = (received_how is null) and received_at >= notified_at)
);
create unique index guarantee_changes_open on guarantee_changes (guarantee_id) where received_at is null;
create index guarantee_changes_guarantee on guarantee_changes (guarantee_id, notified_at);
create index guarantee_changes_file on guarantee_changes (file_id) where file_id is not null;
alter table guarantee_changes enable row level security;
grant select, insert (guarantee_id, approval_id, action, old_amount, new_amount, reason_code, comment) on guarantee_changes to portal_staff;
grant select (id, guarantee_id, action, old_amount, new_amount, reason_code, notified_at, received_at) on guarantee_changes to portal_client, portal_supplier;
grant select on guarantee_changes to portal_system;
grant select, update on guarantee_changes to portal_functions;
create policy functions_all on guarantee_changes to portal_functions using (true) with check (true);
create policy system_all on guarantee_changes for select to portal_system using (true);
create policy staff_reads on guarantee_changes for select to portal_staff using ((select app_staff()) is not null);
create policy two_decide on guarantee_changes for insert to portal_staff
  with check (exists (select from approvals a where a.id = approval_id and a.entity = 'guarantee' and a.entity_id = guarantee_id
    and a.action = guarantee_changes.action and a.status = 'approved' and a.decided_by = (select app_staff())));
create policy parties_read on guarantee_changes for select to portal_client, portal_supplier
  using (exists (select from guarantees g where g.id = guarantee_id));

create table guarantee_calls (
  id uuid primary key default uuidv7(),
  guarantee_id uuid not null references guarantees,
  amount bigint not null check (amount > 0),
  currency text not null,
  statement text not null,
  file_id uuid not null references files,
  called_at timestamptz(3) not null default now(),
  -- 18:00 in Paris of the fifth business day.
  due_at timestamptz(3) not null,
  answered_at timestamptz(3),
  answer text check (answer in ('refused', 'paid')),
  discrepancies jsonb not null default '[]',
  paid_amount bigint check (paid_amount > 0 and paid_amount <= amount),
  -- Business days after which nobody had answered, and was told.
  alerted int not null default 0,
  constraint guarantee_calls_answered check ((answer is null) = (answered_at is null) and (paid_amount is not null) = (answer is not distinct from 'paid'))
);
create unique index guarantee_calls_open on guarantee_calls (guarantee_id) where answer is null;
create index guarantee_calls_guarantee on guarantee_calls (guarantee_id, called_at);
create index guarantee_calls_file on guarantee_calls (file_id);
alter table guarantee_calls enable row level security;
grant select, insert (guarantee_id, amount, currency, statement, file_id, due_at), update (answered_at, answer, discrepancies, paid_amount)
  on guarantee_calls to portal_staff;
grant select (id, guarantee_id, amount, currency, statement, file_id, called_at, due_at, answered_at, answer, discrepancies, paid_amount),
  insert (guarantee_id, amount, currency, statement, file_id, due_at) on guarantee_calls to portal_supplier;
grant select (id, guarantee_id, amount, currency, statement, file_id, called_at, due_at, answered_at, answer, discrepancies, paid_amount)
  on guarantee_calls to portal_client;
grant select, update (alerted) on guarantee_calls to portal_system;
grant select on guarantee_calls to portal_functions;
create policy functions_all on guarantee_calls to portal_functions using (true) with check (true);
create policy system_all on guarantee_calls to portal_system using (true) with check (true);
create policy staff_reads on guarantee_calls for select to portal_staff using ((select app_staff()) is not null);
create policy staff_calls on guarantee_calls for insert to portal_staff with check (staff_actor() in ('A', 'M', 'X') and answer is null);
create policy two_answer on guarantee_calls for update to portal_staff
  using (answer is null and (select app_staff()) is not null)
  with check (exists (select from approvals a where a.entity = 'guarantee' and a.entity_id = guarantee_id and a.status = 'approved'
    and a.action = case answer when 'paid' then 'pay' else 'refuse_call' end and a.decided_by = (select app_staff()) and a.decided_at = now()::timestamptz(3)));
create policy parties_read on guarantee_calls for select to portal_client, portal_supplier
  using (exists (select from guarantees g where g.id = guarantee_id));
create policy beneficiary_calls on guarantee_calls for insert to portal_supplier
  with check (answer is null and exists (select from guarantees g where g.id = guarantee_id and g.kind = 'demand' and g.beneficiary_id = (select app_party())));
create trigger guarantee_calls_file after insert on guarantee_calls for each row execute function link_file('guarantee_call');

-- What a call asked for and what was paid of it: the requester owes that.
create function keep_guarantee_call() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into guarantee_events (guarantee_id, step, amount, currency) values (new.guarantee_id, 'called', new.amount, new.currency);
  elsif new.answer is distinct from old.answer and new.answer = 'refused' then
    insert into guarantee_events (guarantee_id, step, amount, currency) values (new.guarantee_id, 'call_refused', new.amount, new.currency);
  elsif new.answer is distinct from old.answer and new.answer = 'paid' then
    insert into guarantee_events (guarantee_id, step, amount, currency, posting, debit, credit)
      values (new.guarantee_id, 'call_paid', new.paid_amount, new.currency, 'E20', 'CLI', 'BNQ');
  end if;
  return null;
end $$;
create trigger guarantee_calls_events after insert or update of answer on guarantee_calls for each row execute function keep_guarantee_call();

-- What a change would leave of each approved invoice's cover; what is assigned keeps all of its own. Approved ones keep theirs in the
-- order in which they were approved, as long as there is room.
create function cover_after(p_guarantee uuid, p_granted bigint, p_gives boolean)
  returns table (invoice_id uuid, covered bigint, keeps bigint, settled boolean)
  language sql stable set search_path = public, pg_temp as $$
  with held as (
    select i.id, i.covered_amount, i.status <> 'approved' as settled, i.status_since
    from invoices i where i.guarantee_id = p_guarantee and i.covered_amount > 0
  ), room as (
    select case when p_gives then p_granted - (g.used - coalesce((select sum(h.covered_amount) from held h where not h.settled), 0)) else 0 end as left
    from guarantees g where g.id = p_guarantee
  ), counted as (
    select h.*, coalesce(sum(case when not h.settled then h.covered_amount end) over (order by h.status_since, h.id
      rows between unbounded preceding and 1 preceding), 0) as before from held h
  )
  select c.id, c.covered_amount, case when c.settled then c.covered_amount else greatest(0, least(c.covered_amount, room.left - c.before)) end::bigint, c.settled
  from counted c cross join room order by c.status_since, c.id
$$;
grant execute on function cover_after(uuid, bigint, boolean) to portal_staff, portal_functions, portal_system;

grant select (covered_amount, guarantee_id, guarantee_number, status_since), update (covered_amount, guarantee_id, guarantee_number) on invoices to portal_functions;
grant select on guarantees to portal_functions;
grant update (granted, used, status, version, resume_status) on guarantees to portal_functions;

grant insert (supplier_party, before, after) on audit_events to portal_functions;

-- Approved invoices lose what a guarantee no longer bears, in the transaction that cuts it.
create function cut_cover() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare cut record; lost bigint := 0;
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
    lost := lost + cut.covered - cut.keeps;
  end loop;
  if lost > 0 then update guarantees set used = used - lost where id = new.id; end if;
  return null;
end $$;
create trigger guarantees_cover after update of granted, status on guarantees for each row execute function cut_cover();

-- Invoices are held before their guarantee, as by every step of theirs (docs/adr/0026).
create function hold_covered(p_guarantee uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from invoices where guarantee_id = p_guarantee and status = 'approved' order by id for no key update;
end $$;
grant execute on function hold_covered(uuid) to portal_staff, portal_supplier, portal_system, portal_functions;

-- Who may lead a guarantee where, whatever the application lets through: a beneficiary calls and releases, the bank's people release, call
-- and pay by their function, and the system alone does the rest (functions of the owner, and the job).
create function guard_guarantee() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
    and new.valid_until >= today_in_paris()) then
    raise 'not to be called' using errcode = 'insufficient_privilege';
  end if;
  if new.status = 'released' and old.status = 'called' then
    raise 'a call is open' using errcode = 'insufficient_privilege';
  end if;
  -- What a beneficiary may lead to is said by the policy.
  if current_user = 'portal_staff' then
    may := case new.status when 'called' then staff_actor() in ('A', 'M', 'X') when 'released' then staff_actor() in ('L', 'X')
      when 'paid' then old.status = 'called' and exists (select from approvals a where a.entity = 'guarantee' and a.entity_id = new.id
        and a.action = 'pay' and a.status = 'approved' and a.decided_by = app_staff() and a.decided_at = now()::timestamptz(3))
      else false end;
    if may is not true then raise 'not a step of the caller' using errcode = 'insufficient_privilege'; end if;
  end if;
  return new;
end $$;
create trigger guarantees_guard before update of status, granted on guarantees for each row execute function guard_guarantee();
grant update (status, resume_status) on guarantees to portal_staff;
grant update (status, resume_status, version) on guarantees to portal_supplier;
create policy supplier_steps on guarantees for update to portal_supplier using (beneficiary_id = (select app_party()))
  with check (beneficiary_id = (select app_party()) and status in ('called', 'released'));

-- Moves a guarantee by a row of its machine that is the system's; false where it is not in the row's state.
create function move_guarantee(p_id uuid, p_action text, p_granted bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare was text; next text;
begin
  perform hold_covered(p_id);
  select g.status into was from guarantees g where g.id = p_id for no key update;
  select s.state_to into next from machine_steps s where s.machine = 'guarantee' and s.action = p_action and s.state_from = was;
  if not found then return false; end if;
  update guarantees set status = next, granted = coalesce(p_granted, granted), resume_status = null, version = version + 1 where id = p_id;
  insert into audit_events (action, entity, entity_id, from_status, to_status) values ('guarantees.' || p_action, 'guarantee', p_id, was, next);
  return true;
end $$;
grant execute on function move_guarantee(uuid, text, bigint) to portal_system, portal_functions;

-- The one way by which a call that two persons refused leads back.
create function resume_guarantee(p_id uuid) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare back text;
begin
  select g.resume_status into back from guarantees g where g.id = p_id and g.status = 'called'
    and session_user = 'portal_staff' and app_staff() is not null and not exists (select from guarantee_calls c where c.guarantee_id = g.id and c.answer is null);
  if not found then return false; end if;
  return move_guarantee(p_id, 'resume_' || back, null);
end $$;
grant execute on function resume_guarantee(uuid) to portal_staff;

-- A change takes effect when its beneficiary has received it: by its own page or receipt, now; by the bank's proof, at the instant that it proves.
create function receive_change(p_change uuid, p_how text, p_at timestamptz, p_file uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
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
  update guarantee_changes set received_at = case p_how when 'proof' then p_at else now() end, received_how = p_how, received_by = app_user(), file_id = p_file
    where id = p_change and received_at is null;
  if not found then return false; end if;
  if not move_guarantee(c.guarantee_id, step, case c.action when 'reduce' then least(c.new_amount, g.granted) end) then
    raise 'not possible from this state' using errcode = 'object_not_in_prerequisite_state';
  end if;
  return true;
end $$;
grant execute on function receive_change(uuid, text, timestamptz, uuid) to portal_supplier, portal_staff;

do $do$
declare sides text := pg_get_functiondef('sides_of(text, uuid)'::regprocedure);
begin
  execute regexp_replace(sides, '\n\s*else null;', $$
    when 'guarantee_call' then
      select g.requester_id, g.beneficiary_id into client_party, supplier_party from guarantee_calls c join guarantees g on g.id = c.guarantee_id where c.id = p_id;
    else null;$$);
end $do$;

-- Approvals that nobody can give any more: their day is over, or their record has moved since.
create function lapse_approvals(p_entity text, p_id uuid) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare done int;
begin
  update approvals a set status = 'lapsed' where a.status = 'pending' and a.entity = p_entity and (p_id is null or a.entity_id = p_id)
    and (a.lapses_on < today_in_paris() or (a.entity = 'guarantee' and exists (select from guarantees g where g.id = a.entity_id and g.version <> a.record_version)));
  get diagnostics done = row_count;
  return done;
end $$;
grant execute on function lapse_approvals(text, uuid) to portal_staff, portal_system;
grant update (status) on approvals to portal_functions;
create policy functions_all on approvals to portal_functions using (true) with check (true);

-- Whether a step of a record waits for a second person: the bank's to know.
create function awaits_second(p_entity text, p_id uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select session_user in ('portal_staff', 'portal_system') and exists (select from approvals a join guarantees g on g.id = a.entity_id and g.version = a.record_version
    where a.status = 'pending' and a.entity = p_entity and a.entity_id = p_id and a.lapses_on >= today_in_paris())
$$;
grant execute on function awaits_second(text, uuid) to portal_client, portal_supplier, portal_staff, portal_system;
