import type { Endpoint, ErrorCode, FieldError } from '@cessio/contract';
import { ERRORS } from '@cessio/contract/errors';
import { http } from '@cessio/client/http';
import { waitFor } from '@testing-library/react';
import { AxiosError, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';

/** A call as the client sent it. */
export interface SentCall {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Parsed JSON, the FormData of a form, or undefined. */
  body: unknown;
  headers: Record<string, string>;
}

/** What a handler may return: a body, a `problem(…)`, or a promise of one of them. */
type Reply = unknown;
type Handler = Reply | ((sent: SentCall) => Reply | Promise<Reply>);

class Answer {
  readonly status: number;
  readonly data: unknown;
  readonly headers: Record<string, string>;
  constructor(status: number, data: unknown, headers: Record<string, string> = {}) {
    this.status = status;
    this.data = data;
    this.headers = headers;
  }
}

interface ProblemOptions {
  errors?: FieldError[];
  /** Further members: `current`, `missing` … */
  members?: Record<string, unknown>;
  headers?: Record<string, string>;
  detail?: string;
}

/** A refusal of the API, worded as in the contract. */
export function problem(code: ErrorCode, options: ProblemOptions = {}): Answer {
  const { status, title, detail } = ERRORS[code];
  return new Answer(
    status,
    {
      type: `https://cessio.test/errors/${code}`,
      title,
      detail: options.detail ?? detail,
      status,
      code,
      errors: options.errors ?? [],
      correlationId: 'test-correlation',
      ...options.members,
    },
    options.headers,
  );
}

/** An answer with headers. */
export function withHeaders(data: unknown, headers: Record<string, string>): Answer {
  return new Answer(200, data, headers);
}

/** No network at all. */
export const networkDown: unique symbol = Symbol('networkDown');

export interface ApiDouble {
  /** Answers an endpoint from now on; the last handler wins. */
  on(endpoint: Pick<Endpoint, 'method' | 'path'>, handler: Handler): void;
  /** Everything that was sent, in order. */
  readonly sent: readonly SentCall[];
  /** What was sent to one endpoint. */
  sentTo(endpoint: Pick<Endpoint, 'method' | 'path'>): SentCall[];
  restore(): void;
}

const pattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}$`);

/**
 * Replaces the API behind the one axios instance. A call without a handler fails the test and is named in its message.
 */
export function apiDouble(): ApiDouble {
  const before = http.defaults.adapter;
  const sent: SentCall[] = [];
  const handlers: { method: string; path: RegExp; exact: boolean; handler: Handler }[] = [];

  const adapter: AxiosAdapter = async (config) => {
    const call = toSent(config);
    sent.push(call);
    // Exact paths first: `/markseen/all` before `/markseen/:id`.
    const found = handlers
      .filter(({ method, path }) => method === call.method && path.test(call.path))
      .sort((a, b) => Number(b.exact) - Number(a.exact))[0];
    if (!found) throw new Error(`No handler for ${call.method} ${call.path}`);
    const { handler } = found;
    const answer: unknown = await (typeof handler === 'function'
      ? (handler as (sent: SentCall) => unknown)(call)
      : handler);
    // Always a later tick, as a network would.
    await Promise.resolve();
    if (answer === networkDown) throw new AxiosError('down', AxiosError.ERR_NETWORK, config);
    const answered =
      answer instanceof Answer ? answer : new Answer(answer === undefined ? 204 : 200, answer ?? '');
    const response = { ...answered, statusText: '', config };
    if (response.status < 400) return response;
    throw new AxiosError('refused', AxiosError.ERR_BAD_REQUEST, config, {}, response);
  };
  http.defaults.adapter = adapter;

  return {
    on: (endpoint, handler) => {
      handlers.unshift({
        method: endpoint.method,
        path: pattern(endpoint.path),
        exact: !endpoint.path.includes(':'),
        handler,
      });
    },
    sent,
    sentTo: ({ method, path }) =>
      sent.filter((call) => call.method === method && pattern(path).test(call.path)),
    restore: () => {
      if (before === undefined) delete http.defaults.adapter;
      else http.defaults.adapter = before;
    },
  };
}

export interface FreshApi extends Omit<ApiDouble, 'restore'> {
  /** The body of the first call of one endpoint, once it was sent. */
  firstBody(endpoint: Pick<Endpoint, 'method' | 'path'>): Promise<unknown>;
}

/** A new double for each test of the calling file; storage is empty at the start. */
export function freshApi(): FreshApi {
  let now: ApiDouble;
  beforeEach(() => {
    localStorage.clear();
    now = apiDouble();
  });
  afterEach(() => now.restore());
  return {
    on: (endpoint, handler) => now.on(endpoint, handler),
    get sent() {
      return now.sent;
    },
    sentTo: (endpoint) => now.sentTo(endpoint),
    firstBody: async (endpoint) => {
      await waitFor(() => expect(now.sentTo(endpoint)).not.toHaveLength(0));
      return now.sentTo(endpoint)[0]?.body;
    },
  };
}

function toSent(config: InternalAxiosRequestConfig): SentCall {
  let body: unknown = config.data;
  if (typeof body === 'string') {
    try {
      body = JSON.parse(body);
    } catch {
      // Stays text.
    }
  }
  return {
    method: (config.method ?? 'get').toUpperCase(),
    path: config.url ?? '',
    query: new URLSearchParams(String(config.params ?? '')),
    body,
    headers: Object.fromEntries(
      Object.entries(config.headers.toJSON()).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
  };
}
