import { call, download } from '@cessio/client';
import {
  exportRelations,
  listRelations,
  relationStates,
  relationListSpec,
  type RelationRow,
  myParty,
} from '@cessio/contract';
import { useTranslation, type TFunction } from '@cessio/shell';
import { EmptyState, IconHandshake, Page, PageHeader } from '@cessio/ui';
import { AdviserContact } from '@cessio/ui/record';
import {
  DataTable,
  moneyColumn,
  referenceColumn,
  stateOptions,
  statusColumn,
  exporter,
  sumsColumn,
  useList,
  useTableState,
  type Column,
} from '@cessio/ui/table';

function columnsOf(t: TFunction<'admin'>): Column<RelationRow>[] {
  return [
    {
      id: 'debtor',
      header: t('field.debtor'),
      sortKey: 'debtorName',
      card: 'title',
      cell: (row) => row.debtor.legalName,
    },
    referenceColumn('debtorNationalId', t('field.nationalId'), {
      id: 'nationalId',
      exports: ['debtorNationalId'],
      hideable: true,
      card: 'subtitle',
    }),
    referenceColumn('assignorRef', t('field.yourRef'), { hideable: true, card: 'hidden' }),
    {
      id: 'terms',
      exports: ['termsDays'],
      header: t('field.terms'),
      align: 'end',
      card: 'meta',
      cell: (row) => t('days', { count: row.termsDays }),
    },
    sumsColumn('exposure', t('field.exposure'), { sortKey: 'exposure', card: 'amount' }),
    moneyColumn('guaranteeLeft', t('field.guaranteeLeft')),
    {
      id: 'notification',
      header: t('field.notification'),
      hideable: true,
      card: 'hidden',
      cell: (row) => t(`notification.${row.notification}`),
    },
    statusColumn('relation', t('field.status')),
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
        options: stateOptions(relationStates),
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
        exportAs={exporter(state.query, (request) => download(exportRelations, request))}
        rowName={(row) => row.debtor.legalName}
        searchLabel={t('companies.search')}
        density="comfortable"
        empty={
          <EmptyState
            icon={IconHandshake}
            title={t('myClients.empty')}
            action={<AdviserContact load={(signal) => call(myParty, { signal })} />}
          >
            {t('myClients.emptyText')}
          </EmptyState>
        }
      />
    </Page>
  );
}
