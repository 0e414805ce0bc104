import { useTranslation } from '@cessio/shell';
import { chartColour, DateText, formatMoney, formatMoneyShort, formatNumber, Money } from '@cessio/ui';
import { BoardCard, ChartCard, ColumnsChart } from '@cessio/ui/charts';
import { useInvoiceBoard } from './use-invoice-board.ts';
import { useMarks } from './use-marks.tsx';
import './texts.ts';

/** `84,2 k€` → `84,2` and `k€`: above narrow columns the unit is shown once. */
function inThousands(amount: number, currency: string): [string, string] {
  const [figure = '', symbol = ''] = formatMoneyShort(amount, currency).split('\u00a0k');
  return [figure, `k${symbol}`];
}

/** What falls due in the next weeks. */
export function WeeksWidget() {
  const { t } = useTranslation('invoices');
  const { data, error, refetch } = useInvoiceBoard('weeks');
  const { marks: points, whole, currency, choice } = useMarks(data?.points);
  const title = t('board.weeks');
  if (!data) return <BoardCard title={title} error={error} onRetry={refetch} />;
  if (whole === 0) return <BoardCard title={title} empty={t('board.weeks.empty')} />;
  return (
    <ChartCard
      title={title}
      description={t('board.weeks.text', { amount: formatMoney(whole, currency), count: points.length })}
      aside={
        <>
          <span>{t('board.unit', { unit: inThousands(0, currency)[1] })}</span>
          {choice}
        </>
      }
      table={{
        heads: [t('board.col.week'), t('board.col.invoices'), t('board.col.due')],
        rows: points.map(({ key, href, count, amount }) => ({
          id: key,
          label: <DateText date={key} />,
          href,
          cells: [formatNumber(count), <Money key="m" minor={amount} currency={currency} />],
        })),
      }}
    >
      <ColumnsChart
        colour={chartColour[0] ?? ''}
        height={190}
        columns={points.map(({ key, href, amount }) => ({
          id: key,
          label: <DateText date={key} short />,
          href,
          value: amount,
          figure: <bdi dir="ltr">{inThousands(amount, currency)[0]}</bdi>,
        }))}
      />
    </ChartCard>
  );
}
