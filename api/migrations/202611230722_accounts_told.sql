-- Once an account that follows another is usable, debtors are told; each account once. What is in use already is not news.
alter table bank_accounts add column debtors_told_at timestamptz(3);
update bank_accounts set debtors_told_at = now() where status = 'verified' and usable_from <= now();
create index bank_accounts_untold on bank_accounts (usable_from) where debtors_told_at is null and status = 'verified';
