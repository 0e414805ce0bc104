import { call, download } from '@cessio/client';
import {
  exportRelations,
  listRelations,
  NOTIFICATIONS,
  relationListSpec,
  relationStates,
} from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { EmptyState, IconHandshake, Page, PageHeader } from '@cessio/ui';
import { DataTable, exporter, stateOptions, useList, useTableState } from '@cessio/ui/table';
import { choiceFilter } from '../../record/list-parts.ts';
import { relationColumns } from './relation-columns.tsx';
import './texts.ts';

/** Every pair of supplier and debtor, for the bank. */
export function RelationsPage() {
  const { t } = useTranslation('admin');
  const known = ['true', 'false'].map((value) => ({ value, label: t(`relations.known.${value}`) }));
  const notifications = NOTIFICATIONS.map((value) => ({ value, label: t(`notification.${value}`) }));
  const state = useTableState('allRelations', {
    defaults: { sort: relationListSpec.defaultSort },
    filters: [
      choiceFilter('status', t('field.status'), stateOptions(relationStates), { pinned: true }),
      choiceFilter('known', t('relations.known'), known),
      choiceFilter('notification', t('field.notification'), notifications),
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
