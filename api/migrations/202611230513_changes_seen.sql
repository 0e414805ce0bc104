-- A company reads of a change what it may read of the record: the grants on the record's columns decide, as they do for its page.
create function changes_seen(p_entity text, p_id uuid) returns table (seq bigint, before jsonb, after jsonb)
language sql stable security definer set search_path to public, pg_temp as $$
  with kept as (
    select a.attname as name from pg_attribute a
    where a.attrelid = case p_entity
        when 'invoice' then 'public.invoices'::regclass
        when 'guarantee_request' then 'public.guarantee_requests'::regclass
        when 'document' then 'public.documents'::regclass
        when 'relation' then 'public.relations'::regclass
        when 'bank_account' then 'public.bank_accounts'::regclass end
      and a.attnum > 0 and not a.attisdropped and has_column_privilege(session_user, a.attrelid, a.attnum, 'select')
  ), changed as (
    select e.seq, e.before, e.after from audit_events e
    where e.entity = p_entity and e.entity_id = p_id and jsonb_typeof(e.before) = 'object' and jsonb_typeof(e.after) = 'object'
      and case session_user when 'portal_client' then e.client_party when 'portal_supplier' then e.supplier_party end = app_party()
    order by e.seq desc limit 200
  )
  select c.seq,
    (select jsonb_object_agg(v.key, v.value) from jsonb_each(c.before) v
      where lower(regexp_replace(v.key, '([A-Z])', '_\1', 'g')) in (select name from kept)),
    (select jsonb_object_agg(v.key, v.value) from jsonb_each(c.after) v
      where lower(regexp_replace(v.key, '([A-Z])', '_\1', 'g')) in (select name from kept))
  from changed c
$$;
revoke all on function changes_seen(text, uuid) from public;
grant execute on function changes_seen(text, uuid) to portal_client, portal_supplier;
