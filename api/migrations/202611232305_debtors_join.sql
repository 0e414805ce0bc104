-- How a buyer joins (ADR 0063): by its supplier's invitation, used once by the sign-up that it began, or by asking.
alter table adhesion_answers alter column given_at set default portal_now();

-- Where an answer said to be elsewhere awaited, its repetition says so too.
alter table idempotency_keys add column location text;

alter table relation_invitations
  add column used_at timestamptz(3),
  -- The request of the company that signed up by it.
  add column adhesion_id uuid references adhesion_requests on delete set null;
create index relation_invitations_adhesion on relation_invitations (adhesion_id) where adhesion_id is not null;

create table onboarding_invitations (
  onboarding_id uuid primary key references onboardings on delete cascade,
  token_hash bytea not null references relation_invitations on delete cascade
);
create index onboarding_invitations_token on onboarding_invitations (token_hash);
alter table onboarding_invitations enable row level security;
create policy auth_all on onboarding_invitations to portal_auth using (true) with check (true);
create policy system_all on onboarding_invitations to portal_system using (true) with check (true);
grant select, insert, update on onboarding_invitations to portal_auth;
grant select on onboarding_invitations to portal_system;

-- What a link opens: nothing once the bank has blocked its relation, or accepted it without this link.
create function invitation_of(p_hash bytea) returns table (invited_by text, legal_name text, country text, national_id text, email text,
    expires_at timestamptz, used_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.assignor_name, r.debtor_name, r.debtor_country, r.debtor_national_id, r.invited_email, v.expires_at, v.used_at
  from relation_invitations v join relations r on r.id = v.relation_id
  where v.token_hash = p_hash and (r.status = 'invited' or r.status = 'active' and v.used_at is not null)
$$;
revoke execute on function invitation_of(bytea) from public;
grant execute on function invitation_of(bytea) to portal_public, portal_auth;

-- Uses the link that a sign-up began with, for the request that was made of it; of several at once, one does.
create function use_invitation(p_onboarding uuid, p_adhesion uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update relation_invitations v set used_at = portal_now(), adhesion_id = p_adhesion from onboarding_invitations o, relations r
   where o.onboarding_id = p_onboarding and v.token_hash = o.token_hash and v.used_at is null
     and r.id = v.relation_id and r.status = 'invited';
  return found;
end $$;
revoke execute on function use_invitation(uuid, uuid) from public;
grant execute on function use_invitation(uuid, uuid) to portal_auth;
grant select on onboarding_invitations to portal_functions;

-- Companies that asked to join without an invitation; the advisers and managers read them.
create table prospects (
  id uuid primary key default uuidv7(),
  legal_name text not null check (length(legal_name) <= 200),
  country text not null check (length(country) = 2),
  national_id text check (length(national_id) <= 40),
  name text not null check (length(name) <= 120),
  email text not null check (length(email) <= 254),
  phone text check (length(phone) <= 40),
  message text check (length(message) <= 4000),
  status text not null default 'open' check (status in ('open', 'handled')),
  note text check (length(note) <= 2000),
  handled_by uuid references users,
  handled_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check ((status = 'handled') = (handled_at is not null and handled_by is not null))
);
create index prospects_created on prospects (created_at, id);
create index prospects_name on prospects (legal_name collate "fr-x-icu", id);
alter table prospects enable row level security;

grant select, insert, update, delete on prospects to portal_system;
create policy system_all on prospects to portal_system using (true) with check (true);
grant insert (legal_name, country, national_id, name, email, phone, message) on prospects to portal_public;
create policy visitors_write on prospects for insert to portal_public with check (true);
grant select, update (status, note, handled_by, handled_at) on prospects to portal_staff;
create policy advisers on prospects to portal_staff using ((select staff_actor()) in ('A', 'M', 'X'));

create policy on_prospect on audit_events for insert to portal_staff
  with check (entity = 'prospect' and action like 'prospects.%' and exists (select from prospects p where p.id = entity_id));
