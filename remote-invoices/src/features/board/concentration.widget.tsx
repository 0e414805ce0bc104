import { CONCENTRATION_THRESHOLD_PPM, isConcentrated } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { chartColour, family, formatMoney, formatNumber, formatPercent, Money } from '@cessio/ui';
import { BoardCard, ChartCard, ChartLegend, RowsChart, sharesOf } from '@cessio/ui/charts';
import { useInvoiceBoard, usePortfolio } from './use-invoice-board.ts';
import { useMarks } from './use-marks.tsx';
import './texts.ts';

/** One debtor, or the others together: its exposure, and the overdue part. */
interface Share {
  id: string;
  label: string;
  href: string | null;
  currency: string;
  amount: number;
  overdue: number;
  count: number;
}

interface DebtorSharesProps {
  shares: readonly Share[] | undefined;
  error: unknown;
  onRetry: () => unknown;
}

/** The encours cédé by debtor, the overdue part, and debtors above the threshold: the same on every board. */
export function DebtorShares({ shares: all, error, onRetry }: DebtorSharesProps) {
  const { t } = useTranslation('invoices');
  const { marks: lines, whole, currency, choice } = useMarks(all);
  const title = t('board.concentration');
  if (!all) return <BoardCard title={title} error={error} onRetry={onRetry} />;
  if (whole === 0) return <BoardCard title={title} empty={t('board.ageing.empty')} />;
  const shares = sharesOf(lines.map(({ amount }) => amount));
  const overdue = lines.reduce((sum, line) => sum + line.overdue, 0);
  const isAbove = ({ href, amount }: Share) => href !== null && isConcentrated(amount, whole);
  const colours = [chartColour[0] ?? '', family.danger.fill];
  return (
    <ChartCard
      title={title}
      description={t('board.concentration.text', {
        name: lines[0]?.label,
        share: shares[0],
        amount: formatMoney(whole, currency),
      })}
      aside={
        <>
          {choice}
          <span>{t('board.threshold', { share: formatPercent(CONCENTRATION_THRESHOLD_PPM) })}</span>
        </>
      }
      table={{
        heads: [
          t('field.debtorId'),
          t('board.col.invoices'),
          t('board.col.outstanding'),
          t('board.col.overdue'),
          t('board.col.share'),
        ],
        rows: lines.map((line, index) => ({
          id: line.id,
          label: line.label,
          href: line.href,
          cells: [
            formatNumber(line.count),
            <Money key="m" minor={line.amount} currency={currency} />,
            <Money key="o" minor={line.overdue} currency={currency} />,
            shares[index],
          ],
        })),
      }}
    >
      <RowsChart
        colours={colours}
        rows={lines.map((line, index) => ({
          id: line.id,
          label: line.label,
          href: line.href,
          danger: isAbove(line),
          values: [line.amount - line.overdue, line.overdue],
          figure: <Money minor={line.amount} currency={currency} short weight={500} />,
          note: isAbove(line) ? `${shares[index]}, ${t('board.above')}` : shares[index],
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

/** The encours cédé of this reader's side, by debtor. */
export function ConcentrationWidget() {
  const { t } = useTranslation('invoices');
  const { data, error, refetch } = useInvoiceBoard('concentration');
  const shares = data?.points.map(({ key, label, part, ...point }) => ({
    ...point,
    id: key,
    label: label ?? t('board.others'),
    overdue: part ?? 0,
  }));
  return <DebtorShares shares={shares} error={error} onRetry={refetch} />;
}

/** The same for the portfolio. */
export function SharesWidget() {
  const { t } = useTranslation('invoices');
  const { data, error, refetch } = usePortfolio('exposure', 'debtor');
  const shares = data?.lines.map(({ id, name, buckets, ...line }) => ({
    ...line,
    id: id ?? 'others',
    label: name ?? t('board.others'),
    overdue: line.amount - (buckets[0] ?? 0),
  }));
  return <DebtorShares shares={shares} error={error} onRetry={refetch} />;
}
