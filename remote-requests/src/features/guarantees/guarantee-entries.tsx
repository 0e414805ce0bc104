import { call } from '@cessio/client';
import { href, pages, type Guarantee } from '@cessio/contract';
import { listLedgerEntries, type LedgerEntryRow } from '@cessio/contract/ledger';
import { useQuery, useQueryClient, useRecordChanged, useTranslation, type TFunction } from '@cessio/shell';
import { Card, EmptyState, ErrorState, Link, Reference, Skeleton } from '@cessio/ui';
import { dateColumn, FlushTable, moneyColumn, statusColumn, type Column } from '@cessio/ui/record';
import './texts.ts';

const MOST = 20;

function columnsOf(t: TFunction<'requests'>): Column<LedgerEntryRow>[] {
  return [
    {
      id: 'ref',
      header: t('guarantee.event.entry'),
      card: 'title',
      cell: ({ id, ref }) => (
        <Link to={href(pages.ledgerEntry, { id })}>
          {ref ? <Reference>{ref}</Reference> : t('guarantee.event.unnumbered')}
        </Link>
      ),
    },
    { id: 'label', header: t('guarantee.event.label'), card: 'subtitle', cell: ({ label }) => label },
    dateColumn('entryDate', t('guarantee.event.day'), { card: 'meta' }),
    moneyColumn('amount', t('guarantee.event.amount'), { card: 'amount', weight: 500 }),
    statusColumn('ledger_entry', t('field.status')),
  ];
}

/** What was posted for a guarantee, newest first, for those who read the ledger. */
export function EntriesCard({ guarantee: { id } }: { guarantee: Guarantee }) {
  const { t } = useTranslation('requests');
  const client = useQueryClient();
  const queryKey = ['ledger', 'guarantee', id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(listLedgerEntries, { query: { guaranteeId: id, limit: String(MOST) }, signal }),
    // It is numbered within a second.
    refetchInterval: ({ state }) => (state.data?.data.some(({ ref }) => ref === null) ? 1000 : false),
  });
  const again = () => void client.invalidateQueries({ queryKey });
  useRecordChanged('guarantee', again);
  useRecordChanged('ledger_entry', again);
  const title = t('guarantee.entries');
  return (
    <Card
      title={title}
      flush
      aside={
        data?.nextCursor && (
          <Link to={href(pages.ledger, {}, { guaranteeId: id })}>{t('guarantee.entries.all')}</Link>
        )
      }
    >
      {!data ? (
        <div style={{ padding: '6px 18px 18px' }}>
          {error ? <ErrorState error={error} onRetry={refetch} level={3} /> : <Skeleton lines={3} />}
        </div>
      ) : data.data.length === 0 ? (
        <EmptyState title={t('guarantee.entries.none')} />
      ) : (
        <FlushTable caption={title} rows={data.data} columns={columnsOf(t)} />
      )}
    </Card>
  );
}
