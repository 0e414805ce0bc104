import * as fc from 'fast-check';
import { checkSiren, checkSiret, checkVatFr, formatNationalId, formatSiren, formatVat } from './french.ts';
import { checkIce, checkMatriculeFiscal } from './maghreb.ts';
import { checkNationalId, normaliseNationalId } from './national-id.ts';

type Check = (text: string) => { code: string } | null;

/** Every number that differs from a valid one by one digit is refused. */
function expectEachDigitToCount(valid: string, check: Check) {
  fc.assert(
    fc.property(fc.nat({ max: valid.length - 1 }), fc.integer({ min: 1, max: 9 }), (at, add) => {
      fc.pre(/\d/.test(valid.charAt(at)));
      const digit = (Number(valid[at]) + add) % 10;
      expect(check(valid.slice(0, at) + digit + valid.slice(at + 1))).not.toBeNull();
    }),
  );
}

describe('SIREN and SIRET', () => {
  test('accept real numbers, spaced or not', () => {
    expect(checkSiren('732 829 320')).toBeNull();
    expect(checkSiret('732 829 320 00074')).toBeNull();
  });

  test('say which rule is broken', () => {
    expect(checkSiren('73282932')).toEqual({
      code: 'SIREN_INVALID',
      data: { rule: 'un SIREN compte 9 chiffres' },
    });
    expect(checkSiret('99999999800010')).toEqual({
      code: 'SIRET_INVALID',
      data: { rule: 'vérifiez la clé du SIRET' },
    });
    expect(checkSiret('732829320')?.code).toBe('SIRET_INVALID');
  });

  test('refuse any single digit changed', () => {
    expectEachDigitToCount('732829320', checkSiren);
    expectEachDigitToCount('73282932000074', checkSiret);
  });

  test('La Poste: multiple of 5, or Luhn for its head office', () => {
    expect(checkSiret('35600000000048')).toBeNull();
    expect(checkSiret('35600000049837')).toBeNull();
    expect(checkSiret('35600000049838')?.code).toBe('SIRET_INVALID');
  });
});

describe('French VAT number', () => {
  test.each([
    'FR44732829320',
    'fr 44 732 829 320',
    'FR40303265045',
    'FR23334175221',
    'FRK7399859412',
    'FR4Z123456782',
  ])('accepts %s', (text) => {
    expect(checkVatFr(text)).toBeNull();
  });

  test.each([
    'FR45732829320',
    'FR84323140391',
    'FRIO732829320',
    'FRK8399859412',
    'DE44732829320',
    'FR4473282932',
  ])('refuses %s', (text) => {
    expect(checkVatFr(text)?.code).toBe('VAT_ID_INVALID');
  });

  test('refuses any single digit changed', () => {
    expectEachDigitToCount('FR44732829320', checkVatFr);
  });
});

describe('Tunisian matricule fiscal', () => {
  test.each(['0736202XAM000', '0914089JAM000', '0031440S', '0736202/X/A/M/000', '0736202XAE001'])(
    'accepts %s',
    (text) => {
      expect(checkMatriculeFiscal(text)).toBeNull();
    },
  );

  test.each(['1219773U', '1234567MAE001', '0736202XAM001', '0736202XZM000', '0736202', '0736202XAM00'])(
    'refuses %s',
    (text) => {
      expect(checkMatriculeFiscal(text)?.code).toBe('MF_INVALID');
    },
  );

  test('refuses any of the seven digits changed', () => {
    expectEachDigitToCount('0736202X', checkMatriculeFiscal);
  });
});

describe('Moroccan ICE', () => {
  test('accepts 15 digits whose number mod 97 is 0', () => {
    expect(checkIce('001561191000066')).toBeNull();
    expect(checkIce('001 561 191 000 066')).toBeNull();
  });

  test.each(['001561191000067', '00156119100006', '000000000000000', '00156119100006A'])(
    'refuses %s',
    (text) => {
      expect(checkIce(text)?.code).toBe('ICE_INVALID');
    },
  );

  test('refuses any single digit changed', () => {
    expectEachDigitToCount('001561191000066', checkIce);
  });
});

describe('the number of a company in its country', () => {
  test.each([
    ['FR', '732 829 320', null],
    ['FR', '732 829 320 00074', null],
    ['FR', '732829321', 'SIREN_INVALID'],
    ['FR', '7328293200007', 'SIRET_INVALID'],
    ['MA', '001561191000066', null],
    ['MA', '732829320', 'ICE_INVALID'],
    ['TN', '0736202XAM000', null],
    ['TN', '1219773U', 'MF_INVALID'],
    ['DZ', '000016001234567', null],
    ['DZ', '00001600123456', 'FORMAT'],
    ['BE', '0403.170.701', null],
  ])('%s %s: %s', (country, text, fault) => {
    expect(checkNationalId(country, text)?.code ?? null).toBe(fault);
  });

  test('is compared without its spaces, a SIRET as the SIREN of its company', () => {
    expect(normaliseNationalId('FR', '732 829 320 00074')).toBe('732829320');
    expect(normaliseNationalId('TN', '0736202x/a/m/000')).toBe('0736202XAM000');
  });
});

test.each([
  [formatSiren, '999905607', '999 905 607'],
  [formatSiren, '999 905 607 00012', '999 905 607 00012'],
  [formatSiren, '', ''],
  [formatVat, 'FR78999905607', 'FR 78 999 905 607'],
  [formatVat, 'MA1234', 'MA1234'],
  [(text: string) => formatNationalId('FR', text), '999905607', '999 905 607'],
  [(text: string) => formatNationalId('MA', text), '990097357000031', '990097357000031'],
])('numbers are read in groups (%#)', (format, text, read) => {
  expect(format(text).replaceAll('\u00a0', ' ')).toBe(read);
});
