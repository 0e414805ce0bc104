-- A draw in euros is refused where no payment file can pay its account, before anything of it is posted.

-- Why writePain001() of the API cannot write an account: its country, or a holder without a letter; a test compares both.
create function unpayable(p_currency text, p_iban text, p_holder text) returns text
language sql immutable set search_path to 'public', 'pg_temp' as $$
  select case when p_currency is distinct from 'EUR' then null
    when left(p_iban, 2) <> all ('{AT,BE,BG,CY,CZ,DE,DK,EE,ES,FI,FR,GR,HR,HU,IE,IS,IT,LI,LT,LU,LV,MT,NL,NO,PL,PT,RO,SE,SI,SK}') then 'country'
    when left(btrim(regexp_replace(normalize(p_holder, NFKD), '[\u0300-\u036f]', '', 'g')), 70) !~ '[A-Za-z0-9œŒæÆßẞþÞøØłŁđĐðÐħĦı€]' then 'holder' end
$$;
revoke execute on function unpayable(text, text, text) from public;
grant execute on function unpayable(text, text, text) to portal_client, portal_functions, portal_staff, portal_supplier, portal_system;

-- The account that is paid by default in a currency: of several, one that a file can pay.
create function payout_account(p_party uuid, p_at timestamp with time zone, p_currency text) returns uuid
language sql stable set search_path to 'public', 'pg_temp' as $$
  select a.id from bank_accounts a where a.party_id = p_party and account_usable(a.id, p_at)
    order by unpayable(p_currency, a.iban, a.holder) is not null, a.usable_from desc, a.id desc limit 1
$$;
revoke execute on function payout_account(uuid, timestamp with time zone, text) from public;
grant execute on function payout_account(uuid, timestamp with time zone, text) to portal_functions, portal_staff, portal_supplier, portal_system;

CREATE OR REPLACE FUNCTION public.check_draw(p_contract uuid, p_assignor uuid, p_lines jsonb, p_account uuid, p_value_date date, p_price draw_price, p_except uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare lines int; available bigint;
begin
  perform from invoices i where i.id in (select x.invoice_id from jsonb_to_recordset(p_lines) as x (invoice_id uuid)) order by i.id for no key update;
  perform from contracts c where c.id = p_contract for no key update;
  if not may_assign(p_contract, p_assignor) then raise 'contract or company' using errcode = 'FI001'; end if;
  if p_price.rate_ppm is null then raise 'no rate' using errcode = 'FI003'; end if;
  if not exists (select from bank_accounts a where a.id = p_account and a.party_id = p_assignor and account_usable(a.id, portal_now())
      and unpayable((select c.currency from contracts c where c.id = p_contract), a.iban, a.holder) is null) then
    raise 'the account' using errcode = 'FI005';
  end if;
  select count(*) into lines from jsonb_to_recordset(p_lines) as x (invoice_id uuid, amount bigint)
    join drawable(p_contract, p_assignor, p_value_date, p_except) d on d.invoice_id = x.invoice_id and x.amount between 1 and d.room;
  if lines = 0 or lines <> jsonb_array_length(p_lines)
      or lines <> (select count(distinct x.invoice_id) from jsonb_to_recordset(p_lines) as x (invoice_id uuid)) then
    raise 'an invoice' using errcode = 'FI004';
  end if;
  available := left_to_draw(p_contract, p_assignor, p_except);
  if (select sum(x.amount) from jsonb_to_recordset(p_lines) as x (amount bigint)) > available then
    raise 'more than is available' using errcode = 'FI002', detail = greatest(0, available);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.transfers_waiting()
 RETURNS TABLE(kind text, source_id uuid, record_id uuid, number text, party_id uuid, party_name text, amount bigint, currency text, value_date date, account_id uuid, iban text, bic text, holder text, usable boolean, unusable text, usable_from timestamp with time zone, since timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select x.kind, x.source_id, x.record_id, x.number, x.party_id, x.party_name, x.amount, x.currency, x.value_date, a.id, a.iban, a.bic, a.holder,
    u.usable and w.lacks is null, case when u.usable then w.lacks when a.id is null then 'none' when a.status <> 'verified' then a.status when p.status = 'closed' then 'closed'
      when a.usable_from > portal_now() then 'soon' else 'replaced' end, a.usable_from, x.since
  from (
    select 'financing' as kind, f.id as source_id, f.id as record_id, f.number, f.assignor_id as party_id, f.assignor_name as party_name, f.net_paid as amount, f.currency,
      f.value_date, f.bank_account_id as account_id, f.validated_at as since
    from financings f where f.status = 'validated' and f.net_paid > 0
    union all
    select 'guarantee_call', c.id, g.id, g.number, g.beneficiary_id, g.beneficiary_name, c.paid_amount, c.currency, null,
      payout_account(g.beneficiary_id, portal_now(), c.currency), c.answered_at
    from guarantee_calls c join guarantees g on g.id = c.guarantee_id where c.answer = 'paid') x
  left join bank_accounts a on a.id = x.account_id left join parties p on p.id = x.party_id
  cross join lateral (select coalesce(account_usable(a.id, portal_now()), false) as usable) u
  cross join lateral (select unpayable(x.currency, a.iban, a.holder) as lacks) w
  where (session_user not like 'portal\_%' or session_user = 'portal_system' or session_user = 'portal_staff' and staff_actor() in ('A', 'M', 'X'))
    and not exists (select from payment_file_lines l where (l.kind, l.source_id) = (x.kind, x.source_id) and l.status in ('waiting', 'executed'))
$function$;
