import type { DebtorStanding } from '@cessio/contract';
import { Link } from '../actions/link.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Card } from '../layout/card.tsx';
import { DescriptionList } from '../layout/description-list.tsx';
import { Grid, Stack } from '../layout/stack.tsx';
import { Hint } from '../layout/text.tsx';
import { Bar } from '../status/bar.tsx';
import { formatNumber } from '../values/format.ts';
import { Money } from '../values/money.tsx';
import { shareOf } from '../values/share.ts';
import { useText } from './record-text.ts';

interface DebtorCardProps {
  debtor: string;
  /** Null if it could not be read; absent while loading. */
  standing: DebtorStanding | null | undefined;
  /** The currency of the record to decide on. */
  currency: string;
}

/**
 * A debtor's standing, for those who decide on it: what its contracts allow, what it owes of that, how it paid this
 * year.
 */
export function DebtorCard({ debtor, standing, currency }: DebtorCardProps) {
  const t = useText();
  const title = t('debtor.title', { debtor });
  if (!standing)
    return (
      <Card title={title}>
        {standing === null ? <Hint>{t('debtor.failed')}</Hint> : <Skeleton lines={4} />}
      </Card>
    );
  const { paid, late, meanDaysLate, paidHref, overdue, overdueHref } = standing.payments;
  const own = standing.ceilings.find((one) => one.currency === currency);
  const counted = (count: number, to: string) =>
    count > 0 ? <Link to={to}>{formatNumber(count)}</Link> : formatNumber(count);
  return (
    <Card title={title}>
      <Grid columns={2} min={260} gap={20}>
        {own && (
          <Stack gap={10}>
            <DescriptionList
              amounts
              items={[
                {
                  term: t('debtor.ceiling'),
                  note: t('debtor.contracts', { count: own.contracts }),
                  value: <Money minor={own.ceiling} currency={currency} />,
                },
                {
                  term: t('debtor.commitments'),
                  ...(own.ceiling > 0 && {
                    note: t('debtor.ofCeiling', { share: shareOf(own.commitments, own.ceiling) }),
                  }),
                  value: <Money minor={own.commitments} currency={currency} />,
                },
              ]}
            />
            {own.ceiling > 0 && <Bar parts={[{ value: own.commitments }]} max={own.ceiling} height={8} />}
          </Stack>
        )}
        <DescriptionList
          amounts
          items={[
            { term: t('debtor.paid'), note: t('debtor.year'), value: counted(paid, paidHref) },
            paid > 0 && {
              term: t('debtor.late'),
              value: t('debtor.lateOf', { count: late, share: shareOf(late, paid) }),
            },
            meanDaysLate !== null && {
              term: t('debtor.meanDaysLate'),
              value: t('debtor.days', { count: meanDaysLate }),
            },
            { term: t('debtor.overdue'), value: counted(overdue, overdueHref) },
          ]}
        />
      </Grid>
    </Card>
  );
}
