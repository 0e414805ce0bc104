-- Guarantees that come of a request (docs/adr/0071): their price, their signed act, and what each step would post.
alter table portal_settings
  add column demand_fee_ppm int not null default 15000 check (demand_fee_ppm between 0 and 200000),
  add column demand_fee_min bigint not null default 50000 check (demand_fee_min >= 0);
grant update (demand_fee_ppm, demand_fee_min) on portal_settings to portal_staff;

alter table guarantees
  add column kind text not null default 'limit' check (kind in ('limit', 'demand')),
  -- Of a limit: the longest term of an invoice that it covers; null: any.
  add column tenor_days int check (tenor_days between 1 and 180),
  add column cover_ppm int not null default 1000000 check (cover_ppm between 1 and 1000000),
  add column terms text check (length(terms) <= 4000),
  -- The signed act, and the hash of its bytes.
  add column file_id uuid references files,
  add column act_sha256 text,
  add constraint guarantees_act check ((file_id is null) = (act_sha256 is null)),
  add constraint guarantees_validity check (valid_until > valid_from) not valid;
update guarantees g set kind = r.kind, tenor_days = case r.kind when 'limit' then r.tenor_days end
  from guarantee_requests r where r.id = g.request_id;
create unique index guarantees_request on guarantees (request_id) where request_id is not null;
create index guarantees_file on guarantees (file_id) where file_id is not null;

alter table commissions add column guarantee_id uuid references guarantees;
create unique index commissions_guarantee on commissions (guarantee_id) where guarantee_id is not null;

-- The legal department makes a guarantee of what was granted, and nothing else.
grant insert (number, request_id, requester_id, debtor_id, debtor_name, beneficiary_id, beneficiary_name, granted, currency, valid_from,
  valid_until, kind, tenor_days, terms, file_id, act_sha256) on guarantees to portal_staff;
create policy legal_formalises on guarantees as restrictive for insert to portal_staff
  with check (staff_actor() in ('L', 'X') and exists (select from guarantee_requests r where r.id = request_id and r.status = 'legal_review'
    and (r.kind, r.requester_id, r.debtor_id, r.beneficiary_id, r.currency, coalesce(r.granted_amount, r.amount))
      = (guarantees.kind, guarantees.requester_id, guarantees.debtor_id, guarantees.beneficiary_id, guarantees.currency, guarantees.granted)));
grant insert (kind, party_id, party_name, base, rate_ppm, days, net, vat, gross, currency, formula_text, guarantee_id) on commissions to portal_staff;
create policy legal_prices on commissions for insert to portal_staff
  with check (staff_actor() in ('L', 'X') and kind = 'guarantee' and vat = 0
    and exists (select from guarantees g where g.id = guarantee_id and g.kind = 'demand' and g.requester_id = party_id));

-- What happened to a guarantee's amounts: one row for each step, with what the ledger will take over entry by entry.
create table guarantee_events (
  id bigint generated always as identity primary key,
  guarantee_id uuid not null references guarantees,
  at timestamptz(3) not null default now(),
  on_date date not null default today_in_paris(),
  step text not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  -- Event of the ledger (E0, E20) and its two accounts; a reversal is the same entry with its sides changed.
  posting text check (posting in ('E0', 'E20')),
  debit text,
  credit text,
  constraint guarantee_events_entry check ((posting is null) = (debit is null) and (debit is null) = (credit is null) and debit <> credit)
);
create index guarantee_events_guarantee on guarantee_events (guarantee_id, id);
create index guarantee_events_at on guarantee_events (at, id);
alter table guarantee_events enable row level security;
grant select on guarantee_events to portal_staff, portal_system;
grant select, insert on guarantee_events to portal_functions;
create policy staff_rows on guarantee_events for select to portal_staff using ((select app_staff()) is not null);
create policy system_all on guarantee_events for select to portal_system using (true);
create function refuse_event_change() returns trigger language plpgsql as $$
begin
  raise 'guarantee_events is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger guarantee_events_append_only before update or delete on guarantee_events for each row execute function refuse_event_change();

-- What stays on each account of a guarantee: the one sum of its events.
create function guarantee_balances(p_guarantee uuid) returns table (account text, currency text, amount bigint)
  language sql stable set search_path = public, pg_temp as $$
  select s.account, e.currency, sum(s.signed)::bigint
  from guarantee_events e cross join lateral (values (e.debit, e.amount), (e.credit, - e.amount)) s (account, signed)
  where e.guarantee_id = p_guarantee and s.account is not null
  group by s.account, e.currency order by s.account
