import { globSync } from 'node:fs';
import path from 'node:path';
import { textOf } from './fixtures/sources.ts';
import { root } from './root.ts';

const OUTPUT = ['node_modules', 'dist', 'coverage', 'test-results', '.git', '.cache', '.data'];
const files = globSync(['**/*', '.ci', '.ci/*'], {
  cwd: root,
  exclude: (name) => OUTPUT.includes(path.basename(name)),
});
const tests = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file));

const quoted = (text: string) =>
  [...text.replace(/```[^]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, it = '']) => it);

/** A path from the root, but no URL, media type or short name. */
const isPath = (text: string) =>
  text.includes('/')
    ? /^[\w.][\w./*-]+$/.test(text) && !/^(?:application\/|\.data\/)/.test(text)
    : /^[\w.-]+\.(json|ya?ml|md)$/.test(text);

const exists = (pattern: string) => files.some((file) => path.matchesGlob(file, pattern.replace(/\/$/, '')));

/** Test files by their short name: `mfa.routes`, `attack/lockout`, `e2e/…/tabs`, `einvoice/**`. */
function filesOf(name: string): string[] {
  const pattern = name.replace('/…/', '/specs/**/');
  return tests.filter((file) => path.matchesGlob(file, `{,**/}${pattern}{,.test,.spec}{,.ts,.tsx}`));
}
const isTest = (name: string): boolean => filesOf(name).length > 0;

test.each(['README.md', 'docs/where.md', 'docs/asvs.md', 'docs/security.md', 'docs/change-costs.md'])(
  'every path that %s names exists',
  (page) => {
    const named = quoted(textOf(page)).map((text) => text.split(' ')[0] as string);
    expect(named.filter((text) => isPath(text) && !exists(text) && !isTest(text))).toEqual([]);
  },
);

test('the index of decisions names each of them, in order', () => {
  const pages = files.filter((file) => /^docs\/adr\/\d{4}-/.test(file)).map((file) => path.basename(file));
  const listed = [...textOf('docs/adr/README.md').matchAll(/^\| \[\d{4}\]\(([^)]+)\)/gm)].map(
    ([, file]) => file,
  );
  expect(listed).toEqual(pages.toSorted());
});

test('every test that docs/security.md names exists, by file and title', () => {
  const page = textOf('docs/security.md');
  const rows =
    page
      .split('\n## Not yet')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| ')) ?? [];
  const cells = rows.slice(1).map((row) => row.split(/(?<!\\)\|/).at(-2) ?? '');
  const named = cells.flatMap(quoted);
  expect(named.length).toBeGreaterThan(60);
  // Each with its failing tests, by their exact names.
  const told = cells.flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`(?: \(([^`]+)\))?/g)].map(([, name = '', titles = '']) => ({ name, titles })),
  );
  const untold = told.flatMap(({ name, titles }) => {
    const texts = filesOf(name).map(textOf);
    const all = [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title);
    const missing = all.filter((title) => !texts.some((text) => text.includes(title)));
    return all.length > 0 ? missing.map((title) => `${name}: ${title}`) : [name];
  });
  expect(untold).toEqual([]);
  const elsewhere = quoted(page).filter((text) => text.startsWith('attack/'));
  expect([...named, ...elsewhere].filter((name) => !isTest(name))).toEqual([]);
});

describe('docs/asvs.md', () => {
  const page = textOf('docs/asvs.md');
  const rows = [
    ...page.matchAll(/^\| V(\d+)\.[\d.]+ \| ([12]) \| .+ \| (met|part|gap|n\/a) \| (.*) \|$/gm),
  ].map(([line, chapter = '', level = '', verdict = '', evidence = '']) => ({
    line,
    chapter,
    level,
    verdict,
    evidence,
  }));
  const counted = (some: typeof rows) => [
    some.length,
    ...['met', 'part', 'gap', 'n/a'].map((one) => some.filter(({ verdict }) => verdict === one).length),
  ];
  const told = (head: string) =>
    new RegExp(`^\\| ${head}.*?((?: \\| \\**\\d+\\**){5}) \\|$`, 'm')
      .exec(page)?.[1]
      ?.match(/\d+/g)
      ?.map(Number);

  test('counts what its rows say', () => {
    const chapters = [...new Set(rows.map(({ chapter }) => chapter))];
    expect(chapters).toHaveLength(17);
    for (const chapter of chapters)
      expect([chapter, told(`V${chapter} `)]).toEqual([
        chapter,
        counted(rows.filter((row) => row.chapter === chapter)),
      ]);
    expect(told('\\*\\*all')).toEqual(counted(rows));
    expect(told('of them level 1')).toEqual(counted(rows.filter(({ level }) => level === '1')));
  });

  test('names for each “met” a test that fails when it breaks', () => {
    const isNamed = (text: string) => {
      const [name = ''] = text.split(' ');
      return (/\.(test|spec)\.tsx?$/.test(name) || name.includes('*')) && (exists(name) || isTest(name));
    };
    const met = rows.filter(({ verdict }) => verdict === 'met');
    expect(met.length).toBeGreaterThan(100);
    expect(met.filter(({ evidence }) => !quoted(evidence).some(isNamed)).map(({ line }) => line)).toEqual([]);
  });
});

test('a name that stands for nothing is found out', () => {
  expect(['mfa.routes', 'attack/lockout', 'e2e/…/tabs', 'einvoice/**'].filter(isTest)).toHaveLength(4);
  expect(['mfa', 'attack/nothing', 'e2e/…/nothing'].filter(isTest)).toEqual([]);
  expect(isPath('api/src/nothing.ts') && !exists('api/src/nothing.ts')).toBe(true);
});
