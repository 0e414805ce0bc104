-- Papers that belong to one record, whatever kind of record it is: those asked for with it, and those that the bank has asked
-- for beside them, each with the document that counts. Guarantee requests are asked for the papers that name their kind.
create function record_papers(p_party uuid, p_owner text, p_kind text, p_record uuid)
  returns table(type_id uuid, code text, label text, required boolean, reviewer text, max_mb integer, formats text[], document_id uuid,
    filename text, status text, expires_on date, reject_reason text, claimed boolean, given boolean, in_force boolean)
  language sql stable rows 5
as $$
  select t.id, t.code, t.label, t.required and a.named or coalesce(d.asked, false), t.reviewer, t.max_mb, t.mime, d.id, d.filename,
    d.status, d.expires_on, d.reject_reason, coalesce(d.claimed, false), coalesce(d.given, false), coalesce(d.in_force, false)
  from parties p
  join document_types t on t.applies_to = p_owner
  cross join lateral (
    select t.active and (p_kind is null or p_kind = any (t.request_kinds)) and (t.required or p_owner <> 'party')
      and paper_asked_of(p.is_debtor, p.is_assignor, p.country, p.legal_form, t.roles, t.countries, t.legal_forms) as named) a
  left join lateral (
    select d.id, d.filename, d.status, d.expires_on, d.reject_reason, d.claimed, d.asked, g.given, g.in_force
    from documents d cross join lateral (
      select d.status = 'valid' and coalesce(d.expires_on, '9999-12-31') >= today_in_paris() as in_force,
        d.status in ('uploaded', 'under_review')
          or d.status = 'valid' and coalesce(d.expires_on, '9999-12-31') >= today_in_paris() as given) g
    where d.party_id = p.id and d.type_id = t.id and d.owner_type = p_owner and d.owner_id is not distinct from p_record
      and not d.internal and d.status not in ('replaced', 'archived')
    order by g.in_force desc, g.given desc, d.created_at desc, d.id desc limit 1) d on true
  where p.id = p_party and (a.named or d.id is not null)
  order by t.position, t.label collate "fr-x-icu", t.id
$$;
grant execute on function record_papers(uuid, text, text, uuid) to portal_client, portal_supplier, portal_staff, portal_system;
