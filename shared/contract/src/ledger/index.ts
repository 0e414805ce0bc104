/** An entry point of its own, so that only pages of the ledger fetch it. */
export * from './ledger.ts';
export * from './ledger.endpoints.ts';
export * from './months.endpoints.ts';
