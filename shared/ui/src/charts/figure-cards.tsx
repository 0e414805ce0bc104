import type { BoardFigure } from '@cessio/contract';
import type { ReactNode } from 'react';
import type { IconLike } from '../icons/icons.ts';
import { Bone } from '../feedback/skeleton.tsx';
import { Card } from '../layout/card.tsx';
import { Grid } from '../layout/stack.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { KpiCard } from '../status/kpi-card.tsx';
import { media, styled } from '../theme/look.ts';
import { formatNumber } from '../values/format.ts';
import { Money } from '../values/money.tsx';
import { SumsText } from '../values/sums-text.tsx';
import { useText } from './chart-text.ts';
import { WidgetError } from './widget-error.tsx';

const Cards = styled('section')({
  // Fills the space that the board reserves, so that rows are evenly spaced.
  blockSize: '100%',
  '& > div': { blockSize: '100%' },
  '& > div > section': { minBlockSize: 96 },
  // Two per row; an odd last one fills its row.
  [media.phone]: { '& > div > section:last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' } },
});

/** How one figure is shown. */
export interface FigureLook {
  label: string;
  icon?: IconLike;
  /** The large figure: a count, an amount or a duration. */
  main: 'count' | 'amount' | 'days';
  /** Beside the large figure: « 3 factures ». */
  noun: (count: number) => string;
}

export interface FigureCardsProps {
  /** Name of the group. */
  label: string;
  figures: readonly BoardFigure[] | undefined;
  looks: Readonly<Record<string, FigureLook>>;
  /** How many there will be. */
  slots: number;
  /** Keys of the expected figures: their labels show while loading. */
  expected?: readonly string[];
  error: unknown;
  onRetry: () => unknown;
}

/** Key figures, each linking to the list that it counts. */
export function FigureCards({
  label,
  figures,
  looks,
  slots,
  expected = [],
  error,
  onRetry,
}: FigureCardsProps) {
  const t = useText();
  if (error && !figures)
    return (
      <Card label={label}>
        <WidgetError title={label} error={error} onRetry={onRetry} />
      </Card>
    );
  return (
    <Cards aria-label={label} aria-busy={!figures}>
      {!figures && <VisuallyHidden as="output">{t('figures.loading')}</VisuallyHidden>}
      <Grid columns={slots} min={150}>
        {figures
          ? figures.map((figure) => {
              const look = looks[figure.key];
              return look && <OneFigure key={figure.key} figure={figure} look={look} />;
            })
          : Array.from({ length: slots }, (_, index) => {
              const look = looks[expected[index] ?? ''];
              return look ? (
                <KpiCard
                  key={look.label}
                  label={look.label}
                  icon={look.icon}
                  value={<Bone style={{ inlineSize: 84, blockSize: 20, marginBlock: 5 }} />}
                />
              ) : (
                <Card key={index} label={label} />
              );
            })}
      </Grid>
    </Cards>
  );
}

function OneFigure({ figure, look }: { figure: BoardFigure; look: FigureLook }) {
  const t = useText();
  const { count, amounts, days, href } = figure;
  const number = `${formatNumber(count.value)}${count.capped ? '+' : ''}`;
  const [first, ...others] = amounts;
  let value: ReactNode = number;
  let context: ReactNode = amounts.length > 0 ? <SumsText sums={amounts} short /> : look.noun(count.value);
  if (look.main === 'amount') {
    value = <Money minor={first?.amount ?? 0} currency={first?.currency ?? 'EUR'} short strongZero />;
    context = (
      <>
        {others.length > 0 && <SumsText sums={others} short />}
        {others.length > 0 && ' · '}
        {look.noun(count.value)}
      </>
    );
  }
  if (look.main === 'days') {
    value = days === null ? '–' : t('figures.days', { count: days });
    context = look.noun(count.value);
  }
  return <KpiCard label={look.label} value={value} context={context} to={href} icon={look.icon} />;
}
