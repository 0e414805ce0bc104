import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { RemoteParts } from '@cessio/build/remotes';
import { CESSIO } from './build.ts';
import { run } from '@cessio/kit/run';
import { runCommand } from './processes.ts';
import { copyRepository, repositoryFiles } from './repository-copy.ts';
import { root } from './root.ts';

// Real builds of a remote with one flaw, for tests:  node tools/trial-builds.ts <name> <flaw>
// prints the folder of the build.

const CACHE = path.join(root, '.cache', 'trial-builds');
const ENDPOINTS = 'shared/contract/src/system/system.endpoints.ts';
const REMOTE = 'src/remote.ts';
const SCREENS = 'src/trial.tsx';

/** Text of the trial page and widgets. */
export const TRIAL_TITLE = 'Version d’essai';

const remoteOf = (
  name: string,
  { prefixes, widgets = [] }: RemoteParts,
): string => `import { CONTRACT_VERSION } from '@cessio/contract';
import { defineRemote, lazyPage, lazyWidget } from '@cessio/shell';
import labels from '../locales/registry.json';

const page = lazyPage(() => import('./trial.tsx'), 'TrialPage');
const widget = lazyWidget(() => import('./trial.tsx'), 'TrialWidget');
export const remote = defineRemote({
  name: '${name}',
  contractRange: \`^\${CONTRACT_VERSION}\`,
  namespace: '${name}',
  texts: { fr: labels },
  // The addresses of lists: for all others under a prefix the host shows its own notice.
  routes: ${JSON.stringify(prefixes)}.flatMap((prefix) => ['', '/my', '/debtor/my'].map((end) => prefix + end)).map((path) => ({
    path,
    lazy: page,
    handle: { title: '${name}:registry.name' },
  })),
  widgets: Object.fromEntries(${JSON.stringify(widgets.map((place) => place.name))}.map((place) => [place, widget])),
});
`;
const screens = `import { Notice, Page, PageHeader } from '@cessio/ui';

export function TrialPage() {
  return <Page><PageHeader title="${TRIAL_TITLE}" /></Page>;
}
export function TrialWidget() {
  return <Notice severity="info">${TRIAL_TITLE}</Notice>;
}
`;

type Edit = (text: string) => string;
const rendering =
  (what: string): Edit =>
  (text) =>
    text.replaceAll('  return <', `  ${what}\n  return <`);

/**
 * What makes a build bad, by the changed file: of the remote, or of the shared packages it is built with. `none` is a
 * good build, another version of the remote; so is `newEntry`, which proposes a menu entry that no specification knows.
 */
const FLAWS = {
  none: {},
  newEntry: {
    'src/release.ts': (text) =>
      `${text}\nrelease.menu = [...(release.menu ?? []), { key: 'all', icon: 'invoice', label: 'invoices:menu.client.mine', to: release.prefixes[0] ?? '', place: { actors: 'SA', after: 'invoices.list' } }];\n`,
  },
  react18: {
    // The lock file identifies the installed packages.
    'pnpm-lock.yaml': (text) => `${text}# React 18\n`,
    'shared/shell/node_modules/react/package.json': (text) =>
      text.replace(/"version": "[^"]+"/, '"version": "18.3.1"'),
  },
  missingExport: {
    [SCREENS]: (text) => rendering('NoSuchPart();')(text.replace('{ Notice', '{ NoSuchPart, Notice')),
  },
  missingCall: {
    [ENDPOINTS]: (text) =>
      `${text}\nexport const noSuchCall = get('/api/no-such-call', 'public', { summary: '-' });\n`,
    [SCREENS]: (text) =>
      `import { call } from '@cessio/client';\nimport { noSuchCall } from '@cessio/contract';\n${rendering('void call(noSuchCall);')(text)}`,
  },
  otherContract: { [ENDPOINTS]: (text) => text.replace(/(CONTRACT_VERSION = ')\d+/, '$199') },
  noRoutes: { [REMOTE]: (text) => text.replace(/ {2}routes:[^]*?\n {2}\}\)\),\n/, '') },
  throwsOnLoad: {
    [REMOTE]: (text) => text.replace('const page', "throw new Error('trial: on load');\nconst page"),
  },
  throwsOnRender: { [SCREENS]: rendering("if (document.body) throw new Error('trial: on render');") },
} satisfies Record<string, Record<string, Edit>>;

