-- A new record without a file makes no link: most of what is written at once has none.
drop trigger invoices_file on invoices;
drop trigger documents_file on documents;
create trigger invoices_file after insert on invoices for each row when (new.file_id is not null) execute function link_file('invoice');
create trigger documents_file after insert on documents for each row when (new.file_id is not null) execute function link_file('document');
create trigger invoices_file_change after delete or update of file_id, program, confidential, submitted_at, assignor_id, debtor_id
  on invoices for each row execute function link_file('invoice');
create trigger documents_file_change after delete or update of file_id, party_id
  on documents for each row execute function link_file('document');
