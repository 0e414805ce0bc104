import { AGEING } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { ageingColour, formatDate, formatMoney, formatNumber, Money, Row, Text } from '@cessio/ui';
import { BoardCard, ChartCard, RowsChart, shareOf, sharesOf } from '@cessio/ui/charts';
import { useInvoiceBoard } from './use-invoice-board.ts';
import { useMarks } from './use-marks.tsx';
import './texts.ts';

/** How long outstanding amounts have been due: one bar per bucket. */
export function AgeingWidget() {
  const { t } = useTranslation('invoices');
  const { data, error, refetch } = useInvoiceBoard('ageing');
  const { marks: points, whole, currency, choice } = useMarks(data?.points);
  const title = t('board.ageing');
  if (!data) return <BoardCard title={title} error={error} onRetry={refetch} />;
  if (whole === 0) return <BoardCard title={title} empty={t('board.ageing.empty')} />;
  const shares = sharesOf(points.map(({ amount }) => amount));
  const overdue = whole - (points[0]?.amount ?? 0);
  const label = (key: string) => t(`board.bucket.${key}`);
  const max = Math.max(...points.map(({ amount }) => amount));
  return (
    <ChartCard
      title={title}
      description={t('board.ageing.text', {
        amount: formatMoney(whole, currency),
        share: shareOf(overdue, whole),
      })}
      aside={choice}
      table={{
        heads: [
          t('board.col.age'),
          t('board.col.invoices'),
          t('board.col.outstanding'),
          t('board.col.share'),
        ],
        rows: points.map(({ key, href, count, amount }, index) => ({
          id: key,
          label: label(key),
          href,
          cells: [formatNumber(count), <Money key="m" minor={amount} currency={currency} />, shares[index]],
        })),
      }}
    >
      <Row gap={12} align="baseline">
        <Text type="figure">
          <Money minor={whole} currency={currency} weight={600} />
        </Text>
        <Text type="small" tone="second">
          {t('board.ofWhichOverdue', { share: shareOf(overdue, whole), date: formatDate(data.asOf) })}
        </Text>
      </Row>
      <RowsChart
        colours={ageingColour}
        max={max}
        rows={points.map(({ key, href, amount }, index) => ({
          id: key,
          label: label(key),
          href,
          // One series per bucket, so that each bar has its age's colour.
          values: AGEING.map((_, series) => (series === index ? amount : 0)),
          figure: <Money minor={amount} currency={currency} weight={500} />,
          note: shares[index],
        }))}
      />
    </ChartCard>
  );
}
