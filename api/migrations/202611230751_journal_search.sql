-- The journal's `q` asks indexes, as the other lists do (docs/adr/0067): who, which action, what was said, and the records so called. Words of one
-- or two letters look at the beginning of a name.
create index audit_events_search on audit_events using gin (fold(actor_name || action || coalesce(comment, '')) gin_trgm_ops, search_starts(actor_name));

-- Ids of lines, as the list writes them, that hold p_word or an action of p_actions, at most p_most; nothing but a null where very many do, or where
-- too many records hold it to look each of them up: those are looked for along the journal.
create function search_journal(p_word text, p_actions text[], p_most int, p_all boolean) returns setof uuid
  language plpgsql stable security definer rows 1000 set search_path = public, pg_temp as $$
declare
  said constant text := 'fold(actor_name || action || coalesce(comment, ''''))';
  -- As ACTION_SAID of the API: a cancelled draft is a deleted one.
  done constant text := 'case when action like ''%.cancel'' and from_status = ''draft'' then action || '' draft'' else action end';
  held text := format('%s like %L', said, '%' || p_word || '%');
  named text := (select format('%s like any (%L) and %s = any (%L)', said, array_agg('%' || fold(split_part(a, ' ', 1)) || '%')::text, done, p_actions)
    from unnest(p_actions) a having count(*) > 0);
  looked int := case when p_all then 10000 else 2500 end;
  kind text[];
  records uuid[];
  seen int;
  found text := '';
  common boolean := false;
begin
  if session_user <> 'portal_staff' or p_word !~ '^[a-z0-9]+$' then
    raise exception 'nothing to search for %', session_user using errcode = 'insufficient_privilege';
  end if;
  if app_staff() is null then return; end if;
  if length(p_word) < 3 then
    return query execute format('select lpad(to_hex(seq), 32, ''0'')::uuid from (select seq from audit_events where search_starts(actor_name) @> array[%L] offset 0) t limit %s',
      p_word, p_most);
    return;
  end if;
  if not p_all then
    execute format('select count(*) filter (where %s or %s) > 100 from (select actor_name, action, comment, from_status from audit_events order by seq desc limit 1000) t',
      held, coalesce('(' || named || ')', 'false')) into common;
    if common then return next null; return; end if;
  end if;
  foreach kind slice 1 in array array[array['invoice', 'invoices', 'number', 'ref'], array['guarantee_request', 'guarantee_requests', 'number', 'number'],
    array['adhesion_request', 'adhesion_requests', 'number', 'number'], array['party', 'parties', 'legal_name', 'legal_name']] loop
    execute format('select count(*), array_agg(id) filter (where fold(a) like %L or fold(b) like %L)
      from (select id, a, b from (select id, %I as a, %I as b from %I where search_text like %L offset 0) t limit %s) t',
      '%' || p_word || '%', '%' || p_word || '%', kind[3], kind[4], kind[2], '%' || p_word || '%', looked + 1) into seen, records;
    if seen > looked then return next null; return; end if;
    if records is not null then
      found := found || format(' union (select seq from audit_events where entity = %L and entity_id = any (%L) limit %s)', kind[1], records, p_most);
    end if;
  end loop;
  if named is not null then
    found := found || format(' union (select seq from (select seq from audit_events where %s offset 0) t limit %s)', named, p_most);
  end if;
  return query execute format('select lpad(to_hex(seq), 32, ''0'')::uuid from ((select seq from (select seq from audit_events where %s offset 0) t limit %s)%s) t limit %s',
    held, p_most, found, p_most);
end $$;
revoke execute on function search_journal(text, text[], int, boolean) from public;
grant execute on function search_journal(text, text[], int, boolean) to portal_staff;

-- The newest relations of a supplier: without it the palette sorted all that it has.
create index relations_recent on relations (assignor_id, created_at, id);

-- The palette looks at the newest two thousand rows before the trigrams: where none of the newest three hundred holds a word, it is rare, and its
-- trigrams tell at once.
do $$
declare
  text text := pg_get_functiondef('search_candidates(text, text[], text, int)'::regprocedure);
  before constant text := '  if p_kind <> ''user'' then
    return query execute';
  after constant text := '  if p_kind <> ''user'' and (select max(length(word)) from unnest(p_likes) word) >= 5 then
    execute format(''select exists (select from (select search_text from %I where %s order by created_at desc, id desc limit 300) t where %s)'',
      tab, seen, held) into near;
  end if;
  if p_kind <> ''user'' and near then
    return query execute';
begin
  if position(before in text) = 0 then raise exception 'search_candidates() is not what it was'; end if;
  text := replace(text, before, after);
  text := replace(text, '  found int;', '  found int;
  near boolean := true;');
  execute text;
end $$;
