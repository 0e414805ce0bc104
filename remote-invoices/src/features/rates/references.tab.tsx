import { useState } from 'react';
import { call, createAttemptKeys } from '@cessio/client';
import { formatDate, todayInParis, type ResponseOf } from '@cessio/contract';
import {
  enterReferenceRate,
  formatReference,
  listReferenceRates,
  parsePercent,
  REFERENCE_LABELS,
  type ReferenceRate,
} from '@cessio/contract/rates';
import { useQuery, useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  chartColour,
  DateTimeText,
  DescriptionList,
  Dialog,
  EmptyState,
  ErrorState,
  Grid,
  IconChart,
  IconClock,
  IconPlus,
  Row,
  Skeleton,
  Stack,
  styled,
  Tag,
  text,
  v,
} from '@cessio/ui';
import { ChartCard, TrendChart } from '@cessio/ui/charts';
import { RateDialog } from './rate-dialog.tsx';
import { RateRows } from './rate-rows.tsx';
import { monthlyPoints, weeklyPoints } from './rate-series.ts';
import { RATES_KEY } from './rates-key.ts';

const keyFor = createAttemptKeys();
const Figure = styled('strong')({ ...text('figure'), fontVariantNumeric: 'tabular-nums' });
const Aside = styled('small')({ color: v.text2, ...text('small') });

type Reference = ResponseOf<typeof listReferenceRates>['codes'][number];
type Opened =
  { kind: 'enter' | 'history'; of: Reference } | { kind: 'correct'; of: Reference; rate: ReferenceRate };

/** Each published rate: what holds, how it moved, and what was entered. */
export function ReferencesTab() {
  const { t } = useTranslation('invoices');
  const asked = useQuery({
    queryKey: [...RATES_KEY, 'references'],
    queryFn: ({ signal }) => call(listReferenceRates, { signal }),
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  if (!asked.data)
    return asked.isError ? (
      <ErrorState error={asked.error} onRetry={() => asked.refetch()} level={2} />
    ) : (
      <Skeleton height={320} />
    );
  const { codes, data } = asked.data;
  const ratesOf = ({ code }: Reference) => data.filter((rate) => rate.code === code);
  const name = opened && REFERENCE_LABELS[opened.of.code];
  return (
    <Stack gap={16}>
      {codes.map((of) => (
        <Grid key={of.code} columns={2} min={320}>
          <Held of={of} rates={ratesOf(of)} onOpen={setOpened} />
          <Course of={of} rates={ratesOf(of)} />
        </Grid>
      ))}
      {opened?.kind === 'history' && name && (
        <Dialog open onClose={close} title={t('rates.history.of', { name })} width={860}>
          <RateRows
            caption={t('rates.history.of', { name })}
            rows={ratesOf(opened.of)}
            write={({ ppm }) => formatReference(ppm)}
            onCorrect={(rate) => setOpened({ kind: 'correct', of: opened.of, rate })}
          />
        </Dialog>
      )}
      {(opened?.kind === 'enter' || opened?.kind === 'correct') && name && (
        <RateDialog
          name={name}
          title={t('rates.enter.of', { name })}
          names={{ of: 'code', value: 'ppm' }}
          choices={[{ value: opened.of.code, label: name }]}
          unit="percent"
          parse={parsePercent}
          source={opened.of.current?.source ?? ''}
          correcting={opened.kind === 'correct' ? opened.rate : undefined}
          send={(_, ppm, entry) => {
            const body = { code: opened.of.code, ppm, ...entry };
            return call(enterReferenceRate, { body, idempotencyKey: keyFor('reference', body) });
          }}
          onClose={close}
        />
      )}
    </Stack>
  );
}

interface HeldProps {
  of: Reference;
  rates: readonly ReferenceRate[];
  onOpen: (opened: Opened) => void;
}

/** The value in force: since when, by whom, from where, and until when it can be used. */
function Held({ of, rates, onOpen }: HeldProps) {
  const { t } = useTranslation('invoices');
  const { code, current, staleFrom, stale } = of;
  const name = REFERENCE_LABELS[code];
  return (
    <Card title={name}>
      {current ? (
        <>
          <Row gap={12} align="baseline">
            <Figure>{formatReference(current.ppm)}</Figure>
            <Aside>{t('rates.since', { date: formatDate(current.onDate) })}</Aside>
            {stale && staleFrom && (
              <Tag family="danger">{t('rates.stale', { date: formatDate(staleFrom) })}</Tag>
            )}
          </Row>
          <DescriptionList
            items={[
              { term: t('rates.col.source'), value: current.source },
              {
                term: t('rates.col.entered'),
                value: current.enteredBy,
                hint: <DateTimeText instant={current.enteredAt} />,
              },
            ]}
          />
          {staleFrom && !stale && <Aside>{t('rates.until', { date: formatDate(staleFrom) })}</Aside>}
        </>
      ) : (
        <EmptyState icon={IconChart} title={t('rates.none')} />
      )}
      <Row>
        <Button
          icon={IconPlus}
          aria-label={t('rates.enter.of', { name })}
          onClick={() => onOpen({ kind: 'enter', of })}
        >
          {t('rates.enter')}
        </Button>
        {rates.length > 0 && (
          <Button
            variant="text"
            icon={IconClock}
            aria-label={t('rates.history.of', { name })}
            onClick={() => onOpen({ kind: 'history', of })}
          >
            {t('rates.history', { count: rates.length })}
          </Button>
        )}
      </Row>
    </Card>
  );
}

const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'short', year: '2-digit', timeZone: 'UTC' });

/** Two years of a reference. */
function Course({ of: { code }, rates }: Pick<HeldProps, 'of' | 'rates'>) {
  const { t } = useTranslation('invoices');
  const today = todayInParis();
  const title = t('rates.chart', { name: REFERENCE_LABELS[code] });
  const held = rates.filter(({ inForce }) => inForce).toReversed();
  const points = weeklyPoints(held, today);
  const known = points.map(({ ppm }) => ppm).filter((ppm) => ppm !== null);
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined)
    return (
      <Card title={title}>
        <EmptyState icon={IconChart} title={t('rates.chart.empty')} />
      </Card>
    );
  return (
    <ChartCard
      title={title}
      description={t('rates.chart.text', {
        first: formatReference(first),
        last: formatReference(last),
        low: formatReference(Math.min(...known)),
        high: formatReference(Math.max(...known)),
      })}
      table={{
        heads: [t('rates.col.month'), t('rates.col.value')],
        rows: monthlyPoints(held, today).map(({ day, ppm }) => ({
          id: day,
          label: MONTH.format(new Date(day)),
          cells: [ppm === null ? '–' : formatReference(ppm)],
        })),
      }}
    >
      <TrendChart
        points={points.map(({ day, ppm }) => ({
          label: MONTH.format(new Date(day)),
          value: ppm === null ? null : ppm / 10_000,
        }))}
        colour={chartColour[0] ?? ''}
        unit={0.5}
        height={170}
      />
    </ChartCard>
  );
}
