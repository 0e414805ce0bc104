import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loginPassword } from '../api/src/db/login-passwords.ts';
import { migrate, migrationNames } from '../api/src/db/migrate.ts';
import { freePort, PortTakenError } from './ports.ts';
import { keepPostgres } from './postgres-keeper.ts';
import { mappedIds, startPostgres, withClient, type RunningPostgres } from './postgres.ts';
import { isAlive, waitGone } from './processes.ts';
import { root } from './root.ts';

const cache = path.join(root, '.cache');

async function ask(url: string, sql: string): Promise<unknown> {
  let answer: unknown;
  await withClient(url, async (client) => {
    answer = (await client.query<{ answer: unknown }>(sql)).rows[0]?.answer;
  });
  return answer;
}

describe('the user that root becomes', () => {
  const root = 'root:x:0:0:root:/root:/bin/bash';
  const daemon = 'daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin';

  it('is one that the system knows, for initdb asks its name', () => {
    expect(mappedIds(`${root}\n${daemon}\n`)).toEqual({ uid: 1, gid: 1 });
    expect(mappedIds(`${root}\n${daemon}\nme:x:1000:1001::/home/me:/bin/sh\n`)).toEqual({
      uid: 1000,
      gid: 1001,
    });
    expect(mappedIds(`${root}\nsync:x:4:0::/bin:/bin/sync\n`)).toBeUndefined();
  });
});

