import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

/** « de » and « que » lose their vowel before many names: nothing that is filled in by a name may follow them. */
const BEFORE_A_NAME =
  /\b(?:de|que|jusque) (?:<b>)?(?:\{\{|\{|\$\{)[\w.]*(?:name|label|party|who|depositor|debtor|assignor|email|zone|brand)\}/iu;

test.each(globSync('{host,remote-*,shared/*}/locales/*.json', { cwd: root }))(
  '%s says nothing like « de Inès »',
  (file) => {
    const texts = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, string>;
    expect(Object.values(texts).filter((text) => BEFORE_A_NAME.test(text))).toEqual([]);
  },
);

test('neither do notifications and mails', () => {
  const lines = globSync('api/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => readFileSync(path.join(root, file), 'utf8').split('\n'));
  expect(lines.length).toBeGreaterThan(1000);
  expect(lines.filter((line) => BEFORE_A_NAME.test(line))).toEqual([]);
});
