-- What a company signs is its to read: the terms as its contract was printed with them, not those still talked about.
alter table adhesion_requests add column contract_terms jsonb;
update adhesion_requests set contract_terms = terms where contract_sha256 is not null;
grant select (contract_terms) on adhesion_requests to portal_client, portal_supplier;
grant update (contract_terms) on adhesion_requests to portal_staff;
