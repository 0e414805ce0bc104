import type { Queryable } from './caller.ts';

/**
 * Rules for everything that migrations create (docs/adr/0025). Functions with other rights than their caller's belong
 * to `portal_functions`, a role without login or rights of its own, and search temporary tables last. Its policies
 * admit every row: its grants limit what it may do, and each function decides on which row. No role may create
 * temporary tables or execute new functions by default: PostgreSQL stores both with the database or its owner, so
 * copies do not preserve them. Every table with row versions stores images (docs/adr/0068).
 */
const LOCK_DOWN = `do $$
declare
  it text;
  unsafe regprocedure[] := array(select p.oid from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace
    and (p.proowner <> 'portal_functions'::regrole or p.proconfig is distinct from '{"search_path=public, pg_temp"}'::text[]));
begin
  if has_database_privilege('public', current_database(), 'temporary') then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
  if has_schema_privilege('public', 'public', 'create') then revoke create on schema public from public; end if;
  alter default privileges revoke execute on functions from public;

  for it in select c.oid::regclass from pg_class c where c.relnamespace = 'public'::regnamespace and c.relrowsecurity
    and not exists (select from pg_policy y where y.polrelid = c.oid and y.polname = 'functions_all') loop
    execute format('create policy functions_all on %s to portal_functions using (true) with check (true)', it);
  end loop;

  if unsafe = '{}' then return; end if;
  grant create on schema public to portal_functions;
  foreach it in array unsafe::text[] loop
    execute format('alter function %s set search_path = public, pg_temp', it);
    execute format('revoke execute on function %s from public', it);
    execute format('alter function %s owner to portal_functions', it);
  end loop;
  revoke create on schema public from portal_functions;
end $$`;

/** @param owner a connection of the database's owner, all migrations applied */
export async function lockDown(owner: Queryable): Promise<void> {
  await owner.query(LOCK_DOWN);
  await owner.query('select keep_images()');
}
