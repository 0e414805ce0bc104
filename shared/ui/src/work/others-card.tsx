import { href, pages, type WorkEntity } from '@cessio/contract';
import { useText } from '../i18n.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Card } from '../layout/card.tsx';
import { useAddressKept } from '../table/list-address.ts';
import type { useWork } from './use-work.ts';
import { WorkLines } from './work-lines.tsx';

/** Records of one kind that wait for somebody else, with who and since when. */
export function OthersCard({ work, entity }: { work: ReturnType<typeof useWork>; entity: WorkEntity }) {
  const t = useText();
  useAddressKept();
  const { data, error, refetch } = work;
  const body = !data ? (
    error ? (
      <ErrorState level={2} error={error} onRetry={() => refetch()} />
    ) : (
      <Skeleton height={420} />
    )
  ) : data.elsewhere.length > 0 ? (
    <WorkLines
      items={data.elsewhere}
      total={data.elsewhereTotals[entity].value}
      allHref={href(pages.work, {}, { tab: 'others' })}
    />
  ) : (
    <EmptyState title={t('work.noneElsewhere')} />
  );
  return (
    <Card label={t('work.elsewhere')} flush>
      {body}
    </Card>
  );
}
