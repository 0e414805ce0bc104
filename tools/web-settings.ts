import { isServerUrl, SettingsReader } from '../api/src/env.ts';

/** How long a part may take to close before its process ends anyway. */
const LONGEST_STOP_MS = 2_800;

/** Ends the process on a signal, once its part is closed. */
export function closeOnSignal(close: () => Promise<void>): void {
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      setTimeout(() => process.exit(0), LONGEST_STOP_MS);
      void close().finally(() => process.exit(0));
    });
  }
}

/** How a web server is reached, and which proxies it trusts. */
export function readWebSettings() {
  const settings = new SettingsReader(process.env);
  const what = 'une adresse http ou https sans chemin';
  const read = {
    port: settings.number('PORT', 3000, { min: 1, max: 65_535, integer: true }),
    apiOrigin: settings.checked('API_ORIGIN', undefined, what, isServerUrl),
    registryFile: settings.text('REGISTRY_FILE'),
    config: { hsts: settings.flag('HSTS'), trustProxy: settings.flag('TRUST_PROXY') },
  };
  settings.end();
  return read;
}
