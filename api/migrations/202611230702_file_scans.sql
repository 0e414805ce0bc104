-- A file that the antivirus has not judged yet, or that was found to be dangerous, is no row to companies and to the bank's people: nothing
-- serves it, whatever asks. The last release writes files that it has judged itself.
alter table files
  add column scanned_at timestamp(3) with time zone default now(),
  add column scan_tries integer not null default 0,
  -- Null with scanned_at null: found to be dangerous, never judged again.
  add column next_scan_at timestamp(3) with time zone,
  add column scan_alerted_at timestamp(3) with time zone;
create index files_waiting on files (next_scan_at) where scanned_at is null and next_scan_at is not null;

alter policy linked_rows on files
  using (scanned_at is not null and exists (select from file_links l where l.file_id = files.id));
alter policy staff_rows on files
  using (scanned_at is not null and (select app_staff()) is not null);
