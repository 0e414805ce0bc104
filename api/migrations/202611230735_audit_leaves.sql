-- The log leaves signed, and what leaves the portal is in the log (docs/adr/0068).

-- Lines of the chain with all that their hashes cover, as somebody without this database needs them to compute the chain anew.
create function audit_export(p_from bigint, p_to bigint)
  returns table (no bigint, seq bigint, prev text, hash text, pseudonym text, covered text, seal text, salt text, personal text, redaction_salt text, redaction_seal text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.sealed_no, a.seq, encode(a.prev_hash, 'hex'), encode(a.hash, 'hex'), a.pseudonym, audit_covered(a), encode(a.personal_seal, 'hex'),
      encode(a.personal_salt, 'hex'), convert_from(audit_personal(a), 'UTF8'), encode(r.salt, 'hex'), encode(r.seal, 'hex')
    from audit_events a left join audit_redactions r on r.seq = a.seq and r.salt is not null and a.personal_salt is null
    where a.sealed_no between p_from and p_to and a.digest_version = 3 order by a.sealed_no
$$;
revoke execute on function audit_export(bigint, bigint) from public;
grant execute on function audit_export(bigint, bigint) to portal_system;

-- Whoever takes a list or the log out of the portal says so about itself.
create policy on_export on audit_events for insert to portal_client, portal_staff, portal_supplier
  with check (entity = 'user' and entity_id = (select app_user()) and action in ('lists.export', 'audit.export'));

-- Who is erased from the log is erased from the images of its account; its own calendar goes with it.
create function erase_from_images() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update record_images set image = image - '{first_name,last_name,email,phone,profile_image_url}'::text[]
    where entity = 'user' and entity_id = new.user_id and image is not null;
  update record_images set image = image - '{title,description}'::text[]
    where entity = 'calendar_event' and image ->> 'user_id' = new.user_id::text;
  return null;
end $$;
create trigger erase_from_images after update of erased_at on audit_people for each row
  when (old.erased_at is null and new.erased_at is not null) execute function erase_from_images();
