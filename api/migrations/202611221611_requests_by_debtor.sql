-- What was asked on one debtor is summed beside a request on it (docs/figures.md).
create index guarantee_requests_debtor on guarantee_requests (debtor_id);
