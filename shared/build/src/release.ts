import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CONTRACT_VERSION,
  FIT_FILE,
  LICENCES_FILE,
  type RemoteFit,
  type RemoteRelease,
} from '@cessio/contract';
import type { Compilation, Compiler, RspackPluginInstance } from '@rspack/core';
import { callsIn, importedNames } from './fit.ts';
import { licencesOf } from './licences.ts';
import type { RemoteDescription } from './remotes.ts';

/** Name of the file that describes a build to the registry. */
export const RELEASE_FILE = 'remote.json';

/** Subresource integrity of a file's bytes. */
export function integrityOf(bytes: Buffer | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** The built remote in `dist`, as served from `origin`. Throws when nothing was built there. */
export function readRelease(dist: string, origin: string): RemoteRelease {
  const release = JSON.parse(readFileSync(join(dist, RELEASE_FILE), 'utf8')) as RemoteRelease;
  const at = (file: string): string => `${origin}/${file}`;
  return {
    ...release,
    entry: at(release.entry),
    ...(release.hashes && {
      hashes: Object.fromEntries(Object.entries(release.hashes).map(([file, hash]) => [at(file), hash])),
    }),
  };
}

/**
 * Writes `fit.json`, what this build needs of the host, `licences.json`, whose code is in it, and `remote.json`, what the
 * registry must know of it.
 */
export class ReleasePlugin implements RspackPluginInstance {
  readonly #container: string;
  readonly #release: RemoteDescription;
  constructor(container: string, release: RemoteDescription) {
    this.#container = container;
    this.#release = release;
  }

  apply(compiler: Compiler): void {
    const { Compilation } = compiler.rspack;
    const production = compiler.options.mode === 'production';
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      let shared: RemoteFit['shared'] = {};
      if (production)
        compilation.hooks.afterOptimizeModules.tap('ReleasePlugin', () => {
          shared = importedNames(compilation);
        });
      compilation.hooks.processAssets.tap(
        { name: 'ReleasePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const entry = compilation.entrypoints
            .get(this.#container)
            ?.getFiles()
            .find((file) => file.endsWith('.js') && !file.includes('.hot-update.'));
          if (entry === undefined) return;
          const emit = (file: string, content: object) =>
            compilation.emitAsset(
              file,
              new compiler.rspack.sources.RawSource(JSON.stringify(content, null, 2)),
            );
          if (!production) return emit(RELEASE_FILE, { ...this.#release, entry });
          const needs = needsOf(compilation, shared);
          emit(FIT_FILE, needs);
          emit(LICENCES_FILE, licencesOf(sourcesOf(compilation), compiler.context));
          const files = integrityOfFiles(compilation);
          emit(RELEASE_FILE, {
            ...this.#release,
            entry,
            hashes: { [entry]: files[entry] },
            needs,
            files,
          } satisfies { [Key in keyof RemoteRelease]: unknown });
        },
      );
    });
  }
}

function needsOf(compilation: Compilation, shared: RemoteFit['shared']): RemoteFit {
  const scripts = compilation.getAssets().filter(({ name }) => name.endsWith('.js'));
  const calls = scripts.flatMap(({ source }) => callsIn(source.source().toString()));
  return { contract: CONTRACT_VERSION, shared, calls: [...new Set(calls)].toSorted() };
}

/** Modules whose code is in a file, by its source map: what was shaken out, or only builds, is not. */
function sourcesOf(compilation: Compilation): string[] {
  const maps = compilation.getAssets().filter(({ name }) => name.endsWith('.map'));
  return maps.flatMap(
    ({ source }) => (JSON.parse(source.source().toString()) as { sources: string[] }).sources,
  );
}

/** Integrity of every file so far, by path: scripts, styles, maps and compressed copies alike. */
function integrityOfFiles(compilation: Compilation): Record<string, string> {
  const assets = compilation.getAssets().map(({ name, source }) => [name, integrityOf(source.buffer())]);
  return Object.fromEntries(assets.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)));
}

/** Chunk of the exposed module, whose code moves into the entry (remote.ts). */
export const EXPOSED_CHUNK = 'remote';
