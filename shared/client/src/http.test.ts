import {
  changePassword,
  forgotPassword,
  getInvoice,
  login,
  myNotifications,
  profile,
  stepUp,
  transitionInvoice,
  uploadFile,
} from '@cessio/contract';
import { AxiosError, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';
import { http } from './http.ts';
import { call, configureClient, createAttemptKeys, fetchFile, isApiProblem, tokens } from './index.ts';
import { filenameOf } from './call.ts';

interface Seen {
  path: string;
  authorization: string | null;
  config: InternalAxiosRequestConfig;
}
type Reply = { status: number; data?: unknown; headers?: Record<string, string> } | 'down' | 'late';

const { jest } = import.meta;
const seen: Seen[] = [];
let reply: (request: Seen) => Reply | Promise<Reply> = () => ({ status: 200, data: {} });
const onSignedOut = jest.fn();

const adapter: AxiosAdapter = async (config) => {
  const authorization = (config.headers.get('Authorization') as string | undefined) ?? null;
  const request = { path: config.url ?? '', authorization, config };
  seen.push(request);
  await Promise.resolve();
  const answer = await reply(request);
  if (answer === 'down') throw new AxiosError('no', AxiosError.ERR_NETWORK, config);
  if (answer === 'late') throw new AxiosError('late', AxiosError.ECONNABORTED, config);
  const response = { ...answer, data: answer.data, statusText: '', headers: answer.headers ?? {}, config };
  if (answer.status < 300) return response;
  throw new AxiosError('refused', AxiosError.ERR_BAD_REQUEST, config, {}, response);
};
http.defaults.adapter = adapter;
configureClient({ onSignedOut });

const refreshes = () => seen.filter(({ path }) => path === '/api/token/refresh');
const formOf = (request: Seen | undefined): FormData => request?.config.data as FormData;
const signIn = (token: string) => tokens.write({ token, refreshToken: `r-${token}` }, 600, 'signedIn');
const expired = { status: 401, data: { code: 'TOKEN_EXPIRED', title: 'Session terminée', detail: 'x' } };

beforeEach(() => {
  seen.length = 0;
  onSignedOut.mockClear();
  localStorage.clear();
  tokens.remove();
});

describe('headers', () => {
  it('sends the specified ones, and the bearer only when a token is stored', async () => {
    await call(profile);
    signIn('a');
    await call(profile);
    const [visitor, user] = seen;
    expect(visitor?.authorization).toBeNull();
    expect(user?.authorization).toBe('Bearer a');
    expect(user?.config.headers.get('Accept')).toBe('application/json');
    expect(user?.config.headers.get('X-Requested-With')).toBe('XMLHttpRequest');
    expect(user?.config).toMatchObject({
      timeout: 30_000,
      withCredentials: false,
      xsrfCookieName: 'X-XSRF-TOKEN',
    });
  });

  it('sends the idempotency key, the path parameters and the JSON body', async () => {
    const idempotencyKey = createAttemptKeys()('create', {});
    await call(transitionInvoice, {
      params: { id: 'é/1' },
      body: { action: 'confirm', version: 3 },
      idempotencyKey,
    });
    expect(idempotencyKey).toMatch(/^[A-Za-z0-9_-]{16,128}$/);
    expect(seen[0]?.path).toBe('/api/invoices/%C3%A9%2F1/transitions');
    expect(seen[0]?.config.headers.get('Idempotency-Key')).toBe(idempotencyKey);
    expect(JSON.parse(String(seen[0]?.config.data))).toEqual({ action: 'confirm', version: 3 });
  });

  it('sends forms and files as multipart, files without a time limit', async () => {
    await call(forgotPassword, { body: { email: 'a@b.test' } });
    await call(uploadFile, { file: new File(['x'], 'kbis.pdf') });
    const [form, file] = seen.map(({ config }) => config);
    expect(formOf(seen[0]).get('email')).toBe('a@b.test');
    expect(formOf(seen[1]).get('file')).toHaveProperty('name', 'kbis.pdf');
    expect(form?.timeout).toBe(30_000);
    expect(file?.timeout).toBe(0);
  });

  it('leaves out what the query does not say', async () => {
    await call(myNotifications, { query: { page: 2, type: undefined } });
    expect(String(seen[0]?.config.params)).toBe('page=2');
  });
});

describe('a fresh proof', () => {
  const wanted = {
    status: 403,
    data: { code: 'STEP_UP_REQUIRED', title: 't', detail: 'd', methods: ['totp'] },
  };
  /** The proof of each attempt; the repetition reuses the same request object. */
  const proofs: unknown[] = [];
  const answer = ({ config }: Seen): Reply => {
    const proof = config.headers.get('X-Step-Up') ?? null;
    proofs.push(proof);
    return proof === 'proof' ? { status: 204 } : wanted;
  };
  beforeEach(() => {
    proofs.length = 0;
  });
  const change = () => call(changePassword, { body: { current: 'before', password: 'after' } });
  afterEach(() => configureClient({ onStepUp: () => Promise.resolve(null) }));

  it('is asked for, and the call repeated once with all that was sent', async () => {
    signIn('a');
    const asked: unknown[] = [];
    configureClient({
      onStepUp: async ({ members }) => {
        asked.push(members['methods']);
        return 'proof';
      },
    });
    reply = answer;
    await change();
    expect(asked).toEqual([['totp']]);
    expect(proofs).toEqual([null, 'proof']);
    const sent = { current: 'before', password: 'after' };
    expect(seen.map(({ config }) => JSON.parse(String(config.data)))).toEqual([sent, sent]);
  });

  it('that is refused too is not asked for a second time', async () => {
    signIn('a');
    configureClient({ onStepUp: () => Promise.resolve('spent') });
    reply = answer;
    await expect(change()).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
    expect(proofs).toEqual([null, 'spent']);
  });

  it('not given leaves the call refused', async () => {
    signIn('a');
    reply = () => wanted;
    await expect(change()).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED', status: 403 });
    expect(seen).toHaveLength(1);
  });
});

describe('401', () => {
  it('refreshes once for twenty calls that fail together, and retries each with the new token', async () => {
    signIn('old');
    reply = ({ path, authorization }) => {
      if (path === '/api/token/refresh')
        return { status: 200, data: { token: 'new', refresh_token: 'r-new', expires_in: 600 } };
      return authorization === 'Bearer new' ? { status: 200, data: { ok: true } } : expired;
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(profile)));
    expect(answers).toHaveLength(20);
    expect(refreshes()).toHaveLength(1);
    expect(refreshes()[0]?.authorization).toBeNull();
    expect(formOf(refreshes()[0]).get('refresh_token')).toBe('r-old');
    expect(seen.filter(({ path }) => path === profile.path)).toHaveLength(40);
    expect(localStorage.getItem('authToken')).toBe('new');
    expect(localStorage.getItem('refresh_token')).toBe('r-new');
  });

  it('retries a call once, never twice', async () => {
    signIn('a');
    reply = ({ path }) =>
      path === '/api/token/refresh' ? { status: 200, data: { token: 'b', expires_in: 600 } } : expired;
    await expect(call(profile)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED', status: 401 });
    expect(seen.map(({ path }) => path)).toEqual([profile.path, '/api/token/refresh', profile.path]);
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  it('does not refresh for a refused sign-in', async () => {
    signIn('a');
    reply = () => ({ status: 401, data: { code: 'CREDENTIALS_INVALID', title: 't', detail: 'd' } });
    await expect(call(login, { body: { email: 'a@b.test', password: 'x' } })).rejects.toMatchObject({
      code: 'CREDENTIALS_INVALID',
    });
    expect(seen).toHaveLength(1);
  });

  it.each(['MFA_INVALID', 'CREDENTIALS_INVALID'])(
    'does not refresh for a refused proof (%s): a second try would count',
    async (code) => {
      signIn('a');
      reply = () => ({ status: 401, data: { code, title: 't', detail: 'd' } });
      await expect(call(stepUp, { body: { method: 'password', password: 'x' } })).rejects.toMatchObject({
        code,
      });
      expect(seen).toHaveLength(1);
    },
  );

  it('removes both tokens and signs out when the refresh yields no token', async () => {
    signIn('a');
    reply = ({ path }) => (path === '/api/token/refresh' ? { status: 200, data: {} } : expired);
    await expect(call(profile)).rejects.toMatchObject({ status: 401 });
    expect(tokens.read()).toBeNull();
    expect(localStorage.getItem('refresh_token')).toBeNull();
    expect(onSignedOut).toHaveBeenCalledTimes(1);
  });

  it('says by which mark the browser is known, and tells why the session is over', async () => {
    signIn('a');
    configureClient({ browserMark: () => 'mark' });
    const refusal = { code: 'REFRESH_REUSED', title: 't', detail: 'd', reason: 'reuse' };
    reply = ({ path }) => (path === '/api/token/refresh' ? { status: 401, data: refusal } : expired);
    await expect(call(profile)).rejects.toMatchObject({ status: 401 });
    expect(formOf(refreshes()[0]).get('browser')).toBe('mark');
    expect(onSignedOut).toHaveBeenCalledWith('reuse');
    configureClient({ browserMark: () => undefined });
  });

  it('keeps the session when the refresh could not be asked', async () => {
    signIn('a');
    reply = ({ path }) => (path === '/api/token/refresh' ? 'down' : expired);
    await expect(call(profile)).rejects.toMatchObject({ code: 'NETWORK_DOWN' });
    expect(tokens.read()?.token).toBe('a');
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  it('renews before the call when the browser has counted the token out', async () => {
    tokens.write({ token: 'short', refreshToken: 'r' }, 0, 'signedIn');
    reply = ({ path }) => ({
      status: 200,
      data: path === '/api/token/refresh' ? { token: 'n', expires_in: 9 } : {},
    });
    await call(profile);
    expect(seen.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['/api/token/refresh', null],
      [profile.path, 'Bearer n'],
    ]);
  });
});

describe('failures', () => {
  it('says that the network is down, or that the answer takes too long', async () => {
    reply = () => 'down';
    await expect(call(profile)).rejects.toMatchObject({
      code: 'NETWORK_DOWN',
      status: 0,
      title: 'Connexion perdue',
    });
    reply = () => 'late';
    await expect(call(profile)).rejects.toMatchObject({ code: 'CLIENT_TIMEOUT' });
  });

  it('keeps code, field errors, correlation id, members and Retry-After', async () => {
    reply = () => ({
      status: 423,
      data: {
        type: 'x',
        title: 'Trop de tentatives',
        detail: 'Trop de tentatives.',
        status: 423,
        code: 'ACCOUNT_LOCKED',
        errors: [{ path: '/email', code: 'FORMAT', message: 'm' }],
        correlationId: 'c-12345678',
        minutes: 1,
      },
      headers: { 'retry-after': '30' },
    });
    const error: unknown = await call(profile).catch((thrown: unknown) => thrown);
    expect(isApiProblem(error, 'ACCOUNT_LOCKED')).toBe(true);
    expect(error).toMatchObject({ correlationId: 'c-12345678', members: { minutes: 1 }, retryAfter: 30 });
    expect(error).toHaveProperty('problem.errors.0.path', '/email');
  });

  it('says something when a proxy answers with its own page', async () => {
    reply = () => ({ status: 502, data: '<html>' });
    await expect(call(getInvoice, { params: { id: '1' } })).rejects.toMatchObject({
      code: 'INTERNAL',
      status: 502,
    });
  });

  it('reads the problem of a refused download', async () => {
    reply = () => ({
      status: 404,
      data: new Blob(['{"code":"NOT_FOUND","title":"Introuvable","detail":"d"}']),
    });
    await expect(fetchFile(profile)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('reads file names of both spellings', () => {
  expect(filenameOf(`attachment; filename="a.csv"; filename*=UTF-8''relev%C3%A9.csv`)).toBe('relevé.csv');
  expect(filenameOf('attachment; filename="factures.csv"')).toBe('factures.csv');
  expect(filenameOf('')).toBeNull();
});
