-- The notice of an assignment to a debtor without users, at the address of its company, which the assignor does not learn: in
-- the transaction of the signature, and only where the debtor may know of it (docs/adr/0011).
create function mail_assignment(p_batch uuid, p_debtor uuid, p_subject text, p_text text, p_html text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare address text;
begin
  select p.email into address from parties p
   where p.id = p_debtor and p.email <> '' and not exists (select from users u where u.party_id = p.id and u.status = 'active')
     and exists (select from batches b join invoices i on i.batch_id = b.id
       where b.id = p_batch and b.assignor_id = app_party() and b.signed_at = portal_now()::timestamptz(3) and i.client_view_id = p_debtor);
  if not found then return false; end if;
  insert into outbox_mails (recipient, subject, body_text, body_html) values (address, p_subject, p_text, p_html);
  return true;
end $$;
grant execute on function mail_assignment(uuid, uuid, text, text, text) to portal_supplier;
