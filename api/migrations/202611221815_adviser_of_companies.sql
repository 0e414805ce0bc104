-- A company reads its own adviser by name, phone and e-mail (docs/adr/0049), called as the adviser chose.
alter table users add column adviser_title text check (adviser_title in ('conseiller', 'conseillere'));
grant update (adviser_title) on users to portal_auth;
grant select (adviser_title) on users to portal_staff;

grant select (id, first_name, last_name, email, phone, adviser_title) on users to portal_client, portal_supplier;
create policy own_adviser on users for select to portal_client, portal_supplier
  using (id = (select adviser_of((select app_party()))));
