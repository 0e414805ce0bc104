-- A company reads a version, and its contract, once it was sent to it: what the bank drafts and withdraws stays the bank's
-- (docs/adr/0102). A first version from before this table has no document.
alter table contract_terms add column sent boolean not null
  generated always as (sha256 is not null or number = 1 and status in ('to_sign', 'to_countersign', 'signed')) stored;
grant select (sent) on contract_terms to portal_client, portal_supplier, portal_functions;
drop policy company_rows on contract_terms;
create policy company_rows on contract_terms for select to portal_client, portal_supplier
  using (sent and contract_id in (select id from contracts));

drop policy supplier_rows on contract_prices;
create policy supplier_rows on contract_prices for select to portal_supplier
  using (assignor_id = (select app_party()) and terms_id in (select id from contract_terms));

-- Whether any version of a contract was sent. Not by its policy: that asks which contracts the company sees.
create function contract_sent(p_id uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from contract_terms t where t.contract_id = p_id and t.sent)
$$;
grant execute on function contract_sent(uuid) to portal_client, portal_supplier;
drop policy client_rows on contracts;
create policy client_rows on contracts for select to portal_client using (principal_id = (select app_party()) and contract_sent(id));
drop policy supplier_rows on contracts;
create policy supplier_rows on contracts for select to portal_supplier
  using (id in (select contract_id from contract_participants where assignor_id = (select app_party())) and contract_sent(id));

create or replace function sides_of(p_entity text, p_id uuid, OUT client_party uuid, OUT supplier_party uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  case p_entity
    when 'invoice' then
      select i.client_view_id, i.supplier_view_id into client_party, supplier_party from invoices i where i.id = p_id;
    when 'guarantee_request' then
      select g.requester_id into client_party from guarantee_requests g where g.id = p_id;
    when 'document' then
      select d.party_id, d.party_id into client_party, supplier_party from documents d where d.id = p_id and not d.internal;
    when 'relation' then
      select r.assignor_id into supplier_party from relations r where r.id = p_id;
    when 'bank_account' then
      select a.party_id, a.party_id into client_party, supplier_party from bank_accounts a where a.id = p_id;
    when 'guarantee' then
      select g.requester_id, g.beneficiary_id into client_party, supplier_party from guarantees g where g.id = p_id;
    when 'adhesion_request' then
      select case a.side when 'debtor' then a.applicant_party_id end, case a.side when 'assignor' then a.applicant_party_id end
        into client_party, supplier_party from adhesion_requests a where a.id = p_id;
    when 'guarantee_call' then
      select g.requester_id, g.beneficiary_id into client_party, supplier_party from guarantee_calls c join guarantees g on g.id = c.guarantee_id where c.id = p_id;
    when 'contract' then
      select case c.program when 'reverse' then c.principal_id end, case c.program when 'classic' then c.principal_id end
        into client_party, supplier_party from contracts c where c.id = p_id;
    when 'contract_term' then
      select case c.program when 'reverse' then c.principal_id end, case c.program when 'classic' then c.principal_id end
        into client_party, supplier_party from contract_terms t join contracts c on c.id = t.contract_id where t.id = p_id and t.sent;
    else null;
  end case;
end $function$;

-- What is generated is not known before a row is written.
create or replace function guard_contract_terms()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  bookkeeping constant text[] := array['status', 'version', 'sent', 'note', 'file_id', 'sha256', 'signed_by', 'signed_name', 'signed_at',
    'countersigned_by', 'countersigned_name', 'countersigned_at'];
begin
  if tg_op = 'INSERT' then
    if session_user = 'portal_staff' then
      if not coalesce(new.status = 'draft' and new.created_by = app_staff() and new.signed_at is null and staff_actor() in ('A', 'M', 'X'), false) then
        raise 'not theirs to draft' using errcode = 'insufficient_privilege';
      end if;
    end if;
    return new;
  end if;
  if old.status in ('signed', 'declined', 'withdrawn') then
    raise 'signed terms never change' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if old.status <> 'draft' and to_jsonb(new) - bookkeeping is distinct from to_jsonb(old) - bookkeeping then
    raise 'these terms wait for a signature' using errcode = 'insufficient_privilege';
  end if;
  if (new.file_id, new.sha256) is distinct from (old.file_id, old.sha256) and old.status <> 'draft' then
    raise 'this amendment was prepared' using errcode = 'insufficient_privilege';
  end if;
  if session_user in ('portal_client', 'portal_supplier') and not coalesce(old.status = 'to_sign'
      and exists (select from contracts c where c.id = new.contract_id and c.principal_id = app_party())
      and (new.status = 'to_countersign' and new.signed_by = app_user() and new.signed_at is not null
        or new.status = 'declined' and new.signed_at is null), false) then
    raise 'not theirs to sign' using errcode = 'insufficient_privilege';
  end if;
  if session_user <> 'portal_staff' then return new; end if;
  if not coalesce(case
      when new.signed_at is distinct from old.signed_at then false
      when new.status = old.status then old.status = 'draft' and staff_actor() in ('A', 'M', 'X') and new.countersigned_at is null
      when new.status = 'to_sign' then old.status = 'draft' and new.sha256 is not null and staff_actor() in ('A', 'M', 'X')
      when new.status = 'withdrawn' then staff_actor() in ('A', 'M', 'X')
      when new.status = 'signed' then old.status = 'to_countersign' and new.countersigned_by = app_staff() and staff_actor() in ('L', 'X')
        and new.created_by is distinct from app_staff() and (new.effective_from > today_in_paris() or new.number = 1)
      else false end, false) then
    raise 'not theirs to move' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;
