/** `@cessio/client`: the only door to HTTP. */
export { ApiProblem, browserProblem, isApiProblem } from './problem.ts';
export type { ProblemFields } from './problem.ts';
export { configureClient, freshToken, http, refreshSession, TIMEOUT_MS, tokens } from './http.ts';
export type { ClientSettings } from './http.ts';
export type { TokenPair, TokensChange, TokenStore } from './tokens.ts';
export { call, download, fetchFile, newIdempotencyKey, saveBlob } from './call.ts';
export { createAttemptKeys } from './attempt-keys.ts';
export type { CallExtras, CallOptions, ReceivedFile } from './call.ts';
export { createQueryClient } from './query-client.ts';
