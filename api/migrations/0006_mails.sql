-- Mails the users that were notified: their addresses are read here, no side learns another's.
create function mail_users(p_users uuid[], p_subject text, p_text text, p_html text) returns void
  language sql security definer set search_path = public as $$
  insert into outbox_mails (recipient, subject, body_text, body_html)
  select email, p_subject, p_text, p_html from users where id = any(p_users) and status = 'active'
$$;
revoke execute on function mail_users(uuid[], text, text, text) from public;
grant execute on function mail_users(uuid[], text, text, text) to portal_client, portal_supplier, portal_staff, portal_system;
