import type { Configuration } from '@rspack/core';
import path from 'node:path';
import { configOf } from './bundle.ts';
import { root } from './root.ts';

type Adapt = (config: Configuration) => Configuration;

/**
 * One dev server per application, each on its own port, in this process.
 * @param adapt changes the applications' own configuration
 * @returns how to stop them, once each has built
 */
export async function startDevServers(
  apps: readonly string[],
  adapt: Adapt = (config) => config,
): Promise<() => Promise<void>> {
  process.env['NODE_ENV'] = 'development';
  const [{ rspack }, { RspackDevServer }] = await Promise.all([
    import('@rspack/core'),
    import('@rspack/dev-server'),
  ]);
  const servers = await Promise.all(
    apps.map(async (app) => {
      const config = adapt(await configOf(path.join(root, app)));
      const compiler = rspack(config);
      const built = new Promise<void>((resolve) => {
        compiler.hooks.done.tap('dev', () => resolve());
      });
      const server = new RspackDevServer(config.devServer || {}, compiler);
      await server.start();
      await built;
      return server;
    }),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}
