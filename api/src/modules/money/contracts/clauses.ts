import { formatDate, formatMoney, formatRate } from '@cessio/contract';
import { formatTeg } from '@cessio/contract/money';
import {
  EXAMPLE_DAYS,
  TEG_LABEL,
  exampleDue,
  exampleCosts,
  TERM_LABELS,
  termText,
  type AgreedTerms,
} from '@cessio/contract/contracts';
import type { ContractClause } from '@cessio/contract/adhesions';
import { clock } from '../../../clock.ts';
import type { Queryable } from '../../../db/caller.ts';
import { firstRow } from '../../../db/rows.ts';
import { amountInWords } from '../../../pdf/amount-in-words.ts';

/** What the bank knows of a reference today. */
export interface Reference {
  readonly ppm: number;
  readonly onDate: string;
}

/** The rate of a draw, as a contract says it: « EURIBOR 3 mois (2,15 % au 24/11/2026, …) + 1,20 % l’an ». */
function rateText(
  { refRate, marginPpm, rateFloorPpm, dayBasis }: AgreedTerms,
  currency: string,
  reference: Reference | null,
): string {
  const margin = `${termText('marginPpm', marginPpm, currency)} l’an, base ${dayBasis}`;
  if (refRate === 'FIXED') return margin;
  const known = reference
    ? `${formatRate(reference.ppm, 2)} au ${formatDate(reference.onDate)}, à titre d’information`
    : 'aucune valeur connue à ce jour';
  const floor = termText('rateFloorPpm', rateFloorPpm, currency);
  return `${termText('refRate', refRate, currency)} (${known}) + ${margin}, plancher du taux de référence ${floor}`;
}

/** Terms that another clause says, or that are said only where they were agreed. */
const WITHIN = new Set<keyof AgreedTerms>([
  'feeMin',
  'refRate',
  'marginPpm',
  'rateFloorPpm',
  'dayBasis',
  'noticeDays',
]);

/** The effective yearly rate, with the example that it is computed on (docs/adr/0100). */
function tegText(terms: AgreedTerms, currency: string, ratePpm: number): string {
  const [onTime] = exampleCosts({ ...terms, currency, ratePpm }, terms.feesPaidBy, clock.today());
  return `${formatTeg(onTime?.teg ?? 0)} l’an, pour une facture couverte de ${formatMoney(exampleDue(currency), currency)} financée au plus et payée à ${EXAMPLE_DAYS} jours${terms.refRate === 'FIXED' ? '' : ', au taux de référence du jour'}\u00a0; intérêts rapportés à ce qui est versé`;
}

/**
 * The clauses of a contract from its terms, for the document and for signers to read beforehand. @param ratePpm the
 * yearly rate of a draw today @param reference what it is computed from
 */
export function clausesOf(
  terms: AgreedTerms,
  currency: string,
  ratePpm: number,
  reference: Reference | null,
): ContractClause[] {
  const said: Partial<Record<keyof AgreedTerms, string>> = {
    ceiling: `${formatMoney(terms.ceiling, currency)} (${amountInWords(terms.ceiling, currency)})`,
    feePpm: `${termText('feePpm', terms.feePpm, currency)}, ${formatMoney(terms.feeMin, currency)} au moins par facture`,
  };
  const names = (Object.keys(TERM_LABELS) as (keyof AgreedTerms)[]).filter((name) => !WITHIN.has(name));
  return [
    ...names.map((name) => ({
      label: TERM_LABELS[name],
      text: said[name] ?? termText(name, terms[name], currency),
    })),
    { label: 'Taux de financement', text: rateText(terms, currency, reference) },
    { label: TEG_LABEL, text: tegText(terms, currency, ratePpm) },
    {
      label: 'Durée',
      text: 'Indéterminée, à compter de la contresignature de la banque et de la vérification d’un compte bancaire du cédant',
    },
    {
      label: 'Résiliation',
      text: `À tout moment, par écrit, par la société ou par la banque, avec un préavis de ${terms.noticeDays} jours\u00a0; les factures déjà cédées restent régies par le contrat`,
    },
  ];
}

/** The clauses of terms that no contract has yet. */
export async function clausesToday(
  db: Queryable,
  terms: AgreedTerms,
  currency: string,
): Promise<ContractClause[]> {
  const { refRate, rateFloorPpm, marginPpm } = terms;
  const today = await firstRow<{ ratePpm: number; reference: Reference | null }>(
    db,
    'select contract_rate($1, $2, $3) as "ratePpm", contract_reference($1) as reference',
    [refRate, rateFloorPpm, marginPpm],
  );
  return clausesOf(terms, currency, today?.ratePpm ?? marginPpm, today?.reference ?? null);
}
