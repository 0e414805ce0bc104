import { useState } from 'react';
import { call, download } from '@cessio/client';
import {
  actorOf,
  documentListSpec,
  documentStates,
  hasTag,
  exportDocuments,
  href,
  listDocuments,
  pages,
  REVIEWER_ACTORS,
  REVIEWERS,
  sideOf,
  todayInParis,
  type DocumentState,
  type DocumentRow,
  type PaperRecord,
} from '@cessio/contract';
import { useTranslation, useUser, type TFunction } from '@cessio/shell';
import {
  DateText,
  DateTimeText,
  EmptyState,
  IconCalendarClock,
  IconFolder,
  IconMessage,
  Link,
  Row,
  Stack,
  styled,
  text,
  Text,
  v,
} from '@cessio/ui';
import {
  DataTable,
  present,
  stateOptions,
  statusColumn,
  exporter,
  useList,
  useTableState,
  type Column,
  type FilterDef,
} from '@cessio/ui/table';
import { choiceFilter } from '../../record/list-parts.ts';
import { daysUntil } from '../../record/days-until.ts';
import { expiresSoon } from './document-file.ts';
import { BulkCheck } from './bulk-check.tsx';
import { OwnDocument } from './own-document.tsx';
import './texts.ts';

/** A file name of any length stays beside its state on a phone. */
const FileName = styled('bdi')({ overflowWrap: 'anywhere' });

/** Opens a file without leaving the list. */
const Look = styled('button')({
  justifySelf: 'start',
  alignSelf: 'flex-start',
  minBlockSize: 24,
  padding: 0,
  border: 0,
  background: 'none',
  color: v.link,
  textAlign: 'start',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  ...text('small'),
  fontWeight: 500,
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
});

/** A document's next event, beside its state: why it was refused, when it expires. */
export function NextStep({ document }: { document: DocumentRow }) {
  const { t } = useTranslation('admin');
  const { status, expiresOn, rejectReason } = document;
  const today = todayInParis();
  if (status === 'refused' && rejectReason === null) return <>–</>;
  if (status === 'refused')
    return (
      <Row gap={6} as="span" wrap={false}>
        <IconMessage size={14} aria-hidden />
        <Text type="small" tone="danger" weight={500}>
          {rejectReason}
        </Text>
      </Row>
    );
  if (expiresSoon(document, today) && expiresOn)
    return (
      <Row gap={6} as="span">
        <Text
          type="small"
          tone="action"
          weight={500}
          style={{ display: 'inline-flex', gap: 6, alignItems: 'center' }}
        >
          <IconCalendarClock size={14} aria-hidden />
          {t('document.expiresIn', { count: Math.max(0, daysUntil(expiresOn, today)) })}
        </Text>
      </Row>
    );
  if (status === 'requested')
    return expiresOn ? (
      <>
        {t('document.before')} <DateText date={expiresOn} />
      </>
    ) : (
      <>–</>
    );
  if (status === 'uploaded') return <>{t('check.unscanned')}</>;
  if (hasTag(documentStates, status, 'toCheck')) return <>{t('document.inReview')}</>;
  if (status === 'expired')
    return (
      <Text type="small" tone="danger" weight={500}>
        {t('document.expiredOn')} <DateText date={expiresOn} />
      </Text>
    );
  return expiresOn ? (
    <>
      {t('document.until')} <DateText date={expiresOn} />
    </>
  ) : (
    <>{t('document.noEnd')}</>
  );
}

const RECORD_PAGES = {
  adhesion_request: pages.adhesion,
  guarantee_request: pages.request,
  invoice: pages.invoice,
  contract: null,
} as const;

/** Address of the record that a paper belongs to; none where the reader has no such page. */
export function recordHref({ entity, id }: PaperRecord, staff: boolean): string | null {
  if (entity === 'adhesion_request' && !staff) return pages.home;
  const page = RECORD_PAGES[entity];
  return page && href(page, { id });
}

/** Link to the record that a paper belongs to, with its number. */
export function RecordName(record: PaperRecord) {
  const to = recordHref(record, sideOf(useUser().role) === 'staff');
  return to ? <Link to={to}>{record.number}</Link> : <>{record.number}</>;
}

/** Kind of document, with its record, its file and whether it is required. */
export function DocumentName({
  document,
  linked = false,
  onLook,
}: {
  document: DocumentRow;
  /** Within a link, which cannot contain another. */
  linked?: boolean;
  /** Opens its file without leaving the list. */
  onLook?: ((id: string) => void) | undefined;
}) {
  const { t } = useTranslation('admin');
  return (
    <Stack gap={0} as="span">
      {onLook ? (
        <Look
          type="button"
          aria-label={t('own.lookAt', { label: document.typeLabel })}
          onClick={() => onLook(document.id)}
        >
          {document.typeLabel}
        </Look>
      ) : (
        <Text type="small" weight={500}>
          {document.typeLabel}
        </Text>
      )}
      {/* Touch targets must not overlap: the record's link begins where the file's ends. */}
      <Text type="caption" tone="third" style={document.record && !linked ? { marginBlockStart: 4 } : {}}>
        {document.record && (linked ? document.record.number : <RecordName {...document.record} />)}
        {document.record && ' · '}
        {document.filename && <FileName dir="ltr">{document.filename}</FileName>}
        {document.filename && ' · '}
        {t(document.required ? 'document.required' : 'document.optional')}
      </Text>
    </Stack>
  );
}

