import { call } from '@cessio/client';
import { getDebtorStanding } from '@cessio/contract';
import { useQuery } from '@cessio/shell';
import { DebtorCard } from '@cessio/ui/record';
import type { CompanyTabProps } from '../../../record/company-tab.ts';
import { Amounts } from '../company-cards.tsx';

/** What is open of the company, and how it pays. */
export function ExposureTab({ company }: CompanyTabProps) {
  const standing = useQuery({
    queryKey: ['party', company.id, 'standing'],
    queryFn: ({ signal }) => call(getDebtorStanding, { params: { id: company.id }, signal }),
    enabled: company.isDebtor,
  });
  return (
    <>
      <Amounts company={company} />
      {company.isDebtor && (
        <DebtorCard
          debtor={company.legalName}
          standing={standing.error ? null : standing.data}
          currency={company.exposure[0]?.currency ?? 'EUR'}
        />
      )}
    </>
  );
}
