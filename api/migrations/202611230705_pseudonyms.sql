-- The chain covers a person's pseudonym and a seal over what is personal, names stand beside it: they can be taken away later and the
-- chain still holds (docs/adr/0069). Older lines are sealed anew once, step by step, by the job that seals.

-- Who is named in the log. The key makes the pseudonym and is thrown away when the person is erased.
create table audit_people (
  user_id uuid primary key,
  key bytea default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  pseudonym text not null unique,
  erased_at timestamptz(3),
  constraint audit_people_key_thrown_away check ((key is null) = (erased_at is not null))
);

-- What an erasure left of a line: `seal` covers what stands there now. The event of the erasure covers all its seals.
create table audit_redactions (
  erasure uuid not null,
  seq bigint not null,
  salt bytea,
  seal bytea not null,
  primary key (seq, erasure)
);
create index audit_redactions_erasure on audit_redactions (erasure, seq);

-- The sealing anew of lines of older digests: how far it is, and the hash that the old chain had there; the old head is kept for good.
create table audit_reseals (
  id uuid primary key default uuidv7(),
  only_one boolean not null default true unique check (only_one),
  started_at timestamptz(3) not null default now(),
  old_head bytea not null,
  old_lines bigint not null,
  upto bigint not null default 0,
  old_hash bytea,
  done_at timestamptz(3)
);
alter table audit_people enable row level security;
alter table audit_redactions enable row level security;
alter table audit_reseals enable row level security;
create policy system_reads on audit_people for select to portal_system using (true);
create policy system_reads on audit_redactions for select to portal_system using (true);
create policy system_reads on audit_reseals for select to portal_system using (true);
grant select, insert, update on audit_people, audit_redactions, audit_reseals to portal_functions;
grant select (user_id, pseudonym, erased_at) on audit_people to portal_system;
grant select (erasure, seq, seal) on audit_redactions to portal_system;
grant select on audit_reseals to portal_system;

alter table audit_events
  add column pseudonym text,
  -- Opens `personal_seal`; gone once something of the line was erased.
  add column personal_salt bytea,
  add column personal_seal bytea;
alter table audit_events alter column digest_version set default 3;
alter table audit_events disable trigger audit_append_only;
update audit_events set digest_version = 3 where hash is null;
alter table audit_events enable trigger audit_append_only;
create index audit_older on audit_events (sealed_no) where hash is not null and digest_version < 3;
grant update (digest_version, pseudonym, personal_salt, personal_seal, actor_name, actor_public, ip, comment, before, after)
  on audit_events to portal_functions;

create function audit_pseudonym(p_user uuid, p_key bytea) returns text language sql immutable strict as $$
  select 'Personne ' || upper(left(encode(sha256(p_key || uuid_send(p_user)), 'hex'), 10))
$$;
revoke execute on function audit_pseudonym(uuid, bytea) from public;
grant execute on function audit_pseudonym(uuid, bytea) to portal_functions;

-- What of a line may name somebody.
create function audit_personal(e audit_events) returns bytea language sql immutable as $$
  select convert_to(json_build_array(e.actor_name, e.actor_public, e.ip, e.comment, e.before, e.after)::text, 'UTF8')
$$;
revoke execute on function audit_personal(audit_events) from public;
grant execute on function audit_personal(audit_events) to portal_functions;

-- All the rest of a line.
create function audit_covered(e audit_events) returns text language sql immutable as $$
  select json_build_array(e.seq, extract(epoch from e.at), e.actor_id, e.actor_role, e.action, e.entity, e.entity_id, e.from_status, e.to_status,
    e.reason_code, e.internal, e.correlation_id, e.client_party, e.supplier_party, 3)::text
$$;
revoke execute on function audit_covered(audit_events) from public;
grant execute on function audit_covered(audit_events) to portal_functions, portal_system;

