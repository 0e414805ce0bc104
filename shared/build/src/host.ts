import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';
import { commonConfig, currentMode, devServer, portBase } from './common.ts';
import { PortalHtmlPlugin } from './html.ts';
import { LeanRuntimePlugin } from './lean-runtime.ts';
import { sharedModules } from './shared.ts';

export interface HostOptions {
  /** Folder of the host: `import.meta.dirname` of its config. */
  root: string;
}

/** The bundler's configuration of the host: it provides everything that is shared and knows no remote. */
export function createHostConfig({ root }: HostOptions): Configuration {
  const mode = currentMode();
  const common = commonConfig('host', root, mode);
  return {
    ...common,
    entry: { main: './src/index.ts' },
    output: { ...common.output, publicPath: '/' },
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
      new rspack.DefinePlugin({ 'process.env.CESSIO_DEV': JSON.stringify(mode === 'development') }),
      new ModuleFederationPlugin({
        name: 'host',
        shared: sharedModules('host'),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new LeanRuntimePlugin(),
      new PortalHtmlPlugin({
        template: join(root, 'index.html'),
        firstPaint: join(root, 'src/app/first-paint.js'),
      }),
    ],
  };
}
