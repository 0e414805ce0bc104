-- A kind of paper may be asked for before a request is sent (docs/adr/0077): with which kinds of request. None named: with none, as until now.
alter table document_types
  add column request_kinds text[] not null default '{}',
  add constraint document_types_request_kinds_check check (request_kinds <@ array['limit', 'demand']);
grant insert (request_kinds), update (request_kinds) on document_types to portal_staff;

-- The papers that a company gives with a request of this kind, each with the document that counts; `p_request` is null before there is one.
create function request_papers(p_party uuid, p_kind text, p_request uuid)
  returns table (type_id uuid, code text, label text, required boolean, max_mb int, formats text[], document_id uuid, filename text,
    status text, reject_reason text, given boolean) language sql stable rows 5 as $$
  select t.id, t.code, t.label, t.required, t.max_mb, t.mime, d.id, d.filename, d.status, d.reject_reason, coalesce(d.given, false)
  from parties p
  join document_types t on t.applies_to = 'guarantee' and t.active and p_kind = any (t.request_kinds)
    and paper_asked_of(p.is_debtor, p.is_assignor, p.country, p.legal_form, t.roles, t.countries, t.legal_forms)
  left join lateral (
    select d.id, d.filename, d.status, d.reject_reason, g.given
    from documents d cross join lateral (
      select d.status in ('uploaded', 'under_review')
        or d.status = 'valid' and coalesce(d.expires_on, '9999-12-31') >= today_in_paris() as given) g
    where d.party_id = p.id and d.type_id = t.id and d.owner_type = 'guarantee' and d.owner_id = p_request and not d.internal
      and d.status not in ('replaced', 'archived')
    order by g.given desc, d.created_at desc, d.id desc limit 1) d on true
  where p.id = p_party
  order by t.position, t.label collate "fr-x-icu", t.id
$$;
grant execute on function request_papers(uuid, text, uuid) to portal_client, portal_staff;
