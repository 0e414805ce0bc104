-- What is still owed counts the rounding of the document as well, which a later migration had left out.
alter table invoices alter column outstanding set expression as (
  case
    when status in ('draft', 'rejected', 'cancelled', 'reassigned') then 0
    else greatest(coalesce(gross, 0) - coalesce(prepaid, 0) + coalesce(rounding, 0) - credited - collected, 0)
  end);
