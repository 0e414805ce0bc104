-- A manager's view may be shared with a role: everybody of it reads it, its keeper alone changes it. Where it is a default, the lists of that
-- role open with it until somebody chooses another.
alter table saved_views
  add column shared_with text check (shared_with in ('client', 'supplier', 'adviser', 'm1', 'super'));
create index saved_views_shared on saved_views (shared_with, list) where shared_with is not null;

create function caller_role() returns text language sql stable security definer set search_path = public, pg_temp as $$
  select role from users where id = app_user() and status = 'active'
$$;
revoke execute on function caller_role() from public;
grant execute on function caller_role() to portal_client, portal_supplier, portal_staff;
grant select (id, role, status) on users to portal_functions;

create policy shared_rows on saved_views for select to portal_client, portal_staff, portal_supplier
  using (shared_with = (select caller_role()));
-- Who may share: the manager and the administrator.
create policy who_shares on saved_views as restrictive for insert to portal_client, portal_staff, portal_supplier
  with check (shared_with is null or (select caller_role()) in ('m1', 'super'));
create policy who_goes_on_sharing on saved_views as restrictive for update to portal_client, portal_staff, portal_supplier
  using (true) with check (shared_with is null or (select caller_role()) in ('m1', 'super'));
grant update (shared_with) on saved_views to portal_staff;
grant select (id, shared_with) on saved_views to portal_auth;
