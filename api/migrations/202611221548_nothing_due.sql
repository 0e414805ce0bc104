-- What was never sent, was rejected or cancelled is owed by nobody.
alter table invoices alter column outstanding set expression as (
  case when status in ('draft', 'rejected', 'cancelled') then 0
    else greatest(coalesce(gross, 0) - credited - collected, 0) end);
