import type { Check } from './invoice.fields.ts';

/** What weighs most is read first: what blocks, what may be assigned twice, what nobody covers, then the rest. */
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

/** The checks, without those that an alert of the bank says as well: whether it still stands is the alert's to say. */
export function checksBesideAlerts({ alerts = [], checks }: Judged): Check[] {
  return checks.filter(({ code }) => !alerts.some((alert) => alert.code === code));
}

/** What is wrong with an invoice, worst first: lists, counts and the record all say this. */
export function problemsOf(judged: Judged): Check[] {
  return [...(judged.alerts ?? []), ...checksBesideAlerts(judged)]
    .filter(({ severity }) => severity !== 'passed')
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}
