-- The bank answers requests: it neither makes them nor changes what was asked.
revoke insert, update on guarantee_requests from portal_staff;
grant update (status, due_on, version, granted_amount, decision, risk_opinion, holder) on guarantee_requests to portal_staff;
