import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Client } from 'pg';
import { databaseShift } from './clock.ts';
import { readConfig, type Config } from './config.ts';
import type { Queryable } from './db/caller.ts';
import { keepPhones } from './db/kept-phones.ts';
import { migrate } from './db/migrate.ts';
import { FEWEST_CONNECTIONS, Pools } from './db/pools.ts';
import { orExit, SettingsReader } from './env.ts';
import { inviteFirstAdministrator } from './modules/employees/first-administrator.ts';
import { registerBuilds } from './modules/remotes/own-builds.ts';

/** Whom the operator lets release remotes, besides those whom the administrator registers. */
export interface Releaser {
  /** Ed25519 private key as PEM, with which containers of remotes sign. */
  file: string;
  /** Names of remotes, and `host`. */
  remotes: readonly string[];
}

/** Required before the API starts: the schema, the demonstration's data where requested, an administrator. */
export async function prepare(config: Config, releaser: Releaser | null = null): Promise<void> {
  const { databaseUrl, demo, adminEmail } = config;
  await migrate(databaseUrl);
  if (!config.movableClock) await requireRealClock(databaseUrl);
  if (demo) await (await import('./demo/load.ts')).loadDemo(databaseUrl, config);
  await withOwner(databaseUrl, keepPhones);
  if (config.collectionIbans.length === 0) await withOwner(databaseUrl, requireAccounts);
  if (adminEmail) await invite(config, adminEmail);
  if (releaser) await vouchFor(config, releaser);
}

/** @throws Error when somebody has moved the database's clock: deadlines would be judged by a day that is not today */
export async function requireRealClock(databaseUrl: string): Promise<void> {
  if ((await withOwner(databaseUrl, databaseShift)) !== 0)
    throw new Error('L’horloge de la base (portal_now) a été déplacée\u00a0: remettez-la à l’heure.');
}

/** @throws Error when debtors could pay nowhere: neither the table nor the setting has an account */
export async function requireAccounts(owner: Queryable): Promise<void> {
  const { rowCount } = await owner.query(`select from own_accounts where active and purpose = 'collection'`);
  if (!rowCount)
    throw new Error(
      'Aucun compte d’encaissement\u00a0: indiquez les IBAN de la banque dans COLLECTION_IBANS.',
    );
}

async function withOwner<T>(databaseUrl: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

async function invite(config: Config, email: string): Promise<void> {
  const pools = new Pools(config.databaseUrl, FEWEST_CONNECTIONS);
  try {
    if (await inviteFirstAdministrator({ config, pools }, email))
      process.stdout.write(`Invitation d’administrateur envoyée à ${email}.\n`);
  } finally {
    await pools.close();
  }
}

/** Lets the key release, from the portal's own address. Outside production a key that is missing is made. */
async function vouchFor(
  { databaseUrl, publicUrl, production }: Config,
  { file, remotes }: Releaser,
): Promise<void> {
  if (!production && !existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }
  const key = createPublicKey(createPrivateKey(readFileSync(file, 'utf8')));
  const publicKey = key.export({ type: 'spki', format: 'pem' }).toString();
  await registerBuilds(databaseUrl, {
    origins: [new URL(publicUrl).origin],
    keys: [{ name: 'Exploitation', publicKey, remotes }],
  });
}

/** `RELEASE_KEY`, a path, and `RELEASE_REMOTES`, comma-separated. */
function readReleaser(): Releaser | null {
  const settings = new SettingsReader(process.env);
  const file = settings.text('RELEASE_KEY');
  const remotes = settings.text('RELEASE_REMOTES')?.split(',') ?? [];
  return file && remotes.length > 0 ? { file, remotes } : null;
}

// node api/src/prepare.ts
if (import.meta.main)
  await prepare(
    orExit(() => readConfig()),
    readReleaser(),
  );
