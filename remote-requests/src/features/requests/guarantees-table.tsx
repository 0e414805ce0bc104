import { call } from '@cessio/client';
import {
  guaranteeListSpec,
  guaranteeStates,
  href,
  listGuarantees,
  pages,
  sideOf,
  statesWith,
  type GuaranteeRow,
  type Side,
} from '@cessio/contract';
import { useTranslation, useUser, type TFunction } from '@cessio/shell';
import { DateText, EmptyState, IconShieldCheck, Money, Reference, StatusChip, Text } from '@cessio/ui';
import { DataTable, useTableState, type Column, useList } from '@cessio/ui/table';
import { companyChoices } from './company-choices.ts';

/** States in which what is left can still cover something. */
const IN_FORCE: readonly string[] = statesWith(guaranteeStates, 'givesCover');

function columnsOf(t: TFunction<'requests'>, side: Side): Column<GuaranteeRow>[] {
  return [
    {
      id: 'number',
      header: t('field.guarantee'),
      sortKey: 'number',
      card: 'title',
      cell: (row) => <Reference>{row.number}</Reference>,
    },
    ...(side === 'client'
      ? []
      : [
          {
            id: 'debtor',
            header: t('field.debtor'),
            card: 'subtitle' as const,
            cell: (row: GuaranteeRow) => row.debtor.legalName,
          },
        ]),
    ...(side === 'supplier'
      ? []
      : [
          {
            id: 'beneficiary',
            header: t('field.beneficiary'),
            ...(side === 'client' ? { card: 'subtitle' as const } : {}),
            cell: (row: GuaranteeRow) => row.beneficiary.legalName,
          },
        ]),
    {
      id: 'granted',
      header: t('field.granted'),
      align: 'end',
      sortKey: 'granted',
      card: 'amount',
      cell: (row) => <Money minor={row.granted} currency={row.currency} />,
    },
    {
      id: 'used',
      header: t('field.used'),
      align: 'end',
      cell: (row) => <Money minor={row.used} currency={row.currency} />,
    },
    {
      id: 'left',
      header: t('field.left'),
      align: 'end',
      cell: (row) =>
        IN_FORCE.includes(row.status) ? (
          <Money minor={Math.max(0, row.granted - row.used)} currency={row.currency} />
        ) : (
          '–'
        ),
    },
    {
      id: 'validFrom',
      header: t('field.validFrom'),
      hideable: true,
      hiddenByDefault: true,
      cell: (row) => <DateText date={row.validFrom} />,
    },
    {
      id: 'validUntil',
      header: t('field.validUntil'),
      sortKey: 'validUntil',
      card: 'meta',
      cell: (row) => <DateText date={row.validUntil} />,
    },
    {
      id: 'status',
      header: t('field.status'),
      card: 'status',
      cell: (row) => <StatusChip machine="guarantee" state={row.status} />,
    },
  ];
}

/** Guarantees in force or ended: those one asked for, those in one's favour, all for the bank. Read only. */
export function GuaranteesTable({ caption }: { caption: string }) {
  const { t } = useTranslation('requests');
  const side = sideOf(useUser().role);
  const state = useTableState('guarantees', {
    defaults: { sort: guaranteeListSpec.defaultSort },
    filters: [
      {
        id: 'status',
        label: t('field.status'),
        kind: 'enum',
        pinned: true,
        options: Object.entries(guaranteeStates).map(([value, { label }]) => ({ value, label })),
      },
      { id: 'validUntil', label: t('field.validUntil'), kind: 'dateRange', pinned: true },
      ...(side === 'staff'
        ? [
            {
              id: 'debtorId',
              label: t('field.debtor'),
              kind: 'enum' as const,
              single: true,
              loadOptions: companyChoices,
            },
            {
              id: 'beneficiaryId',
              label: t('field.beneficiary'),
              kind: 'enum' as const,
              single: true,
              loadOptions: companyChoices,
            },
          ]
        : []),
    ],
  });
  const page = useList('guarantees', state.query, (options) => call(listGuarantees, options), ['guarantee']);
  return (
    <DataTable
      caption={caption}
      columns={columnsOf(t, side)}
      state={state}
      page={page}
      rowName={(row) => row.number}
      rowHref={(row) => href(pages.guarantee, { id: row.id })}
      searchLabel={t('list.search')}
      density={side === 'staff' ? 'compact' : 'comfortable'}
      empty={
        <EmptyState icon={IconShieldCheck} title={t(`guarantees.empty.${side}`)}>
          <Text>{t(`guarantees.emptyText.${side}`)}</Text>
        </EmptyState>
      }
    />
  );
}
