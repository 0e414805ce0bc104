-- Who made or sent a payment file enters no outcome of it by hand, and no rejection; an answer that contradicts a settled line is counted.
alter table payment_answers add column contradicted integer not null default 0;

-- A waiting transfer is contradicted by nothing, and one that came back had been executed.
create function contradicts_transfer(p_status text, p_action text) returns boolean language sql immutable set search_path = public, pg_temp as $$
  select case p_action when 'fail' then p_status in ('executed', 'returned') else p_status = 'rejected' end
$$;
grant execute on function contradicts_transfer(text, text) to portal_functions;

drop function settle_payment_file(uuid, jsonb, text, text);
create function settle_payment_file(p_id uuid, p_results jsonb, p_filename text, p_hash text)
 RETURNS TABLE(executed integer, rejected integer, returned integer, left_waiting integer, contradicted text[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare p payment_files; after_step text; l record; entry uuid; n_executed int := 0; n_rejected int := 0; n_returned int := 0; n_left int; against text[];
begin
  if not coalesce(session_user = 'portal_system' or session_user = 'portal_staff' and staff_actor() in ('M', 'X'), false) then
    raise 'not theirs to answer' using errcode = 'TR001';
  end if;
  select * into p from payment_files x where x.id = p_id for no key update;
  -- By hand, or where something is rejected: money that left could be drawn once more.
  if session_user = 'portal_staff' and app_user() in (p.made_by, p.sent_by)
    and (p_hash is null or exists (select from jsonb_to_recordset(p_results) as r (action text) where r.action is distinct from 'execute')) then
    raise 'another person' using errcode = 'TR008';
  end if;
  if p.sent_at is null then raise 'not sent' using errcode = 'TR007'; end if;
  select m.state_to into after_step from machine_steps m where m.machine = 'payment_file' and m.action = 'answer' and m.state_from = p.status;
  -- The order of docs/adr/0026 and 0109: financings, invoices, contracts.
  perform from financings f where f.id in (select x.source_id from payment_file_lines x where x.file_id = p_id and x.kind = 'financing') order by f.id for no key update;
  perform from invoices i where i.id in (select fl.invoice_id from jsonb_to_recordset(p_results) as r (id uuid, action text)
      join payment_file_lines x on x.id = r.id and x.file_id = p_id join financing_lines fl on fl.financing_id = x.source_id where r.action <> 'execute')
    order by i.id for no key update;
  perform from contracts c where c.id in (select f.contract_id from jsonb_to_recordset(p_results) as r (id uuid, action text)
      join payment_file_lines x on x.id = r.id and x.file_id = p_id join financings f on f.id = x.source_id where r.action <> 'execute')
    order by c.id for no key update;
  select coalesce(array_agg(x.end_to_end_id order by x.place), '{}') into against from jsonb_to_recordset(p_results) as r (id uuid, action text)
    join payment_file_lines x on x.id = r.id and x.file_id = p_id
    where contradicts_transfer(x.status, r.action);
  for l in select distinct on (x.place) x.*, r.action, r.code, r.reason as why, r.advice, f.contract_id
      from jsonb_to_recordset(p_results) as r (id uuid, action text, code text, reason text, advice text)
      join payment_file_lines x on x.id = r.id and x.file_id = p_id left join financings f on x.kind = 'financing' and f.id = x.source_id
      where x.answered_at is null and r.action in ('execute', 'fail') or x.entry_id is not null and r.action = 'return' order by x.place loop
    entry := null;
    case l.action
      when 'execute' then
        n_executed := n_executed + 1;
        -- A guarantee that came back is paid by another file.
        entry := post_entry('E4b', l.kind, l.source_id || case when exists (select from ledger_entries e where (e.source, e.source_id, e.event) = (l.kind, l.source_id::text, 'E4b'))
            then '/' || p.number else '' end, case l.kind when 'financing' then 'Financement ' else 'Garantie ' end || l.end_to_end_id || chr(160) || ': virement débité',
          jsonb_build_array(
            jsonb_strip_nulls(jsonb_build_object('account', 'VIR', 'amount', l.amount, 'currency', p.currency, 'party_id', l.party_id, 'contract_id', l.contract_id)),
            jsonb_build_object('account', 'BNQ', 'amount', -l.amount, 'currency', p.currency, 'own_account_id', p.own_account_id)),
          p.execution_date, null, null);
      when 'fail' then
        n_rejected := n_rejected + 1;
        if l.kind = 'financing' then perform reverse_financing(l.source_id, 'virement rejeté'); end if;
      else
        n_returned := n_returned + 1;
        perform post_reversal(l.entry_id, 'virement retourné', today_in_paris());
        if l.kind = 'financing' then perform return_financing(l.source_id); end if;
    end case;
    perform note_transfer(l.id, l.action, l.code, l.why, entry);
    update financings f set status = m.state_to, version = f.version + 1, reason = coalesce(nullif(concat_ws(' ', l.why, l.advice), ''), f.reason)
      from machine_steps m where l.kind = 'financing' and f.id = l.source_id and m.machine = 'financing' and m.action = l.action and m.state_from = f.status;
  end loop;
  select count(*) into n_left from payment_file_lines x where x.file_id = p_id and x.answered_at is null;
  update payment_files x set version = x.version + 1, status = case when n_left = 0 then coalesce(after_step, x.status) else x.status end,
      answered_at = case when n_left = 0 then coalesce(x.answered_at, portal_now()) end
    where x.id = p_id and (n_executed + n_rejected + n_returned > 0);
  insert into payment_answers (file_id, hash, filename, executed, rejected, returned, left_waiting, contradicted, received_by)
    values (p_id, p_hash, p_filename, n_executed, n_rejected, n_returned, n_left, cardinality(against), case when session_user = 'portal_staff' then app_user() end);
  return query select n_executed, n_rejected, n_returned, n_left, against;
end $function$;
grant execute on function settle_payment_file(uuid, jsonb, text, text) to portal_staff, portal_system;
