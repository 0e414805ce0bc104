import { createPartyFields } from '../body-fields.ts';
import { checkMessage, type CheckCode, type CheckFault } from '../check-codes.ts';
import type { InputsOf } from '../fields.ts';
import { cleanIdentifier } from '../identifiers/clean.ts';
import { checkPostcode } from '../identifiers/postcode.ts';
import { checkVatFr } from '../identifiers/french.ts';
import { checkNationalId, normaliseNationalId } from '../identifiers/national-id.ts';
import { nameFault } from '../names.ts';
import { PHONE_EXAMPLE } from '../phones.ts';
import type { partyEntity } from './party.fields.ts';

/** A company's identifying fields, as typed or as stored; null or blank means empty. */
export type PartyFields = InputsOf<typeof partyEntity>;
export type PartyField = keyof PartyFields;
export const PARTY_FIELDS = Object.keys(createPartyFields) as PartyField[];

/** A broken rule of a field, in French. */
export interface PartyFault {
  field: PartyField;
  code: CheckCode;
  message: string;
}

/** What a company's number alone implies. */
export interface NationalNumbers {
  /** As stored and compared: for a SIRET, the SIREN. */
  nationalId: string;
  siren: string | null;
  siret: string | null;
  /** For a French company, with the numeric key that the tax office assigns by default. */
  vatNo: string | null;
}

/** French VAT number of a SIREN (CGI art. 286 ter): key = (12 + 3·(siren mod 97)) mod 97. */
export function vatNoOf(siren: string): string {
  const key = (12 + 3 * (Number(siren) % 97)) % 97;
  return `FR${String(key).padStart(2, '0')}${siren}`;
}

/** Everything that follows from a company's number; null where the number breaks its country's rule. */
export function deriveNumbers(country: string, text: string): NationalNumbers | null {
  if (cleanIdentifier(text) === '' || checkNationalId(country, text) !== null) return null;
  const nationalId = normaliseNationalId(country, text);
  if (country !== 'FR') return { nationalId, siren: null, siret: null, vatNo: null };
  const whole = cleanIdentifier(text);
  return {
    nationalId,
    siren: nationalId,
    siret: whole.length === 14 ? whole : null,
    vatNo: vatNoOf(nationalId),
  };
}

/** NAF rév. 2: two digits, two digits and a letter, with or without its dot. */
const NAF = /^(\d{2})\.?(\d{2}[A-Z])$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+?\d[\d\s.\-()/\u00a0\u202f]{5,}$/;

const format = (x: string): CheckFault => ({ code: 'FORMAT', data: { x } });

/** Checks the form of an e-mail address. */
export const checkMail = (email: string): CheckFault | null =>
  EMAIL.test(email) ? null : format('nom@societe.fr');

function checkVatNo({ country, nationalId, vatNo }: PartyFields): CheckFault | null {
  if (vatNo === null || country !== 'FR') return null;
  const siren = nationalId === null ? null : deriveNumbers(country, nationalId)?.siren;
  if (checkVatFr(vatNo) === null && siren && !cleanIdentifier(vatNo).endsWith(siren))
    return { code: 'VAT_ID_INVALID', data: { rule: 'il porte un autre SIREN que la société' } };
  return checkVatFr(vatNo);
}

/**
 * Every rule that a company's fields break (domain.md §B and §E): numbers by country, at least one side, and the form
 * of address, phone and e-mail. Used by the form while typing and by the API.
 * @param isPhone the API knows the numbering plans, a browser only the form
 */
export function partyFaults(
  party: PartyFields,
  isPhone = (phone: string) => PHONE.test(phone),
): PartyFault[] {
  const { country, nationalId, activityCode, postcode, phone, email } = party;
  const unfit = nameFault(party.legalName);
  const checks: [PartyField, CheckFault | null][] = [
    ['legalName', unfit && { code: unfit, data: {} }],
    ['nationalId', nationalId === null ? null : checkNationalId(country, nationalId)],
    ['vatNo', checkVatNo(party)],
    [
      'activityCode',
      activityCode !== null && country === 'FR' && !NAF.test(cleanIdentifier(activityCode))
        ? format('62.01Z')
        : null,
    ],
    ['isAssignor', party.isDebtor || party.isAssignor ? null : { code: 'ROLE_MISSING', data: {} }],
    ['postcode', postcode === null ? null : checkPostcode(country, postcode)],
    ['phone', phone !== null && !isPhone(phone) ? format(PHONE_EXAMPLE) : null],
    ['email', email === null ? null : checkMail(email)],
  ];
  return checks.flatMap(([field, fault]) =>
    fault ? [{ field, code: fault.code, message: checkMessage(fault.code, fault.data) }] : [],
  );
}

/** Fields as stored: numbers without spaces, a NAF code with its dot, an e-mail address in lower case. */
export function normaliseParty(
  party: PartyFields,
): PartyFields & { siren: string | null; siret: string | null } {
  const { country, nationalId, vatNo, activityCode, email } = party;
  const numbers = nationalId === null ? null : deriveNumbers(country, nationalId);
  return {
    ...party,
    nationalId: numbers?.nationalId ?? null,
    siren: numbers?.siren ?? null,
    siret: numbers?.siret ?? null,
    vatNo: vatNo === null ? null : cleanIdentifier(vatNo),
    activityCode:
      activityCode !== null && country === 'FR'
        ? cleanIdentifier(activityCode).replace(NAF, '$1.$2')
        : activityCode,
    email: email?.toLowerCase() ?? null,
  };
}
