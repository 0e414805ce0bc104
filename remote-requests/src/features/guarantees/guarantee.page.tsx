import { call } from '@cessio/client';
import { getGuarantee, href, pages, sideOf } from '@cessio/contract';
import { useParams, useQuery, useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  ErrorState,
  Page,
  PageHeader,
  Skeleton,
  StatusChip,
  toProblem,
  WithRail,
} from '@cessio/ui';
import { AmountCards, CoversCard, PapersCard, TermsCard } from './guarantee-cards.tsx';
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
  const listTitle = t(side === 'supplier' ? 'favour.title' : 'tab.guarantees');
  const list = side === 'supplier' ? pages.requests : href(pages.requests, {}, { tab: 'guarantees' });
  const breadcrumb = [{ label: listTitle, to: list }];

  if (!guarantee.data)
    return (
      <Page>
        <PageHeader title={t('guarantee.title')} breadcrumb={breadcrumb} />
        <Card>
          {guarantee.error ? (
            <ErrorState
              error={guarantee.error}
              {...(toProblem(guarantee.error).status === 404
                ? { actions: <Button to={list}>{listTitle}</Button> }
                : { onRetry: () => guarantee.refetch() })}
            />
          ) : (
            <Skeleton lines={6} />
          )}
        </Card>
      </Page>
    );

  const record = guarantee.data;
  return (
    <Page>
      <PageHeader
        title={t('guarantee.heading', { number: record.number })}
        breadcrumb={[...breadcrumb, { label: record.number }]}
        chip={<StatusChip machine="guarantee" state={record.status} />}
      />
      <AmountCards guarantee={record} />
      <WithRail railWidth={372} rail={<GuaranteeHistory guarantee={record} />}>
        <TermsCard guarantee={record} />
        {record.covers && <CoversCard covers={record.covers} currency={record.currency} />}
        {record.documents && <PapersCard documents={record.documents} />}
      </WithRail>
    </Page>
  );
}
