-- People and what ends their sessions are written by a login of their own, whose policies ask who is calling (docs/adr/0064). The
-- system's login keeps its grants until the release before this one is gone; what it may write asks the same.
do $$
begin
  if not exists (select from pg_roles where rolname = 'portal_people') then create role portal_people nologin nobypassrls; end if;
end $$;
grant usage on schema public to portal_people;

---- Who calls --------------------------------------------------------------------------------------------------------

-- What the caller may do to people: super, m1, or the department of an adviser; null for nobody at work.
create function acting_as() returns text language sql stable security definer set search_path = public, pg_temp as $$
  select case u.role when 'adviser' then e.department else u.role end
  from users u join employees e on e.user_id = u.id
  where u.id = app_staff() and u.party_id is null and u.status = 'active' and e.active
$$;
create function acting_limit() returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select approval_limit from employees where user_id = app_staff()), 0)
$$;
create function role_of(p_user uuid) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select role from users where id = p_user
$$;
create function no_administrator() returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from users u join employees e on e.user_id = u.id where u.role = 'super')
$$;
grant select (approval_limit) on employees to portal_functions;

-- Administrators change everybody, managers advisers and the users of companies, advisers these alone.
create function may_write_person(p_role text) returns boolean language sql stable set search_path = public, pg_temp as $$
  select case acting_as()
    when 'super' then true
    when 'm1' then p_role in ('adviser', 'client', 'supplier')
    when 'ADVISER' then p_role in ('client', 'supplier')
    else false end
$$;
create function runs_the_bank() returns boolean language sql stable set search_path = public, pg_temp as $$
  select coalesce(acting_as() in ('m1', 'super'), false)
$$;
revoke execute on function acting_as(), acting_limit(), role_of(uuid), no_administrator(), may_write_person(text), runs_the_bank() from public;
grant execute on function acting_as(), acting_limit(), role_of(uuid), no_administrator(), may_write_person(text), runs_the_bank()
  to portal_people, portal_system;
grant execute on function acting_as() to portal_functions;

---- People and sessions ----------------------------------------------------------------------------------------------

grant select (id, party_id, role, first_name, last_name, email, phone, status, rights, created_at, version, updated_at, email_verified_at),
  insert (party_id, role, first_name, last_name, email, phone, password_hash, status, rights),
  update (role, first_name, last_name, phone, status, rights, version, updated_at) on users to portal_people;
create policy people_read on users for select to portal_people using ((select acting_as()) is not null);
create policy people_new on users for insert to portal_people with check (may_write_person(role));
create policy people_change on users for update to portal_people using (may_write_person(role)) with check (may_write_person(role));

grant select, insert (user_id, department, staff_no, approval_limit, manager_id), update (department, staff_no, approval_limit, active, manager_id)
  on employees to portal_people;
create policy people_read on employees for select to portal_people using ((select acting_as()) is not null);
create policy people_new on employees for insert to portal_people
  with check ((select runs_the_bank()) and may_write_person(role_of(user_id)));
create policy people_change on employees for update to portal_people
  using ((select runs_the_bank()) and may_write_person(role_of(user_id)))
  with check ((select runs_the_bank()) and may_write_person(role_of(user_id)));

grant select (id, user_id, created_at, expires_at, ended_at), update (ended_at, end_reason) on sessions to portal_people;
create policy people_read on sessions for select to portal_people using ((select acting_as()) is not null);
create policy people_end on sessions for update to portal_people
  using (may_write_person(role_of(user_id))) with check (may_write_person(role_of(user_id)) and ended_at is not null);

-- Nobody gives themselves rights, nor anybody a limit above their own.
create function guard_user() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if session_user not in ('portal_people', 'portal_system') then return new; end if;
  if new.id = app_staff() and (new.role, new.status, new.rights) is distinct from (old.role, old.status, old.rights) then
    raise 'own rights are for others to change' using errcode = 'insufficient_privilege';
  end if;
  if not may_write_person(old.role) then raise 'not for this caller to change' using errcode = 'insufficient_privilege'; end if;
  return new;
end $$;
create trigger guard before update of role, status, rights on users for each row execute function guard_user();
create function guard_employee() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if session_user not in ('portal_people', 'portal_system') or app_staff() is null then return new; end if;
  if tg_op = 'UPDATE' and new.user_id = app_staff()
    and (new.department, new.approval_limit, new.active) is distinct from (old.department, old.approval_limit, old.active) then
    raise 'own rights are for others to change' using errcode = 'insufficient_privilege';
  end if;
  -- The release before this one gives them as the system.
  if session_user = 'portal_people' and new.approval_limit > acting_limit() and acting_as() <> 'super'
    and (tg_op = 'INSERT' or new.approval_limit is distinct from old.approval_limit) then
    raise 'a limit above one''s own' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger guard before insert or update on employees for each row execute function guard_employee();
alter table employees add constraint employees_own_manager check (manager_id <> user_id);

-- The system's login reads them all; of what it writes the caller is asked as well. Without one it may make the first
-- administrator, and remove sessions that ended long ago.
drop policy system_all on users;
create policy system_read on users for select to portal_system using (true);
create policy system_new on users for insert to portal_system
  with check (may_write_person(role) or (app_staff() is null and role = 'super' and no_administrator()));
