-- What raw SQL as a login may change of accounts, their secrets and what is verified (docs/adr/0086).

-- The system reads people, holds their rows and makes the first administrator; people, sign-in and an erasure write them.
revoke insert, update, delete on users, employees from portal_system;
revoke select on users from portal_system;
grant select (id, party_id, role, first_name, last_name, email, phone, profile_image_url, email_verified_at, status, rights, locale, time_zone,
  created_at, version, updated_at, digest, quiet_from, quiet_to, mail_types, letter_keys, adviser_title) on users to portal_system;
grant insert (role, first_name, last_name, email, password_hash, status), update (version) on users to portal_system;
grant insert (user_id, department, staff_no, approval_limit, manager_id) on employees to portal_system;
drop policy system_change on users;
drop policy system_new on users;
drop policy system_change on employees;
drop policy system_new on employees;
create policy system_holds on users for update to portal_system using (true) with check (false);
create policy system_first on users for insert to portal_system
  with check (app_staff() is null and role = 'super' and status = 'pending_email' and password_hash = 'none' and no_administrator());
create policy system_first on employees for insert to portal_system
  with check (app_staff() is null and role_of(user_id) = 'super' and no_administrator());

-- Sessions end and go with an erasure that was granted; otherwise ninety days after their end, as before.
revoke insert, update on sessions from portal_system;
grant update (ended_at, end_reason) on sessions to portal_system;
drop policy system_end on sessions;
drop policy system_erases on sessions;
create policy system_end on sessions for update to portal_system
  using (exists (select from privacy_requests q where q.kind = 'erasure' and q.user_id = sessions.user_id)) with check (ended_at is not null);
create policy system_erases on sessions for delete to portal_system
  using (exists (select from privacy_requests q where q.kind = 'erasure' and q.user_id = sessions.user_id));

-- What opens an account is written by sign-in; the system clears it away, and reads no secret.
revoke select, insert, update on passkeys, totp_factors, recovery_codes, refresh_tokens, known_browsers, mail_links from portal_system;
revoke insert, update on login_failures, account_links, user_photos, calendar_feeds from portal_system;
grant select (user_id, name, created_at, last_used_at) on passkeys to portal_system;
grant select (user_id, confirmed_at, created_at) on totp_factors to portal_system;
grant select (user_id, created_at, used_at) on recovery_codes to portal_system;
grant select (session_id, spent_at, successor), update (successor) on refresh_tokens to portal_system;
grant select (user_id, last_used_at) on known_browsers to portal_system;
grant select (user_id, purpose, created_at, expires_at, used_at), insert (token_hash, user_id, purpose, expires_at) on mail_links to portal_system;
drop policy system_all on refresh_tokens;
create policy system_clean on refresh_tokens for delete to portal_system using (true);
create policy system_read on refresh_tokens for select to portal_system using (true);
create policy system_forget on refresh_tokens for update to portal_system using (true) with check (successor is null);
drop policy system_all on mail_links;
create policy system_clean on mail_links for delete to portal_system using (true);
create policy system_read on mail_links for select to portal_system using (true);
-- The first administrator's invitation.
create function waits_to_join(p_user uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from users where id = p_user and status = 'pending_email')
$$;
revoke execute on function waits_to_join(uuid) from public;
grant execute on function waits_to_join(uuid) to portal_people, portal_system;
create function no_active_administrator() returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from users where role = 'super' and status <> 'pending_email')
$$;
revoke execute on function no_active_administrator() from public;
grant execute on function no_active_administrator() to portal_system;
create policy system_first on mail_links for insert to portal_system
  with check (purpose = 'reset' and waits_to_join(user_id) and role_of(user_id) = 'super' and no_active_administrator());

-- Whom releases and modules are trusted from is the administrator's to say.
revoke insert, update, delete on releaser_keys, remote_origins from portal_system;
grant update (last_used_at) on releaser_keys to portal_system;

-- People: a link leads somebody who has not joined yet to a first password; rights of the bank's people need a proof of this transaction.
drop policy people_new on mail_links;
create policy people_new on mail_links for insert to portal_people
  with check (purpose = 'reset' and waits_to_join(user_id) and may_write_person(role_of(user_id)));
drop policy people_new on users;
create policy people_new on users for insert to portal_people
  with check (may_write_person(role) and password_hash = 'none' and status = 'pending_email' and email_verified_at is null);
create or replace function guard_user() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
end $$;
drop trigger guard on users;
create trigger guard before insert or update of role, status, rights on users for each row execute function guard_user();
create or replace function guard_employee() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
end $$;
grant execute on function proved() to portal_functions;

