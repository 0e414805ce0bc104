-- The `q` of accounts, employees, kinds of documents, messages and a supplier's contracts asks indexes, as the other lists do (docs/adr/0067).
create index bank_accounts_search on bank_accounts using gin (fold(holder || right(iban, 4)) gin_trgm_ops, search_starts(holder, right(iban, 4)));
create index users_staff_search on users using gin (fold(first_name || last_name || first_name || email) gin_trgm_ops, search_starts(last_name, first_name, email))
  where party_id is null;
create index employees_search on employees using gin (fold(staff_no) gin_trgm_ops, search_starts(staff_no));
create index document_types_search on document_types using gin (search_text gin_trgm_ops, search_starts(code, label));
create index contact_messages_search on contact_messages using gin
  (fold(name || email || coalesce(subject, '') || message) gin_trgm_ops, search_starts(name, email, subject));

grant select (staff_no) on employees to portal_functions;
grant select (id, code, label, search_text) on document_types to portal_functions;
grant select (id, name, email, subject, message, created_at) on contact_messages to portal_functions;

-- Ids of records of a kind that hold p_word, folded, among those the caller's side sees, in no order and at most p_most; nothing but a null
-- where the newest tell that very many hold it, unless p_all: those are looked for along the order of the list.
create or replace function search_ids(p_kind text, p_word text, p_most int, p_all boolean) returns setof uuid
  language plpgsql stable security definer rows 1000 set search_path = public, pg_temp as $$
declare
  tab text := case p_kind when 'invoice' then 'invoices' when 'party' then 'parties' when 'relation' then 'relations'
    when 'guaranteeRequest' then 'guarantee_requests' when 'guarantee' then 'guarantees' when 'adhesion' then 'adhesion_requests'
    when 'document' then 'documents' when 'contract' then 'contracts' when 'bankAccount' then 'bank_accounts' when 'employee' then 'users'
    when 'documentType' then 'document_types' when 'message' then 'contact_messages' end;
  words text := case p_kind when 'bankAccount' then 'fold(holder || right(iban, 4))'
    when 'employee' then 'fold(first_name || last_name || first_name || email)'
    when 'message' then 'fold(name || email || coalesce(subject, '''') || message)' else 'search_text' end;
  starts text := case p_kind when 'invoice' then 'number, ref, assignor_name, debtor_name' when 'party' then 'legal_name, national_id'
    when 'relation' then 'debtor_name, assignor_name, debtor_national_id'
    when 'guaranteeRequest' then 'number, requester_name, debtor_name, beneficiary_name'
    when 'guarantee' then 'number, debtor_name, beneficiary_name' when 'adhesion' then 'number, legal_name'
    when 'document' then 'type_label, owner_name, filename' when 'contract' then 'number, principal_name'
    when 'bankAccount' then 'holder, right(iban, 4)' when 'employee' then 'last_name, first_name, email'
    when 'documentType' then 'code, label' when 'message' then 'name, email, subject' end;
  -- Whose rows: by the login, which no setting can pretend, and by what the policies of the table ask.
  owned text := case session_user || ' ' || p_kind
    when 'portal_client invoice' then 'client_view_id' when 'portal_supplier invoice' then 'supplier_view_id'
    when 'portal_client guaranteeRequest' then 'requester_id' when 'portal_client guarantee' then 'requester_id'
    when 'portal_supplier guarantee' then 'beneficiary_id' when 'portal_supplier relation' then 'assignor_id'
    when 'portal_client document' then 'not internal and party_id' when 'portal_supplier document' then 'not internal and party_id'
    when 'portal_client contract' then 'principal_id' end;
  seen text := case
    when p_kind = 'documentType' and session_user in ('portal_client', 'portal_supplier') then 'true'
    when session_user = 'portal_supplier' and p_kind = 'contract'
      then format('id in (select contract_id from contract_participants where assignor_id = %L)', app_party())
    when session_user = 'portal_staff' and p_kind = 'message'
      then (exists (select from users where id = app_staff() and role = 'super'))::text
    when session_user = 'portal_staff' and p_kind = 'employee' and app_staff() is not null then 'party_id is null'
    when session_user = 'portal_staff' then (app_staff() is not null)::text
    when owned is not null then format('%s = %L', owned, app_party()) end;
  short boolean := length(p_word) < 3;
  begun text := format('search_starts(%s) @> array[%L]', starts, p_word);
  held text := format('%s like %L', words, '%' || p_word || '%');
  -- Beginnings are worked out row by row, words are read.
  newest int := case when short then 200 else 1000 end;
  common boolean := false;
  -- What another table says of the row: the company of an account, the number of an employee.
  besides text := case when p_kind = 'bankAccount' then format('select a.id from parties p join bank_accounts a on a.party_id = p.id where '
      || case when short then 'search_starts(p.legal_name, p.national_id) @> array[%2$L] and search_starts(p.legal_name) @> array[%2$L]'
        else 'p.search_text like %1$L and fold(p.legal_name) like %1$L' end, '%' || p_word || '%', p_word)
    when p_kind = 'employee' then format('select user_id as id from employees where '
      || case when short then 'search_starts(staff_no) @> array[%2$L]' else 'fold(staff_no) like %1$L' end, '%' || p_word || '%', p_word) end;
begin
  if tab is null or seen is null or p_word !~ '^[a-z0-9]+$' then
    raise exception 'nothing to search of % for %', p_kind, session_user using errcode = 'insufficient_privilege';
  end if;
  if p_kind not in ('relation', 'employee', 'documentType') and not p_all then
    execute format('select count(*) filter (where held) > %s from (select (%s) as held from %I where %s order by created_at desc, id desc limit %s) t',
      newest / 10, concat_ws(' and ', held, case when short then begun end), tab, seen, newest) into common;
  end if;
  if common then return next null; return; end if;
  -- `offset 0`: the limit must not make the planner hope for rows that come early in a table which holds none.
  return query execute format('(select id from (select id from %I where %s and %s offset 0) t limit %s)', tab, seen, case when short then begun else held end, p_most)
    || case when besides is null or seen = 'false' then '' else format(' union (select id from (%s offset 0) t limit %s)', besides, p_most) end;
end $$;
