-- LG009 is the code of a month that is not over.
create or replace function reverse_entry(p_id uuid, p_reason text) returns uuid
language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  if session_user <> 'portal_staff' or not coalesce(staff_actor() in ('M', 'X') and approved_now('ledger_entry', p_id, 'reverse'), false) then
    raise 'two persons reverse an entry' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from ledger_entries e where e.id = p_id and follows_record(e.source, e.event)) then
    raise 'it follows a record' using errcode = 'LG014';
  end if;
  return post_reversal(p_id, p_reason);
end $function$;
