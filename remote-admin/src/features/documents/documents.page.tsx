import { useState } from 'react';
import { call } from '@cessio/client';
import {
  actorOf,
  documentStates,
  getParty,
  href,
  listDocuments,
  pages,
  REVIEWER_ACTORS,
  sideOf,
  statesWith,
  type Actor,
  type DocumentRow,
  type TabOf,
} from '@cessio/contract';
import {
  useParams,
  useQueries,
  useQuery,
  useQueryClient,
  useRecordChanged,
  useTranslation,
  useUser,
} from '@cessio/shell';
import {
  Button,
  Card,
  ErrorState,
  IconMessage,
  IconUpload,
  Page,
  PageHeader,
  Stack,
  TabPanel,
  Tabs,
  toProblem,
  useMediaQuery,
  useTabParam,
  WithRail,
} from '@cessio/ui';
import { tabCount } from '@cessio/ui/table';
import { countParts } from './document-file.ts';
import { DocumentsTable } from './documents-table.tsx';
import { GiveDialog, type GiveDialogProps } from './give-dialog.tsx';
import { StoppedUploads } from './stopped-uploads.tsx';
import type { Kind } from './guess-type.ts';
import { RequestDialog } from './request-dialog.tsx';
import { giftFor, useKinds } from './use-kinds.ts';
import './texts.ts';
import { FileSummary, ToDoCard, useCompanyFile } from './file-summary.tsx';

const PANEL = 'documents-panel';
/** The filters of each tab. */
type Tabs = Readonly<Record<string, Readonly<Record<string, string>>>>;

const statusOf = (tag: 'toProvide' | 'toCheck' | 'unfit') => statesWith(documentStates, tag).join(',');
const TO_CHECK = statusOf('toCheck');
const OWNER: Tabs = {
  all: {},
  todo: { status: statusOf('toProvide') },
  review: { status: TO_CHECK },
  valid: { status: 'valid' },
} satisfies Record<TabOf<typeof pages.companyDocuments>, Tabs[string]>;

/** Reviewers start with the papers that wait for them; everybody else with all. */
const staffTabs = (actor: Actor): Tabs =>
  ({
    ...(Object.values<Actor>(REVIEWER_ACTORS).includes(actor)
      ? {
          check: { status: TO_CHECK, turn: actor },
          others: { status: TO_CHECK, 'turn.not': actor },
        }
      : { check: { status: TO_CHECK } }),
    awaited: { status: 'requested' },
    refused: { status: statusOf('unfit') },
    valid: { status: 'valid' },
    all: {},
  }) satisfies Partial<Record<TabOf<typeof pages.documents>, Tabs[string]>>;

/** « Mes documents » of a company; for the bank's people what they have to check. */
export function DocumentsPage() {
  const user = useUser();
  return sideOf(user.role) === 'staff' ? (
    <DocumentsToCheck />
  ) : (
    <OwnDocuments company={user.party?.legalName ?? ''} />
  );
}

/** How many documents wait in each work tab. */
function useStaffCounts(tabs: Tabs): Record<string, string | null | undefined> {
  const client = useQueryClient();
  useRecordChanged('document', () => void client.invalidateQueries({ queryKey: ['count', 'documents'] }));
  const counted = ['check', 'others', 'awaited', 'refused'].filter((id) => id in tabs);
  const answers = useQueries({
    queries: counted.map((id) => ({
      queryKey: ['count', 'documents', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(listDocuments, {
          query: { ...tabs[id], limit: '1', total: 'true' },
          signal,
        }),
    })),
  });
  return Object.fromEntries(counted.map((id, index) => [id, tabCount(answers[index])]));
}

function DocumentsToCheck() {
  const { t } = useTranslation('admin');
  const tabs = staffTabs(actorOf(useUser()));
  const counts = useStaffCounts(tabs);
  return (
    <Page>
      <PageHeader title={t('documents.toCheck')} subtitle={t('documents.toCheckSubtitle')} />
      <DocumentTabs
        tabs={tabs}
        prefix="documents.tab.staff"
        caption={t('documents.toCheck')}
        counts={counts}
        withOwner
      />
    </Page>
  );
}

function OwnDocuments({ company }: { company: string }) {
  const { t } = useTranslation('admin');
  const file = useCompanyFile(undefined);
  const give = useGiving(useUser().party?.id, file.data?.data);
  return (
    <Page>
      <PageHeader
        title={t('documents.title')}
        subtitle={t('documents.subtitle', { company })}
        actions={give.button}
      />
      {give.stopped}
      <CompanyFile
        file={file}
        prefix="documents.tab.owner"
        caption={t('documents.title')}
        kinds={give.kinds}
        onGive={give.onGive}
      />
      {give.dialog}
    </Page>
  );
}

/** The dialog in which a company uploads documents, opened for all kinds or with files of one. */
function useGiving(partyId: string | undefined, documents: readonly DocumentRow[] | undefined) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState<Pick<GiveDialogProps, 'first' | 'begun'> | null>(null);
  const kinds = useKinds(documents);
  if (!partyId) return { kinds };
  return {
    kinds,
    onGive: (typeId: string, files: readonly File[]) => setOpen({ first: { typeId, files } }),
    stopped: !open && <StoppedUploads partyId={partyId} onGoOn={(begun) => setOpen({ begun })} />,
    button: (
      <Button variant="primary" icon={IconUpload} onClick={() => setOpen({})}>
        {t('give.open')}
      </Button>
    ),
    dialog: open && (
      <GiveDialog
        kinds={kinds}
        giftOf={giftFor(partyId, documents ?? [])}
        first={open.first}
        begun={open.begun}
        onClose={() => setOpen(null)}
      />
    ),
  };
}

