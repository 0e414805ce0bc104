-- An erasure is granted by a person's fresh proof and follows the erased person's id to named columns and named keys (docs/adr/0069).

-- A proof is spent by whoever holds its secret, and stands for the transaction that spent it.
alter table auth_challenges add column spent_in xid8;
grant select (purpose, secret_hash, user_id, session_id, expires_at, used_at, spent_in), update (used_at, spent_in) on auth_challenges to portal_functions;
-- Sign-in alone opens proofs; the system clears them away.
revoke select, insert, update on auth_challenges from portal_system;
grant select (id, purpose, user_id, session_id, expires_at, used_at) on auth_challenges to portal_system;
create function spend_proof(p_token text, p_session uuid) returns boolean language sql security definer set search_path = public, pg_temp as $$
  with spent as (
    update auth_challenges set used_at = now(), spent_in = pg_current_xact_id()
    where purpose = 'step_up' and secret_hash = sha256(convert_to(p_token, 'UTF8')) and user_id = app_staff() and session_id = p_session
      and used_at is null and expires_at > now() returning true)
  select exists (select from spent)
$$;
revoke execute on function spend_proof(text, uuid) from public;
grant execute on function spend_proof(text, uuid) to portal_people, portal_system;

-- Whether the employee for whom this transaction speaks has spent a proof in it.
create function proved() returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from auth_challenges where purpose = 'step_up' and user_id = app_staff() and spent_in = pg_current_xact_id_if_assigned())
$$;
revoke execute on function proved() from public;
grant execute on function proved() to portal_people, portal_system;

alter table privacy_requests add column done_at timestamptz(3);
update privacy_requests set done_at = created_at;
revoke insert on privacy_requests from portal_system;
grant select, insert (kind, user_id, requested_by, answer), update (done_at) on privacy_requests to portal_functions;

-- Grants what a person asked for: by an administrator at work, about somebody else, with a proof of this very transaction.
-- @returns the request by which an erasure is carried out
create function grant_privacy(p_kind text, p_person uuid, p_answer jsonb) returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare asked uuid;
begin
  if not coalesce(acting_as() = 'super' and proved() and (p_kind = 'export' or p_person <> app_staff()), false) then
    raise 'nobody granted this' using errcode = 'insufficient_privilege';
  end if;
  insert into privacy_requests (kind, user_id, requested_by, answer) values (p_kind, p_person, app_staff(), p_answer) returning id into asked;
  return asked;
end $$;
revoke execute on function grant_privacy(text, uuid, jsonb) from public;
grant execute on function grant_privacy(text, uuid, jsonb) to portal_system;

-- A value without what names a person, edited as JSON: texts under named keys alone, of objects that are the person's by id or by its
-- own address, or signed with a name that it acted under.
-- @param p_names what the person signed with, where it acted; p_own whether the object is its account; p_named null leaves the keys out
create function without_person(p_value jsonb, p_user uuid, p_mail text, p_names text[], p_own boolean, p_named text)
  returns jsonb language plpgsql immutable set search_path = public, pg_temp as $$
