import { createPartyFields, type Party } from '@cessio/contract';
import { PARTY_FIELDS, type NewParty, type PartyField, type PartyFields } from '@cessio/contract/parties';

export type Country = NewParty['country'];

/** A company as typed: texts as texts, sides as checkboxes. */
export type CompanyValues = {
  [Field in PartyField]: PartyFields[Field] extends boolean ? boolean : string;
};

const empty = Object.fromEntries(
  PARTY_FIELDS.map((field) => [field, createPartyFields[field].kind === 'flag' ? false : '']),
) as unknown as CompanyValues;
export const EMPTY_COMPANY: CompanyValues = { ...empty, country: 'FR' };

/** A company in the form; a French one with its SIRET, if known. */
export function valuesOf(company: Party): CompanyValues {
  const texts = Object.fromEntries(
    PARTY_FIELDS.map((field) => [field, company[field] ?? '']),
  ) as unknown as CompanyValues;
  return { ...texts, nationalId: company.siret ?? company.nationalId ?? '' };
}

/** The body to send: empty means absent, and the VAT number is for French companies only. */
export function fieldsOf(values: CompanyValues): PartyFields {
  const fields = Object.fromEntries(
    PARTY_FIELDS.map((field) => {
      const value = values[field];
      return [field, typeof value === 'string' ? value.trim() || null : value];
    }),
  ) as unknown as PartyFields;
  return {
    ...fields,
    legalName: values.legalName.trim(),
    vatNo: values.country === 'FR' ? fields.vatNo : null,
  };
}

export const bodyOf = (values: CompanyValues) => fieldsOf(values) as NewParty;

/** The changed fields. */
export function changesOf(start: CompanyValues, values: CompanyValues): Partial<NewParty> {
  const [before, after] = [fieldsOf(start), fieldsOf(values)];
  return Object.fromEntries(
    PARTY_FIELDS.filter((field) => before[field] !== after[field]).map((field) => [field, after[field]]),
  );
}
