-- Ten thousand rows that hold a word are told apart from more without reading all of these (docs/adr/0067).
do $$
declare
  text text := pg_get_functiondef('search_ids(text, text, integer, boolean)'::regprocedure);
  change text[];
begin
  foreach change slice 1 in array array[
    array[$q$  common boolean := false;$q$, $q$  common boolean := false;
  met uuid[];$q$],
    array[$q$'documentType') and not p_all then$q$, $q$'documentType') and not (p_all and (short or words <> 'search_text')) then$q$],
    array[$q$      newest / 10, concat_ws$q$, $q$      newest / case when p_all then 4 else 10 end, concat_ws$q$],
    array[$q$  if common then return next null; return; end if;$q$, $q$  if common and not p_all then return next null; return; end if;
  -- What a quarter of the newest hold is met often enough along them, before an index has told all that hold it.
  if common then
    execute format('select array_agg(id) from (select id from (select id, %s as held from %I where %s order by created_at desc, id desc limit %s) t where held limit %s) t',
      held, tab, seen, 5 * p_most, p_most) into met;
    if cardinality(met) = p_most then return query select unnest(met); return; end if;
  end if;$q$]] loop
    if position(change[1] in text) = 0 then raise exception 'search_ids() is not what it was'; end if;
    text := replace(text, change[1], change[2]);
  end loop;
  execute text;
end $$;
-- What the index says of a word that a third of a large table holds is kept row by row: kept by pages, each row of these is folded again.
alter function search_ids(text, text, integer, boolean) set work_mem = '32MB';
alter function search_journal(text, text[], integer, boolean) set work_mem = '32MB';
