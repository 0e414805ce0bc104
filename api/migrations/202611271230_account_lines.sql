-- A company reads its own account's lines, with the sentence of their entry; the bank those of all (docs/adr/0107). Other accounts of an entry
-- stay with those who keep the ledger.
create policy supplier_accounts on ledger_lines for select to portal_supplier
  using (account in ('CCA', 'ADR') and party_id = (select app_party()));
create policy staff_accounts on ledger_lines for select to portal_staff using (account in ('CCA', 'ADR') and (select app_staff()) is not null);
create policy supplier_accounts on ledger_entries for select to portal_supplier using (id in (select l.entry_id from ledger_lines l where l.entry_id = ledger_entries.id));
create policy staff_accounts on ledger_entries for select to portal_staff using ((select app_staff()) is not null
  and id in (select l.entry_id from ledger_lines l where l.entry_id = ledger_entries.id and l.account in ('CCA', 'ADR')));
grant select (id, entry_id, account, amount, currency, party_id, contract_id, invoice_id, entry_date, value_date, balance) on ledger_lines to portal_supplier;
grant select (id, event, label, ref, entry_date) on ledger_entries to portal_supplier;
-- The other account's balance when a line was posted: the two together are what the company has.
create index ledger_lines_of_company on ledger_lines (party_id, contract_id, account, id desc) where account in ('CCA', 'ADR');
