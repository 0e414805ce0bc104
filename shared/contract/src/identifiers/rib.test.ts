import * as fc from 'fast-check';
import { mod97 } from './digits.ts';
import { checkRibDz, checkRibFr, checkRibMa, checkRibTn } from './rib.ts';
import { checkIban } from './iban.ts';

const wrong = { code: 'RIB_KEY', data: {} };
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const key = (base: string) => String(97 - mod97(`${base}00`)).padStart(2, '0');

describe('RIB', () => {
  test('FR: the key of domain.md, with its letter', () => {
    expect(checkRibFr('20041 01005 0500013M026 06')).toBeNull();
    expect(checkRibFr('20041 01005 0500013M026 07')).toEqual(wrong);
    expect(checkRibFr('20041 01005 0500013N026 06')).toEqual(wrong);
    expect(checkRibFr('20041 01005 0500013M026')).toEqual(wrong);
  });

  test('TN: whole number mod 97, hence IBAN TN59', () => {
    expect(checkRibTn('10006035183598478831')).toBeNull();
    expect(checkRibTn('10006035183598478832')).toEqual(wrong);
    fc.assert(
      fc.property(digits(18), (base) => {
        expect(checkRibTn(base + key(base))).toBeNull();
        expect(checkIban(`TN59${base}${key(base)}`)).toBeNull();
      }),
    );
  });

  test('MA: in a valid IBAN MA64', () => {
    expect(checkRibMa('011519000001205000534921')).toBeNull();
    expect(checkRibMa('011519000001205000534922')).toEqual(wrong);
    expect(checkRibMa('01151900000120500053492')).toEqual(wrong);
  });

  test('DZ: either base of the key, a warning otherwise, a refusal out of shape', () => {
    fc.assert(
      fc.property(digits(18), (base) => {
        expect(checkRibDz(base + key(base))).toBeNull();
        expect(checkRibDz(base + key(base.slice(3)))).toBeNull();
        const other = [key(base), key(base.slice(3))].includes('98') ? '99' : '98';
        expect(checkRibDz(base + other)).toEqual({ code: 'RIB_DZ_KEY', data: {} });
      }),
    );
    expect(checkRibDz('0070')).toEqual(wrong);
  });

  test('TN and MA refuse any single digit changed', () => {
    const cases = [
      ['10006035183598478831', checkRibTn],
      ['011519000001205000534921', checkRibMa],
    ] as const;
    for (const [rib, check] of cases) {
      fc.assert(
        fc.property(fc.nat({ max: rib.length - 1 }), fc.integer({ min: 1, max: 9 }), (at, add) => {
          const changed = rib.slice(0, at) + ((Number(rib[at]) + add) % 10) + rib.slice(at + 1);
          expect(check(changed)).toEqual(wrong);
        }),
      );
    }
  });
});
