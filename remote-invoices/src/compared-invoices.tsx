import { href, pages, type OtherInvoice } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { DateText, Link, media, Money, StatusChip, styled, text, v } from '@cessio/ui';
import type { ReactNode } from 'react';

const Table = styled('table')({
  borderCollapse: 'collapse',
  marginBlock: 6,
  maxInlineSize: '100%',
  ...text('small'),
  '& th, & td': {
    padding: '5px 16px 5px 0',
    borderBlockEnd: `1px solid ${v.border}`,
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    [media.phone]: { paddingInlineEnd: 8 },
  },
  '& th': { fontWeight: 500 },
  '& tbody th': { color: v.text2, fontWeight: 400, overflowWrap: 'normal' },
});

interface ComparedInvoicesProps {
  /** The invoice in question, beside the others; absent where its fields are already on screen. */
  mine?: OtherInvoice | undefined;
  /** Header of its column. */
  mineLabel?: string;
  others: readonly OtherInvoice[];
}

/** Invoices that it may duplicate, side by side. */
export function ComparedInvoices({ mine, mineLabel, others }: ComparedInvoicesProps) {
  const { t } = useTranslation('invoices');
  const all = mine ? [mine, ...others] : others;
  const lines: readonly (readonly [term: string, show: (one: OtherInvoice) => ReactNode])[] = [
    ['field.assignorId', ({ assignor }) => assignor ?? '–'],
    [
      'field.due',
      ({ due = null, currency }) => (due === null ? '–' : <Money minor={due} currency={currency} />),
    ],
    [
      'field.gross',
      ({ gross, currency }) => (gross === null ? '–' : <Money minor={gross} currency={currency} />),
    ],
    ['field.issueDate', ({ issueDate }) => <DateText date={issueDate} />],
    ['field.status', ({ status }) => <StatusChip machine="invoice" state={status} />],
  ];
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t('field.number')}</th>
          {all.map((one) => (
            <th key={one.id} scope="col">
              {one === mine ? mineLabel : <Link to={href(pages.invoice, { id: one.id })}>{one.number}</Link>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(([term, show]) => (
          <tr key={term}>
            <th scope="row">{t(term)}</th>
            {all.map((one) => (
              <td key={one.id}>{show(one)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
