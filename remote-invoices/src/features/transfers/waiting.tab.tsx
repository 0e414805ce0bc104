import { call } from '@cessio/client';
import { listTransfers } from '@cessio/contract/transfers';
import { can, useQuery, useTranslation, useUser } from '@cessio/shell';
import { EmptyState, ErrorState, IconSend, Skeleton, Stack } from '@cessio/ui';
import { useFresh } from '@cessio/ui/table';
import { GroupCard } from './group-card.tsx';
import './texts.ts';

const KEY = ['transfers', 'waiting'];

/** The transfers that wait for a file, by currency and execution date. */
export function WaitingTab() {
  const { t } = useTranslation('invoices');
  const writes = can(useUser(), 'transfers.write');
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listTransfers, { signal }),
  });
  useFresh(KEY, ['financing', 'guarantee', 'payment_file', 'bank_account']);
  if (!data)
    return error ? <ErrorState error={error} onRetry={refetch} level={2} /> : <Skeleton height={320} />;
  if (data.groups.length === 0)
    return (
      <EmptyState icon={IconSend} title={t('transfers.none')}>
        {t('transfers.none.text')}
      </EmptyState>
    );
  return (
    <Stack>
      {data.groups.map((group) => (
        <GroupCard
          key={`${group.currency} ${group.executionDate}`}
          group={group}
          accounts={data.accounts.filter(({ currency }) => currency === group.currency)}
          writes={writes}
          onRefused={refetch}
        />
      ))}
    </Stack>
  );
}
