import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import proxy from '@fastify/http-proxy';
import files from '@fastify/static';
import { pages, type RemotesRegistry } from '@cessio/contract';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { CONNECTION_TIMEOUTS, cutConnectionsOnClose } from '../api/src/http/connections.ts';
import { registrySource } from './registry-source.ts';
import { relaySockets } from './socket-relay.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export interface WebServerOptions {
  /**
   * The host's build, recognized by its `index.html`; otherwise the versions of a remote, a folder each
   * (`ReleaseStore`).
   */
  dir: string;
  /** 0 uses a free one. */
  port: number;
  host?: string;
  /** The host only: answers `/api`, `/locales`, `/remotes.json` and the sockets of `/socket.io/`. */
  apiOrigin?: string;
  /** The host only: stores the last valid registry for a restart while the API is down. */
  registryFile?: string;
  config?: {
    /** Sends `Strict-Transport-Security`; only behind TLS. */
    hsts?: boolean;
    /** Trusts the last `X-Forwarded-*` entry; only behind one proxy that adds them. */
    trustProxy?: boolean;
  };
}

export interface WebServer {
  url: string;
  close: () => Promise<void>;
}

const PROXIED = ['/api', '/locales', '/remotes.json'];
const IMMUTABLE = 'public, max-age=31536000, immutable';
const HASHED = /\.[0-9a-f]{10}\.\w+$/;
/** Most ms for the API's answer; otherwise the browser requests the configuration itself. */
const CONFIG_TIMEOUT_MS = 300;
/** Downloads in progress get a moment when the server closes. */
const DRAIN_MS = 1500;
/** As the API's: an unfinished body must not hold its connection for ever. */
const REQUEST_TIMEOUT_MS = 120_000;
/** The address that the proxy itself saw. The client wrote earlier ones in the list. */
const nearestOnly = (_address: string, hop: number) => hop === 0;

/** Search engines may index the bank's public pages, and nothing that belongs to a user. */
const ROBOTS = [
  'User-agent: *',
  ...[pages.about, pages.contact, pages.terms, pages.legalNotice, pages.privacy, pages.accessibility].map(
    (path) => `Allow: ${path}$`,
  ),
  'Disallow: /',
  '',
].join('\n');

/** Headers of every answer. */
const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
};

