import type { RemoteFolder } from '@cessio/build/remotes';
import { freePort, isPortFree, portBaseFromEnv } from './ports.ts';
import { startDevServers } from './dev-servers.ts';
import { onLeaving } from './processes.ts';
import { seconds } from './seconds.ts';

/** The address that replaces a released remote by a local one, in the browser that opens it (docs/adr/0053). */
export const overrideAddress = (portal: string, name: string, origin: string): string =>
  `${portal}/?remote=${name}&at=${encodeURIComponent(origin)}`;

/**
 * Origin of a running portal whose pages may load a local remote.
 * @throws Error in French when there is none, or when it does not allow that
 */
export async function portalToWorkAgainst(url: string): Promise<string> {
  const origin = URL.parse(url)?.origin;
  if (!origin || origin === 'null')
    throw new Error(`--against\u00a0: «\u00a0${url}\u00a0» n’est pas une adresse.`);
  const answer = await fetch(`${origin}/api/config`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
  const config = (await answer?.json().catch(() => null)) as { remoteOverrides?: boolean } | null | undefined;
  if (!answer?.ok || !config) throw new Error(`Aucun portail ne répond à ${origin}.`);
  if (!config.remoteOverrides)
    throw new Error(`Le portail ${origin} n’accepte pas de module de votre poste (REMOTE_OVERRIDES).`);
  return origin;
}

/** The dev server of one remote; host, API and the other remotes are a running portal's. */
export async function developAlone(
  { name, folder, portOffset }: RemoteFolder,
  against: string,
): Promise<void> {
  const before = performance.now();
  const portal = await portalToWorkAgainst(against);
  const usual = portBaseFromEnv() + portOffset;
  // A local portal may serve the released one there.
  const port = (await isPortFree(usual)) ? usual : await freePort();
  process.env['CESSIO_AGAINST'] = portal;
  const stop = await startDevServers([folder], (config) => ({
    ...config,
    devServer: {
      ...config.devServer,
      port,
      hot: false,
      liveReload: true,
      // The page's policy refuses the overlay's inline styles.
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: 'warn' },
    },
  }));
  onLeaving(() => void stop().finally(() => process.exit(0)));
  console.log(`\n  ${folder}  http://localhost:${port}, prêt en ${seconds(performance.now() - before)}`);
  console.log(`  Ouvrez  ${overrideAddress(portal, name, `http://localhost:${port}`)}`);
  console.log('  pour le voir dans ce portail, vous seul. Ctrl+C arrête.\n');
}
