import { CALENDAR_KINDS, type CalendarEvent, type CalendarKind } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Button, Card, Checkbox, media, styled, text, v } from '@cessio/ui';
import { iconColour, KIND_LOOKS, totalsByKind } from './kinds.ts';

const Legend = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  '& > li': { display: 'flex', alignItems: 'center', gap: 8 },
  '& > li > div': { flex: 1, minInlineSize: 0 },
  '& label > span': { display: 'inline-flex', alignItems: 'center', gap: 8 },
  '& > li > span': { color: v.text2, ...text('small') },
  // Below the calendar the rows fit side by side.
  '@media (max-width: 1343.95px)': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
    columnGap: 24,
  },
  [media.phone]: { display: 'flex' },
});

interface KindsCardProps {
  /** Events of the period that the heading names, before the filter. */
  events: readonly CalendarEvent[];
  /** Null: all. */
  shown: ReadonlySet<CalendarKind> | null;
  onChange: (kinds: ReadonlySet<CalendarKind> | null) => void;
}

/** Legend and filter in one: each kind's icon and colour, its count, and whether it is shown. */
export function KindsCard({ events, shown, onChange }: KindsCardProps) {
  const { t } = useTranslation('host');
  const totals = totalsByKind(events);
  const kinds = Object.keys(CALENDAR_KINDS) as CalendarKind[];
  const toggle = (kind: CalendarKind, on: boolean) => {
    const next = new Set(kinds.filter((one) => (one === kind ? on : (shown?.has(one) ?? true))));
    onChange(next.size === kinds.length ? null : next);
  };
  return (
    <Card
      title={t('calendar.show')}
      aside={
        shown !== null && (
          <Button size={30} variant="text" onClick={() => onChange(null)}>
            {t('calendar.showAll')}
          </Button>
        )
      }
    >
      <Legend>
        {kinds.map((kind) => {
          const { icon: Icon, family: tone } = KIND_LOOKS[kind];
          return (
            <li key={kind}>
              <Checkbox
                checked={shown?.has(kind) ?? true}
                onChange={(on) => toggle(kind, on)}
                label={
                  <>
                    <Icon size={16} strokeWidth={2} aria-hidden color={iconColour(tone)} />
                    {t(`calendar.kind.${kind}`)}
                  </>
                }
              />
              <span>{totals.get(kind)?.count ?? 0}</span>
            </li>
          );
        })}
      </Legend>
    </Card>
  );
}
