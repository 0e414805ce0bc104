import { call } from '@cessio/client';
import { guaranteeImpact, type Guarantee } from '@cessio/contract';
import { useQuery, useTranslation } from '@cessio/shell';
import { ErrorState, formatMoney, Notice, Skeleton } from '@cessio/ui';
import './texts.ts';

const CHANGES = ['reduce', 'suspend', 'lift', 'release'] as const;
type Change = (typeof CHANGES)[number];
const isChange = (action: string): action is Change => (CHANGES as readonly string[]).includes(action);

interface ImpactProps {
  guarantee: Pick<Guarantee, 'id' | 'granted' | 'currency'>;
  action: string;
  /** Minor units, for a reduction. */
  newAmount?: number | null | undefined;
}

/** Effects of a change on the covered invoices, before it is requested or approved. */
export function Impact({ guarantee: { id, granted, currency }, action, newAmount }: ImpactProps) {
  const { t } = useTranslation('requests');
  const asked = isChange(action) ? action : null;
  const amount = newAmount && newAmount > 0 && newAmount < granted ? newAmount : null;
  const ready = asked !== null && asked !== 'lift' && (asked !== 'reduce' || amount !== null);
  const impact = useQuery({
    queryKey: ['guarantee', 'impact', id, asked, amount],
    queryFn: ({ signal }) =>
      call(guaranteeImpact, {
        params: { id },
        body: { action: asked ?? 'suspend', ...(amount ? { newAmount: amount } : {}) },
        signal,
      }),
    enabled: ready,
  });
  if (!ready) return null;
  if (impact.error) return <ErrorState error={impact.error} onRetry={() => impact.refetch()} />;
  if (!impact.data) return <Skeleton lines={2} />;
  const { staysCovered, newlyUncovered } = impact.data;
  if (staysCovered.length + newlyUncovered.length === 0)
    return <Notice severity="info">{t('guarantee.impact.empty')}</Notice>;
  return (
    <Notice
      severity={newlyUncovered.length > 0 ? 'warning' : 'info'}
      title={t('guarantee.impact.stays', { count: staysCovered.length })}
    >
      {newlyUncovered.length === 0 ? (
        <p>{t('guarantee.impact.none')}</p>
      ) : (
        <>
          <p>{t('guarantee.impact.lose', { count: newlyUncovered.length })}</p>
          <ul>
            {newlyUncovered.slice(0, 10).map((one) => (
              <li key={one.id}>
                {`${one.number}\u00a0: ${formatMoney(one.covered, currency)} → ${formatMoney(one.keeps, currency)}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
