import { checkMessage, cleanIdentifier, NAME_FAULTS, nameFault, type Currency } from '@cessio/contract';
import {
  checkNationalId,
  checkPostcode,
  CURRENCY_OF,
  MOST_DEBTORS,
  ONBOARDING_COUNTRIES,
  type CompanyPatch,
  type Onboarding,
} from '@cessio/contract/onboarding';
import { rulesOf } from '@cessio/ui/form';

/** The company step as typed: texts as texts, amounts in minor units. */
export type CompanyInput = ReturnType<typeof inputOf>;
type DebtorInput = CompanyInput['debtors'][number];

type Country = (typeof ONBOARDING_COUNTRIES)[number];
const isCountry = (value: string): value is Country =>
  (ONBOARDING_COUNTRIES as readonly string[]).includes(value);

/** A company's amounts are in its country's currency. */
export const currencyOf = (country: string): Currency => (isCountry(country) ? CURRENCY_OF[country] : 'EUR');

export function inputOf({ adhesion }: Onboarding) {
  const { exportSharePpm, debtorCount } = adhesion;
  return {
    country: adhesion.country ?? 'FR',
    nationalId: adhesion.nationalId ?? '',
    legalName: adhesion.legalName ?? '',
    legalForm: adhesion.legalForm ?? '',
    address: adhesion.address ?? '',
    postcode: adhesion.postcode ?? '',
    city: adhesion.city ?? '',
    expectedTurnover: adhesion.expectedTurnover,
    debtorCount: debtorCount === null ? '' : String(debtorCount),
    exportShare: exportSharePpm === null ? '' : String(exportSharePpm / 10_000).replace('.', ','),
    wantedCeiling: adhesion.wantedCeiling,
    debtors: adhesion.debtors.map(({ name, nationalId, outstanding }) => ({
      name,
      nationalId: nationalId ?? '',
      outstanding,
    })),
  };
}

/** Whether anything was typed for a debtor: an added row left empty names nobody. */
export const isNamed = ({ name, nationalId, outstanding }: DebtorInput): boolean =>
  name.trim() !== '' || nationalId.trim() !== '' || outstanding !== null;

/** A typed percentage: `12,5`; null when it is not one. */
function percentOf(text: string): number | null {
  const plain = text.replaceAll(/[\s%\u00a0\u202f]/g, '').replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return null;
  const value = Number(plain);
  return value <= 100 ? value : null;
}

/**
 * Checks the step as the API does, in French beside each field.
 * @param side a buyer is not asked for figures
 */
export function companySchema(side: 'assignor' | 'debtor', t: (key: string) => string) {
  const required = t('signup.required');
  return rulesOf<CompanyInput>((input, wrong) => {
    if (input.nationalId.trim() === '') wrong('nationalId', required);
    else {
      const fault = checkNationalId(input.country, input.nationalId);
      if (fault) wrong('nationalId', checkMessage(fault.code, fault.data));
    }
    for (const field of ['legalName', 'address', 'postcode', 'city'] as const) {
      if (input[field].trim() === '') wrong(field, required);
    }
    const unfit = input.postcode.trim() === '' ? null : checkPostcode(input.country, input.postcode);
    if (unfit) wrong('postcode', checkMessage(unfit.code, unfit.data));
    const judgeName = (field: string, name: string) => {
      const fault = nameFault(name.trim());
      if (fault) wrong(field, NAME_FAULTS[fault]);
    };
    judgeName('legalName', input.legalName);
    if (input.legalName.trim().length === 1) wrong('legalName', t('signup.tooShort'));
    if (side === 'debtor') return input;
    for (const field of ['expectedTurnover', 'wantedCeiling'] as const) {
      const amount = input[field];
      if (amount === null) wrong(field, required);
      else if (!Number.isInteger(amount) || amount <= 0) wrong(field, t('signup.amount'));
    }
    if (!/^[1-9]\d{0,5}$/.test(input.debtorCount.trim())) wrong('debtorCount', t('signup.count'));
    if (input.exportShare.trim() !== '' && percentOf(input.exportShare) === null)
      wrong('exportShare', t('signup.percent'));
    for (const [index, debtor] of input.debtors.slice(0, MOST_DEBTORS).entries()) {
      if (isNamed(debtor) && debtor.name.trim() === '') wrong(`debtors.${index}.name`, required);
      judgeName(`debtors.${index}.name`, debtor.name);
      if (debtor.outstanding !== null && !Number.isInteger(debtor.outstanding))
        wrong(`debtors.${index}.outstanding`, t('signup.amount'));
    }
    return input;
  });
}

/** The body to send. */
export function patchOf(input: CompanyInput, side: 'assignor' | 'debtor', version: number): CompanyPatch {
  const company = {
    version,
    country: isCountry(input.country) ? input.country : ('FR' as const),
    nationalId: input.nationalId.trim(),
    legalName: input.legalName.trim(),
    legalForm: input.legalForm.trim() || null,
    address: input.address.trim(),
    postcode: cleanIdentifier(input.postcode),
    city: input.city.trim(),
  };
  if (side === 'debtor') return company;
  const share = percentOf(input.exportShare);
  return {
    ...company,
    currency: currencyOf(input.country),
    expectedTurnover: input.expectedTurnover,
    debtorCount: Number(input.debtorCount),
    exportSharePpm: share === null ? null : Math.round(share * 10_000),
    wantedCeiling: input.wantedCeiling,
    debtors: input.debtors.map(({ name, nationalId, outstanding }) => ({
      name: name.trim(),
      nationalId: nationalId.trim() || null,
      outstanding,
    })),
  };
}
