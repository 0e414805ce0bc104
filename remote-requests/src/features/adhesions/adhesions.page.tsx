import { call } from '@cessio/client';
import {
  adhesionListSpec,
  adhesionStates,
  listAdhesions,
  stateNames,
  statesWith,
  type AdhesionRow,
  type AdhesionState,
  type pages,
  type TabOf,
} from '@cessio/contract';
import { useTranslation, useUser, type TFunction } from '@cessio/shell';
import {
  DateTimeText,
  EmptyState,
  IconHandshake,
  Money,
  Page,
  PageHeader,
  Reference,
  StatusChip,
  TabPanel,
  Tabs,
  useTabParam,
} from '@cessio/ui';
import { DataTable, useTableState, type Column, type FilterDef, useList } from '@cessio/ui/table';

const PANEL = 'adhesions-panel';
type States = readonly AdhesionState[] | null;
const TABS: Readonly<Record<string, States>> = {
  open: statesWith(adhesionStates, 'open'),
  active: ['active'],
  closed: statesWith(adhesionStates, 'ended'),
  all: null,
} satisfies Record<TabOf<typeof pages.adhesions>, States>;

/** Adhesion requests: companies that ask to become assignors, and how far the bank is with each. */
export function AdhesionsPage() {
  const { t } = useTranslation('requests');
  const [value, setValue] = useTabParam('open');
  const tab = value in TABS ? value : 'open';
  return (
    <Page>
      <PageHeader title={t('adhesions.title')} subtitle={t('adhesions.subtitle')} />
      <Tabs
        label={t('adhesions.title')}
        panelId={PANEL}
        value={tab}
        onChange={setValue}
        tabs={Object.keys(TABS).map((id) => ({ id, label: t(`adhesions.tab.${id}`) }))}
      />
      <TabPanel id={PANEL} value={tab}>
        <AdhesionsTable key={tab} states={TABS[tab] ?? null} />
      </TabPanel>
    </Page>
  );
}

function columnsOf(t: TFunction<'requests'>, timeZone: string): Column<AdhesionRow>[] {
  return [
    {
      id: 'number',
      header: t('field.number'),
      sortKey: 'number',
      card: 'title',
      cell: (row) => <Reference>{row.number}</Reference>,
    },
    { id: 'legalName', header: t('adhesions.company'), card: 'subtitle', cell: (row) => row.legalName },
    {
      id: 'country',
      header: t('field.country'),
      hideable: true,
      cell: (row) => t(`country.${row.country}`, { defaultValue: row.country }),
    },
    {
      id: 'turnover',
      header: t('adhesions.turnover'),
      align: 'end',
      hideable: true,
      card: 'hidden',
      cell: (row) => <Money minor={row.expectedTurnover} currency={row.currency} />,
    },
    {
      id: 'ceiling',
      header: t('adhesions.ceiling'),
      align: 'end',
      sortKey: 'wantedCeiling',
      card: 'amount',
      cell: (row) => <Money minor={row.wantedCeiling} currency={row.currency} />,
    },
    {
      id: 'assignedTo',
      header: t('adhesions.assignedTo'),
      hideable: true,
      cell: (row) => row.assignedTo ?? '–',
    },
    {
      id: 'createdAt',
      header: t('adhesions.createdAt'),
      sortKey: 'createdAt',
      card: 'meta',
      cell: (row) => <DateTimeText instant={row.createdAt} timeZone={timeZone} />,
    },
    {
      id: 'status',
      header: t('field.status'),
      card: 'status',
      cell: (row) => <StatusChip machine="adhesion_request" state={row.status} />,
    },
  ];
}

function AdhesionsTable({ states }: { states: readonly string[] | null }) {
  const { t } = useTranslation('requests');
  const { timeZone } = useUser();
  const offered = states ?? stateNames(adhesionStates);
  const filters: FilterDef[] = [
    ...(offered.length > 1
      ? [
          {
            id: 'status',
            label: t('field.status'),
            kind: 'enum' as const,
            pinned: true,
            options: offered.map((one) => ({ value: one, label: t(`common:state.adhesion.${one}`) })),
          },
        ]
      : []),
    {
      id: 'country',
      label: t('field.country'),
      kind: 'enum',
      pinned: true,
      options: ['FR', 'TN', 'MA', 'DZ'].map((one) => ({ value: one, label: t(`country.${one}`) })),
    },
  ];
  const state = useTableState('adhesions', { defaults: { sort: adhesionListSpec.defaultSort }, filters });
  const page = useList(
    'adhesions',
    { ...(states ? { status: states.join(',') } : {}), ...state.query },
    (options) => call(listAdhesions, options),
    ['adhesion_request'],
  );
  return (
    <DataTable
      caption={t('adhesions.title')}
      columns={columnsOf(t, timeZone)}
      state={state}
      page={page}
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
