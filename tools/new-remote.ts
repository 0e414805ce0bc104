import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { remoteFolders } from '@cessio/build/remotes';
import { PORTAL_ROUTES, PUBLIC_ROUTES } from '@cessio/contract/routes';
import { runCommand } from './processes.ts';
import { remoteFromTemplate } from './remote-template.ts';
import { root } from './root.ts';

// A remote with one page:  npm run new:remote -- <name> ["Name on screen"] [--lockfile-only]

/** Namespaces of texts and addresses that belong to others. */
const TAKEN = ['api', 'app', 'assets', 'common', 'errors', 'host', 'locales'];

/** Why a remote cannot have this name; null when it can. */
function objection(name: string): string | null {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) return 'A name is made of a-z, 0-9 and -, and begins with a letter.';
  if (remoteFolders().some((remote) => remote.name === name)) return `remote-${name} is there already.`;
  const pages = [...PORTAL_ROUTES, ...PUBLIC_ROUTES].map((page) => page.path.split('/')[1]?.toLowerCase());
  return TAKEN.includes(name) || pages.includes(name)
    ? `/${name} belongs to another part of the portal.`
    : null;
}

function freePort(): number {
  const taken = new Set(remoteFolders().map(({ portOffset }) => 3000 + portOffset));
  let port = 3001;
  while (taken.has(port)) port += 1;
  return port;
}

/** The file with `text` put before or after the last place where `anchor` matches. */
function inserted(file: string, anchor: RegExp, where: 'before' | 'after', text: string): string {
  const content = readFileSync(path.join(root, file), 'utf8');
  const last = [...content.matchAll(anchor)].at(-1);
  if (!last) throw new Error(`${file} has no place for it: ${anchor.source} is not found.`);
  const at = last.index + (where === 'after' ? last[0].length : 0);
  return content.slice(0, at) + text + content.slice(at);
}

/** The compose file with the remote's image, its volume, and the leave of the operator's key to release it. */
function composeWith(name: string): string {
  const file = 'docker-compose.yml';
  const service = `  remote-${name}:
    <<: *remote
    image: cessio-remote-${name}
    build:
      context: .
      dockerfile: docker/Dockerfile
      target: remote
      args:
        REMOTE: ${name}
    environment:
      <<: *remote-environment
      ORIGIN: \${PUBLIC_URL-http://localhost:3000}/modules/${name}
    volumes:
      - remote-${name}:/releases
      - keys:/keys:ro
      - \${SECRETS_DIR-./docker/secrets}:/run/secrets:ro

`;
  return inserted(file, /^ {2}postgres:\n(?= {4})/gm, 'before', service)
    .replace(/^ *RELEASE_REMOTES: .*$/m, (line) => `${line},${name}`)
    .concat(`  remote-${name}:\n`);
}

/** Runs a program in the repository; its output is the user's. */
function run(program: string, ...args: string[]): void {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw error ?? new Error(`${[program, ...args].join(' ')} failed.`);
}

/** Makes the folder, the compose service and the line of the menu, then has pnpm know the new package. */
function newRemote(name: string, title: string, lockfileOnly: boolean): void {
  const why = objection(name);
  if (why) throw new Error(why);
  const port = freePort();
  const folder = `remote-${name}`;
  const files = remoteFromTemplate({ name, title, port });
  const made = [...files.keys()];
  files.set('docker-compose.yml', composeWith(name));
  files.set(
    'host/src/menu/order.ts',
    inserted('host/src/menu/order.ts', /^\];\n/gm, 'before', `  { entry: '${name}.home' },\n`),
  );
  for (const [file, text] of files) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  run(process.execPath, 'node_modules/prettier/bin/prettier.cjs', '--write', '--log-level', 'warn', ...made);
  const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    packageManager: string;
  };
  // Everything that it needs is what the other remotes have: nothing is fetched.
  const how = ['install', '--no-frozen-lockfile', '--prefer-offline'];
  run('npx', '--yes', packageManager, ...how, ...(lockfileOnly ? ['--lockfile-only'] : []));
  console.log(`
${folder} is there, with one page at /${name}: npm start shows it.
Then: who sees it (host/src/menu/order.ts), who may open it (a permission in ${folder}/src/remote.ts),
its line in shared/contract/src/routes/ for the walk of the end-to-end tests.`);
}

const flags = process.argv.slice(2);
const [name, title] = flags.filter((flag) => !flag.startsWith('--'));
await runCommand(() => {
  if (!name) throw new Error('Usage: npm run new:remote -- <name> ["Name on screen"]');
  const shown = title ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  newRemote(name, shown, flags.includes('--lockfile-only'));
});
