import { createPrivateKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkIban, normaliseIban } from '@cessio/contract';
import ssh2, { type ParsedKey } from 'ssh2';
import { FEWEST_CONNECTIONS } from './db/pools.ts';
import { isLoopback, isServerUrl, SettingsReader } from './env.ts';
import { READING_SECONDS } from './modules/einvoice/limits.ts';

export interface Config {
  /** Tasks of this process: answer calls, run jobs (`worker`, which only answers health checks), or both. */
  role: 'all' | 'api' | 'worker';
  /** Owner's URL: migrations, and the source of each side's URL. */
  databaseUrl: string;
  host: string;
  port: number;
  /** Where browsers reach the portal: links in mails, CORS. */
  publicUrl: string;
  /** Where this process reaches the same, to inspect remotes that are released from there. */
  ownUrl: string;
  smtpUrl: string | null;
  /** Key from which certificate codes are derived: if it changes, printed codes become invalid. */
  codesKey: string;
  /** Address of clamd; null: only the EICAR test file is detected. */
  clamdUrl: string | null;
  /** File of the EU's consolidated sanctions list; null: no screening. */
  screeningList: string | null;
  /** Folder exchanged with the bank, here or on an SFTP server: payment files out, answers in; null: both by hand. */
  paymentFolder: string | SftpFolder | null;
  dataDir: string;
  jwtSecret: string;
  /** Encrypts what must be readable again, such as TOTP secrets. */
  secretsKey: string;
  /** Signs exports of the journal, and nothing else. */
  auditKey: KeyObject;
  /** File outside the database to which the head of the journal's chain is appended every hour. */
  auditAnchor: string;
  demo: boolean;
  production: boolean;
  /** Whether a user may replace a released remote by one on their machine, in their own browser (docs/adr/0053). */
  remoteOverrides: boolean;
  /** Follows a clock that tests have moved in the database (docs/adr/0080). */
  movableClock: boolean;
  logLevel: string;
  brand: string;
  /** Receives visitors' messages. */
  contactEmail: string;
  /** The bank's accounts to which debtors pay. */
  collectionIbans: string[];
  /** Invited as administrator by `prepare` if the portal has none. */
  adminEmail: string | null;
  /** s for calls under way and open sockets once the process is asked to stop; 0: stops at once. */
  drainSeconds: number;
  /** s of processor time for inspecting one file. */
  readingSeconds: number;
  /** Most database connections of this process. */
  connections: number;
  /** Multiplies the general rate limits: demo and tests are automated. Never those of sign-in. */
  limitFactor: number;
  /** Proxies whose X-Forwarded-For is trusted: addresses or ranges, `loopback` by default (the host's own server). */
  trustProxy: string;
}

/** A folder of an SFTP server. */
export interface SftpFolder {
  host: string;
  port: number;
  user: string;
  /** Absolute, as the server shows it to this user. */
  path: string;
  /** SHA-256 fingerprints of the server's keys, as ssh-keygen prints them: one with another key gets nothing. */
  hostKeys: string[];
  /** How the user signs in. The key is parsed here, once: a password of its own takes most of a second of processor time. */
  login: { type: 'password'; password: string } | { type: 'publickey'; key: ParsedKey };
}

const LOCAL_URL = 'http://localhost:3000';
const ROLES = ['all', 'api', 'worker'] as const;
/** Settings that may come from a file, so that their values are not in the process's environment. */
export const SECRETS = [
  'DATABASE_URL',
  'SMTP_URL',
  'JWT_SECRET',
  'SECRETS_KEY',
  'CODES_KEY',
  'AUDIT_KEY',
  'PAYMENT_SFTP_KEY',
  'PAYMENT_SFTP_PASSWORD',
] as const;
const MODES = ['production', 'development', 'test'];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
/** Prefix of the secrets in docker-compose.yml and the documentation, which are public. */
const EXAMPLE_SECRET = 'for-development-only';
const EXAMPLE_PASSWORD = 'cessio-development';
/** An account at no bank, shown where nobody pays. */
const EXAMPLE_IBAN = 'FR7699999000010000000000115';
const SECRET_LENGTH = 32;
/** Fictitious names, against which the demonstration's companies are screened. */
const DEMO_LIST = fileURLToPath(new URL('demo/sanctions.xml', import.meta.url));

