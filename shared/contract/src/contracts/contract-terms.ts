import { z } from 'zod';
import type { FieldChange } from '../common.ts';
import { formatMoney, formatRate } from '../money/money.ts';
import { implausible } from '../rates/reference-rate.ts';

/** A hundred billion euros, in minor units. */
const MONEY_MAX = 10_000_000_000_000;

export const REF_RATES = ['FIXED', 'EURIBOR3M', 'TMM', 'BAM'] as const;

/** The least and the most of each term that is a number: a rate typed a hundred times too high is beyond them. */
export const TERM_BOUNDS = {
  ceiling: [1, MONEY_MAX],
  quotitePpm: [0, 950_000],
  fdgPpm: [0, 250_000],
  fdgCap: [0, MONEY_MAX],
  feePpm: [0, 100_000],
  feeMin: [0, MONEY_MAX],
  guaranteeFeePpm: [0, 100_000],
  marginPpm: [0, 300_000],
  rateFloorPpm: [-50_000, 300_000],
  vatPpm: [0, 300_000],
  concentrationPpm: [0, 1_000_000],
  maxTenorDays: [1, 180],
  graceDays: [0, 90],
  recourseDays: [0, 180],
  disputeDays: [0, 180],
  unpaidFee: [0, MONEY_MAX],
  disputeFee: [0, MONEY_MAX],
  autoDrawLimit: [0, MONEY_MAX],
  noticeDays: [0, 365],
} as const;
type Bounded = keyof typeof TERM_BOUNDS;
const bounded = (name: Bounded) =>
  z
    .int()
    .superRefine((value, issues) => {
      const message = termFault(name, value);
      // The bounds below, which documents read, say no more.
      if (message)
        issues.addIssue({ code: 'custom', message, params: { code: 'OUT_OF_RANGE' }, continue: false });
    })
    .min(TERM_BOUNDS[name][0])
    .max(TERM_BOUNDS[name][1]);

/** All terms of a version of a contract (domain.md §B): amounts in minor units of its currency, shares and rates in ppm. */
export const agreedTerms = z.strictObject({
  ceiling: bounded('ceiling'),
  recourse: z.boolean(),
  notification: z.enum(['notified', 'confidential']),
  quotitePpm: bounded('quotitePpm'),
  fdgPpm: bounded('fdgPpm'),
  fdgCap: bounded('fdgCap').nullable(),
  feePpm: bounded('feePpm'),
  feeMin: bounded('feeMin'),
  guaranteeFeePpm: bounded('guaranteeFeePpm'),
  refRate: z.enum(REF_RATES),
  marginPpm: bounded('marginPpm'),
  rateFloorPpm: bounded('rateFloorPpm'),
  dayBasis: z.union([z.literal(360), z.literal(365)]),
  interestMode: z.enum(['upfront', 'arrears']),
  vatPpm: bounded('vatPpm'),
  vatOnInterest: z.boolean(),
  concentrationPpm: bounded('concentrationPpm').nullable(),
  maxTenorDays: bounded('maxTenorDays'),
  graceDays: bounded('graceDays'),
  recourseDays: bounded('recourseDays'),
  disputeDays: bounded('disputeDays'),
  unpaidFee: bounded('unpaidFee'),
  disputeFee: bounded('disputeFee'),
  autoDrawLimit: bounded('autoDrawLimit'),
  deed: z.enum(['subrogation', 'dailly']),
  feesPaidBy: z.enum(['assignor', 'principal']),
  fundUncovered: z.boolean(),
  noticeDays: bounded('noticeDays'),
});
export type AgreedTerms = z.output<typeof agreedTerms>;

/** What a contract says of each of its terms, in its form, its history and its clauses. */
export const TERM_LABELS: Readonly<Record<keyof AgreedTerms, string>> = {
  ceiling: 'Plafond',
  recourse: 'Recours',
  notification: 'Information des débiteurs',
  quotitePpm: 'Quotité de financement',
  fdgPpm: 'Fonds de garantie',
  fdgCap: 'Fonds de garantie maximal',
  feePpm: 'Commission d’affacturage',
  feeMin: 'Commission minimale par facture',
  guaranteeFeePpm: 'Commission de garantie',
  refRate: 'Taux de référence',
  marginPpm: 'Marge',
  rateFloorPpm: 'Plancher du taux de référence',
  dayBasis: 'Base de calcul des intérêts',
  interestMode: 'Paiement des intérêts',
  vatPpm: 'TVA sur les commissions',
  vatOnInterest: 'TVA sur les intérêts',
  concentrationPpm: 'Part maximale d’un débiteur',
  maxTenorDays: 'Délai maximal des factures',
  graceDays: 'Délai de grâce après l’échéance',
  recourseDays: 'Rétrocession d’une facture impayée',
  disputeDays: 'Délai d’un litige',
  unpaidFee: 'Frais par impayé',
  disputeFee: 'Frais par litige',
  autoDrawLimit: 'Financement validé sans intervention',
  deed: 'Acte de cession',
  feesPaidBy: 'Commissions à la charge de',
  fundUncovered: 'Financement sans garantie',
  noticeDays: 'Préavis de résiliation',
};

