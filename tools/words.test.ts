import { execFileSync } from 'node:child_process';
import { textOf } from './fixtures/sources.ts';
import { root } from './root.ts';

/** House metaphors; docs/words.md names the field's terms for them. */
const METAPHORS =
  /\b(?:ahead|breathes?|breathing|doors?|guises?|inside|says no(?! more)|signs? of life|nobody[’']s business)\b/gi;
/** Applied migrations never change, and this file names the words itself. */
const EXEMPT = /^(?:api\/migrations\/|tools\/words\.test\.ts$|pnpm-lock\.yaml$)/;
const TEXT = /\.(?:tsx?|m?js|css|html|sql|md|json|ya?ml)$/;

/** The metaphors in a text, as words or as parts of names: `door`, `sharedDoors`, `typed-ahead`. */
function metaphors(text: string): string[] {
  // `breakInside` is a style property.
  const words = text.replaceAll('breakInside', '').replace(/([a-z])([A-Z])|_/g, '$1 $2');
  return words.match(METAPHORS) ?? [];
}

test('names, comments and documents use the field’s terms', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => TEXT.test(file) && !EXEMPT.test(file));
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
