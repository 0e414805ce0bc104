/** `@cessio/client`: the only package through which the browser calls the API. */
export { ApiProblem, browserProblem, isApiProblem } from './problem.ts';
export type { ProblemFields } from './problem.ts';
export { configureClient } from './settings.ts';
export type { ClientSettings } from './settings.ts';
export { freshToken, refreshSession, tokens } from './session-tokens.ts';
export { send } from './transport.ts';
export type { TokenPair, TokensChange, TokenStore } from './tokens.ts';
export { call, download, fetchFile, saveBlob } from './call.ts';
export { createAttemptKeys } from './attempt-keys.ts';
export type { CallExtras, CallOptions, ReceivedFile } from './call.ts';
export { createQueryClient } from './query-client.ts';
