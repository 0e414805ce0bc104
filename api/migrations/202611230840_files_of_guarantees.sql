-- Papers of calls and proofs of receipts keep their links through every change (docs/security.md).
drop trigger guarantee_calls_file on guarantee_calls;
create trigger guarantee_calls_file after insert on guarantee_calls for each row when (new.file_id is not null)
  execute function link_file('guarantee_call');
create trigger guarantee_calls_file_change after delete or update of file_id on guarantee_calls for each row execute function link_file('guarantee_call');
-- The bank's proof of a receipt is the bank's alone.
create trigger guarantee_changes_file after insert on guarantee_changes for each row when (new.file_id is not null)
  execute function link_file('guarantee_change');
create trigger guarantee_changes_file_change after delete or update of file_id on guarantee_changes for each row
  execute function link_file('guarantee_change');
-- So does the signed contract of an adhesion.
drop trigger adhesion_requests_file_linked on adhesion_requests;
create trigger adhesion_requests_file after insert on adhesion_requests for each row when (new.file_id is not null)
  execute function link_file('adhesion_request');
create trigger adhesion_requests_file_linked after delete or update of file_id on adhesion_requests for each row
  execute function link_file('adhesion_request');