export type Flaw = keyof typeof FLAWS;
/** All flaws, good builds included. */
export const flaws = Object.keys(FLAWS) as Flaw[];

/** What the repository of a trial build takes of ours. */
const partsOf = (name: string): string[] => [
  'shared',
  'pnpm-lock.yaml',
  ...['package.json', 'rspack.config.ts', 'locales', 'src/release.ts', 'src/board.ts'].map(
    (file) => `remote-${name}/${file}`,
  ),
];

/**
 * Creates in `dir` a repository of the shared packages and one remote, whose only page and widget show {@link
 * TRIAL_TITLE}, and builds it.
 * @param edits changes of files: of the remote (`src/…`) or of the repository (`shared/…`)
 * @returns the folder of the build: `remote.json`, `fit.json`, `assets/`
 */
export async function buildTrial(
  dir: string,
  name: string,
  edits: Readonly<Record<string, Edit>> = {},
): Promise<string> {
  const app = path.join(dir, `remote-${name}`);
  copyRepository(dir, partsOf(name));
  // Inlined: `release.ts` would bring the contract's table of pages into the first file, beyond its budget.
  const { release } = (await import(path.join(root, `remote-${name}`, 'src/release.ts'))) as {
    release: RemoteParts;
  };
  writeFileSync(path.join(app, REMOTE), remoteOf(name, release));
  writeFileSync(path.join(app, SCREENS), screens);
  for (const [file, edit] of Object.entries(edits)) {
    const target = path.join(file.startsWith('src/') ? app : dir, file);
    const text = edit(existsSync(target) ? readFileSync(target, 'utf8') : '');
    // An installed package is a link shared by the whole repository.
    if (lstatSync(path.dirname(target)).isSymbolicLink()) {
      unlinkSync(path.dirname(target));
      mkdirSync(path.dirname(target));
    }
    writeFileSync(target, text);
  }
  await run(process.execPath, [CESSIO, 'build'], `${app} could not be built.`, { cwd: app });
  return path.join(app, 'dist');
}

/**
 * A build of a remote that replaces the real one in the registry (same name, paths, widgets and menu) and has one flaw.
 * Built once for the same sources, in some seconds, and cached in `.cache`; concurrent tests may request it. To publish
 * it: copy the folder to `<store>/remote-<name>/<version>/`, then register `readRelease(folder, address)` of
 * `@cessio/build`, where `address` is that of the version's folder; its `version` is in `remote.json`.
 * @param name of a remote of this repository: `invoices`
 * @returns the folder of the build: `remote.json`, `fit.json`, `assets/`
 */
export async function trialBuild(name: string, flaw: Flaw): Promise<string> {
  const stamp = createHash('sha256').update(readFileSync(import.meta.filename));
  // Screens are not part of it, nor are tests.
  for (const file of repositoryFiles(partsOf(name)).filter((one) => !/\.test(?:-d)?\.tsx?$/.test(one)))
    stamp.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  const kept = path.join(CACHE, `${name}-${flaw}-${stamp.digest('hex').slice(0, 8)}`);
  if (!existsSync(kept)) {
    mkdirSync(CACHE, { recursive: true });
    const dir = mkdtempSync(path.join(CACHE, 'part-'));
    const built = await buildTrial(dir, name, FLAWS[flaw]);
    // The slower of two finds the folder there, with the same bytes.
    if (!existsSync(kept)) renameSync(built, kept);
    rmSync(dir, { recursive: true });
  }
  return kept;
}

if (import.meta.main)
  await runCommand(async () => {
    const [name = '', wanted = ''] = process.argv.slice(2);
    const flaw = flaws.find((one) => one === wanted);
    if (!flaw || name === '')
      throw new Error(`Usage: node tools/trial-builds.ts <name> ${flaws.join(' | ')}`);
    console.log(await trialBuild(name, flaw));
  });
