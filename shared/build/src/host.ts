import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { rspack, type Configuration } from '@rspack/core';
import { commonConfig, currentMode, devServer, own, portBase } from './common.ts';
import { PortalHtmlPlugin } from './html.ts';
import { REACT_MODULES } from './react-loader.ts';
import { sharedVersions } from './shared.ts';
import { commitOf, versionOf } from './sources.ts';

export interface HostOptions {
  /** Folder of the host: `import.meta.dirname` of its config. */
  root: string;
  /**
   * What is painted before any script runs: markup by its placeholder in the page, and rules for the main style sheet.
   */
  painted: { markup: Readonly<Record<string, string>>; styles: string };
}

const require = createRequire(join(import.meta.dirname, '../../ui/package.json'));
/**
 * Fonts, character maps and decoders that pdf.js fetches when a document needs them
 * (shared/ui/src/document/pdf-file.ts).
 */
const PDF_PARTS = ['cmaps', 'iccs', 'standard_fonts', 'wasm'].map((part) => ({
  from: join(dirname(require.resolve('pdfjs-dist/package.json')), part),
  to: `assets/pdfjs/${part}`,
  globOptions: { ignore: ['**/LICENSE*', '**/quickjs*', '**/*nowasm*'] },
  info: { minimized: true },
}));

const NO_FETCH_ADAPTER = join(import.meta.dirname, 'no-fetch-adapter.ts');
const UNUSED_TRANSPORT = join(import.meta.dirname, 'unused-transport.ts');
// Beside the entry point that gives remotes the router: it needs its React.
const UNUSED_ROUTER_PARTS = join(import.meta.dirname, '../../shell/src/unused-router-parts.ts');

/** The files of react-router that the portal runs. */
const ROUTER_IN_USE =
  /react-router[\\/]dist[\\/]\w+[\\/]lib[\\/](?:dom[\\/]lib|components|router[\\/]router)\.js$/;

/** The bundler's configuration of the host: a plain application that knows no remote. */
export function createHostConfig({ root, painted }: HostOptions): Configuration {
  const mode = currentMode();
  const dev = mode === 'development';
  const common = commonConfig('cessio-host', root, mode);
  return {
    ...common,
    // The hook must be there before React DOM registers its renderer.
    entry: { main: dev ? [own('refresh-hook'), './src/index.ts'] : './src/index.ts' },
    output: { ...common.output, publicPath: '/' },
    module: {
      rules: [
        ...(common.module?.rules ?? []),
        ...(dev ? [] : REACT_MODULES).map((name) => ({
          resource: require.resolve(name),
          loader: own('react-loader'),
          options: { name },
        })),
      ],
    },
    optimization: {
      ...common.optimization,
      // A small module is copied into each chunk that uses it: another request costs a first view more than its bytes.
      splitChunks: {
        chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== 'federation',
        minSize: 60_000,
        cacheGroups: {
          defaultVendors: false,
          // What overlays share with the kit's entry point for remotes, which would divide it into three files.
          mui: {
            name: 'mui',
            test: /[\\/]@mui[\\/](?:material[\\/]styles|material[\\/]ButtonBase|system|styled-engine|private-theming)[\\/]/,
            minChunks: 3,
            minSize: 0,
          },
        },
      },
    },
    devServer: {
      ...devServer(portBase()),
      historyApiFallback: { disableDotRule: true },
      proxy: [
        {
          context: ['/api', '/locales', '/remotes.json', '/socket.io'],
          target: `http://127.0.0.1:${portBase() + 1000}`,
          ws: true,
        },
      ],
    },
    plugins: [
      ...(common.plugins ?? []),
      new rspack.DefinePlugin({
        // pdf.js uses its own URL only in Node.
        'import.meta.url': JSON.stringify('file:///'),
        'process.env.CESSIO_DEV': JSON.stringify(dev),
        'process.env.CESSIO_SHARED': JSON.stringify(JSON.stringify(sharedVersions())),
        // Constants that the federation plugin would define for its runtime, which the host loads itself.
        FEDERATION_BUILD_IDENTIFIER: JSON.stringify('host'),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
        ENV_TARGET: JSON.stringify('web'),
      }),
      new rspack.NormalModuleReplacementPlugin(/^\.\/fetch\.js$/, (data) => {
        if (/[\\/]axios[\\/]lib[\\/]adapters$/.test(data.context ?? '')) data.request = NO_FETCH_ADAPTER;
      }),
      new rspack.NormalModuleReplacementPlugin(
        /[\\/](?:polling-xhr(?:\.node)?|webtransport)\.js$/,
        (data) => {
          if (/[\\/]engine\.io-client[\\/]/.test(data.context ?? '')) data.request = UNUSED_TRANSPORT;
        },
      ),
      new rspack.NormalModuleReplacementPlugin(/[\\/](?:ssr[\\/]components|instrumentation)\.js$/, (data) => {
        if (ROUTER_IN_USE.test(data.contextInfo.issuer)) data.request = UNUSED_ROUTER_PARTS;
      }),
      new rspack.CopyRspackPlugin({ patterns: PDF_PARTS }),
      new rspack.BannerPlugin({ banner: painted.styles, raw: true, test: /main\..*css$/ }),
      new PortalHtmlPlugin({
        template: join(root, 'index.html'),
        firstPaint: join(root, 'src/app/first-paint.js'),
        markup: painted.markup,
        provider: join(root, 'src/federation/provided.ts'),
        version: versionOf(root),
        commit: commitOf(root),
      }),
    ],
  };
}
