import path from 'node:path';
import { rspack } from '@rspack/core';
import { root } from '../root.ts';

// node tools/images/bundle-host-server.ts: docker/dist/host-server.mjs, the host's server with the packages it needs,
// so that its image contains no others.

const compiler = rspack({
  mode: 'production',
  target: 'node24',
  context: root,
  entry: './tools/images/host-server.ts',
  output: {
    path: path.join(root, 'docker', 'dist'),
    filename: 'host-server.mjs',
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    library: { type: 'module' },
  },
  externalsPresets: { node: true },
  // Optional faster parts of `ws`.
  externals: { bufferutil: 'commonjs bufferutil', 'utf-8-validate': 'commonjs utf-8-validate' },
  resolve: { extensions: ['.ts', '.mjs', '.js', '.json'] },
  module: {
    rules: [
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        options: { jsc: { parser: { syntax: 'typescript' } }, env: { targets: ['node 24'] } },
        type: 'javascript/auto',
      },
    ],
    parser: { javascript: { importMeta: false } },
  },
  node: { __dirname: false, __filename: false },
  optimization: { minimize: false },
  performance: false,
  stats: 'errors-warnings',
});
await new Promise<void>((resolve, reject) => {
  compiler.run((error, stats) => {
    if (error || stats?.hasErrors())
      return reject(error ?? new Error(stats?.toString({ all: false, errors: true })));
    compiler.close(() => resolve());
  });
});
