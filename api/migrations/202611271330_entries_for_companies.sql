-- What a company reads of an entry that moved its account: its event and its sentence, but of a reversal not the bank's reason, nor its number.
create function account_label(p_entry uuid) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select case when e.reverses is null then e.label
      else 'Contre-passation' || chr(160) || ': ' || (select o.label from ledger_entries o where o.id = e.reverses) end
  from ledger_entries e where e.id = p_entry
    and exists (select from ledger_lines l where l.entry_id = e.id and l.account in ('CCA', 'ADR') and reads_account(l.party_id))
$$;
grant execute on function account_label(uuid) to portal_supplier, portal_staff;
revoke select (label, ref) on ledger_entries from portal_supplier;
