import { call } from '@cessio/client';
import { documentVersions, href, pages, type DocumentRecord, type DocumentRow } from '@cessio/contract';
import { keepPreviousData, useParams, useQuery, useTranslation, useUser } from '@cessio/shell';
import {
  Card,
  DateText,
  DateTimeText,
  DescriptionList,
  Link,
  Notice,
  Page,
  PageHeader,
  Row,
  Stack,
  StatusChip,
  Text,
} from '@cessio/ui';
import {
  HistoryCard,
  isKnown,
  MovedNotice,
  RecordLayout,
  RecordMissing,
  RecordPager,
  RecordStepDialog,
  useListAddress,
  useRecord,
  useRecordStep,
} from '@cessio/ui/record';
import { documentKind } from './document-kind.ts';
import { RecordName } from './documents-table.tsx';
import { StoredFileCard } from './stored-file.tsx';
import './texts.ts';

/** One document under the bank's review: its file, details, and possible steps. */
export function DocumentPage() {
  const { id = '' } = useParams();
  return <Checked key={id} id={id} />;
}

function Checked({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const { record, history } = useRecord(documentKind, id);
  const step = useRecordStep(documentKind, record.data);
  const list = { label: t('documents.toCheck'), to: useListAddress(pages.documents) };
  // On a phone its file is below them.
  const versions = useQuery({
    queryKey: ['document', 'versions', id, record.data?.version],
    queryFn: ({ signal }) => call(documentVersions, { params: { id }, signal }),
    enabled: record.data !== undefined,
    placeholderData: keepPreviousData,
  });
  if (!record.data || history.isPending || versions.isPending)
    return <RecordMissing title={t('document.title')} list={list} query={record} />;

  const document = record.data;
  const actions = document.allowedActions.filter(isKnown);
  const entries = history.data?.data ?? [];
  const historyCard = entries.length > 0 && <HistoryCard kind="document" entries={entries} />;
  return (
    <Page>
      <PageHeader
        title={document.typeLabel}
        subtitle={document.ownerName}
        breadcrumb={[list, { label: document.typeLabel }]}
        chip={<StatusChip machine="document" state={document.status} />}
        actions={<RecordPager step={step} actions={actions} />}
      />
      {document.claimedBy && document.status === 'under_review' && (
        <Notice severity="info">{t('check.claimedBy', { who: document.claimedBy })}</Notice>
      )}
      {document.internal && <Notice severity="info">{t('check.internal')}</Notice>}
      <MovedNotice step={step} />
      <RecordLayout
        railWidth={372}
        document={<StoredFileCard document={document} />}
        steps={{ actions, onAsk: step.ask, none: t('check.none') }}
        history={historyCard}
      >
        <Facts document={document} />
        <Versions document={document} all={versions.data?.data ?? []} />
      </RecordLayout>
      <RecordStepDialog step={step} currency="EUR" amount={null} />
    </Page>
  );
}

function Facts({ document }: { document: DocumentRecord }) {
  const { t } = useTranslation('admin');
  const { timeZone } = useUser();
  const { partyId, ownerName, reviewer, uploadedAt, expiresOn, rejectReason, askedComment } = document;
  return (
    <Card title={t('check.facts')}>
      <DescriptionList
        items={[
          {
            term: t('check.company'),
            value: <Link to={href(pages.company, { id: partyId }, { tab: 'documents' })}>{ownerName}</Link>,
          },
          document.record && { term: t('check.record'), value: <RecordName {...document.record} /> },
          { term: t('check.reviewer'), value: t(`check.reviewer.${reviewer}`) },
          uploadedAt !== null && {
            term: t('check.file'),
            value: <DateTimeText instant={uploadedAt} timeZone={timeZone} />,
          },
          expiresOn !== null && { term: t('check.expires'), value: <DateText date={expiresOn} /> },
          rejectReason !== null && { term: t('check.reason'), value: rejectReason },
        ]}
      />
      {askedComment && (
        <Text type="small" tone="second" as="p" style={{ overflowWrap: 'anywhere' }}>
          {t('check.comment', { comment: askedComment })}
        </Text>
      )}
    </Card>
  );
}

/** Previous and later versions; nothing when there is only one. */
function Versions({ document, all }: { document: DocumentRecord; all: readonly DocumentRow[] }) {
  const { t } = useTranslation('admin');
  if (all.length < 2) return null;
  return (
    <Card title={t('check.versions')}>
      <Stack gap={8}>
        {all.map(({ id, filename, typeLabel, status }) => (
          <Row key={id} gap={8} justify="space-between">
            {id === document.id ? (
              <Text type="small" weight={600} style={{ overflowWrap: 'anywhere' }}>
                {filename ?? typeLabel}
              </Text>
            ) : (
              <Link to={href(pages.document, { id })}>{filename ?? typeLabel}</Link>
            )}
            <StatusChip machine="document" state={status} />
          </Row>
        ))}
      </Stack>
    </Card>
  );
}
