import * as fc from 'fast-check';
import { mod97 } from './digits.ts';
import { checkIban, looksLikeIban, normaliseIban } from './iban.ts';
import { ibanLengths } from './iban-lengths.ts';

const valid = [
  'FR1420041010050500013M02606',
  'TN5910006035183598478831',
  'MA64011519000001205000534921',
  'BE91000000143476',
  'NL57 RABO 0107 3075 10',
  'nl13rabo0377815500',
  'NO9386011117947',
];

/** A valid IBAN of any country, with its computed check digits. */
const anyIban = fc.constantFrom(...ibanLengths).chain(([country, length]) =>
  fc
    .string({ unit: fc.constantFrom(...'0123456789'), minLength: length - 4, maxLength: length - 4 })
    .map((account) => {
      const letters = [...country].map((letter) => Number.parseInt(letter, 36)).join('');
      const key = 98 - mod97(`${account}${letters}00`);
      return `${country}${String(key).padStart(2, '0')}${account}`;
    }),
);

describe('IBAN', () => {
  test.each(valid)('accepts %s', (iban) => {
    expect(checkIban(iban)).toBeNull();
  });

  test('says the length of the country, then the key', () => {
    expect(checkIban('FR142004101005050001302606')).toEqual({
      code: 'IBAN_LENGTH',
      data: { country: 'FR', n: 27 },
    });
    expect(checkIban('FR7630004000500060007000123')).toEqual({ code: 'IBAN_CHECKSUM', data: {} });
  });

  test.each(['', 'XX', 'FR', '12345678', 'ZZ1420041010050500013M02606', 'FR14 2004É'])(
    'refuses « %s »',
    (text) => {
      expect(checkIban(text)).toEqual({ code: 'IBAN_CHECKSUM', data: {} });
    },
  );

  test('refuses check digits outside 02-98 even where mod 97 agrees', () => {
    const account = '0000000000000000';
    const twin = ['00', '01', '99'].map((key) => `LU${key}${account}`);
    expect(twin.map((iban) => checkIban(iban)?.code)).toEqual(Array(3).fill('IBAN_CHECKSUM'));
    // The account below has the check digits 02; 99 has the same remainder.
    const found = Array.from({ length: 200 }, (_, n) => String(n).padStart(16, '0')).find(
      (digits) => checkIban(`LU02${digits}`) === null,
    );
    expect(found).toBeDefined();
    expect(checkIban(`LU99${found}`)?.code).toBe('IBAN_CHECKSUM');
  });

  test('accepts what it should for every country, spaced and in small letters too', () => {
    fc.assert(
      fc.property(anyIban, (iban) => {
        expect(checkIban(iban)).toBeNull();
        expect(checkIban(iban.toLowerCase().replaceAll(/(.{4})/g, '$1 '))).toBeNull();
      }),
    );
  });

  test('refuses any single digit changed', () => {
    fc.assert(
      fc.property(anyIban, fc.nat(), fc.integer({ min: 1, max: 9 }), (iban, at, add) => {
        const position = 2 + (at % (iban.length - 2));
        const digit = (Number(iban[position]) + add) % 10;
        expect(checkIban(`${iban.slice(0, position)}${digit}${iban.slice(position + 1)}`)).not.toBeNull();
      }),
    );
  });

  test('refuses two different neighbours swapped', () => {
    fc.assert(
      fc.property(anyIban, fc.nat(), (iban, at) => {
        const position = 4 + (at % (iban.length - 5));
        const [left, right] = [iban[position], iban[position + 1]];
        fc.pre(left !== right);
        expect(checkIban(iban.slice(0, position) + right + left + iban.slice(position + 2))).not.toBeNull();
      }),
    );
  });

  test('tells an IBAN from a national account', () => {
    expect(looksLikeIban(' fr14 2004')).toBe(true);
    expect(looksLikeIban('12345678')).toBe(false);
    expect(normaliseIban('nl57 rabo\u00a00107')).toBe('NL57RABO0107');
  });
});