-- Version 3: the hash before, the seal of what is personal, the actor's pseudonym, the rest of the line.
create or replace function audit_digest(prev bytea, e audit_events) returns bytea language sql immutable as $$
  select sha256(coalesce(prev, ''::bytea) || case e.digest_version
    when 3 then e.personal_seal || convert_to(coalesce(e.pseudonym, '') || audit_covered(e), 'UTF8')
    else convert_to((
    jsonb_build_object('seq', e.seq, 'actor_id', e.actor_id, 'actor_name', e.actor_name, 'actor_public', e.actor_public,
      'actor_role', e.actor_role, 'ip', e.ip, 'action', e.action, 'entity', e.entity, 'entity_id', e.entity_id,
      'from_status', e.from_status, 'to_status', e.to_status, 'reason_code', e.reason_code, 'comment', e.comment,
      'internal', e.internal, 'before', e.before, 'after', e.after, 'correlation_id', e.correlation_id)
    || case e.digest_version
      when 1 then '{}'
      when 2 then jsonb_build_object('digest_version', e.digest_version, 'client_party', e.client_party, 'supplier_party', e.supplier_party)
    end)::text || extract(epoch from e.at)::text, 'UTF8') end)
$$;

-- A line changes in three ways only: it is sealed, which the trigger's condition tells; it is sealed anew, once; a person named in it is
-- erased. What was done never changes.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
declare same audit_events := new;
begin
  if tg_op = 'UPDATE' then
    same.pseudonym := old.pseudonym;
    same.personal_salt := old.personal_salt;
    same.personal_seal := old.personal_seal;
    same.digest_version := old.digest_version;
    same.prev_hash := old.prev_hash;
    same.hash := old.hash;
    if same is not distinct from old and old.hash is not null and new.hash is not null and new.digest_version = 3
      and exists (select from audit_reseals r where r.done_at is null) then
      return new;
    end if;
    same := new;
    same.personal_salt := old.personal_salt;
    same.actor_name := old.actor_name;
    same.actor_public := old.actor_public;
    same.ip := old.ip;
    same.comment := old.comment;
    same.before := old.before;
    same.after := old.after;
    if same is not distinct from old and old.hash is not null and new.personal_salt is null
      and exists (select from audit_redactions r where r.seq = new.seq and r.salt is not null) then
      return new;
    end if;
  end if;
  raise exception 'audit_events is append-only';
end $$;
drop trigger audit_append_only on audit_events;
create trigger audit_kept before delete on audit_events for each row execute function refuse_audit_change();
create trigger audit_append_only before update on audit_events for each row
  when (not (old.hash is null and new.hash is not null and new.digest_version = 3
    and (old.seq, old.at, old.actor_id, old.actor_name, old.actor_public, old.actor_role, old.ip, old.action, old.entity, old.entity_id,
      old.from_status, old.to_status, old.reason_code, old.comment, old.internal, old.before, old.after, old.correlation_id,
      old.client_party, old.supplier_party)
    is not distinct from (new.seq, new.at, new.actor_id, new.actor_name, new.actor_public, new.actor_role, new.ip, new.action, new.entity, new.entity_id,
      new.from_status, new.to_status, new.reason_code, new.comment, new.internal, new.before, new.after, new.correlation_id,
      new.client_party, new.supplier_party)))
  execute function refuse_audit_change();

-- Everybody who acts gets a key and a pseudonym when the first line is sealed.
create function name_audit_people(p_ids uuid[]) returns void language sql set search_path = public, pg_temp as $$
  insert into audit_people (user_id, key, pseudonym)
  select n.id, n.key, audit_pseudonym(n.id, n.key)
    from (select i.id, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as key from unnest(p_ids) i (id)
      where i.id is not null and not exists (select from audit_people p where p.user_id = i.id) offset 0) n
  on conflict do nothing
$$;
revoke execute on function name_audit_people(uuid[]) from public;
grant execute on function name_audit_people(uuid[]) to portal_functions;

