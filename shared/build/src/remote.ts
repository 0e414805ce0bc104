import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CONTRACT_VERSION, type WidgetPlace } from '@cessio/contract';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { commonConfig, currentMode, devServer, portBase } from './common.ts';
import { LeanRuntimePlugin } from './lean-runtime.ts';
import { EXPOSED_CHUNK, ReleasePlugin } from './release.ts';
import { sharedModules } from './shared.ts';

export interface RemoteOptions {
  /** Folder of the remote: `import.meta.dirname` of its config. Its last part, less `remote-`, is the name. */
  root: string;
  /** Paths under which its routes live; case does not matter. */
  prefixes: string[];
  /** Where its widgets go on the host's boards. */
  widgets?: readonly WidgetPlace[];
}

/** Order in which remotes take the ports behind the host's. */
export const REMOTE_NAMES = ['invoices', 'requests', 'admin'] as const;

/** Port of a remote's own server. */
export function remotePort(name: string): number {
  return portBase() + 1 + REMOTE_NAMES.findIndex((known) => known === name);
}

/** Name of a remote's container on `window`: an own prefix, because an element's id would answer there too. */
export const containerName = (remote: string): string => `cessio_${remote}`;

/** The plugin puts what is exposed into a chunk of its own; it comes with the entry instead, one request less. */
function inOneFile(name: string) {
  return {
    cacheGroups: {
      entry: {
        name: containerName(name),
        chunks: ({ name: chunk }: { name?: string | undefined }) => chunk === EXPOSED_CHUNK,
        // What the host gives stays behind in the chunk, as a list of names: no file is left of it.
        test: ({ type }: { type: string }) => /^(?:javascript|json)/.test(type),
        enforce: true,
      },
    },
  };
}

/** The bundler's configuration of a remote: one exposed module, `./remote`, and nothing shared bundled. */
export function createRemoteConfig({ root, prefixes, widgets = [] }: RemoteOptions): Configuration {
  const mode = currentMode();
  const dev = mode === 'development';
  const name = basename(root).replace(/^remote-/, '');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const common = commonConfig(name, root, mode);
  return {
    ...common,
    entry: {},
    output: { ...common.output, publicPath: 'auto' },
    optimization: { ...common.optimization, ...(dev ? {} : { splitChunks: inOneFile(name) }) },
    devServer: devServer(remotePort(name)),
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: containerName(name),
        filename: dev ? 'remote-entry.js' : 'assets/remote-entry.[contenthash:16].js',
        exposes: { './remote': { import: './src/remote.ts', name: EXPOSED_CHUNK } },
        shared: sharedModules(),
        shareStrategy: 'loaded-first',
        // The registry plays the manifest's part, with one request less (docs/adr/0002).
        manifest: false,
        dts: false,
        dev: false,
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new LeanRuntimePlugin(),
      new ReleasePlugin(containerName(name), {
        name,
        version,
        prefixes,
        contractRange: `^${CONTRACT_VERSION}`,
        widgets,
      }),
    ],
  };
}
