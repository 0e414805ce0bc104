-- Lists of one company: requests by their beneficiary, guarantees by their debtor, papers by whom they are of.
create index guarantee_requests_beneficiary on guarantee_requests (beneficiary_id, created_at, id);
create index guarantees_debtor on guarantees (debtor_id, created_at, id);
create index documents_of on documents (coalesce(owner_id, party_id), created_at, id);
