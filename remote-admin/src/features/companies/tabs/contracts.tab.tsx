import { call } from '@cessio/client';
import { holds, href, listInvoices, pages, type Party } from '@cessio/contract';
import { Link, useQuery, useTranslation, useUser, type TFunction } from '@cessio/shell';
import { Button, Card, EmptyState, Hint, Reference } from '@cessio/ui';
import { FlushTable, moneyColumn, statusColumn, type Column } from '@cessio/ui/record';
import type { CompanyTabProps } from '../../../record/company-tab.ts';

function contractColumns(t: TFunction<'admin'>): Column<Party['contracts'][number]>[] {
  return [
    {
      id: 'number',
      header: t('field.number'),
      card: 'title',
      cell: ({ id, number }) => (
        <Link to={href(pages.contract, { id })}>
          <Reference>{number}</Reference>
        </Link>
      ),
    },
    {
      id: 'program',
      header: t('field.program'),
      card: 'subtitle',
      cell: ({ program }) => t(`program.${program}`),
    },
    moneyColumn('ceiling', t('field.ceiling'), { card: 'amount' }),
    statusColumn('contract', t('field.status')),
  ];
}

/** How many of its invoices are approved and in no batch yet. */
function useBatchable(assignorId: string, assigns: boolean): number {
  const { data } = useQuery({
    queryKey: ['list', 'batchable', assignorId],
    queryFn: ({ signal }) =>
      call(listInvoices, { query: { assignorId, batchable: 'true', limit: '1', total: 'true' }, signal }),
    enabled: assigns,
  });
  return data?.total?.value ?? 0;
}

/** The company's contracts; they are created elsewhere. */
export function ContractsTab({ company }: CompanyTabProps) {
  const { t } = useTranslation('admin');
  const user = useUser();
  const batchable = useBatchable(company.id, holds(user, 'batches.write'));
  return (
    <Card
      title={t('company.contracts')}
      flush
      footer={
        batchable > 0 && (
          <>
            <Hint>{t('company.batchable', { count: batchable })}</Hint>
            <Button size={30} to={href(pages.allInvoices, {}, { assignorId: company.id, batchable: 'true' })}>
              {t('company.prepareBatch')}
            </Button>
          </>
        )
      }
      aside={
        holds(user, 'contracts.write') && (
          <Link to={href(pages.newContract, {}, { principalId: company.id })}>
            {t('company.newContract')}
          </Link>
        )
      }
    >
      {company.contracts.length === 0 ? (
        <EmptyState title={t('company.noContract')} />
      ) : (
        <FlushTable caption={t('company.contracts')} rows={company.contracts} columns={contractColumns(t)} />
      )}
    </Card>
  );
}
