import { useState } from 'react';
import { call, download } from '@cessio/client';
import {
  deleteDocumentType,
  DOCUMENT_OWNERS,
  documentTypeListSpec,
  exportDocumentTypes,
  listDocumentTypes,
  type DocumentTypeRow,
} from '@cessio/contract';
import { useQueryClient, useTranslation, type TFunction } from '@cessio/shell';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  formatBytes,
  IconArchive,
  IconCircleCheck,
  IconFolder,
  IconPen,
  IconPlus,
  Page,
  PageHeader,
  Row,
  showToast,
  Tag,
} from '@cessio/ui';
import { DataTable, referenceColumn, exporter, useList, useTableState, type Column } from '@cessio/ui/table';
import { choiceFilter } from '../../record/list-parts.ts';
import { OrderDialog } from './order-dialog.tsx';
import { TypeDialog } from './type-dialog.tsx';
import './texts.ts';

/** The dialog open over the list. */
type Opened = { kind: 'new' } | { kind: 'order' } | { kind: 'edit' | 'delete'; type: DocumentTypeRow };

function columnsOf(t: TFunction<'admin'>, open: (opened: Opened) => void): Column<DocumentTypeRow>[] {
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
      cell: (row) => (
        <span style={{ whiteSpace: 'nowrap' }}>
          {row.validityMonths === null ? t('document.noEnd') : t('months', { count: row.validityMonths })}
        </span>
      ),
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
    {
      id: 'actions',
      exports: [],
      header: '',
      align: 'end',
      cell: (row) => (
        <Row gap={8} justify="flex-end" wrap={false}>
          <Button
            size={30}
            icon={IconPen}
            aria-label={t('typeForm.openOf', { label: row.label })}
            onClick={() => open({ kind: 'edit', type: row })}
          >
            {t('typeForm.open')}
          </Button>
          <Button
            size={30}
            variant="text"
            aria-label={t('typeForm.deleteOf', { label: row.label })}
            onClick={() => open({ kind: 'delete', type: row })}
          >
            {t('typeForm.delete')}
          </Button>
        </Row>
      ),
    },
  ];
}

/** Kinds of documents that the bank requires. */
export function DocumentTypesPage() {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const owners = DOCUMENT_OWNERS.map((value) => ({ value, label: t(`appliesTo.${value}`) }));
  const state = useTableState('documentTypes', {
    defaults: { sort: documentTypeListSpec.defaultSort },
    filters: [choiceFilter('appliesTo', t('field.appliesTo'), owners, { pinned: true })],
  });
  const page = useList('documentTypes', state.query, (options) => call(listDocumentTypes, options), [
    'document_type',
  ]);
  const again = (): void => void client.invalidateQueries({ queryKey: ['list', 'documentTypes'] });
  return (
    <Page>
      <PageHeader
        title={t('documentTypes.title')}
        subtitle={t('documentTypes.subtitle')}
        actions={
          <>
            <Button onClick={() => setOpened({ kind: 'order' })}>{t('typeOrder.open')}</Button>
            <Button variant="primary" icon={IconPlus} onClick={() => setOpened({ kind: 'new' })}>
              {t('typeForm.new')}
            </Button>
          </>
        }
      />
      <DataTable
        caption={t('documentTypes.title')}
        columns={columnsOf(t, setOpened)}
        state={state}
        page={page}
        exportAs={exporter(state.query, (request) => download(exportDocumentTypes, request))}
        rowName={(row) => row.label}
        searchLabel={t('documentTypes.search')}
        empty={<EmptyState icon={IconFolder} title={t('documentTypes.empty')} />}
      />
      {(opened?.kind === 'new' || opened?.kind === 'edit') && (
        <TypeDialog type={opened.kind === 'edit' ? opened.type : undefined} onClose={close} />
      )}
      {opened?.kind === 'order' && <OrderDialog onSaved={again} onClose={close} />}
      {opened?.kind === 'delete' && (
        <ConfirmDialog
          open
          danger
          onClose={close}
          title={t('typeForm.delete.title', { label: opened.type.label })}
          note={t('typeForm.delete.text')}
          confirmLabel={t('typeForm.delete')}
          onConfirm={async () => {
            const { id, version } = opened.type;
            await call(deleteDocumentType, { params: { id }, query: { version: String(version) } });
            showToast({ severity: 'success', title: t('typeForm.deleted') });
            again();
          }}
        />
      )}
    </Page>
  );
}
