-- References of what draws cost, rates by which the accounts are kept, and days on which banks are closed
-- (docs/adr/0101). A rate is never changed: a correction is a later row of the same day that names the one it corrects.
create table reference_rates (
  id uuid primary key default uuidv7(),
  code text not null check (code in ('EURIBOR3M', 'TMM', 'BAM', 'BCE', 'LEGAL')),
  on_date date not null,
  ppm int not null check (ppm between -50000 and 200000),
  -- Where it was read.
  source text not null check (length(source) between 1 and 200),
  corrects uuid constraint reference_rates_corrected_once unique,
  reason text check (length(reason) between 1 and 300),
  entered_by uuid not null references users,
  entered_at timestamptz(3) not null default portal_now(),
  check ((corrects is null) = (reason is null)),
  unique (id, code, on_date),
  foreign key (corrects, code, on_date) references reference_rates (id, code, on_date)
);
create unique index reference_rates_once on reference_rates (code, on_date) where corrects is null;
create index reference_rates_latest on reference_rates (code, on_date desc);

create table accounting_rates (
  id uuid primary key default uuidv7(),
  currency text not null check (currency in ('MAD', 'DZD', 'TND')),
  on_date date not null,
  -- Millionths of the currency for one euro.
  per_euro_ppm bigint not null check (per_euro_ppm between 1000000 and 1000000000),
  source text not null check (length(source) between 1 and 200),
  corrects uuid constraint accounting_rates_corrected_once unique,
  reason text check (length(reason) between 1 and 300),
  entered_by uuid not null references users,
  entered_at timestamptz(3) not null default portal_now(),
  check ((corrects is null) = (reason is null)),
  unique (id, currency, on_date),
  foreign key (corrects, currency, on_date) references accounting_rates (id, currency, on_date)
);
create unique index accounting_rates_once on accounting_rates (currency, on_date) where corrects is null;

create table holidays (
  id uuid primary key default uuidv7(),
  -- A country, or the calendar of TARGET.
  country text not null check (country in ('FR', 'TARGET', 'TN', 'MA')),
  -- Saturdays and Sundays are closed anyway.
  date date not null constraint holidays_on_weekdays check (extract(isodow from date) < 6),
  label text not null check (length(label) between 1 and 80),
  -- Null: came with the portal.
  entered_by uuid references users,
  entered_at timestamptz(3) not null default portal_now(),
  constraint holidays_once unique (country, date)
);

alter table reference_rates enable row level security;
alter table accounting_rates enable row level security;
alter table holidays enable row level security;
grant select on reference_rates, accounting_rates, holidays to portal_system, portal_staff;
grant insert (code, on_date, ppm, source, corrects, reason, entered_by) on reference_rates to portal_staff;
grant insert (currency, on_date, per_euro_ppm, source, corrects, reason, entered_by) on accounting_rates to portal_staff;
grant insert (country, date, label, entered_by), delete on holidays to portal_staff;

create policy system_reads on reference_rates for select to portal_system using (true);
create policy system_reads on accounting_rates for select to portal_system using (true);
create policy system_reads on holidays for select to portal_system using (true);
create policy staff_reads on reference_rates for select to portal_staff using ((select app_staff()) is not null);
create policy staff_reads on accounting_rates for select to portal_staff using ((select app_staff()) is not null);
create policy staff_reads on holidays for select to portal_staff using ((select app_staff()) is not null);
create policy managers_enter on reference_rates for insert to portal_staff
  with check (entered_by = (select app_staff()) and on_date <= today_in_paris()
    and exists (select from users where users.id = entered_by and users.role in ('m1', 'super')));
create policy managers_enter on accounting_rates for insert to portal_staff
  with check (entered_by = (select app_staff()) and on_date <= today_in_paris()
    and exists (select from users where users.id = entered_by and users.role in ('m1', 'super')));
-- Only days to come: what was decided by a past calendar stays explained.
create policy managers_add on holidays for insert to portal_staff
  with check (entered_by = (select app_staff()) and date > today_in_paris()
    and exists (select from users where users.id = entered_by and users.role in ('m1', 'super')));
create policy managers_remove on holidays for delete to portal_staff
  using (date > today_in_paris()
    and exists (select from users where users.id = (select app_staff()) and users.role in ('m1', 'super')));

create policy on_reference_rate on audit_events for insert to portal_staff
  with check (entity = 'reference_rate' and action like 'referenceRates.%'
    and exists (select from reference_rates r where r.id = entity_id and r.entered_by = (select app_staff())));
create policy on_accounting_rate on audit_events for insert to portal_staff
  with check (entity = 'accounting_rate' and action like 'accountingRates.%'
    and exists (select from accounting_rates r where r.id = entity_id and r.entered_by = (select app_staff())));
create policy on_holiday on audit_events for insert to portal_staff
  with check (entity = 'holiday' and action like 'holidays.%'
    and exists (select from holidays h where h.id = entity_id)
    and exists (select from users where users.id = (select app_staff()) and users.role in ('m1', 'super')));
