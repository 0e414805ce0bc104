import { call, download } from '@cessio/client';
import {
  guaranteeListSpec,
  guaranteeStates,
  href,
  isInForce,
  exportGuarantees,
  listGuarantees,
  pages,
  sideOf,
  todayInParis,
  type GuaranteeRow,
  type Side,
} from '@cessio/contract';
import { useTranslation, useUser, type TFunction } from '@cessio/shell';
import { EmptyState, IconShieldCheck, Money, Text } from '@cessio/ui';
import {
  DataTable,
  dateColumn,
  moneyColumn,
  present,
  referenceColumn,
  stateOptions,
  statusColumn,
  exporter,
  useList,
  useTableState,
  type Column,
  type FilterDef,
} from '@cessio/ui/table';
import { portfolioFilter } from '../../filters.ts';
import { companyChoices, companyName } from './company-choices.ts';

function columnsOf(t: TFunction<'requests'>, side: Side): Column<GuaranteeRow>[] {
  return present<Column<GuaranteeRow>>([
    referenceColumn('number', t('field.guarantee'), { sortKey: 'number', card: 'title' }),
    side !== 'client' && {
      id: 'debtor',
      header: t('field.debtorId'),
      card: 'subtitle',
      cell: (row) => row.debtor.legalName,
    },
    side !== 'supplier' && {
      id: 'beneficiary',
      header: t('field.beneficiaryId'),
      ...(side === 'client' && { card: 'subtitle' }),
      cell: (row) => row.beneficiary.legalName,
    },
    moneyColumn('granted', t('field.granted'), { sortKey: 'granted', card: 'amount' }),
    moneyColumn('used', t('field.used')),
    {
      id: 'left',
      header: t('field.left'),
      align: 'end',
      cell: (row) =>
        isInForce(row, todayInParis()) ? <Money minor={row.left} currency={row.currency} /> : '–',
    },
    dateColumn('validFrom', t('field.validFrom'), { hideable: true, hiddenByDefault: true }),
    dateColumn('validUntil', t('field.validUntil'), { sortKey: 'validUntil', card: 'meta' }),
    statusColumn('guarantee', t('field.status')),
  ]);
}

/** Guarantees in force or ended: the user's own, those in their favour, all for the bank. Read only. */
export function GuaranteesTable({ caption }: { caption: string }) {
  const { t } = useTranslation('requests');
  const side = sideOf(useUser().role);
  const company = { kind: 'enum', single: true, loadOptions: companyChoices, nameOf: companyName } as const;
  const options = stateOptions(guaranteeStates);
  const state = useTableState('guarantees', {
    defaults: { sort: guaranteeListSpec.defaultSort },
    filters: present<FilterDef>([
      { id: 'status', label: t('field.status'), kind: 'enum', pinned: true, options },
      { id: 'validUntil', label: t('field.validUntil'), kind: 'dateRange', pinned: true },
      { id: 'validFrom', label: t('field.validFrom'), kind: 'dateRange' },
      side === 'staff' && portfolioFilter(t),
      side === 'staff' && { id: 'debtorId', label: t('field.debtorId'), ...company },
      side === 'staff' && { id: 'beneficiaryId', label: t('field.beneficiaryId'), ...company },
    ]),
  });
  const page = useList('guarantees', state.query, (options) => call(listGuarantees, options), ['guarantee']);
  return (
    <DataTable
      caption={caption}
      columns={columnsOf(t, side)}
      state={state}
      page={page}
      exportAs={exporter(state.query, (request) => download(exportGuarantees, request))}
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
