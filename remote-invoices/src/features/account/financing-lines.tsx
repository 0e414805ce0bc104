import { href, pages } from '@cessio/contract';
import type { FinancingLine } from '@cessio/contract/financings';
import { useTranslation } from '@cessio/shell';
import { Card, formatDate, Link, Money } from '@cessio/ui';
import { FlushTable, type Column } from '@cessio/ui/record';
import './financing-texts.ts';
import './texts.ts';

interface Props {
  lines: readonly FinancingLine[];
  currency: string;
}

/** What is taken from which invoice, and what it costs until its due date. */
export function FinancingLines({ lines, currency }: Props) {
  const { t } = useTranslation('invoices');
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  const columns: Column<FinancingLine & { id: string }>[] = [
    {
      id: 'number',
      header: t('record.title'),
      card: 'title',
      cell: ({ invoiceId, number }) => (
        <Link to={href(pages.invoice, { id: invoiceId })}>
          <bdi dir="ltr">{number}</bdi>
        </Link>
      ),
    },
    { id: 'debtor', header: t('field.debtorId'), card: 'subtitle', cell: ({ debtor }) => debtor },
    { id: 'dueDate', header: t('field.dueDate'), card: 'meta', cell: ({ dueDate }) => formatDate(dueDate) },
    {
      id: 'amount',
      header: t('financing.line.amount'),
      align: 'end',
      card: 'amount',
      cell: ({ amount }) => money(amount),
    },
    { id: 'days', header: t('financing.line.days'), align: 'end', cell: ({ days }) => days },
    {
      id: 'interest',
      header: t('financing.interest'),
      align: 'end',
      cell: ({ interest }) => money(interest),
    },
  ];
  return (
    <Card title={t('financing.lines', { count: lines.length })} flush>
      <FlushTable
        caption={t('financing.lines', { count: lines.length })}
        columns={columns}
        rows={lines.map((line) => ({ ...line, id: line.invoiceId }))}
      />
    </Card>
  );
}
