-- Business days in which the bank means to decide on an invoice in review (docs/adr/0058).
alter table portal_settings add column review_target_days int not null default 2 check (review_target_days between 1 and 20);
grant update (review_target_days) on portal_settings to portal_staff;
