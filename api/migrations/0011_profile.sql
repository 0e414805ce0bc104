-- What users say of themselves, and how they want to be written to.
alter table users
  add column version int not null default 1,
  add column updated_at timestamptz(3) not null default now(),
  -- `off`: a mail for each notification.
  add column digest text not null default 'daily' check (digest in ('off', 'daily', 'weekly')),
  -- By the user's own clock; over midnight when the first is the later.
  add column quiet_from time(0),
  add column quiet_to time(0),
  add column mail_types text[] not null default '{1,2,3}' check (mail_types <@ '{1,2,3}'::text[]),
  add check ((quiet_from is null) = (quiet_to is null));

-- A photo as it was encoded here; its key is all that its address holds.
create table user_photos (
  user_id uuid primary key references users on delete cascade,
  key text not null unique check (key ~ '^[A-Za-z0-9_-]{43}$'),
  image bytea not null check (length(image) between 1 and 500000),
  created_at timestamptz(3) not null default now()
);

create table bank_accounts (
  id uuid primary key default uuidv7(),
  party_id uuid not null references parties,
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bic text not null check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  holder text not null,
  status text not null default 'pending' check (status in ('pending', 'verified', 'blocked')),
  usable_from timestamptz(3),
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  unique (party_id, iban)
);

-- Notifications that wait for their receiver's digest.
alter table notifications add column held boolean not null default false;
create index notifications_held on notifications (user_id, created_at) where held and not is_read;

-- One line per digest that left: the same period is never sent twice.
create table mail_digests (
  user_id uuid not null references users on delete cascade,
  due_at timestamptz(3) not null,
  notifications int not null,
  sent_at timestamptz(3) not null default now(),
  primary key (user_id, due_at)
);

do $$
declare t text;
begin
  foreach t in array array['user_photos', 'bank_accounts', 'mail_digests'] loop
    execute format('alter table %I enable row level security', t);
    execute format('grant select, insert, update, delete on %I to portal_system', t);
    execute format('create policy system_all on %I to portal_system using (true) with check (true)', t);
  end loop;
end $$;

grant select, insert, update, delete on user_photos to portal_auth;
create policy auth_all on user_photos to portal_auth using (true) with check (true);

grant select (id, party_id, iban, bic, holder, status, usable_from, version, created_at) on bank_accounts to portal_client, portal_supplier;
create policy own_rows on bank_accounts for select to portal_client, portal_supplier using (party_id = (select app_party()));
grant select on bank_accounts to portal_staff;
create policy staff_rows on bank_accounts for select to portal_staff using ((select app_staff()) is not null);

-- When a mail may leave: at once, or when the quiet hours that it falls into end. `greatest`: an end within the hour that
-- the clocks repeat may be read as the earlier of the two.
create function quiet_until(p_at timestamptz, p_zone text, p_from time, p_to time) returns timestamptz
  language sql stable parallel safe set search_path = public as $$
  select case
    when p_from is null or p_from = p_to then p_at
    when p_from < p_to and l.t::time >= p_from and l.t::time < p_to then greatest(p_at, (l.t::date + p_to) at time zone p_zone)
    when p_from > p_to and l.t::time >= p_from then greatest(p_at, (l.t::date + 1 + p_to) at time zone p_zone)
    when p_from > p_to and l.t::time < p_to then greatest(p_at, (l.t::date + p_to) at time zone p_zone)
    else p_at
  end
  from (select p_at at time zone p_zone as t) l
$$;

-- The last digest hour that has come: eight o'clock of the user's day, or of its Monday.
create function digest_due(p_at timestamptz, p_zone text, p_digest text) returns timestamptz
  language sql stable parallel safe set search_path = public as $$
  select case when d.due <= l.t then d.due else d.due - d.every end at time zone p_zone
  from (select p_at at time zone p_zone as t) l,
    lateral (select date_trunc(case p_digest when 'weekly' then 'week' else 'day' end, l.t) + interval '8 hours' as due,
      case p_digest when 'weekly' then interval '7 days' else interval '1 day' end as every) d
$$;

-- Mails the receivers of notifications that this very transaction wrote: all of them when it is always sent, else each as
-- they chose. Their addresses and choices are read here, no side learns another's.
create function mail_notifications(p_ids uuid[], p_subject text, p_text text, p_html text, p_always boolean, p_at timestamptz)
  returns void language sql security definer set search_path = public as $$
  update notifications n set held = true from users u
   where n.id = any(p_ids) and n.created_at = now()::timestamptz(3) and u.id = n.user_id and u.status = 'active'
     and not p_always and u.digest <> 'off' and n.type = any(u.mail_types);
  insert into outbox_mails (recipient, subject, body_text, body_html, next_try_at)
  select u.email, p_subject, p_text, p_html,
    case when p_always then now() else greatest(now(), quiet_until(p_at, u.time_zone, u.quiet_from, u.quiet_to)) end
  from notifications n join users u on u.id = n.user_id
  where n.id = any(p_ids) and n.created_at = now()::timestamptz(3) and u.status = 'active'
    and (p_always or (u.digest = 'off' and n.type = any(u.mail_types)));
$$;
drop function mail_users(uuid[], text, text, text);

revoke execute on function mail_notifications(uuid[], text, text, text, boolean, timestamptz),
  quiet_until(timestamptz, text, time, time), digest_due(timestamptz, text, text) from public;
grant execute on function mail_notifications(uuid[], text, text, text, boolean, timestamptz)
  to portal_client, portal_supplier, portal_staff, portal_public, portal_system;
grant execute on function quiet_until(timestamptz, text, time, time), digest_due(timestamptz, text, text) to portal_system;