/**
 * Reads the environment once; nothing else in the API does.
 * @throws SettingsError naming every refused setting, in French
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const settings = new SettingsReader(env, SECRETS);
  const { local, publicUrl, production } = readDeployment(settings);
  const secrets = readSecrets(settings, { local, production });
  const dataDir = settings.text('DATA_DIR') ?? '.data/files';
  const demo = readDemo(settings, production);
  const config: Config = {
    role: settings.oneOf('ROLE', 'all', ROLES),
    databaseUrl: readDatabaseUrl(settings, local),
    host: settings.text('HOST') ?? '127.0.0.1',
    port: settings.number('PORT', 4000, { min: 1, max: 65_535, integer: true }),
    publicUrl,
    ownUrl: settings.checked('OWN_URL', publicUrl, 'une adresse http ou https sans chemin', isServerUrl),
    contactEmail: settings.email('CONTACT_EMAIL') ?? `contact@${new URL(publicUrl).hostname}`,
    adminEmail: settings.email('ADMIN_EMAIL') ?? null,
    drainSeconds: settings.number('DRAIN_SECONDS', 15, { min: 0, max: 300 }),
    readingSeconds: settings.number('READING_SECONDS', READING_SECONDS, { min: 1, max: 60 }),
    smtpUrl: readSmtpUrl(settings),
    clamdUrl: settings.checked('CLAMD_URL', undefined, 'tcp://serveur:3310', isClamdUrl) ?? null,
    paymentFolder: readPaymentFolder(settings),
    screeningList: settings.text('SCREENING_LIST') ?? (demo ? DEMO_LIST : null),
    dataDir,
    ...secrets,
    auditKey: readAuditKey(settings, production, secrets.secretsKey),
    auditAnchor: settings.text('AUDIT_ANCHOR') ?? join(dataDir, 'audit-anchor.jsonl'),
    demo,
    production,
    remoteOverrides: settings.flag('REMOTE_OVERRIDES', !production),
    movableClock: readMovableClock(settings, production),
    logLevel: settings.oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
    brand: settings.text('BRAND') ?? 'Cessio',
    collectionIbans: readIbans(settings, production),
    connections: settings.number('DB_POOL_SIZE', 26, { min: FEWEST_CONNECTIONS, max: 200, integer: true }),
    trustProxy: settings.checked(
      'TRUST_PROXY',
      'loopback',
      'loopback, linklocal, uniquelocal, ou des adresses ou réseaux (10.0.0.0/8), séparés par des virgules',
      (text) => text.split(',').every((part) => isProxyRange(part.trim())),
    ),
    limitFactor: settings.number('RATE_LIMIT_FACTOR', production ? 1 : 20, { min: 0.1, max: 100_000 }),
  };
  settings.end();
  return config;
}

/** The deployment: the mode by its name, and whether it is reachable from other machines. */
function readDeployment(settings: SettingsReader): Deployment & { publicUrl: string } {
  const expected = 'l’adresse du portail, comme https://portail.exemple.fr';
  const publicUrl = settings.checked('PUBLIC_URL', LOCAL_URL, expected, isServerUrl);
  const { hostname, protocol } = new URL(publicUrl);
  const local = isLoopback(hostname);
  const mode = settings.text('NODE_ENV');
  // When reachable from elsewhere, an unknown mode is checked as production, so that all errors are reported at once.
  const production = mode === 'production' || (!local && !(mode && MODES.includes(mode)));
  if (mode !== undefined && !MODES.includes(mode)) {
    settings.refuse('NODE_ENV', `reçu «\u00a0${mode}\u00a0»`, MODES.join(', '));
  } else if (mode === undefined && !local) {
    settings.refuse('NODE_ENV', `absent alors que PUBLIC_URL est ${publicUrl}`, 'production ou development');
  }
  if (production && settings.text('PUBLIC_URL') === undefined)
    settings.refuse('PUBLIC_URL', 'absent', expected);
  else if (production && !local && protocol !== 'https:')
    settings.refuse('PUBLIC_URL', `reçu «\u00a0${publicUrl}\u00a0»`, 'une adresse en https');
  return { publicUrl, local, production };
}

interface Deployment {
  local: boolean;
  production: boolean;
}

