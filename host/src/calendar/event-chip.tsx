import type { CalendarEvent } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { formatMoney, formatNumber, IconTriangleAlert, VisuallyHidden } from '@cessio/ui';
import { KIND_LOOKS, lookOfEvent } from './kinds.ts';
import type { DayLine } from './month-lines.ts';
import { timesOf } from './zoned.ts';

interface EventChipProps {
  event: CalendarEvent;
  /** The zone in which times are shown. */
  zone: string;
  /** The cell of a day, or its hours. */
  place: 'cell' | 'hours';
}

/** An event in a cell: icon, title, and its most useful detail. Screen readers hear its kind first. */
export function EventChip({ event, zone, place }: EventChipProps) {
  const { t } = useTranslation('host');
  const { icon: Icon } = lookOfEvent(event);
  const { amount, allDay, start, end, detail } = event;
  const hours = allDay ? null : timesOf([start, place === 'hours' ? end : null], zone);
  const note = amount ? formatMoney(amount.minor, amount.currency) : (hours ?? detail);
  return (
    <>
      <Icon size={14} strokeWidth={2} aria-hidden />
      <span className="cal-words">
        <VisuallyHidden>
          {event.count === 1 ? `${t(`calendar.one.${event.kind}`)}\u00a0: ` : ''}
          {event.late ? `${t('calendar.late')}, ` : ''}
        </VisuallyHidden>
        <strong>{event.title}</strong>
        {note !== null && <span>{note}</span>}
      </span>
    </>
  );
}

/**
 * One kind's total of a day in the month view: icon, count, sums, and how many are late. Narrow cells show
 * figures alone.
 */
export function DayLineChip({ line: { kind, count, late, sums } }: { line: DayLine }) {
  const { t } = useTranslation('host');
  const { icon: Icon } = KIND_LOOKS[kind];
  return (
    <>
      <Icon size={14} strokeWidth={2} aria-hidden />
      <span className="cal-brief" aria-hidden>
        {formatNumber(count)}
      </span>
      <span className="cal-words">
        <strong>{t(`calendar.count.${kind}`, { count })}</strong>
      </span>
      <span className="cal-sums">
        {[...sums].map(([currency, minor]) => (
          <span key={currency}>{formatMoney(minor, currency)}</span>
        ))}
      </span>
      {late > 0 && (
        <span className="cal-late">
          <IconTriangleAlert size={12} strokeWidth={2} aria-hidden />
          <span className="cal-brief" aria-hidden>
            {formatNumber(late)}
          </span>
          <span className="cal-words">{t('calendar.lateCount', { count: late })}</span>
        </span>
      )}
    </>
  );
}
