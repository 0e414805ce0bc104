import { call, download } from '@cessio/client';
import { CURRENCIES, dayInParis, href, pages, paymentFileStates, statesWith } from '@cessio/contract';
import { exportPaymentFiles, listPaymentFiles, type PaymentFileRow } from '@cessio/contract/transfers';
import { useTranslation, type TFunction } from '@cessio/shell';
import { DateText, EmptyState, IconSend, Reference } from '@cessio/ui';
import {
  DataTable,
  dateColumn,
  exporter,
  moneyColumn,
  stateOptions,
  statusColumn,
  useList,
  useTableState,
  type Column,
} from '@cessio/ui/table';
import './texts.ts';

const columnsOf = (t: TFunction<'invoices'>): Column<PaymentFileRow>[] => [
  {
    id: 'number',
    header: t('field.number'),
    sortKey: 'number',
    card: 'title',
    cell: ({ number }) => <Reference>{number}</Reference>,
  },
  dateColumn('executionDate', t('transfers.executionDate'), {
    sortKey: 'executionDate',
    hideable: true,
    keep: true,
    card: 'meta',
  }),
  { id: 'count', header: t('transfers.title'), align: 'end', cell: ({ count }) => count },
  moneyColumn('total', t('transfers.amount'), { sortKey: 'total', card: 'amount', weight: 500 }),
  {
    id: 'madeAt',
    header: t('transfers.madeAt'),
    sortKey: 'madeAt',
    card: 'hidden',
    cell: ({ madeAt }) => <DateText date={dayInParis(madeAt)} />,
  },
  { id: 'madeBy', header: t('transfers.madeBy'), hideable: true, cell: ({ madeBy }) => madeBy },
  { id: 'sentBy', header: t('transfers.sentBy'), hideable: true, cell: ({ sentBy }) => sentBy ?? '–' },
  statusColumn('payment_file', t('field.status')),
];

/** Every payment file, newest first. */
export function FilesTab() {
  const { t } = useTranslation('invoices');
  const state = useTableState('paymentFiles', {
    filters: [
      {
        id: 'status',
        label: t('field.status'),
        kind: 'enum',
        pinned: true,
        // A draft does not outlive its making.
        options: stateOptions(paymentFileStates, statesWith(paymentFileStates, 'kept')),
      },
      { id: 'executionDate', label: t('transfers.executionDate'), kind: 'dateRange', pinned: true },
      { id: 'madeAt', label: t('transfers.madeAt'), kind: 'dateRange' },
      { id: 'amount', label: t('transfers.amount'), kind: 'amountRange', currency: 'EUR' },
      {
        id: 'currency',
        label: t('field.currency'),
        kind: 'enum',
        options: CURRENCIES.map((value) => ({ value, label: value })),
      },
    ],
    defaults: { sort: '-madeAt', limit: 25 },
  });
  const page = useList('paymentFiles', state.query, (options) => call(listPaymentFiles, options), [
    'payment_file',
  ]);
  return (
    <DataTable
      caption={t('transfers.files')}
      columns={columnsOf(t)}
      state={state}
      page={page}
      rowName={({ number }) => number}
      rowHref={({ id }) => href(pages.paymentFile, { id })}
      searchLabel={t('transfers.files.search')}
      exportAs={exporter(state.query, (request) => download(exportPaymentFiles, request))}
      empty={
        <EmptyState icon={IconSend} title={t('transfers.files.none')}>
          {t('transfers.files.none.text')}
        </EmptyState>
      }
    />
  );
}
