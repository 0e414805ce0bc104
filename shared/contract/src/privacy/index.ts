/** An entry point of its own: only the administrator's page fetches it. */
export * from './privacy.endpoints.ts';
