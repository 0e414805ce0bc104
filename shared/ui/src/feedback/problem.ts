/** What the kit needs of `application/problem+json` (RFC 9457), wherever the error has it. */
export interface ProblemLike {
  title?: string;
  detail?: string;
  status?: number;
  code?: string;
  errors?: readonly { path: string; code?: string; message: string }[];
  correlationId?: string;
}

const looksLike = (value: unknown): value is ProblemLike =>
  typeof value === 'object' && value !== null && ('code' in value || 'detail' in value || 'errors' in value);

/** The problem of an error: itself, `.problem`, `.response.data`, or an Error's message. */
export function toProblem(error: unknown): ProblemLike {
  if (typeof error === 'object' && error !== null) {
    const { problem, response } = error as { problem?: unknown; response?: { data?: unknown } };
    if (looksLike(problem)) return problem;
    if (looksLike(response?.data)) return response.data;
    if (!(error instanceof Error) && looksLike(error)) return error;
    if (error instanceof Error) {
      const code = (error as { code?: unknown }).code;
      return typeof code === 'string' ? { code } : {};
    }
  }
  return {};
}
