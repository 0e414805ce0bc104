-- An address belongs to who reads its mail (docs/adr/0016): a registration is a row of onboardings and nothing else until its
-- own link is clicked; only then are user, company and adhesion request made.
alter table onboardings
  -- What the account will be opened by; gone once it is, and never there in a row from before.
  add column password_hash text;
create index onboardings_pending on onboardings (lower(email)) where user_id is null;

-- A link to verify belongs to one registration. It outlives that one: it then says that it has served, or is too old.
alter table mail_links
  alter column user_id drop not null,
  add column onboarding_id uuid references onboardings on delete set null;
create index mail_links_onboarding on mail_links (onboarding_id);

-- Users whose address was never verified become registrations again, with their company and draft. One whom anything else refers
-- to stays as it is and chooses a new password to come in.
do $$
declare u record; registration uuid;
begin
  for u in
    select users.id, users.party_id, users.password_hash from users join parties p on p.id = users.party_id
     where users.status = 'pending_email' and p.status = 'prospect' and p.created_by is null
  loop
    begin
      update onboardings set user_id = null, adhesion_id = null, password_hash = u.password_hash
       where user_id = u.id returning id into registration;
      update mail_links set user_id = null, onboarding_id = registration
       where user_id = u.id and purpose = 'verify' and registration is not null;
      delete from adhesion_requests where user_id = u.id and status = 'draft';
      delete from users where id = u.id;
      delete from parties where id = u.party_id;
    exception when foreign_key_violation then
      raise notice 'user % stays: other records refer to it or its company', u.id;
    end;
  end loop;
end $$;
delete from mail_links where purpose = 'verify' and onboarding_id is null;
alter table mail_links add check ((purpose = 'verify') = (user_id is null));

-- Bytes that came with a sign-up: a job removes those that no paper of a sign-up and no file refers to.
create table sign_up_files (
  storage_key text primary key,
  noted_at timestamptz(3) not null default now()
);
insert into sign_up_files (storage_key) select distinct storage_key from onboarding_documents;
alter table sign_up_files enable row level security;
grant select, insert, update, delete on sign_up_files to portal_system;
create policy system_all on sign_up_files to portal_system using (true) with check (true);
grant select, insert, update on sign_up_files to portal_auth;
create policy auth_all on sign_up_files to portal_auth using (true) with check (true);
create index onboarding_documents_key on onboarding_documents (storage_key);

-- What verification makes, and no more: an applicant, a prospect that nobody has judged, a draft that nobody looks after.
create policy auth_applicants on users as restrictive for insert to portal_auth
  with check (role in ('client', 'supplier') and status = 'active' and email_verified_at is not null);
revoke insert on users, parties, adhesion_requests from portal_auth;
grant insert (party_id, role, first_name, last_name, email, phone, password_hash, email_verified_at, rights) on users to portal_auth;
grant insert (legal_name, country, phone, email, is_debtor, is_assignor, status) on parties to portal_auth;
grant insert (number, user_id, party_id, legal_name, country, status) on adhesion_requests to portal_auth;
