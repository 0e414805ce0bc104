import { call } from '@cessio/client';
import { getDebtorStanding, type Party } from '@cessio/contract';
import { listPartyAgeing } from '@cessio/contract/parties';
import { useQuery, useRecordChanged, useQueryClient, useTranslation } from '@cessio/shell';
import { AgeingBar, Card, Hint, Link } from '@cessio/ui';
import { DebtorCard } from '@cessio/ui/record';
import type { CompanyTabProps } from '../../../record/company-tab.ts';
import { Unread } from '../../../record/unread.tsx';
import { Amounts } from '../company-cards.tsx';
import '../texts.ts';

/** The company's open amounts by age, and how it pays. */
export function ExposureTab({ company }: CompanyTabProps) {
  const standing = useQuery({
    queryKey: ['party', company.id, 'standing'],
    queryFn: ({ signal }) => call(getDebtorStanding, { params: { id: company.id }, signal }),
    enabled: company.isDebtor,
  });
  return (
    <>
      <Amounts company={company} />
      <Ageing company={company} />
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

/** What is left to collect by age, with links to these invoices. */
function Ageing({ company: { id } }: { company: Party }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const queryKey = ['party', id, 'ageing'];
  useRecordChanged('invoice', () => void client.invalidateQueries({ queryKey }));
  const ageing = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listPartyAgeing, { params: { id }, signal }),
  });
  if (!ageing.data?.length)
    return (
      <Card title={t('ageing.title')}>
        {ageing.data ? <Hint>{t('ageing.none')}</Hint> : <Unread query={ageing} lines={2} />}
      </Card>
    );
  return ageing.data.map(({ side, currency, buckets, count, href }) => (
    <Card
      key={`${side} ${currency}`}
      title={t(`ageing.of.${side}`)}
      aside={<Link to={href}>{t('ageing.open', { count })}</Link>}
    >
      <AgeingBar buckets={buckets} currency={currency} />
    </Card>
  ));
}