$$;
grant execute on function guarantee_balances(uuid) to portal_staff, portal_system, portal_functions;

-- Commitments appear with a guarantee, fall with what is cut, and are gone once it has ended: by the table itself, so that no step forgets it.
create function keep_guarantee_events() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  fallen bigint := 0;
  ended constant text[] := '{paid,expired,released}';
begin
  if tg_op = 'INSERT' then
    insert into guarantee_events (guarantee_id, on_date, step, amount, currency, posting, debit, credit)
      values (new.id, (new.created_at at time zone 'Europe/Paris')::date, 'granted', new.granted, new.currency, 'E0', 'OFF', 'OFF_CONTRA');
    if new.status = any (ended) then
      insert into guarantee_events (guarantee_id, step, amount, currency, posting, debit, credit)
        values (new.id, new.status, new.granted, new.currency, 'E0', 'OFF_CONTRA', 'OFF');
    end if;
    return null;
  end if;
  if new.granted > old.granted then
    raise 'a granted amount may only fall' using errcode = 'check_violation';
  end if;
  if new.granted < old.granted then
    fallen := old.granted - new.granted;
    insert into guarantee_events (guarantee_id, step, amount, currency, posting, debit, credit)
      values (new.id, 'reduced', fallen, new.currency, 'E0', 'OFF_CONTRA', 'OFF');
  end if;
  if new.status <> old.status then
    if new.status = any (ended) then
      select coalesce(sum(b.amount), 0) into fallen from guarantee_balances(new.id) b where b.account = 'OFF';
      if old.status <> all (ended) then
        insert into guarantee_events (guarantee_id, step, amount, currency, posting, debit, credit)
          values (new.id, new.status, fallen, new.currency, 'E0', 'OFF_CONTRA', 'OFF');
      end if;
    elsif new.granted = old.granted then
      insert into guarantee_events (guarantee_id, step, amount, currency) values (new.id, new.status, new.granted, new.currency);
    end if;
  end if;
  return null;
end $$;
insert into guarantee_events (guarantee_id, at, on_date, step, amount, currency, posting, debit, credit)
  select id, created_at, (created_at at time zone 'Europe/Paris')::date, 'granted', granted, currency, 'E0', 'OFF', 'OFF_CONTRA' from guarantees;
insert into guarantee_events (guarantee_id, step, amount, currency, posting, debit, credit)
  select id, status, granted, currency, 'E0', 'OFF_CONTRA', 'OFF' from guarantees where status in ('paid', 'expired', 'released');
create trigger guarantees_events after insert or update of granted, status on guarantees for each row execute function keep_guarantee_events();

-- The requester owes the price from the formalisation on.
create function keep_guarantee_price() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into guarantee_events (guarantee_id, step, amount, currency, posting, debit, credit)
    values (new.guarantee_id, 'commission', new.gross, new.currency, 'E20', 'CLI', 'GAR');
  return null;
end $$;
create trigger commissions_guarantee after insert on commissions for each row when (new.guarantee_id is not null)
  execute function keep_guarantee_price();

-- Its act, its history and its notices are its requester's, its beneficiary's and the bank's.
create trigger guarantees_file after insert on guarantees for each row when (new.file_id is not null) execute function link_file('guarantee');
create trigger guarantees_file_change after delete or update of file_id on guarantees for each row execute function link_file('guarantee');
create policy on_guarantee on audit_events for insert to portal_supplier, portal_staff
  with check (entity = 'guarantee' and action like 'guarantees.%' and exists (select from guarantees g where g.id = entity_id));
do $do$
declare
  sides text := pg_get_functiondef('sides_of(text, uuid)'::regprocedure);
  told text := pg_get_functiondef('concerned(text, uuid)'::regprocedure);
begin
  execute regexp_replace(sides, '\n\s*else null;', $$
    when 'guarantee' then
      select g.requester_id, g.beneficiary_id into client_party, supplier_party from guarantees g where g.id = p_id;
    else null;$$);
  execute regexp_replace(told, '\$function\$\s*$', $$  union all
  -- Who asked for a guarantee and who benefits of it hear of each other's steps.
  select v.party_id, p.adviser_id
  from guarantees g cross join lateral (values (g.requester_id), (g.beneficiary_id)) v (party_id) join parties p on p.id = v.party_id
  where p_entity = 'guarantee' and g.id = p_id
    and case session_user when 'portal_client' then g.requester_id = app_party() when 'portal_supplier' then g.beneficiary_id = app_party()
      when 'portal_staff' then app_staff() is not null else true end
$$ || '$function$');
end $do$;
