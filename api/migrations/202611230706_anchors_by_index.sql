-- `GET <list>/anchors` numbers the keys of a list in its order. An index over an expression is read alone only where it also holds the
-- column of that expression; without it every row is read, and a million of them are sorted on disk.
drop index invoices_client_due, invoices_client_gross, invoices_client_number, invoices_supplier_due, invoices_supplier_gross,
  invoices_supplier_number, invoices_staff_due, invoices_staff_gross, invoices_staff_issue, invoices_staff_number;
create index invoices_client_due on invoices (client_view_id, coalesce(due_date, '9999-12-31'::date), id) include (due_date);
create index invoices_client_gross on invoices (client_view_id, coalesce(gross, 0), id) include (gross);
create index invoices_client_number on invoices (client_view_id, coalesce(number, ''), id) include (number);
create index invoices_supplier_due on invoices (supplier_view_id, coalesce(due_date, '9999-12-31'::date), id) include (due_date);
create index invoices_supplier_gross on invoices (supplier_view_id, coalesce(gross, 0), id) include (gross);
create index invoices_supplier_number on invoices (supplier_view_id, coalesce(number, ''), id) include (number);
create index invoices_staff_due on invoices (coalesce(due_date, '9999-12-31'::date), id) include (due_date);
create index invoices_staff_gross on invoices (coalesce(gross, 0), id) include (gross);
create index invoices_staff_issue on invoices (coalesce(issue_date, '9999-12-31'::date), id) include (issue_date);
create index invoices_staff_number on invoices (coalesce(number, ''), id) include (number);
