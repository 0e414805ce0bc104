-- A requester changes what it asks for while the request is a draft (docs/adr/0077); the database refuses it afterwards.
grant update (kind, debtor_id, debtor_name, beneficiary_id, beneficiary_name, amount, currency, tenor_days, valid_until, reason)
  on guarantee_requests to portal_client;

create function guard_request() returns trigger language plpgsql set search_path to 'public', 'pg_temp' as $$
begin
  if current_user = 'portal_client' and old.status <> 'draft' then
    raise 'what was sent is not changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger guarantee_requests_guard
  before update of kind, debtor_id, debtor_name, beneficiary_id, beneficiary_name, amount, currency, tenor_days, valid_until, reason
  on guarantee_requests for each row execute function guard_request();
