import { z } from 'zod';
import { money, type FieldChange } from '../common.ts';
import { formatMoney, formatRate } from '../money/money.ts';

/** A share or rate in ppm, at most `most`. */
const share = (most: number) => z.int().min(0).max(most);
const days = (most: number) => z.int().min(0).max(most);

export const REF_RATES = ['FIXED', 'EURIBOR3M', 'TMM', 'BAM'] as const;

/**
 * All terms of a version of a contract (domain.md §B): amounts in minor units of its currency, shares and rates in ppm.
 * Limits as the table has them; a share typed a hundred times too high is beyond them.
 */
export const agreedTerms = z.strictObject({
  ceiling: money.min(1),
  recourse: z.boolean(),
  notification: z.enum(['notified', 'confidential']),
  quotitePpm: share(950_000),
  fdgPpm: share(250_000),
  fdgCap: money.nullable(),
  feePpm: share(100_000),
  feeMin: money,
  guaranteeFeePpm: share(100_000),
  refRate: z.enum(REF_RATES),
  marginPpm: share(300_000),
  rateFloorPpm: z.int().min(-50_000).max(200_000),
  dayBasis: z.union([z.literal(360), z.literal(365)]),
  interestMode: z.enum(['upfront', 'arrears']),
  vatPpm: share(300_000),
  vatOnInterest: z.boolean(),
  concentrationPpm: share(1_000_000).nullable(),
  maxTenorDays: z.int().min(1).max(180),
  graceDays: days(90),
  recourseDays: days(180),
  disputeDays: days(180),
  unpaidFee: money,
  disputeFee: money,
  autoDrawLimit: money,
  deed: z.enum(['subrogation', 'dailly']),
  feesPaidBy: z.enum(['assignor', 'principal']),
  fundUncovered: z.boolean(),
  noticeDays: days(365),
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

const CHOICES: Partial<Record<keyof AgreedTerms, Readonly<Record<string, string>>>> = {
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
  deed: { subrogation: 'Quittance subrogative', dailly: 'Bordereau Dailly' },
  feesPaidBy: { assignor: 'Cédant', principal: 'Donneur d’ordre' },
};
const AMOUNTS: ReadonlySet<string> = new Set([
  'ceiling',
  'fdgCap',
  'feeMin',
  'unpaidFee',
  'disputeFee',
  'autoDrawLimit',
]);

/** One term in words: « 0,80 % », « 15 jours », « Sans recours ». @param currency of the contract's amounts */
export function termText<Name extends keyof AgreedTerms>(
  name: Name,
  value: AgreedTerms[Name],
  currency: string,
): string {
  if (value === null) return 'Sans limite';
  const choice = CHOICES[name]?.[String(value)];
  if (choice) return choice;
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (AMOUNTS.has(name)) return formatMoney(value as number, currency);
  if (name.endsWith('Ppm')) return formatRate(value as number);
  return `${String(value)}\u00a0${(value as number) > 1 ? 'jours' : 'jour'}`;
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
