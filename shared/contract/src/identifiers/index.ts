export { checkIban, formatIban, looksLikeIban, maskIban, normaliseIban } from './iban.ts';
export { cleanIdentifier, withoutUnseen } from './clean.ts';
export { ibanLengths } from './iban-lengths.ts';
export { checkRibDz, checkRibFr, checkRibMa, checkRibTn } from './rib.ts';
export { checkSiren, checkSiret, checkVatFr, formatNationalId, formatSiren, formatVat } from './french.ts';
export { sameCompanyNumber } from './national-id.ts';
export { checkIce, checkMatriculeFiscal } from './maghreb.ts';
