import { createHash } from 'node:crypto';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compile } from './compatibility/declarations.ts';
import { run } from '@cessio/kit/run';
import { runCommand } from './processes.ts';
import { remoteFromTemplate } from './remote-template.ts';
import { root } from './root.ts';

// Packs the packages with which a team outside this repository builds a remote, as JavaScript with declarations, and the
// program that makes a remote's folder, into one file:  npm run pack:kit -- <folder>

/** Name of that file's package. */
const CREATE = 'cessio-kit';
const PACKAGES = ['build', 'client', 'contract', 'gates', 'kit', 'shell', 'testing', 'ui'] as const;
/** The first port of a stack is the host's; the next ones are the repository's remotes'. */
const PORT = 3900;

interface Manifest {
  name: string;
  version: string;
  exports: Record<string, string>;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const readManifest = (...file: string[]): Manifest =>
  JSON.parse(readFileSync(path.join(root, ...file), 'utf8')) as Manifest;

/** Versions that `pnpm-workspace.yaml` states once for all packages. */
function catalogVersions(): Map<string, string> {
  const workspace = readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8');
  const [, catalog = ''] = /^catalog:\n((?: .*\n)+)/m.exec(workspace) ?? [];
  return new Map(
    [...catalog.matchAll(/^ {2}'?([^\s':]+)'?: (\S+)$/gm)].map(([, name = '', version = '']) => [
      name,
      version,
    ]),
  );
}

/** Dependencies as published: `local` gives the place of our own. */
function resolved(
  dependencies: Record<string, string>,
  local: (folder: string) => string,
): Record<string, string> {
  const catalog = catalogVersions();
  return Object.fromEntries(
    Object.entries(dependencies).map(([name, version]) => {
      if (version === 'workspace:*') return [name, local(name.replace('@cessio/', ''))];
      return [name, version === 'catalog:' ? (catalog.get(name) ?? version) : version];
    }),
  );
}

/** Compiles all packages together into `dir`, a folder each. @throws the compiler's errors */
async function compileInto(dir: string): Promise<void> {
  const shared = path.join(root, 'shared');
  const entries = PACKAGES.flatMap((folder) => {
    const { name, exports } = readManifest('shared', folder, 'package.json');
    return Object.entries(exports).map(([entry, file]) => [
      `${name}${entry.slice(1)}`,
      [path.join(shared, folder, file)],
    ]);
  });
  const refused = await compile(path.join(root, '.cache', 'kit'), {
    compilerOptions: {
      noEmit: false,
      incremental: false,
      // `npm run types` has done that.
      noCheck: true,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: shared,
      outDir: dir,
      // Found through node_modules, a module of ours would count as external and not be written.
      paths: Object.fromEntries(entries),
    },
    include: PACKAGES.map((folder) => path.join(shared, folder, 'src')),
    exclude: ['**/*.test.*', '**/*.test-d.*', 'ui/src/testing', '**/node_modules'].map((one) =>
      path.join(shared, one),
    ),
  });
  if (refused) throw new Error(refused);
  for (const file of globSync('*/{src,locales}/**/*.{css,json}', { cwd: shared }))
    cpSync(path.join(shared, file), path.join(dir, file));
}

/** Packs folders in `dir` by npm. @throws what it says */
const pack = (dir: string, folders: readonly string[], destination: string): Promise<void> =>
  run('npm', ['pack', ...folders, '--pack-destination', path.resolve(destination)], 'npm pack failed.', {
    cwd: dir,
  });

/** Packs the compiled packages in `dir`. @returns the file of each, by its folder in shared/ */
async function packPackages(dir: string, destination: string): Promise<Map<string, string>> {
  const packed = new Map<string, string>();
  for (const one of PACKAGES) {
    const { devDependencies: _own, ...manifest } = readManifest('shared', one, 'package.json');
    const js = (file: string): string => file.replace(/\.tsx?$/, '.js');
    const compiled = (files: Record<string, string>) =>
      Object.fromEntries(Object.entries(files).map(([entry, file]) => [entry, js(file)]));
    const told = {
      ...manifest,
      exports: compiled(manifest.exports),
      ...(manifest.bin && { bin: compiled(manifest.bin) }),
      files: ['src', 'locales'],
      dependencies: resolved(
        manifest.dependencies ?? {},
        (other) => readManifest('shared', other, 'package.json').version,
      ),
    };
    writeFileSync(path.join(dir, one, 'package.json'), JSON.stringify(told, null, 2));
    packed.set(one, `cessio-${one}-${manifest.version}`);
  }
  mkdirSync(destination);
  await pack(
    dir,
    PACKAGES.map((one) => `./${one}`),
    destination,
  );
  // By its content: npm takes a file of the same name for the one that it has installed.
  for (const [one, name] of packed) {
    const file = path.join(destination, `${name}.tgz`);
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);
    packed.set(one, `${name}-${hash}.tgz`);
    renameSync(file, path.join(destination, `${name}-${hash}.tgz`));
  }
  return packed;
}

/** The manifest of a remote that takes the packages of the kit from a folder of its own, `kit`. */
function manifestOutside(text: string, packed: ReadonlyMap<string, string>): string {
  const manifest = JSON.parse(text) as Manifest;
  const local = (one: string): string => `file:kit/${packed.get(one) ?? ''}`;
  // Transitive dependencies of our own are listed too, because no registry has them.
  const known = { ...manifest.dependencies, ...manifest.devDependencies };
  const others = [...packed.keys()].map((one) => `@cessio/${one}`).filter((one) => !(one in known));
  const all = { ...manifest.dependencies, ...Object.fromEntries(others.map((one) => [one, 'workspace:*'])) };
  const told = {
    ...manifest,
    dependencies: resolved(all, local),
    devDependencies: resolved(manifest.devDependencies ?? {}, local),
  };
  return JSON.stringify(told, null, 2);
}

/**
 * Packs the kit into one file in `folder`: a program that makes a remote's folder, with all packages in it.
 * @returns the name of the file
 */
export async function packKit(folder: string): Promise<string> {
  const dir = mkdtempSync(path.join(tmpdir(), 'cessio-kit-'));
  try {
    await compileInto(dir);
    const kit = path.join(dir, 'create');
    mkdirSync(kit);
    const packed = await packPackages(dir, path.join(kit, 'packages'));
    const templates = ['remote-template', 'remote-alone'];
    const blank = { name: '__name__', title: '__title__', port: PORT };
    for (const [file, text] of remoteFromTemplate(blank, templates)) {
      const own = path.relative('remote-__name__', file);
      const target = path.join(kit, 'template', `${own}.template`);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, own === 'package.json' ? manifestOutside(text, packed) : text);
    }
    cpSync(path.join(dir, 'kit/src/create.js'), path.join(kit, 'create.js'));
    const { version } = readManifest('shared', 'kit', 'package.json');
    const manifest = {
      name: CREATE,
      version,
      type: 'module',
      bin: 'create.js',
      files: ['create.js', 'packages', 'template'],
    };
    writeFileSync(path.join(kit, 'package.json'), JSON.stringify(manifest));
    mkdirSync(folder, { recursive: true });
    await pack(dir, ['./create'], folder);
    return `${CREATE}-${version}.tgz`;
  } finally {
    rmSync(dir, { recursive: true });
  }
}

if (import.meta.main)
  await runCommand(async () => {
    const [folder] = process.argv.slice(2);
    if (!folder) throw new Error('Usage: npm run pack:kit -- <folder>');
    console.log(path.join(folder, await packKit(folder)));
  });
