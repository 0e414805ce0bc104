import { call, download } from '@cessio/client';
import { batchStates, CURRENCIES, dayInParis, href, pages, sideOf, type Side } from '@cessio/contract';
import { exportBatches, listBatches, type BatchRow } from '@cessio/contract/batches';
import { registerTexts, useTranslation, useUser, type TFunction } from '@cessio/shell';
import { Button, DateText, EmptyState, IconFileCheck, Reference } from '@cessio/ui';
import {
  DataTable,
  exporter,
  moneyColumn,
  present,
  stateOptions,
  statusColumn,
  useList,
  useTableState,
  type Column,
  type FilterDef,
} from '@cessio/ui/table';
import texts from '../../../locales/batch-list.json' with { type: 'json' };
import { find, nameOn } from './find-companies.ts';

registerTexts('invoices', texts);

function columnsOf(t: TFunction<'invoices'>, side: Side): Column<BatchRow>[] {
  return present<Column<BatchRow>>([
    {
      id: 'number',
      header: t('batches.number'),
      sortKey: 'number',
      card: 'title',
      cell: ({ number }) => <Reference>{number}</Reference>,
    },
    side === 'staff' && {
      id: 'assignor',
      exports: ['assignorName'],
      header: t('field.assignorId'),
      card: 'subtitle',
      cell: ({ assignor }) => assignor.legalName,
    },
    {
      id: 'contract',
      exports: ['contractNumber'],
      header: t('field.contractId'),
      hideable: true,
      ...(side === 'staff' ? { card: 'hidden' } : { card: 'subtitle' }),
      cell: ({ contractNumber }) => <Reference>{contractNumber}</Reference>,
    },
    { id: 'count', header: t('batches.count'), align: 'end', cell: ({ count }) => count },
    moneyColumn('due', t('field.due'), { sortKey: 'due', card: 'amount', weight: 500 }),
    {
      id: 'createdAt',
      header: t('batches.createdAt'),
      sortKey: 'createdAt',
      hideable: true,
      card: 'meta',
      cell: ({ createdAt }) => <DateText date={dayInParis(createdAt)} />,
    },
    {
      id: 'signedAt',
      header: t('batches.signedAt'),
      hideable: true,
      card: 'hidden',
      cell: ({ signedAt }) => <DateText date={signedAt && dayInParis(signedAt)} />,
    },
    statusColumn('batch', t('field.status')),
  ]);
}

/** Every batch that the reader may see, newest first. @param portfolio opens on the reader's portfolio */
export function BatchList({ portfolio }: { portfolio: boolean }) {
  const { t } = useTranslation('invoices');
  const side = sideOf(useUser().role);
  const filters = present<FilterDef>([
    side === 'staff' && {
      id: 'assignorId',
      label: t('field.assignorId'),
      kind: 'enum',
      pinned: true,
      loadOptions: (q) => find('assignor', side, q),
      nameOf: (id) => nameOn('assignor', id),
    },
    {
      id: 'status',
      label: t('field.status'),
      kind: 'enum',
      pinned: true,
      options: stateOptions(batchStates),
    },
    {
      id: 'contractId',
      label: t('field.contractId'),
      kind: 'enum',
      pinned: true,
      loadOptions: (q) => find('contract', side, q),
      nameOf: (id) => nameOn('contract', id),
    },
    { id: 'createdAt', label: t('batches.createdAt'), kind: 'dateRange' },
    { id: 'signedAt', label: t('batches.signedAt'), kind: 'dateRange' },
    { id: 'due', label: t('field.due'), kind: 'amountRange', currency: 'EUR' },
    {
      id: 'currency',
      label: t('field.currency'),
      kind: 'enum',
      options: CURRENCIES.map((value) => ({ value, label: value })),
    },
    side === 'staff' && {
      id: 'portfolio',
      label: t('list.filter.portfolio'),
      kind: 'enum',
      single: true,
      options: [{ value: 'me', label: t('list.filter.mine') }],
      pinned: portfolio,
    },
  ]);
  const state = useTableState('batches', {
    filters,
    defaults: { sort: '-createdAt', limit: 25, ...(portfolio && { filters: { portfolio: 'me' } }) },
  });
  const page = useList('batches', state.query, (options) => call(listBatches, options), ['batch']);
  return (
    <DataTable
      caption={t('batches.caption')}
      columns={columnsOf(t, side)}
      state={state}
      page={page}
      rowName={({ number }) => number}
      rowHref={({ id }) => href(pages.batch, { id })}
      searchLabel={t('batches.search')}
      exportAs={exporter(state.query, (request) => download(exportBatches, request))}
      empty={
        <EmptyState
          icon={IconFileCheck}
          title={t('batches.empty')}
          action={
            <Button
              to={
                side === 'staff'
                  ? href(pages.allInvoices, {}, { status: 'approved' })
                  : href(pages.myInvoices, {}, { tab: 'approved' })
              }
            >
              {t('batches.empty.do')}
            </Button>
          }
        >
          {t(`batches.empty.${side === 'staff' ? 'staff' : 'supplier'}`)}
        </EmptyState>
      }
    />
  );
}
