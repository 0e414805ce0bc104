import { TERMS_LIMITS, type AdhesionTerms } from '@cessio/contract/adhesions';
import type { FormSchema } from '@cessio/ui/form';
import { rulesOf } from '@cessio/ui/form';

export const SHARES = ['quotitePpm', 'fdgPpm', 'feePpm', 'guaranteeFeePpm', 'ratePpm', 'vatPpm'] as const;
type Share = (typeof SHARES)[number];

/** A contract's terms as typed: shares in percent. */
export interface TermsValues extends Record<Share, string> {
  ceiling: number | null;
  feeMin: number | null;
  maxTenorDays: string;
  recourse: string;
  notification: string;
}

/** A value for each share. */
const ofShares = <Value>(of: (name: Share) => Value) =>
  Object.fromEntries(SHARES.map((name) => [name, of(name)])) as Record<Share, Value>;

/** « 33,5 » as ppm; null while it is not a share. */
export function ppmOf(typed: string): number | null {
  const plain = typed.replaceAll(/[\s%\u00a0\u202f]/g, '').replace(',', '.');
  return /^\d{1,3}(\.\d{1,4})?$/.test(plain) ? Math.round(Number(plain) * 10_000) : null;
}
export const typedPpm = (ppm: number): string => String(ppm / 10_000).replace('.', ',');

/** Initial values: the terms, or for a new contract the requested ceiling. */
export function valuesOf(terms: AdhesionTerms | null, wantedCeiling: number): TermsValues {
  return {
    ...ofShares((name) => (terms ? typedPpm(terms[name]) : '')),
    ceiling: terms?.ceiling ?? wantedCeiling,
    feeMin: terms?.feeMin ?? null,
    maxTenorDays: terms ? String(terms.maxTenorDays) : '',
    recourse: terms ? String(terms.recourse) : '',
    notification: terms?.notification ?? 'notified',
  };
}

/** Checks the input as the API will. @param say text of a broken rule */
export function termsSchema(
  wantedCeiling: number,
  say: (rule: 'share' | 'amount' | 'ceiling' | 'whole' | 'days' | 'choice', max?: number) => string,
): FormSchema<AdhesionTerms> {
  return rulesOf<TermsValues, AdhesionTerms>((typed, wrong) => {
    const amount = (name: 'ceiling' | 'feeMin', least: number) => {
      const minor = typed[name];
      if (minor === null || Number.isNaN(minor) || minor < least) wrong(name, say('amount'));
      return minor ?? 0;
    };
    const share = (name: Share) => {
      const ppm = ppmOf(typed[name]);
      if (ppm === null || ppm > TERMS_LIMITS[name]) wrong(name, say('share', TERMS_LIMITS[name]));
      return ppm ?? 0;
    };
    const days = /^\d{1,3}$/.test(typed.maxTenorDays) ? Number(typed.maxTenorDays) : 0;
    if (days < 1 || days > TERMS_LIMITS.maxTenorDays)
      wrong('maxTenorDays', say('days', TERMS_LIMITS.maxTenorDays));
    if (!typed.recourse) wrong('recourse', say('choice'));
    const terms: AdhesionTerms = {
      ...ofShares(share),
      ceiling: amount('ceiling', 1),
      feeMin: amount('feeMin', 0),
      maxTenorDays: days,
      recourse: typed.recourse === 'true',
      notification: typed.notification === 'confidential' ? 'confidential' : 'notified',
    };
    if (terms.ceiling > wantedCeiling) wrong('ceiling', say('ceiling'));
    if (terms.quotitePpm + terms.fdgPpm > 1_000_000) wrong('fdgPpm', say('whole'));
    return terms;
  });
}
