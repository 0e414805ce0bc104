-- Keys of one letter can be switched off by whoever they hinder (WCAG 2.1.4).
alter table users add column letter_keys boolean not null default true;
grant update (letter_keys) on users to portal_auth;
