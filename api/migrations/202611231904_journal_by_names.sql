-- The journal names records by their number or name. The text that lists search holds more (companies, a city): a word that thousands of invoices
-- hold by their debtor alone sent the search along the whole journal, folding every line. What a record is called has an index of its own, in
-- which no word spans two names: what it finds needs no second look.
create index invoices_called on invoices using gin ((fold(coalesce(number, '')) || ' ' || fold(ref)) gin_trgm_ops);
create index guarantee_requests_called on guarantee_requests using gin (fold(number) gin_trgm_ops);
create index adhesion_requests_called on adhesion_requests using gin (fold(number) gin_trgm_ops);
create index parties_called on parties using gin (fold(legal_name) gin_trgm_ops);

do $$
declare
  text text := pg_get_functiondef('search_journal(text, text[], integer, boolean)'::regprocedure);
  before constant text := $q$array['invoice', 'invoices', 'number', 'ref'], array['guarantee_request', 'guarantee_requests', 'number', 'number'],
    array['adhesion_request', 'adhesion_requests', 'number', 'number'], array['party', 'parties', 'legal_name', 'legal_name']] loop
    execute format('select count(*), array_agg(id) filter (where fold(a) like %L or fold(b) like %L)
      from (select id, a, b from (select id, %I as a, %I as b from %I where search_text like %L offset 0) t limit %s) t',
      '%' || p_word || '%', '%' || p_word || '%', kind[3], kind[4], kind[2], '%' || p_word || '%', looked + 1) into seen, records;$q$;
  after constant text := $q$array['invoice', 'invoices', 'fold(coalesce(number, '''')) || '' '' || fold(ref)'],
    array['guarantee_request', 'guarantee_requests', 'fold(number)'], array['adhesion_request', 'adhesion_requests', 'fold(number)'],
    array['party', 'parties', 'fold(legal_name)']] loop
    execute format('select count(*), array_agg(id) from (select id from (select id from %I where %s like %L offset 0) t limit %s) t',
      kind[2], kind[3], '%' || p_word || '%', looked + 1) into seen, records;$q$;
begin
  if position(before in text) = 0 then raise exception 'search_journal() is not what it was'; end if;
  execute replace(text, before, after);
end $$;