describe('embedded PostgreSQL', () => {
  let dir: string;
  let port: number;
  const running: RunningPostgres[] = [];
  const start = async (options: { dir?: string; port?: number } = {}) => {
    const server = await startPostgres({ dir, port, fsync: false, ...options });
    running.push(server);
    return server;
  };

  beforeAll(async () => {
    mkdirSync(cache, { recursive: true });
    dir = mkdtempSync(path.join(cache, 'pg-test-'));
    port = await freePort();
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('starts, speaks UTF-8 in UTC, keeps its password to itself', async () => {
    const server = await start();
    expect(await ask(server.url, "select lower('ÉCHÉANCE') as answer")).toBe('échéance');
    expect(await ask(server.url, "select current_setting('TimeZone') as answer")).toBe('UTC');
    expect(await ask(server.url, 'select 1 as answer order by \'é\' collate "fr-x-icu"')).toBe(1);
    expect(
      Number(await ask(server.url, "select current_setting('server_version_num') as answer")),
    ).toBeGreaterThan(180_000);
    expect(statSync(path.join(dir, 'password')).mode & 0o777).toBe(0o600);
    expect(readFileSync(path.join(dir, 'postgres.log'), 'utf8')).not.toContain(new URL(server.url).password);
    await expect(ask(server.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1 as answer')).rejects.toThrow(
      /password/,
    );
  });

  it('is started again when it dies, its journal named, and not once it was stopped', async () => {
    const said: string[] = [];
    const server = await keepPostgres({ dir, port, fsync: false }, (line) => said.push(line));
    running.push(server);
    process.kill(server.pid, 'SIGKILL');
    while (!said.includes('PostgreSQL répond de nouveau.')) await sleep(50);
    expect(await ask(server.url, 'select 1 as answer')).toBe(1);
    expect(said[0]).toMatch(
      /^PostgreSQL s'est arrêté\. Nouvel essai dans 0,5 s\. Journal : .*postgres\.log$/,
    );
    await server.stop();
    await expect(ask(server.url, 'select 1 as answer')).rejects.toThrow('ECONNREFUSED');
  });

  it('keeps its data from one start to the next and leaves no process', async () => {
    const first = await start();
    await ask(first.url, "create table if not exists kept as select 'là' as answer");
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await ask(second.url, 'select answer from kept')).toBe('là');
  });

  it('gives the database to an owner who is no superuser, also one that the superuser had filled', async () => {
    const first = await start();
    await withClient(first.superuserUrl, async (superuser) => {
      // As in versions before the owner role: the superuser applied their migrations.
      await superuser.query('alter database cessio owner to postgres');
      await superuser.query('create table schema_migrations (name text primary key, sha256 text not null)');
      await superuser.query('alter table schema_migrations add column applied_at timestamptz default now()');
      for (const name of (await migrationNames()).filter((known) => known < '0018')) {
        const text = readFileSync(path.join(root, 'api', 'migrations', name), 'utf8');
        await superuser.query(text);
        const sha256 = createHash('sha256').update(text).digest('hex');
        await superuser.query('insert into schema_migrations values ($1, $2)', [name, sha256]);
      }
    });
    await first.stop();

    const { url } = await start();
    expect(new URL(url).username).toBe('cessio_owner');
    await migrate(url);
    await migrate(url);
    expect(await ask(url, 'select rolsuper as answer from pg_roles where rolname = current_user')).toBe(
      false,
    );
    const owners = `select string_agg(distinct c.relowner::regrole::text, ' ') as answer from pg_class c
      where c.relnamespace = 'public'::regnamespace`;
    expect(await ask(url, owners)).toBe('cessio_owner');
    const login = new URL(url);
    login.username = 'portal_staff';
    login.password = loginPassword(url, 'portal_staff');
    await expect(ask(login.href, 'create temp table mine as select 1 as answer')).rejects.toThrow(
      /permission denied/,
    );
    expect(await ask(login.href, `select count(*)::int as answer from similar_parties('x', null, 1)`)).toBe(
      0,
    );
  });

  it('clears what a crash left, even when the number belongs to another process now', async () => {
    await (await start()).stop();
    writeFileSync(
      path.join(dir, 'data', 'postmaster.pid'),
      `${process.pid}\n${dir}/data\n1\n${port}\n\n127.0.0.1\n`,
    );
    const server = await start();
    expect(server.adopted).toBe(false);
    expect(await ask(server.url, 'select 1 as answer')).toBe(1);
  });

  it('says in French which port is taken', async () => {
    const server = await start();
    const other = mkdtempSync(path.join(cache, 'pg-test-'));
    try {
      await expect(start({ dir: other })).rejects.toThrow(PortTakenError);
      expect(await ask(server.url, 'select 1 as answer')).toBe(1);
    } finally {
      rmSync(other, { recursive: true, force: true });
    }
  });

  describe('beside another process', () => {
    let owner: ChildProcess;
    let ownedPid: number;

    beforeEach(async () => {
      const script = `import { startPostgres } from './tools/postgres.ts';
        const server = await startPostgres({ dir: process.argv[1], port: Number(process.argv[2]), fsync: false });
        console.log(server.pid); setInterval(() => undefined, 1000);`;
      owner = spawn(process.execPath, ['--input-type=module', '-e', script, dir, String(port)], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, NODE_OPTIONS: '' },
      });
      const [line] = (await once(owner.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
      ownedPid = Number(line.toString());
    });
    afterEach(async () => {
      owner.kill('SIGKILL');
      await waitGone(ownedPid, 5000);
    });

    it('adopts a server that answers, and leaves it to its owner', async () => {
      const server = await start({ port: await freePort() });
      expect(server).toMatchObject({ adopted: true, pid: ownedPid });
      expect(await ask(server.url, 'select 1 as answer')).toBe(1);
      await server.stop();
      expect(isAlive(ownedPid)).toBe(true);
    });

    it('replaces a server that hangs', async () => {
      process.kill(ownedPid, 'SIGSTOP');
      const server = await start();
      expect(server.adopted).toBe(false);
      expect(isAlive(ownedPid)).toBe(false);
      expect(await ask(server.url, 'select 1 as answer')).toBe(1);
    });

    it('never outlives its owner, even one that is killed', async () => {
      owner.kill('SIGKILL');
      expect(await waitGone(ownedPid, 5000)).toBe(true);
    });
  });
});
