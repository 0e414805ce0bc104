import { call } from '@cessio/client';
import { getDebtorStanding, type PartyRef } from '@cessio/contract';
import { useQuery } from '@cessio/shell';
import { DebtorCard } from '@cessio/ui/record';

/** The standing of an invoice's debtor, for the bank’s people while they decide. */
export function DebtorSection({ debtor, currency }: { debtor: PartyRef; currency: string }) {
  const { data, isError } = useQuery({
    queryKey: ['list', 'standing', debtor.id],
    queryFn: ({ signal }) => call(getDebtorStanding, { params: { id: debtor.id }, signal }),
  });
  return (
    <DebtorCard
      debtor={debtor.legalName}
      standing={data ?? (isError ? null : undefined)}
      currency={currency}
    />
  );
}
