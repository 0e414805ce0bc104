-- The `q` of a list asks indexes, as the palette does (docs/adr/0020, 0067): words of three letters and more by their trigrams,
-- shorter ones by the beginnings of numbers and names. The company that sees a row stands in the same index, so that a word which is
-- common at the bank and rare among a company's own costs that company nothing.
create extension if not exists btree_gin;

-- The first letter and the first two of each number and name, folded.
create function search_starts(variadic p_names text[]) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct start) from (select public.fold(name) as folded from unnest(p_names) name) n,
    lateral (values (left(folded, 1)), (left(folded, 2))) s(start) where start <> ''
$$;
grant execute on function search_starts(text[]) to public;

drop index invoices_search, guarantee_requests_search, guarantees_search, relations_search, parties_search, adhesion_requests_search;
create index invoices_search on invoices using gin
  (search_text gin_trgm_ops, supplier_view_id, client_view_id, search_starts(number, ref, assignor_name, debtor_name));
create index parties_search on parties using gin (search_text gin_trgm_ops, search_starts(legal_name, national_id));
create index relations_search on relations using gin
  (search_text gin_trgm_ops, assignor_id, search_starts(debtor_name, assignor_name, debtor_national_id));
create index guarantee_requests_search on guarantee_requests using gin
  (search_text gin_trgm_ops, requester_id, search_starts(number, requester_name, debtor_name, beneficiary_name));
create index guarantees_search on guarantees using gin
  (search_text gin_trgm_ops, requester_id, beneficiary_id, search_starts(number, debtor_name, beneficiary_name));
create index adhesion_requests_search on adhesion_requests using gin (search_text gin_trgm_ops, search_starts(number, legal_name));
create index documents_search on documents using gin (search_text gin_trgm_ops, party_id, search_starts(type_label, owner_name, filename));
create index contracts_search on contracts using gin (search_text gin_trgm_ops, search_starts(number, principal_name));

-- Ids of records of a kind that hold p_word, folded, among those the caller's side sees, in no order and at most p_most; nothing but a null
-- where the newest tell that very many hold it: those are looked for along the order of the list.
create function search_ids(p_kind text, p_word text, p_most int) returns setof uuid
  language plpgsql stable security definer rows 1000 set search_path = public as $$
declare
  tab text := case p_kind when 'invoice' then 'invoices' when 'party' then 'parties' when 'relation' then 'relations'
    when 'guaranteeRequest' then 'guarantee_requests' when 'guarantee' then 'guarantees' when 'adhesion' then 'adhesion_requests'
    when 'document' then 'documents' when 'contract' then 'contracts' end;
  starts text := case p_kind when 'invoice' then 'number, ref, assignor_name, debtor_name' when 'party' then 'legal_name, national_id'
    when 'relation' then 'debtor_name, assignor_name, debtor_national_id'
    when 'guaranteeRequest' then 'number, requester_name, debtor_name, beneficiary_name'
    when 'guarantee' then 'number, debtor_name, beneficiary_name' when 'adhesion' then 'number, legal_name'
    when 'document' then 'type_label, owner_name, filename' when 'contract' then 'number, principal_name' end;
  -- Whose rows: by the login, which no setting can pretend, and by what the policies of the table ask.
  owned text := case session_user || ' ' || p_kind
    when 'portal_client invoice' then 'client_view_id' when 'portal_supplier invoice' then 'supplier_view_id'
    when 'portal_client guaranteeRequest' then 'requester_id' when 'portal_client guarantee' then 'requester_id'
    when 'portal_supplier guarantee' then 'beneficiary_id' when 'portal_supplier relation' then 'assignor_id'
    when 'portal_client document' then 'not internal and party_id' when 'portal_supplier document' then 'not internal and party_id'
    when 'portal_client contract' then 'principal_id' end;
  seen text := case when session_user = 'portal_staff' then case when app_staff() is null then 'false' else 'true' end
    when owned is not null then format('%s = %L', owned, app_party()) end;
  held text := case when length(p_word) < 3 then format('search_starts(%s) @> array[%L]', starts, p_word)
    else format('search_text like %L', '%' || p_word || '%') end;
  -- Beginnings are worked out row by row, words are read.
  newest int := case when length(p_word) < 3 then 200 else 1000 end;
  common boolean := false;
begin
  if tab is null or seen is null or p_word !~ '^[a-z0-9]+$' then
    raise exception 'nothing to search of % for %', p_kind, session_user using errcode = 'insufficient_privilege';
  end if;
  if p_kind <> 'relation' then
    execute format('select count(*) filter (where %s) > %s from (select search_text, %s from %I where %s order by created_at desc, id desc limit %s) t',
      held, newest / 10, starts, tab, seen, newest) into common;
  end if;
  if common then return next null; return; end if;
  -- `offset 0`: the limit must not make the planner hope for rows that come early in a table which holds none.
  return query execute format('select id from (select id from %I where %s and %s offset 0) t limit %s', tab, seen, held, p_most);
end $$;
revoke execute on function search_ids(text, text, int) from public;
grant execute on function search_ids(text, text, int) to portal_client, portal_supplier, portal_staff;

grant select (debtor_name, assignor_name, debtor_national_id) on relations to portal_functions;
grant select (number, requester_name, debtor_name, beneficiary_name) on guarantee_requests to portal_functions;
grant select (number, debtor_name, beneficiary_name) on guarantees to portal_functions;
grant select (number, legal_name) on adhesion_requests to portal_functions;
grant select (id, party_id, internal, type_label, owner_name, filename, search_text, created_at) on documents to portal_functions;
grant select (id, principal_id, number, principal_name, search_text, created_at) on contracts to portal_functions;
