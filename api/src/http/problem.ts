import { fillTemplate, type ErrorCode, type FieldError } from '@cessio/contract';
import { ERRORS } from '@cessio/contract/errors';

/** A refusal with a stable code; the error handler turns it into `application/problem+json`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly data: Record<string, string | number>;
  readonly errors: FieldError[] | undefined;
  readonly members: Record<string, unknown>;

  /**
   * @param data fills `{x}` in the French detail
   * @param extra field errors, and members named in api.md §1.1 (`current`, `limit`, `missing`…)
   */
  constructor(
    code: ErrorCode,
    data: Record<string, string | number> = {},
    extra: { errors?: FieldError[]; members?: Record<string, unknown> } = {},
  ) {
    super(code);
    this.code = code;
    this.data = data;
    this.errors = extra.errors;
    this.members = extra.members ?? {};
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  get detail(): string {
    return fillTemplate(ERRORS[this.code].detail, this.data);
  }
}

export function notFound(): ApiError {
  return new ApiError('NOT_FOUND');
}

/** The value, if found. @throws ApiError NOT_FOUND */
export function orNotFound<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw notFound();
  return found;
}
