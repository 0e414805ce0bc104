import { checkMessage, type CheckCode, type CheckFault } from '../check-codes.ts';
import { sameName } from '../fold.ts';
import { cleanIdentifier } from '../identifiers/clean.ts';
import { mod97 } from '../identifiers/digits.ts';
import { checkIban } from '../identifiers/iban.ts';
import { checkRibDz, checkRibFr, checkRibMa, checkRibTn } from '../identifiers/rib.ts';
import { nameFault } from '../names.ts';
import type { BankAccountState } from './bank-account.states.ts';

/** Hours after verification before an account may be paid to: time for its company to disown it. */
export const USABLE_AFTER_HOURS = 48;
/** Validity in days of the link in the mail that asks « pas vous ? ». */
export const BLOCK_LINK_DAYS = 30;

/** When an account verified at this instant may be paid to. @param verifiedAt UTC instant */
export function usableFromOf(verifiedAt: Date): string {
  return new Date(verifiedAt.getTime() + USABLE_AFTER_HOURS * 3_600_000).toISOString();
}

/** The fields of an account that decide whether it may be used. */
export interface JudgedAccount {
  readonly status: BankAccountState;
  readonly usableFrom: string | null;
}

/**
 * Whether an account may be paid to at an instant: verified, delay over, and not replaced since by another usable one.
 * `account_usable` in SQL; a test compares both.
 */
export function accountUsable(
  account: JudgedAccount,
  replacedBy: readonly JudgedAccount[],
  at: Date,
): boolean {
  const due = ({ status, usableFrom }: JudgedAccount) =>
    status === 'verified' && usableFrom !== null && Date.parse(usableFrom) <= at.getTime();
  if (!due(account)) return false;
  const since = Date.parse(account.usableFrom ?? '');
  return !replacedBy.some((other) => due(other) && Date.parse(other.usableFrom ?? '') > since);
}

/** An account as entered: either `iban` or `rib`. */
export interface AccountFields {
  readonly iban?: string | null | undefined;
  readonly rib?: string | null | undefined;
  readonly bic: string;
  readonly holder: string;
}
export type AccountField = keyof AccountFields;
/** A broken rule of a field, in French. */
export interface AccountFault {
  readonly field: AccountField;
  readonly code: CheckCode;
  readonly message: string;
}

const RIBS: Readonly<Record<string, (text: string) => CheckFault | null>> = {
  FR: checkRibFr,
  TN: checkRibTn,
  MA: checkRibMa,
  DZ: checkRibDz,
};
/** What precedes the RIB in an IBAN of the country. */
const LEADING: Readonly<Record<string, string>> = { DZ: '00' };

/** The IBAN of a national account number that is valid in its country. */
export function ibanOfRib(country: string, rib: string): string {
  const bban = `${LEADING[country] ?? ''}${cleanIdentifier(rib)}`;
  const digits = [...bban, ...country].map((sign) => Number.parseInt(sign, 36)).join('');
  const key = 98 - mod97(`${digits}00`);
  return `${country}${String(key).padStart(2, '0')}${bban}`;
}

const filled = (text: string | null | undefined): text is string => (text ?? '').trim() !== '';
const format = (x: string): CheckFault => ({ code: 'FORMAT', data: { x } });

function numberFault(country: string, { iban, rib }: AccountFields): [AccountField, CheckFault | null] {
  if (filled(iban)) return ['iban', filled(rib) ? format('IBAN ou RIB, l’un des deux') : checkIban(iban)];
  if (!filled(rib)) return ['iban', { code: 'REQUIRED', data: {} }];
  const fault = RIBS[country]?.(rib) ?? null;
  // Sources disagree on the Algerian key: such an account is checked by a person, not refused.
  return ['rib', fault?.code === 'RIB_DZ_KEY' ? null : fault];
}

const BIC = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
/** Whether a text is a bank's BIC (ISO 9362), as cleaned. */
export const isBic = (text: string): boolean => BIC.test(cleanIdentifier(text));

/**
 * Every rule that an account breaks as typed. Used by the form while typing and by the API.
 * @param country of the company, which defines the RIB
 */
export function accountFaults(country: string, fields: AccountFields): AccountFault[] {
  const unfit = nameFault(fields.holder);
  const checks: [AccountField, CheckFault | null][] = [
    numberFault(country, fields),
    ['bic', isBic(fields.bic) ? null : format('BNPAFRPPXXX')],
    [
      'holder',
      fields.holder.trim() === '' ? { code: 'REQUIRED', data: {} } : unfit && { code: unfit, data: {} },
    ],
  ];
  return checks.flatMap(([field, fault]) =>
    fault ? [{ field, code: fault.code, message: checkMessage(fault.code, fault.data) }] : [],
  );
}

/** As stored: the IBAN, without spaces, in capitals. Only for fields without a fault. */
export function normaliseAccount(country: string, { iban, rib, bic, holder }: AccountFields) {
  return {
    iban: filled(iban) ? cleanIdentifier(iban) : ibanOfRib(country, rib ?? ''),
    bic: cleanIdentifier(bic),
    holder: holder.trim(),
  };
}

/** Whether an IBAN, or the RIB in it, read on a proof is this account. */
export function sameAccount(iban: string, read: string): boolean {
  const number = cleanIdentifier(read);
  return [iban, iban.slice(4), iban.slice(4 + (LEADING[iban.slice(0, 2)]?.length ?? 0))].includes(number);
}

/** Whether a holder is named like the company: accents, capitals, legal form and word order ignored. */
export function sameHolder(holder: string, legalName: string): boolean {
  return sameName(holder, legalName);
}
