-- Files sent in pieces (docs/adr/0062): how far each is, for whichever process gets the next piece. Its id becomes the file's.
create table resumable_uploads (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  filename text not null,
  size integer not null check (size > 0),
  received integer not null default 0 check (received between 0 and size),
  -- Inspected, found to be of this type, and kept as a file.
  kept_at timestamptz(3),
  mime text,
  -- Given as a document; a second time it is refused.
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default now() + interval '24 hours'
);
create index resumable_uploads_expiry on resumable_uploads (expires_at);
create index resumable_uploads_user on resumable_uploads (user_id);
alter table resumable_uploads enable row level security;
create policy own_rows on resumable_uploads to portal_client, portal_supplier, portal_staff
  using (user_id = (select app_user())) with check (user_id = (select app_user()));
grant select, insert (user_id, filename, size), update (received, kept_at, mime, used_at), delete on resumable_uploads
  to portal_client, portal_supplier, portal_staff;
create policy system_all on resumable_uploads to portal_system using (true) with check (true);
grant select, insert, update, delete on resumable_uploads to portal_system;

-- What each user has sent on a day of Paris.
create table upload_days (
  user_id uuid not null references users (id) on delete cascade,
  day date not null,
  uploads integer not null,
  bytes bigint not null,
  primary key (user_id, day)
);
alter table upload_days enable row level security;
create policy functions_all on upload_days to portal_functions using (true) with check (true);
grant select, insert, update on upload_days to portal_functions;
create policy system_all on upload_days to portal_system using (true) with check (true);
grant select, delete on upload_days to portal_system;

-- Counts an upload of the caller; null once it would be one too many, or too many bytes, today.
create function take_upload(p_bytes bigint, p_most integer, p_most_bytes bigint) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  insert into upload_days as d (user_id, day, uploads, bytes)
    select app_user(), today_in_paris(), 1, greatest(p_bytes, 0) where p_most > 0 and p_bytes <= p_most_bytes
    on conflict (user_id, day) do update set uploads = d.uploads + 1, bytes = d.bytes + excluded.bytes
      where d.uploads < p_most and d.bytes + excluded.bytes <= p_most_bytes
    returning true
$$;
grant execute on function take_upload(bigint, integer, bigint) to portal_client, portal_supplier, portal_staff;

-- What the antivirus says of a kept upload of the caller, whose row the caller may not see before. Locked, so that the verdict does not
-- come between this question and the document that is filed with it; a lock asks for the right to change.
create function upload_verdict(p_id uuid) returns text language sql security definer set search_path = public, pg_temp as $$
  select case when f.scanned_at is not null then 'judged' when f.next_scan_at is not null then 'waiting' else 'dangerous' end
  from files f join resumable_uploads u on u.id = f.id
  where f.id = p_id and u.user_id = app_user() for no key update of f
$$;
grant select (scanned_at, next_scan_at), update (scan_tries) on files to portal_functions;
create policy functions_all on resumable_uploads to portal_functions using (true) with check (true);
grant select (id, user_id) on resumable_uploads to portal_functions;
grant execute on function upload_verdict(uuid) to portal_client, portal_supplier, portal_staff;
