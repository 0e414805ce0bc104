import { useState } from 'react';
import { call } from '@cessio/client';
import {
  getGuaranteeRequest,
  guaranteeRequestStates,
  hasTag,
  href,
  listContracts,
  pages,
  type GuaranteeRequest,
} from '@cessio/contract';
import { Navigate, useNavigate, useQuery, useSearchParams, useTranslation, useUser } from '@cessio/shell';
import { Card, ErrorState, Page, PageHeader, Skeleton, StatusChip } from '@cessio/ui';
import { beneficiariesOf } from './beneficiaries.ts';
import { NewRequestForm } from './new-request-form.tsx';
import type { ChosenFiles } from './use-request-papers.ts';
import './new-request-texts.ts';

/** What was saved but not submitted, and the number of such attempts. */
interface Stopped {
  request: GuaranteeRequest;
  /** Why it was not submitted; null if a paper was refused. */
  problem: unknown;
  refused: ChosenFiles;
  /** Counts such attempts: each resets the form. */
  round: number;
}

/** A client's new guarantee request, for its own company, in favour of one of its suppliers; or a draft. */
export function NewRequestPage() {
  const { t } = useTranslation('requests');
  const { party } = useUser();
  const navigate = useNavigate();
  const id = useSearchParams()[0].get('id');
  /** What was saved but not submitted: the form continues with it, and says why. */
  const [stopped, setStopped] = useState<Stopped | null>(null);
  const goesOn = stopped !== null && stopped.request.id === id;
  const draft = useQuery({
    queryKey: ['request draft', id],
    queryFn: ({ signal }) => call(getGuaranteeRequest, { params: { id: id ?? '' }, signal }),
    enabled: id !== null && !goesOn,
    // The form is filled once; others' changes are reported when saving.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const contracts = useQuery({
    queryKey: ['list', 'contracts', 'own'],
    queryFn: ({ signal }) => call(listContracts, { query: { status: 'active', limit: '200' }, signal }),
  });
  const held = goesOn ? stopped.request : id === null ? null : draft.data;
  if (held && !hasTag(guaranteeRequestStates, held.status, 'editable'))
    return <Navigate to={href(pages.request, { id: held.id })} replace />;
  const beneficiaries = contracts.data && beneficiariesOf(contracts.data.data, party?.id ?? '', held);
  const failed = [contracts, draft].find(({ error, data }) => error && !data);
  return (
    <Page>
      <PageHeader
        title={held ? t('new.editTitle', { number: held.number }) : t('new.title')}
        subtitle={t('new.subtitle')}
        breadcrumb={[
          { label: t('list.mine'), to: pages.requests },
          { label: held?.number ?? t('new.title') },
        ]}
        chip={held ? <StatusChip machine="guarantee_request" state={held.status} /> : undefined}
      />
      {failed ? (
        <Card>
          <ErrorState error={failed.error} onRetry={() => failed.refetch()} />
        </Card>
      ) : !beneficiaries || held === undefined || !party ? (
        <Card>
          <Skeleton lines={12} />
        </Card>
      ) : (
        <NewRequestForm
          // A draft saved but not submitted gets a new form.
          key={goesOn ? `stopped ${stopped.round}` : (id ?? 'new')}
          beneficiaries={beneficiaries}
          debtor={party}
          request={held}
          problem={goesOn ? stopped.problem : null}
          refused={goesOn ? stopped.refused : {}}
          onStopped={(request, problem, refused) => {
            setStopped({ request, problem, refused, round: (stopped?.round ?? 0) + 1 });
            void navigate(href(pages.newRequest, {}, { id: request.id }), { replace: true });
          }}
        />
      )}
    </Page>
  );
}
