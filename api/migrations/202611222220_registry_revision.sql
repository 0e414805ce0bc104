-- A revision is greater than those of a database that stood here before: browsers keep the last registry that they read.
-- By row: a statement that finds nothing changes nothing.
create or replace function grow_registry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update remote_registry set revision = greatest(revision + 1, extract(epoch from clock_timestamp())::bigint);
  return null;
end $$;
drop trigger grow on remotes;
drop trigger grow on remote_releases;
drop trigger grow on remote_origins;
drop trigger grow on host_builds;
create trigger grow after insert or update or delete on remotes for each row execute function grow_registry();
create trigger grow after insert or update or delete on remote_releases for each row execute function grow_registry();
create trigger grow after insert or update or delete on remote_origins for each row execute function grow_registry();
create trigger grow after insert or update or delete on host_builds for each row execute function grow_registry();

-- Null: by whoever operates the portal, with the owner's address of the database.
alter table releaser_keys alter created_by drop not null;
