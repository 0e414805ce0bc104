import { sources, textOf } from './fixtures/sources.ts';

/** « de » and « que » lose their vowel before many names: no name may be filled in after them. */
const BEFORE_A_NAME =
  /\b(?:de|que|jusque) (?:<b>)?(?:\{\{|\{|\$\{)[\w.]*(?:name|label|party|who|depositor|debtor|assignor|email|zone|brand)\}/iu;

test.each(sources('{host,remote-*,shared/*}/locales/*.json'))('%s says nothing like « de Inès »', (file) => {
  const texts = JSON.parse(textOf(file)) as Record<string, string>;
  expect(Object.values(texts).filter((text) => BEFORE_A_NAME.test(text))).toEqual([]);
});

/** What French sets apart from its text by U+00A0, and a plain space does not hold there. */
const PLAIN_SPACE = / [:;?!%€»]|« |\d [kM]o\b|n° /u;

test.each(sources('{host,remote-*,shared/*}/locales/*.json'))('%s breaks no line before a colon', (file) => {
  const texts = JSON.parse(textOf(file)) as Record<string, string>;
  expect(Object.values(texts).filter((text) => PLAIN_SPACE.test(text))).toEqual([]);
});

test('neither do notifications and mails', () => {
  const lines = sources('api/src/**/*.ts').flatMap((file) => textOf(file).split('\n'));
  expect(lines.length).toBeGreaterThan(1000);
  expect(lines.filter((line) => BEFORE_A_NAME.test(line))).toEqual([]);
});
