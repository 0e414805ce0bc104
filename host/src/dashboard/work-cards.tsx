import { lazy, Suspense, type ReactNode } from 'react';
import { href, pages, type WorkTotals } from '@cessio/contract';
import { useTranslation, useUser } from '@cessio/shell';
import { Card, EmptyState, IconCircleCheck, media, Skeleton, styled } from '@cessio/ui';
import { WidgetError, WorkLines } from '@cessio/ui/charts';
import { Lead } from './lead.tsx';
import { tabCount, useWork } from '@cessio/ui/table';
import { loadWork } from '../session/load-work.ts';

const Welcome = lazy(async () => ({ default: (await import('./welcome.tsx')).Welcome }));

/** Shown before the user expands the list. */
const FIRST = 6;
const FIRST_ELSEWHERE = 4;

const Two = styled('div')({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 1100px)': {
    gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
    '&[data-alone="true"]': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  [media.phone]: { gap: 12 },
});
/**
 * Shown once its position is known, for the list above grows with its content; on a phone it is not fetched
 * before.
 */
const Following = styled('div')({
  '&[data-waiting]': { visibility: 'hidden' },
  [media.phone]: { '&[data-waiting]': { display: 'none' } },
});
const Padded = styled('div')({ padding: '6px 18px 18px' });

const counted = ({ all }: WorkTotals) => tabCount({ isPending: false, data: { total: all } });

/**
 * Pending work in one sentence, with the first step, after a supplier’s money; figures; then the user's own work, that of others,
 * and the rest of the page.
 */
export function WorkCards({ figures, children }: { figures: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('host');
  const { role } = useUser();
  const { data, error, refetch } = useWork(loadWork);
  const side = role === 'client' || role === 'supplier' ? role : 'staff';
  const others = data?.elsewhere.length ? data : null;
  if (data?.newcomer)
    return (
      <Suspense fallback={null}>
        <Welcome side={side} />
      </Suspense>
    );
  return (
    <>
      {side === 'supplier' && figures}
      <Lead work={data} error={error} />
      {side !== 'supplier' && figures}
      <Two data-alone={(data && !others) || undefined}>
        <Card title={t('work.mine')} aside={data && counted(data.totals)} flush>
          {!data ? (
            <Padded>
              {error ? <WidgetError error={error} onRetry={refetch} /> : <Skeleton lines={5} />}
            </Padded>
          ) : data.data.length > 0 ? (
            <WorkLines items={data.data} total={data.totals.all.value} first={FIRST} allHref={pages.work} />
          ) : (
            <EmptyState icon={IconCircleCheck} title={t('work.none')}>
              {t(`work.none.${side}`)}
            </EmptyState>
          )}
        </Card>
        {others && (
          <Card title={t('work.elsewhere')} aside={counted(others.elsewhereTotals)} flush>
            <WorkLines
              items={others.elsewhere}
              total={others.elsewhereTotals.all.value}
              first={FIRST_ELSEWHERE}
              allHref={href(pages.work, {}, { tab: 'others' })}
            />
          </Card>
        )}
      </Two>
      <Following data-waiting={(!data && !error) || undefined}>{children}</Following>
    </>
  );
}
