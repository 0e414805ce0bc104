import { registerTexts, useAtomValue, useQuery, useTranslation, useUser } from '@cessio/shell';
import { Card, media, styled } from '@cessio/ui';
import { WidgetError } from '@cessio/ui/charts';
import { federationAtom } from '../federation/federation.ts';
import { registryAtom } from '../federation/registry.ts';
import { placesOn, type BoardName } from './places.ts';
import { WidgetSlot } from './widget-slot.tsx';
import texts from '../../locales/dashboard.json' with { type: 'json' };

registerTexts('host', texts);

const Cells = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: 16,
  // Space is reserved before the widgets load, so that nothing moves when they do.
  '& > div': { gridColumn: '1 / -1', minInlineSize: 0, minBlockSize: 'var(--room)' },
  // Figures of two remotes share a row as soon as four fit, so that all have one size.
  '@media (min-width: 768px)': { '& > [data-width="half"][data-figures]': { gridColumn: 'span 6' } },
  '@media (min-width: 1100px)': {
    '& > [data-width="wide"]': { gridColumn: 'span 8' },
    '& > [data-width="half"]': { gridColumn: 'span 6' },
    '& > [data-width="third"]': { gridColumn: 'span 4' },
  },
  [media.phone]: { '& > div': { minBlockSize: 'var(--room-phone)' } },
});

interface BoardProps {
  name: BoardName;
  /** Its first figures and what comes before them, or what follows; everything when absent. */
  part?: 'figures' | 'rest';
}

/** Everything that the remotes place on a board for this user. The host only arranges. */
export function Board({ name, part }: BoardProps) {
  const { t } = useTranslation('host');
  const user = useUser();
  const remotes = useAtomValue(registryAtom);
  const federation = useAtomValue(federationAtom);
  // Usually written into the page by the server; fetched otherwise.
  const asked = useQuery({
    queryKey: ['remotes'],
    queryFn: async () => ({ known: (await federation?.registry())?.length ?? 0 }),
    enabled: remotes === null,
    retry: false,
  });
  if (remotes === null)
    return asked.error && part !== 'rest' ? (
      <Card>
        <WidgetError title={t('dashboard.none')} error={asked.error} onRetry={asked.refetch} />
      </Card>
    ) : null;
  const placed = placesOn(name, user, remotes);
  const first = placed.findIndex(({ place }) => place.parts > 1);
  const shown = part ? placed.filter((_, at) => at <= first === (part === 'figures')) : placed;
  return (
    <Cells>
      {shown.map((one) => (
        <div
          key={`${one.record.name}/${one.place.name}`}
          data-width={part === 'figures' ? 'full' : one.place.size}
          data-figures={one.place.parts > 1 || undefined}
          style={{
            ['--room' as string]: `${one.place.height}px`,
            ['--room-phone' as string]: `${one.place.phoneHeight}px`,
          }}
        >
          <WidgetSlot placed={one} />
        </div>
      ))}
    </Cells>
  );
}
