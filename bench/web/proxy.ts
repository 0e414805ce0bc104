import { createServer, request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

export interface Proxy {
  url: string;
  close: () => Promise<void>;
}

/**
 * Forwards requests to `origin`, and rewrites some answers on the way.
 * @param rewrite the new text of an answer by its address; undefined leaves the answer unchanged
 */
export async function proxyOf(
  origin: string,
  rewrite: (path: string, request: IncomingMessage) => ((text: string) => string) | undefined,
): Promise<Proxy> {
  const server = createServer((request, answer) => {
    const path = request.url ?? '/';
    const change = rewrite(path, request);
    const headers = { ...request.headers };
    if (change) {
      delete headers['accept-encoding'];
      // A 304 has no text to rewrite.
      delete headers['if-none-match'];
    }
    const onward = ask(`${origin}${path}`, { method: request.method, headers }, (told) => {
      if (!change) {
        answer.writeHead(told.statusCode ?? 502, told.headers);
        told.pipe(answer);
        return;
      }
      let text = '';
      told.setEncoding('utf8').on('data', (part: string) => (text += part));
      told.on('end', () => {
        const { 'content-length': _length, ...rest }: IncomingHttpHeaders = told.headers;
        answer.writeHead(told.statusCode ?? 502, rest).end(change(text));
      });
    });
    onward.on('error', () => answer.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
