-- A guarantee is called from its first day on, as it covers nothing before.
create or replace function guard_guarantee() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
end $$;
