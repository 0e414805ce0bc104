-- Each version of a record keeps its image (docs/adr/0068). Written by a trigger, so that no path forgets it.
create table record_images (
  seq bigint generated always as identity primary key,
  entity text not null,
  entity_id uuid not null,
  version integer not null,
  at timestamptz(3) not null default now(),
  -- The row without what is null, secret, or only for searching; null once the record was removed.
  image jsonb
);
create index record_images_of on record_images (entity, entity_id, seq desc);
create index record_images_papers on record_images (((coalesce(image ->> 'owner_id', image ->> 'party_id'))::uuid)) where entity = 'document';

alter table record_images enable row level security;
create policy administrators on record_images for select to portal_staff
  using (exists (select from users where id = (select app_staff()) and role = 'super'));
grant select on record_images to portal_staff;
-- An image may lose fields, when a person is erased; only functions that say so may do it.
grant insert (entity, entity_id, version, image), select, update (image) on record_images to portal_functions;

create function refuse_image_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'image' = to_jsonb(old) - 'image'
    and not exists (select from jsonb_each(new.image) n where n.value is distinct from old.image -> n.key) then return new; end if;
  raise exception 'record_images is append-only';
end $$;
create trigger append_only before update or delete on record_images for each row execute function refuse_image_change();

-- Arguments: kind of record, columns left out.
create function keep_image() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into record_images (entity, entity_id, version) values (tg_argv[0], old.id, old.version);
  else
    insert into record_images (entity, entity_id, version, image)
      values (tg_argv[0], new.id, new.version, jsonb_strip_nulls(to_jsonb(new)) - tg_argv[1]::text[]);
  end if;
  return null;
end $$;

-- Columns that no image holds: what is only for searching, and what opens an account. What a visitor types before sending
-- it goes with the sign-up that it belongs to.
create function image_leaves_out(of regclass) returns text[] language sql stable as $$
  select coalesce(array_agg(attname::text order by attnum), '{}') from pg_attribute
    where attrelid = of and attnum > 0 and not attisdropped
      and (attname in ('search_text', 'fingerprint') or attname ~ '(hash|secret|token|password)$'
        or of::text = 'onboardings' and attname in ('email', 'account', 'company'))
$$;

-- Every table whose rows have a version, by the kind of record that it holds.
create function tables_with_versions() returns table (relation regclass, kind text) language sql stable as $$
  select c.oid::regclass, case c.relname when 'portal_settings' then 'settings' else regexp_replace(regexp_replace(c.relname, 'ies$', 'ys'), 's$', '') end
    from pg_class c join pg_attribute v on v.attrelid = c.oid and v.attname = 'version' and v.atttypid = 'int4'::regtype and not v.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'record_images'
$$;

-- The first image of records that have none: as they stand, since the last line of the journal about them.
create function take_first_images() returns void language plpgsql as $$
declare t record;
begin
  for t in select * from tables_with_versions() loop
    execute format(
      'insert into record_images (entity, entity_id, version, at, image)
         select %1$L, r.id, r.version, coalesce(e.at, (to_jsonb(r) ->> ''created_at'')::timestamptz, now()), jsonb_strip_nulls(to_jsonb(r)) - %2$L::text[]
         from %3$s r left join (select entity_id, max(at) as at from audit_events where entity = %1$L group by entity_id) e on e.entity_id = r.id
         where not exists (select from record_images i where i.entity = %1$L and i.entity_id = r.id)',
      t.kind, image_leaves_out(t.relation), t.relation);
  end loop;
end $$;

-- Sets the triggers wherever they are missing or leave out other columns; the migrator asks for it after every migration.
create function keep_images() returns void language plpgsql as $$
declare t record; given text; added boolean := false;
begin
  for t in select * from tables_with_versions() loop
    given := format('execute function keep_image(%L, %L)', t.kind, image_leaves_out(t.relation));
    continue when (select count(*) from pg_trigger g where g.tgrelid = t.relation and g.tgname in ('keep_image', 'keep_image_change')
      and lower(pg_get_triggerdef(g.oid)) like '%' || lower(given)) = 2;
    execute format('create or replace trigger keep_image after insert or delete on %s for each row %s', t.relation, given);
    execute format('create or replace trigger keep_image_change after update on %s for each row when (old.* is distinct from new.*) %s', t.relation, given);
    added := true;
  end loop;
  if added then perform take_first_images(); end if;
end $$;

select keep_images();
