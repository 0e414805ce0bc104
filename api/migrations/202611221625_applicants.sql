-- A buyer that applies reads its own request as a supplier does; a company that applies says its postal code.
alter table adhesion_requests add column postcode text;
grant update (postcode) on adhesion_requests to portal_auth;
grant select (id, number, user_id, legal_name, status, created_at, submitted_at) on adhesion_requests to portal_client;
create policy own_client_rows on adhesion_requests for select to portal_client using (user_id = (select app_user()));
grant select (id, user_id, adhesion_id, account, company, sent_at) on onboardings to portal_client;
create policy own_client_rows on onboardings for select to portal_client using (user_id = (select app_user()));
grant select (id, onboarding_id, type_id) on onboarding_documents to portal_client;
create policy own_client_rows on onboarding_documents for select to portal_client
  using (onboarding_id in (select id from onboardings where user_id = (select app_user())));
