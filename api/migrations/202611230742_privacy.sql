-- Requests of persons about their data, and what they were answered (docs/adr/0069).
create table privacy_requests (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('export', 'erasure')),
  user_id uuid not null references users,
  requested_by uuid not null references users,
  created_at timestamptz(3) not null default now(),
  -- What was kept and what was erased, without names.
  answer jsonb not null
);
create unique index privacy_requests_erased_once on privacy_requests (user_id) where kind = 'erasure';
create index privacy_requests_created on privacy_requests (created_at, id);
create index privacy_requests_user on privacy_requests (user_id, created_at);
create index privacy_requests_by on privacy_requests (requested_by);
alter table privacy_requests enable row level security;
create policy system_all on privacy_requests to portal_system using (true) with check (true);
create policy administrators on privacy_requests for select to portal_staff using ((select staff_actor()) = 'X');
grant select, insert on privacy_requests to portal_system;
grant select (id, kind, user_id, requested_by, created_at) on privacy_requests to portal_staff;

-- Takes a person out of the images of records: its own fields, and elsewhere each field that says one of these words. What is kept by law
-- keeps its images. @returns how many images lost something
create function erase_from_images(p_user uuid, p_words text[]) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare said text; done int;
begin
  select string_agg(regexp_replace(w, '([\\.*+?^${}()|[\]])', '\\\1', 'g'), '|' order by length(w) desc) into said
    from (select distinct unnest(array[btrim(word), btrim(to_jsonb(btrim(word))::text, '"')]) as w from unnest(p_words) word) a where length(w) > 3;
  update record_images i
    set image = case when i.entity in ('user', 'employee') and i.entity_id = p_user
      then i.image - '{first_name,last_name,email,phone,profile_image_url,staff_no,time_zone,quiet_from,quiet_to}'::text[]
      else i.image - array(select v.key from jsonb_each(i.image) v where v.value::text ~* said) end
    where i.image is not null and i.entity <> 'beneficial_owner'
      and ((i.entity in ('user', 'employee') and i.entity_id = p_user) or i.image::text ~* coalesce(said, '(?!)'));
  get diagnostics done = row_count;
  return done;
end $$;
revoke execute on function erase_from_images(uuid, text[]) from public;
grant execute on function erase_from_images(uuid, text[]) to portal_system;
-- Sessions go with the person, by an administrator's hand; otherwise ninety days after their end, as before.
create policy system_erases on sessions for delete to portal_system using (acting_as() = 'super');
