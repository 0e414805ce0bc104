/** An entry point of its own, so that only pages of accounts fetch it. */
export * from './account.ts';
export * from './account.endpoints.ts';
export * from './account-balances.endpoints.ts';
export * from './account-lines.endpoints.ts';
export * from './invoice-money.endpoints.ts';
