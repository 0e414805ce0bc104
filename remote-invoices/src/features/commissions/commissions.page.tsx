import { call, download } from '@cessio/client';
import {
  commissionStates,
  dayInParis,
  formatRate,
  exportCommissions,
  href,
  listCommissions,
  pages,
  type CommissionRow,
} from '@cessio/contract';
import { can, useTranslation, useUser } from '@cessio/shell';
import {
  DateText,
  EmptyState,
  IconReceipt,
  Link,
  Page,
  PageHeader,
  Reference,
  styled,
  text,
  v,
} from '@cessio/ui';
import {
  DataTable,
  moneyColumn,
  present,
  referenceColumn,
  stateOptions,
  statusColumn,
  exporter,
  useList,
  useTableState,
  type Column,
  type FilterDef,
} from '@cessio/ui/table';
import './texts.ts';

const Formula = styled('span')({ display: 'block', color: v.text2, minInlineSize: 200, ...text('small') });

/** Lines for their payer: the formula in words first. */
function useFeeColumns(): Column<CommissionRow>[] {
  const { t } = useTranslation('invoices');
  const user = useUser();
  // The formula contains them all: hidden unless the user shows them to sort by.
  const detail = { align: 'end', hideable: true, hiddenByDefault: true, card: 'hidden' } as const;
  return present<Column<CommissionRow>>([
    { id: 'kind', header: t('fees.col.kind'), card: 'title', cell: (row) => t(`fees.kind.${row.kind}`) },
    referenceColumn('invoiceNumber', t('fees.col.invoice'), {
      card: 'subtitle',
      cell: ({ invoiceId, invoiceNumber }) =>
        invoiceId ? (
          <Link to={href(pages.invoice, { id: invoiceId })}>
            <Reference>{invoiceNumber ?? '–'}</Reference>
          </Link>
        ) : (
          (invoiceNumber ?? '–')
        ),
    }),
    can(user, 'batches.read') && {
      id: 'batchRef',
      header: t('fees.col.batch'),
      cell: ({ batchId, batchRef }) =>
        batchId && batchRef ? (
          <Link to={href(pages.batch, { id: batchId })}>
            <Reference>{batchRef}</Reference>
          </Link>
        ) : (
          '–'
        ),
    },
    {
      id: 'formula',
      exports: ['formulaText'],
      header: t('fees.col.formula'),
      cell: (row) => <Formula>{row.formulaText}</Formula>,
    },
    moneyColumn('base', t('fees.col.base'), detail),
    {
      id: 'rate',
      exports: ['ratePpm'],
      header: t('fees.col.rate'),
      ...detail,
      cell: (row) => formatRate(row.ratePpm, 2),
    },
    moneyColumn('net', t('fees.col.net'), detail),
    moneyColumn('vat', t('field.vat'), detail),
    moneyColumn('gross', t('fees.col.gross'), { sortKey: 'gross', card: 'amount', weight: 500 }),
    {
      id: 'createdAt',
      header: t('fees.col.date'),
      sortKey: 'createdAt',
      card: 'meta',
      cell: (row) => <DateText date={dayInParis(row.createdAt)} />,
    },
    statusColumn('commission', t('field.status')),
  ]);
}

/** The company's fees, each line with its formula in words. */
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
      label: t('field.status'),
      kind: 'enum',
      pinned: true,
      options: stateOptions(commissionStates),
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
        exportAs={exporter(state.query, (request) => download(exportCommissions, request))}
        empty={
          <EmptyState icon={IconReceipt} title={t('fees.empty')}>
            {t('fees.emptyText')}
          </EmptyState>
        }
      />
    </Page>
  );
}
