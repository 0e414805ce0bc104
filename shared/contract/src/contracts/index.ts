/** An entry point of its own, so that only pages of contracts fetch it. */
export * from './contract-record.endpoints.ts';
export * from './contract-terms.ts';
export * from './example.ts';
