/** An entry point of its own, so that only the screens that enter and check accounts fetch it. */
export * from './bank-accounts.endpoints.ts';
export * from './bank-account-rules.ts';
