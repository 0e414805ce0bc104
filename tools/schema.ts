import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../api/src/db/migrate.ts';
import { schemaText } from '../api/src/db/schema-text.ts';
import { freePort } from './ports.ts';
import { startPostgres, withClient } from './postgres.ts';
import { root } from './root.ts';

/** Writes api/schema.sql from an empty database with all migrations applied. */
const dir = mkdtempSync(path.join(tmpdir(), 'cessio-schema-'));
const server = await startPostgres({ dir, port: await freePort(), fsync: false });
try {
  await migrate(server.url);
  await withClient(server.url, async (client) =>
    writeFileSync(path.join(root, 'api', 'schema.sql'), await schemaText(client)),
  );
} finally {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
}
