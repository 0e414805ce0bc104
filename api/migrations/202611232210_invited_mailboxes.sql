-- Whoever decides on a mailbox waits for others who do, however its address is written.
do $$
begin
  execute replace(pg_get_functiondef('invite_applicant(uuid, text, jsonb, jsonb, bytea, text, text, text)'::regprocedure),
    'hashtextextended(lower(p_email), 19)', 'hashtextextended(mailbox_key(p_email), 19)');
end $$;
