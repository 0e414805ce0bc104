import { checkMessage, type CheckCode, type CheckFault } from '../check-codes.ts';
import { sameName } from '../fold.ts';
import { cleanIdentifier } from '../identifiers/clean.ts';
import { mod97 } from '../identifiers/digits.ts';
import { checkIban } from '../identifiers/iban.ts';
import { checkRibDz, checkRibFr, checkRibMa, checkRibTn } from '../identifiers/rib.ts';
import { nameFault } from '../names.ts';
import type { BankAccountState } from './bank-account.states.ts';

/** A verified account is paid to so long after: time for its company to say that it is not its own. */
export const USABLE_AFTER_HOURS = 48;
/** The link of the mail that asks « pas vous ? » works so long. */
export const BLOCK_LINK_DAYS = 30;

/** When an account verified at this instant may be paid to. @param verifiedAt UTC instant */
export function usableFromOf(verifiedAt: Date): string {
  return new Date(verifiedAt.getTime() + USABLE_AFTER_HOURS * 3_600_000).toISOString();
}

/** An account as far as it is judged for use. */
export interface JudgedAccount {
  readonly status: BankAccountState;
  readonly usableFrom: string | null;
}

/**
 * Whether an account may be paid to at an instant: verified, its delay over, and not replaced since by another one that is
 * usable. In SQL `account_usable`; both are compared by a test.
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

/** An account as it is entered: one of `iban` and `rib`. */
export interface AccountFields {
  readonly iban?: string | null | undefined;
  readonly rib?: string | null | undefined;
  readonly bic: string;
  readonly holder: string;
}
export type AccountField = keyof AccountFields;
/** A broken rule, beside its field, in French. */
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
/** What stands before the RIB in an IBAN of the country. */
const LEADING: Readonly<Record<string, string>> = { DZ: '00' };

/** The IBAN of a national account number that keeps its country's rule. */
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
  // Of an Algerian key the rules disagree: such an account is looked at, not refused.
  return ['rib', fault?.code === 'RIB_DZ_KEY' ? null : fault];
}

const BIC = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/**
 * Every rule that an account breaks as it is typed. The form asks while one types, the API judges.
 * @param country of the company: of which a RIB is
 */
export function accountFaults(country: string, fields: AccountFields): AccountFault[] {
  const unfit = nameFault(fields.holder);
  const checks: [AccountField, CheckFault | null][] = [
    numberFault(country, fields),
    ['bic', BIC.test(cleanIdentifier(fields.bic)) ? null : format('BNPAFRPPXXX')],
    [
      'holder',
      fields.holder.trim() === '' ? { code: 'REQUIRED', data: {} } : unfit && { code: unfit, data: {} },
    ],
  ];
  return checks.flatMap(([field, fault]) =>
    fault ? [{ field, code: fault.code, message: checkMessage(fault.code, fault.data) }] : [],
  );
}

/** As it is stored: the IBAN of what was typed, without spaces, in capitals. Only of fields without a fault. */
export function normaliseAccount(country: string, { iban, rib, bic, holder }: AccountFields) {
  return {
    iban: filled(iban) ? cleanIdentifier(iban) : ibanOfRib(country, rib ?? ''),
    bic: cleanIdentifier(bic),
    holder: holder.trim(),
  };
}

/** Whether what was read on a proof, an IBAN or the RIB in it, is this account. */
export function sameAccount(iban: string, read: string): boolean {
  const number = cleanIdentifier(read);
  return [iban, iban.slice(4), iban.slice(4 + (LEADING[iban.slice(0, 2)]?.length ?? 0))].includes(number);
}

/** Whether a holder is named as the company: accents, capitals, legal form and order of the words aside. */
export function sameHolder(holder: string, legalName: string): boolean {
  return sameName(holder, legalName);
}
