import { call } from '@cessio/client';
import { formatIban, href, pages, sideOf, whoActsNext } from '@cessio/contract';
import type { Financing } from '@cessio/contract/financings';
import { useParams, useQueryClient, useRecordChanged, useTranslation, useUser } from '@cessio/shell';
import { Card, DescriptionList, Link, Notice, Page, PageHeader, Reference, StatusChip } from '@cessio/ui';
import {
  HistoryCard,
  isKnown,
  MovedNotice,
  RecordLayout,
  RecordMissing,
  RecordStepDialog,
  useNextAction,
  useRecord,
  useRecordStep,
} from '@cessio/ui/record';
import { dayInWords } from '../../day-in-words.ts';
import { DecisionCard } from './decision-card.tsx';
import { financingKind } from './financing-kind.ts';
import { FinancingLines } from './financing-lines.tsx';
import { ReceivesCard } from './receives-card.tsx';
import './financing-texts.ts';
import './texts.ts';

/** States whose reason has a title of its own. */
const REASONS = { refused: true, failed: true, returned: true };
/** States in which the receiving account had the money, if only for a while. */
const CREDITED = { executed: true, returned: true };
/** States in which the receiving account did not take the money. */
const UNPAID = { failed: true, returned: true };

/** One financing: what arrives and when, from which invoices, and what its reader may do. */
export function FinancingPage() {
  const { id = '' } = useParams();
  return <FinancingRecord key={id} id={id} />;
}

function FinancingRecord({ id }: { id: string }) {
  const { t } = useTranslation('invoices');
  const side = sideOf(useUser().role);
  const queries = useQueryClient();
  const { record: query, history } = useRecord(financingKind, id);
  const step = useRecordStep(financingKind, query.data);
  const next = useNextAction(
    (signal) => call(whoActsNext, { params: { entity: 'financing', id }, signal }),
    'financing',
    id,
  );
  // What it is decided on follows the account.
  useRecordChanged('invoice', () => void queries.invalidateQueries({ queryKey: ['financing', 'one', id] }));
  const financing = query.data;
  const list = {
    label: t('account.title'),
    to: financing ? listOf(financing, side === 'staff') : pages.account,
  };
  if (!financing) return <RecordMissing title={t('financing.title')} list={list} query={query} />;
  const { number, status, assignor, contractId, contractNumber, currency, amount, account, reason } =
    financing;
  const entries = history.data?.data ?? [];
  return (
    <Page>
      <PageHeader
        title={t('financing.heading', { number })}
        subtitle={
          <>
            {side === 'staff' ? (
              <Link to={href(pages.company, { id: assignor.id })}>{assignor.legalName}</Link>
            ) : (
              assignor.legalName
            )}
            {' · '}
            <Link to={href(pages.contract, { id: contractId })}>
              <Reference>{t('financing.contract', { number: contractNumber })}</Reference>
            </Link>
          </>
        }
        breadcrumb={[list, { label: number }]}
        chip={<StatusChip machine="financing" state={status} />}
      />
      <MovedNotice step={step} />
      {(reason || status in UNPAID) && (
        <Notice
          severity="warning"
          title={t(status in REASONS ? `financing.reason.${status}` : 'field.reasonCode')}
        >
          {reason}
          {status in UNPAID && (
            <p>
              {t(status === 'failed' ? 'financing.failed' : 'financing.returned')}{' '}
              <Link
                to={
                  side === 'staff'
                    ? href(pages.company, { id: assignor.id }, { tab: 'accounts' })
                    : href(pages.profile, {}, { tab: 'company' })
                }
              >
                {t('financing.failed.account')}
              </Link>
            </p>
          )}
        </Notice>
      )}
      <RecordLayout
        railWidth={372}
        steps={{
          actions: financing.allowedActions.filter(isKnown),
          onAsk: step.ask,
          next,
          none: t(`financing.none.${status}`, { day: dayInWords(financing.valueDate) }),
        }}
        history={entries.length > 0 && <HistoryCard kind="financing" entries={entries} />}
      >
        <ReceivesCard side={side} figures={financing} status={status} />
        <DecisionCard financing={financing} />
        <Card title={t('financing.to')}>
          <DescriptionList
            items={[
              {
                term: t(status in CREDITED ? 'financing.account.credited' : 'financing.account'),
                value: <Reference>{formatIban(account.iban)}</Reference>,
              },
              { term: t('financing.holder'), value: account.holder },
              { term: t('financing.requestedBy'), value: financing.requestedBy },
              financing.paymentFile && {
                term: t('transfers.file'),
                value: (
                  <Link to={href(pages.paymentFile, { id: financing.paymentFile.id })}>
                    <Reference>{financing.paymentFile.number}</Reference>
                  </Link>
                ),
              },
              financing.automatic && { term: t('financing.validation'), value: t('financing.automatically') },
            ]}
          />
        </Card>
        <FinancingLines lines={financing.lines} currency={currency} />
      </RecordLayout>
      <RecordStepDialog step={step} currency={currency} amount={amount} />
    </Page>
  );
}

const listOf = ({ contractId, assignor }: Financing, staff: boolean): string =>
  href(pages.account, {}, { tab: 'financings', contractId, ...(staff && { assignorId: assignor.id }) });
