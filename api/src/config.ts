import { randomBytes } from 'node:crypto';

export interface Config {
  /** Owner's URL: migrations, and the source of each side's URL. */
  databaseUrl: string;
  host: string;
  port: number;
  /** Where browsers reach the portal: links in mails, CORS. */
  publicUrl: string;
  smtpUrl: string | null;
  dataDir: string;
  jwtSecret: string;
  /** Seals what must be readable again, such as secrets of authenticator applications. */
  secretsKey: string;
  demo: boolean;
  production: boolean;
  /** Inline JSON or a path. */
  remotes: string | null;
  logLevel: string;
  brand: string;
  /** Where visitors' messages go. */
  contactEmail: string;
  /** The bank's accounts on which debtors pay. */
  collectionIbans: string[];
  poolSize: number;
  /** Multiplies the everyday rate limits: demo and tests are driven by machines. Never the guard of the sign-in. */
  limitFactor: number;
  /** Whose X-Forwarded-For is believed: addresses or ranges, `loopback` by default (the host's own server). */
  trustProxy: string;
}

/** Reads the environment once; nothing else in the API looks at it. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const databaseUrl = env['DATABASE_URL'];
  if (!databaseUrl) throw new Error('DATABASE_URL is missing');
  const publicUrl = env['PUBLIC_URL'] ?? 'http://localhost:3000';
  const production = env['NODE_ENV'] === 'production';
  const jwtSecret = env['JWT_SECRET'] ?? (production ? null : randomBytes(32).toString('hex'));
  if (!jwtSecret) throw new Error('JWT_SECRET is missing');
  if (production && (jwtSecret.length < 32 || jwtSecret.startsWith('for-development-only'))) {
    throw new Error('JWT_SECRET must be 32 characters or more, and not the one of the examples');
  }
  const secretsKey = env['SECRETS_KEY'] ?? (production ? null : jwtSecret);
  if (!secretsKey) throw new Error('SECRETS_KEY is missing');
  if (production && secretsKey.length < 32) throw new Error('SECRETS_KEY must be 32 characters or more');
  return {
    databaseUrl,
    host: env['HOST'] ?? '127.0.0.1',
    port: Number(env['PORT'] ?? 4000),
    publicUrl,
    contactEmail: env['CONTACT_EMAIL'] ?? `contact@${new URL(publicUrl).hostname}`,
    smtpUrl: env['SMTP_URL'] ?? null,
    dataDir: env['DATA_DIR'] ?? '.data/files',
    jwtSecret,
    secretsKey,
    demo: env['DEMO'] === '1' && !production,
    production,
    remotes: env['REMOTES_JSON'] ?? null,
    logLevel: env['LOG_LEVEL'] ?? 'info',
    brand: env['BRAND'] ?? 'Cessio',
    collectionIbans: (env['COLLECTION_IBANS'] ?? 'FR7699999000010000000000115').split(','),
    poolSize: Number(env['DB_POOL_SIZE'] ?? 8),
    trustProxy: env['TRUST_PROXY'] ?? 'loopback',
    limitFactor: Number(env['RATE_LIMIT_FACTOR'] ?? (production ? 1 : 20)),
  };
}
