import { call } from '@cessio/client';
import { listRelations, relationStates, relationListSpec, type RelationRow } from '@cessio/contract';
import { useTranslation, type TFunction } from '@cessio/shell';
import { EmptyState, IconHandshake, Money, Page, PageHeader, Reference, StatusChip } from '@cessio/ui';
import { DataTable, useTableState, type Column, useList } from '@cessio/ui/table';

function columnsOf(t: TFunction<'admin'>): Column<RelationRow>[] {
  return [
    {
      id: 'debtor',
      header: t('field.debtor'),
      sortKey: 'debtorName',
      card: 'title',
      cell: (row) => row.debtor.legalName,
    },
    {
      id: 'nationalId',
      header: t('field.nationalId'),
      hideable: true,
      card: 'subtitle',
      cell: (row) => (row.debtorNationalId ? <Reference>{row.debtorNationalId}</Reference> : '–'),
    },
    {
      id: 'assignorRef',
      header: t('field.yourRef'),
      hideable: true,
      card: 'hidden',
      cell: (row) => (row.assignorRef ? <Reference>{row.assignorRef}</Reference> : '–'),
    },
    {
      id: 'terms',
      header: t('field.terms'),
      align: 'end',
      card: 'meta',
      cell: (row) => t('days', { count: row.termsDays }),
    },
    {
      id: 'outstanding',
      header: t('field.outstanding'),
      align: 'end',
      sortKey: 'outstanding',
      card: 'amount',
      cell: (row) => <Money minor={row.outstanding} currency={row.currency} />,
    },
    {
      id: 'guaranteeLeft',
      header: t('field.guaranteeLeft'),
      align: 'end',
      cell: (row) =>
        row.guaranteeLeft === null ? '–' : <Money minor={row.guaranteeLeft} currency={row.currency} />,
    },
    {
      id: 'notification',
      header: t('field.notification'),
      hideable: true,
      card: 'hidden',
      cell: (row) => t(`notification.${row.notification}`),
    },
    {
      id: 'status',
      header: t('field.status'),
      card: 'status',
      cell: (row) => <StatusChip machine="relation" state={row.status} />,
    },
  ];
}

/** A supplier's own debtors: terms, what they owe, what cover is left. */
export function MyClientsPage() {
  const { t } = useTranslation('admin');
  const state = useTableState('relations', {
    defaults: { sort: relationListSpec.defaultSort },
    filters: [
      {
        id: 'status',
        label: t('field.status'),
        kind: 'enum',
        pinned: true,
        options: Object.keys(relationStates).map((value) => ({
          value,
          label: t(`common:state.relation.${value}`),
        })),
      },
      {
        id: 'notification',
        label: t('field.notification'),
        kind: 'enum',
        pinned: true,
        options: ['notified', 'confidential'].map((value) => ({ value, label: t(`notification.${value}`) })),
      },
    ],
  });
  const page = useList('relations', state.query, (options) => call(listRelations, options), [
    'relation',
    'invoice',
  ]);
  return (
    <Page>
      <PageHeader title={t('myClients.title')} subtitle={t('myClients.subtitle')} />
      <DataTable
        caption={t('myClients.title')}
        columns={columnsOf(t)}
        state={state}
        page={page}
        rowName={(row) => row.debtor.legalName}
        searchLabel={t('companies.search')}
        density="comfortable"
        empty={
          <EmptyState icon={IconHandshake} title={t('myClients.empty')}>
            {t('myClients.emptyText')}
          </EmptyState>
        }
      />
    </Page>
  );
}
