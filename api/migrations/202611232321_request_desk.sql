-- The desk of guarantee requests: since when somebody has a file, what its requester is asked for and gave, who typed in it.
alter table guarantee_requests
  -- Of what the bank asked for, what it still waits for.
  add column missing jsonb not null default '[]',
  add column status_since timestamptz(3) not null default portal_now(),
  -- Since when whoever has it in the bank has it: hand-overs are not the requester's to know.
  add column held_since timestamptz(3) not null default portal_now(),
  -- Who typed in it: they neither advise nor decide.
  add column edited_by uuid[] not null default '{}',
  -- The day on which whoever has it was last told that it is late.
  add column told_late_on date;
alter table guarantee_requests disable trigger user;
update guarantee_requests g set
  edited_by = coalesce(array[g.created_by], '{}'),
  status_since = coalesce((select max(e.at) from audit_events e
    where e.entity = 'guarantee_request' and e.entity_id = g.id and e.to_status = g.status), g.created_at);
update guarantee_requests set edited_by = array_remove(edited_by, null), held_since = status_since;
alter table guarantee_requests enable trigger user;
-- By the day on which an answer is due, the earliest first; what is due no day comes last.
create index guarantee_requests_answer_due on guarantee_requests (coalesce(due_on, '9999-12-31'::date), id) include (due_on);

-- Whatever writes a request, an older release too, keeps these.
create function keep_request() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.created_by is not null then new.edited_by := array[new.created_by]; end if;
    return new;
  end if;
  if new.status <> old.status then
    new.status_since := portal_now();
    if new.missing = old.missing then new.missing := '[]'; end if;
  end if;
  if (new.status, new.holder, new.assignee_id) is distinct from (old.status, old.holder, old.assignee_id) then new.held_since := portal_now(); end if;
  if (new.kind, new.debtor_id, new.beneficiary_id, new.amount, new.currency, new.tenor_days, new.valid_until, new.reason)
      is distinct from (old.kind, old.debtor_id, old.beneficiary_id, old.amount, old.currency, old.tenor_days, old.valid_until, old.reason)
      and app_user() is not null and not app_user() = any (new.edited_by) then
    new.edited_by := new.edited_by || app_user();
  end if;
  return new;
end $$;
create trigger guarantee_requests_kept before insert or update on guarantee_requests for each row execute function keep_request();

-- As before, with what the requester is asked for.
create or replace function count_request_versions() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  -- Neither the risk department's opinion nor who holds the file is the requester's to know.
  new.client_version := old.client_version + ((new.kind, new.debtor_id, new.debtor_name, new.beneficiary_id, new.beneficiary_name,
      new.requester_name, new.amount, new.currency, new.tenor_days, new.valid_until, new.reason, new.granted_amount, new.decision,
      new.status, new.due_on, new.missing)
    is distinct from (old.kind, old.debtor_id, old.debtor_name, old.beneficiary_id, old.beneficiary_name,
      old.requester_name, old.amount, old.currency, old.tenor_days, old.valid_until, old.reason, old.granted_amount, old.decision,
      old.status, old.due_on, old.missing))::int;
  return new;
end $$;

grant select (missing, status_since), update (missing) on guarantee_requests to portal_client;
grant update (missing) on guarantee_requests to portal_staff;

-- What a requester gave when the bank asked for more: its own and the bank's to read.
create table guarantee_request_answers (
  id uuid primary key default uuidv7(),
  request_id uuid not null references guarantee_requests (id) on delete cascade,
  party_id uuid not null references parties (id),
  label text not null,
  -- What the bank said about the item when it asked.
  asked text,
  answer text,
  file_id uuid references files (id),
  given_at timestamp(3) with time zone not null default portal_now(),
  given_by text not null,
  check (answer is not null or file_id is not null)
);
create index guarantee_request_answers_request on guarantee_request_answers (request_id, id);
create index guarantee_request_answers_file on guarantee_request_answers (file_id) where file_id is not null;
alter table guarantee_request_answers enable row level security;
create policy client_rows on guarantee_request_answers for select to portal_client using (party_id = (select app_party()));
create policy staff_rows on guarantee_request_answers for select to portal_staff using ((select app_staff()) is not null);
create policy client_gives on guarantee_request_answers for insert to portal_client with check (party_id = (select app_party())
  and exists (select from guarantee_requests g where g.id = request_id and g.requester_id = (select app_party()) and g.status = 'needs_info'));
create policy system_all on guarantee_request_answers to portal_system using (true) with check (true);
grant select, insert (request_id, party_id, label, asked, answer, file_id, given_by) on guarantee_request_answers to portal_client;
grant select on guarantee_request_answers to portal_staff;
grant select, insert, update, delete on guarantee_request_answers to portal_system;
create trigger guarantee_request_answers_file after insert on guarantee_request_answers for each row when (new.file_id is not null)
  execute function link_file('guarantee_request_answer');
create trigger guarantee_request_answers_file_change after delete or update of file_id on guarantee_request_answers for each row
  execute function link_file('guarantee_request_answer');
