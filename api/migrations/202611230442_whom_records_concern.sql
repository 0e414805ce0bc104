-- Whom a record concerns, of every kind: what two migrations of one day each added for its own stands here together.
create or replace function concerned(p_entity text, p_id uuid) returns table (party_id uuid, adviser_id uuid)
  language sql stable set search_path = public, pg_temp as $$
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
$$;
