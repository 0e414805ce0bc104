-- A person who confirmed an invoice can be erased after its approval too.
create or replace function guard_invoice() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  before_money constant text[] := '{draft, submitted, awaiting_confirmation, under_review, needs_info, rejected, cancelled}';
  -- What may change beside the money; the rest of the row, with columns to come, may not. Generated columns have no new value yet.
  free constant text[] := '{version, client_version, supplier_version, client_status_since, assignor_name, debtor_name, holder, assignee_id,
    edited_by, alerts, checks, reminded_at, client_status, client_view_id, supplier_view_id, due, outstanding, fingerprint, search_text}';
  state constant text[] := '{status, status_since}';
  cover constant text[] := '{covered_amount, guarantee_id, guarantee_number}';
  was constant jsonb := to_jsonb(old) - free;
  becomes constant jsonb := to_jsonb(new) - free;
  may boolean;
begin
  if tg_op = 'DELETE' then
    may := old.status = any (before_money);
  elsif tg_op = 'INSERT' then
    may := new.status = any (before_money) and (new.credited, new.collected, new.disputed) = (0, 0, 0)
      and num_nonnulls(new.resume_status, new.paid_on, new.covered_amount, new.guarantee_id, new.guarantee_number) = 0;
  elsif becomes = was then
    may := true;
  elsif old.status = any (before_money) and new.status = any (before_money) then
    may := (new.credited, new.collected, new.disputed, new.resume_status, new.paid_on, new.covered_amount, new.guarantee_id, new.guarantee_number)
      is not distinct from (old.credited, old.collected, old.disputed, old.resume_status, old.paid_on, old.covered_amount, old.guarantee_id, old.guarantee_number);
  elsif old.status = 'under_review' and new.status = 'approved' and current_user = 'portal_staff' then
    may := becomes - state - cover = was - state - cover and staff_actor() in ('A', 'M', 'R', 'X')
      and case when new.guarantee_id is null then coalesce(new.covered_amount, 0) = 0
        else new.covered_amount between 0 and new.gross - coalesce(new.prepaid, 0) + coalesce(new.rounding, 0)
          and exists (select from guarantees g where g.id = new.guarantee_id and g.number = new.guarantee_number and g.kind = 'limit'
            and (g.debtor_id, g.beneficiary_id, g.currency) = (new.debtor_id, new.assignor_id, new.currency)) end;
  elsif old.status = 'approved' and new.status = 'cancelled' and current_user = 'portal_staff' then
    may := becomes - state - cover = was - state - cover and staff_actor() in ('A', 'X')
      and num_nonnulls(new.covered_amount, new.guarantee_id, new.guarantee_number) = 0;
  elsif old.status = 'approved' and not new.confidential and becomes - 'confidential' = was - 'confidential' then
    -- Until it is assigned it follows its pair, whose debtor is told of assignments from now on.
    may := exists (select from relations r where (r.assignor_id, r.debtor_id) = (new.assignor_id, new.debtor_id) and r.notification = 'notified');
  elsif current_user = 'portal_system' and becomes - 'confirmation' = was - 'confirmation' then
    -- An erasure writes a pseudonym where somebody confirmed.
    may := new.confirmation - 'by' is not distinct from old.confirmation - 'by';
  end if;
  if may is not true then raise 'an invoice that is money changes by its events' using errcode = 'insufficient_privilege'; end if;
  return coalesce(new, old);
end $$;
