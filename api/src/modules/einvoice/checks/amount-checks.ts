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

/** An invoice asks for money; a credit note is read as it is written, with either sign. */
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

/** What was paid before leaves something to pay. */
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

/** BR-CO-10 and BR-CO-13: Σ lines = BT-106, BT-106 − allowances + charges = BT-109, ±1 minor unit each. */
export const checkLines: Check = ({ document, fields: { currency } }) => {
  if (currency === null) return [];
  const read = (text: string | null | undefined) => (text ? parseDecimal(text) : null);
  const amounts = document.lines.map(read);
  const total = read(document.lineTotal);
  const net = read(document.net?.text);
  const decimals = decimalsOfCurrency(currency);

  const gaps: Decimal[] = [];
  if (amounts.length > 0 && total !== null && amounts.every((amount) => amount !== null)) {
    gaps.push(
      distance(
        amounts.reduce((sum, amount) => sum + amount, 0n),
        total,
      ),
    );
  }
  if (total !== null && net !== null) {
    const adjusted = total - (read(document.allowances) ?? 0n) + (read(document.charges) ?? 0n);
    gaps.push(distance(adjusted, net));
  }
  const gap = gaps.find((found) => found > minorUnit(decimals));
  if (gap === undefined) return [];
  return [{ code: 'LINES_SUM', path: '/net', data: { x: formatDecimal(gap, decimals, currency) } }];
};
