-- Managers and the administrator keep the kinds of documents themselves.
alter table document_types add column version int not null default 1;
-- Those that were there follow each other by name, as they were shown until now.
update document_types t set position = o.place * 10
  from (select id, row_number() over (order by label collate "fr-x-icu", id) as place from document_types where position = 0) o where o.id = t.id;
create index document_types_position on document_types (position, id);
grant insert (code, label, applies_to, required, roles, countries, legal_forms, validity_months, mime, max_mb, reviewer, position),
  update (code, label, applies_to, required, roles, countries, legal_forms, validity_months, mime, max_mb, reviewer, position, active, version),
  delete on document_types to portal_staff;
create policy managers_add on document_types for insert to portal_staff with check (
  exists (select from users where id = (select app_staff()) and role in ('m1', 'super')));
create policy managers_change on document_types for update to portal_staff using (
  exists (select from users where id = (select app_staff()) and role in ('m1', 'super'))) with check (
  exists (select from users where id = (select app_staff()) and role in ('m1', 'super')));
create policy managers_delete on document_types for delete to portal_staff using (
  exists (select from users where id = (select app_staff()) and role in ('m1', 'super')));

-- Whether a kind of document is asked of a company: the one place that says so.
create function paper_asked_of(
  is_debtor boolean, is_assignor boolean, country text, legal_form text, roles text[], countries text[], legal_forms text[]
) returns boolean language sql immutable as $$
  select (roles = '{}' or is_debtor and 'client' = any (roles) or is_assignor and 'supplier' = any (roles))
    and (countries = '{}' or country = any (countries))
    and (legal_forms = '{}' or coalesce(legal_form = any (legal_forms), false))
$$;
grant execute on function paper_asked_of(boolean, boolean, text, text, text[], text[], text[])
  to portal_client, portal_staff, portal_supplier, portal_system, portal_functions;

create or replace function required_papers(p_party uuid)
returns table (type_id uuid, code text, label text, document_id uuid, status text, expires_on date, reject_reason text, in_force boolean)
language sql stable rows 10 as $$
  select t.id, t.code, t.label, d.id, d.status, d.expires_on, d.reject_reason, coalesce(d.in_force, false)
  from parties p
  join document_types t on t.applies_to = 'party' and t.required and t.active
    and paper_asked_of(p.is_debtor, p.is_assignor, p.country, p.legal_form, t.roles, t.countries, t.legal_forms)
  left join lateral (
    select d.id, d.status, d.expires_on, d.reject_reason, f.in_force
    from documents d cross join lateral (
      select d.status = 'valid' and coalesce(d.expires_on, '9999-12-31') >= today_in_paris() as in_force) f
    where d.party_id = p.id and d.type_id = t.id and d.owner_type = 'party' and not d.internal and d.status not in ('replaced', 'archived')
    order by f.in_force desc, d.created_at desc, d.id desc limit 1) d on true
  where p.id = p_party
  order by t.position, t.label collate "fr-x-icu", t.id
$$;

-- Documents of a kind, those of sign-ups that have not been sent yet included: a kind in use is not deleted.
create function document_type_uses(p_type uuid) returns int
language sql stable security definer set search_path to public, pg_temp as $$
  select ((select count(*) from documents where type_id = p_type) + (select count(*) from onboarding_documents where type_id = p_type))::int
$$;
grant execute on function document_type_uses(uuid) to portal_staff;
grant select (type_id) on documents, onboarding_documents to portal_functions;

create policy on_document_type on audit_events for insert to portal_staff with check (
  entity = 'document_type' and action like 'documentTypes.%' and exists (select from document_types t where t.id = entity_id)
  and exists (select from users where id = (select app_staff()) and role in ('m1', 'super')));
