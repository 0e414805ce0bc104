import { createServer, request as ask } from 'node:http';

/**
 * The API as one bundle should see it: its registry names no files of remotes, which nobody would fetch.
 * Everything else passes through.
 */
export async function withoutRemotes(api: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, answer) => {
    const onward = ask(
      `${api}${request.url}`,
      { method: request.method, headers: request.headers },
      (told) => {
        if (request.url !== '/remotes.json') {
          answer.writeHead(told.statusCode ?? 502, told.headers);
          told.pipe(answer);
          return;
        }
        let body = '';
        told.setEncoding('utf8').on('data', (part: string) => (body += part));
        told.on('end', () => {
          const { remotes } = JSON.parse(body) as { remotes: { hashes?: unknown }[] };
          const named = remotes.map(({ hashes: _hashes, ...remote }) => remote);
          answer
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ remotes: named }));
        });
      },
    );
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
