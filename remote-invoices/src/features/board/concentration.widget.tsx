import { CONCENTRATION_THRESHOLD_PPM, isConcentrated, type BoardPoint } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { chartColour, family, formatMoney, formatNumber, formatPercent, Money } from '@cessio/ui';
import { BoardCard, ChartCard, ChartLegend, RowsChart, sharesOf } from '@cessio/ui/charts';
import { useInvoiceBoard } from './use-invoice-board.ts';
import { useMarks } from './use-marks.tsx';
import './texts.ts';

/** With whom the outstanding amount stands, and what of it is overdue. */
export function ConcentrationWidget() {
  const { t } = useTranslation('invoices');
  const { data, error, refetch } = useInvoiceBoard('concentration');
  const { marks: points, whole, currency, choice } = useMarks(data?.points);
  const title = t('board.concentration');
  if (!data) return <BoardCard title={title} error={error} onRetry={refetch} />;
  if (whole === 0) return <BoardCard title={title} empty={t('board.ageing.empty')} />;
  const shares = sharesOf(points.map(({ amount }) => amount));
  const overdue = points.reduce((sum, { part }) => sum + (part ?? 0), 0);
  const named = ({ key, label, href }: BoardPoint) => ({ id: key, label: label ?? t('board.others'), href });
  const colours = [chartColour[0] ?? '', family.danger.fill];
  return (
    <ChartCard
      title={title}
      description={t('board.concentration.text', {
        name: named(points[0] as BoardPoint).label,
        share: shares[0],
        amount: formatMoney(whole, currency),
      })}
      aside={
        <>
          <span>{t('board.threshold', { share: formatPercent(CONCENTRATION_THRESHOLD_PPM) })}</span>
          {choice}
        </>
      }
      table={{
        heads: [
          t('board.col.debtor'),
          t('board.col.invoices'),
          t('board.col.outstanding'),
          t('board.col.overdue'),
          t('board.col.share'),
        ],
        rows: points.map((point, index) => ({
          ...named(point),
          cells: [
            formatNumber(point.count),
            <Money key="m" minor={point.amount} currency={currency} />,
            <Money key="o" minor={point.part ?? 0} currency={currency} />,
            shares[index],
          ],
        })),
      }}
    >
      <RowsChart
        colours={colours}
        rows={points.map((point, index) => ({
          ...named(point),
          values: [point.amount - (point.part ?? 0), point.part ?? 0],
          figure: <Money minor={point.amount} currency={currency} short weight={500} />,
          note: shares[index],
          danger: point.href !== null && isConcentrated(point.amount, whole),
        }))}
      />
      <ChartLegend
        entries={[
          {
            label: t('board.bucket.notDue'),
            colour: colours[0] ?? '',
            figure: <Money minor={whole - overdue} currency={currency} short />,
          },
          {
            label: t('board.col.overdue'),
            colour: colours[1] ?? '',
            figure: <Money minor={overdue} currency={currency} short />,
          },
        ]}
      />
    </ChartCard>
  );
}
