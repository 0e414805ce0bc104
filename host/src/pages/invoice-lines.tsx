import type { listInvoices, QueryIn } from '@cessio/contract';
import { useQuery, useTranslation, type User } from '@cessio/shell';
import {
  DateText,
  EmptyState,
  ErrorState,
  IconCircleCheck,
  Link,
  media,
  Money,
  oneLine,
  Skeleton,
  StatusChip,
  styled,
  text,
  v,
} from '@cessio/ui';
import { invoicesQuery } from './board-data.ts';

const Line = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 136px 112px',
  alignItems: 'center',
  gap: '2px 12px',
  padding: '6px 18px',
  minBlockSize: 54,
  borderBlockStart: `1px solid ${v.border}`,
  ...text('small'),
  '& > div': { minInlineSize: 0 },
  '& > div > a': { overflowWrap: 'anywhere' },
  '& small': { display: 'flex', gap: '0.35em', color: v.text2, ...text('caption'), whiteSpace: 'nowrap' },
  // The company gives way, the date never does.
  '& small > span:first-of-type': { minInlineSize: 0, ...oneLine },
  '& > span': { justifySelf: 'start' },
  '& > bdi': { textAlign: 'right', fontWeight: 500 },
  [media.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    paddingBlock: 10,
    '& > div': { gridRow: 'span 2' },
    '& > span': { justifySelf: 'end' },
  },
});

export interface InvoiceLinesProps {
  user: User;
  query: QueryIn<typeof listInvoices>;
  empty: string;
}

/** A few invoices: number, the other company, state, amount. It fails alone. */
export function InvoiceLines({ user, query, empty }: InvoiceLinesProps) {
  const { t } = useTranslation('host');
  const { data, error, refetch } = useQuery(invoicesQuery(user, query));
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data)
    return (
      <div style={{ padding: '6px 18px 18px' }}>
        <Skeleton lines={6} />
      </div>
    );
  if (data.data.length === 0) return <EmptyState icon={IconCircleCheck} title={empty} />;
  return (
    <ul>
      {data.data.map((row) => {
        const other = user.role === 'supplier' ? row.debtor : row.assignor;
        return (
          <Line key={row.id}>
            <div>
              <Link to={`/Invoices/${row.id}`}>{row.number ?? row.ref}</Link>
              <small>
                <span>{other?.legalName ?? t('dashboard.noCompany')}</span>
                {row.dueDate && <span aria-hidden>·</span>}
                {row.dueDate && <DateText date={row.dueDate} />}
              </small>
            </div>
            <StatusChip machine="invoice" state={row.status} />
            <Money minor={row.gross ?? 0} currency={row.currency} />
          </Line>
        );
      })}
    </ul>
  );
}
