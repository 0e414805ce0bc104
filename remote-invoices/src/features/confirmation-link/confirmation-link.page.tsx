import { pages } from '@cessio/contract';
import { useOptionalUser, useSearchParams, useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  IconCalendarClock,
  IconCircleCheck,
  IconLink,
  Notice,
  PageHeader,
  Skeleton,
  VisitorFrame,
  WithRail,
} from '@cessio/ui';
import { AnswerCard } from './answer-card.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import { PayCard } from '../../pay/pay-card.tsx';
import { Receipt } from './receipt.tsx';
import { refusalOf, useLinkedInvoice } from './use-linked-invoice.ts';
import './texts.ts';

/** Opened by the link of a confirmation mail. Without a valid one nothing of any invoice is shown. */
export function ConfirmationLinkPage() {
  const [params] = useSearchParams();
  const token = params.get('t');
  return (
    <VisitorFrame>
      {token ? <LinkedInvoice key={token} token={token} /> : <NoInvoice kind="needed" />}
    </VisitorFrame>
  );
}

const ICONS = {
  needed: IconLink,
  invalid: IconLink,
  expired: IconCalendarClock,
  used: IconCircleCheck,
  withdrawn: IconCircleCheck,
} as const;

function NoInvoice({ kind }: { kind: keyof typeof ICONS }) {
  const { t } = useTranslation('invoices');
  const user = useOptionalUser();
  return (
    <>
      <PageHeader title={t('link.title')} />
      <Card>
        <EmptyState
          icon={ICONS[kind]}
          level={2}
          title={t(`link.state.${kind}`)}
          action={
            <Button to={user ? pages.debtorInvoices : pages.signIn}>
              {t(user ? 'link.mine' : 'link.signIn')}
            </Button>
          }
        >
          {t(`link.stateText.${kind}`)}
        </EmptyState>
      </Card>
    </>
  );
}

function LinkedInvoice({ token }: { token: string }) {
  const { t } = useTranslation('invoices');
  const { invoice, answered, confirm, contest } = useLinkedInvoice(token);
  const refusal = refusalOf(invoice.error);
  if (refusal) return <NoInvoice kind={refusal} />;
  const { data } = invoice;
  if (!data) {
    return (
      <>
        <PageHeader title={t('link.title')} />
        <Card>
          {invoice.isError ? (
            <ErrorState level={2} error={invoice.error} onRetry={() => invoice.refetch()} />
          ) : (
            <Skeleton height={320} />
          )}
        </Card>
      </>
    );
  }
  const pay = data.payTo && <PayCard payTo={data.payTo} />;
  const shown = <InvoiceCard invoice={data} token={token} />;
  return (
    <>
      <PageHeader
        title={t('link.title')}
        subtitle={
          data.state === 'awaiting'
            ? t('link.subtitle', { assignor: data.assignorName, debtor: data.debtorName })
            : undefined
        }
      />
      {invoice.isError && <Notice severity="warning">{t('link.offline')}</Notice>}
      {data.state === 'awaiting' ? (
        <WithRail
          railWidth={400}
          rail={<AnswerCard invoice={data} onConfirm={confirm} onContest={contest} />}
        >
          {shown}
          {pay}
        </WithRail>
      ) : (
        <WithRail railWidth={400} rail={shown}>
          <Receipt invoice={data} answered={answered} />
          {pay}
        </WithRail>
      )}
    </>
  );
}
