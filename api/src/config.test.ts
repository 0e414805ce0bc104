import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newKey, parsed } from '../test/sftp-server.ts';
import { readConfig, SECRETS } from './config.ts';

const EXAMPLE = 'for-development-only-set-your-own-0123456789abcdef';
const IBAN = 'FR7630006000011234567890189';
const pemOf = ({ privateKey }: Pick<ReturnType<typeof generateKeyPairSync>, 'privateKey'>) =>
  String(privateKey.export({ format: 'pem', type: 'pkcs8' }));
const AUDIT_KEY = pemOf(generateKeyPairSync('ed25519'));
/** Valid settings of a bank. */
const sound = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://owner:a-password@db:5432/cessio',
  PUBLIC_URL: 'https://portail.banque.fr',
  JWT_SECRET: 'signs-tokens-0123456789-abcdefghij',
  SECRETS_KEY: 'seals-secrets-0123456789-abcdefghij',
  AUDIT_KEY,
  CODES_KEY: 'makes-codes-0123456789-abcdefghij',
  COLLECTION_IBANS: IBAN,
};

const SFTP_KEY = newKey().trim();
/** A folder of the bank's server. */
const sftp = {
  PAYMENT_SFTP: 'sftp://cessio@sftp.banque.fr/virements',
  PAYMENT_SFTP_HOST_KEY: `SHA256:${'a+/9'.repeat(10)}Abc`,
  PAYMENT_SFTP_KEY: SFTP_KEY,
};

/** The names of refused settings, in the message's order; empty when it starts. */
function refused(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return [...(error as Error).message.matchAll(/^- (\w+)\u00a0: .+, attendu\u00a0: .+\.$/gm)].map(
      ([, name = '']) => name,
    );
  }
}

test('production starts on its own settings, and development on a database alone', () => {
  expect(readConfig(sound)).toMatchObject({
    production: true,
    demo: false,
    limitFactor: 1,
    collectionIbans: [IBAN],
  });
  expect(readConfig({ DATABASE_URL: sound.DATABASE_URL })).toMatchObject({ production: false, demo: false });
});

test('the key of the journal is its own in production, and follows from the secret beside it elsewhere', () => {
  const keyOf = (env: NodeJS.ProcessEnv) => pemOf({ privateKey: readConfig(env).auditKey });
  expect(keyOf(sound)).toBe(AUDIT_KEY);
  expect(keyOf({ ...sound, AUDIT_KEY: AUDIT_KEY.trim().replaceAll('\n', '\\n') })).toBe(AUDIT_KEY);
  const { DATABASE_URL } = sound;
  const keys = ['a', 'b', 'a'].map((SECRETS_KEY) => keyOf({ DATABASE_URL, SECRETS_KEY }));
  expect([keys[0] === keys[2], keys[0] === keys[1]]).toEqual([true, false]);
});

test('a remote of one’s own machine is refused in production, unless it is allowed there', () => {
  const { DATABASE_URL } = sound;
  expect(
    [
      sound,
      { ...sound, REMOTE_OVERRIDES: '1' },
      { DATABASE_URL },
      { DATABASE_URL, REMOTE_OVERRIDES: '0' },
    ].map((env) => readConfig(env).remoteOverrides),
  ).toEqual([false, true, true, false]);
});

test('an invented list of sanctions is compared with in the demonstration alone', () => {
  const { DATABASE_URL } = sound;
  const list = (env: NodeJS.ProcessEnv) => readConfig({ DATABASE_URL, ...env }).screeningList;
  expect(list({})).toBeNull();
  expect(list({ DEMO: '1' })).toMatch(/sanctions\.xml$/);
  expect(list({ DEMO: '1', SCREENING_LIST: '/srv/list.xml' })).toBe('/srv/list.xml');
});

test('everything that is wrong is said at once, in French, without a secret’s value', () => {
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgresql://owner@db/cessio',
    PUBLIC_URL: 'http://portail.banque.fr',
    JWT_SECRET: EXAMPLE,
    SECRETS_KEY: 'too-short-to-seal',
    AUDIT_KEY: 'no key at all',
    CODES_KEY: 'too-short-too',
    RATE_LIMIT_FACTOR: 'abc',
    DEMO: '1',
    PORT: '70000',
    DB_POOL_SIZE: '2.5',
    TRUST_PROXY: 'everybody',
    LOG_LEVEL: 'loud',
    SMTP_URL: 'mail.banque.fr:secret',
    CONTACT_EMAIL: 'nobody',
    COLLECTION_IBANS: 'FR76',
  };
  expect(refused(env).toSorted()).toEqual(Object.keys(env).slice(1).toSorted());
  expect(() => readConfig(env)).toThrow('15 réglages sont à corriger\u00a0:');
  expect(() => readConfig(env)).toThrow(
    'SECRETS_KEY\u00a0: 17 caractères, attendu\u00a0: un secret qui vous est propre',
  );
  expect(() => readConfig(env)).not.toThrow(/too-short|for-development|mail\.banque/);
});

