import { checkIce, checkMatriculeFiscal, checkRibMa, checkRibTn, checkSiren } from '@cessio/contract';
import { ibanOfRib } from '@cessio/contract/bank-accounts';
import { dateOf } from './clock.ts';

/** Numbers records in call order, restarting each year: `DG-2026-000001`. */
export function yearlyNumbers(): (prefix: string, at: number) => string {
  const last = new Map<string, number>();
  return (prefix, at) => {
    const series = `${prefix}-${dateOf(at).slice(0, 4)}`;
    const count = (last.get(series) ?? 0) + 1;
    last.set(series, count);
    return `${series}-${String(count).padStart(6, '0')}`;
  };
}

/** The last characters that make a number valid; the rules are in the contract. */
function complete(stem: string, endings: readonly string[], valid: (text: string) => unknown): string {
  const found = endings.map((ending) => stem + ending).find((text) => valid(text) === null);
  if (found === undefined) throw new Error(`No check character completes ${stem}`);
  return found;
}

const DIGITS = [...'0123456789'];

/** 9999xxxxk: the range of test files of French e-invoicing, assigned to no company. */
export function demoSiren(index: number): string {
  return complete(`9999${String(index * 37 + 11).padStart(4, '0')}`, DIGITS, checkSiren);
}

/** Tunisian matricule fiscal with its key letter, main establishment. */
export function demoMatricule(index: number): string {
  const digits = `99${String(index * 71 + 4021).padStart(5, '0')}`;
  const letters = [...'ABCDEFGHJKLMNPQRSTVWXYZ'];
  return `${complete(digits, letters, checkMatriculeFiscal)}AM000`;
}

/** Moroccan ICE. */
export function demoIce(index: number): string {
  const endings = Array.from({ length: 100 }, (_, key) => String(key).padStart(2, '0'));
  return complete(`99${String(index * 613 + 90_001).padStart(7, '0')}0000`, endings, checkIce);
}

/** IBAN at a fictitious bank, from an account number of its country. */
export function demoIbanOf(country: 'FR' | 'TN' | 'MA', index: number): string {
  if (country === 'FR') return demoIban(index);
  const [digits, check] = country === 'TN' ? [18, checkRibTn] : [22, checkRibMa];
  const keys = Array.from({ length: 100 }, (_, key) => String(key).padStart(2, '0'));
  return ibanOfRib(country, complete(`99${String(index).padStart(digits - 2, '0')}`, keys, check));
}

/** French IBAN at bank 99999, which does not exist. */
export function demoIban(index: number): string {
  const [bank, branch, account] = ['99999', '00002', String(index).padStart(11, '0')];
  const key = 97 - ((89 * Number(bank) + 15 * Number(branch) + 3 * Number(account)) % 97);
  const bban = `${bank}${branch}${account}${String(key).padStart(2, '0')}`;
  // FR00 moved to the end: F is 15, R is 27.
  const check = 98n - (BigInt(`${bban}152700`) % 97n);
  return `FR${String(check).padStart(2, '0')}${bban}`;
}
