import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { createTestDatabase, preparedTemplate, type TestDatabase } from './database.ts';
import { signedIn, testConfig, type Person } from './world.ts';
import { buildApp, type App } from '../src/app.ts';
import { findIdentity } from '../src/modules/auth/auth.repository.ts';
import { loadDemo } from '../src/demo/load.ts';

export type DemoUser = Person;

/** For tests: the API on its own database with the demonstration. */
export interface DemoWorld {
  readonly app: App;
  /** The owner's connection: sees everything. */
  readonly owner: Client;
  signIn(email: string): Promise<DemoUser>;
  end(): Promise<void>;
}

/** A separate database with the demonstration, which is loaded once per run; and its files, shared. */
export async function createDemoDatabase(): Promise<{ database: TestDatabase; files: string }> {
  const files = path.join(process.env['CESSIO_TEST_DIR'] ?? tmpdir(), 'demo-files');
  const template = await preparedTemplate('cessio_template_demo', (url) =>
    loadDemo(url, testConfig(url, files)),
  );
  return { database: await createTestDatabase(template), files };
}

/** This process's API on such a database. */
export async function createDemoWorld(): Promise<DemoWorld> {
  const { database, files } = await createDemoDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cessio-demo-'));
  await cp(files, dataDir, { recursive: true });
  const owner = new Client({ connectionString: database.url });
  owner.on('error', () => undefined);
  await owner.connect();
  const app = await buildApp(testConfig(database.url, dataDir), { realtime: false });

  async function signIn(email: string): Promise<DemoUser> {
    const { rows } = await owner.query<{ id: string; user_id: string }>(
      `insert into sessions (user_id, device, ip, expires_at) select id, 'test', '127.0.0.1', now() + interval '1 day'
       from users where email = $1 returning id, user_id`,
      [email],
    );
    const session = rows[0];
    const identity = session && (await findIdentity(owner, session.user_id, session.id));
    if (!identity) throw new Error(`No account ${email}`);
    return signedIn(app, identity);
  }

  return {
    app,
    owner,
    signIn,
    end: async () => {
      await app.fastify.close();
      await owner.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
