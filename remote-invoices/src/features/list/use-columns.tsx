import { dayInParis, todayInParis, type InvoiceRow, type Side } from '@cessio/contract';
import { useQuery, useTranslation } from '@cessio/shell';
import {
  Button,
  DateText,
  family,
  formatPercent,
  IconTriangleAlert,
  media,
  Money,
  oneLine,
  Row,
  StatusChip,
  styled,
  text,
  v,
} from '@cessio/ui';
import { moneyColumn, present, type Column } from '@cessio/ui/table';
import { awaitsMe, waitingWord } from '../../waiting-word.ts';
import { dueOffset, isRunning, offsetKey, owesNothing, sinceParts } from './row-rules.ts';

const Offset = styled('small')({
  color: v.text3,
  ...text('small'),
  '@media (min-width: 768px) and (max-width: 1023.95px)': { display: 'none' },
  // The bank needs both names: the column of late invoices leaves them space.
  '@media (min-width: 768px) and (max-width: 1535.95px)': { '&[data-yields="true"]': { display: 'none' } },
});
/** As wide as its text where it fits, truncated otherwise; on a card it wraps to a second line. */
const Cut = styled('span')({
  display: 'inline-grid',
  gridTemplateColumns: 'minmax(88px, max-content)',
  verticalAlign: 'bottom',
  '& > span': { ...oneLine },
  [media.phone]: { display: 'inline', '& > span': { whiteSpace: 'normal' } },
});

const Name = ({ children = '–' }: { children?: string | undefined }) => (
  <Cut title={children}>
    <span>{children}</span>
  </Cut>
);

/** Words of a signal; undefined until they are fetched. */
type SignalLabel = ((signal: string) => string) | undefined;

const sameWords = (signal: string) => signal;

/** The words of signals for the bank's people, who alone are shown any; rows wait for them, so that nothing moves. */
export function useSignalLabel(side: Side): SignalLabel {
  return useQuery({
    queryKey: ['signal label'],
    queryFn: () =>
      import('./signal-label.ts').then(
        (part) => part.signalLabel,
        () => sameWords,
      ),
    enabled: side === 'staff',
    staleTime: Infinity,
  }).data;
}