test('production without accounts in the setting has those of the database alone', () => {
  expect(readConfig({ ...sound, COLLECTION_IBANS: undefined }).collectionIbans).toEqual([]);
  expect(readConfig({ ...sound, COLLECTION_IBANS: '' }).collectionIbans).toEqual([]);
});

test('a misspelt mode is judged as production where others reach it', () => {
  const env = { ...sound, JWT_SECRET: undefined, COLLECTION_IBANS: 'FR76' };
  expect(refused({ ...env, NODE_ENV: 'prodution' })).toEqual(['NODE_ENV', 'JWT_SECRET', 'COLLECTION_IBANS']);
  expect(refused({ DATABASE_URL: sound.DATABASE_URL, NODE_ENV: 'dev' })).toEqual(['NODE_ENV']);
});

test.each([
  ['NODE_ENV', { NODE_ENV: 'prod' }],
  ['NODE_ENV', { NODE_ENV: 'Production' }],
  ['NODE_ENV', { NODE_ENV: undefined }],
  ['JWT_SECRET', { JWT_SECRET: undefined }],
  ['JWT_SECRET', { JWT_SECRET: 'short' }],
  ['SECRETS_KEY', { SECRETS_KEY: undefined }],
  ['SECRETS_KEY', { SECRETS_KEY: 'a-key-of-thirty-one-characters.' }],
  ['SECRETS_KEY', { SECRETS_KEY: sound.JWT_SECRET }],
  ['AUDIT_KEY', { AUDIT_KEY: undefined }],
  ['AUDIT_KEY', { AUDIT_KEY: pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' })) }],
  ['COLLECTION_IBANS', { COLLECTION_IBANS: `${IBAN},FR7630006000011234567890188` }],
  ['COLLECTION_IBANS', { COLLECTION_IBANS: 'FR7699999000010000000000115' }],
  ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: 'abc' }],
  ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: '0' }],
  ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: 'Infinity' }],
  ['DEMO', { DEMO: '1' }],
  ['DEMO', { DEMO: 'true' }],
  ['PUBLIC_URL', { PUBLIC_URL: undefined }],
  ['PUBLIC_URL', { PUBLIC_URL: 'portail.banque.fr' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'javascript://portail.banque.fr' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://portail.banque.fr/cessio' }],
  ['DATABASE_URL', { DATABASE_URL: undefined }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://owner:a-password@db/cessio' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgresql://postgres:cessio-development@db/cessio' }],
  ['PORT', { PORT: '4000x' }],
  ['ROLE', { ROLE: 'jobs' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'administrator' }],
  ['DRAIN_SECONDS', { DRAIN_SECONDS: '-1' }],
  ['READING_SECONDS', { READING_SECONDS: '0' }],
  ['DB_POOL_SIZE', { DB_POOL_SIZE: '8' }],
  ['DB_POOL_SIZE', { DB_POOL_SIZE: '500' }],
  ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['MOVABLE_CLOCK', { MOVABLE_CLOCK: '1' }],
])('production names %s of %j', (name, change) => {
  expect(refused({ ...sound, ...change })).toContain(name);
});

test.each(['loopback', 'uniquelocal,10.1.2.3', '10.0.0.0/8, fd00::/8'])(
  'believes the proxies %s',
  (range) => {
    expect(refused({ ...sound, TRUST_PROXY: range })).toEqual([]);
  },
);

describe('a secret in a file', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'cessio-secrets-'));
  afterAll(() => rmSync(dir, { recursive: true }));
  const kept = (name: string, text: string): string => {
    const file = path.join(dir, name);
    writeFileSync(file, text);
    return file;
  };

  test('is read like the variable, without the line break at its end', () => {
    const given = {
      ...sound,
      ...sftp,
      SMTP_URL: 'smtp://mail.banque.fr',
      PAYMENT_SFTP_PASSWORD: 'a-password',
    };
    const env: NodeJS.ProcessEnv = { ...given };
    for (const name of SECRETS) {
      env[`${name}_FILE`] = kept(name, `${env[name]}\n`);
      delete env[name];
    }
    expect(readConfig(env)).toEqual(readConfig(given));
  });

  test.each(SECRETS)('%s is given once, and read or refused', (name) => {
    const other = { ...sound, [name]: undefined };
    const variable = `${name}_FILE`;
    const given = { ...sound, ...sftp, SMTP_URL: 'smtp://x', PAYMENT_SFTP_PASSWORD: 'x' };
    expect(refused({ ...given, [variable]: kept(name, 'y') })).toContain(variable);
    expect(refused({ ...other, [variable]: path.join(dir, 'none') })[0]).toBe(variable);
    expect(refused({ ...other, [variable]: kept(name, ' \n') })[0]).toBe(variable);
  });
});

