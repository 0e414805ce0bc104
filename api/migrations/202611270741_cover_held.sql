-- What a guarantee has given is what its invoices hold of it now: covered less what was credited or collected, and nothing once they
-- have ended. One trigger on invoices keeps the sum; whoever locks several guarantees takes them by id, after the invoices (docs/adr/0026).
create function cover_held(p_status text, p_covered bigint, p_due bigint, p_credited bigint, p_collected bigint) returns bigint
language sql immutable set search_path = public, pg_temp as $$
  select case when p_status in ('approved', 'assigned', 'financed', 'partially_paid', 'disputed', 'unpaid')
    then greatest(least(coalesce(p_covered, 0), p_due - p_credited - p_collected), 0) else 0 end
$$;
grant execute on function cover_held(text, bigint, bigint, bigint, bigint) to portal_functions, portal_staff, portal_supplier, portal_system;

create function hold_cover() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare moved record;
begin
  for moved in
    select m.guarantee, sum(m.held)::bigint as held from (values
        (old.guarantee_id, - cover_held(old.status, old.covered_amount, old.due, old.credited, old.collected)),
        (new.guarantee_id, cover_held(new.status, new.covered_amount, new.due, new.credited, new.collected))) m (guarantee, held)
      where m.guarantee is not null group by m.guarantee having sum(m.held) <> 0 order by m.guarantee
  loop
    update guarantees set used = used + moved.held where id = moved.guarantee;
  end loop;
  return null;
end $$;
create trigger invoices_cover after insert or delete or update of status, covered_amount, guarantee_id, credited, collected, gross, prepaid, rounding
  on invoices for each row execute function hold_cover();
grant select (credited, collected) on invoices to portal_functions;
create index invoices_covered on invoices (guarantee_id) where guarantee_id is not null;

create or replace function cover_after(p_guarantee uuid, p_granted bigint, p_gives boolean)
  returns table (invoice_id uuid, covered bigint, keeps bigint, settled boolean) language sql stable set search_path = public, pg_temp as $$
  with held as (
    select i.id, cover_held(i.status, i.covered_amount, i.due, i.credited, i.collected) as covered, i.status <> 'approved' as settled, i.status_since
    from invoices i where i.guarantee_id = p_guarantee
      and cover_held(i.status, i.covered_amount, i.due, i.credited, i.collected) > 0
  ), room as (
    select case when p_gives then p_granted - (g.used - coalesce((select sum(h.covered) from held h where not h.settled), 0)) else 0 end as left
    from guarantees g where g.id = p_guarantee
  ), counted as (
    select h.*, coalesce(sum(case when not h.settled then h.covered end) over (order by h.status_since, h.id
      rows between unbounded preceding and 1 preceding), 0) as before from held h
  )
  select c.id, c.covered, case when c.settled then c.covered else greatest(0, least(c.covered, room.left - c.before)) end::bigint, c.settled
  from counted c cross join room order by c.status_since, c.id
$$;

create or replace function cut_cover() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare cut record;
begin
  if new.granted = old.granted and new.status = old.status then return null; end if;
  for cut in select c.*, i.supplier_view_id from cover_after(new.id, new.granted, new.status in ('active', 'reduced')) c join invoices i on i.id = c.invoice_id
    where not c.settled and c.keeps < c.covered
  loop
    update invoices set covered_amount = nullif(cut.keeps, 0), guarantee_id = case when cut.keeps > 0 then guarantee_id end,
      guarantee_number = case when cut.keeps > 0 then guarantee_number end, version = default where id = cut.invoice_id;
    -- How much is covered is between the assignor and the bank.
    insert into audit_events (action, entity, entity_id, supplier_party, before, after)
      values ('invoices.lose_cover', 'invoice', cut.invoice_id, cut.supplier_view_id,
        jsonb_build_object('coveredAmount', cut.covered), jsonb_build_object('coveredAmount', cut.keeps));
  end loop;
  return null;
end $$;

-- No login counts what is used.
revoke update (used) on guarantees from portal_staff;
create function guard_used() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise 'what is used is counted from invoices' using errcode = 'insufficient_privilege';
end $$;
create trigger guarantees_used before update of used on guarantees for each row
  when (new.used <> old.used and current_user like 'portal\_%' and current_user <> 'portal_functions') execute function guard_used();

update guarantees g set used = h.held from (
  select g.id, coalesce(sum(cover_held(i.status, i.covered_amount, i.due, i.credited, i.collected)), 0)::bigint as held
  from guarantees g left join invoices i on i.guarantee_id = g.id group by g.id) h
where h.id = g.id and g.used <> h.held;
