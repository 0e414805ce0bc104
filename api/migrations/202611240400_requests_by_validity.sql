-- The list of requests sorted by the day until which they are valid, without reading all of them.
create index guarantee_requests_valid on guarantee_requests (coalesce(valid_until, date '9999-12-31'), id) include (valid_until);
