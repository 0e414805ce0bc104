import { accountFaults, normaliseAccount, sameAccount } from '../bank-accounts/bank-account-rules.ts';
import { createInvoice } from '../invoices/invoices.endpoints.ts';
import { cleanIdentifier, withoutUnseen } from './clean.ts';
import { checkSiren, checkSiret, checkVatFr } from './french.ts';
import { checkIban, formatIban } from './iban.ts';
import { normaliseNationalId, sameCompanyNumber } from './national-id.ts';

const IBAN = 'FR1420041010050500013M02606';

test.each([
  'FR14 2004 1010 0505 0001 3M02 606',
  'IBAN FR14 2004 1010 0505 0001 3M02 606',
  'IBAN: fr14 2004 1010 0505 0001 3m02 606',
  'IBANFR1420041010050500013M02606',
  'Iban n° : FR14-2004-1010-0505-0001-3M02-606',
  'FR14\u00a02004\u202f1010\u20090505 0001 3M02 606',
  'FR14\u200b20041010\u2060050500013M02606\ufeff',
  '\u200fFR1420041010050500013M02606\u200e',
  '\u202aFR1420041010050500013M02606\u202c',
  'FR14.2004.1010.0505.0001.3M02.606',
  'FR14\u20132004\u20111010\u22120505\u00ad0001/3M02/606',
  'ＦＲ１４２００４１０１００５０５０００１３Ｍ０２６０６',
  ' FR14 2004 1010 0505\n0001\t3M02 606 ',
])('%j is the IBAN', (typed) => {
  expect(cleanIdentifier(typed)).toBe(IBAN);
  expect(cleanIdentifier(cleanIdentifier(typed))).toBe(IBAN);
  expect(checkIban(typed)).toBeNull();
  expect(formatIban(typed)).toBe(formatIban(IBAN));
  expect(sameAccount(IBAN, typed)).toBe(true);
  const fields = { iban: typed, bic: 'BIC : bnpa\u200bfrpp xxx', holder: 'Atelier' };
  expect(accountFaults('FR', fields)).toEqual([]);
  expect(normaliseAccount('FR', fields)).toMatchObject({ iban: IBAN, bic: 'BNPAFRPPXXX' });
});

test('numbers of companies are judged without what surrounds them', () => {
  for (const typed of [
    'SIREN 732 829 320',
    '732\u200b829320',
    '\u2067732829320\u2069',
    'SIREN n° : 732-829-320',
    '٧٣٢ ٨٢٩ ٣٢٠',
  ])
    expect([typed, checkSiren(typed), normaliseNationalId('FR', typed)]).toEqual([typed, null, '732829320']);
  expect(checkSiret('SIRET : 732 829 320\u00a000074')).toBeNull();
  expect(checkVatFr('TVA FR44\u200b732829320')).toBeNull();
  expect(sameCompanyNumber('FR', '732829320', 'FR 44 732 829 320')).toBe(true);
});

test('what is no label stays', () => {
  expect(['MF', 'IBANEZ', 'ICE', 'SIREN', '', ' '].map(cleanIdentifier)).toEqual([
    'MF',
    'IBANEZ',
    'ICE',
    'SIREN',
    '',
    '',
  ]);
  expect(withoutUnseen('FA\u200b-2026\u202e/1')).toBe('FA-2026/1');
});

test('a deposit keeps numbers without what nobody sees', () => {
  const typed = {
    number: '\u200bFA-1\ufeff ',
    orderRef: 'CMD\u200b 12\u202c',
    payeeIban: `IBAN\u00a0: ${IBAN}`,
  };
  expect(createInvoice.body?.parse(typed)).toMatchObject({
    number: 'FA-1',
    orderRef: 'CMD 12',
    payeeIban: IBAN,
  });
});
