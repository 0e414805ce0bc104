import { call, download } from '@cessio/client';
import { exportRelations, listRelations, relationListSpec, relationStates } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { EmptyState, IconHandshake, Page, PageHeader } from '@cessio/ui';
import { DataTable, exporter, stateOptions, useList, useTableState } from '@cessio/ui/table';
import { relationColumns } from './relation-columns.tsx';
import './texts.ts';

/** Every pair of supplier and debtor, for the bank. */
export function RelationsPage() {
  const { t } = useTranslation('admin');
  const state = useTableState('allRelations', {
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
        id: 'known',
        label: t('relations.known'),
        kind: 'enum',
        options: ['true', 'false'].map((value) => ({ value, label: t(`relations.known.${value}`) })),
      },
      {
        id: 'notification',
        label: t('field.notification'),
        kind: 'enum',
        options: ['notified', 'confidential'].map((value) => ({ value, label: t(`notification.${value}`) })),
      },
    ],
  });
  const page = useList('allRelations', state.query, (options) => call(listRelations, options), [
    'relation',
    'invoice',
  ]);
  return (
    <Page>
      <PageHeader title={t('relations.title')} subtitle={t('relations.subtitle')} />
      <DataTable
        caption={t('relations.title')}
        columns={relationColumns(t, true)}
        state={state}
        page={page}
        exportAs={exporter(state.query, (request) => download(exportRelations, request))}
        rowName={(row) => `${row.assignor.legalName} – ${row.debtor.legalName}`}
        searchLabel={t('relations.search')}
        empty={
          <EmptyState icon={IconHandshake} title={t('relations.empty')}>
            {t('relations.emptyText')}
          </EmptyState>
        }
      />
    </Page>
  );
}
