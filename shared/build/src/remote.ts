import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack, type Configuration } from '@rspack/core';
import { commonConfig, currentMode, devServer, own, portBase } from './common.ts';
import { LeanRuntimePlugin } from './lean-runtime.ts';
import { EXPOSED_CHUNK, ReleasePlugin } from './release.ts';
import { describeRemote, remoteFolder, type RemoteParts } from './remotes.ts';
import { sharedModules } from './shared.ts';

/**
 * Name on `window` of the container of one version of a remote, so that two can be in one page; prefixed, because an
 * element's id would also be found there. The host uses the same (host/src/federation/runtime.ts).
 */
export const containerName = (remote: string, version: string): string =>
  `cessio_${remote}_${version}`.replaceAll(/[^a-z0-9]/gi, '_');

/**
 * Short names in the alphabet's order, not by how often letters occur in a file: the version, which is in each of them,
 * would rename the variables of all. 0.04 % more bytes (brotli). Missing in the types of the bundler's option.
 */
const STEADY_NAMES: object = { disableCharFreq: true };

/** Moves the exposed module into the entry, which saves a request; the plugin would put it into a separate chunk. */
function inOneFile(container: string) {
  return {
    cacheGroups: {
      entry: {
        name: container,
        chunks: ({ name: chunk }: { name?: string | undefined }) => chunk === EXPOSED_CHUNK,
        // References to shared modules remain in the chunk, which then has no file.
        test: ({ type }: { type: string }) => /^(?:javascript|json)/.test(type),
        enforce: true,
      },
      // The bundler's own group, without references to shared modules: a chunk of these has no file, and its place among
      // the others follows the name of the folder that is built in.
      default: { type: /^(?!consume-shared)/, minChunks: 2, priority: -20, reuseExistingChunk: true },
    },
  };
}

/**
 * The bundler's configuration of a remote: one exposed module, `./remote`, and nothing shared bundled.
 * @param root folder of the remote: `import.meta.dirname` of its config
 */
export function createRemoteConfig(root: string, parts: RemoteParts): Configuration {
  const mode = currentMode();
  const dev = mode === 'development';
  const release = describeRemote(root, parts);
  const container = containerName(release.name, release.version);
  const common = commonConfig(container, root, mode, STEADY_NAMES);
  return {
    ...common,
    entry: {},
    output: { ...common.output, publicPath: 'auto' },
    optimization: { ...common.optimization, ...(dev ? {} : { splitChunks: inOneFile(container) }) },
    devServer: devServer(portBase() + remoteFolder(root).portOffset),
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: container,
        filename: dev ? 'remote-entry.js' : 'assets/remote-entry.[contenthash:10].js',
        exposes: { './remote': { import: './src/remote.ts', name: EXPOSED_CHUNK } },
        shared: sharedModules(),
        shareStrategy: 'loaded-first',
        // The registry replaces the manifest, which saves a request (docs/adr/0002).
        manifest: false,
        dts: false,
        dev: false,
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new LeanRuntimePlugin(container),
      new ReleasePlugin(container, release),
      ...(dev ? [new rspack.EntryPlugin(root, own('reload-without-refresh'), { name: undefined })] : []),
    ],
  };
}
