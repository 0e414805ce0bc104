-- Lists of invoices lead with what is due: they are sorted by it, as they were by the total.
create index invoices_client_due_amount on invoices (client_view_id, coalesce(due, 0), id) include (due);
create index invoices_supplier_due_amount on invoices (supplier_view_id, coalesce(due, 0), id) include (due);
create index invoices_staff_due_amount on invoices (coalesce(due, 0), id) include (due);

-- Nothing is left to collect of an invoice that was handed back to its assignor.
alter table invoices alter column outstanding set expression as (
  case
    when status in ('draft', 'rejected', 'cancelled', 'reassigned') then 0
    else greatest(coalesce(gross, 0) - coalesce(prepaid, 0) - credited - collected, 0)
  end);
