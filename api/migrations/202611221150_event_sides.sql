-- An event of the log says itself which company of each side may read it (docs/adr/0034): one column, one predicate, one index per side.

-- The companies that see a record now, null where a side does not. Whatever asks who sees what kind of record asks here.
create function sides_of(p_entity text, p_id uuid, out client_party uuid, out supplier_party uuid) language plpgsql stable as $$
begin
  case p_entity
    when 'invoice' then
      select i.client_view_id, i.supplier_view_id into client_party, supplier_party from invoices i where i.id = p_id;
    when 'guarantee_request' then
      select g.requester_id into client_party from guarantee_requests g where g.id = p_id;
    else null;
  end case;
end $$;
revoke execute on function sides_of(text, uuid) from public;
grant execute on function sides_of(text, uuid) to portal_functions;

-- Rows that stand were sealed without the new columns and stay version 1; new ones are version 2.
alter table audit_events
  add column client_party uuid,
  add column supplier_party uuid,
  add column digest_version smallint not null default 1;
alter table audit_events alter column digest_version set default 2;

-- What each version seals is named, so that a column added later changes no hash that was made before. Null for an unknown version,
-- which no hash equals.
create or replace function audit_digest(prev bytea, e audit_events) returns bytea language sql immutable as $$
  select sha256(coalesce(prev, ''::bytea) || convert_to((
    jsonb_build_object('seq', e.seq, 'actor_id', e.actor_id, 'actor_name', e.actor_name, 'actor_public', e.actor_public,
      'actor_role', e.actor_role, 'ip', e.ip, 'action', e.action, 'entity', e.entity, 'entity_id', e.entity_id,
      'from_status', e.from_status, 'to_status', e.to_status, 'reason_code', e.reason_code, 'comment', e.comment,
      'internal', e.internal, 'before', e.before, 'after', e.after, 'correlation_id', e.correlation_id)
    || case e.digest_version
      when 1 then '{}'
      when 2 then jsonb_build_object('digest_version', e.digest_version, 'client_party', e.client_party, 'supplier_party', e.supplier_party)
    end)::text || extract(epoch from e.at)::text, 'UTF8'))
$$;

create function stamp_sides() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.internal then return new; end if;
  select s.client_party, s.supplier_party into new.client_party, new.supplier_party from sides_of(new.entity, new.entity_id) s;
  -- A move between states that the debtor reads as one is not for the debtor.
  if new.to_status <> coalesce(new.from_status, client_state(new.to_status))
    and client_state(new.to_status) = client_state(coalesce(new.from_status, new.to_status)) then
    new.client_party := null;
  end if;
  return new;
end $$;
-- No login may insert these columns. Only the demonstration, which tells years at once, brings them along.
create trigger audit_sides before insert on audit_events for each row
  when (new.client_party is null and new.supplier_party is null) execute function stamp_sides();

-- What companies could read until now they still can, and nothing else.
alter table audit_events disable trigger audit_append_only;
update audit_events e set supplier_party = i.supplier_view_id,
    client_party = case when e.action not in ('invoices.finance', 'invoices.unfinance', 'invoices.indemnify') then i.client_view_id end
  from invoices i where e.entity = 'invoice' and i.id = e.entity_id and not e.internal;
update audit_events e set client_party = g.requester_id
  from guarantee_requests g where e.entity = 'guarantee_request' and g.id = e.entity_id and not e.internal;
update audit_events set digest_version = 2 where hash is null;
alter table audit_events enable trigger audit_append_only;

create index audit_client on audit_events (client_party, seq) where client_party is not null;
create index audit_supplier on audit_events (supplier_party, seq) where supplier_party is not null;

drop policy client_rows on audit_events;
drop policy supplier_rows on audit_events;
create policy client_rows on audit_events for select to portal_client using (client_party = (select app_party()));
create policy supplier_rows on audit_events for select to portal_supplier using (supplier_party = (select app_party()));