-- Jobs hold the row of whoever they write to; the row before a change is asked of by its trigger.
create policy system_change on users for update to portal_system using (true) with check (may_write_person(role));
drop policy system_all on employees;
create policy system_read on employees for select to portal_system using (true);
create policy system_new on employees for insert to portal_system
  with check ((runs_the_bank() and may_write_person(role_of(user_id)))
    or (app_staff() is null and role_of(user_id) = 'super' and no_administrator()));
create policy system_change on employees for update to portal_system
  using (runs_the_bank() and may_write_person(role_of(user_id))) with check (runs_the_bank() and may_write_person(role_of(user_id)));
drop policy system_all on sessions;
create policy system_read on sessions for select to portal_system using (true);
create policy system_end on sessions for update to portal_system
  using (may_write_person(role_of(user_id))) with check (may_write_person(role_of(user_id)) and ended_at is not null);
create policy system_clean on sessions for delete to portal_system using (least(ended_at, expires_at) < now() - interval '90 days');

-- Sessions end thirty days after signing in.
update sessions set expires_at = created_at + interval '30 days' where ended_at is null and expires_at > created_at + interval '30 days';

---- What goes with a change of them ----------------------------------------------------------------------------------

-- The link to choose a password; nobody reads its hash.
grant select (user_id, purpose, created_at), insert (token_hash, user_id, purpose, expires_at) on mail_links to portal_people;
create policy people_read on mail_links for select to portal_people using (may_write_person(role_of(user_id)));
create policy people_new on mail_links for insert to portal_people
  with check (purpose = 'reset' and may_write_person(role_of(user_id)));

-- One's own proof is spent in the transaction that it is for.
grant select (id, purpose, secret_hash, user_id, session_id, expires_at, used_at), update (used_at) on auth_challenges to portal_people;
create policy people_own on auth_challenges for select to portal_people using (user_id = (select app_staff()) and purpose = 'step_up');
create policy people_spend on auth_challenges for update to portal_people using (user_id = (select app_staff()) and purpose = 'step_up');
grant select (user_id, confirmed_at) on totp_factors to portal_people;
grant select (user_id) on passkeys to portal_people;
grant select (user_id, used_at) on recovery_codes to portal_people;
create policy people_own on totp_factors for select to portal_people using (user_id = (select app_staff()));
create policy people_own on passkeys for select to portal_people using (user_id = (select app_staff()));
create policy people_own on recovery_codes for select to portal_people using (user_id = (select app_staff()));

-- Files change hands.
grant select (id, legal_name, adviser_id, status, version), update (adviser_id, version) on parties to portal_people;
grant select (id, assignor_id, assignee_id, status, version), update (assignee_id, version) on invoices to portal_people;
grant select (id, requester_id, assignee_id, status, version), update (assignee_id, version) on guarantee_requests to portal_people;
grant select (id, assigned_to, status, version), update (assigned_to, version) on adhesion_requests to portal_people;
grant select (id, reviewer_id, status, version), update (reviewer_id, version) on documents to portal_people;
do $$
declare it text;
begin
  foreach it in array array['parties', 'invoices', 'guarantee_requests', 'adhesion_requests', 'documents'] loop
    execute format('create policy people_read on %I for select to portal_people using ((select runs_the_bank()))', it);
    execute format('create policy people_move on %I for update to portal_people using ((select runs_the_bank()))', it);
  end loop;
end $$;

-- The log: who changed last, what was changed of people, and which files changed hands.
grant select (seq, at, actor_name, actor_public, entity, entity_id),
  insert (ip, action, entity, entity_id, from_status, to_status, reason_code, comment, internal, before, after, correlation_id)
  on audit_events to portal_people;
create policy people_read on audit_events for select to portal_people using (entity = 'user' and (select acting_as()) is not null);
create policy people_write on audit_events for insert to portal_people with check (case entity
  when 'user' then (action like 'employees.%' and runs_the_bank() or action like 'users.%') and may_write_person(role_of(entity_id))
  when 'party' then action = 'parties.hand_over' and internal and runs_the_bank()
  when 'invoice' then action = 'invoices.hand_over' and internal and runs_the_bank()
  when 'guarantee_request' then action = 'guaranteeRequests.hand_over' and internal and runs_the_bank()
  when 'adhesion_request' then action = 'adhesions.hand_over' and internal and runs_the_bank()
  when 'document' then action = 'documents.hand_over' and internal and runs_the_bank()
  else false end);

grant execute on function append_audit(text, text, text, uuid, text, text, text, text, boolean, jsonb, jsonb, text),
  notify_users(uuid, text, text, uuid, text, text, text, text, text, uuid),
  mail_notifications(uuid[], text, text, text, boolean, timestamptz), queue_mail(text, text, text, text), mailbox_key(text), name_key(text)
  to portal_people;

-- Functions that know the system's login know this one as well, each in the words that it has by now.
do $$
declare it record;
begin
  for it in select p.oid, pg_get_functiondef(p.oid) as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in ('name_actor', 'notify_users') loop
    execute replace(replace(it.text,
      $q$session_user = 'portal_system'$q$, $q$session_user in ('portal_system', 'portal_people')$q$),
      $q$('portal_staff', 'portal_system')$q$, $q$('portal_staff', 'portal_system', 'portal_people')$q$);
  end loop;
end $$;
