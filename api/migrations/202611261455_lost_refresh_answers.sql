-- A pair of tokens has arrived once either of them was used: until then the token that it was exchanged for gets it again.
alter table refresh_tokens add column pair uuid, add column used_at timestamptz(3);
create unique index refresh_tokens_pair on refresh_tokens (pair);
