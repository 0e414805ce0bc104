import { call, download } from '@cessio/client';
import { CURRENCIES, formatDate, href, pages, plusDays, todayInParis } from '@cessio/contract';
import {
  ACCOUNT_TYPES,
  exportLedgerLines,
  getTrialBalance,
  LEDGER_EVENTS,
  listLedgerLines,
  type LedgerAccount,
  type LedgerLineRow,
} from '@cessio/contract/ledger';
import { useParams, useQuery, useTranslation, type TFunction } from '@cessio/shell';
import { EmptyState, Grid, IconLandmark, Link, Page, PageHeader, Reference, Stack } from '@cessio/ui';
import { KpiCard, RecordMissing } from '@cessio/ui/record';
import {
  DataTable,
  dateColumn,
  exporter,
  useFresh,
  useList,
  useTableState,
  type Column,
  type FilterDef,
} from '@cessio/ui/table';
import { byCompany, byContract } from './find-parties.ts';
import { Sentence } from './sentence.ts';
import { Balance, Side } from './sides.tsx';
import { useAccounts } from './use-accounts.ts';
import './texts.ts';

/** The general ledger of one account. */
export function LedgerAccountPage() {
  const { t } = useTranslation('invoices');
  const { id = '' } = useParams();
  const query = useAccounts();
  // Its height depends on how many currencies the account has: the page waits for it, or its lines would move.
  const balance = useBalancesAt(todayInParis());
  const account = query.data?.data.find(({ code }) => code === id.toUpperCase());
  if (account && !balance.isPending) return <Account key={account.code} account={account} />;
  const list = { label: t('ledger.accounts'), to: pages.ledgerAccounts };
  const error = query.data
    ? { status: 404, code: 'NOT_FOUND', title: t('ledger.account.unknown') }
    : query.error;
  return (
    <RecordMissing
      title={t('ledger.account')}
      list={list}
      query={{ ...query, error: account ? null : (error as Error | null) }}
    />
  );
}

function columnsOf(t: TFunction<'invoices'>): Column<LedgerLineRow>[] {
  return [
    {
      id: 'ref',
      header: t('ledger.number'),
      card: 'title',
      cell: ({ ref }) => <Reference>{ref}</Reference>,
    },
    dateColumn('entryDate', t('ledger.entryDate'), { card: 'meta' }),
    {
      id: 'label',
      header: t('ledger.label'),
      card: 'subtitle',
      cell: ({ label }) => <Sentence>{label}</Sentence>,
    },
    {
      id: 'event',
      header: t('ledger.event'),
      hideable: true,
      hiddenByDefault: true,
      exports: [],
      card: 'hidden',
      cell: ({ event }) => LEDGER_EVENTS[event],
    },
    {
      id: 'party',
      header: t('ledger.company'),
      cell: ({ party }) =>
        party ? <Link to={href(pages.company, { id: party.id })}>{party.legalName}</Link> : '–',
    },
    {
      id: 'debit',
      exports: ['debit', 'currency'],
      header: t('ledger.debit'),
      align: 'end',
      cell: ({ debit, currency }) => <Side minor={debit} currency={currency} />,
    },
    {
      id: 'credit',
      exports: ['credit', 'currency'],
      header: t('ledger.credit'),
      align: 'end',
      cell: ({ credit, currency }) => <Side minor={credit} currency={currency} />,
    },
    {
      id: 'accountBalance',
      header: t('ledger.balanceAfter'),
      align: 'end',
      cell: ({ accountBalance, currency }) => <Balance minor={accountBalance} currency={currency} />,
    },
    dateColumn('valueDate', t('ledger.valueDate'), { hideable: true, hiddenByDefault: true, card: 'hidden' }),
    {
      id: 'balance',
      header: t('ledger.companyBalance'),
      align: 'end',
      hideable: true,
      hiddenByDefault: true,
      card: 'hidden',
      cell: ({ balance, currency }) => <Balance minor={balance} currency={currency} />,
    },
  ];
}

function Account({ account }: { account: LedgerAccount }) {
  const { t } = useTranslation('invoices');
  const { code, name, planNo, type } = account;
  const filters: FilterDef[] = [
    {
      id: 'currency',
      label: t('field.currency'),
      kind: 'enum',
      pinned: true,
      options: CURRENCIES.map((value) => ({ value, label: value })),
    },
    { id: 'entryDate', label: t('ledger.entryDate'), kind: 'dateRange', pinned: true },
    { id: 'partyId', label: t('ledger.company'), pinned: true, ...byCompany },
    { id: 'contractId', label: t('field.contractId'), ...byContract },
  ];
  const state = useTableState('ledger.lines', { filters, defaults: { sort: '-sealed', limit: 50 } });
  const query = { ...state.query, account: code };
  const page = useList('ledgerLines', query, (options) => call(listLedgerLines, options), ['ledger_entry']);
  const { filters: chosen } = state;
  return (
    <Page>
      <PageHeader
        title={t('ledger.account.heading', { number: planNo, name })}
        documentTitle={t('ledger.account.of', { number: planNo })}
        subtitle={t('ledger.account.text', { type: ACCOUNT_TYPES[type], code })}
        breadcrumb={[{ label: t('ledger.accounts'), to: pages.ledgerAccounts }, { label: planNo }]}
      />
      <Grid columns={3} min={220}>
        {chosen['entryDate.gte'] && <BalanceAt code={code} at={plusDays(chosen['entryDate.gte'], -1)} />}
        <BalanceAt code={code} at={chosen['entryDate.lte'] ?? todayInParis()} />
      </Grid>
      <DataTable
        caption={t('ledger.account.lines', { number: planNo })}
        columns={columnsOf(t)}
        state={state}
        page={page}
        density="comfortable"
        rowName={({ ref }) => ref}
        rowHref={({ entryId }) => href(pages.ledgerEntry, { id: entryId })}
        exportAs={exporter(query, (request) => download(exportLedgerLines, request))}
        empty={<EmptyState icon={IconLandmark} title={t('ledger.account.none')} />}
      />
    </Page>
  );
}

const useBalancesAt = (at: string) =>
  useQuery({
    queryKey: ['ledger', 'balance', at],
    queryFn: ({ signal }) => call(getTrialBalance, { query: { at }, signal }),
  });

/** Balance of the account at the end of a day. */
function BalanceAt({ code, at }: { code: string; at: string }) {
  const { t } = useTranslation('invoices');
  const { data } = useBalancesAt(at);
  useFresh(['ledger', 'balance'], ['ledger_entry']);
  const own = data?.data.filter(({ account }) => account === code);
  return (
    <KpiCard
      label={t('ledger.balanceAt', { date: formatDate(at) })}
      value={
        <Stack gap={2}>
          {own?.map(({ currency, balance }) => (
            <Balance key={currency} minor={balance} currency={currency} />
          ))}
          {own?.length === 0 ? t('ledger.balance.zero') : !own && '\u00a0'}
        </Stack>
      }
    />
  );
}
