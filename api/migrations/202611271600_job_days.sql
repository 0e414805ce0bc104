-- The days of jobs that make up each missed day (docs/adr/0108): the first row of a job is the day of its introduction.
create table job_days (
  job text not null,
  day date not null,
  done_at timestamptz(3),
  -- Null for a day that is done without work, because it is closed in the job's calendar.
  handled int check (handled >= 0 and (handled is null or done_at is not null)),
  attempts int not null default 0 check (attempts >= 0),
  -- The first and the last attempt that failed, and the last one's error without values.
  failed_at timestamptz(3),
  failed_again_at timestamptz(3),
  failure text check (length(failure) <= 300),
  primary key (job, day),
  check ((failure is null) = (failed_at is null) and (failure is null) = (failed_again_at is null))
);
create index job_days_waiting on job_days (job, day) where done_at is null;

-- When a job with an hour was last done; its slot is what it was done for.
alter table job_runs add column done_at timestamptz(3);

-- Jobs without days that fail now, since when, and the last error without values.
create table job_failures (
  job text primary key,
  since timestamptz(3) not null default portal_now(),
  last_at timestamptz(3) not null default portal_now(),
  attempts int not null default 1 check (attempts > 0),
  failure text not null check (length(failure) <= 300)
);

do $$ declare t text; begin
  foreach t in array array['job_days', 'job_failures'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy functions_all on %I to portal_functions using (true) with check (true)', t);
    execute format('create policy system_all on %I to portal_system using (true) with check (true)', t);
    execute format('grant select, insert, update on %I to portal_system', t);
  end loop;
  foreach t in array array['job_days', 'job_failures', 'job_runs'] loop
    execute format('create policy staff_reads on %I for select to portal_staff using ((select staff_actor()) in (''M'', ''X''))', t);
    execute format('grant select on %I to portal_staff', t);
  end loop;
end $$;
grant delete on job_failures to portal_system;
