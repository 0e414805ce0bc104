-- A file that one of the bank's people has given to a named colleague; null: its company's adviser has it (docs/adr/0049).
alter table invoices add column assignee_id uuid references users;
alter table guarantee_requests add column assignee_id uuid references users;
grant update (assignee_id) on invoices, guarantee_requests to portal_staff;
grant select (assignee_id) on invoices, guarantee_requests to portal_functions;

-- Who is told of what happens to a file: companies, who may not read it, cause it too.
create function in_charge_of(p_entity text, p_id uuid, p_party uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    case p_entity
      when 'invoice' then (select assignee_id from invoices where id = p_id)
      when 'guarantee_request' then (select assignee_id from guarantee_requests where id = p_id)
    end,
    (select adviser_id from parties where id = p_party))
$$;
grant execute on function in_charge_of(text, uuid, uuid) to portal_client, portal_supplier, portal_staff, portal_system;

-- Whoever was given the file may be told of it, too.
create or replace function notify_users(p_party uuid, p_role text, p_department text, p_user uuid, p_type text, p_event text,
  p_message text, p_severity text, p_entity text, p_entity_id uuid)
returns setof notifications language sql security definer set search_path = public, pg_temp as $$
  insert into notifications (user_id, type, event, message, severity, entity_type, entity_id)
  select u.id, p_type, p_event, p_message, p_severity, p_entity, p_entity_id
  from users u left join employees e on e.user_id = u.id
  where u.status = 'active' and u.id is distinct from app_user()
    and case when p_user is not null then u.id = p_user
             when p_party is not null then u.party_id = p_party
             else u.role = p_role and (p_department is null or e.department = p_department) end
    and (session_user = 'portal_system' or exists (select from concerned(p_entity, p_entity_id) c
      where u.party_id = c.party_id or (u.party_id is null
        and (p_user is null or u.id = c.adviser_id or u.id = in_charge_of(p_entity, p_entity_id, null)))))
  returning *
$$;
