import { rspack } from '@rspack/core';
import { commonConfig } from '../../shared/build/src/common.ts';

/** Builds the page of plain rows (floor/floor.js) with the portal's own libraries into the folder given. */
const [out = '.cache/floor'] = process.argv.slice(2);
const root = new URL('../../', import.meta.url).pathname;
const common = commonConfig('cessio-floor', `${root}bench/web/floor`, 'production');
const compiler = rspack({
  ...common,
  entry: { main: './floor.js' },
  output: { ...common.output, path: `${root}${out}`, publicPath: '/' },
  resolve: {
    ...common.resolve,
    modules: [
      'node_modules',
      ...['host', 'shared/ui', 'shared/shell', 'shared/client'].map((at) => `${root}${at}/node_modules`),
    ],
  },
  plugins: [
    ...(common.plugins ?? []),
    new rspack.HtmlRspackPlugin({
      templateContent: '<!doctype html><html lang="fr"><body><div id="root"></div></body></html>',
    }),
  ],
});
compiler.run((error, stats) => {
  if (error || stats?.hasErrors()) {
    console.error(error ?? stats?.toString('errors-only'));
    process.exitCode = 1;
  }
  compiler.close(() => undefined);
});
