-- The bank's own accounts (docs/adr/0101): on which it is paid, and from which it pays. A number never changes: check
-- codes are derived from it. COLLECTION_IBANS fills an empty table once.
create table own_accounts (
  id uuid primary key default uuidv7(),
  iban text not null check (iban ~ '^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$'),
  -- Null: came from the setting, which has none.
  bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  holder text not null check (length(holder) between 1 and 140),
  currency text not null check (currency in ('EUR', 'MAD', 'DZD', 'TND')),
  purpose text not null check (purpose in ('collection', 'payment')),
  -- Of a confidential contract, whose debtors pay on an account of its own.
  contract_id uuid references contracts,
  active boolean not null default true,
  version int not null default 1,
  -- Null: came from the setting.
  created_by uuid references users,
  created_at timestamptz(3) not null default portal_now(),
  constraint own_accounts_once unique (iban, purpose),
  check (contract_id is null or purpose = 'collection')
);
create unique index own_accounts_of_contract on own_accounts (contract_id) where active;
alter table own_accounts enable row level security;
grant select on own_accounts to portal_system, portal_staff;
grant insert (iban, bic, holder, currency, purpose, contract_id, created_by), update (bic, holder, active, version) on own_accounts to portal_staff;
create policy system_reads on own_accounts for select to portal_system using (true);
create policy staff_reads on own_accounts for select to portal_staff using ((select app_staff()) is not null);
create policy administrators_add on own_accounts for insert to portal_staff
  with check (created_by = (select app_staff())
    and exists (select from users where users.id = created_by and users.role = 'super')
    and (contract_id is null or exists (select from contracts c where c.id = contract_id and c.notification = 'confidential')));
create policy administrators_change on own_accounts for update to portal_staff
  using (exists (select from users where users.id = (select app_staff()) and users.role = 'super'));

create policy on_own_account on audit_events for insert to portal_staff
  with check (entity = 'own_account' and action like 'ownAccounts.%'
    and exists (select from own_accounts o where o.id = entity_id)
    and exists (select from users where users.id = (select app_staff()) and users.role = 'super'));
create constraint trigger tell_new after insert on own_accounts deferrable initially deferred for each row
  when (new.created_by is not null) execute function tell_change('own_account', 'id', 'ownAccounts.changed_outside');
create constraint trigger tell_change after update on own_accounts deferrable initially deferred for each row
  execute function tell_change('own_account', 'id', 'ownAccounts.changed_outside');

create function seed_own_accounts(p_ibans text[], p_holder text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Two processes that start at once: the second finds the first one's rows.
  perform pg_advisory_xact_lock(hashtext('own_accounts'));
  if not exists (select from own_accounts) then
    insert into own_accounts (iban, holder, currency, purpose)
    select iban, p_holder, 'EUR', 'collection' from unnest(p_ibans) with ordinality as given(iban, place) order by place
    on conflict do nothing;
  end if;
end $$;
revoke execute on function seed_own_accounts(text[], text) from public;
grant execute on function seed_own_accounts(text[], text) to portal_system;
grant select (id), insert (iban, holder, currency, purpose) on own_accounts to portal_functions;
