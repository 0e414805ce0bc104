-- The last release's API still writes what is used when it approves: that changes nothing any more, what invoices hold is counted.
grant update (used) on guarantees to portal_staff;
create or replace function guard_used() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_user <> 'portal_staff' then raise 'what is used is counted from invoices' using errcode = 'insufficient_privilege'; end if;
  new.used := old.used;
  return new;
end $$;

-- An erasure writes a pseudonym into a confirmation, whatever the invoice has become.
do $do$
declare guard text := pg_get_functiondef('guard_invoice()'::regprocedure);
begin
  execute replace(replace(guard, 'to_jsonb(old) - free;', $$to_jsonb(old) - free - case session_user when 'portal_system' then '{confirmation}'::text[] else '{}' end;$$),
    'to_jsonb(new) - free;', $$to_jsonb(new) - free - case session_user when 'portal_system' then '{confirmation}'::text[] else '{}' end;$$);
end $do$;
