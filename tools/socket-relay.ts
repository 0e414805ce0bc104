import { request as ask, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refuseUpgrade } from '../api/src/http/connections.ts';

export interface SocketRelayOptions {
  /** `http://host:port`; without one every upgrade is refused. */
  upstream: string | undefined;
  /** Whether the `X-Forwarded-For` entry of a proxy before us is trusted. */
  trustProxy: boolean;
}

/** The API's own path of sockets; we relay no others. */
const PATH = '/socket.io/';
const HANDSHAKE_MS = 10_000;
/** The API pings the browser every 25 s: a connection idle for so long is abandoned. */
const IDLE_MS = 60_000;

/**
 * Relays web socket upgrades of `/socket.io/` to the API, byte for byte; any other is refused and its connection
 * closed. `@fastify/http-proxy` would treat every upgrade as a request for its path and leave its socket open.
 */
export function relaySockets(app: FastifyInstance, { upstream, trustProxy }: SocketRelayOptions): void {
  const relayed = new Set<Socket>();

  app.server.on('upgrade', (request, _duplex, head) => {
    const { socket: client } = request;
    if (!upstream || !isSocket(request)) return refuseUpgrade(client);
    relayed.add(client);
    client.once('close', () => relayed.delete(client));
    relay(request, head, upstream, addressOf(request, trustProxy));
  });
  app.addHook('preClose', (done) => {
    for (const client of relayed) client.destroy();
    done();
  });
}

function isSocket({ method, url = '', headers }: IncomingMessage): boolean {
  return method === 'GET' && url.startsWith(PATH) && headers.upgrade?.toLowerCase() === 'websocket';
}

/** The address that the nearest server saw: ours, or the proxy's before us. */
function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const told = trustProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : '';
  return told || (socket.remoteAddress ?? '');
}

function relay(request: IncomingMessage, head: Buffer, upstream: string, address: string): void {
  const client = request.socket;
  client.on('error', () => undefined);
  const asked = ask(upstream, {
    path: request.url,
    headers: { ...request.headers, 'x-forwarded-for': address },
    timeout: HANDSHAKE_MS,
    agent: false,
  });
  const refuse = (status: number) => {
    asked.destroy();
    refuseUpgrade(client, status);
  };
  client.once('close', () => asked.destroy());
  asked.on('timeout', () => refuse(504));
  asked.on('error', () => refuse(503));
  asked.on('response', (answer) => refuse(answer.statusCode ?? 502));
  asked.on('upgrade', (answer, server: Socket, first) => {
    client.write(`HTTP/1.1 101 Switching Protocols\r\n${headerLines(answer.rawHeaders)}\r\n`);
    client.write(first);
    server.write(head);
    join(client, server);
    join(server, client);
  });
  asked.end();
}

/** Forwards one side's data to the other, which is closed once the first has left. */
function join(from: Socket, to: Socket): void {
  const leave = () => to.destroySoon();
  from.pipe(to);
  from.on('end', leave).on('close', leave).on('error', leave);
  from.setTimeout(IDLE_MS, () => from.destroy());
}

function headerLines(raw: readonly string[]): string {
  let lines = '';
  for (let index = 0; index < raw.length; index += 2) lines += `${raw[index]}: ${raw[index + 1]}\r\n`;
  return lines;
}
