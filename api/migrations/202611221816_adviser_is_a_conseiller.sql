-- Companies read « conseiller » for an adviser, as on every screen (docs/words.md).
CREATE OR REPLACE FUNCTION public.name_actor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  side boolean := session_user in ('portal_client', 'portal_supplier', 'portal_staff');
  who uuid := case
    when side then app_user()
    -- For an employee who changes what belongs to no side.
    when session_user = 'portal_system' then app_staff()
    -- Whose account or session it is about.
    when session_user = 'portal_auth' and new.entity = 'user' then new.entity_id
    when session_user = 'portal_auth' and new.entity = 'session' then (select s.user_id from sessions s where s.id = new.entity_id) end;
  employee boolean := session_user in ('portal_staff', 'portal_system');
begin
  -- Steps that the portal takes by itself, whoever's transaction they follow in.
  if new.action in ('invoices.await_confirmation', 'guaranteeRequests.to_legal', 'users.passkey_clone')
    or (who is null and not side and session_user <> 'portal_auth') then
    new.actor_id := null;
    new.actor_name := 'Système';
    new.actor_public := 'Cessio';
    new.actor_role := 'system';
    return new;
  end if;
  select u.id, u.first_name || ' ' || u.last_name, u.role,
      case when u.party_id is not null then u.first_name || ' ' || u.last_name
        when u.role = 'm1' then 'Responsable' when u.role = 'super' then 'Administration'
        when e.department = 'RISK' then 'Département Risque' when e.department = 'LEGAL' then 'Département Juridique'
        else 'Votre conseiller' end
    into new.actor_id, new.actor_name, new.actor_role, new.actor_public
    from users u left join employees e on e.user_id = u.id
   where u.id = who
     and (session_user = 'portal_auth' or u.status = 'active')
     and (session_user <> 'portal_client' or (u.role = 'client' and u.party_id = app_party()))
     and (session_user <> 'portal_supplier' or (u.role = 'supplier' and u.party_id = app_party()))
     and (not employee or (u.party_id is null and u.id = app_staff() and coalesce(e.active, true)));
  if new.actor_name is null then raise 'nobody acts' using errcode = 'insufficient_privilege'; end if;
  return new;
end $function$;
