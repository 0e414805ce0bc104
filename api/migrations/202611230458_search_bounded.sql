-- Counting asks the indexes even where the newest rows tell that very many hold a word: they may be few among the others.
drop function search_ids(text, text, int);
create function search_ids(p_kind text, p_word text, p_most int, p_all boolean) returns setof uuid
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
  short boolean := length(p_word) < 3;
  begun text := format('search_starts(%s) @> array[%L]', starts, p_word);
  held text := format('search_text like %L', '%' || p_word || '%');
  -- Beginnings are worked out row by row, words are read.
  newest int := case when short then 200 else 1000 end;
  common boolean := false;
begin
  if tab is null or seen is null or p_word !~ '^[a-z0-9]+$' then
    raise exception 'nothing to search of % for %', p_kind, session_user using errcode = 'insufficient_privilege';
  end if;
  if p_kind <> 'relation' and not p_all then
    execute format('select count(*) filter (where %s) > %s from (select search_text, %s from %I where %s order by created_at desc, id desc limit %s) t',
      concat_ws(' and ', held, case when short then begun end), newest / 10, starts, tab, seen, newest) into common;
  end if;
  if common then return next null; return; end if;
  -- `offset 0`: the limit must not make the planner hope for rows that come early in a table which holds none.
  return query execute format('select id from (select id from %I where %s and %s offset 0) t limit %s', tab, seen, case when short then begun else held end, p_most);
end $$;
revoke execute on function search_ids(text, text, int, boolean) from public;
grant execute on function search_ids(text, text, int, boolean) to portal_client, portal_supplier, portal_staff;

-- The palette finds papers, contracts, users of companies and bank accounts too, and reads a bounded number of rows whatever the word: what
-- is rare among a company's own may be common in the table, and the planner takes every word for a rare one.
create index users_search on users using gin (fold(first_name || last_name || first_name || email) gin_trgm_ops) where party_id is not null;
create index bank_accounts_last on bank_accounts (right(iban, 4));
create or replace function search_candidates(p_kind text, p_likes text[], p_whole text, p_most int) returns setof uuid
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
declare
  tab text := case p_kind when 'invoice' then 'invoices' when 'party' then 'parties' when 'relation' then 'relations'
    when 'guaranteeRequest' then 'guarantee_requests' when 'guarantee' then 'guarantees' when 'adhesion' then 'adhesion_requests'
    when 'document' then 'documents' when 'contract' then 'contracts' when 'user' then 'users' when 'bankAccount' then 'bank_accounts' end;
  -- Whose rows: by the login, which no setting can pretend, and by what the policies of the table ask.
  owned text := case session_user || ' ' || p_kind
    when 'portal_client invoice' then 'client_view_id' when 'portal_supplier invoice' then 'supplier_view_id'
    when 'portal_client guaranteeRequest' then 'requester_id' when 'portal_client guarantee' then 'requester_id'
    when 'portal_supplier guarantee' then 'beneficiary_id' when 'portal_supplier relation' then 'assignor_id'
    when 'portal_client document' then 'not internal and party_id' when 'portal_supplier document' then 'not internal and party_id' end;
  bank boolean := session_user = 'portal_staff' and app_staff() is not null;
  seen text := case when bank then 'true' when owned is not null then format('%s = %L', owned, app_party()) end;
  named text := case p_kind when 'invoice' then 'fold(number)' when 'party' then 'fold(legal_name)' end;
  words text := case p_kind when 'user' then 'fold(first_name || last_name || first_name || email)' else 'search_text' end;
  held text;
  found int;
begin
  if tab is null or seen is null or array_to_string(p_likes, '') !~ '^[%a-z0-9]+$' then return; end if;
  -- By its last four digits, nothing else of it is shown.
  if p_kind = 'bankAccount' then
    return query select id from bank_accounts where right(iban, 4) in (select btrim(l, '%') from unnest(p_likes) l) limit p_most;
    return;
  end if;
  select string_agg(format('%s like %L', words, word), ' and ') into held from unnest(p_likes) word;
  if p_kind = 'user' then held := held || ' and party_id is not null'; end if;
  if named is not null then
    return query execute format('select id from %I where %s and %s order by %s using ~<~ limit %s', tab, seen,
      case when bank then format('%s ~>=~ %L and %s ~<~ %L', named, p_whole, named, p_whole || '{')
        else format('%s = %L', named, p_whole) end,
      named, p_most);
  end if;
  if p_kind <> 'user' then
    return query execute format('select id from (select id, search_text from %I where %s order by created_at desc, id desc limit 2000) t
      where %s limit %s', tab, seen, held, p_most);
    get diagnostics found = row_count;
    if found >= p_most then return; end if;
  end if;
  if (select max(length(word)) from unnest(p_likes) word) < 5 then return; end if;
  -- Words of three letters between two signs; `offset 0` keeps the planner from walking the rows in their order for a word that none of them holds.
  return query execute format('select id from (select id, created_at from (select id, created_at from %I where %s and %s offset 0) t limit 2000) t
    order by created_at desc, id desc limit %s', tab, seen, held, p_most);
end $$;
grant select (created_at) on users to portal_functions;

-- A policy compares with a company that the planner does not know, and it takes each for an average one of a few rows: it then reads and sorts all
-- rows of the largest rather than walk along an index. Told that there are few companies, it takes each for a large one, which harms no small one.
alter table invoices alter column supplier_view_id set (n_distinct = 50), alter column client_view_id set (n_distinct = 50);
alter table relations alter column assignor_id set (n_distinct = 50);
analyze invoices;
analyze relations;