describe('the bank’s SFTP server', () => {
  const place = (change: NodeJS.ProcessEnv) => readConfig({ ...sound, ...sftp, ...change }).paymentFolder;

  test('is an address, the keys that it may have, and a key or a password', () => {
    const { PAYMENT_SFTP_HOST_KEY: one } = sftp;
    const login = { type: 'publickey', key: parsed(SFTP_KEY) };
    const read = {
      host: 'sftp.banque.fr',
      port: 22,
      user: 'cessio',
      path: '/virements',
      hostKeys: [one],
      login,
    };
    expect(place({})).toEqual(read);
    expect(place({ PAYMENT_SFTP_KEY: SFTP_KEY.replaceAll('\n', '\\n') })).toEqual(read);
    expect(
      place({
        PAYMENT_SFTP: 'sftp://c%40b@[::1]:2222',
        PAYMENT_SFTP_HOST_KEY: `${one}, SHA256:${'b'.repeat(43)}`,
        PAYMENT_SFTP_KEY: undefined,
        PAYMENT_SFTP_PASSWORD: 'a-password',
      }),
    ).toEqual({
      host: '::1',
      port: 2222,
      user: 'c@b',
      path: '/',
      hostKeys: [one, `SHA256:${'b'.repeat(43)}`],
      login: { type: 'password', password: 'a-password' },
    });
    const sealed = newKey('a-password');
    expect(place({ PAYMENT_SFTP_KEY: sealed, PAYMENT_SFTP_PASSWORD: 'a-password' })).toMatchObject({
      login: { type: 'publickey' },
    });
    expect(refused({ ...sound, ...sftp, PAYMENT_SFTP_KEY: sealed })).toEqual(['PAYMENT_SFTP_KEY']);
  });

  test.each([
    ['PAYMENT_SFTP', { PAYMENT_FOLDER: '/srv/bank' }],
    ['PAYMENT_SFTP', { PAYMENT_SFTP: 'sftp.banque.fr' }],
    ['PAYMENT_SFTP', { PAYMENT_SFTP: 'sftp://sftp.banque.fr/virements' }],
    ['PAYMENT_SFTP', { PAYMENT_SFTP: 'ftp://cessio@sftp.banque.fr' }],
    ['PAYMENT_SFTP', { PAYMENT_SFTP: 'sftp://cessio@sftp.banque.fr/%E9' }],
    ['PAYMENT_SFTP', { PAYMENT_SFTP: 'sftp://cessio@sftp.banque.fr/a?b' }],
    ['PAYMENT_SFTP', { PAYMENT_SFTP: 'sftp://cessio:hidden@sftp.banque.fr/' }],
    ['PAYMENT_SFTP_HOST_KEY', { PAYMENT_SFTP_HOST_KEY: undefined }],
    ['PAYMENT_SFTP_HOST_KEY', { PAYMENT_SFTP_HOST_KEY: 'MD5:00:11' }],
    ['PAYMENT_SFTP_HOST_KEY', { PAYMENT_SFTP_HOST_KEY: `${sftp.PAYMENT_SFTP_HOST_KEY},` }],
    ['PAYMENT_SFTP_KEY', { PAYMENT_SFTP_KEY: undefined }],
    ['PAYMENT_SFTP_KEY', { PAYMENT_SFTP_KEY: 'hidden' }],
    [
      'PAYMENT_SFTP_KEY',
      {
        PAYMENT_SFTP_KEY: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBp0MMjHE3rbsuAIB9Gr4RdrFcjY9mpO01wNT7UEoCWN',
      },
    ],
  ])('%s is refused for %j, and no secret is repeated', (name, change) => {
    const env = { ...sound, ...sftp, ...change };
    expect(refused(env)).toEqual([name]);
    expect(() => readConfig(env)).not.toThrow(/hidden/);
  });
});

describe('the examples’ secrets', () => {
  const example = { DATABASE_URL: sound.DATABASE_URL, JWT_SECRET: EXAMPLE, SECRETS_KEY: EXAMPLE };

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://127.8.9.1', 'http://[::1]:3000'])(
    'are good enough for %s',
    (PUBLIC_URL) => {
      expect(refused({ ...example, PUBLIC_URL })).toEqual([]);
      expect(refused({ ...example, PUBLIC_URL, NODE_ENV: 'development' })).toEqual([]);
    },
  );

  test.each([
    'https://portail.banque.fr',
    'http://192.168.1.9:3000',
    'http://localhost.banque.fr',
    'http://127.banque.fr',
  ])('are not for %s, whatever the mode', (PUBLIC_URL) => {
    for (const NODE_ENV of ['development', 'test', 'production', 'prod', undefined])
      expect(refused({ ...example, PUBLIC_URL, NODE_ENV })).toEqual(
        expect.arrayContaining(['JWT_SECRET', 'SECRETS_KEY']),
      );
  });
});