/** One company's documents, for the bank's people. */
export function CompanyDocumentsPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('admin');
  const company = useQuery({
    queryKey: ['party', id],
    queryFn: ({ signal }) => call(getParty, { params: { id }, signal }),
  });
  const file = useCompanyFile(id);
  const kinds = useKinds(undefined);
  const [asking, setAsking] = useState(false);
  const give = useGiving(id, file.data?.data);
  const name = company.data?.legalName ?? t('company.title');
  if (company.error && !company.data)
    return (
      <Page>
        <PageHeader title={t('companyDocuments.title')} />
        <Card>
          <ErrorState
            error={company.error}
            {...(toProblem(company.error).status === 404
              ? { actions: <Button to={pages.debtors}>{t('company.back')}</Button> }
              : { onRetry: () => company.refetch() })}
          />
        </Card>
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title={t('companyDocuments.title')}
        subtitle={t('documents.subtitle', { company: name })}
        breadcrumb={[
          { label: name, to: href(pages.company, { id }) },
          { label: t('companyDocuments.title') },
        ]}
        actions={
          <>
            <Button icon={IconMessage} disabled={kinds.length === 0} onClick={() => setAsking(true)}>
              {t('request.open')}
            </Button>
            {give.button}
          </>
        }
      />
      {give.stopped}
      {asking && <RequestDialog partyId={id} kinds={kinds} onClose={() => setAsking(false)} />}
      {give.dialog}
      <CompanyFile
        file={file}
        partyId={id}
        prefix="documents.tab.owner"
        caption={t('companyDocuments.title')}
        kinds={kinds}
      />
    </Page>
  );
}

interface CompanyFileProps {
  file: ReturnType<typeof useCompanyFile>;
  partyId?: string;
  prefix: string;
  caption: string;
  kinds: readonly Kind[];
  onGive?: ((typeId: string, files: readonly File[]) => void) | undefined;
}

function CompanyFile({ file, partyId, prefix, caption, kinds, onGive }: CompanyFileProps) {
  // Missing documents come first, even where there is no space for a rail.
  const narrow = useMediaQuery('@media (max-width: 1199.95px)');
  const documents = file.data?.data;
  const parts = documents && countParts(documents);
  const failed = file.error && !documents;
  const waits = !failed && !documents;
  const counts = parts
    ? { todo: parts.todo + parts.refused, review: parts.review, valid: parts.valid }
    : waits && { todo: null, review: null, valid: null };
  return (
    <>
      {!failed && <FileSummary documents={documents} />}
      {!failed && narrow && <ToDoCard key={`${waits}`} documents={documents} kinds={kinds} onGive={onGive} />}
      <WithRail
        rail={!failed && !narrow && <ToDoCard documents={documents} kinds={kinds} onGive={onGive} />}
        // Below a list of unknown length it would only move.
        style={waits && narrow ? { visibility: 'hidden' } : {}}
      >
        <DocumentTabs
          tabs={OWNER}
          prefix={prefix}
          caption={caption}
          {...(counts ? { counts } : {})}
          {...(partyId ? { partyId } : {})}
        />
      </WithRail>
    </>
  );
}

interface DocumentTabsProps {
  tabs: Tabs;
  /** By tab; a tab without a count shows none. */
  counts?: Readonly<Record<string, number | string | null | undefined>>;
  prefix: string;
  caption: string;
  partyId?: string;
  withOwner?: boolean;
}

function DocumentTabs({ tabs, prefix, caption, counts, ...rest }: DocumentTabsProps) {
  const { t } = useTranslation('admin');
  const ids = Object.keys(tabs);
  const [value, setValue] = useTabParam(ids[0] ?? 'all');
  const tab = value in tabs ? value : (ids[0] ?? 'all');
  return (
    <Stack gap={14}>
      <Tabs
        label={caption}
        panelId={PANEL}
        value={tab}
        onChange={setValue}
        tabs={ids.map((id) => ({ id, label: t(`${prefix}.${id}`), count: counts?.[id] }))}
      />
      <TabPanel id={PANEL} value={tab}>
        <DocumentsTable key={tab} caption={caption} fixed={tabs[tab] ?? {}} {...rest} />
      </TabPanel>
    </Stack>
  );
}