create or replace function seal_audit() returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  e record; prev bytea; place bigint; sealed int := 0; n int; salt bytea; seal bytea;
  seqs bigint[]; prevs bytea[]; hashes bytea[]; salts bytea[]; seals bytea[]; names text[];
begin
  perform pg_advisory_xact_lock(hashtext('audit'));
  select hash, sealed_no into prev, place from audit_events where hash is not null order by sealed_no desc limit 1;
  place := coalesce(place, 0);
  loop
    perform name_audit_people(array(select distinct b.actor_id from (select a.actor_id from audit_events a where a.hash is null order by a.seq limit 5000) b));
    seqs := '{}'; prevs := '{}'; hashes := '{}'; salts := '{}'; seals := '{}'; names := '{}';
    n := 0;
    for e in
      select a.seq, p.pseudonym, audit_personal(a) as personal, convert_to(coalesce(p.pseudonym, '') || audit_covered(a), 'UTF8') as covered
      from audit_events a left join audit_people p on p.user_id = a.actor_id where a.hash is null order by a.seq limit 5000
    loop
      n := n + 1;
      salt := uuid_send(gen_random_uuid());
      seal := sha256(salt || e.personal);
      seqs[n] := e.seq; prevs[n] := prev; salts[n] := salt; seals[n] := seal; names[n] := e.pseudonym;
      prev := sha256(coalesce(prev, '') || seal || e.covered);
      hashes[n] := prev;
    end loop;
    update audit_events a set sealed_no = place + s.n, prev_hash = s.prev, hash = s.hash, digest_version = 3, pseudonym = s.pseudonym,
        personal_salt = s.salt, personal_seal = s.seal
      from unnest(seqs, prevs, hashes, salts, seals, names) with ordinality s (seq, prev, hash, salt, seal, pseudonym, n) where a.seq = s.seq;
    place := place + n;
    sealed := sealed + n;
    exit when n < 5000;
  end loop;
  return sealed;
end $$;

