-- The day on which whoever has an adhesion was last told that the bank's answer is late.
alter table adhesion_requests add column told_late_on date;
