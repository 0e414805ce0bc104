-- What the releaser signed about the tests of a version; null: a build of the portal itself, or released before it was asked for.
alter table remote_releases add column tests jsonb;
