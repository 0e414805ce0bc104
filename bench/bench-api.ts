import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createTokens } from 'api/tokens';
import { freePort } from 'tools/ports.ts';
import type { Asker } from './search-data.ts';

const SECRET = 'bench';
const tokens = createTokens(SECRET);

/** The API on a database, in a listening process. The caller must stop it. */
export async function startApi(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
  execArgv: string[] = process.execArgv,
): Promise<{ base: string; child: ChildProcess }> {
  const port = await freePort();
  const child = fork('bench/servers/api.ts', [], {
    execArgv,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      JWT_SECRET: SECRET,
      LOG_LEVEL: 'error',
      DATA_DIR: '.cache/bench-files',
      RATE_LIMIT_FACTOR: '10000',
      ...env,
    },
  });
  await once(child, 'message');
  return { base: `http://127.0.0.1:${port}`, child };
}

/** Headers of that person's calls. */
export const headersOf = (asker: Asker, role: string): Record<string, string> => ({
  authorization: `Bearer ${tokens.sign({
    ...asker,
    role: role as 'super',
    department: role === 'adviser' ? 'ADVISER' : null,
    rights: [],
    name: 'Bench',
    approvalLimit: null,
  })}`,
});
