import { call } from '@cessio/client';
import {
  commissionStates,
  dayInParis,
  formatRate,
  listCommissions,
  type CommissionRow,
} from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import {
  DateText,
  EmptyState,
  IconReceipt,
  Money,
  Page,
  PageHeader,
  Reference,
  StatusChip,
  styled,
  text,
  v,
} from '@cessio/ui';
import { DataTable, useList, useTableState, type Column, type FilterDef } from '@cessio/ui/table';
import './texts.ts';

const Formula = styled('span')({ display: 'block', color: v.text2, minInlineSize: 200, ...text('small') });

/** Lines as their payer reads them: the formula in words first. */
function useFeeColumns(): Column<CommissionRow>[] {
  const { t } = useTranslation('invoices');
  const money = (minor: number, row: CommissionRow) => <Money minor={minor} currency={row.currency} />;
  return [
    { id: 'kind', header: t('fees.col.kind'), card: 'title', cell: (row) => t(`fees.kind.${row.kind}`) },
    {
      id: 'invoice',
      header: t('fees.col.invoice'),
      card: 'subtitle',
      cell: (row) => (row.invoiceNumber ? <Reference>{row.invoiceNumber}</Reference> : '–'),
    },
    { id: 'formula', header: t('fees.col.formula'), cell: (row) => <Formula>{row.formulaText}</Formula> },
    {
      id: 'base',
      header: t('fees.col.base'),
      align: 'end',
      hideable: true,
      card: 'hidden',
      cell: (row) => money(row.base, row),
    },
    {
      id: 'rate',
      header: t('fees.col.rate'),
      align: 'end',
      hideable: true,
      card: 'hidden',
      cell: (row) => formatRate(row.ratePpm, 2),
    },
    {
      id: 'net',
      header: t('fees.col.net'),
      align: 'end',
      card: 'hidden',
      hideable: true,
      cell: (row) => money(row.net, row),
    },
    {
      id: 'vat',
      header: t('fees.col.vat'),
      align: 'end',
      card: 'hidden',
      hideable: true,
      cell: (row) => money(row.vat, row),
    },
    {
      id: 'gross',
      header: t('fees.col.gross'),
      align: 'end',
      sortKey: 'gross',
      card: 'amount',
      cell: (row) => <Money minor={row.gross} currency={row.currency} weight={500} />,
    },
    {
      id: 'createdAt',
      header: t('fees.col.date'),
      sortKey: 'createdAt',
      card: 'meta',
      cell: (row) => <DateText date={dayInParis(row.createdAt)} />,
    },
    {
      id: 'status',
      header: t('fees.col.status'),
      card: 'status',
      cell: (row) => <StatusChip machine="commission" state={row.status} />,
    },
  ];
}

/** What this company bears, each line with its formula in words. */
export function CommissionsPage() {
  const { t } = useTranslation('invoices');
  const filters: FilterDef[] = [
    {
      id: 'kind',
      label: t('fees.col.kind'),
      kind: 'enum',
      pinned: true,
      options: ['service', 'guarantee', 'interest', 'unpaid', 'dispute', 'adjustment'].map((value) => ({
        value,
        label: t(`fees.kind.${value}`),
      })),
    },
    {
      id: 'status',
      label: t('fees.col.status'),
      kind: 'enum',
      pinned: true,
      options: Object.entries(commissionStates).map(([value, { label }]) => ({ value, label })),
    },
  ];
  const state = useTableState('commissions.mine', { filters, defaults: { sort: '-createdAt', limit: 25 } });
  const page = useList('commissions', state.query, (options) => call(listCommissions, options), [
    'commission',
  ]);
  const columns = useFeeColumns();
  return (
    <Page>
      <PageHeader title={t('fees.title')} subtitle={t('fees.subtitle')} />
      <DataTable
        caption={t('fees.title')}
        columns={columns}
        state={state}
        density="comfortable"
        page={page}
        empty={
          <EmptyState icon={IconReceipt} title={t('fees.empty')}>
            {t('fees.emptyText')}
          </EmptyState>
        }
      />
    </Page>
  );
}
