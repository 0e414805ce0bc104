import { BROWSER_ERRORS, type BrowserErrorCode, type ErrorCode, type FieldError } from '@cessio/contract';

/** What a failure's message to the user needs; the shape of `application/problem+json` without its `type`. */
export interface ProblemFields {
  code: ErrorCode | BrowserErrorCode | (string & {});
  title: string;
  detail: string;
  /** 0 when no answer came. */
  status: number;
  errors?: FieldError[];
  correlationId?: string | undefined;
  /** Further members of the problem: `current`, `missing`, `minutes` … */
  members?: Readonly<Record<string, unknown>>;
  /** Seconds of `Retry-After`. */
  retryAfter?: number | null;
}

/** Every failed call throws one of these, whatever the cause. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ProblemFields['code'];
  readonly title: string;
  readonly detail: string;
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly correlationId: string | undefined;
  readonly members: Readonly<Record<string, unknown>>;
  readonly retryAfter: number | null;

  constructor(fields: ProblemFields, options?: ErrorOptions) {
    super(`${fields.code}: ${fields.detail}`, options);
    this.code = fields.code;
    this.title = fields.title;
    this.detail = fields.detail;
    this.status = fields.status;
    this.errors = fields.errors ?? [];
    this.correlationId = fields.correlationId;
    this.members = fields.members ?? {};
    this.retryAfter = fields.retryAfter ?? null;
  }

  /** The plain problem, for the kit. */
  get problem(): ProblemFields {
    const { code, title, detail, status, correlationId, members, retryAfter } = this;
    return { code, title, detail, status, errors: [...this.errors], correlationId, members, retryAfter };
  }
}

/** A failure that happened in the browser, without an answer of the API. */
export function browserProblem(code: BrowserErrorCode, options?: ErrorOptions): ApiProblem {
  return new ApiProblem({ code, status: 0, ...BROWSER_ERRORS[code] }, options);
}

/** Narrows the error of a `catch` or a query; with codes, to one of those. */
export function isApiProblem(error: unknown, ...codes: string[]): error is ApiProblem {
  return error instanceof ApiProblem && (codes.length === 0 || codes.includes(error.code));
}
