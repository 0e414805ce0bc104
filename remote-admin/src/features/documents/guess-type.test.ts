import { guessType } from './guess-type.ts';

const kinds = [
  { id: 'k', code: 'KBIS', label: 'Extrait d’immatriculation' },
  { id: 'r', code: 'RIB', label: 'Relevé d’identité bancaire' },
  { id: 'i', code: 'PIECE_IDENTITE', label: 'Pièce d’identité du dirigeant' },
];

it.each([
  ['Kbis-2026.pdf', 'k'],
  ['extrait immatriculation.PDF', 'k'],
  ['RIB_Brevanne.jpg', 'r'],
  ['pièce-identité.png', 'i'],
  ['releve.pdf', 'r'],
  ['IMG_2034.jpg', ''],
  ['tribunal.pdf', ''],
])('%s', (name, kind) => {
  expect(guessType(name, kinds)).toBe(kind);
});

it('leaves the choice where two kinds are as likely', () => {
  expect(guessType('kbis et rib.pdf', kinds)).toBe('');
});
