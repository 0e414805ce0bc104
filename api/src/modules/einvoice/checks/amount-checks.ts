import {
  decimalsOfCurrency,
  formatDecimal,
  minorUnit,
  parseDecimal,
  type Decimal,
} from '../document/decimal.ts';
import type { Fault } from '../document/reading-fields.ts';
import { isCreditNote, type Check } from './check-context.ts';

const distance = (left: Decimal, right: Decimal): Decimal => (left > right ? left - right : right - left);

/** An invoice has a positive amount; a credit note may have either sign. */
export const checkSigns: Check = (context) => {
  const { net, vat, gross } = context.fields;
  const faults: Fault[] = [];
  const refuse = (path: string) => faults.push({ code: 'AMOUNT_NOT_POSITIVE', path });
  if (isCreditNote(context)) {
    if (gross === 0) refuse('/gross');
    return faults;
  }
  if (net !== null && net <= 0) refuse('/net');
  if (vat !== null && vat < 0) refuse('/vat');
  if (gross !== null && gross <= 0) refuse('/gross');
  return faults;
};

/** BR-CO-15: net + VAT = gross, ±1 minor unit. No VAT total (BT-110) means no VAT. */
export const checkSum: Check = ({ document, fields: { net, vat, gross, currency } }) => {
  const unreadVat = vat === null && document.vat !== null;
  if (net === null || gross === null || currency === null || unreadVat) return [];
  const gap = Math.abs(net + (vat ?? 0) - gross);
  if (gap <= 1) return [];
  const decimals = decimalsOfCurrency(currency);
  const x = formatDecimal(BigInt(gap) * minorUnit(decimals), decimals, currency);
  return [{ code: 'AMOUNT_SUM', path: '/gross', data: { x } }];
};

/** Something is left to pay after prepayment. */
export const checkPrepaid: Check = (context) => {
  const { prepaid, gross } = context.fields;
  if (prepaid === null || gross === null || isCreditNote(context)) return [];
  return prepaid < 0 || prepaid >= gross ? [{ code: 'PREPAID_RANGE', path: '/prepaid' }] : [];
};

/** BR-CO-16: gross − prepaid + rounding (BT-114) = payable, ±1 minor unit. */
export const checkPayable: Check = ({
  document,
  fields: { gross, prepaid, payable, rounding, currency },
}) => {
  const unread =
    (prepaid === null && document.prepaid !== null) || (rounding === null && document.rounding !== null);
  if (gross === null || payable === null || currency === null || unread) return [];
  const decimals = decimalsOfCurrency(currency);
  const asked = BigInt(gross - (prepaid ?? 0) + (rounding ?? 0)) * minorUnit(decimals);
  const gap = distance(asked, BigInt(payable) * minorUnit(decimals));
  if (gap <= minorUnit(decimals)) return [];
  return [{ code: 'PAYABLE_SUM', path: '/payable', data: { x: formatDecimal(gap, decimals, currency) } }];
};

const read = (text: string | null | undefined): Decimal | null => (text ? parseDecimal(text) : null);

/** Null without any, or when one is not an amount. */
function sumOf(texts: readonly string[]): Decimal | null {
  const amounts = texts.map(read);
  if (amounts.length === 0 || !amounts.every((one) => one !== null)) return null;
  return amounts.reduce((sum, one) => sum + one, 0n);
}

/** Difference between an amount and the sum of its parts, beyond ±1 minor unit; null when either is unknown. */
const gapOf = (parts: Decimal | null, whole: Decimal | null): Decimal =>
  parts === null || whole === null ? 0n : distance(parts, whole);

/**
 * BR-CO-10 to 13: Σ lines = BT-106, Σ allowances = BT-107, Σ charges = BT-108, BT-106 − BT-107 + BT-108 = BT-109, ±1 minor
 * unit each. A total that is not written is the sum of its parts.
 */
export const checkLines: Check = ({ document, fields: { currency } }) => {
  if (currency === null) return [];
  const decimals = decimalsOfCurrency(currency);
  const { allowances, charges } = document.adjustments;
  const lines = sumOf(document.lines.map(({ amount }) => amount));
  const [total, lowered, raised] = [document.lineTotal, document.allowances, document.charges].map(read);
  const [less, more] = [lowered ?? sumOf(allowances) ?? 0n, raised ?? sumOf(charges) ?? 0n];
  const whole = total ?? lines;
  const faults = [
    ['ADJUSTMENTS_SUM', allowances.length > 0 ? gapOf(sumOf(allowances), lowered ?? 0n) : 0n],
    ['ADJUSTMENTS_SUM', charges.length > 0 ? gapOf(sumOf(charges), raised ?? 0n) : 0n],
    ['LINES_SUM', gapOf(lines, total ?? null)],
    [
      'LINES_SUM',
      gapOf(whole === null || whole === undefined ? null : whole - less + more, read(document.net?.text)),
    ],
  ] as const;
  const found = faults.find(([, gap]) => gap > minorUnit(decimals));
  if (!found) return [];
  return [{ code: found[0], path: '/net', data: { x: formatDecimal(found[1], decimals, currency) } }];
};

/** BT-131 of a line with allowances or charges = price × quantity − BT-136 + BT-141; prices are often rounded, so ±2 minor units. */
export const checkLineAmounts: Check = ({ document, fields: { currency } }) => {
  if (currency === null) return [];
  const decimals = decimalsOfCurrency(currency);
  for (const [index, line] of document.lines.entries()) {
    if (line.allowances.length + line.charges.length === 0) continue;
    const [quantity, price, amount] = [line.quantity, line.price, line.amount].map(read);
    const base = read(line.base ?? '1');
    if (!quantity || !price || !amount || !base) continue;
    const made = (quantity * price) / base - (sumOf(line.allowances) ?? 0n) + (sumOf(line.charges) ?? 0n);
    const gap = distance(made, amount);
    if (gap > 2n * minorUnit(decimals))
      return [
        {
          code: 'LINE_AMOUNT',
          path: '/net',
          data: { n: index + 1, x: formatDecimal(gap, decimals, currency) },
        },
      ];
  }
  return [];
};
