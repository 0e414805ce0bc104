import { call } from '@cessio/client';
import { formatDate, guaranteeStates, hasTag, href, pages, sideOf, whoActsNext } from '@cessio/contract';
import { useParams, useTranslation, useUser } from '@cessio/shell';
import { Page, PageHeader, StatusChip, WithRail } from '@cessio/ui';
import {
  MovedNotice,
  RecordMissing,
  RecordStepDialog,
  StepsCard,
  useNextAction,
  useRecord,
  useRecordStep,
} from '@cessio/ui/record';
import { ApprovalCard } from './approval-card.tsx';
import { CallCard } from './call-card.tsx';
import { ChangesCard } from './changes-card.tsx';
import { AmountCards, CoversCard, PapersCard, TermsCard } from './guarantee-cards.tsx';
import { CertificateCard } from './certificate-card.tsx';
import { EventsCard } from './guarantee-events.tsx';
import { GuaranteeHistory } from './guarantee-history.tsx';
import { guaranteeKind } from './guarantee-kind.ts';
import { Impact } from './impact.tsx';
import './texts.ts';

/** One guarantee: what it grants, to whom and until when, what happens next and what its reader may do now. */
export function GuaranteePage() {
  const { id = '' } = useParams();
  return <Record key={id} id={id} />;
}

function Record({ id }: { id: string }) {
  const { t } = useTranslation('requests');
  const side = sideOf(useUser().role);
  const { record: guarantee, history } = useRecord(guaranteeKind, id);
  const step = useRecordStep(guaranteeKind, guarantee.data);
  const next = useNextAction(
    (signal) => call(whoActsNext, { params: { entity: 'guarantee', id }, signal }),
    'guarantee',
    id,
  );
  const to = side === 'supplier' ? pages.requests : href(pages.requests, {}, { tab: 'guarantees' });
  const list = { label: t(side === 'supplier' ? 'favour.title' : 'tab.guarantees'), to };
  const record = guarantee.data;
  if (!record) return <RecordMissing title={t('guarantee.title')} list={list} query={guarantee} />;
  const ended = hasTag(guaranteeStates, record.status, 'ended');
  const waiting = ended
    ? t('guarantee.next.ended')
    : t(side === 'staff' ? 'guarantee.next.staff' : 'guarantee.next.company', {
        until: formatDate(record.validUntil),
      });
  const asked = step.asked?.action.action;
  return (
    <Page>
      <PageHeader
        title={t('guarantee.heading', { number: record.number })}
        breadcrumb={[list, { label: record.number }]}
        chip={<StatusChip machine="guarantee" state={record.status} />}
      />
      <MovedNotice step={step} />
      <AmountCards guarantee={record} />
      <WithRail
        railWidth={372}
        rail={
          <>
            {record.pendingApproval && <ApprovalCard guarantee={record} approval={record.pendingApproval} />}
            <StepsCard actions={record.allowedActions} onAsk={step.ask} next={next} none={waiting} />
            <GuaranteeHistory guarantee={record} history={history} />
          </>
        }
      >
        {record.call && <CallCard id={record.id} call={record.call} currency={record.currency} />}
        <ChangesCard guarantee={record} />
        <TermsCard guarantee={record} />
        {record.verificationCode && <CertificateCard guarantee={record} />}
        {record.covers && <CoversCard covers={record.covers} currency={record.currency} />}
        {record.events && <EventsCard guarantee={record} />}
        {record.documents && <PapersCard documents={record.documents} />}
      </WithRail>
      <RecordStepDialog step={step} currency={record.currency} amount={record.granted}>
        {({ fields }) =>
          side === 'staff' && asked && asked !== 'release' ? (
            <Impact guarantee={record} action={asked} newAmount={fields['newAmount'] as number | null} />
          ) : null
        }
      </RecordStepDialog>
    </Page>
  );
}
