import { call } from '@cessio/client';
import { answerApproval, href, pages } from '@cessio/contract';
import { JOURNALS, LEDGER_EVENTS, type LedgerEntry } from '@cessio/contract/ledger';
import { useParams, useTranslation, type TFunction } from '@cessio/shell';
import {
  Card,
  DateText,
  DateTimeText,
  DescriptionList,
  Hint,
  Link,
  Money,
  Page,
  PageHeader,
  Reference,
  StatusChip,
  Text,
} from '@cessio/ui';
import {
  ApprovalCard,
  HistoryCard,
  isKnown,
  MovedNotice,
  RecordLayout,
  RecordMissing,
  RecordStepDialog,
  useRecord,
  useRecordStep,
} from '@cessio/ui/record';
import { entryKind } from './entry-kind.ts';
import { EntryLines } from './entry-lines.tsx';
import { useNumbered } from './use-numbered.ts';
import './texts.ts';

/** One entry: the sentence that explains it, its lines, what it was posted from, its seal and its reversal. */
export function LedgerEntryPage() {
  const { id = '' } = useParams();
  return <Entry key={id} id={id} />;
}

function Entry({ id }: { id: string }) {
  const { t } = useTranslation('invoices');
  const { record: query, history } = useRecord(entryKind, id);
  const step = useRecordStep(entryKind, query.data);
  const { ref, reversedBy } = query.data ?? {};
  // Until its reversal is numbered, that is named by its sentence.
  useNumbered(ref === null || reversedBy?.label.startsWith('ECR-') === false, query.refetch);
  const list = { label: t('ledger.entries'), to: pages.ledger };
  const entry = query.data;
  if (!entry) return <RecordMissing title={t('ledger.entry')} list={list} query={query} />;
  const events = history.data?.data ?? [];
  const number = entry.ref ?? t('ledger.unnumbered');
  return (
    <Page>
      <PageHeader
        title={entry.ref ? t('ledger.entry.heading', { number }) : t('ledger.entry')}
        breadcrumb={[list, { label: number }]}
        chip={<StatusChip machine="ledger_entry" state={entry.status} />}
      />
      <MovedNotice step={step} />
      <RecordLayout
        railWidth={372}
        steps={{ actions: entry.allowedActions.filter(isKnown), onAsk: step.ask, none: awaited(entry, t) }}
        history={events.length > 0 && <HistoryCard kind="ledger_entry" entries={events} />}
      >
        <Explained entry={entry} />
        {entry.pendingApproval && (
          <ApprovalCard
            entity="ledger_entry"
            record={{ ...entry, number }}
            approval={entry.pendingApproval}
            send={(approvalId, body) => call(answerApproval, { params: { id: approvalId }, body })}
          />
        )}
        <EntryLines entry={entry} />
        <Named entry={entry} />
        <Sealed entry={entry} />
      </RecordLayout>
      <RecordStepDialog step={step} currency={entry.currency} amount={entry.amount} />
    </Page>
  );
}

/** Why nothing can be done with it. */
function awaited(entry: LedgerEntry, t: TFunction<'invoices'>): string {
  const { status, reverses, followsRecord, pendingApproval } = entry;
  if (pendingApproval) return t('ledger.waits');
  if (followsRecord && status === 'posted') return t('ledger.none.record');
  return t(`ledger.none.${reverses ? 'reversal' : status}`);
}

/** What it says, and when it was posted by whom. */
function Explained({ entry }: { entry: LedgerEntry }) {
  const { t } = useTranslation('invoices');
  const { label, event, journal, entryDate, valueDate, amount, currency, postedBy, postedAt } = entry;
  const link = (to: LedgerEntry['reverses']) =>
    to && <Link to={href(pages.ledgerEntry, { id: to.id })}>{to.label}</Link>;
  return (
    <Card title={label} heavy>
      <DescriptionList
        items={[
          entry.reverses && { term: t('ledger.reverses'), value: link(entry.reverses) },
          entry.reversedBy && { term: t('ledger.reversedBy'), value: link(entry.reversedBy) },
          { term: t('ledger.event'), value: LEDGER_EVENTS[event] },
          { term: t('ledger.journal'), value: JOURNALS[journal] },
          { term: t('ledger.amount'), value: <Money minor={amount} currency={currency} /> },
          { term: t('ledger.entryDate'), value: <DateText date={entryDate} /> },
          { term: t('ledger.valueDate'), value: <DateText date={valueDate} /> },
          {
            term: t('ledger.by'),
            value: (
              <>
                {postedBy ?? t('ledger.portal')}, <DateTimeText instant={postedAt} />
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}

/** The records that its lines name, once each. */
function Named({ entry: { lines } }: { entry: LedgerEntry }) {
  const { t } = useTranslation('invoices');
  const found = new Map<string, { term: string; label: string; to: string }>();
  for (const { guarantee, contract, invoice, party } of lines) {
    if (guarantee)
      found.set(guarantee.id, {
        term: t('field.guaranteeId'),
        label: guarantee.label,
        to: href(pages.guarantee, { id: guarantee.id }),
      });
    if (contract)
      found.set(contract.id, {
        term: t('field.contractId'),
        label: contract.label,
        to: href(pages.contract, { id: contract.id }),
      });
    if (invoice)
      found.set(invoice.id, {
        term: t('record.title'),
        label: invoice.label,
        to: href(pages.invoice, { id: invoice.id }),
      });
    if (party)
      found.set(party.id, {
        term: t('ledger.company'),
        label: party.legalName,
        to: href(pages.company, { id: party.id }),
      });
  }
  if (found.size === 0) return null;
  return (
    <Card title={t('ledger.from')}>
      <DescriptionList
        items={[...found].map(([key, { term, label, to }]) => ({
          key,
          term,
          value: <Link to={to}>{label}</Link>,
        }))}
      />
    </Card>
  );
}

/** Characters of a hash that people compare. */
const SHORT = 16;

/** Its place in the chain of sealed entries. */
function Sealed({ entry: { sealed } }: { entry: LedgerEntry }) {
  const { t } = useTranslation('invoices');
  return (
    <Card title={t('ledger.seal')}>
      {sealed ? (
        <DescriptionList
          items={[
            { term: t('ledger.seal.at'), value: <DateTimeText instant={sealed.at} /> },
            {
              term: t('ledger.seal.hash'),
              value: (
                <Text type="small" weight={500}>
                  <span title={sealed.hash}>
                    <Reference>{`${sealed.hash.slice(0, SHORT)}…`}</Reference>
                  </span>
                </Text>
              ),
            },
          ]}
        />
      ) : (
        <Hint>{t('ledger.unnumbered')}</Hint>
      )}
      <Hint>{t('ledger.seal.text')}</Hint>
    </Card>
  );
}