-- The system blocks an account whose successor is usable, and notes that debtors were told; it enters and verifies none.
revoke insert, update, delete on bank_accounts from portal_system;
grant update (status, version, debtors_told_at, alert_cleared) on bank_accounts to portal_system;
create or replace function guard_bank_account() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if session_user = 'portal_staff' and new.status = 'verified'
        and (old.status <> 'verified' or (new.usable_from, new.verified_by, new.verified_at) is distinct from (old.usable_from, old.verified_by, old.verified_at))
        and not coalesce(staff_actor() in ('A', 'M', 'X') and old.status = 'pending' and new.verified_by = app_staff()
          and app_staff() is distinct from old.created_by and app_staff() is distinct from old.unblocked_by
          and new.file_id is not null and new.usable_from >= now() + interval '47 hours 59 minutes', false) then
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
end $$;

-- A guarantee answers to its number and a proof that only the API can make of reference and code: the hash of that proof is kept here,
-- from the first time that the right code is typed. No copy of the database forges a certificate, nor does the visitors' login alone.
create table guarantee_codes (
  number text primary key,
  proof_hash bytea not null
);
alter table guarantee_codes enable row level security;
create policy system_keeps on guarantee_codes to portal_system using (true) with check (true);
grant select, insert, update on guarantee_codes to portal_system;
grant select on guarantee_codes to portal_functions;
drop function verify_guarantee(text, boolean, text);
create function verify_guarantee(p_number text, p_proof bytea, p_network text)
  returns table (wait int, kind text, status text, granted bigint, currency text, valid_from date, valid_until date, edition int)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  allowed record;
  found_one guarantees%rowtype;
  wrong int;
  tried record;
begin
  select a.remaining, a.seconds into allowed from take_allowance('verify:' || p_network, 30, 60) a;
  if allowed.remaining < 0 then
    return query select allowed.seconds, null::text, null::text, null::bigint, null::text, null::date, null::date, null::int;
    return;
  end if;
  select g.number, g.kind, g.status, g.granted, g.currency, g.valid_from, g.valid_until, g.edition
    into found_one.number, found_one.kind, found_one.status, found_one.granted, found_one.currency, found_one.valid_from,
      found_one.valid_until, found_one.edition
    from guarantees g where g.number = p_number;
  wrong := case when found_one.number is not null
    and exists (select from guarantee_codes c where c.number = p_number and c.proof_hash = sha256(p_proof)) then 0 else 1 end;
  insert into rate_windows as w (subject, used, until)
    values ('code:' || encode(sha256(convert_to(p_number || ' ' || p_network, 'UTF8')), 'hex'), wrong, now() + interval '1 hour')
  on conflict (subject) do update set
    used = case when w.until <= now() then excluded.used else least(w.used, 10) + excluded.used end,
    until = case when w.until <= now() then excluded.until else w.until end
  returning w.used - wrong as before, greatest(1, ceil(extract(epoch from w.until - now())))::int as seconds into tried;
  -- Ten wrong codes of a network lock a reference for it, for what is left of the hour: a right one too, or guessing would go on.
  if tried.before >= 10 then
    return query select tried.seconds, null::text, null::text, null::bigint, null::text, null::date, null::date, null::int;
  elsif wrong = 0 then
    return query select null::int, found_one.kind, found_one.status, found_one.granted, found_one.currency, found_one.valid_from,
      found_one.valid_until, found_one.edition;
  end if;
end $$;
revoke execute on function verify_guarantee(text, bytea, text) from public;
grant execute on function verify_guarantee(text, bytea, text) to portal_public;

-- Whatever login changes whom the bank trusts: at the end of its transaction the journal tells of it, where nothing else did.
create function tell_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare it uuid := (to_jsonb(new) ->> tg_argv[1])::uuid;
begin
  if session_user like 'portal\_%' and not exists (select from audit_events a where a.entity = tg_argv[0] and a.entity_id = it and a.at = now()::timestamptz(3)) then
    insert into audit_events (actor_name, actor_public, actor_role, action, entity, entity_id, internal, comment)
    values ('Système', 'Cessio', 'system', tg_argv[2], tg_argv[0], it, true, session_user);
  end if;
  return null;
end $$;
create constraint trigger tell_new after insert on users deferrable initially deferred for each row
  when (new.party_id is null) execute function tell_change('user', 'id', 'users.changed_outside');
create constraint trigger tell_change after update on users deferrable initially deferred for each row
  when (old.role <> new.role or old.rights <> new.rights or old.email <> new.email or (new.party_id is null
    and (old.status <> new.status or old.password_hash <> new.password_hash)))
  execute function tell_change('user', 'id', 'users.changed_outside');
create constraint trigger tell_change after insert or update on employees deferrable initially deferred for each row
  execute function tell_change('user', 'user_id', 'users.changed_outside');
create constraint trigger tell_change after insert or update of status, usable_from, iban, verified_by on bank_accounts deferrable initially deferred for each row
  execute function tell_change('bank_account', 'id', 'bankAccounts.changed_outside');

-- Messages to the bank have images now: their words go with their writer.
create or replace function without_person(p_value jsonb, p_user uuid, p_mail text, p_names text[], p_own boolean, p_named text)
  returns jsonb language plpgsql immutable set search_path = public, pg_temp as $$
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
end $$;
