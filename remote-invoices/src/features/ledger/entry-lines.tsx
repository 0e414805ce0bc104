import { href, pages } from '@cessio/contract';
import type { LedgerEntry } from '@cessio/contract/ledger';
import { useTranslation, type TFunction } from '@cessio/shell';
import { Card, DateText, Link, Money, Text } from '@cessio/ui';
import { FlushTable, type Column } from '@cessio/ui/record';
import { Balance, Side } from './sides.tsx';

type Line = LedgerEntry['lines'][number] & { id: string };

function columnsOf(t: TFunction<'invoices'>, { currency, lines }: LedgerEntry): Column<Line>[] {
  return [
    {
      id: 'account',
      header: t('ledger.account'),
      card: 'title',
      cell: ({ account, planNo, accountName }) => (
        <Link to={href(pages.ledgerAccount, { id: account })}>{`${planNo} · ${accountName}`}</Link>
      ),
    },
    {
      id: 'party',
      header: t('ledger.company'),
      card: 'subtitle',
      cell: ({ party }) =>
        party ? <Link to={href(pages.company, { id: party.id })}>{party.legalName}</Link> : '–',
    },
    {
      id: 'debit',
      header: t('ledger.debit'),
      align: 'end',
      cell: ({ debit }) => <Side minor={debit} currency={currency} />,
    },
    {
      id: 'credit',
      header: t('ledger.credit'),
      align: 'end',
      cell: ({ credit }) => <Side minor={credit} currency={currency} />,
    },
    {
      id: 'valueDate',
      header: t('ledger.valueDate'),
      cell: ({ valueDate }) => <DateText date={valueDate} />,
    },
    // Kept for accounts of companies alone.
    ...(lines.some(({ balance }) => balance !== null)
      ? [
          {
            id: 'balance',
            header: t('ledger.balanceAfter'),
            align: 'end',
            cell: ({ balance }: Line) => <Balance minor={balance} currency={currency} />,
          } as const,
        ]
      : []),
  ];
}

/** What it debits and credits: both sides are equal. */
export function EntryLines({ entry }: { entry: LedgerEntry }) {
  const { lines, amount, currency } = entry;
  const { t } = useTranslation('invoices');
  return (
    <Card
      title={t('ledger.lines')}
      flush
      aside={
        <Text type="small" tone="second">
          {t('ledger.lines.total')} <Money minor={amount} currency={currency} weight={600} />
        </Text>
      }
    >
      <FlushTable
        caption={t('ledger.lines')}
        rows={lines.map((line, at) => ({ ...line, id: String(at) }))}
        columns={columnsOf(t, entry)}
      />
    </Card>
  );
}
