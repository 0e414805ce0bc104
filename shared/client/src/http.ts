import { refreshToken } from '@cessio/contract';
import {
  AxiosError,
  AxiosHeaders,
  create,
  isCancel,
  type AxiosInstance,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import { ApiProblem, browserProblem, isApiProblem } from './problem.ts';
import type { RefreshAnswer } from './refresh.ts';
import { freshToken, refreshSession, tokens } from './session-tokens.ts';
import { settings } from './settings.ts';

/** A slower answer is given up; uploads and downloads have no limit. */
const TIMEOUT_MS = 30_000;

/** Calls that answer 401 for reasons of their own: no refresh, no retry. */
const EXCLUDED = /^\/api\/(?:auth\/(?:login|mfa|passkeys\/|logout)|token\/refresh)/;

/** A 401 about what was typed, not about the token: a refresh would only send it again. */
const ABOUT_PROOF = new Set<unknown>(['CREDENTIALS_INVALID', 'MFA_REQUIRED', 'MFA_INVALID']);

declare module 'axios' {
  interface InternalAxiosRequestConfig {
    /** Marks the one retry after a 401. */
    retried?: boolean;
    /** Marks the one repetition with a fresh proof. */
    proved?: boolean;
  }
}

/** The one axios instance, used by `call` and `send`. */
export const http: AxiosInstance = create({
  timeout: TIMEOUT_MS,
  withCredentials: false,
  xsrfCookieName: 'X-XSRF-TOKEN',
  headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
});

/** Spends a refresh token; no token in the answer means that the session is over. */
export async function postRefresh(refresh_token: string): Promise<RefreshAnswer> {
  const form = new FormData();
  form.set('refresh_token', refresh_token);
  const browser = settings.browserMark();
  if (browser !== undefined) form.set('browser', browser);
  try {
    const { data } = await http.request<RefreshAnswer>({
      method: 'POST',
      url: refreshToken.path,
      data: form,
      headers: { 'Content-Type': undefined },
    });
    return data;
  } catch (error) {
    // A refusal ends the session. Anything else (no network, 429, 5xx) says nothing about it.
    if (isApiProblem(error) && error.status >= 400 && error.status < 500 && error.status !== 429) {
      const { reason } = error.members;
      return { reason: typeof reason === 'string' ? reason : undefined };
    }
    throw error;
  }
}

const bearerOf = (config: InternalAxiosRequestConfig): string | null => {
  const value = config.headers.get('Authorization');
  return typeof value === 'string' && value.startsWith('Bearer ') ? value.slice(7) : null;
};

http.interceptors.request.use(async (config) => {
  if (config.url === refreshToken.path) return config;
  const excluded = EXCLUDED.test(config.url ?? '');
  const token = excluded ? (tokens.read()?.token ?? null) : await freshToken();
  if (token !== null) config.headers.set('Authorization', `Bearer ${token}`);
  return config;
});

http.interceptors.response.use(
  (response) => response,
  async (error: unknown): Promise<AxiosResponse> => {
    if (!(error instanceof AxiosError)) throw error;
    const { config, response } = error;
    const code = (response?.data as { code?: unknown } | undefined)?.code;
    const renewable = response?.status === 401 && !ABOUT_PROOF.has(code) && !EXCLUDED.test(config?.url ?? '');
    if (config && renewable && !config.retried) {
      const failed = bearerOf(config);
      const renewed = failed === null ? null : await refreshSession(failed);
      if (renewed !== null) {
        config.retried = true;
        return http.request(config);
      }
    }
    const problem = await toApiProblem(error);
    if (config && !config.proved && isApiProblem(problem, 'STEP_UP_REQUIRED')) {
      const proof = await settings.onStepUp(problem);
      if (proof !== null) {
        config.proved = true;
        config.headers.set('X-Step-Up', proof);
        return http.request(config);
      }
    }
    if (isApiProblem(problem, 'MFA_ENROLMENT_REQUIRED')) settings.onEnrolment();
    if (isApiProblem(problem, 'MAINTENANCE')) settings.onMaintenance(problem);
    throw problem;
  },
);

async function bodyOf(response: AxiosResponse): Promise<Record<string, unknown>> {
  let data: unknown = response.data;
  if (data instanceof Blob) data = await data.text();
  if (typeof data === 'string') {
    try {
      data = JSON.parse(data);
    } catch {
      return {};
    }
  }
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
}

/** Converts what axios threw into the one kind of error that screens handle. A cancelled call is thrown unchanged. */
export async function toApiProblem(error: AxiosError): Promise<unknown> {
  if (isCancel(error)) return error;
  const { response } = error;
  if (!response) {
    const late = error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT;
    return browserProblem(late ? 'CLIENT_TIMEOUT' : 'NETWORK_DOWN', { cause: error });
  }
  const {
    type: _type,
    title,
    detail,
    status: _status,
    code,
    errors,
    correlationId,
    ...members
  } = await bodyOf(response);
  const headers = AxiosHeaders.from(response.headers as AxiosHeaders);
  const wait = Number(headers.get('retry-after'));
  return new ApiProblem(
    {
      // A proxy's answer has no code: the message comes from the status.
      code: typeof code === 'string' ? code : response.status === 503 ? 'UNAVAILABLE' : 'INTERNAL',
      title: typeof title === 'string' ? title : 'Erreur inattendue',
      detail:
        typeof detail === 'string' ? detail : 'Votre saisie est conservée, réessayez dans quelques minutes.',
      status: response.status,
      errors: Array.isArray(errors) ? errors : [],
      correlationId:
        typeof correlationId === 'string'
          ? correlationId
          : ((headers.get('x-correlation-id') as string | undefined) ?? undefined),
      members,
      retryAfter: Number.isFinite(wait) && wait > 0 ? wait : null,
    },
    { cause: error },
  );
}
