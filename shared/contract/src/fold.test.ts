import { compareNames, fold, foldedWords, nameKey } from './fold.ts';

test.each([
  ['Brévanne & Fils, n° 12', 'brevannefilsn12'],
  ['BRE\u0301VANNE', 'brevanne'],
  [
    'Straße Œuvre Ærø Łódź Đorđe Þór ıĞdır İZMİR',
    'strasseoeuvreaerołodz'.replace('ł', 'l') + 'dordethorigdirizmir',
  ],
  ['ﬁnance ﬀ ｆａ－２０２６ ½ №', 'financefffa202612no'],
  ['Ελλάς ΕΛΛΑΣ', 'ελλασελλασ'],
  ['Ёлка Й', 'елкаи'],
  ['شَرِكَةُ الأَمَل ١٢٣', 'شركهالامل123'],
  ['شــركة', 'شركه'],
  ['שָׁלוֹם', 'שלום'],
  ['中文公司 株式会社 が', '中文公司株式会社か\u3099'],
  ['A\u200bt\u00ade\u2066l\u2069i\u202eer\ufeff', 'atelier'],
  ['O\u02bcBrien O’Brien', 'obrienobrien'],
])('%s is %s', (text, key) => {
  expect(fold(text)).toBe(key);
  expect(fold(key)).toBe(key);
});

test.each(['', '…', '!!!', '%', '_', '\u200b\u202e', '\u3164', '🙂🏭', '— / —', '\u0301'])(
  'of %j nothing is left',
  (text) => {
    expect(fold(text)).toBe('');
    expect(foldedWords(text)).toEqual([]);
    expect(nameKey(text)).toBe('');
    expect(compareNames(text, text)).toBe('incomparable');
    expect(compareNames(text, 'Atelier Brévanne')).toBe('incomparable');
  },
);

test.each([
  ['Ferrolune S.A.S.', 'ferrolune'],
  ['S. A. S. Ferrolune', 'ferrolune'],
  ['Société par actions simplifiée Ferrolune', 'ferrolune'],
  ['Ferrolune, société à responsabilité limitée', 'ferrolune'],
  ['Weber GmbH & Co. KG', 'weber gmbh co'],
  ['AG Insurance', 'ag insurance'],
  ['Insurance AG', 'insurance'],
  ['SA', 'sa'],
  ['La Compagnie', 'la compagnie'],
  ['J. P. Morgan', 'jp morgan'],
  ['شركة الأمل', 'الامل'],
])('%s is compared as %s', (name, key) => {
  expect(nameKey(name)).toBe(key);
});

test.each([
  ['Atelier Brévanne', 'ATELIER BREVANNE SAS', 'same'],
  ['Ste Ferrolune', 'Ferrolune', 'same'],
  ['Dupont & Fils', 'Dupont et Fils', 'same'],
  ['Jean Dupont', 'DUPONT Jean', 'same'],
  ['Bio-Vallée', 'Biovallee', 'same'],
  ['شركة الأمل', 'الامل', 'same'],
  ['中文公司', '中文公司', 'same'],
  ['Factor Exemple pour le compte de Atelier Brévanne', 'Atelier Brévanne', 'other'],
  ['Atelier Brévanne Distribution', 'Atelier Brévanne', 'other'],
  ['Atelier Brévann', 'Atelier Brévanne', 'other'],
  ['شركة الأمل', 'شركة النور', 'other'],
  ['中文公司', '中文', 'other'],
] as const)('%s and %s: %s', (one, other, said) => {
  expect(compareNames(one, other)).toBe(said);
  expect(compareNames(other, one)).toBe(said);
});
