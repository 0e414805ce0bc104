/** An entry point of its own: only the page that shows them fetches it. */
export * from './jobs.endpoints.ts';
