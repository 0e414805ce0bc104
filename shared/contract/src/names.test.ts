import { nameStr, personNameStr } from './common.ts';
import { nameFault, personNameFault } from './names.ts';

test.each([
  'Nadia',
  'Jean-Noël d’Ormesson',
  "O'Brien & Fils",
  'Société Générale (Nantes) n° 2',
  '3M',
  '4 Saisons / 4 Seasons, S.A.R.L.',
  'شركة الأمل للتجارة',
  'محمد بن علي',
  'می\u200cخواهم',
  'Łukasz Ørsted-Ñandú',
  'Booking.com',
  'Verrerie <b>Oméga</b>',
  'Wwwesterly : négoce',
])('%s is a name', (name) => {
  expect(nameFault(name)).toBeNull();
  expect(nameStr(200).parse(` ${name} `)).toBe(name.normalize('NFC'));
});

test.each([
  ['http://exemple.test', 'NAME_LINK'],
  ['Gagnez ici HTTPS://exemple.test', 'NAME_LINK'],
  ['https:exemple.test', 'NAME_LINK'],
  ['ftp://exemple.test', 'NAME_LINK'],
  ['www.exemple.test', 'NAME_LINK'],
  ['ｈｔｔｐ：／／exemple.test', 'NAME_LINK'],
  ['Nadia\r\nBcc: autre@exemple.test', 'NAME_INVISIBLE'],
  ['Nadia\nBenkirane', 'NAME_INVISIBLE'],
  ['Nadia\u2028Benkirane', 'NAME_INVISIBLE'],
  ['Nadia\u0000', 'NAME_INVISIBLE'],
  ['Nadia\u0085Benkirane', 'NAME_INVISIBLE'],
  ['gepj.\u202eexe', 'NAME_INVISIBLE'],
  ['\u2066Nadia\u2069', 'NAME_INVISIBLE'],
  ['Na\u200fdia', 'NAME_INVISIBLE'],
  ['ht\u200btp://exemple.test', 'NAME_INVISIBLE'],
])('%j is none: %s', (name, fault) => {
  expect(nameFault(name)).toBe(fault);
  expect(nameStr(200).safeParse(`a ${name} a`).success).toBe(false);
});

test.each(['150000000', '2027-01-15', '...', '%', '3', '\u200d'])('%j is no person’s name', (name) => {
  expect(personNameFault(name)).toBe('NAME_LETTER');
  expect(personNameStr(80).safeParse(name).success).toBe(false);
});
test.each(['Nadia', '李', 'محمد', 'O’"Brien', 'due_date', 'Jean 3'])('%s is one', (name) => {
  expect(personNameStr(80).parse(name)).toBe(name);
});
