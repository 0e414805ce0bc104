/** An entry point of its own: only the administrator's settings fetch it. */
export * from './own-accounts.endpoints.ts';
