-- Suppliers of a reverse contract are told when it is suspended, resumed or ended.
create or replace function concerned(p_entity text, p_id uuid)
 RETURNS TABLE(party_id uuid, adviser_id uuid)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select v.party_id, a.adviser_id
  from invoices i cross join lateral (values (i.supplier_view_id), (i.client_view_id)) v (party_id)
    left join parties a on a.id = i.assignor_id
  where p_entity = 'invoice' and i.id = p_id
    and case session_user when 'portal_client' then i.client_view_id = app_party() when 'portal_supplier' then i.supplier_view_id = app_party()
      when 'portal_staff' then app_staff() is not null else true end
    and (session_user not in ('portal_client', 'portal_supplier')
      or exists (select from relations r where r.assignor_id = i.assignor_id and r.debtor_id = i.debtor_id)
      or exists (select from contract_participants cp join contracts c on c.id = cp.contract_id
        where cp.assignor_id = i.assignor_id and c.principal_id = i.debtor_id))
  union all
  select g.requester_id, p.adviser_id from guarantee_requests g join parties p on p.id = g.requester_id
  where p_entity = 'guarantee_request' and g.id = p_id
    and case session_user when 'portal_client' then g.requester_id = app_party() when 'portal_supplier' then false
      when 'portal_staff' then app_staff() is not null else true end
  union all
  select p.id, p.adviser_id from parties p
  where p_entity = 'party' and p.id = p_id and session_user = 'portal_staff' and app_staff() is not null
  union all
  -- The debtor hears of what is notified, and only once the bank has accepted it.
  select v.party_id, a.adviser_id
  from relations r join parties a on a.id = r.assignor_id
    cross join lateral (values (r.assignor_id), (case when r.debtor_known and r.notification = 'notified' then r.debtor_id end)) v (party_id)
  where p_entity = 'relation' and r.id = p_id
    and case session_user when 'portal_client' then false when 'portal_supplier' then r.assignor_id = app_party()
      when 'portal_staff' then app_staff() is not null else true end
  union all
  select d.party_id, p.adviser_id from documents d join parties p on p.id = d.party_id
  where p_entity = 'document' and d.id = p_id
    and case session_user when 'portal_client' then d.party_id = app_party() and not d.internal
      when 'portal_supplier' then d.party_id = app_party() and not d.internal
      when 'portal_staff' then app_staff() is not null else true end
  union all
  select a.party_id, p.adviser_id from bank_accounts a join parties p on p.id = a.party_id
  where p_entity = 'bank_account' and a.id = p_id and session_user not in ('portal_client', 'portal_supplier')
    and (session_user <> 'portal_staff' or app_staff() is not null)
  union all
  -- Who asked for a guarantee and who benefits of it hear of each other's steps.
  select v.party_id, p.adviser_id
  from guarantees g cross join lateral (values (g.requester_id), (g.beneficiary_id)) v (party_id) join parties p on p.id = v.party_id
  where p_entity = 'guarantee' and g.id = p_id
    and case session_user when 'portal_client' then g.requester_id = app_party() when 'portal_supplier' then g.beneficiary_id = app_party()
      when 'portal_staff' then app_staff() is not null else true end
  union all
  select a.applicant_party_id, coalesce(a.assigned_to, p.adviser_id) from adhesion_requests a left join parties p on p.id = a.party_id
  where p_entity = 'adhesion_request' and a.id = p_id
    and case session_user when 'portal_client' then a.applicant_party_id = app_party() when 'portal_supplier' then a.applicant_party_id = app_party()
      when 'portal_staff' then app_staff() is not null else true end
  union all
  select c.principal_id, p.adviser_id from contracts c join parties p on p.id = c.principal_id left join contract_terms t on t.contract_id = c.id and t.id = p_id
  where (p_entity = 'contract' and c.id = p_id or p_entity = 'contract_term' and t.id = p_id)
    and case session_user when 'portal_client' then c.principal_id = app_party() when 'portal_supplier' then c.principal_id = app_party()
      when 'portal_staff' then app_staff() is not null else true end
  union all
  -- Suppliers of a reverse programme hear when the bank stops it, not of its terms.
  select cp.assignor_id, p.adviser_id from contracts c join contract_participants cp on cp.contract_id = c.id join parties p on p.id = c.principal_id
  where p_entity = 'contract' and c.id = p_id and c.status in ('active', 'suspended', 'terminated')
    and session_user = 'portal_staff' and app_staff() is not null
$function$;
