import * as fc from 'fast-check';
import { checkVatFr } from '../identifiers/french.ts';
import { deriveNumbers, normaliseParty, partyFaults, vatNoOf, type PartyFields } from './party-rules.ts';

const company: PartyFields = {
  legalName: 'Atelier Brévanne',
  legalForm: 'SAS',
  country: 'FR',
  nationalId: '732 829 320 00074',
  vatNo: 'FR44 732829320',
  activityCode: '3109b',
  address: '60 rue des Tanneurs',
  postcode: '44000',
  city: 'Nantes',
  phone: '+33 2 40 00 00 00',
  email: 'Contact@Brevanne.test',
  isDebtor: false,
  isAssignor: true,
};
const codes = (change: Partial<PartyFields>) =>
  partyFaults({ ...company, ...change }).map(({ field, code }) => `${field} ${code}`);

test('a SIRET gives its SIREN and the VAT number; other countries’ numbers stand alone', () => {
  expect(deriveNumbers('FR', '732 829 320 00074')).toEqual({
    nationalId: '732829320',
    siren: '732829320',
    siret: '73282932000074',
    vatNo: 'FR44732829320',
  });
  expect(deriveNumbers('FR', '732829320')?.siret).toBeNull();
  expect(deriveNumbers('TN', '0736202/X/A/M/000')).toEqual({
    nationalId: '0736202XAM000',
    siren: null,
    siret: null,
    vatNo: null,
  });
  for (const [country, wrong] of [
    ['FR', '732829321'],
    ['FR', ' '],
    ['BE', ''],
    ['TN', '1219773U'],
  ] as const)
    expect(deriveNumbers(country, wrong)).toBeNull();
});

test('the VAT number of any SIREN passes its own check', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (number) => {
      expect(checkVatFr(vatNoOf(String(number).padStart(9, '0')))).toBeNull();
    }),
  );
});

test.each<[Partial<PartyFields>, string[]]>([
  [{}, []],
  [{ nationalId: null, vatNo: null, activityCode: null, postcode: null, phone: null, email: null }, []],
  [{ nationalId: '732829321', vatNo: null }, ['nationalId SIREN_INVALID']],
  [{ nationalId: '7328293200007', vatNo: null }, ['nationalId SIRET_INVALID']],
  [{ vatNo: 'FR45732829320' }, ['vatNo VAT_ID_INVALID']],
  [{ vatNo: 'FR40303265045' }, ['vatNo VAT_ID_INVALID']],
  [{ activityCode: 'Menuiserie' }, ['activityCode FORMAT']],
  [{ legalName: '★★★' }, ['legalName NAME_LETTER']],
  [{ legalName: 'Brévanne http://exemple.test' }, ['legalName NAME_LINK']],
  [{ isAssignor: false }, ['isAssignor ROLE_MISSING']],
  [{ postcode: '4400' }, ['postcode FORMAT']],
  [{ phone: 'standard' }, ['phone FORMAT']],
  [{ email: 'contact@brevanne' }, ['email FORMAT']],
  [
    { country: 'TN', nationalId: '1219773U', vatNo: null, activityCode: 'Textile' },
    ['nationalId MF_INVALID', 'postcode FORMAT'],
  ],
  [{ country: 'MA', nationalId: '732829320', vatNo: null, postcode: '20250' }, ['nationalId ICE_INVALID']],
  [{ country: 'DZ', nationalId: '12345', vatNo: null, postcode: '16000' }, ['nationalId FORMAT']],
])('%j breaks %j', (change, expected) => {
  expect(codes(change)).toEqual(expected);
});

test('a fault is worded for the field it stands beside', () => {
  expect(partyFaults({ ...company, vatNo: 'FR40303265045' })).toEqual([
    {
      field: 'vatNo',
      code: 'VAT_ID_INVALID',
      message: 'Numéro incorrect\u00a0: il porte un autre SIREN que la société',
    },
  ]);
});

test('fields are stored in one way, however they were typed', () => {
  expect(normaliseParty(company)).toEqual({
    ...company,
    nationalId: '732829320',
    siren: '732829320',
    siret: '73282932000074',
    vatNo: 'FR44732829320',
    activityCode: '31.09B',
    email: 'contact@brevanne.test',
  });
  const elsewhere = { ...company, country: 'TN', nationalId: '0736202x', activityCode: 'Textile' };
  expect(normaliseParty(elsewhere)).toMatchObject({
    nationalId: '0736202X',
    siren: null,
    siret: null,
    activityCode: 'Textile',
  });
});
