-- The words of the newest lines are compared, not first those of every line of the ledger; and the words of entries that
-- are not sealed yet are read where they are.
CREATE OR REPLACE FUNCTION public.search_account(p_word text, p_most integer, p_all boolean, p_contract uuid, p_assignor uuid)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET work_mem TO '32MB'
AS $function$
declare
  held constant text := '%' || p_word || '%';
  mine constant uuid := case session_user when 'portal_supplier' then app_party() else p_assignor end;
  short constant boolean := is_short_key(p_word);
  few constant int := 2500;
  near bigint[];
  all_of_them boolean;
begin
  if session_user not in ('portal_supplier', 'portal_staff') or coalesce(p_word, '') = '' or p_word <> fold(p_word) then
    raise exception 'nothing to search for %', session_user using errcode = 'insufficient_privilege';
  end if;
  if session_user = 'portal_supplier' and mine is null or session_user = 'portal_staff' and app_staff() is null then return; end if;
  -- The newest lines: all of them where they are few, else a sample.
  near := array(select l.id from ledger_lines l where l.account in ('CCA', 'ADR') and (mine is null or l.party_id = mine)
    and (p_contract is null or l.contract_id = p_contract) order by l.id desc limit few + 1);
  all_of_them := cardinality(near) <= few;
  if all_of_them or not p_all then
    near := array(select l.id from ledger_lines l left join invoices i on i.id = l.invoice_id
      where l.id = any (case when all_of_them then near else near[:250] end) and case when short then search_starts(i.number, i.ref) @> array[p_word]
        else coalesce(i.search_text like held and fold(coalesce(i.number, '')) || ' ' || fold(i.ref) like held, false) or account_words(l.entry_id) like held end
      limit p_most);
    if all_of_them then return query select unnest(near); return; end if;
    if cardinality(near) > 25 then return next null; return; end if;
  end if;
  return query
    with entry as (
      select e.id from ledger_entries e where not short and e.reverses is null and e.search_text like held
        and (session_user <> 'portal_supplier' or substr(e.search_text, length(replace(e.ref, '-', '')) + 1) like held)
      union all select e.id from ledger_entries e where not short and e.reverses is null and e.hash is null
        and fold(case when session_user = 'portal_supplier' then '' else coalesce(e.ref, '') end || e.label) like held
      -- The sentence that a company reads of a reversal is not the entry's own.
      union all select e.id from ledger_entries e where not short and e.reverses is not null and account_words(e.id) like held),
    of_entry as (
      select l.id from entry join ledger_lines l on l.entry_id = entry.id
      where l.account in ('CCA', 'ADR') and (mine is null or l.party_id = mine) and (p_contract is null or l.contract_id = p_contract) limit p_most),
    of_invoice as (
      select l.id from invoices i join ledger_lines l on l.invoice_id = i.id
      where fold(coalesce(i.number, '')) || ' ' || fold(i.ref) like held and (not short or search_starts(i.number, i.ref) @> array[p_word])
        and l.account in ('CCA', 'ADR') and (mine is null or l.party_id = mine) and (p_contract is null or l.contract_id = p_contract) limit p_most)
    select o.id from of_entry o union select o.id from of_invoice o limit p_most;
end $function$;
