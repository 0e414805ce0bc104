/** An entry point of its own, so that only the pages of one request fetch it. */
export * from './adhesion-record.endpoints.ts';
