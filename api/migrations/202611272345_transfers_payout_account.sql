-- What waits for a payment file names the account that a guarantee's beneficiary is paid on.
grant execute on function payout_account(uuid, timestamptz) to portal_functions;
