import type { CalendarEvent } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { formatMoney, VisuallyHidden } from '@cessio/ui';
import { lookOfEvent } from './kinds.ts';
import { timesOf } from './zoned.ts';

interface EventChipProps {
  event: CalendarEvent;
  /** Of the screen. */
  zone: string;
  /** A cell with room for two lines, one with room for one, or the hours of a day. */
  place: 'cell' | 'line' | 'hours';
}

/** An event in a cell: icon, title, and what one wants to know of it next. Its kind is read before it. */
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
        {note !== null && place !== 'line' && <span>{note}</span>}
      </span>
    </>
  );
}
