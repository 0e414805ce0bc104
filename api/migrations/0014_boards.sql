-- The day on which an invoice was paid whole: what payment delays are measured by. Kept by the database, so that no step
-- that leads to `paid` or back can forget it.
alter table invoices add column paid_on date;
update invoices i set paid_on = coalesce(
  (select max(e.at) from audit_events e where e.entity = 'invoice' and e.entity_id = i.id and e.to_status = 'paid'),
  i.status_since) at time zone 'Europe/Paris'
where status in ('paid', 'settled');

create function note_payment_day() returns trigger language plpgsql as $$
begin
  if new.status = 'paid' then new.paid_on := coalesce(new.paid_on, (now() at time zone 'Europe/Paris')::date);
  elsif new.status <> 'settled' then new.paid_on := null;
  end if;
  return new;
end $$;
create trigger invoices_paid before insert or update of status on invoices for each row execute function note_payment_day();
create index invoices_paid on invoices (paid_on) where paid_on is not null;

-- Each side knows when its own invoices were paid.
grant select (paid_on) on invoices to portal_client, portal_supplier;
