import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A connection that sends exactly the given bytes, as no library would. */
export interface RawSocket {
  socket: Socket;
  /** What came back so far. */
  received(): string;
  /** Whether the other side closed the connection within `ms`, by FIN or by reset. */
  endedWithin(ms: number): Promise<boolean>;
}

const opened = new Set<Socket>();

/**
 * Connects, sends the text and stays connected. Half-open on purpose: `socket.end()` hangs up as a lost client does,
 * and only the other side can close the connection.
 */
export async function sendRaw(url: string, text: string): Promise<RawSocket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  opened.add(socket);
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
  const ended = new Promise<true>((resolve) => {
    socket.on('end', () => resolve(true));
    socket.on('error', () => resolve(true));
    socket.on('close', () => {
      opened.delete(socket);
      resolve(true);
    });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  socket.write(text);
  return {
    socket,
    received: () => received,
    endedWithin: (ms) => Promise.race([ended, sleep(ms, false, { ref: false })]),
  };
}

/** For `afterEach`: closes all that a test opened. */
export function destroyRaw(): void {
  for (const socket of opened) socket.destroy();
}

/** A request to upgrade the protocol, as a browser writes it. */
export function upgradeRequest(path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({
    Host: 'localhost',
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** A masked text frame of a web socket, as a browser sends it. */
export function frame(text: string): Buffer {
  const bytes = Buffer.from(text);
  const head =
    bytes.length < 126 ? [0x81, 0x80 | bytes.length] : [0x81, 0xfe, bytes.length >> 8, bytes.length & 255];
  return Buffer.concat([Buffer.from(head), Buffer.alloc(4), bytes]);
}
