import { href, pages } from '@cessio/contract';
import type { Availability } from '@cessio/contract/account';
import { useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  formatDate,
  formatMoney,
  Hint,
  Link,
  media,
  Money,
  Skeleton,
  styled,
  text,
  v,
} from '@cessio/ui';
import { KpiCard, WidgetError } from '@cessio/ui/charts';
import { mayRequestFinancing } from '../../may-request.ts';
import { useMoney } from './use-money.ts';
import './texts.ts';

const ENTITIES = ['financing', 'invoice', 'batch', 'contract', 'ledger_entry'] as const;

const Cells = styled('section')({
  display: 'grid',
  gap: 16,
  minBlockSize: '100%',
  gridTemplateRows: 'auto auto 1fr',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 768px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '@media (min-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1.6fr) repeat(3, minmax(0, 1fr))' },
  '& > section:first-of-type': {
    gridRow: 'span 3',
    '@media (min-width: 768px) and (max-width: 1099.95px)': { gridColumn: '1 / -1' },
  },
  [media.phone]: { gap: 12 },
});
const Lead = styled('div')({
  '& h2': { color: v.text2, ...text('small') },
  '& > p': { ...text('display') },
});
const Links = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
});
const Others = styled('ul')({
  ...text('small'),
  '& > li': { display: 'flex', justifyContent: 'space-between', gap: 12 },
});

/** What may be drawn comes first: the account with the most of it, then the others, each in its currency. */
export function MoneyWidget() {
  const { t } = useTranslation('invoices');
  const { data, error, refetch } = useMoney(ENTITIES);
  const title = t('home.money.available');
  if (!data)
    return (
      <Card label={title} warm style={{ blockSize: '100%' }}>
        {error ? <WidgetError title={title} error={error} onRetry={refetch} /> : <Skeleton lines={3} />}
      </Card>
    );
  const [first, ...others] = data.data;
  if (!first)
    return (
      <Card label={title}>
        <Lead>
          <h2>{title}</h2>
          <Hint>{t('home.money.none')}</Hint>
        </Lead>
      </Card>
    );
  return <Account account={first} others={others} />;
}

const addressOf = ({ contractId }: Availability, more: Record<string, string> = {}) =>
  href(pages.account, {}, { ...more, contractId });

function Account({ account, others }: { account: Availability; others: readonly Availability[] }) {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const { contractId, currency, cost, available, stops } = account;
  const drawable = available > 0 && stops.length === 0 && mayRequestFinancing(user);
  const words = (minor: number) => formatMoney(minor, currency);
  const money = (minor: number) => <Money minor={minor} currency={currency} strongZero />;
  const next = (of: Availability['dueBack'], key: 'financed' | 'kept', amount: number) => {
    if (amount === 0) return t(`home.money.${key}.none`);
    return of
      ? t(`home.money.${key}.next`, { amount: words(of.amount), date: formatDate(of.on) })
      : t(`home.money.${key}.late`);
  };
  return (
    <Cells aria-label={t('home.money.all')}>
      <Card label={t('home.money.available')} warm>
        <Lead>
          <h2>{t('home.money.available')}</h2>
          <p>{money(available)}</p>
          <Hint type="caption">
            {account.overdrawn > 0
              ? t('home.money.overdrawn', { amount: words(account.overdrawn) })
              : t(stops.length > 0 ? 'home.money.stopped' : 'home.money.of', {
                  number: account.contractNumber,
                })}
          </Hint>
        </Lead>
        <Links>
          {drawable && (
            <Button to={href(pages.newFinancing, {}, { contractId })}>{t('financing.new')}</Button>
          )}
          <Link to={addressOf(account)}>{t('home.money.why')}</Link>
        </Links>
        {others.length > 0 && (
          <Others aria-label={t('home.money.others')}>
            {others.map((one) => (
              <li key={`${one.contractId} ${one.assignor.id}`}>
                <Link to={addressOf(one)}>{one.contractNumber}</Link>
                <Money minor={one.available} currency={one.currency} strongZero />
              </li>
            ))}
          </Others>
        )}
      </Card>
      <KpiCard
        label={t('home.money.financed')}
        value={money(account.financed)}
        context={next(account.dueBack, 'financed', account.financed)}
        to={addressOf(account)}
      />
      <KpiCard
        label={t('home.money.kept')}
        value={money(account.kept)}
        context={next(account.keptUntil, 'kept', account.kept)}
        to={addressOf(account)}
      />
      <KpiCard
        label={t('home.money.cost')}
        value={money(cost.amount)}
        context={t(cost.interest === 0 ? 'home.money.cost.fees' : 'home.money.cost.interest', {
          amount: words(cost.interest),
        })}
        to={addressOf(account, { tab: 'lines', 'date.gte': cost.from, event: 'E3,E4,E6a,E18,E19' })}
      />
    </Cells>
  );
}
