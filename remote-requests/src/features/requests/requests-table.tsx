import { call, download } from '@cessio/client';
import {
  exportGuaranteeRequests,
  GUARANTEE_KINDS,
  guaranteeRequestListSpec,
  guaranteeRequestStates,
  href,
  listGuaranteeRequests,
  pages,
  sideOf,
  type GuaranteeRequestRow,
} from '@cessio/contract';
import { useTranslation, useUser, type TFunction } from '@cessio/shell';
import {
  Button,
  DateText,
  EmptyState,
  IconPlus,
  IconShieldCheck,
  Money,
  Reference,
  Row,
  StatusChip,
  Text,
} from '@cessio/ui';
import { DataTable, useTableState, type Column, type FilterDef, exporter, useList } from '@cessio/ui/table';
import { companyChoices } from './company-choices.ts';
import { businessDaysLeft, dayOf } from './days-left.ts';
import { queryOf, type RequestTab } from './request-tabs.ts';

/** The day by which somebody must answer, and how long that still is. */
function Due({ row }: { row: GuaranteeRequestRow }) {
  const { t } = useTranslation('requests');
  if (!row.dueOn) return <>–</>;
  const left = businessDaysLeft(row.dueOn);
  return (
    <Row gap={6} wrap={false} as="span">
      <DateText date={row.dueOn} />
      {left < 0 && (
        <Text type="caption" tone="danger" weight={600}>
          {t('due.lateShort', { count: -left })}
        </Text>
      )}
    </Row>
  );
}

function columnsOf(
  t: TFunction<'requests'>,
  staff: boolean,
  timeZone: string,
): Column<GuaranteeRequestRow>[] {
  return [
    {
      id: 'number',
      header: t('field.number'),
      sortKey: 'number',
      card: 'title',
      cell: (row) => <Reference>{row.number}</Reference>,
    },
    ...(staff
      ? [
          {
            id: 'requester',
            header: t('field.requester'),
            card: 'subtitle' as const,
            cell: (row: GuaranteeRequestRow) => row.requester.legalName,
          },
        ]
      : []),
    {
      id: 'beneficiary',
      header: t('field.beneficiary'),
      ...(staff ? {} : { card: 'subtitle' as const }),
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
    {
      id: 'amount',
      header: t('field.amountShort'),
      align: 'end',
      sortKey: 'amount',
      card: 'amount',
      cell: (row) => <Money minor={row.amount} currency={row.currency} />,
    },
    {
      id: 'tenor',
      header: t('field.tenor'),
      align: 'end',
      hideable: true,
      card: 'hidden',
      cell: (row) => t('days', { count: row.tenorDays }),
    },
    {
      id: 'validUntil',
      header: t('field.validUntil'),
      sortKey: 'validUntil',
      hideable: true,
      hiddenByDefault: true,
      card: 'hidden',
      cell: (row) => <DateText date={row.validUntil} />,
    },
    {
      id: 'dueOn',
      header: t('field.dueOn'),
      hideable: true,
      keep: true,
      ...(staff ? {} : { card: 'hidden' as const }),
      cell: (row) => <Due row={row} />,
    },
    {
      id: 'createdAt',
      header: t('field.createdAt'),
      sortKey: 'createdAt',
      hideable: true,
      card: 'meta',
      cell: (row) => <DateText date={dayOf(row.createdAt, timeZone)} />,
    },
    {
      id: 'status',
      header: t('field.status'),
      card: 'status',
      cell: (row) => <StatusChip machine="guarantee_request" state={row.status} />,
    },
  ];
}

/** Requests of one tab. */
export function RequestsTable({ tab, caption }: { tab: RequestTab; caption: string }) {
  const { t } = useTranslation('requests');
  const user = useUser();
  const staff = sideOf(user.role) === 'staff';
  const filters: FilterDef[] = [
    ...(tab.states
      ? []
      : [
          {
            id: 'status',
            label: t('field.status'),
            kind: 'enum' as const,
            pinned: true,
            options: Object.entries(guaranteeRequestStates)
              .filter(([value]) => !staff || value !== 'draft')
              .map(([value, { label }]) => ({ value, label })),
          },
        ]),
    {
      id: 'kind',
      label: t('field.kind'),
      kind: 'enum',
      pinned: true,
      options: Object.entries(GUARANTEE_KINDS).map(([value, label]) => ({ value, label })),
    },
    { id: 'amount', label: t('field.amount'), kind: 'amountRange' },
    { id: 'createdAt', label: t('field.createdAt'), kind: 'dateRange' },
    ...(staff
      ? (['requesterId', 'beneficiaryId'] as const).map((id) => ({
          id,
          label: t(id === 'requesterId' ? 'field.requester' : 'field.beneficiary'),
          kind: 'enum' as const,
          single: true,
          pinned: id === 'requesterId',
          loadOptions: companyChoices,
        }))
      : []),
  ];
  const state = useTableState('guaranteeRequests', {
    defaults: { sort: guaranteeRequestListSpec.defaultSort },
    filters,
  });
  const query = { ...queryOf(tab, user), ...state.query };
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
      searchLabel={t('list.search')}
      density={staff ? 'compact' : 'comfortable'}
      exportCsv={exporter(query, (filtered) => download(exportGuaranteeRequests, { query: filtered }))}
      empty={
        <EmptyState
          icon={IconShieldCheck}
          title={t(staff ? 'list.empty.staff' : tab.states ? 'list.empty.tab' : 'list.empty.client')}
          action={
            !staff && (
              <Button variant="primary" size={30} icon={IconPlus} to={pages.newRequest}>
                {t('new.title')}
              </Button>
            )
          }
        >
          {t(staff ? 'list.emptyText.staff' : 'list.emptyText.client')}
        </EmptyState>
      }
    />
  );
}
