import { holds, href, pages, type Party } from '@cessio/contract';
import { Link, useTranslation, useUser, type TFunction } from '@cessio/shell';
import { Card, EmptyState, Reference } from '@cessio/ui';
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

/** The company's contracts; they are created elsewhere. */
export function ContractsTab({ company }: CompanyTabProps) {
  const { t } = useTranslation('admin');
  const user = useUser();
  return (
    <Card
      title={t('company.contracts')}
      flush
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
