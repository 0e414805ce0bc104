-- A company is closed neither while it owes the bank or is owed anything, nor while a transfer to it is on its way.
create function money_open(p_party uuid) returns table (balances integer, transfers integer)
language sql stable security definer set search_path to 'public', 'pg_temp' as $$
  select (select count(*) from ledger_balances b where b.party_id = p_party and b.amount <> 0)::int,
    ((select count(*) from transfers_waiting() t where t.party_id = p_party)
      + (select count(*) from payment_file_lines l where l.party_id = p_party and l.status = 'waiting'))::int
  where session_user not like 'portal\_%' or session_user = 'portal_system' or session_user = 'portal_staff' and app_staff() is not null
$$;
revoke execute on function money_open(uuid) from public;
grant execute on function money_open(uuid) to portal_staff, portal_system;
CREATE INDEX ledger_balances_party ON ledger_balances (party_id) WHERE amount <> 0;

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
end $function$;
