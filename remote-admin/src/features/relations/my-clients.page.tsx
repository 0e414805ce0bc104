import { useState } from 'react';
import { call, download } from '@cessio/client';
import {
  exportRelations,
  listRelations,
  myParty,
  NOTIFICATIONS,
  relationListSpec,
  relationStates,
} from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Button, EmptyState, IconHandshake, IconPlus, Page, PageHeader } from '@cessio/ui';
import { AdviserContact } from '@cessio/ui/record';
import { DataTable, exporter, stateOptions, useList, useTableState } from '@cessio/ui/table';
import { choiceFilter } from '../../record/list-parts.ts';
import { NewRelation } from './new-relation.tsx';
import { relationColumns } from './relation-columns.tsx';
import './texts.ts';

/** A supplier's own debtors: terms, amounts owed, payment delays, cover left. */
export function MyClientsPage() {
  const { t } = useTranslation('admin');
  const [adding, setAdding] = useState(false);
  const notifications = NOTIFICATIONS.map((value) => ({ value, label: t(`notification.${value}`) }));
  const state = useTableState('relations', {
    defaults: { sort: relationListSpec.defaultSort },
    filters: [
      choiceFilter('status', t('field.status'), stateOptions(relationStates), { pinned: true }),
      choiceFilter('notification', t('field.notification'), notifications, { pinned: true }),
    ],
  });
  const page = useList('relations', state.query, (options) => call(listRelations, options), [
    'relation',
    'invoice',
  ]);
  return (
    <Page>
      <PageHeader
        title={t('myClients.title')}
        subtitle={t('myClients.subtitle')}
        actions={
          <Button variant="primary" icon={IconPlus} onClick={() => setAdding(true)}>
            {t('newRelation.open')}
          </Button>
        }
      />
      <DataTable
        caption={t('myClients.title')}
        columns={relationColumns(t, false)}
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
      <NewRelation open={adding} onClose={() => setAdding(false)} />
    </Page>
  );
}
