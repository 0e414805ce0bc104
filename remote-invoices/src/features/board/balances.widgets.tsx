import { call } from '@cessio/client';
import { href, pages, type Sums } from '@cessio/contract';
import { accountBalances, type PortfolioBalance } from '@cessio/contract/account';
import { registerTexts, useTranslation, type TFunction } from '@cessio/shell';
import { Card, formatDate, Grid, Link, Money, styled, v } from '@cessio/ui';
import { BoardCard, FlushTable, KpiCard, useBoard, type Column } from '@cessio/ui/charts';
import './texts.ts';
import texts from '../../../locales/balances.json' with { type: 'json' };

registerTexts('invoices', texts);

/** Accounts named before the list of all. */
const MOST = 2;
/** Links of a card that is not itself a link. */
const Named = styled('ul')({
  display: 'inline',
  '& > li': { display: 'inline' },
  '& > li::before': { content: '" · "' },
  '&& a': { color: v.link },
  '&& a::after': { content: 'none' },
});
const ENTITIES = ['financing', 'invoice', 'batch', 'contract', 'ledger_entry'] as const;
const useBalances = () => useBoard('balances', (signal) => call(accountBalances, { signal }), ENTITIES);

/** The first currency large; the others follow, never added. */
const large = ([first]: Sums) => (
  <Money minor={first?.amount ?? 0} currency={first?.currency ?? 'EUR'} strongZero />
);
const others = (sums: Sums) =>
  sums
    .slice(1)
    .filter(({ amount }) => amount !== 0)
    .map(({ currency, amount }) => (
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
  if (error && !data) return <BoardCard title={title} error={error} onRetry={refetch} />;
  if (!data)
    return (
      // As high as what comes, so that nothing below moves.
      <section aria-label={title} aria-busy>
        <Grid columns={3} min={200}>
          {(['financed', 'over', 'cost'] as const).map((name) => (
            <KpiCard key={name} label={t(`balances.${name}`)} value={'\u00a0'} context={'\u00a0'} />
          ))}
        </Grid>
      </section>
    );
  const { financed, cost, overAdvances, from } = data;
  const address = href(pages.account);
  const excess = [...new Set(overAdvances.map(({ currency }) => currency))].map((currency) => ({
    currency,
    amount: overAdvances.reduce((sum, one) => (one.currency === currency ? sum + one.amount : sum), 0),
  }));
  return (
    <section aria-label={title}>
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
              <Named>
                {overAdvances.slice(0, MOST).map(({ contractId, assignor }) => (
                  <li key={`${contractId} ${assignor.id}`}>
                    <Link to={href(pages.account, {}, { contractId, assignorId: assignor.id })}>
                      {assignor.legalName}
                    </Link>
                  </li>
                ))}
                {overAdvances.length > MOST && (
                  <li>
                    <Link to={address}>{t('balances.over.more', { count: overAdvances.length - MOST })}</Link>
                  </li>
                )}
              </Named>
            </>
          }
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
    </section>
  );
}

const amountOf =
  <Row extends { currency: string }>(name: keyof Row) =>
  (row: Row) => <Money minor={row[name] as number} currency={row.currency} />;

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
