import { execFileSync } from 'node:child_process';
import { textOf } from './fixtures/sources.ts';
import { root } from './root.ts';

/** One row of the table “French” of docs/words.md. */
interface Notion {
  terms: readonly RegExp[];
  forbidden: readonly { word: string; pattern: RegExp }[];
}

const NBSP = /\\u00a0|\u00a0|&nbsp;/g;
const read = (file: string) => textOf(file).replace(NBSP, ' ');
const listed = (cell = '') =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const NOT_A_LETTER = { before: '(?<![\\p{L}\\d_])', after: '(?![\\p{L}\\d_])' };
/** Whole words, in any case except for initials (KYC). */
const patternOf = (word: string) =>
  new RegExp(
    `${NOT_A_LETTER.before}${escaped(word)}${NOT_A_LETTER.after}`,
    word === word.toUpperCase() ? 'u' : 'iu',
  );
/** A term in context, also at the start of a sentence. */
const termOf = ([first = '', ...rest]: string) =>
  new RegExp(`[${first}${first.toUpperCase()}]${escaped(rest.join(''))}`, 'gu');

const NOTIONS: Notion[] = (/## French[\s\S]*?\n((?:\|.*\n)+)/.exec(read('docs/words.md'))?.[1] ?? '')
  .split('\n')
  .slice(2)
  .filter(Boolean)
  .map((row) => row.split('|'))
  .map(([, , terms, forbidden]) => ({
    terms: listed(terms).map(termOf),
    forbidden: listed(forbidden).map((word) => ({ word, pattern: patternOf(word) })),
  }));
/** Whether a closer look is needed. */
const ANY = new RegExp(
  NOTIONS.flatMap(({ forbidden }) => forbidden.map(({ word }) => escaped(word))).join('|'),
  'iu',
);

/** The forbidden words of a text, except those that are part of a term: `KYC` in « connaissance client (KYC) ». */
function forbiddenIn(text: string): string[] {
  if (!ANY.test(text)) return [];
  return NOTIONS.flatMap(({ terms, forbidden }) => {
    const rest = terms.reduce((left, term) => left.replaceAll(term, ''), text);
    return forbidden.filter(({ pattern }) => pattern.test(rest)).map(({ word }) => word);
  });
}

/** Locale files and sources with texts for users; those of tests and tools are not. */
function sources(): string[] {
  return execFileSync('git', ['ls-files', 'api', 'host', 'remote-*', 'shared', 'tools/remote-template'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\/locales\/.*\.json(\.template)?$|\.(tsx?|html)$|^api\/schema\.sql$/.test(file))
    .filter((file) => !/\.test\.|\/fixtures\/|^api\/test\//.test(file));
}

const isComment = (line: string) => /^\s*(\/\/|\/?\*|--)/.test(line);

test('texts for users have one term for one notion', () => {
  const files = sources();
  expect(files.filter((file) => file.includes('/locales/')).length).toBeGreaterThan(25);
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) =>
        isComment(line) ? [] : forbiddenIn(line).map((word) => `${file}:${at + 1}: « ${word} »`),
      ),
  );
  expect(found).toEqual([]);
});

test('the table forbids words, whole and in any case, and lets terms stand', () => {
  expect(NOTIONS.length).toBeGreaterThan(15);
  expect(forbiddenIn('Écrivez à votre Gestionnaire')).toEqual(['gestionnaire']);
  expect(forbiddenIn('KYC à revoir')).toEqual(['KYC']);
  expect(forbiddenIn('Connaissance client (KYC) et connaissance client (KYC)')).toEqual([]);
  expect(forbiddenIn('Département risque')).toEqual(['département risque']);
  // Who has the money is never in doubt.
  expect(
    [
      'Facture encaissée',
      'Encaissé sur votre compte',
      'Payé directement par le débiteur',
      'Rendu à l’encaissement',
      'Rendu au paiement',
      '12,00 € libérables après le 2 mai',
    ].map(forbiddenIn),
  ).toEqual([
    ['facture encaissée'],
    ['encaissé sur votre compte'],
    ['payé directement'],
    ['rendu à l’encaissement'],
    ['rendu au paiement'],
    ['libérables'],
  ]);
  expect(
    [
      'Encaissé auprès du débiteur',
      'Versement sur votre compte',
      'Payé par le débiteur sur votre compte bancaire',
      'Rendu quand le débiteur a payé',
    ].flatMap(forbiddenIn),
  ).toEqual([]);
  expect(['Département Risque', 'regardé', 'kyc_review', 'facture rejetée'].flatMap(forbiddenIn)).toEqual([]);
});
