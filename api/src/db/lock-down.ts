import type { Queryable } from './caller.ts';

/**
 * What holds for everything that migrations make, whoever wrote them (docs/adr/0025). Functions that run with other rights than
 * their caller's belong to `portal_functions`, a role that is nobody, and look into temporary tables last. Temporary tables
 * and public rights on new functions are nobody's: both are kept per database or per owner, so that neither a copy of the
 * database nor a change of its owner brings them along.
 */
const LOCK_DOWN = `do $$
declare f regprocedure;
begin
  if has_database_privilege('public', current_database(), 'temporary') then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
  if has_schema_privilege('public', 'public', 'create') then revoke create on schema public from public; end if;
  alter default privileges revoke execute on functions from public;
  if not exists (select from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace
    and (p.proowner <> 'portal_functions'::regrole or p.proconfig is distinct from '{"search_path=public, pg_temp"}'::text[]))
  then return; end if;
  grant create on schema public to portal_functions;
  for f in select p.oid from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace loop
    execute format('alter function %s set search_path = public, pg_temp', f);
    execute format('revoke execute on function %s from public', f);
    execute format('alter function %s owner to portal_functions', f);
  end loop;
  revoke create on schema public from portal_functions;
end $$`;

/** @param owner a connection of the database's owner, all migrations applied */
export async function lockDown(owner: Queryable): Promise<void> {
  await owner.query(LOCK_DOWN);
}
