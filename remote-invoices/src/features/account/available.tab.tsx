import type { Side } from '@cessio/contract';
import { todayInParis } from '@cessio/contract';
import type { Availability } from '@cessio/contract/account';
import { useTranslation } from '@cessio/shell';
import { formatDate, formatMoney, Grid, Money, Notice, Stack } from '@cessio/ui';
import { KpiCard } from '@cessio/ui/record';
import { WaterfallCard } from './waterfall-card.tsx';
import './texts.ts';

interface Props {
  account: Availability;
  side: Side;
  onAsk: (at: string) => void;
}

/** What may be drawn of one account, what is due back and kept, and why. */
export function AvailableTab({ account, side, onAsk }: Props) {
  const { t } = useTranslation('invoices');
  const { currency, at, stops } = account;
  const figure = (minor: number) => <Money minor={minor} currency={currency} strongZero />;
  const words = (minor: number) => formatMoney(minor, currency);
  const next = (of: Availability['dueBack'], key: 'financed' | 'kept', amount: number) => {
    if (amount === 0) return t(`account.${key}.none`);
    return of
      ? t(`account.${key}.next`, { amount: words(of.amount), date: formatDate(of.on) })
      : t(`account.${key}.late`);
  };
  return (
    <Stack gap={16}>
      {stops.length > 0 && (
        <Notice severity="warning" title={t('account.stops')}>
          <ul>
            {stops.map((words_) => (
              <li key={words_}>{words_}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Grid columns={4} min={200}>
        <KpiCard
          label={t('account.available')}
          value={figure(account.available)}
          context={
            account.overdrawn > 0
              ? t('account.overdrawn', { amount: words(account.overdrawn) })
              : at === todayInParis()
                ? t(stops.length > 0 ? 'account.available.stopped' : 'account.available.today')
                : t('account.available.then', { date: formatDate(at) })
          }
        />
        <KpiCard
          label={t('account.financed')}
          value={figure(account.financed)}
          context={next(account.dueBack, 'financed', account.financed)}
        />
        <KpiCard
          label={t('account.kept')}
          value={figure(account.kept)}
          context={next(account.keptUntil, 'kept', account.kept)}
        />
        <KpiCard
          label={t('account.balance')}
          value={figure(account.balance)}
          context={t('account.balance.text')}
        />
      </Grid>
      <WaterfallCard account={account} side={side} onAsk={onAsk} />
    </Stack>
  );
}
