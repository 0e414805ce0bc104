import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Timeouts of a connection before its first request. Node waits up to 90 s; a browser that opened one in advance opens
 * another.
 */
export const CONNECTION_TIMEOUTS = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 };

/**
 * Answers an unhandled upgrade, and closes its connection: Node passes it on and then forgets it, so that a client that
 * hung up would leave it open forever.
 */
export function refuseUpgrade(socket: Socket, status = 400): void {
  socket.on('error', () => undefined);
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
  socket.destroySoon();
}

/**
 * Once the server closes, its connections have `drainMs` to finish; then the rest is cut, including upgraded and idle
 * ones, which `closeAllConnections` does not know.
 */
export function cutConnectionsOnClose(app: FastifyInstance, drainMs: number): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', (done) => {
    const cut = setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, drainMs);
    app.server.once('close', () => clearTimeout(cut));
    done();
  });
}

/** How many calls a server is answering, without sockets. */
export function countCalls(app: FastifyInstance): () => number {
  let calls = 0;
  app.server.on('request', (_request, response: ServerResponse) => {
    calls += 1;
    response.once('close', () => (calls -= 1));
  });
  return () => calls;
}