declare own boolean;
begin
  if jsonb_typeof(p_value) = 'array' then
    return (select coalesce(jsonb_agg(without_person(v.value, p_user, p_mail, p_names, false, p_named) order by v.n), '[]')
      from jsonb_array_elements(p_value) with ordinality v (value, n));
  elsif p_value is null or jsonb_typeof(p_value) <> 'object' then
    return p_value;
  end if;
  own := p_own or coalesce(p_value ->> 'id' = p_user::text, false) or coalesce(p_value ->> 'userId' = p_user::text, false)
    or coalesce(lower(p_value ->> 'email') = p_mail, false);
  return (
    select coalesce(jsonb_object_agg(v.key, case when v.named then to_jsonb(p_named)
        else without_person(v.value, p_user, p_mail, p_names, false, p_named) end) filter (where not v.named or p_named is not null), '{}')
    from (
      select e.key, e.value, jsonb_typeof(e.value) = 'string' and coalesce(
        own and e.key = any ('{firstName,lastName,first_name,last_name,name,email,phone,staffNo,staff_no,device,ip,filename,profile_image_url}'::text[])
        or p_value ->> 'user_id' = p_user::text and e.key = any ('{title,description}'::text[])
        or lower(e.value #>> '{}') = p_mail and e.key = any ('{invitedEmail,invited_email,recipient}'::text[])
        or p_value ->> (e.key || 'Id') = p_user::text
        or e.value #>> '{}' = any (p_names) and e.key = any ('{by,givenBy,given_by,voterName,voter_name,decidedName,decided_name}'::text[]), false) as named
      from jsonb_each(p_value) e) v);
end $$;
revoke execute on function without_person(jsonb, uuid, text, text[], boolean, text) from public;
grant execute on function without_person(jsonb, uuid, text, text[], boolean, text) to portal_functions, portal_system;

-- A text without these names, as they are and as HTML writes them. Only for texts that an id has led to.
create function without_names(p_text text, p_names text[], p_named text) returns text language plpgsql immutable set search_path = public, pg_temp as $$
declare each text; html text;
begin
  foreach each in array p_names loop
    html := replace(replace(replace(replace(replace(each, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#39;');
    p_text := replace(replace(p_text, html, p_named), each, p_named);
  end loop;
  return p_text;
end $$;
revoke execute on function without_names(text, text[], text) from public;
grant execute on function without_names(text, text[], text) to portal_functions, portal_system;

-- Each image has a seal of its own; what an erasure left of one has another, with the request that granted it.
alter table record_images add column salt bytea, add column seal bytea;
create table image_redactions (
  erasure uuid not null references privacy_requests,
  seq bigint not null references record_images,
  salt bytea,
  seal bytea not null,
  primary key (seq, erasure)
);
create index image_redactions_erasure on image_redactions (erasure);
alter table image_redactions enable row level security;
grant select, insert, update (salt) on image_redactions to portal_functions;
grant update (salt) on record_images to portal_functions;

create function image_seal(p_salt bytea, i record_images) returns bytea language sql immutable set search_path = public, pg_temp as $$
  select sha256(p_salt || convert_to(json_build_array(i.seq, i.entity, i.entity_id, i.version, extract(epoch from i.at), i.image)::text, 'UTF8'))
$$;
revoke execute on function image_seal(bytea, record_images) from public;
grant execute on function image_seal(bytea, record_images) to portal_functions;
create function seal_image() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.salt := uuid_send(gen_random_uuid());
  new.seal := image_seal(new.salt, new);
  return new;
end $$;
alter table record_images disable trigger append_only;
update record_images set salt = uuid_send(gen_random_uuid());
update record_images i set seal = image_seal(i.salt, i);
alter table record_images enable trigger append_only;
alter table record_images alter column seal set not null;
create trigger seal_image before insert on record_images for each row execute function seal_image();

-- An image loses fields, at any depth, and its salt with them, by an erasure that has its redaction; it gains none.
create or replace function refuse_image_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - '{image,salt}'::text[] = to_jsonb(old) - '{image,salt}'::text[]
    and old.image @> new.image and new.salt is null
    and exists (select from image_redactions r where r.seq = new.seq and r.salt is not null and r.seal = image_seal(r.salt, new)) then return new; end if;
  raise exception 'record_images is append-only';
end $$;

drop trigger erase_from_images on audit_people;
drop function erase_from_images();
drop function erase_from_images(uuid, text[]);
drop function erase_from_audit(uuid, text[], uuid);
drop function without_person(jsonb, boolean, text, text);

-- The names somebody has acted under, the present one among them.
create function names_of(p_user uuid) returns text[] language sql stable set search_path = public, pg_temp as $$
  select array_agg(distinct n.name order by n.name) from (
    select u.first_name || ' ' || u.last_name as name from users u where u.id = p_user
    union all select a.actor_name from audit_events a where a.actor_id = p_user) n
$$;
revoke execute on function names_of(uuid) from public;
grant execute on function names_of(uuid) to portal_functions, portal_system;

grant update (first_name, last_name, email, phone, password_hash, profile_image_url, email_verified_at, status, rights, time_zone, digest, quiet_from,
  quiet_to, mail_types, adviser_title, updated_at), select (phone) on users to portal_functions;
grant update (staff_no, active, manager_id) on employees to portal_functions;
grant select (minutes) on adhesion_requests to portal_functions;
-- Its triggers ask who is calling.
grant execute on function may_write_person(text) to portal_functions;

-- Takes the person of a granted erasure out of its account, the log and the images of records, once.
-- @returns what the event of the erasure says of it
create function erase_person(p_request uuid, out pseudonym text, out lines int, out seal text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who uuid; mail text; names text[]; was audit_events; line audit_events; own boolean; acted boolean; address text;
  image record_images; left_of record_images; fresh bytea;
begin
  update privacy_requests r set done_at = now() where r.id = p_request and r.kind = 'erasure' and r.done_at is null returning r.user_id into who;
  if not found then raise 'no erasure was granted' using errcode = 'insufficient_privilege'; end if;
  perform pg_advisory_xact_lock(hashtext('audit'));
  perform seal_audit();
  if exists (select from audit_events where hash is not null and digest_version < 3) or exists (select from audit_reseals where done_at is null) then
    raise exception 'older lines are not sealed anew yet' using errcode = '55000';
  end if;
  perform name_audit_people(array[who]);
  select p.pseudonym into pseudonym from audit_people p where p.user_id = who for update;
  select lower(u.email) into mail from users u where u.id = who;
  names := names_of(who);

  for image in
    select i.* from record_images i where i.image is not null and i.entity not in ('beneficial_owner', 'screening_hit', 'party')
      and (i.entity_id = who or position(who::text in i.image::text) > 0
        or lower(coalesce(i.image ->> 'email', i.image ->> 'invited_email')) = mail
        or exists (select from audit_events a where a.actor_id = who and a.entity = i.entity and a.entity_id = i.entity_id))
    order by i.seq
  loop
    left_of := image;
    left_of.image := without_person(image.image, who, mail, names, image.entity in ('user', 'employee') and image.entity_id = who, null);
    continue when left_of.image = image.image;
    fresh := uuid_send(gen_random_uuid());
    update image_redactions r set salt = null where r.seq = image.seq and r.salt is not null;
    insert into image_redactions (erasure, seq, salt, seal) values (p_request, image.seq, fresh, image_seal(fresh, left_of));
    update record_images i set image = left_of.image, salt = null where i.seq = image.seq;
  end loop;

  lines := 0;
  for was in
    select a.* from audit_events a
    where a.actor_id = who or (a.entity = 'user' and a.entity_id = who)
      or position(who::text in concat(a.before, a.after)) > 0 or position(mail in lower(concat(a.before, a.after))) > 0
      or (a.action = 'adhesions.minutes' and exists (select from adhesion_requests r
        where r.id = a.entity_id and r.minutes -> 'attendees' @> jsonb_build_array(jsonb_build_object('id', who))))
    order by a.seq
  loop
    line := was;
    acted := coalesce(was.actor_id = who, false);
    own := (was.entity = 'user' and was.entity_id = who) or (was.entity = 'session' and acted);
    -- A company's own address may be the person's: it stays the company's.
    address := case when was.entity <> 'party' or was.action = 'parties.contact' then mail end;
    if acted then
      line.actor_public := case when was.actor_public = was.actor_name then pseudonym else was.actor_public end;
      line.actor_name := pseudonym;
      line.ip := null;
    end if;
    line.comment := case
      when own and not acted then null
      when was.action = 'adhesions.minutes' then
        (select string_agg(case when n.name = any (names) then pseudonym else n.name end, ', ' order by n.place)
          from regexp_split_to_table(was.comment, '(?<=^Présents.: )|, ') with ordinality n (name, place))
      when was.comment = any (names) then pseudonym
      else was.comment end;
    line.before := without_person(was.before, who, address, case when acted then names end, own, pseudonym);
    line.after := without_person(was.after, who, address, case when acted then names end, own, pseudonym);
    continue when line is not distinct from was;
    fresh := uuid_send(gen_random_uuid());
    line.personal_salt := null;
    update audit_redactions r set salt = null where r.seq = was.seq and r.salt is not null;
    insert into audit_redactions (erasure, seq, salt, seal) values (p_request, was.seq, fresh, sha256(fresh || audit_personal(line)));
    update audit_events set actor_name = line.actor_name, actor_public = line.actor_public, ip = line.ip, comment = line.comment,
      before = line.before, after = line.after, personal_salt = null where seq = was.seq;
    lines := lines + 1;
  end loop;

  update employees e set staff_no = 'X' || left(e.user_id::text, 13), active = false, manager_id = null where e.user_id = who;
  update users u set first_name = split_part(pseudonym, ' ', 1), last_name = split_part(pseudonym, ' ', 2), email = u.id || '@efface.invalid',
      phone = null, password_hash = 'none', profile_image_url = null, email_verified_at = null, status = 'disabled', rights = '{}',
      time_zone = 'Europe/Paris', digest = 'off', quiet_from = null, quiet_to = null, mail_types = '{}', adviser_title = null,
      version = u.version + 1, updated_at = now() where u.id = who;
  update audit_people set key = null, erased_at = now() where user_id = who and key is not null;
  seal := erasure_seal(p_request);
end $$;
revoke execute on function erase_person(uuid) from public;
grant execute on function erase_person(uuid) to portal_system;

-- The first image that is not what it was, nor what a granted erasure left of it.
create function verify_images() returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select min(i.seq) from record_images i
  where case when i.salt is not null then i.seal <> image_seal(i.salt, i)
    else not exists (select from image_redactions r join privacy_requests q on q.id = r.erasure and q.kind = 'erasure' and q.done_at is not null
      where r.seq = i.seq and r.salt is not null and r.seal = image_seal(r.salt, i)) end
$$;
revoke execute on function verify_images() from public;
grant execute on function verify_images() to portal_system;

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
  -- No line was erased but by an erasure that a person granted and the log tells.
  select min(r.seq) into bad from audit_redactions r where r.erasure in (
    select d.erasure from audit_redactions d group by d.erasure
    having not exists (select from audit_events a
      join privacy_requests q on q.kind = 'erasure' and q.id = d.erasure and q.user_id = a.entity_id and q.requested_by = a.actor_id
      where a.action = 'privacy.erase' and a.entity = 'user' and a.after ->> 'erasure' = d.erasure::text and a.after ->> 'seal' = erasure_seal(d.erasure)));
  return bad;
end $$;
