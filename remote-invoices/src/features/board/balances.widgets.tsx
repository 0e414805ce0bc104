import { call } from '@cessio/client';
import { href, pages, type ResponseOf, type Sums } from '@cessio/contract';
import { accountBalances, type PortfolioBalance } from '@cessio/contract/account';
import { registerTexts, useTranslation, type TFunction } from '@cessio/shell';
import { Card, formatDate, Grid, Link, Money, Stack } from '@cessio/ui';
import { BoardCard, FlushTable, KpiCard, useBoard, type Column } from '@cessio/ui/charts';
import './texts.ts';
import texts from '../../../locales/balances.json' with { type: 'json' };

registerTexts('invoices', texts);

type OverAdvance = ResponseOf<typeof accountBalances>['overAdvances'][number];

/** Over-advances shown before the list of accounts, which has all. */
const MOST = 5;
const ENTITIES = ['invoice', 'batch', 'contract', 'ledger_entry'] as const;
const useBalances = () => useBoard('balances', (signal) => call(accountBalances, { signal }), ENTITIES);

/** The first currency large; the others follow, never added. */
const large = ([first]: Sums) => (
  <Money minor={first?.amount ?? 0} currency={first?.currency ?? 'EUR'} strongZero />
);
const others = (sums: Sums) =>
  sums.slice(1).map(({ currency, amount }) => (
    <span key={currency}>
      {' · '}
      <Money minor={amount} currency={currency} />
    </span>
  ));

/** What suppliers’ accounts amount to: financed, advanced in excess, charged this month. */
export function BalancesWidget() {
  const { t } = useTranslation('invoices');
  const { data, error, refetch } = useBalances();
  const title = t('account.title');
  if (!data) return <BoardCard title={title} error={error} onRetry={refetch} />;
  const { financed, cost, overAdvances, from } = data;
  const address = href(pages.account);
  const excess = [...new Set(overAdvances.map(({ currency }) => currency))].map((currency) => ({
    currency,
    amount: overAdvances.reduce((sum, one) => (one.currency === currency ? sum + one.amount : sum), 0),
  }));
  return (
    <Stack gap={16} as="section" aria-label={title}>
      <Grid columns={3} min={200}>
        <KpiCard
          label={t('balances.financed')}
          value={large(financed)}
          context={
            <>
              {t('balances.financed.text')}
              {others(financed)}
            </>
          }
          to={address}
        />
        <KpiCard
          label={t('balances.over')}
          value={large(excess)}
          context={
            <>
              {t('balances.over.text', { count: overAdvances.length })}
              {others(excess)}
            </>
          }
          to={address}
        />
        <KpiCard
          label={t('balances.cost')}
          value={large(cost)}
          context={
            <>
              {t('balances.cost.text', { date: formatDate(from) })}
              {others(cost)}
            </>
          }
          to={address}
        />
      </Grid>
      {overAdvances.length > 0 && (
        <Card title={t('balances.over.list')} flush>
          <FlushTable
            caption={t('balances.over.list')}
            columns={overColumns(t)}
            rows={overAdvances
              .slice(0, MOST)
              .map((one) => ({ ...one, id: `${one.contractId} ${one.assignor.id}` }))}
          />
        </Card>
      )}
    </Stack>
  );
}

const amountOf =
  <Row extends { currency: string }>(name: keyof Row) =>
  (row: Row) => <Money minor={row[name] as number} currency={row.currency} />;

const overColumns = (t: TFunction<'invoices'>): Column<OverAdvance & { id: string }>[] => [
  {
    id: 'assignor',
    header: t('field.assignorId'),
    card: 'title',
    cell: ({ contractId, assignor }) => (
      <Link to={href(pages.account, {}, { contractId, assignorId: assignor.id })}>{assignor.legalName}</Link>
    ),
  },
  {
    id: 'contract',
    header: t('field.contractId'),
    card: 'subtitle',
    cell: ({ contractNumber }) => contractNumber,
  },
  { id: 'amount', header: t('balances.over'), align: 'end', card: 'amount', cell: amountOf('amount') },
];

type PortfolioRow = PortfolioBalance & { id: string };
const portfolioColumns = (t: TFunction<'invoices'>): Column<PortfolioRow>[] => [
  {
    id: 'adviser',
    header: t('balances.adviser'),
    card: 'title',
    cell: ({ adviser }) => adviser?.name ?? t('balances.nobody'),
  },
  {
    id: 'exposure',
    header: t('board.figure.exposure'),
    align: 'end',
    card: 'amount',
    cell: amountOf('exposure'),
  },
  { id: 'financed', header: t('balances.financed'), align: 'end', cell: amountOf('financed') },
  { id: 'overAdvanced', header: t('balances.over'), align: 'end', cell: amountOf('overAdvanced') },
  { id: 'cost', header: t('balances.cost'), align: 'end', cell: amountOf('cost') },
];

/** The same by portfolio, for those who run them all. */
export function PortfoliosWidget() {
  const { t } = useTranslation('invoices');
  const { data, error, refetch } = useBalances();
  const title = t('board.portfolios');
  if (!data) return <BoardCard title={title} error={error} onRetry={refetch} />;
  if (data.portfolios.length === 0) return <BoardCard title={title} empty={t('balances.none')} />;
  return (
    <Card title={title} flush>
      <FlushTable
        caption={title}
        columns={portfolioColumns(t)}
        rows={data.portfolios.map((one) => ({ ...one, id: `${one.adviser?.id} ${one.currency}` }))}
      />
    </Card>
  );
}