function columnsOf(
  t: TFunction<'admin'>,
  withOwner: boolean,
  timeZone: string,
  staff: boolean,
  onLook: (id: string) => void,
): Column<DocumentRow>[] {
  return present<Column<DocumentRow>>([
    {
      id: 'typeLabel',
      exports: ['typeLabel', 'record', 'filename', 'required'],
      header: t('field.document'),
      sortKey: 'typeLabel',
      card: 'title',
      cell: (row) => (
        <DocumentName document={row} linked={staff} onLook={row.filename && !staff ? onLook : undefined} />
      ),
    },
    withOwner && {
      id: 'owner',
      exports: ['ownerName'],
      header: t('field.company'),
      card: 'subtitle',
      cell: (row) => row.ownerName,
    },
    statusColumn('document', t('field.status')),
    {
      id: 'next',
      exports: ['rejectReason', 'expiresOn'],
      header: t('field.next'),
      sortKey: 'expiresOn',
      // For a document under review the bank's people see who has it.
      cell: (row) =>
        withOwner && row.status === 'under_review' ? (
          t(row.claimed ? 'check.taken' : `check.at.${row.reviewer}`)
        ) : (
          <NextStep document={row} />
        ),
    },
    {
      id: 'createdAt',
      header: t('field.since'),
      sortKey: 'createdAt',
      hideable: true,
      from: 1344,
      card: 'hidden',
      cell: (row) => <DateTimeText instant={row.createdAt} timeZone={timeZone} />,
    },
  ]);
}

const decideSeveral = (rows: readonly DocumentRow[], clear: () => void) => (
  <BulkCheck rows={rows} clear={clear} />
);

interface DocumentsTableProps {
  caption: string;
  /** The tab's fixed filters. */
  fixed: Readonly<Record<string, string>>;
  partyId?: string;
  /** Shows the company on each row. */
  withOwner?: boolean;
}

/** Documents of one company, or of all for the bank's people. */
export function DocumentsTable({ caption, fixed, partyId, withOwner = false }: DocumentsTableProps) {
  const { t } = useTranslation('admin');
  const user = useUser();
  const staff = sideOf(user.role) === 'staff';
  const [looked, setLooked] = useState<string | null>(null);
  const states = fixed['status']?.split(',') as DocumentState[] | undefined;
  const options = stateOptions(documentStates, states);
  const reviewers = REVIEWERS.map((value) => ({ value, label: t(`check.reviewer.${value}`) }));
  const mine = [{ value: 'me', label: t('filter.mine') }];
  // The longest waiting are checked first.
  const queued = withOwner && states?.includes('under_review');
  const state = useTableState('documents', {
    defaults: { sort: queued ? 'createdAt' : documentListSpec.defaultSort },
    filters: present<FilterDef>([
      options.length > 1 && choiceFilter('status', t('field.status'), options, { pinned: true }),
      { id: 'expiresOn', label: t('field.expiresOn'), kind: 'dateRange', pinned: true },
      withOwner && choiceFilter('reviewer', t('check.reviewer'), reviewers, { pinned: true }),
      withOwner && choiceFilter('portfolio', t('filter.portfolio'), mine, { single: true }),
    ]),
  });
  const query = {
    ...fixed,
    ...(partyId ? { partyId } : {}),
    ...state.query,
  };
  const page = useList('documents', query, (options) => call(listDocuments, options), ['document']);
  const reviews = (row: DocumentRow) =>
    row.status === 'under_review' && !row.claimed && REVIEWER_ACTORS[row.reviewer] === actorOf(user);
  return (
    <>
      <DataTable
        caption={caption}
        columns={columnsOf(t, withOwner, user.timeZone, staff, setLooked)}
        {...(staff
          ? {
              rowHref: (row: DocumentRow) => href(pages.document, { id: row.id }),
              awaits: reviews,
              ...(withOwner
                ? {
                    selection: { isSelectable: reviews },
                    bulkActions: decideSeveral,
                  }
                : {}),
            }
          : {})}
        state={state}
        page={page}
        exportAs={exporter(query, (request) => download(exportDocuments, request))}
        rowName={(row) => [row.typeLabel, row.record?.number].filter(Boolean).join(' ')}
        searchLabel={t(withOwner ? 'documents.search.staff' : 'documents.search.owner')}
        density="twoLine"
        empty={
          <EmptyState icon={IconFolder} title={t('documents.empty')}>
            {t(withOwner ? 'documents.emptyText.staff' : 'documents.emptyText.owner')}
          </EmptyState>
        }
      />
      {looked && <OwnDocument id={looked} onClose={() => setLooked(null)} />}
    </>
  );
}
