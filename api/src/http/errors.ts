import { fillTemplate, type ErrorCode, type FieldError } from '@cessio/contract';
import { ERRORS } from '@cessio/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { isConnectionError } from '../db/caller.ts';
import { answerHeaders } from './headers.ts';
import { ApiError } from './problem.ts';
import { fieldErrors } from './validation.ts';

const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'CONTENT_TYPE_UNSUPPORTED',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'UPLOAD_INCOMPLETE',
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_FILES_LIMIT: 'FILE_MISSING',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'CONTENT_TYPE_UNSUPPORTED',
};

/** PostgreSQL's codes for an invalid text, date or number: a NUL byte, a forged cursor. */
const UNREADABLE_VALUE = /^22(021|007|008|003|P02|P05)$/;

/** What `post_entry()` and the checks at COMMIT refuse, in whatever step they are (docs/adr/0103). */
const ENTRY_REFUSALS: Readonly<Record<string, string>> = {
  LG001: 'les débits et les crédits de l’écriture diffèrent',
  LG002: 'une écriture n’a qu’une devise',
  LG003: 'un compte de l’écriture manque au plan de comptes',
  LG004: 'une ligne ne nomme pas la société ou le dossier que son compte demande',
  LG005: 'le mois est clôturé',
  LG006: 'cet événement a déjà été écrit avec d’autres montants',
  LG007: 'une écriture est datée du jour',
  LG008: 'l’écriture est une contre-passation, ou déjà contre-passée',
  LG014: 'l’écriture suit un dossier et ne se contre-passe pas seule',
};

/** Details that the code alone cannot fill. */
const DEFAULT_DATA: Partial<Record<ErrorCode, Record<string, string>>> = {
  FILE_TOO_LARGE: { max: '10\u00a0Mo' },
  FILE_MISSING: { file: 'un fichier' },
  FILE_TYPE_REFUSED: { formats: 'PDF, XML, PNG, JPG' },
  CONTENT_TYPE_UNSUPPORTED: { formats: 'JSON, formulaire' },
};

/** The answer for any error: in French, with a stable code, without a stack trace. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof ZodError) return invalid(fieldErrors(error));
  if (isConnectionError(error)) return new ApiError('UNAVAILABLE');
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new ApiError('STORAGE_FULL');
  const why = code && ENTRY_REFUSALS[code];
  if (why) return new ApiError('ENTRY_REFUSED', { why });
  if (code && UNREADABLE_VALUE.test(code)) return new ApiError('BAD_REQUEST');
  const known = code ? FASTIFY_CODES[code] : undefined;
  if (known) return new ApiError(known, DEFAULT_DATA[known]);
  // A truncated body, a forged header, an invalid form.
  if (statusCode && statusCode >= 400 && statusCode < 500) return new ApiError('BAD_REQUEST');
  return new ApiError('INTERNAL');
}

export function invalid(errors: FieldError[]): ApiError {
  return new ApiError('VALIDATION_FAILED', { n: errors.length }, { errors });
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  const data = {
    ...DEFAULT_DATA[error.code],
    max: `${Math.round(request.routeOptions.bodyLimit / 1024)}\u00a0Ko`,
    ...error.data,
    correlationId: request.id,
  };
  const { title, detail, status } = ERRORS[error.code];
  const retryAfter = error.data['retryAfter'] ?? (status === 503 ? 5 : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      type: `/errors/${error.code}`,
      title,
      detail: fillTemplate(detail, data),
      status,
      code: error.code,
      ...(error.errors ? { errors: error.errors } : {}),
      correlationId: request.id,
      ...error.members,
    });
}

/** Answers an address that the router refuses, without repeating it. */
export function sendFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const tooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  // No hook has run for it.
  reply.headers(answerHeaders(request));
  void sendProblem(request, reply, new ApiError(tooLong ? 'ROUTE_UNKNOWN' : 'BAD_REQUEST'));
}

/** Refusals that the log must contain for monitoring (OWASP ASVS 5.0, V16.3). */
const LOGGED: ReadonlySet<ErrorCode> = new Set([
  'ACCOUNT_LOCKED',
  'ATTESTATION_MISSING',
  'CREDENTIALS_INVALID',
  'ENTRY_REFUSED',
  'FILE_BOMB',
  'FILE_INFECTED',
  'FORBIDDEN',
  'FOUR_EYES_REQUIRED',
  'INTEGRITY_FAILED',
  'MFA_INVALID',
  'RATE_LIMITED',
  'REFRESH_REUSED',
  'RELEASE_IN_PROGRESS',
  'RELEASE_REFUSED',
  'SELF_CHANGE_FORBIDDEN',
  'SESSION_REVOKED',
  'SIGNATURE_REFUSED',
  'TOKEN_INVALID',
  'XML_UNSAFE',
]);

function log(request: FastifyRequest, { code, status, data }: ApiError, error: unknown): void {
  if (status >= 500) request.log.error({ err: error, code }, 'request failed');
  else if (LOGGED.has(code))
    request.log.warn(
      // Of a release its reason: a container that signs one cannot show the answer.
      {
        code,
        status,
        why: data['why'],
        method: request.method,
        route: request.routeOptions.url,
        ip: request.ip,
      },
      'request refused',
    );
}

/** Installs the error handler, and the answer for undeclared paths. */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const apiError = toApiError(error);
    log(request, apiError, error);
    return sendProblem(request, reply, apiError);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new ApiError('ROUTE_UNKNOWN')));
}
