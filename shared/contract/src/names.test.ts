import { newAdhesion } from './adhesions/adhesion-record.endpoints.ts';
import { registerBody } from './auth/auth.schemas.ts';
import { accountFaults } from './bank-accounts/bank-account-rules.ts';
import { nameStr, personNameStr } from './common.ts';
import { companyPatch } from './onboarding/onboarding.schemas.ts';
import { sendProspect } from './onboarding/prospects.endpoints.ts';
import { companyInvite } from './relations/relations.endpoints.ts';
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

test.each(['★★★', '…', '- -', '🏭'])('%j names nobody: neither found nor compared', (name) => {
  expect(nameFault(name)).toBe('NAME_LETTER');
  expect(nameStr(200).safeParse(name).success).toBe(false);
});
test('wherever a company is named', () => {
  const at = {
    adhesion: newAdhesion.shape.legalName,
    invitation: companyInvite.shape.legalName,
    prospect: sendProspect.body!.shape.legalName,
    signUp: companyPatch.shape.legalName,
    debtor: companyPatch.shape.debtors.unwrap().element.shape.name,
    account: registerBody.shape.company.unwrap().shape.legalName,
  };
  for (const [input, schema] of Object.entries(at))
    expect([input, schema.safeParse('★★★').success, schema.safeParse('Atelier').success]).toEqual([
      input,
      false,
      true,
    ]);
  const account = { iban: 'FR1420041010050500013M02606', bic: 'BNPAFRPPXXX', holder: '★★★' };
  expect(accountFaults('FR', account).map(({ field, code }) => `${field} ${code}`)).toContain(
    'holder NAME_LETTER',
  );
});
test.each(['1664', '3M', '中文公司', ''])('%j is no fault of a company’s name', (name) => {
  expect(nameFault(name)).toBe(null);
});

test.each(['150000000', '2027-01-15', '...', '%', '3', '\u200d'])('%j is no person’s name', (name) => {
  expect(personNameFault(name)).toBe('NAME_LETTER');
  expect(personNameStr(80).safeParse(name).success).toBe(false);
});
test.each(['Nadia', '李', 'محمد', 'O’"Brien', 'due_date', 'Jean 3'])('%s is one', (name) => {
  expect(personNameStr(80).parse(name)).toBe(name);
});
