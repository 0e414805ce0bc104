import { call } from '@cessio/client';
import {
  actorOf,
  daysBetween,
  href,
  invoiceStates,
  listInvoices,
  pages,
  statesWith,
  todayInParis,
  type InvoiceRow,
} from '@cessio/contract';
import { useTranslation, useUser, type TFunction } from '@cessio/shell';
import { Link, Money, Reference, StatusChip } from '@cessio/ui';
import { FlushTable, useBoard, type Column } from '@cessio/ui/charts';
import { ListCard } from './list-card.tsx';
import { usePortfolioScope } from './use-invoice-board.ts';
import './texts.ts';

/** Lines that fit beside the shares. */
const ROWS = 8;
const ENTITIES = ['invoice'] as const;

/** The day before, as the list's filter on due dates takes it. */
const before = (date: string) => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);

function columnsOf(t: TFunction<'invoices'>, today: string): Column<InvoiceRow>[] {
  return [
    {
      id: 'number',
      header: t('board.col.invoice'),
      cell: (row) => (
        <Link to={href(pages.invoice, { id: row.id })}>
          <Reference>{row.number ?? row.ref}</Reference>
        </Link>
      ),
    },
    { id: 'assignor', header: t('field.assignorId'), card: 'meta', cell: (row) => row.assignor?.legalName },
    { id: 'debtor', header: t('field.debtorId'), card: 'subtitle', cell: (row) => row.debtor?.legalName },
    {
      id: 'left',
      header: t('field.outstanding'),
      align: 'end',
      card: 'amount',
      cell: (row) => <Money minor={row.outstanding} currency={row.currency} weight={500} />,
    },
    {
      id: 'late',
      header: t('board.col.late'),
      align: 'end',
      card: 'meta',
      cell: (row) => t('board.overdue.days', { count: row.dueDate ? daysBetween(row.dueDate, today) : 0 }),
    },
    {
      id: 'state',
      header: t('field.status'),
      card: 'status',
      cell: (row) => <StatusChip machine="invoice" state={row.status} />,
    },
  ];
}

/** Overdue invoices, the longest overdue first: the same as the figure « Échu » counts. */
export function OverdueWidget() {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const { assignorId } = usePortfolioScope();
  const today = todayInParis();
  const query = {
    status: statesWith(invoiceStates, 'open').join(','),
    'dueDate.lte': before(today),
    sort: 'dueDate',
    ...(actorOf(user) === 'A' && { portfolio: 'me' as const }),
    ...(assignorId && { assignorId }),
  };
  const board = useBoard(
    `portfolio/overdue/${assignorId ?? ''}`,
    (signal) => call(listInvoices, { query: { ...query, limit: String(ROWS) }, signal }),
    ENTITIES,
  );
  const title = t('board.overdue');
  const rows = board.data?.data ?? [];
  return (
    <ListCard
      title={title}
      aside={
        rows.length > 0 && (
          <Link to={href(pages.myInvoices, {}, { tab: 'all', ...query })}>{t('board.overdue.all')}</Link>
        )
      }
      board={board}
      lines={ROWS}
      empty={t('board.overdue.empty')}
    >
      <FlushTable caption={title} rows={rows} columns={columnsOf(t, today)} />
    </ListCard>
  );
}