function readSecrets(
  settings: SettingsReader,
  deployment: Deployment,
): Pick<Config, 'jwtSecret' | 'secretsKey' | 'codesKey'> {
  const jwtSecret = readSecret(settings, 'JWT_SECRET', deployment) ?? randomBytes(32).toString('hex');
  const secretsKey = readSecret(settings, 'SECRETS_KEY', deployment) ?? jwtSecret;
  if (deployment.production && settings.text('SECRETS_KEY') !== undefined && secretsKey === jwtSecret)
    settings.refuse('SECRETS_KEY', 'le même secret que JWT_SECRET', 'un secret à part');
  const codesKey = readSecret(settings, 'CODES_KEY', deployment) ?? secretsKey;
  if (
    deployment.production &&
    settings.text('CODES_KEY') !== undefined &&
    [jwtSecret, secretsKey].includes(codesKey)
  )
    settings.refuse('CODES_KEY', 'un secret qui sert déjà', 'un secret à part');
  return { jwtSecret, secretsKey, codesKey };
}

/** PKCS #8 header of the 32 bytes of an Ed25519 key. */
const ED25519_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key that signs exports of the journal; by default derived from the secret beside it. */
export function auditKeyFrom(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'cessio audit export', 32));
  return createPrivateKey({ key: Buffer.concat([ED25519_HEAD, seed]), format: 'der', type: 'pkcs8' });
}

function readAuditKey(settings: SettingsReader, production: boolean, secretsKey: string): KeyObject {
  const expected = 'une clé Ed25519 au format PEM (openssl genpkey -algorithm ed25519)';
  const pem = settings.text('AUDIT_KEY');
  if (pem === undefined) {
    if (production) settings.refuse('AUDIT_KEY', 'absent', expected);
  } else {
    try {
      const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
      if (key.asymmetricKeyType === 'ed25519') return key;
      settings.refuse('AUDIT_KEY', `une clé ${key.asymmetricKeyType}`, expected);
    } catch {
      settings.refuse('AUDIT_KEY', 'une clé illisible', expected);
    }
  }
  return auditKeyFrom(secretsKey);
}

function readSecret(
  settings: SettingsReader,
  name: string,
  { local, production }: Deployment,
): string | undefined {
  const secret = settings.text(name);
  const expected = `un secret qui vous est propre, tiré au hasard, de ${SECRET_LENGTH} caractères ou plus`;
  if (secret === undefined) {
    if (production) settings.refuse(name, 'absent', expected);
  } else if (secret.startsWith(EXAMPLE_SECRET) && (production || !local)) {
    settings.refuse(name, 'le secret des exemples, connu de tous', expected);
  } else if (production && secret.length < SECRET_LENGTH) {
    settings.refuse(name, `${secret.length} caractère${secret.length > 1 ? 's' : ''}`, expected);
  }
  return secret;
}

function readDatabaseUrl(settings: SettingsReader, local: boolean): string {
  const text = settings.text('DATABASE_URL') ?? '';
  const url = URL.parse(text);
  const expected = 'postgresql://utilisateur:mot-de-passe@serveur:5432/base';
  if (text === '') settings.refuse('DATABASE_URL', 'absent', expected);
  else if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    settings.refuse('DATABASE_URL', 'une adresse illisible', expected);
  else if (!url.password) settings.refuse('DATABASE_URL', 'une adresse sans mot de passe', expected);
  else if (!local && url.password === EXAMPLE_PASSWORD)
    settings.refuse(
      'DATABASE_URL',
      'le mot de passe des exemples, connu de tous',
      'votre propre mot de passe',
    );
  return text;
}

/** Its value is not repeated: it may contain a password. */
function readSmtpUrl(settings: SettingsReader): string | null {
  const text = settings.text('SMTP_URL');
  if (text !== undefined && !/^smtps?:$/.test(URL.parse(text)?.protocol ?? ''))
    settings.refuse('SMTP_URL', 'une adresse illisible', 'smtp:// ou smtps:// et le serveur d’envoi');
  return text ?? null;
}

function readPaymentFolder(settings: SettingsReader): Config['paymentFolder'] {
  const folder = settings.text('PAYMENT_FOLDER') ?? null;
  const address = settings.text('PAYMENT_SFTP');
  if (address === undefined) return folder;
  if (folder !== null) settings.refuse('PAYMENT_SFTP', 'donné avec PAYMENT_FOLDER', 'l’un ou l’autre');
  return {
    ...readSftpAddress(settings, address),
    hostKeys: readHostKeys(settings),
    login: readSftpLogin(settings),
  };
}

