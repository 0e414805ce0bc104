/** `@cessio/client`: the only package through which the browser calls the API. */
export { ApiProblem, isApiProblem } from './problem.ts';
export { configureClient } from './settings.ts';
export { freshToken, refreshSession, tokens } from './session-tokens.ts';
export { send } from './transport.ts';
export { call, download, fetchFile, saveBlob } from './call.ts';
export { createAttemptKeys } from './attempt-keys.ts';
export { createQueryClient } from './query-client.ts';
