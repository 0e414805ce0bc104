import {
  dayInParis,
  formatDate,
  formatMoney,
  guaranteeStates,
  hasTag,
  href,
  pages,
  sideOf,
  todayInParis,
  type Guarantee,
  type Side,
} from '@cessio/contract';
import { can, useParams, useTranslation, useUser, type TFunction } from '@cessio/shell';
import { Page, PageHeader, StatusChip } from '@cessio/ui';
import { ApprovalCard, MovedNotice, RecordLayout, RecordMissing, RecordStepDialog } from '@cessio/ui/record';
import { useFile } from '../../use-file.ts';
import { Papers } from '../../papers.tsx';
import { sendAnswer } from '../../send-answer.ts';
import { CallCard } from './call-card.tsx';
import { ChangesCard } from './changes-card.tsx';
import { AmountCards, CoversCard, TermsCard } from './guarantee-cards.tsx';
import { CertificateCard } from './certificate-card.tsx';
import { EntriesCard } from './guarantee-entries.tsx';
import { EventsCard } from './guarantee-events.tsx';
import { GuaranteeHistory } from './guarantee-history.tsx';
import { guaranteeKind } from './guarantee-kind.ts';
import { Impact } from './impact.tsx';
import './texts.ts';

/** One guarantee: what it grants, to whom and until when, what happens next and the reader's possible steps. */
export function GuaranteePage() {
  const { id = '' } = useParams();
  return <Record key={id} id={id} />;
}

function Record({ id }: { id: string }) {
  const { t } = useTranslation('requests');
  const user = useUser();
  const side = sideOf(user.role);
  const { query, history, step, next } = useFile(guaranteeKind, 'guarantee', id);
  const to = side === 'supplier' ? pages.requests : href(pages.requests, {}, { tab: 'guarantees' });
  const list = { label: t(side === 'supplier' ? 'favour.title' : 'tab.guarantees'), to };
  const record = query.data;
  if (!record) return <RecordMissing title={t('guarantee.title')} list={list} query={query} />;
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
      <RecordLayout
        railWidth={372}
        steps={{
          actions: record.allowedActions,
          onAsk: step.ask,
          next,
          none: whatIsAwaited(record, side, t),
        }}
        history={<GuaranteeHistory guarantee={record} history={history} />}
      >
        {record.pendingApproval && (
          <ApprovalCard
            send={sendAnswer}
            entity="guarantee"
            record={record}
            approval={record.pendingApproval}
            impact={
              <Impact
                guarantee={record}
                action={record.pendingApproval.action}
                newAmount={record.pendingApproval.newAmount}
              />
            }
          />
        )}
        {record.call && <CallCard id={record.id} call={record.call} currency={record.currency} />}
        <ChangesCard guarantee={record} />
        <TermsCard guarantee={record} />
        {record.verificationCode && <CertificateCard guarantee={record} />}
        {record.covers && record.kind !== 'demand' && (
          <CoversCard covers={record.covers} currency={record.currency} />
        )}
        {can(user, 'ledger.read') ? (
          <EntriesCard guarantee={record} />
        ) : (
          record.events && <EventsCard guarantee={record} />
        )}
        {record.request && <Papers ownerType="guarantee" ownerId={record.request.id} open={false} />}
      </RecordLayout>
      <RecordStepDialog
        step={step}
        currency={record.currency}
        amount={record.status === 'called' ? (record.call?.amount ?? null) : record.granted}
      >
        {({ fields }) =>
          side === 'staff' && asked && asked !== 'release' ? (
            <Impact guarantee={record} action={asked} newAmount={fields['newAmount'] as number | null} />
          ) : null
        }
      </RecordStepDialog>
    </Page>
  );
}

/** Who must act and by when, if the reader cannot act now. */
function whatIsAwaited(guarantee: Guarantee, side: Side, t: TFunction<'requests'>): string {
  const { status, call: called, changes, pendingApproval, beneficiary, validFrom, validUntil } = guarantee;
  if (status === 'paid') {
    const amount = formatMoney(called?.paidAmount ?? 0, guarantee.currency);
    return t(`guarantee.next.paid.${side}`, { amount });
  }
  if (hasTag(guaranteeStates, status, 'ended')) return t('guarantee.next.ended');
  if (pendingApproval)
    return t(
      pendingApproval.answers.includes('approve') ? 'guarantee.next.answer' : 'guarantee.next.approval',
      {
        label: pendingApproval.label,
        who: t(`common:approval.who.${pendingApproval.awaits}`),
        until: formatDate(pendingApproval.lapsesOn),
      },
    );
  if (status === 'called' && called)
    return t('guarantee.next.called', { date: formatDate(dayInParis(called.dueAt)) });
  const open = changes?.find(({ receivedAt }) => receivedAt === null);
  if (open) return t('guarantee.next.change', { label: open.label, who: beneficiary.legalName });
  if (validFrom > todayInParis()) return t('guarantee.next.later', { from: formatDate(validFrom) });
  return t('guarantee.next.none', { until: formatDate(validUntil) });
}