/** What a page of the portal may load and from where. Styles need the nonce; nothing inline, nothing evaluated. */
export function contentSecurityPolicy(nonce: string, remoteOrigins: readonly string[]): string {
  const remotes = remoteOrigins.join(' ');
  return [
    `default-src 'none'`,
    `script-src 'self' ${remotes}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src 'self' ${remotes}`,
    `img-src 'self' data: blob: ${remotes}`,
    `font-src 'self' ${remotes}`,
    `worker-src 'self'`,
    `frame-src 'none'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ]
    .map((directive) => directive.trim())
    .join('; ');
}

/** The worker that reads others' documents (shared/ui/src/document/pdf-file.ts): it must not connect to anything. */
const DOCUMENT_WORKER = /\/pdf\.worker[^/]*\.mjs(\.(br|gz))?$/;
const WORKER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'";

/** Origins of dev servers that may replace released remotes, and their sockets. */
const OVERRIDES = ['http://localhost:*', 'ws://localhost:*'];

/**
 * Origins from which a page may fetch remotes: those of the registry's allow-list, so that a release at another one
 * reaches open pages too, and those of its entries.
 * @param config body of `/api/config`, which says whether a browser may replace a released remote by a local one
 */
export function originsOf({ remotes, origins = [] }: RemotesRegistry, config: unknown = null): string[] {
  const entries = remotes
    .flatMap(({ entry, canary, previous = [] }) => [
      entry,
      canary?.entry ?? '',
      ...previous.map((one) => one.entry),
    ])
    .flatMap((entry) => URL.parse(entry)?.origin ?? []);
  const overrides = (config as { remoteOverrides?: unknown } | null)?.remoteOverrides === true;
  return [...new Set([...origins, ...entries, ...(overrides ? OVERRIDES : [])])];
}

/** `Link` header: the live entry of the remote that owns the path, so that it is loaded with the page's own scripts. */
export function preloadLinks({ remotes }: RemotesRegistry, urlPath: string): string {
  const wanted = `${urlPath.toLowerCase().replace(/\/+$/, '')}/`;
  const owner = remotes.find(({ prefixes }) =>
    prefixes.some((prefix) => wanted.startsWith(`${prefix.toLowerCase()}/`)),
  );
  const hash = owner?.hashes?.[owner.entry];
  return owner && hash
    ? `<${owner.entry}>; rel=preload; as=script; crossorigin=anonymous; integrity="${hash}"`
    : '';
}

/** What the server writes into the page; each part saves the browser a round trip. */
export interface PageFacts {
  registry: Omit<RemotesRegistry, 'origins'>;
  /** Body of `/api/config`; null when the API did not answer in time. */
  config: unknown;
}

/** The page with the style nonce, and what is known of registry and configuration. */
export function fillPage(html: string, nonce: string, { registry, config }: PageFacts): string {
  const fact = (name: string, value: unknown): string => {
    const json = JSON.stringify(value).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    return `\n    <meta name="cessio-${name}" content="${json}">`;
  };
  const known =
    (registry.remotes.length > 0 ? fact('remotes', registry) : '') +
    (config === null ? '' : fact('config', config));
  // Functions, because `$` is special in a replacement text.
  return html
    .replace('<meta name="csp-nonce" content="">', () => `<meta name="csp-nonce" content="${nonce}">${known}`)
    .replace('<style nonce="">', () => `<style nonce="${nonce}">`);
}

/** The API's answer within this many ms. @throws without one, or for a refusal */
async function ask(url: string, timeoutMs: number, headers: Record<string, string> = {}): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(url, { redirect: 'error', headers, signal });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.json();
}

/**
 * The current configuration: never cached, so that no finished maintenance is reported. Requested with the visitor's
 * headers, as their browser would.
 */
async function configFor(apiOrigin: string | undefined, address: string): Promise<unknown> {
  if (!apiOrigin) return null;
  try {
    return await ask(`${apiOrigin}/api/config`, CONFIG_TIMEOUT_MS, { 'x-forwarded-for': address });
  } catch {
    return null;
  }
}

/** `index.html`, reread after a new build. */
function pageSource(file: string): () => string {
  let kept = { at: 0, html: '' };
  return () => {
    const at = statSync(file).mtimeMs;
    if (at !== kept.at) kept = { at, html: readFileSync(file, 'utf8') };
    return kept.html;
  };
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  reply.type('text/html; charset=utf-8').header('Vary', 'Accept-Encoding');
  if (/\bbr\b/.test(accepted)) {
    const bytes = await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    return reply.header('Content-Encoding', 'br').send(bytes);
  }
  if (/\bgzip\b/.test(accepted)) return reply.header('Content-Encoding', 'gzip').send(await zip(html));
  return reply.send(html);
}

/** Headers that concern the connection to the API, not the caller's. */
function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = { ...headers };
  delete kept.connection;
  delete kept['keep-alive'];
  return kept;
}

async function addProxy(app: FastifyInstance, apiOrigin: string): Promise<void> {
  for (const prefix of PROXIED) {
    await app.register(proxy, {
      upstream: apiOrigin,
      prefix,
      rewritePrefix: prefix,
      destroyAgent: true,
      // Uploads may take long; the API has its own limits.
      http: { requestOptions: { timeout: 0 } },
      replyOptions: {
        // By default the proxy retries a 503 ten times, which would delay the answer during maintenance.
        retryDelay: () => null,
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          'x-forwarded-for': request.ip,
          'x-forwarded-host': request.headers.host ?? '',
          'x-forwarded-proto': request.protocol,
        }),
        rewriteHeaders: withoutConnection,
        onError: (reply, { error }) => {
          const { method, routeOptions } = reply.request;
          // The connection's actual error is the cause of the proxy's; an address may contain a secret.
          const cause = error.cause instanceof Error ? error.cause.message : '';
          console.error(
            `Not answered by the API: ${method} ${routeOptions.url} (${error.message}, ${cause})`,
          );
          void reply.code(503).header('Retry-After', '2').type('application/problem+json').send({
            type: 'about:blank',
            title: 'Service momentanément indisponible',
            detail: 'Le service ne répond pas. Rien n’a été perdu.',
            status: 503,
            code: 'SERVICE_UNAVAILABLE',
          });
        },
      },
    });
  }
}

/** Serves a built host or remote, precompressed, with the portal's headers. Rejects when the port is taken. */
export async function startWebServer({
  dir,
  port,
  host = '127.0.0.1',
  apiOrigin,
  registryFile,
  config = {},
}: WebServerOptions): Promise<WebServer> {
  const index = path.join(dir, 'index.html');
  const isHost = existsSync(index);
  const app = Fastify({
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: CONNECTION_TIMEOUTS,
    trustProxy: config.trustProxy ? nearestOnly : false,
  });
  cutConnectionsOnClose(app, DRAIN_MS);
  relaySockets(app, { upstream: isHost ? apiOrigin : undefined, trustProxy: config.trustProxy ?? false });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(COMMON_HEADERS);
    if (config.hsts) reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    if (!isHost)
      reply.headers({
        'Access-Control-Allow-Origin': '*',
        'Timing-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
  });
  await app.register(files, {
    root: dir,
    wildcard: true,
    index: false,
    preCompressed: true,
    // Source maps are for debugging a release, not for everybody.
    allowedPath: (name) => !name.endsWith('.map'),
    cacheControl: false,
    // Files still being written to a store.
    dotfiles: 'ignore',
    setHeaders: (reply, file) => {
      const lasting = !isHost || HASHED.test(file.replace(/\.(br|gz)$/, ''));
      reply.header('Cache-Control', lasting ? IMMUTABLE : 'no-cache');
      if (DOCUMENT_WORKER.test(file)) reply.header('Content-Security-Policy', WORKER_POLICY);
    },
  });
  if (!isHost) {
    // For monitoring: the available versions may change.
    app.get('/health', (_request, reply) => reply.header('Cache-Control', 'no-store').code(204).send());
    app.setNotFoundHandler((_request, reply) => reply.code(404).header('Cache-Control', 'no-store').send());
  } else {
    if (apiOrigin) await addProxy(app, apiOrigin);
    const registry = apiOrigin
      ? registrySource(`${apiOrigin}/remotes.json`, registryFile)
      : () => Promise.resolve<RemotesRegistry>({ remotes: [] });
    const page = pageSource(index);
    const answerPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { pathname } = new URL(request.url, 'http://portal');
      // A missing file is a 404: a page instead would be parsed as a script.
      if (pathname.startsWith('/assets/')) return reply.code(404).header('Cache-Control', 'no-store').send();
      if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(404).send();
      const nonce = randomBytes(16).toString('base64');
      const [known, told] = await Promise.all([registry(), configFor(apiOrigin, request.ip)]);
      const { origins: _, ...remotes } = known;
      const links = preloadLinks(known, pathname);
      reply.headers({
        'Cache-Control': 'no-store',
        'Content-Security-Policy': contentSecurityPolicy(nonce, originsOf(known, told)),
        'Cross-Origin-Opener-Policy': 'same-origin',
        'X-Frame-Options': 'DENY',
        ...(links && { Link: links }),
      });
      return sendPage(request, reply, fillPage(page(), nonce, { registry: remotes, config: told }));
    };
    app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS));
    app.get('/', answerPage);
    app.get('/index.html', answerPage);
    app.setNotFoundHandler(answerPage);
  }
  await app.listen({ port, host });
  const address = app.server.address();
  const taken = typeof address === 'object' && address ? address.port : port;
  return { url: `http://${host}:${taken}`, close: () => app.close() };
}