/** Terms that a contract has where nothing else was agreed (money.md D14). */
export const DEFAULT_TERMS = {
  fdgCap: null,
  refRate: 'FIXED',
  rateFloorPpm: 0,
  dayBasis: 360,
  interestMode: 'upfront',
  vatOnInterest: false,
  concentrationPpm: null,
  graceDays: 15,
  recourseDays: 60,
  disputeDays: 60,
  unpaidFee: 0,
  disputeFee: 0,
  autoDrawLimit: 0,
  deed: 'subrogation',
  feesPaidBy: 'assignor',
  fundUncovered: false,
  noticeDays: 90,
} as const satisfies Partial<AgreedTerms>;

/** The terms that are chosen from a few, each choice in words and in the order of the form. */
export const TERM_CHOICES = {
  recourse: { true: 'Avec recours', false: 'Sans recours' },
  notification: { notified: 'Notifiée', confidential: 'Confidentielle' },
  refRate: {
    FIXED: 'Taux fixe',
    EURIBOR3M: 'EURIBOR 3 mois',
    TMM: 'TMM',
    BAM: 'Taux directeur de Bank Al-Maghrib',
  },
  dayBasis: { 360: '360 jours', 365: '365 jours' },
  interestMode: { upfront: 'D’avance, au financement', arrears: 'À terme échu, chaque mois' },
  vatOnInterest: { false: 'Non', true: 'Oui' },
  deed: { subrogation: 'Quittance subrogative', dailly: 'Bordereau Dailly' },
  feesPaidBy: { assignor: 'Cédant', principal: 'Donneur d’ordre' },
  fundUncovered: { false: 'Non', true: 'Oui' },
} as const satisfies Partial<Record<keyof AgreedTerms, Readonly<Record<string, string>>>>;

/** How a term is typed and written. */
export function termKind(name: keyof AgreedTerms): 'choice' | 'rate' | 'days' | 'amount' {
  if (name in TERM_CHOICES) return 'choice';
  if (name.endsWith('Ppm')) return 'rate';
  return name.endsWith('Days') ? 'days' : 'amount';
}

/** Terms that may be without limit. */
export const OPEN_TERMS: ReadonlySet<keyof AgreedTerms> = new Set(['fdgCap', 'concentrationPpm']);

const PRICES: ReadonlySet<string> = new Set(['feePpm', 'guaranteeFeePpm', 'marginPpm', 'rateFloorPpm']);

/** One term in words: « 0,80 % », « 15 jours », « Sans recours ». @param currency of the contract's amounts */
export function termText<Name extends keyof AgreedTerms>(
  name: Name,
  value: AgreedTerms[Name],
  currency: string,
): string {
  if (value === null) return 'Sans limite';
  switch (termKind(name)) {
    case 'choice':
      return (
        (TERM_CHOICES as Partial<Record<string, Readonly<Record<string, string>>>>)[name]?.[String(value)] ??
        ''
      );
    case 'amount':
      return formatMoney(value as number, currency);
    case 'rate':
      // Prices as contracts print them; shares without decimals that say nothing.
      return formatRate(value as number, PRICES.has(name) ? 2 : 0);
    default:
      return `${String(value)}\u00a0${(value as number) > 1 ? 'jours' : 'jour'}`;
  }
}

/**
 * Why a value cannot be this term, in French, with the rate that may be meant; null for one that can. Forms ask it for
 * what is typed, the API for what it gets. @param value null for what is no number
 */
export function termFault(name: keyof AgreedTerms, value: unknown): string | null {
  const [min, max] = (TERM_BOUNDS as Partial<Record<string, readonly [number, number]>>)[name] ?? [];
  if (min === undefined || max === undefined) return value === null ? 'Choisissez' : null;
  if (typeof value === 'number' && value >= min && value <= max) return null;
  const said = (limit: number) => termText(name, limit as never, '');
  switch (termKind(name)) {
    case 'rate':
      // 3,40 % is often typed as 340; 96 % of an advance is meant.
      return typeof value === 'number' && PRICES.has(name)
        ? implausible(value, { min, max }, said)
        : `Indiquez un taux de ${said(min)} à ${said(max)}`;
    case 'days':
      return `Indiquez de ${min} à ${said(max)}`;
    default:
      return 'Indiquez un montant';
  }
}

/** The terms that differ between two versions, in words. */
export function changedTerms(before: AgreedTerms, after: AgreedTerms, currency: string): FieldChange[] {
  return (Object.keys(TERM_LABELS) as (keyof AgreedTerms)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      field: TERM_LABELS[name],
      before: termText(name, before[name], currency),
      after: termText(name, after[name], currency),
    }));
}
