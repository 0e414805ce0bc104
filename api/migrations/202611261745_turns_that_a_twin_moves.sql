-- A step on one of two invoices that resemble each other moves the other's turn: who had that one before stands here until
-- whoever has it now is told (docs/adr/0087).
create table moved_turns (
  id bigint generated always as identity primary key,
  invoice_id uuid not null references invoices (id) on delete cascade,
  holder text not null
);
create index moved_turns_invoice on moved_turns (invoice_id);
alter table moved_turns enable row level security;
create policy functions_all on moved_turns to portal_functions using (true) with check (true);
create policy system_all on moved_turns to portal_system using (true) with check (true);
create policy staff_rows on moved_turns to portal_staff
  using ((select app_staff()) is not null) with check ((select app_staff()) is not null);
grant insert (invoice_id, holder) on moved_turns to portal_functions, portal_staff;
grant select, delete on moved_turns to portal_system;

-- By columns, so that a function can ask too.
create function compared_of(p_number text, p_gross bigint, p_issue date, p_sha text) returns text language sql immutable as $$
  select concat_ws('|', p_number, p_gross, p_issue, p_sha)
$$;
create or replace function invoice_lookalikes(p_id uuid) returns table (kind text, other_id uuid, compared text, cleared boolean) language sql stable as $$
  select l.kind, l.other_id, l.compared, coalesce(c.compared = l.compared, false)
  from (
    select r.kind, r.other_id, least(r.mine, r.theirs) || ' ' || greatest(r.mine, r.theirs) as compared
    from (
      select 'NEAR_DUPLICATE' as kind, o.id as other_id, compared_of(i.number, i.gross, i.issue_date, i.file_sha256) as mine,
        compared_of(o.number, o.gross, o.issue_date, o.file_sha256) as theirs
      from invoices i join invoices o on o.assignor_id = i.assignor_id and o.debtor_id = i.debtor_id and o.gross = i.gross and o.id <> i.id
        and abs(o.issue_date - i.issue_date) <= 3
      where i.id = p_id and i.status not in ('draft', 'rejected', 'cancelled') and o.status not in ('draft', 'rejected', 'cancelled')
      union all
      select 'SAME_FILE', o.id, compared_of(i.number, i.gross, i.issue_date, i.file_sha256),
        compared_of(o.number, o.gross, o.issue_date, o.file_sha256)
      from invoices i join invoices o on (o.file_sha256 in (i.file_sha256, i.proof_sha256) or o.proof_sha256 = i.file_sha256) and o.id <> i.id
      where i.id = p_id and i.status not in ('draft', 'rejected', 'cancelled') and o.status not in ('draft', 'rejected', 'cancelled')
    ) r
  ) l
  left join cleared_lookalikes c on c.kind = l.kind and c.one_id = least(p_id, l.other_id) and c.two_id = greatest(p_id, l.other_id)
$$;
drop function compared_of(invoices);
revoke execute on function compared_of(text, bigint, date, text) from public;
grant execute on function compared_of(text, bigint, date, text) to portal_staff, portal_system, portal_functions;
grant execute on function invoice_lookalikes(uuid) to portal_functions;

-- A pair that was changed after it was cleared is open again, to the step of a company too.
create or replace function invoice_holder(p_id uuid) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select case when exists (select from invoice_lookalikes(i.id) l where not l.cleared) then 'risk' else coalesce(i.holder, 'adviser') end
  from invoices i where i.id = p_id and i.status = 'under_review' and app_party() in (i.assignor_id, i.debtor_id)
$$;

-- Before a change: who has those that it resembles. After it: who had those that it resembles now, without it.
create function keep_moved_turns() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into moved_turns (invoice_id, holder)
  select o.id, case when exists (select from invoice_lookalikes(o.id) l where not l.cleared and (tg_when = 'BEFORE' or l.other_id <> new.id))
      then 'risk' else coalesce(o.holder, 'adviser') end
  from invoices o where o.status = 'under_review' and o.id in (select other_id from invoice_lookalikes(new.id));
  -- Whoever confirms by a link tells the adviser in words of its own, and nobody else.
  if tg_when = 'AFTER' and session_user = 'portal_public' and new.status = 'under_review' then
    insert into moved_turns (invoice_id, holder) values (new.id, 'adviser');
  end if;
  return new;
end $$;
create trigger keep_moved_turns_before before update of status, number, assignor_id, debtor_id, gross, issue_date, file_sha256, proof_sha256 on invoices
  for each row when ((old.number, old.assignor_id, old.debtor_id, old.gross, old.issue_date, old.file_sha256, old.proof_sha256,
      old.status in ('draft', 'rejected', 'cancelled')) is distinct from
    (new.number, new.assignor_id, new.debtor_id, new.gross, new.issue_date, new.file_sha256, new.proof_sha256,
      new.status in ('draft', 'rejected', 'cancelled')))
  execute function keep_moved_turns();
create trigger keep_moved_turns_after after update of status, number, assignor_id, debtor_id, gross, issue_date, file_sha256, proof_sha256 on invoices
  for each row when (session_user = 'portal_public' or (old.number, old.assignor_id, old.debtor_id, old.gross, old.issue_date, old.file_sha256, old.proof_sha256,
      old.status in ('draft', 'rejected', 'cancelled')) is distinct from
    (new.number, new.assignor_id, new.debtor_id, new.gross, new.issue_date, new.file_sha256, new.proof_sha256,
      new.status in ('draft', 'rejected', 'cancelled')))
  execute function keep_moved_turns();
