-- One clock for code and SQL (docs/adr/0080): what deadlines and validity are judged by. Tests move it by writing this
-- function anew, which its owner alone may; as it stands here it costs nothing, since it is inlined.
create function portal_now() returns timestamptz language sql stable as $$
  select now()
$$;
grant execute on function portal_now() to public;

create or replace function today_in_paris() returns date language sql stable as $$
  select (portal_now() at time zone 'Europe/Paris')::date
$$;

do $$
declare f text; c record;
begin
  foreach f in array array['fill_adhesion', 'guard_guarantee', 'keep_edition', 'receive_change', 'next_ref', 'open_relation_invitation'] loop
    execute regexp_replace(pg_get_functiondef(f::regproc), '\mnow\(\)', 'portal_now()', 'g');
  end loop;
  for c in select a.attrelid::regclass as t, a.attname as name from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where pg_get_expr(d.adbin, d.adrelid) = 'now()' and a.attrelid in ('adhesion_requests'::regclass, 'adhesion_votes'::regclass,
        'approvals'::regclass, 'guarantee_calls'::regclass, 'guarantee_changes'::regclass, 'guarantee_events'::regclass,
        'guarantee_requests'::regclass, 'guarantees'::regclass) loop
    execute format('alter table %s alter column %I set default portal_now()', c.t, c.name);
  end loop;
end $$;

alter policy two_answer on guarantee_calls with check (exists (select from approvals a
  where a.entity = 'guarantee' and a.entity_id = guarantee_calls.guarantee_id and a.status = 'approved'
    and a.action = case guarantee_calls.answer when 'paid' then 'pay' else 'refuse_call' end
    and a.decided_by = (select app_staff()) and a.decided_at = portal_now()::timestamptz(3)));

-- The day, or hour, for which each job that has one was last done (docs/adr/0080).
create table job_runs (
  job text primary key,
  slot timestamptz(3) not null
);
alter table job_runs enable row level security;
create policy system_all on job_runs to portal_system using (true) with check (true);
grant select, insert, update on job_runs to portal_system;
