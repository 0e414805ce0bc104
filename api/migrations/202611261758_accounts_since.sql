-- Since when an account is what it is: one that is brought back waits from that day, not from its first.
alter table bank_accounts add column status_since timestamptz(3) not null default portal_now();
alter table bank_accounts disable trigger user;
update bank_accounts a set status_since = coalesce((select max(e.at) from audit_events e where e.entity = 'bank_account'
  and e.entity_id = a.id and e.to_status = a.status and e.from_status is distinct from e.to_status), a.created_at);
alter table bank_accounts enable trigger user;

create function date_account() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.status_since := case when tg_op = 'INSERT' then new.created_at else portal_now() end;
  return new;
end $$;
create trigger bank_accounts_dated before insert on bank_accounts for each row execute function date_account();
create trigger bank_accounts_dated_anew before update of status on bank_accounts for each row
  when (old.status <> new.status) execute function date_account();
grant select (status_since) on bank_accounts to portal_client, portal_supplier;
