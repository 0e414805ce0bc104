-- A file that was scanned, and what it replaces, are the portal's own doing, whoever's upload or decision they follow; a document
-- concerns its company and whoever looks after it. Both functions are changed as they are now, so that nobody's branch of them is lost.
do $do$
declare
  names text := pg_get_functiondef('name_actor()'::regprocedure);
  told text := pg_get_functiondef('concerned(text, uuid)'::regprocedure);
begin
  execute replace(names, $$'users.passkey_clone')$$,
    $$'users.passkey_clone', 'documents.scan', 'documents.quarantine', 'documents.expire', 'documents.replace')$$);
  execute regexp_replace(told, '\$function\$\s*$', $$  union all
  select d.party_id, p.adviser_id from documents d join parties p on p.id = d.party_id
  where p_entity = 'document' and d.id = p_id
    and case session_user when 'portal_client' then d.party_id = app_party() and not d.internal
      when 'portal_supplier' then d.party_id = app_party() and not d.internal
      when 'portal_staff' then app_staff() is not null else true end
$$ || '$function$');
end $do$;
