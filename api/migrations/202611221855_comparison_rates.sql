-- What amounts of another currency meet approval limits and the committee's threshold by; never what is owed (docs/adr/0040).
-- A rate is set and never changed: of one currency and day, the one set last counts.
create table comparison_rates (
  id uuid primary key default uuidv7(),
  currency text not null check (currency in ('MAD', 'DZD', 'TND')),
  -- Millionths of the currency for one euro.
  per_euro_ppm bigint not null check (per_euro_ppm between 10000 and 100000000000),
  since date not null,
  set_at timestamptz(3) not null default now(),
  set_by uuid references users
);
create index comparison_rates_latest on comparison_rates (currency, since desc, id desc);
alter table comparison_rates enable row level security;
grant select on comparison_rates to portal_system, portal_staff;
grant insert (currency, per_euro_ppm, since, set_by) on comparison_rates to portal_staff;
create policy system_all on comparison_rates for select to portal_system using (true);
create policy staff_rows on comparison_rates for select to portal_staff using ((select app_staff()) is not null);
create policy super_writes on comparison_rates for insert to portal_staff
  with check (set_by = (select app_staff()) and since <= today_in_paris()
    and exists (select from users where id = set_by and role = 'super'));
