-- The bank reads by whose invitation a company has signed up.
grant select (adhesion_id, used_at) on relation_invitations to portal_staff;
