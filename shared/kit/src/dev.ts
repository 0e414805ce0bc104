import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { buildDevelopmentReact } from '@cessio/build/development-react';
import { remoteFolder } from '@cessio/build/remotes';
import type { RemoteRelease } from '@cessio/contract';
import { configOf } from './bundle.ts';
import { onLeaving } from './leaving.ts';
import { freePortNear, isPortFree } from './ports.ts';
import { overrideAddress, portalToWorkAgainst } from './portal.ts';
import { seconds } from './seconds.ts';

type Adapt = (config: Configuration) => Configuration;

/**
 * The dev server of the application in a folder, in this process.
 * @param adapt changes the application's own configuration
 * @returns how to stop it, once it has built
 */
export async function startDevServer(
  folder: string,
  adapt: Adapt = (config) => config,
): Promise<() => Promise<void>> {
  process.env['NODE_ENV'] = 'development';
  const [{ rspack }, { RspackDevServer }] = await Promise.all([
    import('@rspack/core'),
    import('@rspack/dev-server'),
  ]);
  const config = adapt(await configOf(folder));
  const compiler = rspack(config);
  const built = new Promise<void>((resolve) => {
    compiler.hooks.done.tap('dev', () => resolve());
  });
  const server = new RspackDevServer(config.devServer || {}, compiler);
  await server.start();
  await built;
  return () => server.stop();
}

interface Wanted {
  /** Address of a running portal, whose host, API and other remotes are used. */
  against?: string | undefined;
  /** Its own one by default; where that is taken, any other: a local portal may serve the released one there. */
  port?: number | undefined;
}

/** The dev server of one remote, until a signal ends it. @throws Error in French when the portal does not take it */
export async function developRemote(folder: string, { against, port: wanted }: Wanted): Promise<void> {
  const before = performance.now();
  const { name, portOffset } = remoteFolder(folder);
  const portal = against === undefined ? null : await portalToWorkAgainst(against);
  if (wanted !== undefined && !(await isPortFree(wanted)))
    throw new Error(`Le port ${wanted} est déjà occupé.`);
  const port = wanted ?? (await freePortNear(Number(process.env['CESSIO_PORT_BASE'] || 3000) + portOffset));
  const react = path.join(folder, 'node_modules/.cache/cessio-react');
  const [stop] = await Promise.all([
    startDevServer(folder, (config) => {
      const devServer = config.devServer || {};
      const client = {
        webSocketURL: `ws://localhost:${port}/ws`,
        logging: 'warn',
        // The policy of a portal's page refuses the overlay's inline styles.
        ...(portal && { overlay: false }),
      } as const;
      return {
        ...config,
        devServer: { ...devServer, port, client, static: { directory: react, watch: false } },
      };
    }),
    buildDevelopmentReact(react),
  ]);
  onLeaving(() => void stop().finally(() => process.exit(0)));
  const origin = `http://localhost:${port}`;
  console.log(`\n  remote-${name}  ${origin}, prêt en ${seconds(performance.now() - before)}`);
  if (portal) {
    const { prefixes } = (await (await fetch(`${origin}/remote.json`)).json()) as RemoteRelease;
    // Of several, not everybody may open the first.
    const page = prefixes.length === 1 ? prefixes[0] : '/';
    console.log(`  Ouvrez  ${overrideAddress(portal, name, origin, page)}`);
    console.log('  pour le voir dans ce portail, vous seul. Ctrl+C arrête.\n');
  } else
    console.log('  Pour le voir dans un portail\u00a0: cessio dev --against <adresse>. Ctrl+C arrête.\n');
}
