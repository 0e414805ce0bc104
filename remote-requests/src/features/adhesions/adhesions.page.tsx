import { lazy, Suspense, useEffect, useState } from 'react';
import { call, download } from '@cessio/client';
import {
  countryName,
  adhesionListSpec,
  adhesionStates,
  exportAdhesions,
  href,
  listAdhesions,
  pages,
  statesWith,
  type AdhesionRow,
  type AdhesionState,
  type TabOf,
} from '@cessio/contract';
import { can, useNavigate, useTranslation, useUser, type TFunction } from '@cessio/shell';
import {
  Button,
  DateTimeText,
  EmptyState,
  IconHandshake,
  IconPlus,
  Page,
  PageHeader,
  Skeleton,
  TabPanel,
  Tabs,
  useTabParam,
} from '@cessio/ui';
import { DueDate } from '@cessio/ui/record';
import {
  DataTable,
  exporter,
  moneyColumn,
  present,
  referenceColumn,
  stateOptions,
  statusColumn,
  useList,
  useTableState,
  type Column,
  type FilterDef,
} from '@cessio/ui/table';

import { countryFilter, lateFilter } from '../../filters.ts';
import { AdhesionBoard } from './adhesion-board.tsx';
import './texts.ts';

const NewAdhesionDialog = lazy(async () => ({
  default: (await import('./new-adhesion-dialog.tsx')).NewAdhesionDialog,
}));
const PANEL = 'adhesions-panel';
type States = readonly AdhesionState[] | null;
const TABS: Readonly<Record<string, States>> = {
  open: statesWith(adhesionStates, 'open'),
  // Rendered separately.
  board: null,
  active: ['active'],
  closed: statesWith(adhesionStates, 'ended'),
  all: null,
  // Rendered separately.
  prospects: null,
} satisfies Record<TabOf<typeof pages.adhesions> | 'board' | 'prospects', States>;

const Prospects = lazy(async () => ({ default: (await import('./prospects-table.tsx')).ProspectsTable }));

/** Adhesion requests: companies applying to become assignors, and the bank's progress with each. */
export function AdhesionsPage() {
  const { t } = useTranslation('requests');
  const user = useUser();
  const [value, setValue] = useTabParam('open');
  const navigate = useNavigate();
  const [begins, setBegins] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  // Once the dialog is closed, which asks before its input is lost.
  useEffect(() => {
    if (made && !begins) void navigate(href(pages.adhesion, { id: made }));
  }, [begins, made, navigate]);
  const asked = can(user, 'adhesions.kyc');
  const shown = Object.keys(TABS).filter((id) => id !== 'prospects' || asked);
  const tab = shown.includes(value) ? value : 'open';
  return (
    <Page>
      <PageHeader
        title={t('adhesions.title')}
        subtitle={t('adhesions.subtitle')}
        actions={
          can(user, 'adhesions.write') && (
            <Button variant="primary" icon={IconPlus} onClick={() => setBegins(true)}>
              {t('adhesion.new.title')}
            </Button>
          )
        }
      />
      <Tabs
        label={t('adhesions.title')}
        panelId={PANEL}
        value={tab}
        onChange={setValue}
        tabs={shown.map((id) => ({
          id,
          label: t(id === 'board' ? 'adhesion.board' : `adhesions.tab.${id}`),
        }))}
      />
      <TabPanel id={PANEL} value={tab}>
        {tab === 'board' ? (
          <AdhesionBoard />
        ) : tab === 'prospects' ? (
          <Suspense fallback={<Skeleton lines={8} />}>
            <Prospects />
          </Suspense>
        ) : (
          <AdhesionsTable key={tab} tab={tab} />
        )}
      </TabPanel>
      {begins && (
        <Suspense>
          <NewAdhesionDialog
            onClose={() => setBegins(false)}
            onMade={(id) => {
              setBegins(false);
              setMade(id);
            }}
          />
        </Suspense>
      )}
    </Page>
  );
}

function columnsOf(t: TFunction<'requests'>, timeZone: string): Column<AdhesionRow>[] {
  return [
    referenceColumn('number', t('field.number'), { sortKey: 'number', card: 'title' }),
    { id: 'legalName', header: t('adhesions.company'), card: 'subtitle', cell: (row) => row.legalName },
    {
      id: 'country',
      header: t('field.country'),
      hideable: true,
      from: 1344,
      cell: (row) => countryName(row.country),
    },
    moneyColumn('expectedTurnover', t('adhesions.turnover'), {
      id: 'turnover',
      hideable: true,
      hiddenByDefault: true,
      card: 'hidden',
    }),
    moneyColumn('wantedCeiling', t('adhesions.ceiling'), { sortKey: 'wantedCeiling', card: 'amount' }),
    {
      id: 'assignedTo',
      header: t('adhesions.assignedTo'),
      hideable: true,
      cell: (row) => row.assignedTo ?? '–',
    },
    {
      id: 'decidedBy',
      header: t('adhesions.decidedBy'),
      hideable: true,
      from: 1344,
      card: 'hidden',
      cell: ({ decidedBy, currency }) =>
        decidedBy ? t(`adhesions.decidedBy.${decidedBy}`, { currency }) : '–',
    },
    {
      id: 'dueOn',
      header: t('field.dueOn'),
      sortKey: 'dueOn',
      hideable: true,
      keep: true,
      cell: ({ dueOn }) => <DueDate on={dueOn} />,
    },
    {
      id: 'submittedAt',
      header: t('adhesions.submittedAt'),
      sortKey: 'submittedAt',
      card: 'meta',
      cell: ({ submittedAt }) =>
        submittedAt === null ? '–' : <DateTimeText instant={submittedAt} timeZone={timeZone} />,
    },
    statusColumn('adhesion_request', t('field.status')),
  ];
}

function AdhesionsTable({ tab }: { tab: string }) {
  const { t } = useTranslation('requests');
  const { timeZone } = useUser();
  const states = TABS[tab] ?? null;
  const options = stateOptions(adhesionStates, states ?? undefined);
  const filters = present<FilterDef>([
    options.length > 1 && { id: 'status', label: t('field.status'), kind: 'enum', pinned: true, options },
    countryFilter(t),
    lateFilter(t),
  ]);
  const state = useTableState('adhesions', {
    // Pending ones by due date: late answers first, then the next due.
    defaults: { sort: tab === 'open' ? 'dueOn' : adhesionListSpec.defaultSort },
    filters,
  });
  const query = { ...(states ? { status: states.join(',') } : {}), ...state.query };
  const page = useList('adhesions', query, (options) => call(listAdhesions, options), ['adhesion_request']);
  return (
    <DataTable
      caption={t('adhesions.title')}
      columns={columnsOf(t, timeZone)}
      state={state}
      page={page}
      exportAs={exporter(query, (request) => download(exportAdhesions, request))}
      rowHref={(row) => href(pages.adhesion, { id: row.id })}
      rowName={(row) => row.number}
      searchLabel={t('adhesions.search')}
      empty={
        <EmptyState icon={IconHandshake} title={t('adhesions.empty')}>
          {t('adhesions.emptyText')}
        </EmptyState>
      }
    />
  );
}
