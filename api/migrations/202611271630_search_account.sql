-- What a search of account lines compares: the bank reads an entry's number, and no company the bank's reason of a reversal.
create function account_words(p_entry uuid) returns text language plpgsql stable security definer set search_path = public, pg_temp as $$
declare e record;
begin
  select x.ref, x.reverses, x.search_text into e from ledger_entries x where x.id = p_entry and exists (
    select from ledger_lines l where l.entry_id = x.id and l.account in ('CCA', 'ADR')
      and case session_user when 'portal_supplier' then l.party_id = app_party() else app_staff() is not null end);
  -- A sealed entry's words are kept, those of its number first.
  if e.reverses is null and e.search_text is not null then
    return case when session_user = 'portal_supplier' then substr(e.search_text, length(replace(e.ref, '-', '')) + 1) else e.search_text end;
  end if;
  return fold(case when session_user = 'portal_supplier' then '' else coalesce(e.ref, '') end || account_label(p_entry));
end $$;
grant execute on function account_words(uuid) to portal_functions, portal_supplier, portal_staff;

-- Lines with a word in their sentence, or in the number or reference of their invoice; one null where very many of the newest have it.
create function search_account(p_word text, p_most int, p_all boolean) returns setof bigint language plpgsql stable security definer
  set search_path = public, pg_temp set work_mem = '32MB' as $$
declare
  held constant text := '%' || p_word || '%';
  mine constant uuid := case session_user when 'portal_supplier' then app_party() end;
  short constant boolean := is_short_key(p_word);
begin
  if session_user not in ('portal_supplier', 'portal_staff') or coalesce(p_word, '') = '' or p_word <> fold(p_word) then
    raise exception 'nothing to search for %', session_user using errcode = 'insufficient_privilege';
  end if;
  if mine is null and (session_user = 'portal_supplier' or app_staff() is null) then return; end if;
  if not p_all and (
      select count(*) > 25 from (select l.entry_id, l.invoice_id from ledger_lines l where l.account in ('CCA', 'ADR') and (mine is null or l.party_id = mine)
        order by l.id desc limit 250) t left join invoices i on i.id = t.invoice_id
      where case when short then search_starts(i.number, i.ref) @> array[p_word]
        else fold(coalesce(i.number, '')) || ' ' || fold(i.ref) like held or account_words(t.entry_id) like held end) then
    return next null;
    return;
  end if;
  return query
    with entry as (
      select e.id from ledger_entries e where not short and e.reverses is null and e.search_text like held
        and (mine is null or substr(e.search_text, length(replace(e.ref, '-', '')) + 1) like held)
      union all select e.id from ledger_entries e where not short and e.reverses is null and e.hash is null and account_words(e.id) like held
      -- The sentence that a company reads of a reversal is not the entry's own.
      union all select e.id from ledger_entries e where not short and e.reverses is not null and account_words(e.id) like held),
    of_entry as (
      select l.id from entry join ledger_lines l on l.entry_id = entry.id
      where l.account in ('CCA', 'ADR') and (mine is null or l.party_id = mine) limit p_most),
    of_invoice as (
      select l.id from invoices i join ledger_lines l on l.invoice_id = i.id
      where fold(coalesce(i.number, '')) || ' ' || fold(i.ref) like held and (not short or search_starts(i.number, i.ref) @> array[p_word])
        and l.account in ('CCA', 'ADR') and (mine is null or l.party_id = mine) limit p_most)
    select o.id from of_entry o union select o.id from of_invoice o limit p_most;
end $$;
grant execute on function search_account(text, int, boolean) to portal_supplier, portal_staff;

-- The newest lines of an account, and a period's; the account's balance before a day is that of the last line before it.
create index ledger_lines_of_account on ledger_lines (contract_id, party_id, id desc) where account in ('CCA', 'ADR');
create index ledger_lines_of_period on ledger_lines (contract_id, party_id, account, entry_date, id) include (entry_id, amount) where account in ('CCA', 'ADR');
-- The latter serves what these two did, with ledger_lines_contract.
drop index ledger_lines_of_company, ledger_lines_of_days;
