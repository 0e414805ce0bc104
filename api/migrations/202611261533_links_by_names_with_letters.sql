-- Two names without letters and digits have nothing in common: an empty key links nobody.
do $$
declare
  text text := pg_get_functiondef('links_of_party(uuid, text[])'::regprocedure);
begin
  if position('fold(c.name) = any (folded_names)' in text) = 0 or position('fold(o.name) = any (folded_names)' in text) = 0 then
    raise exception 'links_of_party() is not what it was';
  end if;
  execute replace(replace(text, 'fold(c.name) = any (folded_names)', $q$fold(c.name) = any (array_remove(folded_names, ''))$q$),
    'fold(o.name) = any (folded_names)', $q$fold(o.name) = any (array_remove(folded_names, ''))$q$);
end $$;
