import { isRouteErrorResponse } from '@cessio/shell';
import { isLostChunk, RemoteError } from './remote-error.ts';

/** What the error pages tell apart. The texts are `app:<kind>.title` and `app:<kind>.text`. */
export type FailureKind =
  | 'forbidden'
  | 'notFound'
  | 'unavailable'
  | 'crash'
  | 'remoteUnavailable'
  | 'remoteSlow'
  | 'chunkMissing'
  | 'remoteRefused'
  | 'registryInvalid';

export interface Failure {
  kind: FailureKind;
  /** Stable, for support: docs/error-codes.md. */
  code: string;
  /** Whether trying again may help. */
  retry: boolean;
  late?: Promise<unknown>;
}

const REMOTE: Record<RemoteError['kind'], FailureKind> = {
  REMOTE_UNAVAILABLE: 'remoteUnavailable',
  CHUNK_MISSING: 'chunkMissing',
  REMOTE_REFUSED: 'remoteRefused',
  REGISTRY_INVALID: 'registryInvalid',
};

function ofStatus(status: number, code?: string): Failure {
  if (status === 403) return { kind: 'forbidden', code: code ?? 'FORBIDDEN', retry: false };
  if (status === 404) return { kind: 'notFound', code: code ?? 'NOT_FOUND', retry: false };
  if (status === 502 || status === 503 || status === 504) {
    return { kind: 'unavailable', code: code ?? 'SERVICE_UNAVAILABLE', retry: true };
  }
  return { kind: 'crash', code: code ?? `HTTP_${status}`, retry: true };
}

/** The problem that an error of the API client carries: `.problem`, or axios's `.response`. */
function apiProblem(error: unknown): { status: number; code?: string } | null {
  if (typeof error !== 'object' || error === null) return null;
  const { problem, response } = error as {
    problem?: { status?: number; code?: string };
    response?: { status?: number; data?: { code?: string } };
  };
  const status = problem?.status ?? response?.status;
  const code = problem?.code ?? response?.data?.code;
  return status === undefined ? null : { status, ...(code && { code }) };
}

/** The failure to show for an error thrown while a page was fetched or rendered. */
export function failureOf(error: unknown): Failure {
  if (error instanceof RemoteError) {
    const kind = error.late && error.kind === 'REMOTE_UNAVAILABLE' ? 'remoteSlow' : REMOTE[error.kind];
    return { kind, code: error.code, retry: true, ...(error.late && { late: error.late }) };
  }
  if (isRouteErrorResponse(error)) return ofStatus(error.status);
  if (isLostChunk(error)) return { kind: 'chunkMissing', code: 'CHUNK_MISSING', retry: true };
  const problem = apiProblem(error);
  if (problem) return ofStatus(problem.status, problem.code);
  return { kind: 'crash', code: 'APP_CRASH', retry: true };
}
