import { mkdirSync, writeFileSync } from 'node:fs';
import { rspack } from '@rspack/core';

import { remoteFolders } from '@cessio/build/remotes';

/** Builds host and remotes from the same source into one bundle, without federation, into the folder given. */
const [out = '.cache/one-bundle'] = process.argv.slice(2);
process.env['NODE_ENV'] = 'production';
const root = new URL('../../', import.meta.url).pathname;

/** Replaces the federation runtime: the remotes are ordinary lazy chunks. */
const runtime = `${root}.cache/one-bundle-runtime.ts`;
const modules = remoteFolders().map(
  ({ name, folder }) => `${name.replaceAll('-', '_')}: () => import('../${folder}/src/remote.ts'),`,
);
mkdirSync(`${root}.cache`, { recursive: true });
writeFileSync(
  runtime,
  `const modules = { ${modules.join('\n')} };
// A container is named cessio_<name>_<version>.
const loadRemote = (id) => modules[/^cessio_(\\w+?)_\\d/.exec(id)?.[1]]?.() ?? Promise.resolve(null);
export const createInstance = () => ({ registerRemotes: () => undefined, loadRemote });
export const provided = {};
export const sharedVersions = () => ({});
`,
);

const { default: config } = await import('../../host/rspack.config.ts');
const compiler = rspack({
  ...config,
  output: { ...config.output, path: `${root}${out}` },
  plugins: [
    ...(config.plugins ?? []),
    // Nobody requests what the host provides: the remotes' files import it like any other.
    new rspack.NormalModuleReplacementPlugin(/[\\/]federation[\\/]provided\.ts$/, runtime),
  ],
  resolve: {
    ...config.resolve,
    alias: {
      ...config.resolve?.alias,
      '@module-federation/runtime-tools/runtime': runtime,
      '@module-federation/runtime-tools/runtime-core': runtime,
    },
  },
});
compiler.run((error, stats) => {
  if (error || stats?.hasErrors()) {
    console.error(error ?? stats?.toString('errors-only'));
    process.exitCode = 1;
  }
  compiler.close(() => undefined);
});
