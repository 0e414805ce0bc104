import path from 'node:path';
import { SettingsReader } from '../api/src/env.ts';
import { moveDemoClock, readMove } from './move-clock.ts';
import { portBaseFromEnv, portsFrom } from './ports.ts';
import { startPostgres, withClient } from './postgres.ts';
import { root } from './root.ts';

const { env } = process;
const NOW = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

/** npm run clock -- +3d | -36h | +90m | reset: the portal's clock in a demonstration, as the database's owner. */
async function main(): Promise<string> {
  const by = readMove(process.argv[2] ?? '');
  if (by === undefined) throw new Error('Usage\u00a0: npm run clock -- +3d | -36h | +90m | reset');
  if (env['NODE_ENV'] === 'production') throw new Error('En production, l’horloge suit l’heure réelle.');
  const settings = new SettingsReader(env, ['DATABASE_URL']);
  settings.end();
  const given = settings.text('DATABASE_URL');
  const own = given
    ? null
    : await startPostgres({
        dir: path.join(path.resolve(root, env['CESSIO_DATA_DIR'] || '.data'), 'pg'),
        port: portsFrom(portBaseFromEnv()).postgres,
      });
  try {
    const shift = await withClient(given ?? own?.url ?? '', (owner) => moveDemoClock(owner, by));
    return `Le portail est au ${NOW.format(new Date(Date.now() + shift))} (heure de Paris).`;
  } finally {
    await own?.stop();
  }
}

await main().then(console.log, (error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
