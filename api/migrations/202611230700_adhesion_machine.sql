-- Adhesion requests become records with a machine (domain.md C3, docs/adr/0073): whose they are, what the bank waits for, what was studied and decided.
alter table adhesion_requests
  add column side text not null default 'assignor',
  -- The company whose people follow and sign it; `party_id` is the company that it is about, which the bank may have had already.
  add column applicant_party_id uuid references parties,
  add column status_since timestamptz(3) not null default now(),
  -- By when the bank means to answer.
  add column due_on date,
  add column missing jsonb not null default '[]',
  add column study jsonb,
  -- Whose study it is: does not decide on it.
  add column study_by uuid references users,
  add column decision jsonb,
  add constraint adhesion_requests_side_check check (side in ('assignor', 'debtor'));
create index adhesion_requests_applicant on adhesion_requests (applicant_party_id);
create index adhesion_requests_party on adhesion_requests (party_id);
create index adhesion_requests_status on adhesion_requests (status, created_at, id);
update adhesion_requests a set applicant_party_id = a.party_id, status_since = coalesce(a.submitted_at, a.created_at),
  side = case when p.is_assignor then 'assignor' else 'debtor' end from parties p where p.id = a.party_id;

grant select (is_assignor) on parties to portal_functions;
grant select (side, applicant_party_id, party_id, user_id, assigned_to, status) on adhesion_requests to portal_functions;
-- A request is of the side that its company signed up for; a sign-up of the release before says neither.
create function fill_adhesion() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' and new.party_id is not null then
    new.applicant_party_id := coalesce(new.applicant_party_id, new.party_id);
    select case when p.is_assignor then 'assignor' else 'debtor' end into new.side from parties p where p.id = new.party_id;
  end if;
  if tg_op = 'UPDATE' and new.status <> old.status then new.status_since := now(); end if;
  return new;
end $$;
create trigger adhesions_filled before insert or update of status on adhesion_requests for each row execute function fill_adhesion();

-- Which function of the bank moves a request where, whatever the application forgot; only the portal itself makes one active.
create function guard_adhesion() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- The company gives what it was asked for and signs; nothing else is its to write.
  if session_user in ('portal_client', 'portal_supplier')
      and not coalesce(old.status = 'needs_info' and new.status in ('needs_info', 'kyc_review')
        or old.status = 'to_sign' and new.status = 'to_sign', false) then
    raise 'not the company''s to change' using errcode = 'insufficient_privilege';
  end if;
  if session_user <> 'portal_staff' or new.status = old.status then return new; end if;
  if not coalesce(staff_actor() = any (case
      when new.status in ('kyc_review', 'needs_info', 'risk_review') then array['A', 'M', 'X']
      when new.status = 'approved' and old.status = 'kyc_review' and new.side = 'debtor' then array['A', 'M', 'X']
      when new.status = 'committee' then array['R', 'X']
      when new.status = 'approved' and old.status = 'committee' and staff_actor() = 'X' and old.study_by = app_staff() then array[]::text[]
      when new.status = 'approved' and old.status = 'committee' then array['M', 'X']
      when new.status in ('refused', 'closed') then array['M', 'X']
      when new.status in ('to_sign', 'signed') then array['L', 'X']
      else array[]::text[] end), false) then
    raise 'this step is not theirs' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger adhesions_guarded before update on adhesion_requests for each row execute function guard_adhesion();

create policy staff_moves on adhesion_requests for update to portal_staff
  using ((select app_staff()) is not null) with check ((select app_staff()) is not null);
grant update (status, assigned_to, due_on, missing, study, study_by, decision, party_id, version) on adhesion_requests to portal_staff;
-- The company's own: it finds its request in every state, and the guard says what it may change.
create policy applicant_client on adhesion_requests for select to portal_client using (side = 'debtor' and applicant_party_id = (select app_party()));
create policy applicant_supplier on adhesion_requests for select to portal_supplier using (side = 'assignor' and applicant_party_id = (select app_party()));
create policy applicant_moves on adhesion_requests for update to portal_client, portal_supplier
  using (applicant_party_id = (select app_party())) with check (applicant_party_id = (select app_party()));
grant select (side, applicant_party_id, status_since, missing, decision, country, currency, wanted_ceiling, version),
  update (status, due_on, missing, version) on adhesion_requests to portal_client, portal_supplier;