/** The address is not repeated where it is refused: it may contain a password. */
function readSftpAddress(
  settings: SettingsReader,
  address: string,
): Pick<SftpFolder, 'host' | 'port' | 'user' | 'path'> {
  const url = URL.parse(address);
  const [user, path] = [url?.username, url?.pathname].map(decoded);
  if (url?.protocol !== 'sftp:' || !url.hostname || !user || path === undefined || url.search || url.hash)
    settings.refuse('PAYMENT_SFTP', 'une adresse illisible', 'sftp://utilisateur@serveur:22/dossier');
  else if (url.password)
    settings.refuse(
      'PAYMENT_SFTP',
      'une adresse avec un mot de passe',
      'le mot de passe dans PAYMENT_SFTP_PASSWORD_FILE',
    );
  return {
    host: url?.hostname.replace(/^\[|\]$/g, '') ?? '',
    port: Number(url?.port || 22),
    user: user ?? '',
    path: path || '/',
  };
}

/** The text without its percent-encoding; none where that is malformed. */
function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function readHostKeys(settings: SettingsReader): string[] {
  const expected =
    'les empreintes des clés du serveur (SHA256:… de ssh-keygen -l), séparées par des virgules';
  const prints = (text: string) => text.split(',').map((print) => print.trim());
  const accepts = (text: string) => prints(text).every((print) => /^SHA256:[A-Za-z\d+/]{43}$/.test(print));
  return prints(settings.needed('PAYMENT_SFTP_HOST_KEY', expected, accepts));
}

function readSftpLogin(settings: SettingsReader): SftpFolder['login'] {
  const text = settings.text('PAYMENT_SFTP_KEY');
  const password = settings.text('PAYMENT_SFTP_PASSWORD');
  if (text !== undefined) {
    const key = ssh2.utils.parseKey(text.replaceAll('\\n', '\n'), password);
    if (!(key instanceof Error) && key.isPrivateKey()) return { type: 'publickey', key };
    settings.refuse(
      'PAYMENT_SFTP_KEY',
      'une clé illisible',
      'une clé privée OpenSSH ou PEM, et son mot de passe, si elle en a un, par PAYMENT_SFTP_PASSWORD',
    );
  } else if (password === undefined)
    settings.refuse(
      'PAYMENT_SFTP_KEY',
      'absent',
      'une clé privée, ou un mot de passe par PAYMENT_SFTP_PASSWORD',
    );
  return { type: 'password', password: password ?? '' };
}

function readDemo(settings: SettingsReader, production: boolean): boolean {
  const demo = settings.flag('DEMO');
  if (demo && production)
    settings.refuse(
      'DEMO',
      'reçu «\u00a01\u00a0» en production',
      '0 ou rien, et CESSIO_DEMO=0 pour npm start\u00a0: les comptes de démonstration sont publics',
    );
  return demo;
}

function readMovableClock(settings: SettingsReader, production: boolean): boolean {
  const movable = settings.flag('MOVABLE_CLOCK');
  if (movable && production)
    settings.refuse(
      'MOVABLE_CLOCK',
      'reçu «\u00a01\u00a0» en production',
      '0 ou rien\u00a0: délais et échéances suivent l’heure réelle',
    );
  return movable;
}

function readIbans(settings: SettingsReader, production: boolean): string[] {
  const expected = 'les comptes d’encaissement de la banque, des IBAN séparés par des virgules';
  const text = settings.text('COLLECTION_IBANS');
  // Accounts are in the database: prepare.ts refuses a production that has neither.
  if (text === undefined) return production ? [] : [EXAMPLE_IBAN];
  const ibans = text.split(',').map(normaliseIban);
  for (const iban of ibans) {
    if (checkIban(iban)) settings.refuse('COLLECTION_IBANS', `reçu «\u00a0${iban}\u00a0»`, expected);
    else if (production && iban === EXAMPLE_IBAN)
      settings.refuse('COLLECTION_IBANS', 'le compte inventé des exemples', expected);
  }
  return ibans;
}

/** Host and port only, without parts that would be ignored. */
function isClamdUrl(text: string): boolean {
  return /^tcp:\/\/(\[[\da-f:]+\]|[\w.-]+)(:\d{1,5})?$/i.test(text) && URL.canParse(text);
}

/** A name that Fastify knows, an address, or a network other than all addresses. */
function isProxyRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (most === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
}
