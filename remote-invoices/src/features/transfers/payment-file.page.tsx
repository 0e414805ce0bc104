import { useState } from 'react';
import { call, download } from '@cessio/client';
import { formatIban, href, pages, whoActsNext } from '@cessio/contract';
import { paymentFileContent, type PaymentFile } from '@cessio/contract/transfers';
import { can, portalEvents, useParams, useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  DateTimeText,
  DescriptionList,
  Hint,
  IconButton,
  IconCheck,
  IconCopy,
  IconDownload,
  IconFileUp,
  IconPen,
  IconPrinter,
  IconUndo,
  Money,
  Page,
  PageHeader,
  Reference,
  Row,
  showToast,
  Stack,
  StatusChip,
  Text,
  toProblem,
} from '@cessio/ui';
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
import { FileTransfers } from './file-transfers.tsx';
import { dayInWords } from '../../day-in-words.ts';
import { instantInWords } from './in-words.ts';
import { paymentFileKind } from './payment-file-kind.ts';
import { useCounts, type Counted } from './use-counts.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { OutcomeDialog } from './outcome-dialog.tsx';
import './texts.ts';

/** One payment file: what leaves, by whom, what the bank answered, and what its reader may do. */
export function PaymentFilePage() {
  const { id = '' } = useParams();
  return <FileRecord key={id} id={id} />;
}

function FileRecord({ id }: { id: string }) {
  const { t } = useTranslation('invoices');
  const { record: query, history } = useRecord(paymentFileKind, id);
  const step = useRecordStep(paymentFileKind, query.data);
  const next = useNextAction(
    (signal) => call(whoActsNext, { params: { entity: 'payment_file', id }, signal }),
    'payment_file',
    id,
  );
  const list = { label: t('transfers.title'), to: href(pages.transfers, {}, { tab: 'files' }) };
  const file = query.data;
  if (!file) return <RecordMissing title={t('transfers.file')} list={list} query={query} />;
  const { number, status, currency, total } = file;
  const entries = history.data?.data ?? [];
  return (
    <Page>
      <PageHeader
        title={t('transfers.file.heading', { number })}
        breadcrumb={[list, { label: number }]}
        chip={<StatusChip machine="payment_file" state={status} />}
        actions={file.sentAt && <Fetched file={file} />}
      />
      <MovedNotice step={step} />
      <RecordLayout
        railWidth={372}
        steps={{
          actions: file.allowedActions.filter(isKnown),
          onAsk: step.ask,
          next,
          none: t(`transfers.file.none.${status}`),
        }}
        history={entries.length > 0 && <HistoryCard kind="payment_file" entries={entries} />}
      >
        <Leaves file={file} />
        {file.sentAt && <Answered file={file} />}
        <FileTransfers id={id} />
      </RecordLayout>
      <RecordStepDialog step={step} currency={currency} amount={total} />
    </Page>
  );
}

/** After this a file that the channel has not dropped can be fetched, so that the cut-off is not missed. */
const CHANNEL_MS = 10 * 60_000;
const isLate = ({ sentAt, deliveredAt }: PaymentFile): boolean =>
  deliveredAt === null && Date.now() - Date.parse(sentAt ?? '') > CHANNEL_MS;

/** Fetched or printed for the bank, once it is sent. */
function Fetched({ file }: { file: PaymentFile }) {
  const { id, channel, deliveredAt } = file;
  const { t } = useTranslation('invoices');
  const writes = can(useUser(), 'transfers.write');
  const fetchFile = async () => {
    try {
      const message = await download(paymentFileContent, { params: { id } });
      showToast({ severity: 'success', title: t('transfers.file.downloaded'), message });
      portalEvents.emit('recordChanged', { entity: 'payment_file', id });
    } catch (error) {
      const { title = '', detail = '' } = toProblem(error);
      showToast({ severity: 'error', title, message: detail });
    }
  };
  if (channel === 'by_hand')
    return (
      <Button icon={IconPrinter} onClick={() => window.print()}>
        {t('transfers.file.print')}
      </Button>
    );
  if (!writes || (channel === 'folder' && !isLate(file))) return null;
  return (
    <Button variant={deliveredAt ? 'secondary' : 'primary'} icon={IconDownload} onClick={fetchFile}>
      {t('transfers.file.download')}
    </Button>
  );
}

