import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { sharedVersions } from '@cessio/build/shared';
import { DeclarationReader } from './declaration-report.ts';
import { runCommand } from '../processes.ts';
import { root } from '../root.ts';

/** Where the reports are committed, one for each entry point. */
export const REPORTS = 'docs/declarations';
const OUTPUT = path.join(root, '.cache', 'declarations');

/** A module of ours that remotes import. */
interface EntryPoint {
  /** `@cessio/ui/table`. */
  key: string;
  /** Folder of its package in shared/. */
  folder: string;
  /** Its module, from that folder. */
  module: string;
}

/** All entry points of the packages that remotes are built with. */
function allEntryPoints(): EntryPoint[] {
  return ['client', 'shell', 'ui', 'contract'].flatMap((folder) => {
    const manifest = readFileSync(path.join(root, 'shared', folder, 'package.json'), 'utf8');
    const { name, exports } = JSON.parse(manifest) as { name: string; exports: Record<string, string> };
    return Object.entries(exports)
      .filter(([, module]) => /\.tsx?$/.test(module))
      .map(([entry, module]) => ({ key: `${name}${entry.slice(1)}`, folder, module }));
  });
}

/** Those that remotes rely on: the host's shared ones, and the contract's, which remotes bundle. */
export function entryPoints(): EntryPoint[] {
  const shared = Object.keys(sharedVersions());
  return allEntryPoints().filter(({ key, folder }) => folder === 'contract' || shared.includes(key));
}

/** Path of an entry point's report, from the root. */
export const reportOf = (key: string): string =>
  `${REPORTS}/${key.replace('@cessio/', '').replaceAll('/', '.')}.d.ts`;

/**
 * Runs the compiler on a separate project in `folder`, with the settings of the browser's sources, overridden by
 * `config`; it caches there what has not changed.
 * @returns its errors; empty when it accepts all
 */
export async function compile(
  folder: string,
  config: { compilerOptions: object; include?: string[]; files?: string[]; exclude?: string[] },
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const project = path.join(folder, 'tsconfig.json');
  const base = path.join(path.relative(folder, root), 'tsconfig.web.json');
  writeFileSync(project, JSON.stringify({ extends: base, include: [], ...config }));
  const tsc = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  try {
    await promisify(execFile)(process.execPath, [tsc, '-p', project, '--pretty', 'false'], { cwd: root });
    return '';
  } catch (error) {
    const { stdout = '', message } = error as Error & { stdout?: string };
    return stdout || message;
  }
}

/** Makes the compiler write the declarations of those entry points. @throws its errors */
async function emit(entries: readonly EntryPoint[]): Promise<void> {
  const from = path.relative(OUTPUT, root);
  const sourceOf = ({ folder, module }: EntryPoint): string => path.join(from, 'shared', folder, module);
  const refused = await compile(OUTPUT, {
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      stripInternal: true,
      removeComments: true,
      rootDir: from,
      outDir: '.',
      tsBuildInfoFile: 'tsbuildinfo',
      // Found through node_modules, a module of ours would count as external and not be written.
      paths: Object.fromEntries(allEntryPoints().map((entry) => [entry.key, [sourceOf(entry)]])),
    },
    files: entries.map(sourceOf),
  });
  if (refused) throw new Error(refused);
}

/** The reports of today's sources: text by path from the root. */
export async function declarationReports(): Promise<Map<string, string>> {
  const entries = entryPoints();
  await emit(entries);
  const readers = new Map<string, DeclarationReader>();
  return new Map(
    entries.map(({ key, folder, module }) => {
      const reader = readers.get(folder) ?? new DeclarationReader(path.join(OUTPUT, 'shared', folder, 'src'));
      readers.set(folder, reader);
      return [reportOf(key), reader.report(path.relative('src', module))];
    }),
  );
}

// node tools/compatibility/declarations.ts
if (import.meta.main) {
  await runCommand(async () => {
    mkdirSync(path.join(root, REPORTS), { recursive: true });
    for (const [file, text] of await declarationReports()) writeFileSync(path.join(root, file), text);
  });
}
