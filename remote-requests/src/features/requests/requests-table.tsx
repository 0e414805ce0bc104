import { call, download } from '@cessio/client';
import {
  actorOf,
  exportGuaranteeRequests,
  GUARANTEE_KINDS,
  guaranteeRequestListSpec,
  guaranteeRequestStates,
  href,
  isTurnOf,
  listGuaranteeRequests,
  pages,
  sideOf,
  type GuaranteeRequestRow,
} from '@cessio/contract';
import { can, useTranslation, useUser, type TFunction } from '@cessio/shell';
import { Button, DateText, EmptyState, IconPlus, IconShieldCheck } from '@cessio/ui';
import { DueDate } from '@cessio/ui/record';
import {
  DataTable,
  dateColumn,
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
import { lateFilter, portfolioFilter } from '../../filters.ts';
import { companyChoices, companyName } from './company-choices.ts';
import { dayOf } from '../../days-left.ts';
import type { RequestTab } from './request-tabs.ts';

function columnsOf(t: TFunction<'requests'>, staff: boolean, timeZone: string) {
  return present<Column<GuaranteeRequestRow>>([
    referenceColumn('number', t('field.number'), { sortKey: 'number', card: 'title' }),
    staff && {
      id: 'requester',
      exports: ['requesterName'],
      header: t('field.requesterId'),
      card: 'subtitle',
      cell: (row) => row.requester.legalName,
    },
    {
      id: 'beneficiary',
      exports: ['beneficiaryName'],
      header: t('field.beneficiaryId'),
      ...(!staff && { card: 'subtitle' }),
      cell: (row) => row.beneficiary.legalName,
    },
    {
      id: 'kind',
      header: t('field.kind'),
      hideable: true,
      hiddenByDefault: staff,
      card: 'hidden',
      cell: (row) => GUARANTEE_KINDS[row.kind],
    },
    moneyColumn('amount', t('field.amount'), { sortKey: 'amount', card: 'amount' }),
    {
      id: 'tenor',
      exports: ['tenorDays'],
      header: t('field.tenorDays'),
      align: 'end',
      hideable: true,
      from: 1344,
      card: 'hidden',
      cell: (row) => t('days', { count: row.tenorDays }),
    },
    dateColumn('validUntil', t('field.validUntil'), {
      sortKey: 'validUntil',
      hideable: true,
      hiddenByDefault: true,
      card: 'hidden',
    }),
    {
      id: 'dueOn',
      header: t('field.dueOn'),
      sortKey: 'dueOn',
      hideable: true,
      keep: true,
      ...(!staff && { card: 'hidden' }),
      cell: ({ dueOn, stage }) => <DueDate on={dueOn} late={stage.late} />,
    },
    {
      id: 'stage',
      header: t('field.stage'),
      hideable: true,
      from: 1344,
      card: 'hidden',
      cell: ({ stage }) => stage.holder ?? '–',
    },
    {
      id: 'createdAt',
      header: t('field.createdAt'),
      sortKey: 'createdAt',
      hideable: true,
      card: 'meta',
      cell: (row) => <DateText date={dayOf(row.createdAt, timeZone)} />,
    },
    statusColumn('guarantee_request', t('field.status')),
  ]);
}

/** Requests of one tab. */
export function RequestsTable({ tab, caption }: { tab: RequestTab; caption: string }) {
  const { t } = useTranslation('requests');
  const user = useUser();
  const staff = sideOf(user.role) === 'staff';
  const company = { kind: 'enum', single: true, loadOptions: companyChoices, nameOf: companyName } as const;
  const filters = present<FilterDef>([
    !tab.query['status'] && {
      id: 'status',
      label: t('field.status'),
      kind: 'enum',
      pinned: true,
      options: stateOptions(guaranteeRequestStates).filter(({ value }) => !staff || value !== 'draft'),
    },
    {
      id: 'kind',
      label: t('field.kind'),
      kind: 'enum',
      pinned: true,
      options: Object.entries(GUARANTEE_KINDS).map(([value, label]) => ({ value, label })),
    },
    { id: 'amount', label: t('field.amount'), kind: 'amountRange' },
    { id: 'createdAt', label: t('field.createdAt'), kind: 'dateRange' },
    { id: 'dueOn', label: t('field.dueOn'), kind: 'dateRange' },
    lateFilter(t),
    staff && portfolioFilter(t),
    staff && { id: 'requesterId', label: t('field.requesterId'), pinned: true, ...company },
    staff && { id: 'beneficiaryId', label: t('field.beneficiaryId'), ...company },
  ]);
  const state = useTableState('guaranteeRequests', {
    // Pending ones by due date: late answers first, then the next due.
    defaults: {
      sort:
        tab.id === 'queue' || (staff && tab.id === 'all') ? 'dueOn' : guaranteeRequestListSpec.defaultSort,
    },
    filters,
  });
  const query = { ...tab.query, ...state.query };
  const page = useList('guaranteeRequests', query, (options) => call(listGuaranteeRequests, options), [
    'guarantee_request',
  ]);
  return (
    <DataTable
      caption={caption}
      columns={columnsOf(t, staff, user.timeZone)}
      state={state}
      page={page}
      rowName={(row) => row.number}
      rowHref={(row) => href(pages.request, { id: row.id })}
      awaits={(row) => isTurnOf(actorOf(user), 'guarantee_request', row)}
      searchLabel={t('list.search')}
      density={staff ? 'compact' : 'comfortable'}
      exportAs={exporter(query, (request) => download(exportGuaranteeRequests, request))}
      empty={
        <EmptyState
          icon={IconShieldCheck}
          title={t(staff ? 'list.empty.staff' : tab.id !== 'all' ? 'list.empty.tab' : 'list.empty.client')}
          action={
            can(user, 'guaranteeRequests.write') ? (
              <Button variant="primary" size={30} icon={IconPlus} to={pages.newRequest}>
                {t('new.title')}
              </Button>
            ) : (
              user.pendingAdhesionId && (
                <Button size={30} to={pages.home}>
                  {t('list.adhesion')}
                </Button>
              )
            )
          }
        >
          {t(staff ? 'list.emptyText.staff' : 'list.emptyText.client')}
        </EmptyState>
      }
    />
  );
}
