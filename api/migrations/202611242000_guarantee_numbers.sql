-- A common word was looked up among all that guarantees hold, to keep those whose number holds it: the number has an index of its own, as the others have.
create index guarantees_called on guarantees using gin (fold(number) gin_trgm_ops);
analyze guarantees;
-- A word that the newest lines name by their records is common too: told before the index hands out every record that holds it.
create or replace function search_journal(p_word text, p_actions text[], p_most integer, p_all boolean)
 returns setof uuid
 language plpgsql stable security definer set search_path = public, pg_temp set work_mem = '32MB' as $$
declare
  said constant text := 'fold(actor_name || action || coalesce(comment, ''''))';
  -- As ACTION_SAID of the API: a cancelled draft is a deleted one.
  done constant text := 'case when action like ''%.cancel'' and from_status = ''draft'' then action || '' draft'' else action end';
  held text := format('%s like %L', said, '%' || p_word || '%');
  named text := (select format('%s like any (%L) and %s = any (%L)', said, array_agg('%' || fold(split_part(a, ' ', 1)) || '%')::text, done, p_actions)
    from unnest(p_actions) a having count(*) > 0);
  looked int := case when p_all then 10000 else 2500 end;
  rare constant int := 20000;
  kinds constant text[] := array[array['invoice', 'invoices', 'fold(coalesce(number, '''')) || '' '' || fold(ref)'],
    array['guarantee_request', 'guarantee_requests', 'fold(number)'], array['adhesion_request', 'adhesion_requests', 'fold(number)'],
    array['party', 'parties', 'fold(legal_name)'], array['guarantee', 'guarantees', 'fold(number)'], array['document', 'documents', 'search_text']];
  kind text[];
  shown text := '';
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
    foreach kind slice 1 in array kinds loop
      shown := shown || format(' or entity = %L and exists (select from %I where id = t.entity_id and %s like %L offset 0)',
        kind[1], kind[2], kind[3], '%' || p_word || '%');
    end loop;
    execute format('select count(*) filter (where %s or %s%s) > 25 from (select actor_name, action, comment, from_status, entity, entity_id from audit_events order by seq desc limit 250) t',
      held, coalesce('(' || named || ')', 'false'), shown) into common;
    if common then return next null; return; end if;
  end if;
  foreach kind slice 1 in array kinds loop
    execute format('select count(*), array_agg(id) from (select id from (select id from %I where %s like %L offset 0) t limit %s) t',
      kind[2], kind[3], '%' || p_word || '%', looked + 1) into seen, records;
    if seen > looked then
      execute format('select count(*) from (select from audit_events where entity = %L limit %s) t', kind[1], rare + 1) into seen;
      if seen > rare then return next null; return; end if;
      found := found || format(' union (select a.seq from audit_events a, lateral (select from %I where id = a.entity_id and %s like %L offset 0) r where a.entity = %L limit %s)',
        kind[2], kind[3], '%' || p_word || '%', kind[1], p_most);
    elsif records is not null then
      found := found || format(' union (select seq from audit_events where entity = %L and entity_id = any (%L) limit %s)', kind[1], records, p_most);
    end if;
  end loop;
  if named is not null then
    found := found || format(' union (select seq from (select seq from audit_events where %s offset 0) t limit %s)', named, p_most);
  end if;
  return query execute format('select lpad(to_hex(seq), 32, ''0'')::uuid from ((select seq from (select seq from audit_events where %s offset 0) t limit %s)%s) t limit %s',
    held, p_most, found, p_most);
end $$;
