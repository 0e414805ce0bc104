import { call } from '@cessio/client';
import { getGuarantee, href, pages, sideOf } from '@cessio/contract';
import { useParams, useQuery, useTranslation, useUser } from '@cessio/shell';
import { Page, PageHeader, StatusChip, WithRail } from '@cessio/ui';
import { RecordMissing } from '@cessio/ui/record';
import { AmountCards, CoversCard, PapersCard, TermsCard } from './guarantee-cards.tsx';
import { CertificateCard } from './certificate-card.tsx';
import { EventsCard } from './guarantee-events.tsx';
import { GuaranteeHistory } from './guarantee-history.tsx';

/** One guarantee: what it grants, to whom and until when, what it covers and where it came from. */
export function GuaranteePage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('requests');
  const side = sideOf(useUser().role);
  const guarantee = useQuery({
    queryKey: ['guarantee', id],
    queryFn: ({ signal }) => call(getGuarantee, { params: { id }, signal }),
  });
  const to = side === 'supplier' ? pages.requests : href(pages.requests, {}, { tab: 'guarantees' });
  const list = { label: t(side === 'supplier' ? 'favour.title' : 'tab.guarantees'), to };
  const record = guarantee.data;
  if (!record) return <RecordMissing title={t('guarantee.title')} list={list} query={guarantee} />;
  return (
    <Page>
      <PageHeader
        title={t('guarantee.heading', { number: record.number })}
        breadcrumb={[list, { label: record.number }]}
        chip={<StatusChip machine="guarantee" state={record.status} />}
      />
      <AmountCards guarantee={record} />
      <WithRail railWidth={372} rail={<GuaranteeHistory guarantee={record} />}>
        <TermsCard guarantee={record} />
        {record.verificationCode && <CertificateCard guarantee={record} />}
        {record.covers && <CoversCard covers={record.covers} currency={record.currency} />}
        {record.events && <EventsCard guarantee={record} />}
        {record.documents && <PapersCard documents={record.documents} />}
      </WithRail>
    </Page>
  );
}
