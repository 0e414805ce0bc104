import { ENDPOINTS } from '@cessio/contract/endpoints';
import { sources, textOf } from './fixtures/sources.ts';

const API = 'api/src/**/*.ts';
const SERVER = [API, 'tools/**/*.ts'];
const SCREENS = ['host/src/**/*.tsx', 'shared/ui/src/**/*.tsx', 'remote-*/src/**/*.tsx'];

/** What according to docs/asvs.md occurs nowhere, or only in these files. */
test.each<[what: string, pattern: RegExp, folders: string[], only: string[]]>([
  [
    'Math.random, but to spread waits',
    /Math\.random/,
    [API],
    ['api/src/plugins/realtime-channel.ts', 'api/src/plugins/realtime-server.ts'],
  ],
  ['a cipher of our choice', /create(?:Dec|C)ipheriv\(\s*(?!'aes-256-gcm')/, SERVER, []],
  [
    'a cipher at all, but where secrets are sealed',
    /create(?:Dec|C)ipheriv\(/,
    SERVER,
    ['api/src/modules/auth/secrets.ts'],
  ],
  ['a hash that is broken', /createH(?:ash|mac)\(\s*['"](?:md[245]|sha1)['"]/, SERVER, []],
  [
    'a redirect',
    /\.redirect\(|statusCode = 30[12378]|writeHead\(\s*30[12378]/,
    [API, 'tools/web-server.ts', 'tools/serve.ts'],
    [],
  ],
  ['a key that a token names', /\b(?:jku|jwk|x5u|kid)\b/, ['api/src/http/tokens.ts'], []],
  ['what keeps a password from being pasted', /onPaste|autoComplete="off"[^>]*type="password"/, SCREENS, []],
  [
    'an age or a question of a password',
    /password_(?:changed_at|expires)|secret_question|security_question/,
    [API, 'api/schema.sql'],
    [],
  ],
])('nowhere stands %s', (_what, pattern, folders, only) => {
  const files = sources(folders);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => pattern.test(textOf(file)))).toEqual(only);
});

/** Their only write: the log records who took which file. */
const NOTED = [
  'adhesionAnswerFile',
  'adhesionContractFile',
  'partyDocumentsZip',
  'paymentFileContent',
  'bankAccountProof',
  'contractDocument',
  'documentContent',
  'exportAuditZip',
];

test('no GET changes a record: none takes a body, a key or a proof, and none writes but who took a file', () => {
  const reads = ENDPOINTS.filter(({ method }) => method === 'GET');
  expect(reads.length).toBeGreaterThan(60);
  expect(reads.filter(({ body, idempotency, stepUp }) => body || idempotency || stepUp)).toEqual([]);
  const routes = sources(API).map(textOf).join('\n');
  const writing = reads.filter(({ id }) =>
    new RegExp(`route\\(\\w+, services, ${id}, (?:async )?\\(\\{[^}]*\\bwrite(?:Several)?\\b`).test(routes),
  );
  expect(writing.map(({ id }) => id).sort()).toEqual([...NOTED].sort());
});
