-- A visitor's message reaches the bank by mail, to be answered by "Reply": not any mail to anybody.
alter table outbox_mails add column reply_to text;
create function queue_contact_mail(p_to text, p_reply_to text, p_subject text, p_text text, p_html text) returns void
  language sql security definer set search_path = public as $$
  insert into outbox_mails (recipient, reply_to, subject, body_text, body_html) values (p_to, p_reply_to, p_subject, p_text, p_html)
$$;
revoke execute on function queue_contact_mail(text, text, text, text, text) from public;
grant execute on function queue_contact_mail(text, text, text, text, text) to portal_public;
revoke execute on function queue_mail(text, text, text, text) from portal_public;
