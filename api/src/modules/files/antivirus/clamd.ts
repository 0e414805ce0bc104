import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Unanswered, type Antivirus, type Content } from './antivirus.ts';

const DEFAULT_PORT = 3310;
/** A verdict is one short line; what goes on is none. */
const LONGEST_ANSWER = 1024;
const COMMAND = 'zINSTREAM\0';
const END = Buffer.alloc(4);
/** Names of signatures: printable, without what could forge a line of a log. */
const FOUND = /^stream: ([\x21-\x7e]{1,200}) FOUND$/;

/** clamd by its protocol INSTREAM, a connection for each file (clamd(8)). */
export function clamd(url: string): Antivirus {
  const { hostname, port } = new URL(url);
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || DEFAULT_PORT };
  return {
    scan: async (content, limitMs) => {
      const given = new AbortController();
      const socket = connect({ ...address, noDelay: true });
      // `verdictOf` reads the error; a failed write reports the same.
      socket.on('error', () => undefined);
      try {
        const sent = { whole: false };
        const verdict = verdictOf(socket, limitMs);
        const sending = send(socket, content, given.signal).then(() => (sent.whole = true));
        // After a failed write there may be an answer with the reason; a file that cannot be read is reported at once.
        const answer = await Promise.race([
          verdict,
          sending.then(
            () => verdict,
            (error: unknown) => (socket.destroyed ? verdict : Promise.reject(error as Error)),
          ),
        ]);
        if (!sent.whole) throw new Unanswered('answered before it had the whole file');
        return judged(answer);
      } finally {
        given.abort();
        socket.destroy();
      }
    },
  };
}

async function send(socket: Socket, content: Content, signal: AbortSignal): Promise<void> {
  const write = async (bytes: Uint8Array | string) => {
    signal.throwIfAborted();
    if (!socket.write(bytes)) await once(socket, 'drain', { signal });
  };
  await write(COMMAND);
  for await (const part of content) {
    // An empty chunk would end the stream.
    if (part.length === 0) continue;
    const head = Buffer.alloc(4);
    head.writeUInt32BE(part.length);
    await write(head);
    await write(part);
  }
  await write(END);
}

/** What it says, to the zero byte that ends it. @throws Unanswered */
function verdictOf(socket: Socket, limitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const none = (why: string) => {
      clearTimeout(timer);
      reject(new Unanswered(why));
    };
    const timer = setTimeout(() => none(`no verdict within ${limitMs} ms`), limitMs);
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1');
      const end = heard.indexOf('\0');
      if (end >= 0) {
        clearTimeout(timer);
        resolve(heard.slice(0, end));
      } else if (heard.length > LONGEST_ANSWER) none('an answer without end');
    });
    socket.on('error', (error) => none(error.message));
    socket.on('close', () => none('closed without a verdict'));
  });
}

/** @throws Unanswered for anything but a verdict: an error of clamd (`INSTREAM size limit exceeded. ERROR`), another service */
function judged(answer: string): string | null {
  if (answer === 'stream: OK') return null;
  const found = FOUND.exec(answer)?.[1];
  if (found !== undefined) return found;
  throw new Unanswered(`no verdict: ${JSON.stringify(answer.slice(0, 100))}`);
}
