import { call, download } from '@cessio/client';
import {
  documentTypeListSpec,
  exportDocumentTypes,
  listDocumentTypes,
  type DocumentTypeRow,
} from '@cessio/contract';
import { useTranslation, type TFunction } from '@cessio/shell';
import {
  EmptyState,
  formatBytes,
  IconArchive,
  IconCircleCheck,
  IconFolder,
  Page,
  PageHeader,
  Tag,
} from '@cessio/ui';
import { DataTable, referenceColumn, exporter, useList, useTableState, type Column } from '@cessio/ui/table';

const OWNERS = ['party', 'adhesion', 'guarantee', 'invoice', 'contract'];

function columnsOf(t: TFunction<'admin'>): Column<DocumentTypeRow>[] {
  return [
    { id: 'label', header: t('field.label'), sortKey: 'label', card: 'title', cell: (row) => row.label },
    referenceColumn('code', t('field.code'), { sortKey: 'code', card: 'subtitle' }),
    {
      id: 'appliesTo',
      header: t('field.appliesTo'),
      cell: (row) => t(`appliesTo.${row.appliesTo}`, { defaultValue: row.appliesTo }),
    },
    { id: 'required', header: t('field.required'), cell: (row) => t(row.required ? 'yes' : 'no') },
    {
      id: 'validity',
      exports: ['validityMonths'],
      header: t('field.validity'),
      align: 'end',
      cell: (row) =>
        row.validityMonths === null ? t('document.noEnd') : t('months', { count: row.validityMonths }),
    },
    {
      id: 'maxMb',
      header: t('field.maxSize'),
      align: 'end',
      hideable: true,
      from: 1344,
      cell: (row) => formatBytes(row.maxMb * 1_000_000),
    },
    {
      id: 'active',
      header: t('field.status'),
      card: 'status',
      cell: (row) => (
        <Tag family={row.active ? 'success' : 'neutral'} icon={row.active ? IconCircleCheck : IconArchive}>
          {t(row.active ? 'inUse' : 'notInUse')}
        </Tag>
      ),
    },
  ];
}

/** Kinds of documents that the bank asks for. */
export function DocumentTypesPage() {
  const { t } = useTranslation('admin');
  const state = useTableState('documentTypes', {
    defaults: { sort: documentTypeListSpec.defaultSort },
    filters: [
      {
        id: 'appliesTo',
        label: t('field.appliesTo'),
        kind: 'enum',
        pinned: true,
        options: OWNERS.map((value) => ({ value, label: t(`appliesTo.${value}`) })),
      },
    ],
  });
  const page = useList('documentTypes', state.query, (options) => call(listDocumentTypes, options), [
    'document_type',
  ]);
  return (
    <Page>
      <PageHeader title={t('documentTypes.title')} subtitle={t('documentTypes.subtitle')} />
      <DataTable
        caption={t('documentTypes.title')}
        columns={columnsOf(t)}
        state={state}
        page={page}
        exportAs={exporter(state.query, (request) => download(exportDocumentTypes, request))}
        rowName={(row) => row.label}
        searchLabel={t('documentTypes.search')}
        empty={<EmptyState icon={IconFolder} title={t('documentTypes.empty')} />}
      />
    </Page>
  );
}
