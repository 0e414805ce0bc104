-- An applicant reads the papers that its own adhesion asks for, by the rows and columns that it may read anyway; which papers
-- those are depends on the legal form that it gave.
grant select (legal_form) on adhesion_requests to portal_client, portal_supplier;
grant execute on function adhesion_papers(uuid) to portal_client, portal_supplier;
