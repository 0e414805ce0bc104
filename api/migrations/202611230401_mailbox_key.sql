-- One mailbox, however its address is written: case never counts, dots not at the providers that ignore them.
create function mailbox_key(p_email text) returns text language sql immutable parallel safe set search_path = public, pg_temp as $$
  select case when split_part(lower(p_email), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(lower(p_email), '@', 1), '.', '') || '@gmail.com' else lower(p_email) end
$$;
revoke execute on function mailbox_key(text) from public;
grant execute on function mailbox_key(text) to portal_system, portal_auth, portal_staff, portal_functions;
create index users_mailbox on users (mailbox_key(email));
