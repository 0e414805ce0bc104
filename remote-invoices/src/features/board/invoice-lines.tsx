import { call } from '@cessio/client';
import { href, listInvoices, pages, type QueryIn } from '@cessio/contract';
import { useTranslation, useUser } from '@cessio/shell';
import {
  Card,
  DateText,
  EmptyState,
  IconCircleCheck,
  Link,
  Money,
  oneLine,
  Skeleton,
  StatusChip,
  styled,
  text,
  v,
} from '@cessio/ui';
import { useBoard, WidgetError } from '@cessio/ui/charts';

const ROW = 54;
export const ROWS = 5;

const Lines = styled('ul')({
  containerType: 'inline-size',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 136px 112px',
    alignItems: 'center',
    gap: '2px 12px',
    paddingInline: 18,
    blockSize: ROW,
    borderBlockStart: `1px solid ${v.border}`,
    ...text('small'),
  },
  '& > li > div': { minInlineSize: 0 },
  '& > li > div > a': { display: 'block', ...oneLine },
  '& small': { display: 'flex', gap: '0.35em', color: v.text2, ...text('caption'), whiteSpace: 'nowrap' },
  // The company gives way, the date never does.
  '& small > span:first-of-type': { minInlineSize: 0, ...oneLine },
  '& > li > span': { justifySelf: 'start' },
  '& > li > bdi': { textAlign: 'right', fontWeight: 500 },
  // On a phone, and where two cards share a narrow page: the state stands over the amount, the company keeps its name.
  '@container (max-width: 480px)': {
    '& > li': { gridTemplateColumns: 'minmax(0, 1fr) auto', alignContent: 'center' },
    '& > li > div': { gridRow: 'span 2' },
    '& > li > span': { justifySelf: 'end' },
  },
});
const Waiting = styled('div')({ padding: '6px 18px 18px' });

export interface InvoiceLinesProps {
  name: string;
  title: string;
  /** The whole list: its words and address. */
  link: { label: string; to: string };
  query: QueryIn<typeof listInvoices>;
  empty: string;
}

/** The first few invoices of a list: number, the other company, state, amount. */
export function InvoiceLines({ name, title, link, query, empty }: InvoiceLinesProps) {
  const { t } = useTranslation('invoices');
  const { role } = useUser();
  const { data, error, refetch } = useBoard(
    `invoices/${name}`,
    (signal) => call(listInvoices, { query: { ...query, limit: String(ROWS) }, signal }),
    ['invoice'],
  );
  return (
    <Card title={title} aside={<Link to={link.to}>{link.label}</Link>} flush style={{ blockSize: '100%' }}>
      {data ? (
        data.data.length === 0 ? (
          <EmptyState icon={IconCircleCheck} title={empty} />
        ) : (
          <Lines>
            {data.data.map((row) => {
              const other = role === 'supplier' ? row.debtor : row.assignor;
              return (
                <li key={row.id}>
                  <div>
                    <Link to={href(pages.invoice, { id: row.id })}>{row.number ?? row.ref}</Link>
                    <small>
                      <span>{other?.legalName ?? t('board.noCompany')}</span>
                      {row.dueDate && <span aria-hidden>·</span>}
                      {row.dueDate && <DateText date={row.dueDate} />}
                    </small>
                  </div>
                  <StatusChip machine="invoice" state={row.status} />
                  <Money minor={row.due ?? 0} currency={row.currency} />
                </li>
              );
            })}
          </Lines>
        )
      ) : (
        <Waiting>
          {error ? <WidgetError error={error} onRetry={refetch} /> : <Skeleton lines={ROWS} />}
        </Waiting>
      )}
    </Card>
  );
}
