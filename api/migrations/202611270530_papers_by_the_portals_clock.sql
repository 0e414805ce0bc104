-- Papers are judged by the portal's clock, and which of them counts by when they came (docs/adr/0080).
alter table documents alter column created_at set default portal_now();
