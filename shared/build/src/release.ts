import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteRelease } from '@cessio/contract';
import type { Compiler, RspackPluginInstance } from '@rspack/core';

/** Name of the file that describes a build to the registry. */
export const RELEASE_FILE = 'remote.json';

/** Subresource integrity of a file's bytes. */
export function integrityOf(bytes: Buffer | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** The built remote in `dist`, as it stands behind `origin`. Throws when nothing was built there. */
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

/** Writes `remote.json`: what the registry needs to know of this build. */
export class ReleasePlugin implements RspackPluginInstance {
  readonly #container: string;
  readonly #release: Omit<RemoteRelease, 'entry' | 'hashes'>;
  constructor(container: string, release: Omit<RemoteRelease, 'entry' | 'hashes'>) {
    this.#container = container;
    this.#release = release;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    const hashed = compiler.options.mode === 'production';
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ReleasePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const entry = compilation.entrypoints
            .get(this.#container)
            ?.getFiles()
            .find((file) => file.endsWith('.js') && !file.includes('.hot-update.'));
          if (entry === undefined) return;
          const hash = integrityOf(compilation.getAsset(entry)?.source.buffer() ?? '');
          const release: RemoteRelease = {
            ...this.#release,
            entry,
            ...(hashed && { hashes: { [entry]: hash } }),
          };
          compilation.emitAsset(RELEASE_FILE, new sources.RawSource(JSON.stringify(release, null, 2)));
        },
      );
    });
  }
}

/** Chunk of the exposed module, of which the entry takes the code (remote.ts). */
export const EXPOSED_CHUNK = 'remote';
