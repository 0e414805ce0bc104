import type { Check } from './invoice.fields.ts';

/** Most serious first: blocking problems, possible double assignment, missing cover, then the rest. */
const HEAVY = [
  'SAME_FILE',
  'NEAR_DUPLICATE',
  'PAYEE_UNCLEAR',
  'LIMIT_EXCESS',
  'SELLER_MISMATCH',
  'BUYER_MISMATCH',
];

function rankOf({ code, severity }: Check): number {
  const place = HEAVY.indexOf(code);
  return severity === 'blocking' ? -1 : place < 0 ? HEAVY.length : place;
}

interface Judged {
  /** Absent for companies. */
  readonly alerts?: readonly Check[] | undefined;
  readonly checks: readonly Check[];
}

/** The checks, without those that an alert of the bank repeats: the alert says whether it is still open. */
export function checksBesideAlerts({ alerts = [], checks }: Judged): Check[] {
  return checks.filter(({ code }) => !alerts.some((alert) => alert.code === code));
}

/** Problems of an invoice, worst first; used by lists, counts and the record alike. */
export function problemsOf(judged: Judged): Check[] {
  return [...(judged.alerts ?? []), ...checksBesideAlerts(judged)]
    .filter(({ severity }) => severity !== 'passed')
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}
