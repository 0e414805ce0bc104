-- What somebody has asked a second person for goes with their other files to a colleague (docs/adr/0083): who holds it may take it back,
-- and neither of the two approves it.
alter table approvals add column held_by uuid references users (id);
create function hold_approval() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.held_by := coalesce(new.held_by, new.made_by);
  return new;
end $$;
create trigger approvals_held before insert on approvals for each row execute function hold_approval();
update approvals set held_by = made_by where status = 'pending';
alter table approvals add constraint approvals_held_by check (status <> 'approved' or decided_by <> coalesce(held_by, made_by));
create index approvals_held on approvals (held_by) where status = 'pending';

drop policy staff_answers on approvals;
create policy staff_answers on approvals for update to portal_staff using ((select app_staff()) is not null)
  with check (decided_by = (select app_staff()) and case when decided_by = held_by then status = 'rejected'
      else decided_by <> made_by and status in ('approved', 'rejected') and (staff_actor() = awaits or staff_actor() = 'X') end);

grant select (id, entity, entity_id, held_by, status, lapses_on), update (held_by) on approvals to portal_people;
create policy people_read on approvals for select to portal_people using ((select runs_the_bank()));
create policy people_move on approvals for update to portal_people using ((select runs_the_bank()) and status = 'pending');
create policy people_approvals on audit_events for insert to portal_people
  with check ((entity, action) in (('guarantee', 'guarantees.hand_over_approval'), ('adhesion_request', 'adhesions.hand_over_approval'))
    and internal and (select runs_the_bank()));
