-- The palette searches every kind of record at once, and must stay quick on large tables. LIKE is not leakproof: under a policy
-- PostgreSQL reads every row that a side may see before it compares words. So the trigram indexes are asked behind a door that
-- gives ids only, of rows the caller's side sees; the rows themselves are then read under their policies as ever.
create index guarantee_requests_search on guarantee_requests using gin (search_text gin_trgm_ops);
create index guarantees_search on guarantees using gin (search_text gin_trgm_ops);
create index adhesion_requests_search on adhesion_requests using gin (search_text gin_trgm_ops);
create index relations_search on relations using gin (search_text gin_trgm_ops);
-- What was typed whole comes first, however many longer ones hold it: FA-1 among FA-10, FA-11 …
create index invoices_folded_number on invoices (fold(number) text_pattern_ops);
create index parties_folded_name on parties (fold(legal_name) text_pattern_ops);

-- Ids of records of a kind that hold every word, given as `%word%` and folded: those whose own name is p_whole (for the bank: begins
-- with it), then at most p_most, newest first. Most words stand in the newest two thousand already; the rarer ones are looked up by
-- their trigrams, which words of two letters have none of. The queries carry the words, so that each is planned for them.
create function search_candidates(p_kind text, p_likes text[], p_whole text, p_most int) returns setof uuid
  language plpgsql stable security definer rows 50 set search_path = public as $$
declare
  tab text := case p_kind when 'invoice' then 'invoices' when 'party' then 'parties' when 'relation' then 'relations'
    when 'guaranteeRequest' then 'guarantee_requests' when 'guarantee' then 'guarantees' when 'adhesion' then 'adhesion_requests' end;
  -- Whose rows: by the login, which no setting can pretend.
  owned text := case session_user || ' ' || p_kind
    when 'portal_client invoice' then 'client_view_id' when 'portal_supplier invoice' then 'supplier_view_id'
    when 'portal_client guaranteeRequest' then 'requester_id' when 'portal_client guarantee' then 'requester_id'
    when 'portal_supplier guarantee' then 'beneficiary_id' when 'portal_supplier relation' then 'assignor_id' end;
  bank boolean := session_user = 'portal_staff' and app_staff() is not null;
  seen text := case when bank then 'true' when owned is not null then format('%I = %L', owned, app_party()) end;
  named text := case p_kind when 'invoice' then 'fold(number)' when 'party' then 'fold(legal_name)' end;
  held text;
  found int;
begin
  if tab is null or seen is null or array_to_string(p_likes, '') !~ '^[%a-z0-9]+$' then return; end if;
  select string_agg(format('search_text like %L', word), ' and ') into held from unnest(p_likes) word;
  if named is not null then
    return query execute format('select id from %I where %s and %s order by %s using ~<~ limit %s', tab, seen,
      case when bank then format('%s ~>=~ %L and %s ~<~ %L', named, p_whole, named, p_whole || '{')
        else format('%s = %L', named, p_whole) end,
      named, p_most);
  end if;
  return query execute format('select id from (select id, search_text from %I where %s order by created_at desc, id desc limit 2000) t
    where %s limit %s', tab, seen, held, p_most);
  get diagnostics found = row_count;
  if found >= p_most or (select max(length(word)) from unnest(p_likes) word) < 5 then return; end if;
  -- What is rare among a company's own may be common in the table: `offset 0` keeps the planner from walking its rows in order.
  return query execute format('select id from (select id, created_at from %I where %s and %s %s) t order by created_at desc, id desc limit %s',
    tab, seen, held, case when bank then '' else 'offset 0' end, p_most);
end $$;
revoke execute on function search_candidates(text, text[], text, int) from public;
grant execute on function search_candidates(text, text[], text, int) to portal_client, portal_supplier, portal_staff;
