-- What two invoices have in common is found when it is read, from either of them (docs/adr/0092): only what the risk department
-- decided is kept, with what it compared. A pair stands once, the smaller id first.
create table cleared_lookalikes (
  kind text not null check (kind in ('NEAR_DUPLICATE', 'SAME_FILE')),
  one_id uuid not null references invoices (id) on delete cascade,
  two_id uuid not null references invoices (id) on delete cascade,
  compared text not null,
  cleared_at timestamptz(3) not null default now(),
  primary key (kind, one_id, two_id),
  check (one_id < two_id)
);
create index cleared_lookalikes_two on cleared_lookalikes (two_id);
alter table cleared_lookalikes enable row level security;
create policy functions_all on cleared_lookalikes to portal_functions using (true) with check (true);
create policy system_all on cleared_lookalikes to portal_system using (true) with check (true);
create policy staff_rows on cleared_lookalikes to portal_staff
  using ((select app_staff()) is not null) with check ((select app_staff()) is not null);
grant select, insert (kind, one_id, two_id, compared), update (compared, cleared_at) on cleared_lookalikes to portal_staff;
grant select, insert, update, delete on cleared_lookalikes to portal_system;

create index invoices_alike on invoices (assignor_id, debtor_id, gross);

-- What the risk department sees of an invoice when it compares it with another: changed, the pair is judged anew.
create function compared_of(i invoices) returns text language sql immutable as $$
  select concat_ws('|', i.number, i.gross, i.issue_date, i.file_sha256)
$$;

-- Every other live invoice that this live one may be: the same from either side. Inlined where it is called.
create function invoice_lookalikes(p_id uuid) returns table (kind text, other_id uuid, compared text, cleared boolean) language sql stable as $$
  select l.kind, l.other_id, l.compared, coalesce(c.compared = l.compared, false)
  from (
    select 'NEAR_DUPLICATE' as kind, o.id as other_id, least(compared_of(i), compared_of(o)) || ' ' || greatest(compared_of(i), compared_of(o)) as compared
    from invoices i join invoices o on o.assignor_id = i.assignor_id and o.debtor_id = i.debtor_id and o.gross = i.gross and o.id <> i.id
      and abs(o.issue_date - i.issue_date) <= 3
    where i.id = p_id and i.status not in ('draft', 'rejected', 'cancelled') and o.status not in ('draft', 'rejected', 'cancelled')
    union all
    select 'SAME_FILE', o.id, least(compared_of(i), compared_of(o)) || ' ' || greatest(compared_of(i), compared_of(o))
    from invoices i join invoices o on (o.file_sha256 in (i.file_sha256, i.proof_sha256) or o.proof_sha256 = i.file_sha256) and o.id <> i.id
    where i.id = p_id and i.status not in ('draft', 'rejected', 'cancelled') and o.status not in ('draft', 'rejected', 'cancelled')
  ) l
  left join cleared_lookalikes c on c.kind = l.kind and c.one_id = least(p_id, l.other_id) and c.two_id = greatest(p_id, l.other_id)
$$;
revoke execute on function compared_of(invoices), invoice_lookalikes(uuid) from public;
grant execute on function compared_of(invoices), invoice_lookalikes(uuid) to portal_staff, portal_system;

-- The same for what is typed, by which a depositor learns only that there is one.
grant select (proof_sha256) on invoices to portal_functions;
create or replace function lookalikes(p_assignor uuid, p_debtor uuid, p_gross bigint, p_issue date, p_sha text, p_except uuid)
  returns table (kind text, invoice_id uuid) language sql stable security definer set search_path = public, pg_temp as $$
  select 'NEAR_DUPLICATE', id from invoices
   where assignor_id = p_assignor and debtor_id = p_debtor and gross = p_gross and issue_date between p_issue - 3 and p_issue + 3
     and id is distinct from p_except and status not in ('draft', 'rejected', 'cancelled')
  union all
  select 'SAME_FILE', id from invoices
   where (file_sha256 = p_sha or proof_sha256 = p_sha) and id is distinct from p_except and status not in ('draft', 'rejected', 'cancelled')
$$;

-- What was lifted before stays lifted.
insert into cleared_lookalikes (kind, one_id, two_id, compared)
select distinct on (1, 2, 3) a ->> 'code', least(i.id, o.id), greatest(i.id, o.id),
  least(compared_of(i), compared_of(o)) || ' ' || greatest(compared_of(i), compared_of(o))
from invoices i, jsonb_array_elements(i.alerts) a join invoices o on o.id = (a ->> 'otherId')::uuid
where a ->> 'severity' = 'passed' and a ->> 'code' in ('NEAR_DUPLICATE', 'SAME_FILE') and o.id <> i.id;

-- Above which share of an invoice's amount its approver says why it is financed without cover, millionths.
alter table portal_settings add column uncovered_reason_ppm int not null default 0 check (uncovered_reason_ppm between 0 and 1000000);
grant update (uncovered_reason_ppm) on portal_settings to portal_staff;

-- As `holderOf` of the API says it, for who may not read the bank's alerts.
grant select on cleared_lookalikes to portal_functions;
create or replace function invoice_holder(p_id uuid) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select case when exists (
      select from lookalikes(i.assignor_id, i.debtor_id, i.gross, i.issue_date, i.file_sha256, i.id) l
      where not exists (select from cleared_lookalikes c
        where c.kind = l.kind and c.one_id = least(i.id, l.invoice_id) and c.two_id = greatest(i.id, l.invoice_id)))
    then 'risk' else coalesce(i.holder, 'adviser') end
  from invoices i where i.id = p_id and i.status = 'under_review' and app_party() in (i.assignor_id, i.debtor_id)
$$;
