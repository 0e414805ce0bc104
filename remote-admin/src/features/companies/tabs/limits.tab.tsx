import { call } from '@cessio/client';
import { href, listGuarantees, pages, type GuaranteeRow, type Party } from '@cessio/contract';
import { useQuery, useTranslation, type TFunction } from '@cessio/shell';
import { Card, EmptyState, Link } from '@cessio/ui';
import { dateColumn, FlushTable, moneyColumn, statusColumn, type Column } from '@cessio/ui/record';
import type { CompanyTabProps } from '../../../record/company-tab.ts';
import { Unread } from '../../../record/unread.tsx';

type Part = 'debtor' | 'beneficiary';

const SHOWN = '50';

/** The bank's guarantees on what the company owes, and on what it is owed. */
export function LimitsTab({ company }: CompanyTabProps) {
  return (
    <>
      {company.isDebtor && <Guarantees company={company} part="debtor" />}
      {company.isAssignor && <Guarantees company={company} part="beneficiary" />}
    </>
  );
}

function columns(t: TFunction<'admin'>, other: Part): Column<GuaranteeRow>[] {
  return [
    {
      id: 'number',
      header: t('field.number'),
      cell: (row) => <Link to={href(pages.guarantee, { id: row.id })}>{row.number}</Link>,
    },
    {
      id: 'company',
      header: t('field.company'),
      card: 'subtitle',
      cell: (row) => <Link to={href(pages.company, { id: row[other].id })}>{row[other].legalName}</Link>,
    },
    moneyColumn('granted', t('limits.granted'), { card: 'amount' }),
    moneyColumn('left', t('field.guaranteeLeft')),
    dateColumn('validUntil', t('limits.until')),
    statusColumn('guarantee', t('field.status')),
  ];
}

function Guarantees({ company, part }: { company: Party; part: Part }) {
  const { t } = useTranslation('admin');
  const its = { [part === 'debtor' ? 'debtorId' : 'beneficiaryId']: company.id };
  const guarantees = useQuery({
    queryKey: ['list', 'guarantees', part, company.id],
    queryFn: ({ signal }) => call(listGuarantees, { query: { ...its, limit: SHOWN }, signal }),
  });
  const title = t(`limits.${part}`);
  const rows = guarantees.data?.data;
  return (
    <Card title={title} flush>
      {!rows ? (
        <div style={{ padding: '0 18px 14px' }}>
          <Unread query={guarantees} />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState title={t('limits.none')} />
      ) : (
        <FlushTable
          caption={title}
          rows={rows}
          columns={columns(t, part === 'debtor' ? 'beneficiary' : 'debtor')}
        />
      )}
      {guarantees.data?.nextCursor && (
        <div style={{ padding: '10px 18px' }}>
          <Link to={href(pages.requests, {}, { tab: 'guarantees', ...its })}>{t('limits.all')}</Link>
        </div>
      )}
    </Card>
  );
}
