import { styled, v } from '../theme/look.ts';
import { formatDate, formatDateTime, formatMoney, formatMoneyShort } from './format.ts';

const Run = styled('bdi')({
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums lining-nums',
  '&[data-zero="true"]': { color: v.text3 },
});

export interface MoneyProps {
  /** Integer minor units. */
  minor: number;
  currency?: string;
  /** Always shows the sign, for movements. */
  signed?: boolean;
  /** `2 383 k€`, for boards. */
  short?: boolean;
  weight?: 400 | 500 | 600;
  /** Zero keeps the text colour (totals). */
  strongZero?: boolean;
}

/** `12 345,67 €`, isolated from the surrounding direction; zero in the third tone, negative never red. */
export function Money({ minor, currency = 'EUR', signed, short, weight, strongZero }: MoneyProps) {
  const text = short ? formatMoneyShort(minor, currency) : formatMoney(minor, currency);
  return (
    <Run dir="ltr" data-zero={(minor === 0 && !strongZero) || undefined} style={{ fontWeight: weight }}>
      {signed && minor > 0 ? `+${text}` : text}
    </Run>
  );
}

export interface DateTextProps {
  /** `YYYY-MM-DD`. */
  date: string | null | undefined;
  /** Without the year. */
  short?: boolean;
  empty?: string;
}

/** `16/03/2026`. */
export function DateText({ date, short, empty = '–' }: DateTextProps) {
  if (!date) return <>{empty}</>;
  const text = formatDate(date);
  return (
    <Run dir="ltr">
      <time dateTime={date}>{short ? text.slice(0, 5) : text}</time>
    </Run>
  );
}

interface DateTimeTextProps {
  /** UTC instant, ISO 8601. */
  instant: string;
  timeZone?: string;
}

/** `15/01/2026 09:31`. */
export function DateTimeText({ instant, timeZone }: DateTimeTextProps) {
  return (
    <Run dir="ltr">
      <time dateTime={instant}>{formatDateTime(instant, timeZone)}</time>
    </Run>
  );
}

/** A reference, an IBAN, a file name: isolated, never reordered. */
export function Reference({ children }: { children: string }) {
  // Where it may wrap, it does so between its groups.
  return <Run dir="ltr">{children.replaceAll('\u00a0', ' ')}</Run>;
}
