-- What the bank is told of a block leads to the company whose account it is, as every other notice about accounts does.
-- Who is concerned is asked of the account: a link's holder may tell nobody of a company.
grant update (entity_type, entity_id) on notifications to portal_functions;
create or replace function tell_account_block(p_hash bytea, p_to text, p_event text, p_message text, p_severity text) returns setof notifications
  language plpgsql security definer set search_path = public, pg_temp as $$
declare target uuid; company uuid; told notifications;
begin
  select a.id, a.party_id into target, company from account_links l join bank_accounts a on a.id = l.account_id
   where l.token_hash = p_hash and l.used_at = now()::timestamptz(3);
  if not found then return; end if;
  if p_to not in ('risk', 'adviser') then
    return query select * from notify_users(company, null, null, null, '3', p_event, p_message, p_severity, 'bank_account', target);
    return;
  end if;
  for told in select * from notify_users(null, 'adviser', case p_to when 'risk' then 'RISK' else 'ADVISER' end,
      case p_to when 'adviser' then in_charge_of(null, null, company) end, '3', p_event, p_message, p_severity, 'bank_account', target) loop
    update notifications set entity_type = 'party', entity_id = company where id = told.id returning * into told;
    return next told;
  end loop;
end $$;
