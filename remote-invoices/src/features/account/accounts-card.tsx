import { href, pages } from '@cessio/contract';
import type { Availability } from '@cessio/contract/account';
import { useTranslation, type TFunction } from '@cessio/shell';
import { Card, Link, Reference, Text } from '@cessio/ui';
import { FlushTable, moneyColumn, type Column } from '@cessio/ui/record';

type Row = Availability & { id: string };

function columnsOf(t: TFunction<'invoices'>): Column<Row>[] {
  return [
    {
      id: 'assignor',
      header: t('field.assignorId'),
      card: 'title',
      cell: ({ contractId, assignor }) => (
        <Link to={href(pages.account, {}, { contractId, assignorId: assignor.id })}>
          {assignor.legalName}
        </Link>
      ),
    },
    {
      id: 'contract',
      header: t('field.contractId'),
      card: 'subtitle',
      cell: ({ contractNumber, overdrawn }) => (
        <>
          <Reference>{contractNumber}</Reference>
          {overdrawn > 0 && (
            <>
              {' · '}
              <Text type="caption" tone="danger">
                {t('account.overdrawn.short')}
              </Text>
            </>
          )}
        </>
      ),
    },
    moneyColumn('available', t('account.available'), { card: 'amount', weight: 500 }),
    moneyColumn('financed', t('account.financed')),
    moneyColumn('kept', t('account.kept')),
    moneyColumn('balance', t('account.balance')),
  ];
}

/** The accounts of the reader's companies, the most available first. */
export function AccountsCard({ accounts }: { accounts: readonly Availability[] }) {
  const { t } = useTranslation('invoices');
  const title = t('account.list');
  return (
    <Card title={title} flush>
      <FlushTable
        caption={title}
        rows={accounts.map((one) => ({ ...one, id: `${one.contractId} ${one.assignor.id}` }))}
        columns={columnsOf(t)}
      />
    </Card>
  );
}
