-- A debtor that was named without an e-mail is invited once somebody gives one.
grant update (invited_email) on relations to portal_staff, portal_supplier;
