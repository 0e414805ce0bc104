import { call, download } from '@cessio/client';
import {
  countryName,
  formatNationalId,
  COUNTRIES,
  dayInParis,
  exportParties,
  hasTag,
  href,
  kycStates,
  listParties,
  pages,
  partyListSpec,
  partyStates,
  RISK_GRADES,
  todayInParis,
  type PartyRow,
} from '@cessio/contract';
import { can, useTranslation, useUser, type TFunction } from '@cessio/shell';
import {
  Button,
  DateText,
  EmptyState,
  IconCalendarClock,
  IconCompany,
  IconPlus,
  Page,
  PageHeader,
  Reference,
  Row,
  StatusChip,
  Tabs,
  Tag,
} from '@cessio/ui';
import {
  DataTable,
  exporter,
  referenceColumn,
  stateOptions,
  statusColumn,
  sumsColumn,
  useList,
  useTableState,
  type Column,
  type FilterDef,
} from '@cessio/ui/table';
import { choiceFilter, textColumn } from '../../record/list-parts.ts';
import { daysUntil, SOON_DAYS } from '../../record/days-until.ts';
import './texts.ts';

type CompanySide = 'debtor' | 'assignor';

/** Debtors known to the bank. */
export function DebtorsPage() {
  return <CompaniesPage side="debtor" />;
}

/** Assignors known to the bank. */
export function AssignorsPage() {
  return <CompaniesPage side="assignor" />;
}

function CompaniesPage({ side }: { side: CompanySide }) {
  const { t } = useTranslation('admin');
  return (
    <Page>
      <PageHeader
        title={t(`${side}s.title`)}
        subtitle={t(`${side}s.subtitle`)}
        actions={
          can(useUser(), 'parties.write') && (
            <Button variant="primary" icon={IconPlus} to={href(pages.newCompany, {}, { role: side })}>
              {t('newCompany.title')}
            </Button>
          )
        }
      />
      <Tabs
        label={t('companies.sides')}
        value={side}
        tabs={[
          { id: 'debtor', label: t('debtors.title'), to: pages.debtors },
          { id: 'assignor', label: t('assignors.title'), to: pages.assignors },
        ]}
      />
      <CompaniesTable key={side} side={side} />
    </Page>
  );
}

/** State of the company's KYC, with its expiry if near. */
export function Kyc({ status, expiresOn }: { status: PartyRow['kycStatus']; expiresOn: string | null }) {
  const { t } = useTranslation('admin');
  const left = expiresOn === null ? null : daysUntil(expiresOn, todayInParis());
  const soon = status === 'valid' && left !== null && left <= SOON_DAYS;
  return (
    <Row gap={6} wrap={false} as="span">
      {soon ? (
        <Tag family="action" icon={IconCalendarClock}>
          {t('kyc.soon')}
        </Tag>
      ) : (
        <StatusChip machine="kyc" state={status} />
      )}
      {expiresOn && hasTag(kycStates, status, 'dated') && <DateText date={expiresOn} />}
    </Row>
  );
}

function columnsOf(t: TFunction<'admin'>): Column<PartyRow>[] {
  return [
    textColumn('legalName', t('field.company'), { sortKey: 'legalName', card: 'title' }),
    referenceColumn('nationalId', t('field.nationalId'), {
      hideable: true,
      from: 1344,
      card: 'hidden',
      cell: ({ country, nationalId }) =>
        nationalId ? <Reference>{formatNationalId(country, nationalId)}</Reference> : '–',
    }),
    {
      id: 'place',
      exports: ['city', 'country'],
      header: t('field.place'),
      hideable: true,
      from: 1344,
      card: 'subtitle',
      cell: (row) => [row.city, countryName(row.country)].filter(Boolean).join(', '),
    },
    sumsColumn('exposure', t('field.exposure'), { sortKey: 'exposure', card: 'amount' }),
    {
      id: 'grade',
      exports: ['riskGrade'],
      header: t('field.riskGrade'),
      align: 'center',
      hideable: true,
      keep: true,
      cell: (row) => row.riskGrade ?? '–',
    },
    {
      id: 'kyc',
      exports: ['kycStatus', 'kycExpiresOn'],
      header: t('field.kycStatus'),
      sortKey: 'kycExpiresOn',
      hideable: true,
      keep: true,
      cell: (row) => <Kyc status={row.kycStatus} expiresOn={row.kycExpiresOn} />,
    },
    textColumn('adviser', t('field.adviserId'), { hideable: true, from: 1200, card: 'hidden' }),
    {
      id: 'createdAt',
      header: t('field.createdAt'),
      sortKey: 'createdAt',
      hideable: true,
      hiddenByDefault: true,
      card: 'hidden',
      cell: (row) => <DateText date={dayInParis(row.createdAt)} />,
    },
    statusColumn('party', t('field.status')),
  ];
}

function filtersOf(t: TFunction<'admin'>): FilterDef[] {
  const mine = [{ value: 'me', label: t('filter.mine') }];
  const countries = COUNTRIES.map((value) => ({ value, label: countryName(value) }));
  const grades = RISK_GRADES.map((value) => ({ value, label: value }));
  return [
    choiceFilter('portfolio', t('filter.portfolio'), mine, { single: true, pinned: true }),
    choiceFilter('kycStatus', t('field.kycStatus'), stateOptions(kycStates), { pinned: true }),
    choiceFilter('status', t('field.status'), stateOptions(partyStates), { pinned: true }),
    choiceFilter('country', t('field.country'), countries),
    choiceFilter('riskGrade', t('field.riskGrade'), grades),
    { id: 'createdAt', label: t('field.createdAt'), kind: 'dateRange' },
  ];
}

function CompaniesTable({ side }: { side: CompanySide }) {
  const { t } = useTranslation('admin');
  const state = useTableState(`${side}s`, {
    defaults: { sort: partyListSpec.defaultSort },
    filters: filtersOf(t),
  });
  const query = { role: side, ...state.query };
  const page = useList('parties', query, (options) => call(listParties, options), ['party']);
  return (
    <DataTable
      caption={t(`${side}s.title`)}
      columns={columnsOf(t)}
      state={state}
      page={page}
      rowName={(row) => row.legalName}
      rowHref={(row) => href(pages.company, { id: row.id })}
      searchLabel={t('companies.search')}
      exportAs={exporter(query, (request) => download(exportParties, request))}
      empty={
        <EmptyState icon={IconCompany} title={t(`${side}s.empty`)}>
          {t(`${side}s.emptyText`)}
        </EmptyState>
      }
    />
  );
}
