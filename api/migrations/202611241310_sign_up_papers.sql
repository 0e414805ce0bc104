-- A sign-up asks for the papers of its country and legal form, as the bank's checklist does.
grant execute on function paper_asked_of(boolean, boolean, text, text, text[], text[], text[]) to portal_auth;
