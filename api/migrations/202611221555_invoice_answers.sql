-- What a depositor gave when the bank asked for more: its own and the bank's to read, never the other side's (docs/adr/0042).
create table invoice_answers (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoices (id),
  -- The depositor's company.
  party_id uuid not null references parties (id),
  label text not null,
  -- What the bank said about the item when it asked.
  asked text,
  answer text,
  file_id uuid references files (id),
  given_at timestamp(3) with time zone not null default now(),
  given_by text not null,
  check (answer is not null or file_id is not null)
);
create index invoice_answers_invoice on invoice_answers (invoice_id, id);
alter table invoice_answers enable row level security;
create policy client_rows on invoice_answers for select to portal_client using (party_id = (select app_party()));
create policy supplier_rows on invoice_answers for select to portal_supplier using (party_id = (select app_party()));
create policy staff_rows on invoice_answers for select to portal_staff using ((select app_staff()) is not null);
create policy client_gives on invoice_answers for insert to portal_client with check (party_id = (select app_party())
  and exists (select from invoices i where i.id = invoice_id and i.program = 'reverse'));
create policy supplier_gives on invoice_answers for insert to portal_supplier with check (party_id = (select app_party())
  and exists (select from invoices i where i.id = invoice_id and i.program = 'classic'));
create policy system_all on invoice_answers to portal_system using (true) with check (true);
grant select, insert (invoice_id, party_id, label, asked, answer, file_id, given_by) on invoice_answers to portal_client, portal_supplier;
grant select on invoice_answers to portal_staff;
grant select, insert, update, delete on invoice_answers to portal_system;

-- The uploading company reads its file already, the bank reads every file: the link shows it to nobody else.
create trigger invoice_answers_file after insert on invoice_answers for each row when (new.file_id is not null) execute function link_file('invoice_answer');
create trigger invoice_answers_file_change after delete or update of file_id on invoice_answers for each row execute function link_file('invoice_answer');