-- Seals older lines anew, a part at a time, from the first on; what it has done stays done. The old chain is checked on the way, so that
-- nothing which somebody changed before is sealed as if it were sound.
create function reseal_audit(p_most int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  work audit_reseals; e record; prev bytea; was bytea; n int := 0; salt bytea; seal bytea;
  seqs bigint[] := '{}'; prevs bytea[] := '{}'; hashes bytea[] := '{}'; salts bytea[] := '{}'; seals bytea[] := '{}'; names text[] := '{}';
begin
  if not exists (select from audit_reseals where done_at is null)
    and not exists (select from audit_events where hash is not null and digest_version < 3) then return 0; end if;
  perform pg_advisory_xact_lock(hashtext('audit'));
  select * into work from audit_reseals;
  if not found then
    insert into audit_reseals (old_head, old_lines)
      select hash, sealed_no from audit_events where hash is not null order by sealed_no desc limit 1 returning * into work;
  end if;
  if work.done_at is not null then return 0; end if;
  was := work.old_hash;
  select hash into prev from audit_events where sealed_no = work.upto;
  perform name_audit_people(array(select distinct actor_id from audit_events where sealed_no > work.upto and sealed_no <= work.upto + p_most));
  for e in
    select a.seq, a.prev_hash, a.hash, a.personal_salt, a.personal_seal, p.pseudonym, audit_personal(a) as personal,
      a.hash = audit_digest(a.prev_hash, a) as sound, audit_covered(a) as covered
    from audit_events a left join audit_people p on p.user_id = a.actor_id
    where a.sealed_no > work.upto and a.sealed_no <= work.upto + p_most order by a.sealed_no
  loop
    salt := coalesce(e.personal_salt, uuid_send(gen_random_uuid()));
    seal := sha256(salt || e.personal);
    if not e.sound or e.prev_hash is distinct from was or e.personal_seal <> seal then
      raise exception 'line % was changed before it could be sealed anew', e.seq using errcode = '55000';
    end if;
    was := e.hash;
    n := n + 1;
    seqs[n] := e.seq; prevs[n] := prev; salts[n] := salt; seals[n] := seal; names[n] := e.pseudonym;
    prev := sha256(coalesce(prev, '') || seal || convert_to(coalesce(e.pseudonym, '') || e.covered, 'UTF8'));
    hashes[n] := prev;
  end loop;
  update audit_events a set prev_hash = s.prev, hash = s.hash, digest_version = 3, pseudonym = s.pseudonym, personal_salt = s.salt, personal_seal = s.seal
    from unnest(seqs, prevs, hashes, salts, seals, names) s (seq, prev, hash, salt, seal, pseudonym) where a.seq = s.seq;
  update audit_reseals set upto = upto + n, old_hash = was where id = work.id;
  if not exists (select from audit_events where sealed_no > work.upto + n) then
    update audit_reseals set done_at = now() where id = work.id;
    insert into audit_events (actor_name, actor_public, actor_role, action, entity, entity_id, internal, after)
    select 'Système', 'Cessio', 'system', 'audit.reseal', 'settings', s.id, true,
        jsonb_build_object('lines', work.upto + n, 'oldHead', encode(was, 'hex'), 'newHead', encode(prev, 'hex'))
      from portal_settings s;
  end if;
  return n;
end $$;
revoke execute on function reseal_audit(int) from public;
grant execute on function reseal_audit(int) to portal_system;
grant select (id) on portal_settings to portal_functions;

-- What stays of a change once a person is erased: of the person's own account no value, elsewhere nothing that says one of the words.
create function without_person(p_values jsonb, p_own boolean, p_said text, p_named text) returns jsonb language sql immutable as $$
  select regexp_replace(case when p_own and jsonb_typeof(p_values) = 'object' then (
      select coalesce(jsonb_object_agg(v.key, case when v.value <> 'null' and v.key in ('firstName', 'lastName', 'name', 'email', 'phone',
        'staffNo', 'device', 'ip', 'filename') then to_jsonb(p_named) else v.value end), '{}') from jsonb_each(p_values) v)
    else p_values end::text, coalesce(p_said, '(?!)'), p_named, 'gi')::jsonb
$$;
revoke execute on function without_person(jsonb, boolean, text, text) from public;
grant execute on function without_person(jsonb, boolean, text, text) to portal_functions;

-- Takes a person out of the log: of every line that it wrote, that is about its account, or that says one of these words. The key is
-- thrown away, the seals of those lines open no more, and what is left has a seal of its own.
-- @returns what the event of the erasure says of it
create function erase_from_audit(p_user uuid, p_words text[], p_erasure uuid, out pseudonym text, out lines int, out seal text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare was audit_events; line audit_events; said text; fresh bytea;
begin
  perform pg_advisory_xact_lock(hashtext('audit'));
  perform seal_audit();
  if exists (select from audit_events where hash is not null and digest_version < 3) or exists (select from audit_reseals where done_at is null) then
    raise exception 'older lines are not sealed anew yet' using errcode = '55000';
  end if;
  perform name_audit_people(array[p_user]);
  select p.pseudonym into pseudonym from audit_people p where p.user_id = p_user for update;
  select string_agg(regexp_replace(w, '([\\.*+?^${}()|[\]])', '\\\1', 'g'), '|' order by length(w) desc) into said
    from (select distinct unnest(array[btrim(word), btrim(to_jsonb(btrim(word))::text, '"')]) as w from unnest(p_words) word) a where length(w) > 3;
  lines := 0;
  for was in
    select a.* from audit_events a
    where a.actor_id = p_user or (a.entity = 'user' and a.entity_id = p_user)
      or concat_ws(' ', a.actor_name, a.comment, a.before::text, a.after::text) ~* coalesce(said, '(?!)')
    order by a.seq
  loop
    line := was;
    if was.actor_id = p_user then
      line.actor_public := case when was.actor_public = was.actor_name then pseudonym else was.actor_public end;
      line.actor_name := pseudonym;
      line.ip := null;
    end if;
    line.actor_name := regexp_replace(line.actor_name, coalesce(said, '(?!)'), pseudonym, 'gi');
    line.actor_public := regexp_replace(line.actor_public, coalesce(said, '(?!)'), pseudonym, 'gi');
    line.comment := regexp_replace(was.comment, coalesce(said, '(?!)'), pseudonym, 'gi');
    line.before := without_person(was.before, was.entity_id = p_user or (was.entity = 'session' and was.actor_id = p_user), said, pseudonym);
    line.after := without_person(was.after, was.entity_id = p_user or (was.entity = 'session' and was.actor_id = p_user), said, pseudonym);
    continue when line is not distinct from was;
    fresh := uuid_send(gen_random_uuid());
    line.personal_salt := null;
    update audit_redactions r set salt = null where r.seq = was.seq and r.salt is not null;
    insert into audit_redactions (erasure, seq, salt, seal) values (p_erasure, was.seq, fresh, sha256(fresh || audit_personal(line)));
    update audit_events set actor_name = line.actor_name, actor_public = line.actor_public, ip = line.ip, comment = line.comment,
      before = line.before, after = line.after, personal_salt = null where seq = was.seq;
    lines := lines + 1;
  end loop;
  update audit_people set key = null, erased_at = now() where user_id = p_user and key is not null;
  seal := erasure_seal(p_erasure);
end $$;
revoke execute on function erase_from_audit(uuid, text[], uuid) from public;
grant execute on function erase_from_audit(uuid, text[], uuid) to portal_system;

-- What the event of an erasure says of all the seals that the erasure made.
create function erasure_seal(p_erasure uuid) returns text language sql stable set search_path = public, pg_temp as $$
  select encode(sha256(convert_to(coalesce(string_agg(r.seq || ':' || encode(r.seal, 'hex'), ',' order by r.seq), ''), 'UTF8')), 'hex')
    from audit_redactions r where r.erasure = p_erasure
$$;
revoke execute on function erasure_seal(uuid) from public;
grant execute on function erasure_seal(uuid) to portal_functions;

create or replace function verify_audit() returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare bad bigint;
begin
  select l.seq into bad from (
    select a.seq, a.sealed_no, a.prev_hash, row_number() over places as place, lag(a.hash) over places as prior, a.hash = audit_digest(a.prev_hash, a)
      -- Names and words are what they were, or what an erasure left of them.
      and (a.digest_version < 3 or case when a.personal_salt is not null then a.personal_seal = sha256(a.personal_salt || audit_personal(a))
        else exists (select from audit_redactions r where r.seq = a.seq and r.salt is not null and r.seal = sha256(r.salt || audit_personal(a))) end)
      and (a.digest_version < 3 or a.pseudonym is not distinct from p.pseudonym)
      and (p.key is null or p.pseudonym = audit_pseudonym(p.user_id, p.key)) as sound
    from audit_events a left join audit_people p on p.user_id = a.actor_id
    where a.hash is not null window places as (order by a.sealed_no)) l
    -- Where the sealing anew has come to, the old chain goes on.
    left join audit_reseals w on w.done_at is null and w.upto > 0 and w.upto + 1 = l.place
  where l.sound is not true or l.place <> l.sealed_no or l.prev_hash is distinct from case when w.id is null then l.prior else w.old_hash end
  order by l.sealed_no limit 1;
  if found then return bad; end if;
  -- No line was erased but by an erasure that the log tells.
  select min(r.seq) into bad from audit_redactions r where r.erasure in (
    select d.erasure from audit_redactions d group by d.erasure
    having not exists (select from audit_events a where a.action = 'privacy.erase' and a.after ->> 'erasure' = d.erasure::text
      and a.after ->> 'seal' = erasure_seal(d.erasure)));
  return bad;
end $$;
create index audit_erasures on audit_events (seq) where action = 'privacy.erase';
