import { matching, segmentsOf, wordsOf } from './matching.ts';

it('reads words without case, accents and punctuation', () => {
  expect(wordsOf('  FA-2026/0117  fa20260117 été -- ')).toEqual(['fa20260117', 'ete']);
});

it('finds entries that hold every word, in label or group, in any order', () => {
  const entries = [
    { label: 'Mes factures', hint: 'Factures' },
    { label: 'Nouvelle facture', hint: 'Factures' },
    { label: 'Employés', hint: '' },
  ];
  expect(matching(entries, '')).toHaveLength(3);
  expect(matching(entries, 'NOUV facture').map(({ label }) => label)).toEqual(['Nouvelle facture']);
  expect(matching(entries, 'employes').map(({ label }) => label)).toEqual(['Employés']);
  expect(matching(entries, '--')).toEqual([]);
});

it.each([
  ['Atelier Brévanne', 'BREV', 'Atelier [Brév]anne'],
  // The accent as a separate combining character.
  ['Atelier Bre\u0301vanne', 'brev', 'Atelier [Bre\u0301v]anne'],
  ['FA-2026/0117', 'fa2026 0117', '[FA-2026]/[0117]'],
  ['FA-2026/0117', 'fa20260117', '[FA-2026/0117]'],
  ['ababa', 'aba', '[aba]ba'],
  ['Œuvre & Co', 'vre', 'Œu[vre] & Co'],
  ['Œuvre & Co', 'oeuv', '[Œuv]re & Co'],
  ['شركة الأمل', 'الامل', 'شركة [الأمل]'],
  ['𝒜 中文 公司', '公司', '𝒜 中文 [公司]'],
  ['𠮷野家 北京', '北京', '𠮷野家 [北京]'],
  ['<b>x</b>', 'x', '<b>[x]</b>'],
  ['Sans rien', 'zzz', 'Sans rien'],
  ['Sans rien', '', 'Sans rien'],
])('marks in %s what %s says', (label, query, expected) => {
  const segments = segmentsOf(label, query);
  expect(segments.map(({ text, matched }) => (matched ? `[${text}]` : text)).join('')).toBe(expected);
  expect(segments.map(({ text }) => text).join('')).toBe(label);
});
