import { call, download } from '@cessio/client';
import { dayInParis, financingStates, hasTag, href, pages, sideOf } from '@cessio/contract';
import type { Availability } from '@cessio/contract/account';
import { exportFinancings, listFinancings, type FinancingRow } from '@cessio/contract/financings';
import { useTranslation, useUser, type TFunction } from '@cessio/shell';
import { Button, DateText, EmptyState, IconWallet, Money, Reference } from '@cessio/ui';
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
import './financing-texts.ts';
import './texts.ts';

const columnsOf = (t: TFunction<'invoices'>): Column<FinancingRow>[] => [
  {
    id: 'number',
    header: t('field.number'),
    sortKey: 'number',
    card: 'title',
    cell: ({ number }) => <Reference>{number}</Reference>,
  },
  {
    id: 'createdAt',
    header: t('financings.createdAt'),
    sortKey: 'createdAt',
    hideable: true,
    card: 'meta',
    cell: ({ createdAt }) => <DateText date={dayInParis(createdAt)} />,
  },
  moneyColumn('amount', t('financing.amount'), { sortKey: 'amount', card: 'amount', weight: 500 }),
  {
    ...moneyColumn<FinancingRow>('netPaid', t('financing.netPaid')),
    // What was planned and not paid is not shown as paid.
    cell: ({ status, netPaid, currency }) =>
      hasTag(financingStates, status, 'notPaid') ? '–' : <Money minor={netPaid} currency={currency} />,
  },
  dateColumn('valueDate', t('financings.valueDate'), { sortKey: 'valueDate' }),
  {
    id: 'validatedAt',
    header: t('financings.validatedAt'),
    hideable: true,
    card: 'hidden',
    cell: ({ validatedAt }) => <DateText date={validatedAt && dayInParis(validatedAt)} />,
  },
  statusColumn('financing', t('field.status')),
];

/** The financings of one account, newest first. */
export function FinancingsTab({ account, ask }: { account: Availability; ask: string | null }) {
  const { t } = useTranslation('invoices');
  const side = sideOf(useUser().role);
  const { contractId, assignor, currency } = account;
  const state = useTableState('financings', {
    filters: [
      {
        id: 'status',
        label: t('field.status'),
        kind: 'enum',
        pinned: true,
        options: stateOptions(financingStates),
      },
      { id: 'createdAt', label: t('financings.createdAt'), kind: 'dateRange' },
      { id: 'valueDate', label: t('financings.valueDate'), kind: 'dateRange' },
      { id: 'amount', label: t('financing.amount'), kind: 'amountRange', currency },
    ],
    defaults: { sort: '-createdAt', limit: 25 },
  });
  // One account: its list is not the list of all.
  const query = { ...state.query, contractId, ...(side === 'staff' && { assignorId: assignor.id }) };
  const page = useList('financings', query, (options) => call(listFinancings, options), ['financing']);
  return (
    <DataTable
      caption={t('financings.caption')}
      columns={columnsOf(t)}
      state={state}
      page={page}
      rowName={({ number }) => number}
      rowHref={({ id }) => href(pages.financing, { id })}
      searchLabel={t('field.number')}
      exportAs={exporter(query, (request) => download(exportFinancings, request))}
      empty={
        <EmptyState
          icon={IconWallet}
          title={t('financings.empty')}
          action={ask && <Button to={ask}>{t('financing.new')}</Button>}
        >
          {t('financings.empty.text')}
        </EmptyState>
      }
    />
  );
}