-- What a company gave when the bank asked for more: its own and the bank's to read.
create table adhesion_answers (
  id uuid primary key default uuidv7(),
  adhesion_id uuid not null references adhesion_requests (id) on delete cascade,
  party_id uuid not null references parties (id),
  label text not null,
  -- What the bank said about the item when it asked.
  asked text,
  answer text,
  file_id uuid references files (id),
  given_at timestamp(3) with time zone not null default now(),
  given_by text not null,
  check (answer is not null or file_id is not null)
);
create index adhesion_answers_adhesion on adhesion_answers (adhesion_id, id);
create index adhesion_answers_file on adhesion_answers (file_id) where file_id is not null;
alter table adhesion_answers enable row level security;
create policy company_rows on adhesion_answers for select to portal_client, portal_supplier using (party_id = (select app_party()));
create policy staff_rows on adhesion_answers for select to portal_staff using ((select app_staff()) is not null);
create policy company_gives on adhesion_answers for insert to portal_client, portal_supplier with check (party_id = (select app_party())
  and exists (select from adhesion_requests a where a.id = adhesion_id and a.applicant_party_id = (select app_party()) and a.status = 'needs_info'));
create policy system_all on adhesion_answers to portal_system using (true) with check (true);
grant select, insert (adhesion_id, party_id, label, asked, answer, file_id, given_by) on adhesion_answers to portal_client, portal_supplier;
grant select on adhesion_answers to portal_staff;
grant select, insert, update, delete on adhesion_answers to portal_system;
create trigger adhesion_answers_linked after insert on adhesion_answers for each row when (new.file_id is not null) execute function link_file('adhesion_answer');
create trigger adhesion_answers_link_change after delete or update of file_id on adhesion_answers for each row execute function link_file('adhesion_answer');

-- The papers of a request: those that its kind is asked for, then those that its company must have, each with what counts today.
create function adhesion_papers(p_adhesion uuid)
returns table (type_id uuid, code text, label text, required boolean, document_id uuid, status text, expires_on date, in_force boolean)
language sql stable rows 10 as $$
  select t.id, t.code, t.label, t.required, d.id, d.status, d.expires_on, coalesce(d.in_force, false)
  from adhesion_requests a
  left join parties p on p.id = a.party_id
  join document_types t on t.active and (t.applies_to = 'adhesion' and a.side = 'assignor' or t.applies_to = 'party' and t.required)
    and (t.roles = '{}' or case a.side when 'debtor' then 'client' else 'supplier' end = any (t.roles))
    and (t.countries = '{}' or coalesce(p.country, a.country) = any (t.countries))
    and (t.legal_forms = '{}' or coalesce(p.legal_form, a.legal_form) = any (t.legal_forms))
  left join lateral (
    select d.id, d.status, d.expires_on, f.in_force
    from documents d cross join lateral (
      select d.status = 'valid' and coalesce(d.expires_on, '9999-12-31') >= today_in_paris() as in_force) f
    where d.type_id = t.id and not d.internal and d.status not in ('replaced', 'archived')
      and (t.applies_to = 'adhesion' and d.owner_type = 'adhesion' and d.owner_id = a.id
        or t.applies_to = 'party' and d.owner_type = 'party' and d.party_id in (a.party_id, a.applicant_party_id))
    order by f.in_force desc, d.created_at desc, d.id desc limit 1) d on true
  where a.id = p_adhesion
  order by t.applies_to, t.position, t.label collate "fr-x-icu", t.id
$$;
grant execute on function adhesion_papers(uuid) to portal_staff, portal_system;

grant select (applicant_party_id, side) on adhesion_requests to portal_auth;
create policy on_adhesion on audit_events for insert to portal_client, portal_staff, portal_supplier
  with check (entity = 'adhesion_request' and action like 'adhesions.%' and exists (select from adhesion_requests a where a.id = entity_id));

-- These functions are changed as they are now, so that nobody's branch of them is lost.
do $do$
declare
  sides text := pg_get_functiondef('sides_of(text, uuid)'::regprocedure);
  told text := pg_get_functiondef('concerned(text, uuid)'::regprocedure);
  charge text := pg_get_functiondef('in_charge_of(text, uuid, uuid)'::regprocedure);
begin
  execute regexp_replace(sides, '\n\s*else null;', $$
    when 'adhesion_request' then
      select case a.side when 'debtor' then a.applicant_party_id end, case a.side when 'assignor' then a.applicant_party_id end
        into client_party, supplier_party from adhesion_requests a where a.id = p_id;
    else null;$$);
  execute regexp_replace(told, '\$function\$\s*$', $$  union all
  select a.applicant_party_id, coalesce(a.assigned_to, p.adviser_id) from adhesion_requests a left join parties p on p.id = a.party_id
  where p_entity = 'adhesion_request' and a.id = p_id
    and case session_user when 'portal_client' then a.applicant_party_id = app_party() when 'portal_supplier' then a.applicant_party_id = app_party()
      when 'portal_staff' then app_staff() is not null else true end
$$ || '$function$');
  execute regexp_replace(charge, '\n(\s*)when ''guarantee_request''', $$
\1when 'adhesion_request' then (select assigned_to from adhesion_requests where id = p_id)
\1when 'guarantee_request'$$);
end $do$;
