-- Encours cédé and engagements of a company and of a pair are summed when they are asked for (docs/figures.md): what was kept
-- beside them was true on the day that it was written.

alter table parties drop column outstanding;
alter table relations drop column outstanding;

create index invoices_open_assignor on invoices (assignor_id, debtor_id) include (status, currency, outstanding)
  where status in ('approved', 'assigned', 'financed', 'partially_paid', 'disputed', 'unpaid');
create index invoices_open_debtor on invoices (debtor_id) include (status, currency, outstanding)
  where status in ('approved', 'assigned', 'financed', 'partially_paid', 'disputed', 'unpaid');
