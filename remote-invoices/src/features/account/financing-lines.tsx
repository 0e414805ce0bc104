import { href, pages } from '@cessio/contract';
import type { FinancingLine } from '@cessio/contract/financings';
import { useTranslation, type TFunction } from '@cessio/shell';
import { Card, formatDate, Link } from '@cessio/ui';
import { FlushTable, moneyColumn, type Column } from '@cessio/ui/record';
import './financing-texts.ts';
import './texts.ts';

type Line = FinancingLine & { id: string; currency: string };

const columnsOf = (t: TFunction<'invoices'>): Column<Line>[] => [
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
  moneyColumn('amount', t('financing.line.amount'), { card: 'amount' }),
  { id: 'days', header: t('financing.line.days'), align: 'end', cell: ({ days }) => days },
  moneyColumn('interest', t('financing.interest')),
];

interface Props {
  lines: readonly FinancingLine[];
  currency: string;
}

/** What is taken from which invoice, and what it costs until its due date. */
export function FinancingLines({ lines, currency }: Props) {
  const { t } = useTranslation('invoices');
  return (
    <Card title={t('financing.lines', { count: lines.length })} flush>
      <FlushTable
        caption={t('financing.lines', { count: lines.length })}
        columns={columnsOf(t)}
        rows={lines.map((line) => ({ ...line, id: line.invoiceId, currency }))}
      />
    </Card>
  );
}
