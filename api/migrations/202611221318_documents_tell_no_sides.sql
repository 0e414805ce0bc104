-- Opinions and minutes are filed as documents of the company they speak of: no document makes a file, or an event, the company's to read.
create or replace function sides_of(p_entity text, p_id uuid, out client_party uuid, out supplier_party uuid) language plpgsql stable as $$
begin
  case p_entity
    when 'invoice' then
      select i.client_view_id, i.supplier_view_id into client_party, supplier_party from invoices i where i.id = p_id;
    when 'guarantee_request' then
      select g.requester_id into client_party from guarantee_requests g where g.id = p_id;
    else null;
  end case;
end $$;
revoke select (id) on documents from portal_functions;
-- What is not asked of a document changes no link of it.
drop trigger documents_file_change on documents;
create trigger documents_file_change after delete or update of file_id on documents for each row execute function link_file('document');
update file_links set client_party = null, supplier_party = null where entity = 'document';
