import { lazy, Suspense, useEffect, useState } from 'react';
import { href, pages } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Card, Hint, Link, whenIdle } from '@cessio/ui';
import { BoardCard, Boundary } from '@cessio/ui/charts';
import { useMoney } from './use-money.ts';
import './texts.ts';

const WaterfallBars = lazy(async () => ({ default: (await import('./waterfall-bars.tsx')).WaterfallBars }));

/** Why the amount of `MoneyWidget`, which asks for both again when something changed: its bars, once the page is idle. */
export function WaterfallWidget() {
  const { t } = useTranslation('invoices');
  const { data, error, refetch } = useMoney();
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const title = t('board.waterfall');
  if (!data) return <BoardCard title={title} error={error} onRetry={refetch} />;
  const [account] = data.data;
  if (!account || account.bars.length === 0)
    return <BoardCard title={title} empty={t('home.waterfall.none')} />;
  const { contractId, contractNumber } = account;
  return (
    <Card
      title={title}
      aside={<Link to={href(pages.account, {}, { contractId })}>{contractNumber}</Link>}
      style={{ blockSize: '100%' }}
    >
      {idle && (
        <Boundary renderError={() => <Hint>{t('home.waterfall.lost')}</Hint>}>
          <Suspense>
            <WaterfallBars account={account} />
          </Suspense>
        </Boundary>
      )}
    </Card>
  );
}
