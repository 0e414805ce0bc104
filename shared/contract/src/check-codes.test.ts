import { checkCodes, checkMessage, type CheckCode } from './check-codes.ts';

const codes = Object.keys(checkCodes) as CheckCode[];

describe('check codes', () => {
  test('fill the variables of the French template', () => {
    expect(checkMessage('IBAN_LENGTH', { country: 'FR', n: 27 })).toBe('Un IBAN FR compte 27 caractères');
    expect(checkMessage('ALREADY_ASSIGNED', { payee: 'Likviditet', proof: 'BT-59' })).toBe(
      'Créance déjà cédée à Likviditet\u00a0: BT-59',
    );
  });

  test('never show a raw variable, nor an inherited property', () => {
    expect(checkMessage('FORMAT')).toBe('Format attendu\u00a0: …');
    for (const code of codes) expect(checkMessage(code)).not.toMatch(/[{}]|undefined|native code/);
  });

  test('keep U+00A0 before the signs that want it', () => {
    for (const code of codes) expect(checkCodes[code].message).not.toMatch(/ [:;?!%€»]|« /);
    expect(checkCodes.IBAN_CHECKSUM.message).toBe('IBAN incorrect\u00a0: vérifiez la clé');
  });

  test('carry the severities of the catalogue', () => {
    const warnings = codes.filter((code) => checkCodes[code].severity === 'warning');
    expect(warnings.sort()).toEqual(
      [
        'SELLER_MISMATCH BUYER_MISMATCH TERM_LONG SIREN_LUHN SIRET_LUHN RIB_DZ_KEY FACTOR_IBAN_ABSENT FR_NOTES',
        'PAYEE_UNCLEAR NEAR_DUPLICATE SAME_FILE XML_PARTIAL LIMIT_EXCESS PDF_DIFFERS PDF_UNREAD',
        'LINE_AMOUNT DUE_UNCLEAR DUE_TERM DUE_INSTALMENTS DISCOUNT_OFFERED PAYABLE_DIFFERS DOCUMENT_DIFFERS NOT_COMPARABLE',
      ]
        .flatMap((line) => line.split(' '))
        .sort(),
    );
    expect(codes).toHaveLength(76);
  });
});
