-- Documents become records with a machine (domain.md C4): whose they are, who asked, who gave, who checks, what they replace.
alter table document_types
  -- Empty: asked of every company.
  add column roles text[] not null default '{}',
  add column countries text[] not null default '{}',
  add column legal_forms text[] not null default '{}',
  -- Empty: everything that papers may be.
  add column mime text[] not null default '{}',
  add column reviewer text not null default 'ADVISER',
  add column position integer not null default 0,
  add constraint document_types_roles_check check (roles <@ array['client', 'supplier']),
  add constraint document_types_reviewer_check check (reviewer in ('ADVISER', 'RISK', 'LEGAL'));

alter table documents
  add column owner_type text not null default 'party',
  -- The record that it belongs to; null: the company's own.
  add column owner_id uuid,
  -- The bank's own paper about the company, which no company sees.
  add column internal boolean not null default false,
  -- Asked for by the bank, in these words.
  add column asked boolean not null default false,
  add column asked_comment text,
  add column uploaded_by uuid references users(id),
  add column uploaded_at timestamptz(3),
  -- Who has taken it to check.
  add column reviewer_id uuid references users(id),
  add column claimed boolean generated always as (reviewer_id is not null) stored,
  add column replaces_id uuid references documents(id) on delete set null,
  -- Days before its end of which its company was last reminded.
  add column reminded_days smallint,
  add constraint documents_owner_type_check check (owner_type in ('party', 'adhesion', 'guarantee', 'invoice', 'contract')),
  add constraint documents_owner_check check (owner_type in ('party', 'adhesion') or owner_id is not null);
create index documents_status on documents (status, created_at, id);
create index documents_owner on documents (owner_id) where owner_id is not null;
create index documents_replaces on documents (replaces_id) where replaces_id is not null;

-- Opinions and minutes were filed by the bank as documents of the company they speak of: they stay the bank's.
update documents d set internal = true from files f where f.id = d.file_id and f.party_id is null;
update documents d set owner_type = 'adhesion' from document_types t where t.id = d.type_id and t.applies_to = 'adhesion';
update documents d set owner_id = (select a.id from adhesion_requests a where a.party_id = d.party_id order by a.created_at desc limit 1)
  where d.owner_type = 'adhesion';
update documents d set uploaded_by = f.uploaded_by, uploaded_at = f.created_at from files f where f.id = d.file_id;

-- Companies do not learn who of the bank has taken it.
revoke select on documents from portal_client, portal_supplier;
grant select (id, type_id, type_code, type_label, required, party_id, owner_name, file_id, filename, expires_on, reject_reason, status,
  version, created_at, search_text, owner_type, owner_id, asked, asked_comment, uploaded_by, uploaded_at, replaces_id, claimed, internal)
  on documents to portal_client, portal_supplier;
drop policy client_rows on documents;
drop policy supplier_rows on documents;
create policy client_rows on documents for select to portal_client using (party_id = (select app_party()) and not internal);
create policy supplier_rows on documents for select to portal_supplier using (party_id = (select app_party()) and not internal);
-- A company gives papers and takes back what nobody has begun to check; it makes none valid.
create policy company_gives on documents for insert to portal_client, portal_supplier
  with check (party_id = (select app_party()) and not internal and not asked and uploaded_by = app_user() and reviewer_id is null
    and status in ('uploaded', 'under_review'));
create policy company_changes on documents for update to portal_client, portal_supplier
  using (party_id = (select app_party()) and not internal and status in ('requested', 'uploaded', 'under_review', 'refused', 'expired'))
  with check (party_id = (select app_party()) and not internal
    and status in ('requested', 'uploaded', 'under_review', 'replaced', 'archived'));
create policy staff_gives on documents for insert to portal_staff with check ((select app_staff()) is not null);
create policy staff_changes on documents for update to portal_staff
  using ((select app_staff()) is not null) with check ((select app_staff()) is not null);
grant insert (type_id, type_code, type_label, required, party_id, owner_name, owner_type, owner_id, file_id, filename, expires_on,
  status, uploaded_by, uploaded_at, replaces_id) on documents to portal_client, portal_supplier;
grant update (file_id, filename, expires_on, status, uploaded_by, uploaded_at, reject_reason, version) on documents to portal_client, portal_supplier;
grant insert (type_id, type_code, type_label, required, party_id, owner_name, owner_type, owner_id, file_id, filename, expires_on,
  status, uploaded_by, uploaded_at, replaces_id, internal, asked, asked_comment) on documents to portal_staff;
grant update (file_id, filename, expires_on, status, uploaded_by, uploaded_at, reject_reason, version, reviewer_id, asked, asked_comment) on documents to portal_staff;

-- A company reads what happened to its papers, and their files, but for the bank's own about it.
create or replace function sides_of(p_entity text, p_id uuid, out client_party uuid, out supplier_party uuid) language plpgsql stable as $$
begin
  case p_entity
    when 'invoice' then
      select i.client_view_id, i.supplier_view_id into client_party, supplier_party from invoices i where i.id = p_id;
    when 'guarantee_request' then
      select g.requester_id into client_party from guarantee_requests g where g.id = p_id;
    when 'document' then
      select d.party_id, d.party_id into client_party, supplier_party from documents d where d.id = p_id and not d.internal;
    else null;
  end case;
end $$;
grant select (id, internal) on documents to portal_functions;
drop trigger documents_file_change on documents;
create trigger documents_file_change after delete or update of file_id, internal, party_id on documents
  for each row execute function link_file('document');
delete from file_links where entity = 'document';
insert into file_links select d.file_id, 'document', d.id, s.client_party, s.supplier_party
  from documents d cross join lateral sides_of('document', d.id) s where d.file_id is not null;
create policy on_document on audit_events for insert to portal_client, portal_staff, portal_supplier
  with check (entity = 'document' and action like 'documents.%' and exists (select from documents d where d.id = entity_id));

-- The papers that a company must have, each with the one that counts today: what is in force, else the latest given or asked for.
create function required_papers(p_party uuid)
returns table (type_id uuid, code text, label text, document_id uuid, status text, expires_on date, reject_reason text, in_force boolean)
language sql stable rows 10 as $$
  select t.id, t.code, t.label, d.id, d.status, d.expires_on, d.reject_reason, coalesce(d.in_force, false)
  from parties p
  join document_types t on t.applies_to = 'party' and t.required and t.active
    and (t.roles = '{}' or p.is_debtor and 'client' = any (t.roles) or p.is_assignor and 'supplier' = any (t.roles))
    and (t.countries = '{}' or p.country = any (t.countries))
    and (t.legal_forms = '{}' or p.legal_form = any (t.legal_forms))
  left join lateral (
    select d.id, d.status, d.expires_on, d.reject_reason, f.in_force
    from documents d cross join lateral (
      select d.status = 'valid' and coalesce(d.expires_on, '9999-12-31') >= today_in_paris() as in_force) f
    where d.party_id = p.id and d.type_id = t.id and d.owner_type = 'party' and not d.internal and d.status not in ('replaced', 'archived')
    order by f.in_force desc, d.created_at desc, d.id desc limit 1) d on true
  where p.id = p_party
  order by t.position, t.label collate "fr-x-icu", t.id
$$;
grant execute on function required_papers(uuid) to portal_client, portal_supplier, portal_staff, portal_system;
