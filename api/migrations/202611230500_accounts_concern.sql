-- Papers and bank accounts concern their company and who looks after it, as before the kinds were put together; what is there stays.
do $do$
declare
  told text := pg_get_functiondef('concerned(text, uuid)'::regprocedure);
begin
  if told not like '%''document''%' then
    told := regexp_replace(told, '\$function\$\s*$', $$  union all
  select d.party_id, p.adviser_id from documents d join parties p on p.id = d.party_id
  where p_entity = 'document' and d.id = p_id
    and case session_user when 'portal_client' then d.party_id = app_party() and not d.internal
      when 'portal_supplier' then d.party_id = app_party() and not d.internal
      when 'portal_staff' then app_staff() is not null else true end
$$ || '$function$');
  end if;
  if told not like '%''bank_account''%' then
    told := regexp_replace(told, '\$function\$\s*$', $$  union all
  select a.party_id, p.adviser_id from bank_accounts a join parties p on p.id = a.party_id
  where p_entity = 'bank_account' and a.id = p_id and session_user not in ('portal_client', 'portal_supplier')
    and (session_user <> 'portal_staff' or app_staff() is not null)
$$ || '$function$');
  end if;
  execute told;
end $do$;
