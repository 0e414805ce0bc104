import { execFileSync } from 'node:child_process';
import { textOf } from './fixtures/sources.ts';
import { root } from './root.ts';

/** House metaphors; docs/words.md names the field's terms for them. */
const METAPHORS =
  /\b(?:ahead|breathes?|breathing|doors?|guises?|inside|says no(?! more)|signs? of life|nobody[’']s business)\b/gi;
/** Translated phrases, refused in comments: `default`, `again`, `invalid` and the like say the same. */
const PHRASES =
  /\b(?:(?<!@param )anew|by (?:itself|themselves)|does without|for who|however long it is|in sight|it is none|oneself|one[’']s own|says of itself|so many|stands?(?! (?:for|out)\b|-in\b)|stood|that is none|told of|twins?|unless told|whoever)\b/i;
/** Applied migrations never change, and this file names the words itself. */
const EXEMPT = /^(?:api\/migrations\/|tools\/words\.test\.ts$|pnpm-lock\.yaml$)/;
const TEXT = /\.(?:tsx?|m?js|css|html|sql|md|json|ya?ml)$/;

const textFiles = (): string[] =>
  execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => TEXT.test(file) && !EXEMPT.test(file));

/** The metaphors in a text, as words or as parts of names: `door`, `sharedDoors`, `typed-ahead`. */
function metaphors(text: string): string[] {
  // `breakInside` is a style property.
  const words = text.replaceAll('breakInside', '').replace(/([a-z])([A-Z])|_/g, '$1 $2');
  return words.match(METAPHORS) ?? [];
}

/** The comments of a source, one per entry, without the marks of their lines. */
function comments(text: string): string[] {
  const found = text.match(/^[ \t]*(?:\{?\/\*[\s\S]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*)/gm) ?? [];
  return found.map((comment) => comment.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' '));
}

test('names, comments and documents use the field’s terms', () => {
  const files = textFiles();
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) =>
    [file, ...textOf(file).split('\n')].flatMap((line, at) =>
      metaphors(line).map((word) => `${file}:${at}: ${word}`),
    ),
  );
  expect(found).toEqual([]);
});

test('a metaphor is found as a word and in a name, not in other words', () => {
  const named = ['a narrow door', 'sharedDoors()', 'typed-ahead.ts', 'GUISES', 'inside_3'].flatMap(metaphors);
  expect(named).toEqual(['door', 'Doors', 'ahead', 'GUISES', 'inside']);
  expect(['disguise', 'outdoor', 'breakInside', 'instead'].flatMap(metaphors)).toEqual([]);
});

test('comments are idiomatic English', () => {
  const sources = textFiles().filter((file) => /\.(?:tsx?|m?js|css)$/.test(file));
  const found = sources.flatMap((file) =>
    comments(textOf(file)).flatMap((comment) =>
      PHRASES.test(comment) ? [`${file}: ${comment.trim().slice(0, 120)}`] : [],
    ),
  );
  expect(found).toEqual([]);
});

test('a phrase is found in a comment over two lines, not in code', () => {
  const source =
    'const twin = 1;\n  /**\n   * A number that\n   * is none.\n   */\n  // Fine,\n  // so many times.\n';
  expect(comments(source).map((comment) => PHRASES.test(comment))).toEqual([true, true]);
});
