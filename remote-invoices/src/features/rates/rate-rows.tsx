import { formatDate } from '@cessio/contract';
import { useTranslation, type TFunction } from '@cessio/shell';
import { Button, DateText, DateTimeText, styled, Tag, text, v } from '@cessio/ui';
import { FlushTable, type Column } from '@cessio/ui/charts';

const Note = styled('small')({ display: 'block', color: v.text2, ...text('caption') });
const Value = styled('span')({
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '&[data-over="true"]': { color: v.text3, textDecoration: 'line-through' },
});

interface DatedRate {
  id: string;
  onDate: string;
  source: string;
  reason: string | null;
  inForce: boolean;
  enteredAt: string;
  enteredBy: string;
}

interface RateRowsProps<Row extends DatedRate> {
  caption: string;
  rows: readonly Row[];
  write: (row: Row) => string;
  /** A column before the others: the currency. */
  first?: Column<Row>;
  onCorrect: (row: Row) => void;
}

/** Its columns. */
function columnsOf<Row extends DatedRate>(
  t: TFunction<'invoices'>,
  { write, first, onCorrect }: Omit<RateRowsProps<Row>, 'caption' | 'rows'>,
): Column<Row>[] {
  return [
    ...(first ? [first] : []),
    {
      id: 'date',
      header: t('rates.col.date'),
      card: first ? 'subtitle' : 'title',
      cell: (row) => <DateText date={row.onDate} />,
    },
    {
      id: 'value',
      header: t('rates.col.value'),
      align: 'end',
      card: 'amount',
      cell: (row) => <Value data-over={!row.inForce || undefined}>{write(row)}</Value>,
    },
    {
      id: 'source',
      header: t('rates.col.source'),
      cell: (row) => (
        <>
          {row.source}
          {row.reason && <Note>{row.reason}</Note>}
        </>
      ),
    },
    {
      id: 'entered',
      header: t('rates.col.entered'),
      cell: (row) => (
        <>
          {row.enteredBy}
          <Note>
            <DateTimeText instant={row.enteredAt} />
          </Note>
        </>
      ),
    },
    {
      id: 'actions',
      header: '',
      align: 'end',
      card: 'status',
      cell: (row) =>
        row.inForce ? (
          <Button
            size={30}
            variant="text"
            aria-label={t('rates.correct.of', { date: formatDate(row.onDate) })}
            onClick={() => onCorrect(row)}
          >
            {t('rates.correct')}
          </Button>
        ) : (
          <Tag family="neutral">{t('rates.corrected')}</Tag>
        ),
    },
  ];
}

/** Rates with who entered them and from where; those in force can be corrected. */
export function RateRows<Row extends DatedRate>({ caption, rows, ...shown }: RateRowsProps<Row>) {
  const { t } = useTranslation('invoices');
  return <FlushTable caption={caption} columns={columnsOf(t, shown)} rows={rows} />;
}
