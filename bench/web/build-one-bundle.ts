import { rspack } from '@rspack/core';
import { createHostConfig } from '@cessio/build';

/** Builds host and remotes from the same source into one bundle, without federation, into the folder given. */
const [out = '.cache/one-bundle'] = process.argv.slice(2);
process.env['NODE_ENV'] = 'production';
const root = new URL('../../', import.meta.url).pathname;
const config = createHostConfig({ root: `${root}host` });
const compiler = rspack({
  ...config,
  output: { ...config.output, path: `${root}${out}` },
  plugins: [
    ...(config.plugins ?? []),
    // Nobody asks for what the host provides: the remotes' files import it like any other.
    new rspack.NormalModuleReplacementPlugin(
      /[\\/]federation[\\/]provided\.ts$/,
      `${root}bench/web/one-bundle-runtime.ts`,
    ),
  ],
  resolve: {
    ...config.resolve,
    alias: {
      ...config.resolve?.alias,
      '@module-federation/runtime-tools/runtime': `${root}bench/web/one-bundle-runtime.ts`,
      '@module-federation/runtime-tools/runtime-core': `${root}bench/web/one-bundle-runtime.ts`,
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
