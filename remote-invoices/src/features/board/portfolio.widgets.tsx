import { AGEING, type DelayMonth, type ExposureLine } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { ageingColour, chartColour, formatMoney, formatNumber, Link, Money, Segmented } from '@cessio/ui';
import { BoardCard, ChartCard, ChartLegend, RowsChart, TrendChart, shareOf } from '@cessio/ui/charts';
import { SIDES, usePortfolio, usePortfolioScope, useSide } from './use-invoice-board.ts';
import { useMarks } from './use-marks.tsx';
import './texts.ts';

// One chunk for the whole board, and for what the bank’s home shows of accounts.
export { BalancesWidget, PortfoliosWidget } from './balances.widgets.tsx';
export { SharesWidget } from './concentration.widget.tsx';
export { OverdueWidget } from './overdue.widget.tsx';

/** Code de commerce L441-10: sixty days from the invoice at most. */
const LEGAL_DAYS = 60;
/** Overdue share from which a line is red. */
const ALARM = 0.4;

/** A line's name in chart and table; the others together have a name of their own. */
const namedBy = (others: string) => (line: ExposureLine) => ({
  id: line.id ?? 'others',
  label: line.name ?? others,
  href: line.href,
});

/** Exposure and its ageing, by assignor or debtor, each linking to its list. */
export function ExposureWidget() {
  const { t } = useTranslation('invoices');
  const [side, choose] = useSide();
  const title = t('board.exposure');
  const { data, error, refetch } = usePortfolio('exposure', side);
  const { marks: lines, whole, currency, choice } = useMarks(data?.lines);
  const sides = (
    <Segmented
      label={t('board.by')}
      options={SIDES.map((value) => ({ value, label: t(`board.by.${value}`) }))}
      value={side}
      onChange={choose}
    />
  );
  if (!data) return <BoardCard title={title} aside={sides} error={error} onRetry={refetch} />;
  if (whole === 0) return <BoardCard title={title} aside={sides} empty={t('board.ageing.empty')} />;
  const named = namedBy(t('board.others'));
  const late = (line: ExposureLine) => line.amount - (line.buckets[0] ?? 0);
  const sums = AGEING.map((_, index) => lines.reduce((sum, { buckets }) => sum + (buckets[index] ?? 0), 0));
  return (
    <ChartCard
      title={title}
      description={t('board.concentration.text', {
        name: named(lines[0] as ExposureLine).label,
        share: shareOf(lines[0]?.amount ?? 0, whole),
        amount: formatMoney(whole, currency),
      })}
      aside={
        <>
          {choice}
          {sides}
        </>
      }
      table={{
        heads: [
          t(`field.${side}Id`),
          t('board.col.invoices'),
          ...AGEING.map((bucket) => t(`board.bucket.${bucket}`)),
          t('board.col.total'),
        ],
        rows: lines.map((line) => ({
          ...named(line),
          cells: [
            formatNumber(line.count),
            ...line.buckets.map((amount, index) => (
              <Money key={AGEING[index]} minor={amount} currency={currency} />
            )),
            <Money key="sum" minor={line.amount} currency={currency} weight={500} />,
          ],
        })),
      }}
    >
      <ChartLegend
        entries={AGEING.map((bucket, index) => ({
          label: t(`board.bucket.${bucket}`),
          colour: ageingColour[index] ?? '',
          figure: <Money minor={sums[index] ?? 0} currency={currency} short />,
        })).filter((_, index) => sums[index])}
      />
      <RowsChart
        beside
        colours={ageingColour}
        rows={lines.map((line) => ({
          ...named(line),
          values: line.buckets,
          figure: <Money minor={line.amount} currency={currency} short weight={500} />,
          note: t('board.late', { share: shareOf(late(line), line.amount) }),
          danger: late(line) > line.amount * ALARM,
        }))}
      />
    </ChartCard>
  );
}

/** `2026-01` → « janvier 2026 », or its first letter under the chart. */
function monthWord(month: string, style: 'long' | 'narrow'): string {
  return new Intl.DateTimeFormat('fr-FR', {
    month: style,
    ...(style === 'long' && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
}

/** How long debtors took to pay, month by month. */
export function DelayWidget() {
  const { t } = useTranslation('invoices');
  const { data, error, refetch } = usePortfolio('delay');
  const { months } = usePortfolioScope();
  const title = t('board.delay');
  if (!data) return <BoardCard title={title} error={error} onRetry={refetch} />;
  const paid = data.months.filter((month): month is DelayMonth & { days: number } => month.days !== null);
  const last = paid.at(-1);
  if (!last) return <BoardCard title={title} empty={t('board.delay.empty', { count: Number(months) })} />;
  const limit = { value: LEGAL_DAYS, colour: chartColour[1] ?? '' };
  const words = t('board.delay.text', { count: last.days, month: monthWord(last.month, 'long') });
  return (
    <ChartCard
      title={title}
      description={words}
      table={{
        heads: [t('board.col.month'), t('board.col.invoices'), t('board.col.days')],
        rows: data.months.map(({ month, href, count, days }) => ({
          id: month,
          label: monthWord(month, 'long'),
          href: count > 0 ? href : null,
          cells: [formatNumber(count), days ?? '–'],
        })),
      }}
    >
      <TrendChart
        points={data.months.map(({ month, days }) => ({ label: monthWord(month, 'narrow'), value: days }))}
        colour={chartColour[0] ?? ''}
        limit={limit}
        height={250}
      />
      <ChartLegend
        entries={[
          { label: t('board.delay.portfolio'), colour: chartColour[0] ?? '' },
          { label: t('board.delay.limit', { count: LEGAL_DAYS }), colour: limit.colour, dashed: true },
        ]}
      />
      <Link to={last.href}>{words}</Link>
    </ChartCard>
  );
}