/** What leaves, when, from which account, and by whom. */
function Leaves({ file }: { file: PaymentFile }) {
  const { t } = useTranslation('invoices');
  const { account, hash, status, cutOffAt, madeBy, madeAt, sentBy, sentAt, deliveredAt, channel } = file;
  const by = (who: string, at: string) => (
    <>
      {who}, <DateTimeText instant={at} />
    </>
  );
  return (
    <Card title={t('transfers.file.leaves')} heavy>
      <Stack gap={2}>
        <Text type="figure">
          <Money minor={file.total} currency={file.currency} strongZero weight={600} />
        </Text>
        <Hint>
          {t('transfers.file.executes', { count: file.count, day: dayInWords(file.executionDate) })}
        </Hint>
      </Stack>
      <DescriptionList
        items={[
          {
            term: t('transfers.account'),
            value: <Reference>{formatIban(account.iban)}</Reference>,
            hint: account.holder,
          },
          { term: t('transfers.file.channel'), value: t(`transfers.channel.${channel}`) },
          status === 'made' && { term: t('transfers.file.before'), value: instantInWords(cutOffAt) },
          { term: t('transfers.madeBy'), value: by(madeBy, madeAt) },
          sentBy !== null && sentAt !== null && { term: t('transfers.sentBy'), value: by(sentBy, sentAt) },
          deliveredAt !== null && {
            term: t(`transfers.file.delivered.${channel}`),
            value: <DateTimeText instant={deliveredAt} />,
          },
          hash !== null && { term: t('transfers.file.hash'), value: <Hash hash={hash} /> },
        ]}
      />
    </Card>
  );
}

/** Characters of a hash that people compare. */
const SHORT = 16;

function Hash({ hash }: { hash: string }) {
  const { t } = useTranslation('invoices');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(hash);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <Row gap={4} wrap={false}>
      <span title={hash}>
        <Reference>{`${hash.slice(0, SHORT)}…`}</Reference>
      </span>
      <IconButton
        size={24}
        icon={copied ? IconCheck : IconCopy}
        label={t(copied ? 'transfers.file.hash.copied' : 'transfers.file.hash.copy')}
        onClick={copy}
      />
    </Row>
  );
}

/** What the bank did with its transfers, what said so, and the ways to say more. */
function Answered({ file }: { file: PaymentFile }) {
  const { t } = useTranslation('invoices');
  const counts = useCounts();
  const [asks, setAsks] = useState<'answer' | 'waiting' | 'executed' | null>(null);
  const writes = can(useUser(), 'transfers.write');
  const { executed, rejected, returned, waiting, answers, currency, channel, ownPart } = file;
  const line = (what: keyof Counted, { count, total }: PaymentFile['executed']) => ({
    term: t(`transfers.${what}`, { count }),
    value: <Money minor={total} currency={currency} />,
  });
  return (
    <Card
      title={t('transfers.answers')}
      footer={
        writes &&
        waiting.count + executed.count > 0 && (
          <>
            {ownPart && <Hint>{t('transfers.outcomes.ownPart')}</Hint>}
            {!ownPart && waiting.count > 0 && (
              <Button icon={IconPen} onClick={() => setAsks('waiting')}>
                {t('transfers.outcomes.waiting')}
              </Button>
            )}
            {waiting.count > 0 && channel !== 'by_hand' && (
              <Button icon={IconFileUp} onClick={() => setAsks('answer')}>
                {t('transfers.answer')}
              </Button>
            )}
            {!ownPart && executed.count > 0 && (
              <Button icon={IconUndo} onClick={() => setAsks('executed')}>
                {t('transfers.outcomes.executed')}
              </Button>
            )}
          </>
        )
      }
    >
      <DescriptionList
        amounts
        items={[
          line('executed', executed),
          line('rejected', rejected),
          returned.count > 0 && line('returned', returned),
          line('waiting', waiting),
        ]}
      />
      {answers.length === 0 ? (
        <Hint>{t('transfers.answers.none')}</Hint>
      ) : (
        <DescriptionList
          items={answers.map((one) => ({
            key: one.id,
            term: <DateTimeText instant={one.receivedAt} />,
            value: counts({ ...one, waiting: one.leftWaiting }),
            hint: [one.filename, one.receivedBy ?? t('transfers.portal')].join(' · '),
          }))}
        />
      )}
      {asks === 'answer' && <AnswerDialog onClose={() => setAsks(null)} />}
      {(asks === 'waiting' || asks === 'executed') && (
        <OutcomeDialog file={file} of={asks} onClose={() => setAsks(null)} />
      )}
    </Card>
  );
}
