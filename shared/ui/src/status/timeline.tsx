import type { StatefulKind } from '@cessio/contract';
import type { ReactNode } from 'react';
import { column, family as families, styled, text, v, wrapping, type Family } from '../theme/look.ts';
import { useText } from '../i18n.ts';
import { IconCircleDot, type IconLike } from '../icons/icons.ts';
import { formatDateTime } from '../values/format.ts';
import { lookOf } from './states.ts';

const List = styled('ol')({ ...column, ...text('small') });
const Item = styled('li')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '22px minmax(0, 1fr)',
  gap: '0 10px',
  paddingBlockEnd: 14,
  '&:last-of-type': { paddingBlockEnd: 0 },
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    insetBlock: '24px 2px',
    insetInlineStart: 10.5,
    inlineSize: 1,
    background: v.border,
  },
});
const Disc = styled('span')({
  inlineSize: 22,
  blockSize: 22,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
});
const Line = styled('div')({
  ...wrapping,
  justifyContent: 'space-between',
  gap: '0 12px',
  paddingBlockStart: 2,
  '& > strong': { fontWeight: 600 },
  '& > time': { color: v.text2, whiteSpace: 'nowrap' },
});
const Under = styled('div')({ gridColumn: 2, color: v.text2, overflowWrap: 'anywhere', ...text('caption') });

export interface TimelineEvent {
  id: string;
  title: ReactNode;
  /** UTC instant. */
  at: string;
  /** Who and what. */
  text?: ReactNode;
  /** The resulting state gives family and icon. */
  state?: { machine: StatefulKind; state: string };
  family?: Family;
  icon?: IconLike;
  /** One action on it. */
  action?: ReactNode;
}

export interface TimelineProps {
  /** Newest first. */
  events: readonly TimelineEvent[];
  timeZone?: string;
  /** With the year; without it `15/01 à 11:04`. */
  withYear?: boolean;
}

/** Who did what and when. */
export function Timeline({ events, timeZone, withYear }: TimelineProps) {
  const t = useText();
  return (
    <List aria-label={t('timeline.label')}>
      {events.map((event) => {
        const look = event.state ? lookOf(event.state.machine, event.state.state) : null;
        const colours = families[event.family ?? look?.family ?? 'neutral'];
        const Icon = event.icon ?? look?.icon ?? IconCircleDot;
        const [date = '', time = ''] = formatDateTime(event.at, timeZone).split(' ');
        return (
          <Item key={event.id}>
            <Disc style={{ background: colours.bg, color: colours.fg }}>
              <Icon size={12} strokeWidth={2} aria-hidden />
            </Disc>
            <Line>
              <strong>{event.title}</strong>
              <time dateTime={event.at}>
                {t('timeline.at', { date: withYear ? date : date.slice(0, 5), time })}
              </time>
            </Line>
            {event.text && <Under>{event.text}</Under>}
            {event.action && <Under>{event.action}</Under>}
          </Item>
        );
      })}
    </List>
  );
}
