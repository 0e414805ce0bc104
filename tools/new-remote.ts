import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { remoteFolders } from '@cessio/build/remotes';
import { PAGES } from '@cessio/contract/routes';
import { runCommand } from './processes.ts';
import { remoteFromTemplate } from './remote-template.ts';
import { root } from './root.ts';

// A remote with one page:  npm run new:remote -- <name> ["Name on screen"] [--lockfile-only]

const TABLE = 'shared/contract/src/routes/page-table.ts';
/** Namespaces of texts and addresses already taken. */
const TAKEN = ['api', 'app', 'assets', 'common', 'errors', 'host', 'locales'];

/** The first page of a remote in the table of pages. */
const pageName = (name: string) => name.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Why a remote cannot have this name; null when it can. */
function objection(name: string): string | null {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) return 'A name is made of a-z, 0-9 and -, and begins with a letter.';
  if (remoteFolders().some((remote) => remote.name === name)) return `remote-${name} is there already.`;
  const paths = Object.values(PAGES).map(({ path }) => path.split('/')[1]?.toLowerCase());
  return TAKEN.includes(name) || paths.includes(name) || pageName(name) in PAGES
    ? `/${name} belongs to another part of the portal.`
    : null;
}

function freePort(): number {
  const taken = new Set(remoteFolders().map(({ portOffset }) => 3000 + portOffset));
  let port = 3001;
  while (taken.has(port)) port += 1;
  return port;
}

/** The content with `text` inserted before the match of `anchor`. */
function inserted(content: string, anchor: RegExp, text: string): string {
  const at = content.search(anchor);
  if (at < 0) throw new Error(`There is no place for it: ${anchor.source} is not found.`);
  return content.slice(0, at) + text + content.slice(at);
}

/** The table of pages with a page for everybody. */
function tableWith(name: string, title: string): string {
  const row = `  ${pageName(name)}: {
    path: '/${name}',
    page: '${name}/home/home',
    text: 'home.title',
    title: ${JSON.stringify(title)},
    needs: 'dashboard.read',
  },

`;
  const table = readFileSync(path.join(root, TABLE), 'utf8');
  return inserted(table, /^ {2}\/\/ Public: signing in/m, row);
}

/** The compose file with the remote's image, its volume, and the operator's key permitted to release it. */
function composeWith(name: string): string {
  const service = `  remote-${name}:
    <<: *remote
    image: cessio-remote-${name}
    build:
      context: .
      dockerfile: docker/Dockerfile
      target: remote
      args:
        REMOTE: ${name}
        COMMIT: \${COMMIT_${name.toUpperCase().replaceAll('-', '_')}-}
    environment:
      <<: *remote-environment
      ORIGIN: \${PUBLIC_URL-http://localhost:3000}/modules/${name}
    volumes:
      - remote-${name}:/releases
      - keys:/keys:ro
      - \${SECRETS_DIR-./docker/secrets}:/run/secrets:ro

`;
  const compose = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');
  return inserted(compose, /^ {2}postgres:\n(?= {4})/m, service)
    .replace(/^ *RELEASE_REMOTES: .*$/m, (line) => `${line},${name}`)
    .concat(`  remote-${name}:\n`);
}

/** Runs a program in the repository; the user sees its output. */
function run(program: string, ...args: string[]): void {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw error ?? new Error(`${[program, ...args].join(' ')} failed.`);
}

/**
 * Creates the folder, the compose service and the page, then registers the new package with pnpm.
 */
function newRemote(name: string, title: string, lockfileOnly: boolean): void {
  const why = objection(name);
  if (why) throw new Error(why);
  const port = freePort();
  const folder = `remote-${name}`;
  const files = remoteFromTemplate({ name, title, port });
  files.set(TABLE, tableWith(name, title));
  const made = [...files.keys()];
  files.set('docker-compose.yml', composeWith(name));
  for (const [file, text] of files) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  run(process.execPath, 'node_modules/prettier/bin/prettier.cjs', '--write', '--log-level', 'warn', ...made);
  // Its routes and the documentation follow from the table.
  run(process.execPath, 'api/src/openapi/emit.ts');
  const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    packageManager: string;
  };
  // It needs the same packages as the other remotes: nothing is downloaded.
  const how = ['install', '--no-frozen-lockfile', '--prefer-offline'];
  run('npx', '--yes', packageManager, ...how, ...(lockfileOnly ? ['--lockfile-only'] : []));
  console.log(`
${folder} is there, with one page at /${name}: npm start shows it.
Then: who may open it (${TABLE}; npm run openapi), and who sees its menu entry (${folder}/src/release.ts),
which an administrator confirms on /ops/remotes.`);
}

const flags = process.argv.slice(2);
const [name, title] = flags.filter((flag) => !flag.startsWith('--'));
await runCommand(() => {
  if (!name) throw new Error('Usage: npm run new:remote -- <name> ["Name on screen"]');
  const shown = title ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  newRemote(name, shown, flags.includes('--lockfile-only'));
});
