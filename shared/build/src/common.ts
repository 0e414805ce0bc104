import { join } from 'node:path';
import { rspack, type Configuration, type RspackPluginInstance } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { CompressPlugin } from './compress.ts';

export type Mode = 'production' | 'development';

/** The bundler's mode follows NODE_ENV, as `rspack build` and `rspack serve` set it. */
export function currentMode(): Mode {
  return process.env['NODE_ENV'] === 'development' ? 'development' : 'production';
}

/** First port of the stack: host there, remotes behind it, API a thousand further. */
export function portBase(): number {
  return Number(process.env['CESSIO_PORT_BASE'] || 3000);
}

const BROWSERS = ['chrome >= 111', 'edge >= 111', 'firefox >= 115', 'safari >= 16.4'];

/** What host and remotes have in common. `root` is the folder of the application. */
export function commonConfig(name: string, root: string, mode: Mode): Configuration {
  const dev = mode === 'development';
  const plugins: RspackPluginInstance[] = dev
    ? [new ReactRefreshRspackPlugin({ library: name, exclude: /[\\/]node_modules[\\/]/ })]
    : [
        // Lazy: each file carries the hashes of the chunks it fetches, instead of the first one carrying all.
        new rspack.SubresourceIntegrityPlugin({
          hashFuncNames: ['sha384'],
          htmlPlugin: false,
          hashLoading: 'lazy',
        }),
        new CompressPlugin(),
      ];
  return {
    name,
    mode,
    context: root,
    target: ['web', 'es2022'],
    devtool: dev ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      path: join(root, 'dist'),
      clean: true,
      uniqueName: `cessio-${name}`,
      filename: dev ? 'assets/[name].js' : 'assets/[name].[contenthash:10].js',
      chunkFilename: dev ? 'assets/[name].js' : 'assets/[name].[contenthash:10].js',
      assetModuleFilename: dev ? 'assets/[name][ext]' : 'assets/[name].[contenthash:10][ext]',
      cssFilename: dev ? 'assets/[name].css' : 'assets/[name].[contenthash:10].css',
      cssChunkFilename: dev ? 'assets/[name].css' : 'assets/[name].[contenthash:10].css',
      crossOriginLoading: 'anonymous',
      // The host's own deadline reports a hanging chunk; this only makes a retry possible.
      chunkLoadTimeout: 8000,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      alias: { zod$: join(import.meta.dirname, 'schema-free.ts') },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /[\\/]node_modules[\\/]/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: dev, refresh: dev } },
            },
            env: { targets: BROWSERS },
          },
          type: 'javascript/auto',
        },
        {
          test: /[\\/]contract[\\/]src[\\/].*\.(endpoints|schemas|fields)\.ts$/,
          enforce: 'post',
          loader: join(import.meta.dirname, 'wire-loader.ts'),
        },
        ...(dev
          ? []
          : [
              {
                test: /\.tsx?$/,
                exclude: /[\\/]node_modules[\\/]/,
                enforce: 'pre' as const,
                loader: join(import.meta.dirname, 'address-loader.ts'),
              },
            ]),
        { test: /\.(woff2|png|jpg|webp|avif)$/, type: 'asset/resource' },
        { test: /\.svg$/, type: 'asset' },
        { test: /\.css$/, type: 'css/auto' },
      ],
    },
    optimization: {
      chunkIds: dev ? 'named' : 'deterministic',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { compress: { passes: 2 }, format: { comments: false } },
        }),
        // By default it rewrites logical properties for older browsers, by language instead of direction.
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    // With lazy compilation a remote never loads, without any error.
    lazyCompilation: false,
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    plugins,
  };
}

/** Dev server options shared by all: one port each, every origin may read, errors shown over the page. */
export function devServer(port: number): NonNullable<Configuration['devServer']> {
  return {
    port,
    host: '127.0.0.1',
    hot: true,
    liveReload: false,
    allowedHosts: 'all',
    headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' },
    static: false,
    client: {
      overlay: { errors: true, warnings: false, runtimeErrors: false },
      webSocketURL: `ws://localhost:${port}/ws`,
      logging: 'warn',
    },
  };
}
