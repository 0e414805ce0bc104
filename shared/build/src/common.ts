import { basename, extname, join } from 'node:path';
import { rspack, type Configuration, type RspackPluginInstance } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { CompressPlugin } from './compress.ts';

export type Mode = 'production' | 'development';

/** The bundler's mode follows NODE_ENV, as `rspack build` and `rspack serve` set it. */
export function currentMode(): Mode {
  return process.env['NODE_ENV'] === 'development' ? 'development' : 'production';
}

/** First port of the stack: the host has it, remotes follow, the API is a thousand higher. */
export function portBase(): number {
  return Number(process.env['CESSIO_PORT_BASE'] || 3000);
}

/** Path of a module of this package, for the bundler: TypeScript here, JavaScript in the packed package. */
export const own = (name: string): string => join(import.meta.dirname, name + extname(import.meta.filename));

const BROWSERS = ['chrome >= 111', 'edge >= 111', 'firefox >= 115', 'safari >= 16.4'];

/**
 * What host and remotes have in common.
 * @param uniqueName unique in a page: under it the chunks of this build register
 * @param root folder of the application
 * @param mangle how the minimizer names variables
 */
export function commonConfig(
  uniqueName: string,
  root: string,
  mode: Mode,
  mangle: object | true = true,
): Configuration {
  const dev = mode === 'development';
  const plugins: RspackPluginInstance[] = dev
    ? [new ReactRefreshRspackPlugin({ library: uniqueName, exclude: /[\\/]node_modules[\\/]/ })]
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
    name: basename(root),
    mode,
    context: root,
    target: ['web', 'es2022'],
    devtool: dev ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      path: join(root, 'dist'),
      clean: true,
      uniqueName,
      filename: dev ? 'assets/[name].js' : 'assets/[name].[contenthash:10].js',
      chunkFilename: dev ? 'assets/[name].js' : 'assets/[name].[contenthash:10].js',
      assetModuleFilename: dev ? 'assets/[name][ext]' : 'assets/[name].[contenthash:10][ext]',
      cssFilename: dev ? 'assets/[name].css' : 'assets/[name].[contenthash:10].css',
      cssChunkFilename: dev ? 'assets/[name].css' : 'assets/[name].[contenthash:10].css',
      // Source maps must not depend on where packages are installed: it may be outside the repository.
      devtoolModuleFilenameTemplate: (module: { namespace: string; resourcePath: string }) =>
        `webpack://${module.namespace}/${module.resourcePath.replace(/^.*?(?=node_modules\/)/, './')}`,
      crossOriginLoading: 'anonymous',
      // The host's own deadline reports a hanging chunk; this only makes a retry possible.
      chunkLoadTimeout: 8000,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      alias: { zod$: own('schema-free'), 'libphonenumber-js$': own('schema-free') },
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
              // Production React, which a released host brings, has no `jsxDEV`.
              transform: { react: { runtime: 'automatic', development: false, refresh: dev } },
            },
            env: { targets: BROWSERS },
          },
          type: 'javascript/auto',
        },
        {
          test: /[\\/]contract[\\/]src[\\/](.*\.(endpoints|schemas|fields)|common|list|anchors)\.[jt]s$/,
          enforce: 'post',
          loader: own('wire-loader'),
        },
        ...(dev
          ? []
          : [
              {
                test: /\.tsx?$/,
                exclude: /[\\/]node_modules[\\/]/,
                enforce: 'pre' as const,
                loader: own('address-loader'),
              },
              { test: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/, loader: own('icon-loader') },
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
          minimizerOptions: { compress: { passes: 2 }, mangle, format: { comments: false } },
        }),
        // By default it rewrites logical properties for older browsers, by language instead of direction.
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    // With lazy compilation a remote never loads, and no error is reported.
    lazyCompilation: false,
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    plugins: [
      ...plugins,
      new rspack.NormalModuleReplacementPlugin(/^\.\/(?:desc|getShortErrorMsg)\.mjs$/, (data) => {
        if (/[\\/]error-codes[\\/]/.test(data.context ?? '')) data.request = own('short-errors');
      }),
    ],
  };
}

/** Dev server options shared by all: one port each, readable from every origin, errors shown over the page. */
export function devServer(port: number): NonNullable<Configuration['devServer']> {
  return {
    port,
    // In a container, the published ports decide who reaches it.
    host: process.env['CESSIO_DEV_HOST'] ?? '127.0.0.1',
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
