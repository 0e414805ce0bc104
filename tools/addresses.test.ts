import { pages } from '@cessio/contract';
import { sources, textOf } from './fixtures/sources.ts';

/** Where addresses are declared: the contract for all, `routes.ts` of an application for its other pages. */
const DECLARED = /^(?:shared\/contract\/src\/routes\/.+|(?:host|remote-\w+)\/src\/routes)\.ts$/;
/** Look like addresses but are allowed, by file. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // Runs before the bundle, without imports.
  'host/src/app/first-paint.js': ['/auth/boxed-signin'],
  // The field of a request, as problem+json names it.
  'api/src/modules/settings/settings.service.ts': ['/maintenance/until'],
};

const addresses: readonly string[] = Object.values(pages);
const parts = [...new Set(addresses.map((address) => address.split('/')[1] ?? ''))].filter(Boolean);
const LITERAL = new RegExp(`(['"\`])(?:\\$\\{[^}]*\\})?(/(?:${parts.join('|')})(?![\\w-])[^'"\`\\s]*)`, 'gi');
/** `/` is also a separator: it is an address where something links to it. */
const HOME = /\b(?:to|path|href)(?:=\{?|: ?)(['"`])\/\1|\bnavigate\((['"`])\/\2/g;

const sourceOf = (file: string): string =>
  textOf(file)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    // A release lists its remote's addresses by prefix.
    .replaceAll(/^ {2}prefixes: \[[^\]]*\],$/gm, '');

const files = sources('{host,remote-*,shared/*,api}/src/**/*.{ts,tsx,js}').filter(
  (file) => !DECLARED.test(file),
);

const literalsIn = (source: string): string[] => [
  ...[...source.matchAll(LITERAL)].map(([, , address]) => address ?? ''),
  ...[...source.matchAll(HOME)].map(([whole]) => whole),
];

test('a literal address is found however it is written', () => {
  expect(
    literalsIn(`
      <Link to="/Invoices/my?tab=all" />; navigate(\`/invoices/\${id}\`); const x = ['/auth/boxed-signin'];
      \`\${config.publicUrl}/factures/garantie?t=1\`; to: '/'; <Link to="/">; navigate('/');
      '/api/invoices'; '/Invoicesx'; text.split('/'); '/debtorId'; call('/documents-archive');`),
  ).toEqual([
    '/Invoices/my?tab=all',
    '/invoices/${id}',
    '/auth/boxed-signin',
    '/factures/garantie?t=1',
    "to: '/'",
    'to="/"',
    "navigate('/'",
  ]);
});

test('no address of the portal is spelled outside the contract and the applications’ routes.ts', () => {
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap((file) =>
    literalsIn(sourceOf(file))
      .filter((literal) => !ALLOWED[file]?.includes(literal))
      .map((literal) => `${file}: ${literal}`),
  );
  expect(found).toEqual([]);
});

test('what may be spelled elsewhere is spelled there', () => {
  for (const [file, literals] of Object.entries(ALLOWED))
    expect(literalsIn(sourceOf(file))).toEqual(expect.arrayContaining([...literals]));
  expect(addresses).toContain(ALLOWED['host/src/app/first-paint.js']?.[0]);
});

/** Names of the addresses that contain `:id`. */
const patterns = Object.entries(pages).flatMap(([name, address]) => (address.includes(':') ? [name] : []));

test('an address with a record is led to by href, never by its pattern', () => {
  // A pattern may only follow a call that fills it in or routes it, a type, or a choice between patterns.
  const bare = new RegExp(`(.*?)\\bpages\\.(?:${patterns.join('|')})\\b`, 'g');
  const led = files.flatMap((file) =>
    [...sourceOf(file).matchAll(bare)]
      .filter(([, before = '']) => /\b(?:to|path|href)(?:=\{|: ?)\(?$|\b(?:navigate|link)\($/.test(before))
      .map(([use]) => `${file}: ${use.trim()}`),
  );
  expect(led).toEqual([]);
});
