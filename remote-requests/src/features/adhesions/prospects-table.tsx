import { countryName, formatNationalId } from '@cessio/contract';
import { call, download } from '@cessio/client';
import {
  exportProspects,
  listProspects,
  PROSPECT_STATES,
  prospectListSpec,
  type Prospect,
} from '@cessio/contract/onboarding';
import { registerTexts, useSearchParams, useTranslation, useUser, type TFunction } from '@cessio/shell';
import { DateTimeText, EmptyState, IconMail, Link, styled, Tag, text, v } from '@cessio/ui';
import { DataTable, exporter, useList, useTableState, type Column } from '@cessio/ui/table';
import texts from '../../../locales/prospects.json' with { type: 'json' };
import { countryFilter } from '../../filters.ts';
import { ProspectDrawer } from './prospect-drawer.tsx';

registerTexts('requests', texts);

const Small = styled('small')({ display: 'block', color: v.text2, ...text('caption') });

function columnsOf(t: TFunction<'requests'>, timeZone: string): Column<Prospect>[] {
  return [
    {
      id: 'createdAt',
      header: t('prospects.at'),
      sortKey: 'createdAt',
      card: 'meta',
      cell: (row) => <DateTimeText instant={row.createdAt} timeZone={timeZone} />,
    },
    {
      id: 'legalName',
      exports: ['legalName', 'nationalId'],
      header: t('prospects.company'),
      sortKey: 'legalName',
      card: 'title',
      cell: (row) => (
        <>
          <Link to={`?tab=prospects&id=${row.id}`}>{row.legalName}</Link>
          {row.nationalId && <Small>{formatNationalId(row.country, row.nationalId)}</Small>}
        </>
      ),
    },
    {
      id: 'country',
      header: t('field.country'),
      hideable: true,
      cell: (row) => countryName(row.country),
    },
    {
      id: 'name',
      exports: ['name', 'email'],
      header: t('prospects.person'),
      card: 'subtitle',
      cell: (row) => (
        <>
          {row.name}
          <Small>{row.email}</Small>
        </>
      ),
    },
    {
      id: 'status',
      header: t('field.status'),
      cell: (row) => (
        <Tag family={row.status === 'open' ? 'action' : 'success'}>{t(`prospects.state.${row.status}`)}</Tag>
      ),
    },
  ];
}

/** Companies that asked to join without an invitation: those to call back, and those called. */
export function ProspectsTable() {
  const { t } = useTranslation('requests');
  const { timeZone } = useUser();
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  const state = useTableState('prospects', {
    defaults: { sort: prospectListSpec.defaultSort },
    filters: [
      {
        id: 'status',
        label: t('field.status'),
        kind: 'enum',
        pinned: true,
        options: PROSPECT_STATES.map((value) => ({ value, label: t(`prospects.state.${value}`) })),
      },
      countryFilter(t),
      { id: 'createdAt', label: t('prospects.at'), kind: 'dateRange' },
    ],
  });
  const page = useList('prospects', state.query, (options) => call(listProspects, options), []);
  const close = () =>
    setParams(
      (current) => {
        current.delete('id');
        return current;
      },
      { replace: true },
    );
  return (
    <>
      <DataTable
        caption={t('prospects.tab')}
        columns={columnsOf(t, timeZone)}
        state={state}
        page={page}
        rowName={(row) => row.legalName}
        searchLabel={t('prospects.search')}
        exportAs={exporter(state.query, (request) => download(exportProspects, request))}
        empty={
          <EmptyState icon={IconMail} title={t('prospects.empty')}>
            {t('prospects.emptyText')}
          </EmptyState>
        }
      />
      <ProspectDrawer prospect={page.data?.find((row) => row.id === id) ?? null} onClose={close} />
    </>
  );
}