/** The columns of a list of invoices, as its reader's side may see them; `now` is when the rows were read. */
export function useColumns(
  side: Side,
  now: number,
  onConfirm: ((row: InvoiceRow) => void) | null,
  signalLabel: SignalLabel = sameWords,
): Column<InvoiceRow>[] {
  const { t } = useTranslation('invoices');
  const today = todayInParis();
  /** Not on a phone's card, and optional. */
  const aside = { card: 'hidden', hideable: true } as const;

  const since = (row: InvoiceRow) => {
    const { unit, value } = sinceParts(row.statusSince, now);
    return unit === 'hours' ? value : t(`list.since.${unit}`, { value });
  };
  const signal = (row: InvoiceRow) => {
    const [first, ...more] = row.signals ?? [];
    if (!first) return null;
    const words = signalLabel(first);
    return (
      <Row gap={4} wrap={false}>
        <IconTriangleAlert size={14} aria-hidden style={{ color: family.action.fg, flex: 'none' }} />
        <Name>{more.length > 0 ? `${words} +${more.length}` : words}</Name>
      </Row>
    );
  };

  return present<Column<InvoiceRow>>([
    {
      id: 'number',
      exports: ['number', 'ref'],
      header: t('list.col.number'),
      sortKey: 'number',
      card: 'title',
      cell: (row) => <bdi dir="ltr">{row.number ?? row.ref}</bdi>,
    },
    side !== 'supplier' && {
      id: 'assignor',
      exports: ['assignorName'],
      header: t(side === 'client' ? 'list.col.supplier' : 'field.assignorId'),
      card: 'subtitle',
      cell: (row) => <Name>{row.assignor?.legalName}</Name>,
    },
    side !== 'client' && {
      id: 'debtor',
      exports: ['debtorName'],
      header: t('field.debtorId'),
      ...(side === 'supplier' && { card: 'subtitle' }),
      hideable: side === 'staff',
      keep: true,
      cell: (row) => <Name>{row.debtor?.legalName}</Name>,
    },
    moneyColumn('due', t('field.due'), { sortKey: 'due', card: 'amount', weight: 500 }),
    moneyColumn('gross', t('field.gross'), {
      sortKey: 'gross',
      ...aside,
      hiddenByDefault: true,
    }),
    moneyColumn('outstanding', t('field.outstanding'), {
      sortKey: 'outstanding',
      ...aside,
      from: 1344,
      cell: (row) => (owesNothing(row) ? '–' : <Money minor={row.outstanding} currency={row.currency} />),
    }),
    side !== 'client' && {
      id: 'covered',
      exports: ['coveredPpm'],
      header: t('field.coveredPpm'),
      align: 'end',
      ...aside,
      from: side === 'staff' ? 1344 : 1200,
      blank: ({ coveredPpm }) => coveredPpm === null || coveredPpm === undefined,
      cell: ({ coveredPpm }) =>
        coveredPpm === null || coveredPpm === undefined ? (
          '–'
        ) : (
          <span style={coveredPpm < 1_000_000 ? { color: family.danger.fg, fontWeight: 500 } : undefined}>
            {formatPercent(Math.floor(coveredPpm / 10_000) * 10_000)}
          </span>
        ),
    },
    {
      id: 'dueDate',
      header: t('field.dueDate'),
      sortKey: 'dueDate',
      card: 'meta',
      cell: (row) => {
        if (!row.dueDate) return '–';
        const days = dueOffset(row.dueDate, today);
        return (
          <span style={{ whiteSpace: 'nowrap' }}>
            <DateText date={row.dueDate} />{' '}
            {isRunning(row) && (
              <Offset
                data-yields={(side === 'staff' && days >= 0) || undefined}
                style={days < 0 ? { color: family.danger.fg, fontWeight: 500 } : undefined}
              >
                {t(`list.offset.${offsetKey(days)}`, { days: Math.abs(days) })}
              </Offset>
            )}
          </span>
        );
      },
    },
    side === 'staff'
      ? {
          id: 'since',
          exports: ['statusSince'],
          header: t('list.col.queueSince'),
          sortKey: 'statusSince',
          ...aside,
          from: 1344,
          cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{since(row)}</span>,
        }
      : side === 'client'
        ? {
            id: 'confirmBy',
            header: t('field.confirmBy'),
            ...aside,
            keep: true,
            cell: (row) => (
              <DateText
                date={
                  row.status === 'awaiting_confirmation' && row.confirmBy ? dayInParis(row.confirmBy) : null
                }
              />
            ),
          }
        : {
            id: 'createdAt',
            header: t('field.createdAt'),
            sortKey: 'createdAt',
            ...aside,
            cell: (row) => <DateText date={dayInParis(row.createdAt)} />,
          },
    {
      id: 'status',
      header: t('field.status'),
      card: 'status',
      cell: (row) => {
        const word = waitingWord(row, side);
        return (
          <StatusChip
            machine="invoice"
            state={row.status}
            {...(word ? { label: t(`list.waiting.${word}`) } : {})}
          />
        );
      },
    },
    side === 'staff' && {
      id: 'signal',
      exports: ['signals'],
      header: t('list.col.signal'),
      hideable: true,
      from: 1200,
      cell: signal,
    },
    onConfirm !== null && {
      id: 'action',
      exports: [],
      header: t('list.col.action'),
      card: 'hidden',
      align: 'end',
      cell: (row) =>
        awaitsMe(row, side) ? (
          <Button
            size={30}
            onClick={() => onConfirm(row)}
            aria-label={t('list.confirmOne', { number: row.number ?? row.ref })}
          >
            {t('list.confirm')}
          </Button>
        ) : null,
    },
  ]);
}
