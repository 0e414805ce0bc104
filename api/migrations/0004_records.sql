-- What is told and what is remembered: notifications, mails, audit, idempotency.
create sequence notification_seq;
create table notifications (
  id uuid primary key default uuidv7(),
  seq bigint not null default nextval('notification_seq'),
  user_id uuid not null references users on delete cascade,
  type text not null check (type in ('1', '2', '3')),
  event text not null,
  message text not null,
  severity text not null default 'info' check (severity in ('info', 'action', 'warning')),
  entity_type text,
  entity_id uuid,
  is_read boolean not null default false,
  created_at timestamptz(3) not null default now()
);
create index notifications_user on notifications (user_id, seq desc);
create index notifications_unread on notifications (user_id) where not is_read;

create table outbox_mails (
  id uuid primary key default uuidv7(),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  attempts int not null default 0,
  next_try_at timestamptz(3) not null default now(),
  last_error text
);
create index outbox_due on outbox_mails (next_try_at) where sent_at is null;

create table audit_events (
  seq bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  actor_id uuid,
  actor_name text not null,
  -- How companies read the bank's people: a function, never a name.
  actor_public text not null,
  actor_role text not null,
  ip text,
  action text not null,
  entity text not null,
  entity_id uuid not null,
  from_status text,
  to_status text,
  reason_code text,
  comment text,
  -- Comments and steps that stay inside the bank.
  internal boolean not null default false,
  before jsonb,
  after jsonb,
  correlation_id text,
  -- Filled by seal_audit(): place in the chain, and sha256(previous hash, this row).
  sealed_no bigint unique,
  prev_hash bytea,
  hash bytea
);
create index audit_entity on audit_events (entity, entity_id, seq desc);
create index audit_unsealed on audit_events (seq) where hash is null;

-- Appending takes no lock, so writers never queue on the chain; a job seals in order within a second.
create function append_audit(
  p_actor uuid, p_name text, p_public text, p_role text, p_ip text, p_action text, p_entity text, p_entity_id uuid,
  p_from text, p_to text, p_reason text, p_comment text, p_internal boolean, p_before jsonb, p_after jsonb, p_correlation text
) returns void language sql security definer set search_path = public as $$
  insert into audit_events (actor_id, actor_name, actor_public, actor_role, ip, action, entity, entity_id, from_status,
    to_status, reason_code, comment, internal, before, after, correlation_id)
  values (p_actor, p_name, p_public, p_role, p_ip, p_action, p_entity, p_entity_id, p_from, p_to, p_reason, p_comment,
    p_internal, p_before, p_after, p_correlation)
$$;

create function audit_digest(prev bytea, e audit_events) returns bytea language sql immutable as $$
  select sha256(coalesce(prev, ''::bytea) || convert_to(concat_ws('|', e.seq, extract(epoch from e.at), e.actor_id, e.actor_name,
    e.actor_role, e.action, e.entity, e.entity_id, e.from_status, e.to_status, e.reason_code, e.comment, e.internal,
    e.before::text, e.after::text, e.correlation_id), 'UTF8'))
$$;

create function seal_audit() returns int language plpgsql security definer set search_path = public as $$
declare e audit_events; prev bytea; place bigint; sealed int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('audit'));
  select hash, sealed_no into prev, place from audit_events where hash is not null order by sealed_no desc limit 1;
  for e in select * from audit_events where hash is null order by seq loop
    place := coalesce(place, 0) + 1;
    update audit_events set sealed_no = place, prev_hash = prev, hash = audit_digest(prev, e) where seq = e.seq returning hash into prev;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;

-- seq of the first broken link of the chain, or null. Places without a gap: a deleted row is found too.
create function verify_audit() returns bigint language plpgsql security definer set search_path = public as $$
declare e audit_events; prev bytea; place bigint := 0;
begin
  for e in select * from audit_events where hash is not null order by sealed_no loop
    place := place + 1;
    if e.sealed_no <> place or e.prev_hash is distinct from prev or e.hash is distinct from audit_digest(prev, e) then return e.seq; end if;
    prev := e.hash;
  end loop;
  return null;
end $$;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null and to_jsonb(new) - 'hash' - 'prev_hash' - 'sealed_no' = to_jsonb(old) - 'hash' - 'prev_hash' - 'sealed_no' then
    return new;
  end if;
  raise exception 'audit_events is append-only';
end $$;
create trigger audit_append_only before update or delete on audit_events for each row execute function refuse_audit_change();

-- Only accepted answers are kept; the row commits with the effect.
create table idempotency_keys (
  user_id uuid not null,
  method text not null,
  path text not null,
  key text not null,
  body_hash text not null,
  status int not null,
  body jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, method, path, key)
);
create index idempotency_age on idempotency_keys (created_at);
