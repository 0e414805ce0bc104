-- Which record a file stands on, and which company of each side reads it for that (docs/adr/0034).

create table file_links (
  file_id uuid not null references files (id) on delete cascade,
  -- `file` is the upload itself, which its company reads.
  entity text not null,
  entity_id uuid not null,
  client_party uuid,
  supplier_party uuid,
  primary key (entity, entity_id, file_id)
);
create index file_links_file on file_links (file_id);
create index file_links_client on file_links (client_party, file_id) where client_party is not null;
create index file_links_supplier on file_links (supplier_party, file_id) where supplier_party is not null;
alter table file_links enable row level security;
create policy client_rows on file_links for select to portal_client using (client_party = (select app_party()));
create policy supplier_rows on file_links for select to portal_supplier using (supplier_party = (select app_party()));
grant select (file_id, entity, entity_id) on file_links to portal_client, portal_supplier;
grant select, insert, delete on file_links to portal_functions;

create or replace function sides_of(p_entity text, p_id uuid, out client_party uuid, out supplier_party uuid) language plpgsql stable as $$
begin
  case p_entity
    when 'invoice' then
      select i.client_view_id, i.supplier_view_id into client_party, supplier_party from invoices i where i.id = p_id;
    when 'guarantee_request' then
      select g.requester_id into client_party from guarantee_requests g where g.id = p_id;
    when 'document' then
      select d.party_id, d.party_id into client_party, supplier_party from documents d where d.id = p_id;
    else null;
  end case;
end $$;
grant select (id) on documents to portal_functions;

-- The link follows the record: its file, and who sees it. A company's login links only what it reads.
create function link_file() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kind constant text := tg_argv[0];
begin
  if session_user in ('portal_client', 'portal_supplier') and tg_op <> 'DELETE' and new.file_id is not null
    and (tg_op = 'INSERT' or new.file_id is distinct from old.file_id)
    and not exists (select from file_links l where l.file_id = new.file_id
      and case session_user when 'portal_client' then l.client_party else l.supplier_party end = app_party()) then
    raise 'not a file of the caller' using errcode = 'insufficient_privilege';
  end if;
  if tg_op <> 'INSERT' then delete from file_links where entity = kind and entity_id = old.id; end if;
  if tg_op <> 'DELETE' and new.file_id is not null then
    insert into file_links select new.file_id, kind, new.id, s.client_party, s.supplier_party from sides_of(kind, new.id) s;
  end if;
  return null;
end $$;

create function link_upload() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into file_links values (new.id, 'file', new.id, new.party_id, new.party_id);
  return null;
end $$;

create trigger files_link after insert on files for each row when (new.party_id is not null) execute function link_upload();
create trigger invoices_file after insert or delete or update of file_id, program, confidential, submitted_at, assignor_id, debtor_id
  on invoices for each row execute function link_file('invoice');
create trigger documents_file after insert or delete or update of file_id, party_id
  on documents for each row execute function link_file('document');

insert into file_links select id, 'file', id, party_id, party_id from files where party_id is not null;
insert into file_links select file_id, 'invoice', id, client_view_id, supplier_view_id from invoices where file_id is not null;
insert into file_links select file_id, 'document', id, party_id, party_id from documents where file_id is not null;

drop policy client_rows on files;
drop policy supplier_rows on files;
create policy linked_rows on files for select to portal_client, portal_supplier
  using (exists (select from file_links l where l.file_id = files.id));
create policy own_rows on files for insert to portal_client, portal_supplier with check (party_id = (select app_party()));
