/** An entry point of its own: only the page of rates fetches it. */
export * from './rates.endpoints.ts';
export * from './reference-rate.ts';
