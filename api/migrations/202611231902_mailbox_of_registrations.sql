-- Registrations are judged by the mailbox that reads them, as the users they become (202611230401).
create index onboardings_mailbox on onboardings (mailbox_key(email)) where user_id is null;
