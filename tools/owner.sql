-- The owner of Cessio's database, who is no superuser (docs/adr/0025). A superuser runs this in that database, as often as
-- they like, and gives the role its password. What earlier versions made there as the superuser goes to the owner.
do $$
declare it record;
begin
  if not exists (select from pg_roles where rolname = 'cessio_owner') then create role cessio_owner login createrole; end if;
  execute format('alter database %I owner to cessio_owner', current_database());
  for it in select rolname from pg_roles where rolname like 'portal\_%' and rolname <> 'portal_functions' loop
    execute format('grant %I to cessio_owner with admin true, inherit false, set false', it.rolname);
  end loop;
  if exists (select from pg_roles where rolname = 'portal_functions') then
    grant portal_functions to cessio_owner with admin true, inherit true, set true;
  end if;
  -- Indexes, and sequences of a column, follow their table.
  for it in select c.oid::regclass as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relowner <> 'cessio_owner'::regrole
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i', 'e')) loop
    execute format('alter table %s owner to cessio_owner', it.name);
  end loop;
  for it in select p.oid::regprocedure as name, p.prosecdef, d.objid is not null as of_extension
    from pg_proc p left join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
    where p.pronamespace = 'public'::regnamespace loop
    if it.of_extension then execute format('grant execute on function %s to public', it.name);
    elsif not exists (select from pg_proc where oid = it.name and proowner::regrole::text in ('cessio_owner', 'portal_functions')) then
      execute format('alter function %s owner to cessio_owner', it.name);
    end if;
  end loop;
end $$;
