-- Nothing is paid to a company that is closed: PARTY_STOPS says so beforehand (docs/adr/0059), this refuses it.
create or replace function account_usable(p_id uuid, p_at timestamptz) returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (select from bank_accounts a where a.id = p_id and a.status = 'verified' and a.usable_from <= p_at
    and not exists (select from parties p where p.id = a.party_id and p.status = 'closed')
    and not exists (select from bank_accounts r where r.replaces_id = a.id and r.status = 'verified'
      and r.usable_from <= p_at and r.usable_from > a.usable_from))
$$;

-- An account is verified by whoever the machine names, as themselves, whatever the application forgot: the risk department,
-- which may change accounts to block them, verifies none; nobody verifies what they entered, brought back, or what the
-- 48 hours were left out of.
create function guard_bank_account() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
  end if;
  if session_user = 'portal_staff' and new.status <> 'blocked' and exists (select from parties p where p.id = new.party_id and p.status = 'closed') then
    raise 'this company is closed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger bank_accounts_guarded before insert or update of status, usable_from, verified_by, verified_at on bank_accounts
  for each row execute function guard_bank_account();
