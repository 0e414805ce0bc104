-- The view with which a list opens for its reader, one at most.
alter table saved_views add is_default boolean not null default false;
create unique index saved_views_default on saved_views (user_id, list) where is_default;
grant update (is_default) on saved_views to portal_client, portal_supplier, portal_staff;
-- They come with the session, so that a list opens with its view at once.
grant select (user_id, list, query, columns, is_default) on saved_views to portal_auth;
create policy auth_reads on saved_views for select to portal_auth using (true);
