import { useState } from 'react';
import { call, download } from '@cessio/client';
import {
  AUDIT_ENTITIES,
  AUDIT_ROLES,
  auditListSpec,
  exportAudit,
  listAudit,
  type AuditEvent,
} from '@cessio/contract';
import { useTranslation, type TFunction } from '@cessio/shell';
import { EmptyState, IconSearch, Link, Page, PageHeader, Reference, styled, text, v } from '@cessio/ui';
import { DataTable, exporter, useList, useTableState, type Column } from '@cessio/ui/table';
import { AuditEventDrawer } from './audit-event-drawer.tsx';
import { AuditExportCard } from './audit-export-card.tsx';
import { entityWords, recordPath, roleBesideName, stateChange } from './audit-words.ts';
import { ChainCheck } from './chain-check.tsx';
import { choiceOf, instantColumn } from '../list-parts.tsx';
import { OpsNavigation } from '../ops-navigation.tsx';
import { RecordThenCard, type AskedRecord } from './record-then-card.tsx';

/** Looks like a link, because it opens the event's details. */
const Opener = styled('button')({
  padding: 0,
  minBlockSize: 24,
  border: 0,
  background: 'none',
  color: v.link,
  textAlign: 'start',
  cursor: 'pointer',
  ...text('small'),
  fontWeight: 500,
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
});
const Small = styled('small')({ display: 'block', color: v.text2, ...text('caption') });

function columnsOf(t: TFunction<'host'>, open: (event: AuditEvent) => void): Column<AuditEvent>[] {
  return [
    instantColumn('at', t('ops.audit.at')),
    {
      id: 'actor',
      exports: ['actorName', 'actorRole'],
      header: t('ops.audit.actor'),
      card: 'subtitle',
      cell: (row) => (
        <>
          {row.actorName}
          <Small>{roleBesideName(t, row)}</Small>
        </>
      ),
    },
    {
      id: 'action',
      header: t('ops.audit.action'),
      card: 'title',
      cell: (row) => (
        <Opener type="button" onClick={() => open(row)}>
          {row.label}
        </Opener>
      ),
    },
    {
      id: 'entity',
      exports: ['object', 'entity'],
      header: t('ops.audit.entity'),
      cell: (row) => {
        const path = recordPath(row.entity, row.entityId);
        return (
          <>
            {row.object && path ? <Link to={path}>{row.object}</Link> : row.object}
            <Small>{entityWords(t, row.entity)}</Small>
          </>
        );
      },
    },
    {
      id: 'states',
      exports: ['from', 'to'],
      header: t('ops.audit.states'),
      hideable: true,
      from: 1200,
      cell: (row) => stateChange(row) || '–',
    },
    {
      id: 'ip',
      header: t('ops.audit.ip'),
      hideable: true,
      hiddenByDefault: true,
      card: 'hidden',
      cell: (row) => (row.ip ? <Reference>{row.ip}</Reference> : '–'),
    },
    {
      id: 'seq',
      header: t('ops.audit.seq'),
      align: 'end',
      hideable: true,
      hiddenByDefault: true,
      card: 'hidden',
      cell: (row) => <Reference>{String(row.seq)}</Reference>,
    },
  ];
}

/** Who did what to which record, and whether the journal is intact. */
export function AuditPage() {
  const { t } = useTranslation('host');
  const [shown, setShown] = useState<AuditEvent | null>(null);
  const [asked, setAsked] = useState<AskedRecord | null>(null);
  const state = useTableState('audit', {
    defaults: { sort: auditListSpec.defaultSort, limit: 50 },
    filters: [
      { id: 'at', label: t('ops.audit.at'), kind: 'dateRange', pinned: true },
      choiceOf('entity', t('ops.audit.entity'), AUDIT_ENTITIES, (value) => entityWords(t, value)),
      choiceOf('actorRole', t('ops.audit.actorRole'), AUDIT_ROLES, (value) => t(`ops.audit.role.${value}`)),
      { id: 'action', label: t('ops.audit.actionCode'), kind: 'text' },
      { id: 'entityId', label: t('ops.audit.entityId'), kind: 'text' },
      { id: 'actorId', label: t('ops.audit.actorId'), kind: 'text' },
      { id: 'correlationId', label: t('ops.audit.correlation'), kind: 'text' },
    ],
  });
  const { query } = state;
  const page = useList('audit', query, (options) => call(listAudit, options), []);
  return (
    <Page>
      <PageHeader title={t('ops.audit.title')} subtitle={t('ops.audit.subtitle')} />
      <OpsNavigation current="audit" />
      <ChainCheck />
      <DataTable
        caption={t('ops.audit.title')}
        columns={columnsOf(t, setShown)}
        state={state}
        page={page}
        rowName={(row) => `${row.label} ${row.seq}`}
        searchLabel={t('ops.audit.search')}
        exportAs={exporter(query, (request) => download(exportAudit, request))}
        empty={<EmptyState icon={IconSearch} title={t('ops.audit.empty')} />}
      />
      {/* Below a list that is still loading they would be pushed down. */}
      {!page.isLoading && (
        <>
          <RecordThenCard asked={asked} onAsk={setAsked} />
          <AuditExportCard />
        </>
      )}
      <AuditEventDrawer
        event={shown}
        onClose={() => setShown(null)}
        onShowRecord={({ entity, entityId: id, object, at }) => {
          setAsked({ entity, id, name: object ?? '', at });
          setShown(null);
        }}
      />
    </Page>
  );
}
