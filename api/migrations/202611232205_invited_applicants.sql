-- « Nouveau cédant »: the bank begins an adhesion, and its contact completes it by a mailed link (docs/adr/0079).
-- A sign-up of somebody who is invited has its request before its user; the released API makes none.
alter table onboardings drop constraint onboardings_check,
  add constraint onboardings_check check (user_id is null or adhesion_id is not null);

grant insert (number, legal_name, legal_form, country, national_id, currency, status, assigned_to) on adhesion_requests to portal_staff;
create policy staff_enters on adhesion_requests for insert to portal_staff with check ((select staff_actor()) in ('A', 'M', 'X')
  and status = 'draft' and user_id is null and party_id is null and applicant_party_id is null);
-- Whom the bank has invited; what others have begun by themselves is theirs.
grant select (adhesion_id, user_id, email, account, expires_at) on onboardings to portal_staff;
create policy staff_invited on onboardings for select to portal_staff
  using (adhesion_id is not null and user_id is null and (select app_staff()) is not null);
grant select, update (user_id, party_id, applicant_party_id) on adhesion_requests to portal_auth;

-- Mails the link of a sign-up that the bank began; with an address for the first time, without one again, the link before ends.
-- Says `taken` where the address has a user or waits already, and `later` within a minute of the last mail.
create function invite_applicant(p_adhesion uuid, p_email text, p_account jsonb, p_company jsonb, p_hash bytea, p_subject text, p_text text, p_html text)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare address text; its_number text;
begin
  select a.number into its_number from adhesion_requests a
    where a.id = p_adhesion and a.status = 'draft' and a.user_id is null and coalesce(staff_actor() in ('A', 'M', 'X'), false) for update;
  if not found then raise 'not theirs to invite to' using errcode = 'insufficient_privilege'; end if;
  if p_email is null then
    update onboardings o set token_hash = p_hash, expires_at = now() + interval '7 days', updated_at = now()
      where o.adhesion_id = p_adhesion and o.user_id is null and o.updated_at < now() - interval '1 minute' returning o.email into address;
    if not found then return 'later'; end if;
  else
    perform pg_advisory_xact_lock(hashtextextended(lower(p_email), 19));
    if exists (select from users u where mailbox_key(u.email) = mailbox_key(p_email))
        or exists (select from onboardings o join adhesion_requests a on a.id = o.adhesion_id
          where o.user_id is null and a.status = 'draft' and mailbox_key(o.email) = mailbox_key(p_email)) then return 'taken'; end if;
    insert into onboardings (token_hash, adhesion_id, email, number, account, company, expires_at)
      values (p_hash, p_adhesion, p_email, its_number, p_account, p_company, now() + interval '7 days') returning email into address;
  end if;
  insert into outbox_mails (recipient, subject, body_text, body_html) values (address, p_subject, p_text, p_html);
  return 'sent';
end $$;
grant select, insert, update on onboardings to portal_functions;
grant execute on function invite_applicant(uuid, text, jsonb, jsonb, bytea, text, text, text) to portal_staff;
