-- What lists of entries read, and reversals among what waits for a second person.
alter table ledger_entries add column search_text text generated always as (fold(
  case when number is null then '' else 'ECR-' || journal || '-' || extract(year from entry_date)::int || '-' || lpad(number::text, 6, '0') || ' ' end
    || label)) stored;
create index ledger_entries_search on ledger_entries using gin (search_text gin_trgm_ops);
drop index ledger_entries_date;
create index ledger_entries_date on ledger_entries (entry_date, id);
create index ledger_lines_amount on ledger_lines (abs(amount));

create or replace function refuse_ledger_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- Records differ by table: each is named only in its own branch.
  if tg_op = 'UPDATE' and tg_table_name = 'ledger_entries' then
    if old.hash is null and new.hash is not null then
      old.position := new.position; old.number := new.number; old.sealed_at := new.sealed_at; old.prev_hash := new.prev_hash; old.hash := new.hash;
      -- Generated columns have no value yet.
      old.year := new.year; old.ref := new.ref; old.search_text := new.search_text;
      if old is not distinct from new then return new; end if;
    end if;
  elsif tg_op = 'UPDATE' and tg_table_name = 'ledger_lines' then
    if old.sealed is null and new.sealed is not null then
      old.sealed := new.sealed; old.account_balance := new.account_balance;
      if old is not distinct from new then return new; end if;
    end if;
  end if;
  raise '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

drop policy people_approvals on audit_events;
create policy people_approvals on audit_events for insert to portal_people
  with check ((entity, action) in (('guarantee', 'guarantees.hand_over_approval'), ('adhesion_request', 'adhesions.hand_over_approval'),
    ('contract', 'contracts.hand_over_approval'), ('ledger_entry', 'ledgerEntries.hand_over_approval')) and internal and (select runs_the_bank()));

-- An entry belongs to no company.
alter table approvals alter column party_id drop not null;
