/** An entry point of its own, so that only pages of batches fetch it. */
export * from './batches.endpoints.ts';
