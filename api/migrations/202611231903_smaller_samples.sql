-- Whether very many of the newest rows hold a word is told by fewer of them where each must be folded first: that cost more than the search
-- itself (docs/adr/0067).
do $$
declare
  text text := pg_get_functiondef('search_journal(text, text[], integer, boolean)'::regprocedure);
  before constant text[] := array['> 100 from (select actor_name', 'order by seq desc limit 1000) t'];
  after constant text[] := array['> 25 from (select actor_name', 'order by seq desc limit 250) t'];
begin
  for n in 1 .. 2 loop
    if position(before[n] in text) = 0 then raise exception 'search_journal() is not what it was'; end if;
    text := replace(text, before[n], after[n]);
  end loop;
  execute text;
  text := pg_get_functiondef('search_ids(text, text, integer, boolean)'::regprocedure);
  if position('case when short then 200 else 1000 end' in text) = 0 then raise exception 'search_ids() is not what it was'; end if;
  execute replace(text, 'case when short then 200 else 1000 end', 'case when short or words <> ''search_text'' then 200 else 1000 end');
end $$;
