import { call } from '@cessio/client';
import { href, listInvoices, pages } from '@cessio/contract';
import { useTranslation, useUser } from '@cessio/shell';
import { DateText, Link, Money, oneLine, StatusChip, styled, text, v } from '@cessio/ui';
import { useBoard } from '@cessio/ui/charts';
import { ListCard } from './list-card.tsx';
import './texts.ts';

const ROW = 54;
const ROWS = 5;

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
  // The company is truncated, the date never is.
  '& small > span:first-of-type': { minInlineSize: 0, ...oneLine },
  '& > li > span': { justifySelf: 'start' },
  '& > li > bdi': { textAlign: 'right', fontWeight: 500 },
  // On a phone, and where two cards share a narrow page: the state is above the amount, the company keeps its name.
  '@container (max-width: 480px)': {
    '& > li': { gridTemplateColumns: 'minmax(0, 1fr) auto', alignContent: 'center' },
    '& > li > div': { gridRow: 'span 2' },
    '& > li > span': { justifySelf: 'end' },
  },
});

/** The latest deposits: number, the other company, state, amount. */
export function LatestWidget() {
  const { t } = useTranslation('invoices');
  const { role } = useUser();
  const board = useBoard(
    'invoices/latest',
    (signal) =>
      call(listInvoices, {
        query: { 'status.not': 'cancelled', sort: '-createdAt', limit: String(ROWS) },
        signal,
      }),
    ['invoice'],
  );
  const list = role === 'client' ? pages.debtorInvoices : pages.myInvoices;
  return (
    <ListCard
      title={t('board.latest')}
      aside={<Link to={list}>{t('board.latest.all')}</Link>}
      board={board}
      lines={ROWS}
      empty={t('board.latest.empty')}
    >
      <Lines>
        {board.data?.data.map((row) => {
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
    </ListCard>
  );
}
