-- One folding for all scripts, the same as `fold()` and `nameKey()` of shared/contract/src/fold.ts: letters and digits of every
-- script are kept, so that names in Arabic or Chinese are found and compared. `pg_unicode_fast` is the same wherever the database was made.

-- Letters that do not decompose, as people type them. In plpgsql, because it would be written out where its argument is used twice.
create function fold_letters(value text) returns text language plpgsql immutable parallel safe strict cost 2 as $$
begin
  if octet_length(value) = length(value) then return value; end if;
  return replace(replace(replace(replace(translate(value, 'øłđðɖɗħıŋŧƒɓƀɠǥƙƥƭƶɨʉɵɛɔəςٱىیکةہۃ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    'olddddhintfbbggkptziuoeoeσاييكههه01234567890123456789'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end $$;
create function fold_beyond_ascii(value text) returns text language sql immutable parallel safe strict as $$
  select public.fold_letters(regexp_replace(lower(normalize(value, nfkd) collate pg_unicode_fast), '[^[:alnum:]\u3099\u309a]+'
    '|[\u02b9-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dd\u06df-\u06e8'
    '\u06ea-\u06ed\u08ca-\u08ff\u115f\u1160\u17b4\u17b5\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3164\ufe20-\ufe2f\uffa0]+', '', 'g'))
$$;
create or replace function fold(value text) returns text language sql immutable parallel safe as $$
  select case when octet_length(value) = length(value) then regexp_replace(lower(value collate "C"), '[^a-z0-9]', '', 'g')
    else public.fold_beyond_ascii(value) end
$$;

create or replace function name_key(value text) returns text language plpgsql immutable parallel safe strict as $$
declare
  words constant text := btrim(regexp_replace(' ' || public.fold_letters(regexp_replace(regexp_replace(
    lower(normalize(value, nfkd) collate pg_unicode_fast),
    '[\u00ad\u02b9-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0600-\u0605\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670'
    '\u06d6-\u06dd\u06df-\u06e8\u06ea-\u06ed\u070f\u0890\u0891\u08ca-\u08ff\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f'
    '\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a'
    '\U000e0000-\U000e0fff]', '', 'g'), '[^[:alnum:]\u3099\u309a]+', ' ', 'g')) || ' ', '(?<= [^ ]) (?=[^ ] )', '', 'g'));
  bare constant text := regexp_replace(btrim(regexp_replace(regexp_replace(words, '(?<![^ ])(societe (anonyme|par actions simplifiee( unipersonnelle)?'
    '|a responsabilite limitee|en nom collectif)|sa|sas|sasu|sarl|sarlau|eurl|suarl|snc|sca|scs|spa|gie|ste|societe|cie|compagnie|ets|etablissements'
    '|et|and|the|la|le|les|شركه)(?![^ ])', ' ', 'g'), ' +', ' ', 'g')),
    '( (ltd|limited|llc|llp|plc|inc|corp|gmbh|ag|kg|bv|nv|srl|sprl|sl|ab|oy|aps))+$', '');
begin
  return coalesce(nullif(bare, ''), words);
end $$;

-- Below it a key is the beginning of a name; two signs of Chinese or Japanese are a word.
create function is_short_key(value text) returns boolean language sql immutable parallel safe strict as $$
  select length(value) < case when value ~ '[\u3005-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]' then 2 else 3 end
$$;
grant execute on function fold_letters(text), fold_beyond_ascii(text), is_short_key(text) to public;

-- What was folded before is folded again.
do $$
declare
  it record;
  rewritten regclass[] := '{}';
begin
  for it in select a.attrelid::regclass as tab, string_agg(format('alter column %I set expression as (%s)', a.attname, pg_get_expr(d.adbin, d.adrelid)), ', ') as steps
    from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum join pg_class c on c.oid = a.attrelid
    where a.attgenerated = 's' and c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) ~ '\m(fold|name_key)\(' group by 1 loop
    execute format('alter table %s %s', it.tab, it.steps);
    rewritten := rewritten || it.tab;
  end loop;
  for it in select i.indexrelid::regclass as name from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and i.indrelid <> all (rewritten)
      and pg_get_indexdef(i.indexrelid) ~ '\m(fold|name_key|search_starts)\(' loop
    execute format('reindex index %s', it.name);
  end loop;
end $$;

-- A key is what folding leaves as it is: letters and digits of any script, so no sign that a pattern reads otherwise.
do $$
declare
  it record;
  text text;
begin
  for it in select * from (values
    ('search_ids(text, text, integer, boolean)', $q$p_word !~ '^[a-z0-9]+$'$q$, $q$coalesce(p_word, '') = '' or p_word <> fold(p_word)$q$),
    ('search_ids(text, text, integer, boolean)', 'length(p_word) < 3', 'is_short_key(p_word)'),
    ('search_journal(text, text[], integer, boolean)', $q$p_word !~ '^[a-z0-9]+$'$q$, $q$coalesce(p_word, '') = '' or p_word <> fold(p_word)$q$),
    ('search_journal(text, text[], integer, boolean)', 'length(p_word) < 3', 'is_short_key(p_word)'),
    ('search_candidates(text, text[], text, integer)', $q$array_to_string(p_likes, '') !~ '^[%a-z0-9]+$'$q$,
      $q$coalesce(cardinality(p_likes), 0) = 0 or exists (select from unnest(p_likes) l where l <> '%' || fold(l) || '%' or fold(l) = '')$q$),
    ('search_candidates(text, text[], text, integer)', $q$(select max(length(word)) from unnest(p_likes) word) < 5$q$,
      $q$(select bool_and(is_short_key(btrim(word, '%'))) from unnest(p_likes) word)$q$),
    ('search_candidates(text, text[], text, integer)', $q$(select max(length(word)) from unnest(p_likes) word) >= 5$q$,
      $q$(select not bool_and(is_short_key(btrim(word, '%'))) from unnest(p_likes) word)$q$),
    -- Nothing is sorted after the last code point.
    ('search_candidates(text, text[], text, integer)', $q$p_whole || '{'$q$, $q$p_whole || chr(1114111)$q$)
  ) as change(function, before, after) loop
    text := pg_get_functiondef(it.function::regprocedure);
    if position(it.before in text) = 0 then raise exception '% is not what it was: %', it.function, it.before; end if;
    execute replace(text, it.before, it.after);
  end loop;
end $$;
