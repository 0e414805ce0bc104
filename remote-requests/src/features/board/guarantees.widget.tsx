import { sideOf, type BoardPoint } from '@cessio/contract';
import { useTranslation, useUser } from '@cessio/shell';
import { chartColour, formatMoney, Money, v } from '@cessio/ui';
import {
  BoardCard,
  ChartCard,
  ChartLegend,
  CurrencyChoice,
  RowsChart,
  shareOf,
  useCurrency,
} from '@cessio/ui/charts';
import { useRequestBoard } from './use-request-board.ts';

const NONE: BoardPoint[] = [];

/** Guarantees in force, largest first: granted, used and left. */
export function GuaranteesWidget() {
  const { t } = useTranslation('requests');
  const side = sideOf(useUser().role);
  const { data, error, refetch } = useRequestBoard('guarantees');
  const { currencies, currency, choose } = useCurrency(data?.points ?? NONE);
  const title = t('board.guarantees.title');
  if (!data) return <BoardCard title={title} error={error} onRetry={refetch} />;
  const points = data.points.filter((point) => point.currency === currency);
  if (points.length === 0) return <BoardCard title={title} empty={t('board.guarantees.empty')} />;
  const granted = points.reduce((sum, { amount }) => sum + amount, 0);
  const used = points.reduce((sum, { part }) => sum + (part ?? 0), 0);
  const colours = [chartColour[0] ?? '', v.buttonBorder];
  const left = ({ amount, part }: BoardPoint) => amount - (part ?? 0);
  return (
    <ChartCard
      title={title}
      description={t('board.guarantees.text', {
        granted: formatMoney(granted, currency),
        share: shareOf(used, granted),
        left: formatMoney(granted - used, currency),
      })}
      aside={<CurrencyChoice currencies={currencies} currency={currency} choose={choose} />}
      table={{
        heads: [
          t(side === 'supplier' ? 'field.debtorId' : 'field.beneficiaryId'),
          t('field.granted'),
          t('field.used'),
          t('field.left'),
        ],
        rows: points.map((point) => ({
          id: point.key,
          label: point.label ?? t('board.guarantees.others'),
          href: point.href,
          cells: [
            <Money key="g" minor={point.amount} currency={currency} />,
            <Money key="u" minor={point.part ?? 0} currency={currency} />,
            <Money key="l" minor={left(point)} currency={currency} />,
          ],
        })),
      }}
    >
      <RowsChart
        colours={colours}
        rows={points.map((point) => ({
          id: point.key,
          label: point.label ?? t('board.guarantees.others'),
          href: point.href,
          values: [point.part ?? 0, left(point)],
          figure: (
            <>
              <Money minor={left(point)} currency={currency} short weight={500} />{' '}
              {t('board.guarantees.left')}
            </>
          ),
          note: t('board.guarantees.used', { share: shareOf(point.part ?? 0, point.amount) }),
        }))}
      />
      <ChartLegend
        entries={[
          {
            label: t('field.used'),
            colour: colours[0] ?? '',
            figure: <Money minor={used} currency={currency} short />,
          },
          {
            label: t('field.left'),
            colour: colours[1] ?? '',
            figure: <Money minor={granted - used} currency={currency} short />,
          },
        ]}
      />
    </ChartCard>
  );
}
