import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** How it answers: as clamd does, or in ways that must not count as a verdict. */
export type Manner =
  'judges' | 'silent' | 'garbage' | 'endless' | 'closes' | 'error' | 'early' | 'slow' | 'half';

/** Content that the server reports as a virus. */
export const DANGEROUS = 'a-virus-of-the-tests';
export const SLOW_MS = 150;

export interface ClamdServer {
  readonly url: string;
  manner: Manner;
  /** Completely received files. */
  readonly files: Buffer[];
  /** Open connections. */
  open(): number;
  close(): Promise<void>;
}

/** A server that speaks clamd's INSTREAM over TCP. */
export async function startClamd(): Promise<ClamdServer> {
  const sockets = new Set<Socket>();
  const files: Buffer[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    if (clamd.manner === 'closes') return socket.destroy();
    if (clamd.manner === 'early') socket.write('stream: OK\0');
    let heard = Buffer.alloc(0);
    let content = Buffer.alloc(0);
    let begun = false;
    socket.on('data', (bytes) => {
      heard = Buffer.concat([heard, bytes]);
      if (clamd.manner === 'half' && heard.length > 20) return socket.destroy();
      if (!begun) {
        const command = 'zINSTREAM\0';
        if (heard.length < command.length) return undefined;
        if (heard.subarray(0, command.length).toString() !== command) return socket.end('UNKNOWN COMMAND\0');
        heard = heard.subarray(command.length);
        begun = true;
      }
      while (heard.length >= 4) {
        const size = heard.readUInt32BE(0);
        if (size === 0) {
          files.push(content);
          return answer(socket, content, clamd.manner);
        }
        if (heard.length < 4 + size) return undefined;
        content = Buffer.concat([content, heard.subarray(4, 4 + size)]);
        heard = heard.subarray(4 + size);
      }
      return undefined;
    });
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const clamd: ClamdServer = {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    manner: 'judges',
    files,
    open: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return clamd;
}

function answer(socket: Socket, content: Buffer, manner: Manner): void {
  const verdict = content.includes(DANGEROUS) ? 'stream: Test.Virus-1 FOUND\0' : 'stream: OK\0';
  if (manner === 'judges') socket.end(verdict);
  else if (manner === 'slow') setTimeout(() => socket.end(verdict), SLOW_MS);
  else if (manner === 'garbage') socket.end('HTTP/1.1 200 OK\r\n\r\nstream: OK\0');
  else if (manner === 'error') socket.end('INSTREAM size limit exceeded. ERROR\0');
  else if (manner === 'endless') socket.write('a'.repeat(4096));
}
